package spec

import (
	"fmt"
	"go/ast"
	"path"
	"slices"
	"strings"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/uhat"
	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
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
			r.wrong(ConflictingBase, attr(b, "base"), "The base %s is not what lies under the Go type %s: that is %s. Write base = %s, or leave it at int.", base, d.Go, known, known)
			return false
		case notInteger[d.Go]:
			r.wrong(ConflictingBase, attr(b, "go"), "The Go type %s holds no integers; expected an integer type, such as \"uint8\" or \"time.Duration\".", d.Go)
			return false
		}
	} else {
		d.Go = base
		d.Under = base
	}
	if d.Go == logic.Duration && under == "int64" && d.Under == under { // that of package time
		under = logic.Duration
	}
	d.Sort = logic.NewGoInt(name, under)
	if attr(b, "pool") != nil || attr(b, "gen") != nil {
		r.exclude(b, "pool or gen", "range", "extremes")
	}
	if attr(b, "range") != nil {
		r.exclude(b, "range", "extremes")
	}
	r.intRange(b, d)
	d.Extremes = r.flag(b, "extremes")
	r.pool(b, d, func(x hclsyntax.Expression) (logic.Value, bool) {
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
func (r sorts) intRange(b *hclsyntax.Block, d *uhat.SortDecl) {
	a := attr(b, "range")
	xs, ok := r.list(b, "range", "[0, 1000]")
	if !ok {
		return
	}
	if len(xs) != 2 {
		r.wrong(InvalidValue, a, "A range is the smallest and the largest value, such as [0, 1000].")
		return
	}
	lo, ok1 := literalInteger(xs[0])
	hi, ok2 := literalInteger(xs[1])
	switch {
	case !ok1 || !ok2:
		r.wrong(InvalidValue, a, "The ends of a range are integers, such as [0, 1000].")
	case hi.Less(lo):
		r.wrong(EmptyRange, a, "The range from %v to %v is empty; the smaller end comes first.", lo, hi)
	default:
		fits := r.fitting(lo, xs[0], d, d.Sort.Bounds())
		if r.fitting(hi, xs[1], d, d.Sort.Bounds()) && fits {
			d.Lo = lo
			d.Hi = hi
			d.Declared = true
			d.DomainRange = at(a.Range())
		}
	}
}

// fitting reports whether a number is a value of a sort that is being declared.
func (r sorts) fitting(n logic.Integer, x hclsyntax.Expression, d *uhat.SortDecl, b logic.Bounds) bool {
	if !b.Has(n) {
		r.wrong(UnfitNumber, x, unfit, n, d.Sort, d.Go, b)
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
				if a := attr(b, name); a != nil && mentionsPackage(a, pkg, standard) {
					return true
				}
			}
		}
	}
	return false
}

func mentionsPackage(x hclsyntax.Expression, pkg, standard string) bool {
	xs, ok := tuple(x)
	if !ok {
		xs = []hclsyntax.Expression{x}
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

// A sort is an enumeration (values), a renamed int or string (base), or
// opaque. Opaque values are written as literals of the Go type that stands for
// them, as far as that is a string or an integer type.

// sorts resolves sorts.
type sorts struct{ scope }

// valueNames declares the values of an enumeration.
func (r sorts) valueNames(b *hclsyntax.Block) {
	xs, ok := r.list(b, "values", "[L, H]")
	if ok && len(xs) == 0 {
		r.wrong(EmptyEnumeration, attr(b, "values"), "An enumeration needs at least one value.")
	}
	for x, name := range elements(r.reporter, xs, word, InvalidValue, "The values of an enumeration are names without quotes, such as [L, H].") {
		r.declare(valueSymbol, name, x.Range(), b)
	}
}

// sort resolves a sort block.
func (r sorts) sort(b *hclsyntax.Block) {
	sym := r.names.own(b)
	if sym == nil || r.names.begun[sym.name] {
		return
	}
	r.names.begun[sym.name] = true
	d := &uhat.SortDecl{Go: r.goText(b, "go", goType), Range: at(b.DefRange()), Lo: logic.IntegerOf(uhat.DefaultLo), Hi: logic.IntegerOf(uhat.DefaultHi)}
	ok := false
	switch {
	case attr(b, "values") != nil:
		ok = r.enumeration(b, sym.name, d)
	case attr(b, "base") != nil:
		var composite bool
		if composite, ok = r.namedComposite(b, sym.name, d); !composite {
			ok = r.baseSort(b, sym.name, d)
		}
	default:
		ok = r.opaque(b, sym.name, d)
	}
	if !ok {
		return
	}
	sym.sort = d
	r.names.sorts[sym.name] = d.Sort
	r.ctx.Sorts = append(r.ctx.Sorts, d)
}

func (r sorts) enumeration(b *hclsyntax.Block, name string, d *uhat.SortDecl) bool {
	r.exclude(b, "values", "base", "pool", "gen", "range", "extremes")
	var values []*symbol
	var names []string
	for _, s := range r.names.order {
		if s.kind == valueSymbol && s.block == b {
			values = append(values, s)
			names = append(names, s.name)
		}
	}
	if len(names) == 0 {
		return false
	}
	d.Sort = logic.NewEnum(name, names...)
	for i, s := range values {
		s.value = logic.EnumValue(d.Sort, i)
		d.Pool = append(d.Pool, s.value)
	}
	if d.Go == "" {
		d.Go = "string"
	}
	return true
}

func (r sorts) baseSort(b *hclsyntax.Block, name string, d *uhat.SortDecl) bool {
	a := attr(b, "base")
	base, _ := word(a)
	if _, ok := logic.GoInteger(base); ok {
		return r.integerSort(b, name, base, d)
	}
	switch base {
	case "string":
		d.Sort = logic.NewString(name)
		r.exclude(b, "base = string", "range", "extremes")
		r.pool(b, d, func(x hclsyntax.Expression) (logic.Value, bool) {
			s, ok := literalString(x)
			return logic.StringValue(s), ok
		}, `["a", "b"]`)
		if d.Pool == nil && d.Gen == "" {
			d.Pool = slices.Clone(r.ctx.SortOf(logic.String).Pool)
		}
	default:
		r.wrong(InvalidValue, a, "The base of a sort is int, another integer type of Go such as uint16, string, bytes, float, or a sort with parts such as list(int). For truth values use the sort bool itself. For anything else use an opaque sort (without base).")
		return false
	}
	if d.Go == "" {
		d.Go = base
	}
	return true
}

// pool reads the attribute gen and the pool of values. It reads literals with value.
func (r sorts) pool(b *hclsyntax.Block, d *uhat.SortDecl, value func(hclsyntax.Expression) (logic.Value, bool), example string) {
	d.Gen = r.goText(b, "gen", goFunction)
	a := attr(b, "pool")
	if a == nil {
		return
	}
	r.exclude(b, "pool", "gen")
	xs, ok := r.list(b, "pool", example)
	if ok && len(xs) == 0 {
		r.wrong(EmptyPool, a, "The pool holds no value to draw.")
	}
	d.DomainRange = at(a.Range())
	seen := map[logic.Value]hcl.Range{}
	for x, v := range elements(r.reporter, xs, value, InvalidValue, "A value of this pool is a literal, as in %s.", example) {
		if old, dup := seen[v]; dup {
			r.wrong(DuplicateValue, x, "The pool holds %s twice.", v).related(old, "first here")
			continue
		}
		seen[v] = x.Range()
		d.Pool = append(d.Pool, v)
	}
}

// opaque resolves a sort of which only equality is known. The Go type defaults
// to that of the pool's values, the pool of a string or integer type to short distinct values.
func (r sorts) opaque(b *hclsyntax.Block, name string, d *uhat.SortDecl) bool {
	r.exclude(b, "an opaque sort", "range", "extremes")
	d.Sort = logic.NewOpaque(name)
	_, ints := logic.GoInteger(d.Go)
	if d.Go == "" && poolOfInts(b) {
		ints = true
		d.Go = "int"
	}
	texts := d.Go == "string" || d.Go == "" && !ints
	switch {
	case ints:
		r.pool(b, d, func(x hclsyntax.Expression) (logic.Value, bool) {
			n, ok := literalInteger(x)
			if b, _ := logic.GoInteger(d.Go); ok {
				r.fitting(n, x, d, b)
			}
			return opaqueInteger(d, n), ok
		}, "[1, 2, 3]")
		if d.Pool == nil && d.Gen == "" {
			for n := int64(1); n <= 8; n++ {
				d.Pool = append(d.Pool, opaqueInteger(d, logic.IntegerOf(n)))
			}
		}
	default: // strings convert to more Go types than string, so they may stand in any pool
		r.pool(b, d, func(x hclsyntax.Expression) (logic.Value, bool) {
			s, ok := literalString(x)
			return logic.OpaqueValue(d.Sort, s), ok
		}, `["a", "b"]`)
		if texts && d.Pool == nil && d.Gen == "" {
			for _, c := range "abcdefgh" {
				d.Pool = append(d.Pool, logic.OpaqueValue(d.Sort, string(c)))
			}
		}
	}
	if d.Go == "" {
		d.Go = "string"
	}
	return true
}

// opaqueInteger returns the opaque value that a number stands for: an int64, and a uint64 where the
// Go type of the sort has larger ones.
func opaqueInteger(d *uhat.SortDecl, n logic.Integer) logic.Value {
	if b, _ := logic.GoInteger(d.Go); b.Hi == maxNumber {
		u, _ := n.Uint64()
		return logic.OpaqueValue(d.Sort, u)
	}
	i, _ := n.Int64()
	return logic.OpaqueValue(d.Sort, i)
}

func poolOfInts(b *hclsyntax.Block) bool {
	xs, _ := tuple(attr(b, "pool"))
	if len(xs) == 0 {
		return false
	}
	_, ok := literalInteger(xs[0])
	return ok
}

// literalsOf says which literals denote values of an opaque sort.
func literalsOf(d *uhat.SortDecl) (texts, ints bool) {
	_, ints = logic.GoInteger(d.Go)
	texts = d.Go == "string"
	for _, v := range d.Pool {
		if _, ok := v.Opaque().(string); ok {
			texts = true
		}
	}
	return texts, ints
}

// sortRef resolves the name of a sort; nil where it has none that is usable.
func (sc scope) sortRef(x hclsyntax.Expression) *logic.Sort {
	if call, ok := unparen(x).(*hclsyntax.FunctionCallExpr); ok {
		return sorts{sc}.composite(call)
	}
	name, ok := word(x)
	if !ok {
		sc.wrong(InvalidValue, x, "Here stands the name of a sort, without quotes, such as int.")
		return nil
	}
	if sym := sc.names.symbols[name]; sym != nil && sym.kind == sortSymbol && !sc.names.begun[name] {
		sorts{sc}.sort(sym.block) // a part of a sort that is declared before it
	}
	if s := sc.names.sorts[name]; s != nil {
		if sym := sc.names.symbols[name]; sym != nil {
			sym.used = true
		}
		return s
	}
	sym := sc.names.symbols[name]
	switch {
	case sym != nil && sym.kind == sortSymbol && sym.sort == nil && sym.block.Range() == sc.block:
		sc.wrong(UnknownSort, x, "The sort %q is a part of itself; its values would never end.", name)
	case sym != nil && sym.kind == sortSymbol: // declared, but broken
	case sym != nil:
		sc.wrong(UnknownSort, x, "%q is %s, not a sort.", name, sym.kind).related(sym.at, "declared here")
	case plainSort(name) != nil:
		return plainSort(name)
	default:
		sc.wrong(UnknownSort, x, "Unknown sort %q.%s%s", name, suggest(name, append([]string{"int", "bool", "string", "bytes", "float"}, sc.names.of(sortSymbol)...)), ofGo(name))
	}
	return nil
}

// ofGo says how an integer type of Go becomes a sort; empty for another name.
func ofGo(name string) string {
	if _, integer := logic.GoInteger(name); !integer {
		return ""
	}
	return fmt.Sprintf(" An integer type of Go is the base of one: sort %q { base = %s }.", strings.ToUpper(name[:1])+name[1:], name)
}

func isGoName(s string) bool {
	pkg, name, dotted := strings.Cut(s, ".")
	return isIdentifier(pkg) && (!dotted || isIdentifier(name))
}

func isGoType(x ast.Expr) bool {
	switch x := x.(type) {
	case *ast.Ident:
		return true
	case *ast.SelectorExpr:
		return isGoType(x.X)
	case *ast.StarExpr:
		return isGoType(x.X)
	case *ast.ArrayType:
		return isGoType(x.Elt)
	case *ast.MapType:
		return isGoType(x.Key) && isGoType(x.Value)
	case *ast.IndexExpr:
		return isGoType(x.X) && isGoType(x.Index)
	case *ast.StructType, *ast.InterfaceType, *ast.FuncType:
		return true
	}
	return false
}

// variables declares the variables of an attribute and returns those that have a value. Traces says
// that their sort may be trace or operation.
func (r sorts) variables(b *hclsyntax.Block, attr, what string, traces bool) []*logic.Var {
	var out []*logic.Var
	r.declares = attr
	for _, e := range r.object(b, attr, "{ x = int }") {
		v := r.newVariable(what, e.name, e.at)
		if v == nil {
			continue
		}
		if w, ok := word(e.value); ok && traces && (w == "trace" || w == "operation" && r.names.symbols[w] == nil) {
			v.trace = w == "trace"
			v.operation = w == "operation"
			if slices.Contains(reserved, e.name) {
				r.fail(ReservedName, e.at, "%q is a word of trace expressions, so the parameter, which is of sort %s, would be ambiguous. Rename it, for example to %q.", e.name, w, r.names.free(e.name))
			}
			continue
		}
		out = r.sorted(out, v, e, r.L.Var)
	}
	return out
}

// sorted gives a variable the sort that stands at it, and a term that it adds to vs; nothing where
// the sort is broken.
func (r sorts) sorted(vs []*logic.Var, v *variable, e entry, make func(string, *logic.Sort) *logic.Var) []*logic.Var {
	if v.sort = r.sortRef(e.value); v.sort == nil {
		return vs
	}
	x := make(e.name, v.sort)
	v.value.term = x
	return append(vs, x)
}

// function resolves a function block.
func (r sorts) function(b *hclsyntax.Block) {
	sym := r.names.own(b)
	if sym == nil {
		return
	}
	fn := &logic.Func{Name: sym.name}
	xs, ok := r.list(b, "args", "[Path, int]")
	ok = ok || attr(b, "args") == nil
	for _, x := range xs {
		s := r.sortRef(x)
		ok = ok && s != nil
		fn.Args = append(fn.Args, s)
	}
	result := attr(b, "result")
	if result == nil {
		return
	}
	fn.Result = r.sortRef(result)
	gofn := r.goText(b, "go", goFunction)
	if !ok || fn.Result == nil {
		return
	}
	sym.fn = &uhat.FuncDecl{Func: fn, Go: gofn, Range: at(b.DefRange())}
	r.ctx.Funcs = append(r.ctx.Funcs, sym.fn)
}
