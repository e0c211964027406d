package spec

import (
	"path"
	"strings"

	"github.com/hashicorp/hcl/v2/hclsyntax"

	"github.com/clouseau-go/clouseau/logic"
)

// standardIntegers are the types of the standard library that signatures mention and that are
// integers, with what lies under them. Go types of a spec name a package by the last element of its
// path.
var standardIntegers = map[string]map[string]string{
	"archive/tar":         {"Format": "int"},
	"crypto":              {"Hash": "uint"},
	"crypto/tls":          {"AlertError": "uint8", "ClientAuthType": "int", "CurveID": "uint16", "RenegotiationSupport": "int", "SignatureScheme": "uint16"},
	"crypto/x509":         {"ExtKeyUsage": "int", "KeyUsage": "int", "PublicKeyAlgorithm": "int", "SignatureAlgorithm": "int"},
	"database/sql":        {"IsolationLevel": "int"},
	"database/sql/driver": {"IsolationLevel": "int", "RowsAffected": "int64"},
	"encoding/asn1":       {"Enumerated": "int"},
	"encoding/json":       {"Delim": "rune"},
	"flag":                {"ErrorHandling": "int"},
	"go/ast":              {"ChanDir": "int", "MergeMode": "uint", "ObjKind": "int"},
	"go/build":            {"ImportMode": "uint"},
	"go/constant":         {"Kind": "int"},
	"go/parser":           {"Mode": "uint"},
	"go/printer":          {"Mode": "uint"},
	"go/token":            {"Pos": "int", "Token": "int"},
	"go/types":            {"BasicInfo": "int", "BasicKind": "int", "ChanDir": "int", "SelectionKind": "int"},
	"image":               {"YCbCrSubsampleRatio": "int"},
	"image/draw":          {"Op": "int"},
	"image/png":           {"CompressionLevel": "int"},
	"io/fs":               {"FileMode": "uint32"},
	"log/slog":            {"Kind": "int", "Level": "int"},
	"log/syslog":          {"Priority": "int"},
	"math/big":            {"Accuracy": "int8", "RoundingMode": "byte", "Word": "uint"},
	"mime":                {"WordEncoder": "byte"},
	"net":                 {"Flags": "uint"},
	"net/http":            {"ConnState": "int", "SameSite": "int"},
	"os":                  {"FileMode": "uint32"},
	"reflect":             {"ChanDir": "int", "Kind": "uint"},
	"regexp/syntax":       {"EmptyOp": "uint8", "Flags": "uint16", "InstOp": "uint8", "Op": "uint8"},
	"runtime/cgo":         {"Handle": "uintptr"},
	"runtime/metrics":     {"ValueKind": "int"},
	"syscall":             {"Errno": "uintptr", "Signal": "int"},
	"text/template/parse": {"Mode": "uint", "NodeType": "int", "Pos": "int"},
	"time":                {"Duration": "int64", "Month": "int", "Weekday": "int"},
}

// goInteger returns the integer type of Go, such as uint8, that is a Go type or lies under one of
// the standard library; empty for all others, of which a spec cannot tell.
func (r sorts) goInteger(goType string) string {
	if _, ok := logic.GoInteger(goType); ok {
		return goType
	}
	pkg, name, _ := strings.Cut(goType, ".")
	for p, types := range standardIntegers {
		if path.Base(p) == pkg && types[name] != "" && !r.imports(pkg, p) {
			return types[name]
		}
	}
	return ""
}

// imports reports whether a target imports a package whose path ends like that of the standard
// library, but is another one.
func (r sorts) imports(pkg, standard string) bool {
	for _, f := range r.files {
		for _, b := range blocksOf(f, "target") {
			for _, name := range []string{"imports", "type", "new"} {
				if a := b.Body.Attributes[name]; a != nil && mentionsPackage(a.Expr, pkg, standard) {
					return true
				}
			}
		}
	}
	return false
}

func mentionsPackage(x hclsyntax.Expression, pkg, standard string) bool {
	xs := []hclsyntax.Expression{x}
	if t, ok := unparen(x).(*hclsyntax.TupleConsExpr); ok {
		xs = t.Exprs
	}
	for _, y := range xs {
		s, _ := literalString(y)
		dir, last := path.Split(s)
		last, _, _ = strings.Cut(last, ".")
		if dir != "" && last == pkg && dir+last != standard {
			return true
		}
	}
	return false
}
