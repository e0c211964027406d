package source

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"
)

// Flow is what becomes of the values of a parameter, as far as the text of the package tells. What
// the text does not tell counts as the worst.
type Flow struct {
	Counts  bool // so many things are made or done
	Indexes bool // something is looked up at that position, or shifted by it
	Reduced bool // it is looked up at a remainder
	Adds    bool // it is added to what is not constant, and the sum is kept
	Decides bool // it is part of a sum that is compared
	Refused bool // some values make a function panic
	Bits    bool // it is divided, masked or shifted
	Ordered bool // it is less or greater than something
	Cut     bool // a text is taken apart or put together

	Array int64            // the length of an array that it indexes; 0: there is none
	Met   []constant.Value // what it is compared, divided or looked through with
}

// flows says where values go within a package.
type flows struct {
	info  *types.Info
	decls map[*types.Func]*ast.FuncDecl
	// to has the variables, fields and functions to which values go from one; a function stands for
	// its results.
	to  map[types.Object][]types.Object
	set map[types.Object][]constant.Value // what variables and fields are set to
}

// Flow returns what becomes of the values of the i-th parameter of a function; ok is false where
// its text is not known.
func (p *Package) Flow(fn *types.Func, i int) (f Flow, ok bool) {
	fn = fn.Origin()
	if !p.HasBody(fn) || i >= fn.Signature().Params().Len() {
		return f, false
	}
	if p.flows == nil {
		p.flows = &flows{info: p.TypesInfo, decls: p.decls, to: map[types.Object][]types.Object{}, set: map[types.Object][]constant.Value{}}
		for fn, d := range p.decls {
			p.flows.learn(fn, d)
		}
	}
	t := &traced{flows: p.flows, seen: map[types.Object]bool{}, compared: map[ast.Node]bool{}}
	t.reach(fn.Signature().Params().At(i))
	for _, d := range p.decls {
		ast.Inspect(d, func(n ast.Node) bool {
			if n != nil {
				t.look(n)
			}
			return true
		})
	}
	slices.SortFunc(t.Met, func(a, b constant.Value) int {
		switch {
		case a.Kind() != b.Kind():
			return int(a.Kind()) - int(b.Kind())
		case constant.Compare(a, token.LSS, b):
			return -1
		}
		return 1
	})
	return t.Flow, true
}

// learn takes what a function says of where values go.
func (fs *flows) learn(fn *types.Func, text *ast.FuncDecl) {
	ast.Inspect(text, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for i, to := range n.Lhs {
				fs.goes(n.Rhs[min(i, len(n.Rhs)-1)], fs.target(to))
			}
		case *ast.ValueSpec:
			for i, to := range n.Names {
				if len(n.Values) > 0 {
					fs.goes(n.Values[min(i, len(n.Values)-1)], fs.target(to))
				}
			}
		case *ast.RangeStmt:
			to := n.Value
			if Is(fs.info.TypeOf(n.X), types.IsInteger) {
				to = n.Key
			}
			if to != nil {
				fs.goes(n.X, fs.target(to))
			}
		case *ast.ReturnStmt:
			for _, x := range n.Results {
				fs.goes(x, fn)
			}
		case *ast.CallExpr:
			fs.passes(n)
		case *ast.CompositeLit:
			fs.fills(n)
		}
		return true
	})
}

// passes takes what a call hands to a function of the package.
func (fs *flows) passes(call *ast.CallExpr) {
	fn := fs.known(call)
	if fn == nil {
		return
	}
	ps := fn.Signature().Params()
	for i, x := range call.Args {
		if ps.Len() > 0 {
			fs.goes(x, ps.At(min(i, ps.Len()-1)))
		}
	}
}

// fills takes what a literal sets the fields of a struct to.
func (fs *flows) fills(lit *ast.CompositeLit) {
	t := fs.info.TypeOf(lit)
	if t == nil {
		return
	}
	s, ok := t.Underlying().(*types.Struct)
	if !ok {
		return
	}
	for i, x := range lit.Elts {
		if kv, named := x.(*ast.KeyValueExpr); named {
			fs.goes(kv.Value, fs.target(kv.Key))
		} else if i < s.NumFields() {
			fs.goes(x, s.Field(i).Origin())
		}
	}
}

// known returns the function of the package that is called, if its text is known.
func (fs *flows) known(call *ast.CallExpr) *types.Func {
	fn := callee(fs.info, call)
	if fn == nil {
		return nil
	}
	if d := fs.decls[fn.Origin()]; d == nil || d.Body == nil {
		return nil
	}
	return fn.Origin()
}

// goes notes that the value of an expression goes to an object.
func (fs *flows) goes(x ast.Expr, to types.Object) {
	if to == nil {
		return
	}
	if v := fs.info.Types[x].Value; v != nil {
		fs.set[to] = append(fs.set[to], v)
	}
	for _, from := range fs.sources(x) {
		fs.to[from] = append(fs.to[from], to)
	}
}

// target returns the variable or field in which something is stored; nil: it is none.
func (fs *flows) target(x ast.Expr) types.Object {
	switch x := ast.Unparen(x).(type) {
	case *ast.Ident:
		if v, ok := fs.info.ObjectOf(x).(*types.Var); ok {
			return v.Origin()
		}
	case *ast.SelectorExpr:
		return fs.target(x.Sel)
	case *ast.IndexExpr:
		return fs.target(x.X)
	case *ast.StarExpr:
		return fs.target(x.X)
	}
	return nil
}

// sources returns the variables, fields and functions whose values are in that of an expression.
func (fs *flows) sources(x ast.Expr) (out []types.Object) {
	switch x := ast.Unparen(x).(type) {
	case *ast.Ident, *ast.SelectorExpr:
		if o := fs.target(x); o != nil && carries(o.Type(), 0) {
			return []types.Object{o}
		}
	case *ast.CallExpr:
		if fn := fs.known(x); fn != nil {
			return []types.Object{fn}
		}
		if fs.calls(x, "len") || fs.calls(x, "cap") {
			return nil
		}
		for _, a := range x.Args {
			out = append(out, fs.sources(a)...)
		}
	case *ast.BinaryExpr:
		if !compares(x.Op) {
			return append(fs.sources(x.X), fs.sources(x.Y)...)
		}
	case *ast.UnaryExpr:
		return fs.sources(x.X)
	case *ast.StarExpr:
		return fs.sources(x.X)
	case *ast.IndexExpr:
		return fs.sources(x.X)
	case *ast.SliceExpr:
		return fs.sources(x.X)
	case *ast.TypeAssertExpr:
		return fs.sources(x.X)
	case *ast.KeyValueExpr:
		return fs.sources(x.Value)
	case *ast.CompositeLit:
		if t := fs.info.TypeOf(x); t == nil || !carries(t, 0) {
			return nil
		}
		for _, e := range x.Elts {
			out = append(out, fs.sources(e)...)
		}
	}
	return out
}

// calls reports whether a call is one of a function of the language.
func (fs *flows) calls(call *ast.CallExpr, name string) bool {
	return objectOf(fs.info, call.Fun) == types.Universe.Lookup(name)
}

// compares reports whether an operator gives a truth value.
func compares(op token.Token) bool {
	return slices.Contains([]token.Token{token.EQL, token.NEQ, token.LSS, token.LEQ, token.GTR, token.GEQ, token.LAND, token.LOR}, op)
}

// carries reports whether values of a type are, or have as elements, numbers, texts, or values of
// any type.
func carries(t types.Type, depth int) bool {
	if depth > deepest {
		return false
	}
	if _, any := types.Unalias(t).(*types.TypeParam); any {
		return true
	}
	switch u := t.Underlying().(type) {
	case *types.Basic:
		return u.Info()&(types.IsInteger|types.IsString) != 0
	case *types.Interface:
		return u.Empty()
	case *types.Slice:
		return carries(u.Elem(), depth+1)
	case *types.Array:
		return carries(u.Elem(), depth+1)
	case *types.Pointer:
		return carries(u.Elem(), depth+1)
	case *types.Chan:
		return carries(u.Elem(), depth+1)
	case *types.Map:
		return carries(u.Elem(), depth+1) || carries(u.Key(), depth+1)
	}
	return false
}
