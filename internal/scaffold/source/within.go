package source

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"strings"
)

// within knows which texts of a package name files in the folder of a run: those that the adapter
// puts there, and what is made of them by going down. A variable is such a text if all that is
// assigned to it is.
type within struct {
	p *Package
	// assigned is what is assigned to variables, fields and parameters, and what functions answer;
	// a nil expression may be anything.
	assigned map[types.Object][]ast.Expr
	inside   map[types.Object]bool
}

// within looks at all assignments of texts in the package.
func (p *Package) within() *within {
	w := &within{p, map[types.Object][]ast.Expr{}, map[types.Object]bool{}}
	for fn, d := range p.decls {
		if d.Body != nil {
			w.collect(d.Body, fn)
		}
	}
	for _, f := range p.Syntax {
		for _, d := range f.Decls {
			if d, ok := d.(*ast.GenDecl); ok {
				w.collect(d, nil)
			}
		}
	}
	return w
}

// given says what a parameter is when it comes from outside.
func (w *within) given(param *types.Var, inside bool) {
	if !inside {
		w.assign(param, nil)
	} else if w.assigned[param] == nil {
		w.assigned[param] = []ast.Expr{}
	}
}

// settle finds what names files in the folder.
func (w *within) settle() {
	for obj := range w.assigned {
		w.inside[obj] = true
	}
	for shrunk := true; shrunk; {
		shrunk = false
		for obj, all := range w.assigned {
			if w.inside[obj] && slices.ContainsFunc(all, func(e ast.Expr) bool { return !w.in(e) }) {
				w.inside[obj] = false
				shrunk = true
			}
		}
	}
}

// assign notes that a text is assigned to what an expression stands for. One without a text, as
// before it is known, names no file.
func (w *within) assign(to types.Object, e ast.Expr) {
	if v, ok := to.(*types.Var); ok {
		to = v.Origin()
	}
	if to != nil && (e == nil || !w.empty(e)) {
		w.assigned[to] = append(w.assigned[to], e)
	}
}

// empty reports whether an expression is the empty text.
func (w *within) empty(e ast.Expr) bool {
	v := w.p.TypesInfo.Types[e].Value
	return v != nil && v.Kind() == constant.String && w.text(e) == ""
}

// text returns a constant text.
func (w *within) text(e ast.Expr) string {
	if v := w.p.TypesInfo.Types[e].Value; v != nil && v.Kind() == constant.String {
		return constant.StringVal(v)
	}
	return ""
}

// target returns what an expression on the left stands for.
func (w *within) target(e ast.Expr) types.Object {
	if id, ok := e.(*ast.Ident); ok && w.p.TypesInfo.Defs[id] != nil {
		return w.p.TypesInfo.Defs[id]
	}
	return w.p.objectOf(e)
}

// collect notes the assignments in a text, which is that of a function if there is one.
func (w *within) collect(text ast.Node, fn *types.Func) {
	pair := func(to types.Object, i int, values []ast.Expr) {
		if len(values) > 0 {
			w.assign(to, values[min(i, len(values)-1)]) // all of a call with several results
		}
	}
	for n := range ast.Preorder(text) {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for i, to := range n.Lhs {
				pair(w.target(to), i, n.Rhs)
			}
		case *ast.ValueSpec:
			for i, to := range n.Names {
				pair(w.p.TypesInfo.Defs[to], i, n.Values)
			}
		case *ast.KeyValueExpr:
			if id, ok := n.Key.(*ast.Ident); ok {
				w.assign(w.p.TypesInfo.Uses[id], n.Value)
			}
		case *ast.CompositeLit:
			s, ok := underlying(w.p.TypesInfo.TypeOf(n)).(*types.Struct)
			for i, e := range n.Elts {
				if _, named := e.(*ast.KeyValueExpr); ok && !named {
					w.assign(s.Field(i), e)
				}
			}
		case *ast.ReturnStmt:
			for _, e := range n.Results {
				if t := w.p.TypesInfo.TypeOf(e); fn != nil && t != nil && types.Identical(t.Underlying(), types.Typ[types.String]) {
					w.assign(fn, e)
				}
			}
		case *ast.CallExpr:
			if called := w.p.callee(n); called != nil && w.p.HasBody(called) {
				ps := called.Origin().Signature().Params()
				for i, arg := range n.Args {
					if i < ps.Len() {
						w.assign(ps.At(i), arg)
					}
				}
			}
		}
	}
}

// in reports whether an expression names a file in the folder of a run.
func (w *within) in(e ast.Expr) bool {
	switch x := ast.Unparen(e).(type) {
	case *ast.Ident, *ast.SelectorExpr:
		obj := w.p.objectOf(x)
		if v, ok := obj.(*types.Var); ok {
			obj = v.Origin()
		}
		return obj != nil && w.inside[obj]
	case *ast.BinaryExpr:
		return x.Op == token.ADD && w.in(x.X) && w.down(x.Y)
	case *ast.CallExpr:
		return w.answers(x)
	}
	return false
}

// down reports whether texts that are put behind the name of a folder do not lead out of it, as far
// as they are known.
func (w *within) down(es ...ast.Expr) bool {
	return !slices.ContainsFunc(es, func(e ast.Expr) bool { return strings.Contains(w.text(e), "..") })
}

// answers reports whether a call answers with the name of such a file.
func (w *within) answers(c *ast.CallExpr) bool {
	fn := w.p.callee(c)
	if fn == nil || fn.Pkg() == nil {
		return w.p.TypesInfo.Types[c.Fun].IsType() && w.in(c.Args[0])
	}
	first := len(c.Args) > 0 && w.in(c.Args[0]) && w.down(c.Args[1:]...)
	switch path := fn.Pkg().Path(); path {
	case "path", "path/filepath", "strings":
		return first
	case "os", "io/ioutil":
		// The folder for temporary files is one of the run.
		return fn.Name() == "TempDir" && len(c.Args) == 0 || fn.Name() == "Name" || w.temporary(c, fn)
	case "fmt":
		return len(c.Args) > 1 && strings.HasPrefix(w.text(c.Args[0]), "%s") && w.down(c.Args...) && w.in(c.Args[1])
	}
	return w.inside[fn.Origin()]
}

// temporary reports whether a call makes a temporary file, or a folder, in that of the run.
func (w *within) temporary(c *ast.CallExpr, fn *types.Func) bool {
	temp := strings.HasSuffix(fn.Name(), "Temp") || strings.HasPrefix(fn.Name(), "Temp")
	return temp && len(c.Args) == 2 && (w.empty(c.Args[0]) || w.in(c.Args[0])) && w.down(c.Args[1])
}

// allows reports whether a call is one of a function that takes names of files, and all are in the
// folder of the run.
func (w *within) allows(c *ast.CallExpr, fn *types.Func) bool {
	if c == nil || fn.Pkg() == nil || !namesFiles(fn) {
		return false
	}
	if w.temporary(c, fn) {
		return true
	}
	for i, arg := range c.Args {
		if takesText(fn, i) && !w.in(arg) {
			return false
		}
	}
	return true
}

// underlying returns what a type, which may be nil, is made of.
func underlying(t types.Type) types.Type {
	if t == nil {
		return nil
	}
	return t.Underlying()
}
