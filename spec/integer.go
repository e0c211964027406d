package spec

import (
	"path"
	"strings"

	"github.com/hashicorp/hcl/v2/hclsyntax"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/uhat"
)

// Sorts of integers. Each has the bounds of an integer type of Go: those of its Go type, where that
// is known to be one, else those of its base. What lies under a type of the user's only its package
// knows, so there the base says it: base = uint16 with go = "ports.Port".

// integerSort resolves a sort of integers.
func (r sorts) integerSort(b *hclsyntax.Block, name, base string, d *uhat.SortDecl) bool {
	under := base
	if d.Go != "" {
		known := r.goInteger(d.Go)
		d.Under = known
		switch {
		case known != "" && base == "int":
			under = known
		case known != "" && !sameBounds(known, base):
			r.fail(ConflictingBase, b.Body.Attributes["base"].Expr.Range(), "The base %s is not what lies under the Go type %s: that is %s. Write base = %s, or leave it at int.", base, d.Go, known, known)
			return false
		case notInteger[d.Go]:
			r.fail(ConflictingBase, b.Body.Attributes["go"].Expr.Range(), "The Go type %s holds no integers; expected an integer type, such as \"uint8\" or \"time.Duration\".", d.Go)
			return false
		}
	} else {
		d.Go = base
		d.Under = base
	}
	d.Sort = logic.NewGoInt(name, under)
	if b.Body.Attributes["pool"] != nil || b.Body.Attributes["gen"] != nil {
		r.exclude(b.Body, "pool or gen", "range", "extremes")
	}
	if b.Body.Attributes["range"] != nil {
		r.exclude(b.Body, "range", "extremes")
	}
	r.intRange(b.Body, d)
	d.Extremes = r.flag(b.Body, "extremes")
	r.pool(b.Body, d, func(x hclsyntax.Expression) (logic.Value, bool) {
		n, ok := literalInteger(x)
		if ok {
			r.fitting(n, x, d, d.Sort.Bounds())
		}
		return logic.IntegerValue(n), ok
	}, "[1, 10, 100]")
	narrowed(d)
	return true
}

// narrowed tells a sort with a small Go type what its range or pool leaves to choose from. Of
// others no report says how much of their type was tried.
func narrowed(d *uhat.SortDecl) {
	b := d.Sort.Bounds()
	all := logic.Int.Bounds()
	if !all.Lo.Less(b.Lo) || !b.Hi.Less(all.Hi) {
		return
	}
	lo := d.Lo
	hi := d.Hi
	for i, v := range d.Pool {
		if n := v.Integer(); i == 0 {
			lo = n
			hi = n
		} else {
			lo = lo.Min(n)
			hi = hi.Max(n)
		}
	}
	if from, ok := lo.Int64(); ok && (d.Declared || d.Pool != nil) {
		to, _ := hi.Int64()
		d.Sort.ChosenFrom(from, to)
	}
}

// notInteger are the basic types of Go that are no integers.
var notInteger = map[string]bool{
	"bool": true, "string": true, "float32": true, "float64": true, "complex64": true, "complex128": true, "any": true, "error": true,
}

// sameBounds reports whether two integer types of Go have the same values.
func sameBounds(a, b string) bool {
	x, _ := logic.GoInteger(a)
	y, _ := logic.GoInteger(b)
	return x == y
}

// intRange reads range = [lo, hi].
func (r sorts) intRange(b *hclsyntax.Body, d *uhat.SortDecl) {
	a := b.Attributes["range"]
	if a == nil {
		return
	}
	xs, ok := r.list(a, "[0, 1000]")
	if !ok {
		return
	}
	if len(xs) != 2 {
		r.fail(InvalidValue, a.Expr.Range(), "A range is the smallest and the largest value, such as [0, 1000].")
		return
	}
	lo, ok1 := literalInteger(xs[0])
	hi, ok2 := literalInteger(xs[1])
	switch {
	case !ok1 || !ok2:
		r.fail(InvalidValue, a.Expr.Range(), "The ends of a range are integers, such as [0, 1000].")
	case hi.Less(lo):
		r.fail(EmptyRange, a.Expr.Range(), "The range from %v to %v is empty; the smaller end comes first.", lo, hi)
	default:
		fits := r.fitting(lo, xs[0], d, d.Sort.Bounds())
		if r.fitting(hi, xs[1], d, d.Sort.Bounds()) && fits {
			d.Lo = lo
			d.Hi = hi
			d.Declared = true
			d.DomainRange = at(a.Expr.Range())
		}
	}
}

// fitting reports whether a number is a value of a sort that is being declared.
func (r sorts) fitting(n logic.Integer, x hclsyntax.Expression, d *uhat.SortDecl, b logic.Bounds) bool {
	if !b.Has(n) {
		r.fail(UnfitNumber, x.Range(), unfit, n, d.Sort, d.Go, b)
	}
	return b.Has(n)
}

const unfit = "%v is no value of the sort %s: its Go type %s has %v."

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
