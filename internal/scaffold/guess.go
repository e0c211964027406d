package scaffold

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/packages"
)

// The arguments of a constructor are guessed. A text of the package helps: a parameter that it
// compares with nil may be nil, and so may a function in a struct. Else a value is made, by a
// function such as DefaultConfig where there is one, or as a literal whose numbers are small.

// guess is an argument that was guessed for a parameter of a constructor.
type guess struct {
	expr, why string
	// weak says that nothing better than nil was found, which the package may not expect, or than
	// the zero value of a struct that it hands out itself.
	weak bool
}

// small is the guess for integers: with such a size or degree, a system reaches its limits soon.
const small = "3"

// deepestGuess bounds how far arguments have arguments of their own.
const deepestGuess = 3

// pathLike are parameters of type string that name a file.
var pathLike = []string{"path", "file", "filename", "name", "dir", "directory", "folder", "location"}

// argument guesses an argument of a constructor.
func (w *goFile) argument(p *types.Var, system *types.Named) guess {
	t := types.Unalias(p.Type())
	if isNamed(t, "context", "Context") {
		return guess{expr: w.use("context", "context") + ".Background()"}
	}
	if isNamed(t, "time", "Duration") {
		return guess{expr: w.use("time", "time") + ".Hour", why: "longer than any run"}
	}
	if isNamed(t, "io/fs", "FileMode") {
		return guess{expr: "0o600"}
	}
	if named, ok := t.(*types.Named); ok {
		if consts := constants(w.fset, named); consts != nil {
			return guess{expr: w.object(consts[0]), why: "the first of the constants"}
		}
	}
	if sig := signatureOf(t); sig != nil {
		return w.function(p, sig)
	}
	if b, ok := t.Underlying().(*types.Basic); ok {
		return w.basicArgument(p.Name(), b)
	}
	if isBytes(t) {
		return guess{expr: w.typeText(t) + `("a")`, why: "guessed"}
	}
	if g, ok := w.standard(t); ok {
		return g
	}
	if g, ok := w.byDefault(t); ok {
		return g
	}
	usual := w.mayBeNil(p)
	if usual && !types.IsInterface(t) {
		return guess{expr: "nil", why: "what is usual"}
	}
	if given := w.declared(t); given != nil {
		return guess{expr: w.object(given), why: "one of those that the package has"}
	}
	if g, ok := w.made(t, system); ok {
		return g
	}
	if usual {
		return guess{expr: "nil", why: "what is usual"}
	}
	return w.literal(t)
}

func (w *goFile) basicArgument(name string, b *types.Basic) guess {
	switch info := b.Info(); {
	case info&types.IsNumeric != 0:
		return guess{expr: small, why: "small, so that a run gets to its limits"}
	case info&types.IsBoolean != 0 && strings.HasPrefix(strings.ToLower(name), "writ"):
		return guess{expr: "true", why: "so that it can be changed"}
	case info&types.IsBoolean != 0:
		return guess{expr: "false", why: "guessed"}
	case slices.Contains(pathLike, strings.ToLower(name)):
		w.tempDir = true
		return guess{expr: w.use("path/filepath", "filepath") + `.Join(dir, "data")`}
	}
	return guess{expr: `""`, why: "guessed"}
}

// literal guesses a value that no function makes.
func (w *goFile) literal(t types.Type) guess {
	switch u := t.Underlying().(type) {
	case *types.Struct:
		return guess{expr: w.typeText(t) + "{" + w.members(u) + "}", why: "guessed", weak: handedOut(t)}
	case *types.Array:
		return guess{expr: w.typeText(t) + "{}", why: "guessed"}
	case *types.Pointer:
		n, ok := types.Unalias(u.Elem()).(*types.Named)
		if !ok {
			return guess{expr: "new(" + w.typeText(u.Elem()) + ")", why: "guessed"}
		}
		s, ok := n.Underlying().(*types.Struct)
		if !ok || !n.Obj().Exported() || n.Obj().Pkg() != w.texts.Types && !open(s) {
			break
		}
		return guess{expr: "&" + w.typeText(n) + "{" + w.members(s) + "}", why: "guessed", weak: handedOut(n)}
	}
	return guess{expr: "nil", why: "guessed", weak: nilable(t)}
}

// open reports whether a struct has exported fields only, so that whoever likes makes one.
func open(s *types.Struct) bool {
	for f := range s.Fields() {
		if !f.Exported() {
			return false
		}
	}
	return true
}

// members guesses what a struct has to have: numbers, which may not be 0, and functions that are
// called without a look whether they are there.
func (w *goFile) members(s *types.Struct) string {
	var out []string
	for f := range s.Fields() {
		if !f.Exported() || f.Embedded() || isNamed(f.Type(), "time", "Duration") {
			continue
		}
		b, _ := types.Unalias(f.Type()).(*types.Basic)
		switch sig := signatureOf(f.Type()); {
		case b != nil && b.Info()&types.IsInteger != 0:
			out = append(out, f.Name()+": "+small)
		case sig != nil && !w.mayBeNil(f):
			out = append(out, f.Name()+": "+w.function(f, sig).expr)
		}
	}
	return join(out)
}

// made guesses a value that a function of its package makes, the default one if there is one.
func (w *goFile) made(t types.Type, system *types.Named) (guess, bool) {
	elem := t
	if p, ok := t.(*types.Pointer); ok {
		elem = types.Unalias(p.Elem())
	}
	named, ok := elem.(*types.Named)
	if !ok || named.Obj().Pkg() == nil || named.TypeArgs().Len() > 0 || w.depth >= deepestGuess || system != nil && types.Identical(named, system) {
		return guess{}, false
	}
	w.depth++
	defer func() { w.depth-- }()
	var found []*constructor
	scope := named.Obj().Pkg().Scope()
	for _, n := range scope.Names() {
		fn, ok := scope.Lookup(n).(*types.Func)
		if !ok || !fn.Exported() {
			continue
		}
		c := makes(fn, named)
		if c == nil || c.fails || !types.Identical(c.sig.Results().At(0).Type(), t) && !types.IsInterface(t) {
			continue
		}
		found = append(found, c)
	}
	slices.SortStableFunc(found, func(a, b *constructor) int { return a.preference(named) - b.preference(named) })
	for _, c := range found {
		args, weak := []string(nil), false
		for i := range c.sig.Params().Len() {
			if c.sig.Variadic() && i == c.sig.Params().Len()-1 {
				break
			}
			g := w.argument(c.sig.Params().At(i), system)
			args, weak = append(args, g.expr), weak || g.weak
		}
		if !weak {
			return guess{expr: w.object(c.fn) + "(" + join(args) + ")", why: "guessed"}, true
		}
	}
	return guess{}, false
}

// preference orders functions that make an argument: one that is called the default comes first.
func (c *constructor) preference(t *types.Named) int {
	if strings.HasPrefix(c.fn.Name(), "Default") {
		return -1
	}
	return c.rank(t)
}

// function guesses a function: by its shape an order, by its name an equality or a hash, else one
// that returns zero values.
func (w *goFile) function(p *types.Var, sig *types.Signature) guess {
	if tellsTime(sig) {
		return guess{expr: w.use("time", "time") + ".Now", why: "under a clock in the spec the tester moves it"}
	}
	name, ps, rs := strings.ToLower(p.Name()), sig.Params(), sig.Results()
	if ps.Len() > 0 && rs.Len() == 1 {
		t := ps.At(0).Type()
		r, _ := rs.At(0).Type().Underlying().(*types.Basic)
		b, _ := t.Underlying().(*types.Basic)
		switch {
		case ps.Len() == 2 && strings.HasPrefix(name, "eq") && isBool(rs.At(0).Type()) && types.Identical(t, ps.At(1).Type()) && types.Comparable(t):
			return guess{expr: fmt.Sprintf("func(a, b %s) bool { return a == b }", w.typeText(t)), why: "the usual equality"}
		case ps.Len() == 1 && strings.HasPrefix(name, "hash") && b != nil && r != nil && r.Info()&types.IsInteger != 0 && b.Info()&(types.IsInteger|types.IsString) != 0:
			x := "x"
			if b.Info()&types.IsString != 0 {
				x = "len(x)"
			}
			return guess{expr: fmt.Sprintf("func(x %s) %s { return %[2]s(%s) }", w.typeText(t), w.typeText(rs.At(0).Type()), x), why: "a hash that collides"}
		}
	}
	if g := w.order(sig); g.expr != "nil" && ordering(name) {
		return g
	}
	if w.mayBeNil(p) || rs.Len() == 0 && w.texts == nil {
		return guess{expr: "nil", why: "guessed"}
	}
	params, _ := w.parameters(sig)
	var results, zeros []string
	for r := range rs.Variables() {
		results = append(results, w.typeText(r.Type()))
		zeros = append(zeros, w.zero(r.Type()))
	}
	body := ""
	if zeros != nil {
		body = " return " + join(zeros) + " "
	}
	return guess{expr: fmt.Sprintf("func(%s) (%s) {%s}", params, join(results), body), why: "guessed"}
}

// ordering reports whether a function of that name may be an order. ShouldUpdate is none.
func ordering(name string) bool {
	return !strings.HasPrefix(name, "should") && !strings.HasPrefix(name, "eq")
}

// zero is the zero value of a type.
func (w *goFile) zero(t types.Type) string {
	switch u := t.Underlying().(type) {
	case *types.Basic:
		switch {
		case u.Info()&types.IsNumeric != 0:
			return "0"
		case u.Info()&types.IsString != 0:
			return `""`
		case u.Info()&types.IsBoolean != 0:
			return "false"
		}
	case *types.Pointer, *types.Slice, *types.Map, *types.Chan, *types.Signature, *types.Interface:
		return "nil"
	}
	return "*new(" + w.typeText(t) + ")"
}

// mayBeNil reports whether the package compares a parameter of its functions, or a part of a
// struct, with nil, or something of that name, as they are often copied before, and does not refuse
// it then. Where its text is not known, options may be nil.
func (w *goFile) mayBeNil(v *types.Var) bool {
	if w.texts == nil || v.Pkg() != w.texts.Types {
		ptr, ok := types.Unalias(v.Type()).(*types.Pointer)
		return ok && isOptions(ptr)
	}
	if p, ok := types.Unalias(v.Type()).(*types.Pointer); ok && isOptions(p) && foreign(p, w.texts) {
		return true
	}
	compared, refused := false, false
	for _, f := range w.texts.Syntax {
		ast.Inspect(f, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.BinaryExpr:
				compared = compared || w.comparesWithNil(n, v.Name())
			case *ast.IfStmt:
				b, ok := n.Cond.(*ast.BinaryExpr)
				refused = refused || ok && b.Op == token.EQL && w.comparesWithNil(b, v.Name()) && w.refuses(n.Body)
			}
			return true
		})
	}
	return compared && !refused
}

// comparesWithNil reports whether an expression compares a variable of that name with nil.
func (w *goFile) comparesWithNil(b *ast.BinaryExpr, name string) bool {
	if !isNil(b.X) && !isNil(b.Y) {
		return false
	}
	for _, e := range []ast.Expr{b.X, b.Y} {
		id, _ := ast.Unparen(e).(*ast.Ident)
		if sel, ok := ast.Unparen(e).(*ast.SelectorExpr); ok {
			id = sel.Sel
		}
		if id == nil || !strings.EqualFold(id.Name, name) {
			continue
		}
		if _, ok := w.texts.TypesInfo.Uses[id].(*types.Var); ok {
			return true
		}
	}
	return false
}

// refuses reports whether a block ends with a panic or returns an error.
func (w *goFile) refuses(b *ast.BlockStmt) bool {
	if len(b.List) == 0 {
		return false
	}
	switch last := b.List[len(b.List)-1].(type) {
	case *ast.ReturnStmt:
		if len(last.Results) == 0 {
			return false
		}
		e := last.Results[len(last.Results)-1]
		t := w.texts.TypesInfo.TypeOf(e)
		return !isNil(e) && t != nil && types.Implements(t, types.Universe.Lookup("error").Type().Underlying().(*types.Interface))
	case *ast.ExprStmt:
		call, ok := last.X.(*ast.CallExpr)
		if !ok {
			return false
		}
		id, ok := call.Fun.(*ast.Ident)
		return ok && id.Name == "panic"
	}
	return false
}

func isNil(e ast.Expr) bool {
	id, ok := ast.Unparen(e).(*ast.Ident)
	return ok && id.Name == "nil"
}

// foreign reports whether a pointer is to a type of another package.
func foreign(p *types.Pointer, pkg *packages.Package) bool {
	n, ok := types.Unalias(p.Elem()).(*types.Named)
	return ok && n.Obj().Pkg() != pkg.Types
}

// order guesses a function that compares: < on two values, or their three-way comparison.
func (w *goFile) order(sig *types.Signature) guess {
	ps, rs := sig.Params(), sig.Results()
	none := guess{expr: "nil", why: "guessed"}
	if ps.Len() != 2 || rs.Len() != 1 || !types.Identical(ps.At(0).Type(), ps.At(1).Type()) {
		return none
	}
	b, ok := ps.At(0).Type().Underlying().(*types.Basic)
	r, _ := rs.At(0).Type().Underlying().(*types.Basic)
	switch {
	case !ok || r == nil || b.Info()&types.IsOrdered == 0:
		return none
	case r.Kind() == types.Bool:
		return guess{expr: fmt.Sprintf("func(a, b %s) bool { return a < b }", w.typeText(ps.At(0).Type())), why: "the usual order"}
	case r.Kind() == types.Int:
		return guess{expr: fmt.Sprintf("%s.Compare[%s]", w.use("cmp", "cmp"), w.typeText(ps.At(0).Type())), why: "the usual order"}
	}
	return none
}
