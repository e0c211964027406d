package source

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/clouseau-go/clouseau/internal/scaffold/words"
)

func isNil(e ast.Expr) bool {
	id, ok := ast.Unparen(e).(*ast.Ident)
	return ok && id.Name == "nil"
}

// withNil returns what an expression compares with nil; nil if it is no such comparison.
func withNil(n ast.Node) ast.Expr {
	b, ok := n.(*ast.BinaryExpr)
	switch {
	case ok && isNil(b.X):
		return b.Y
	case ok && isNil(b.Y):
		return b.X
	}
	return nil
}

// MayBeNil reports whether the package compares a parameter of its functions, or a part of a
// struct, with nil, or something of that name, as they are often copied before, and does not refuse
// it then. Where its text is not known, options may be nil.
func (p *Package) MayBeNil(v *types.Var) bool {
	ptr, ok := types.Unalias(v.Type()).(*types.Pointer)
	options := ok && IsOptions(ptr)
	if v.Pkg() != p.Types {
		return options
	}
	if options && NamedOf(ptr).Obj().Pkg() != p.Types {
		return true
	}
	compared := false
	for _, f := range p.Syntax {
		for n := range ast.Preorder(f) {
			compared = compared || p.isCalled(withNil(n), v.Name())
			if s, ok := n.(*ast.IfStmt); ok && p.refusesNil(s, v.Name()) {
				return false
			}
		}
	}
	return compared
}

// IsOptions reports whether a type is a pointer to options.
func IsOptions(t types.Type) bool {
	p, ok := types.Unalias(t).(*types.Pointer)
	if !ok {
		return false
	}
	n := NamedOf(p)
	return n != nil && words.Options.In(n.Obj().Name())
}

// isCalled reports whether an expression, which may be nil, is a variable of that name, or a part.
func (p *Package) isCalled(e ast.Expr, name string) bool {
	if e == nil {
		return false
	}
	v, ok := p.objectOf(e).(*types.Var)
	return ok && strings.EqualFold(v.Name(), name)
}

// refusesNil reports whether a statement refuses a variable of that name which is nil: by a panic,
// or by an error.
func (p *Package) refusesNil(s *ast.IfStmt, name string) bool {
	b, ok := s.Cond.(*ast.BinaryExpr)
	if !ok || b.Op != token.EQL || !p.isCalled(withNil(b), name) || len(s.Body.List) == 0 {
		return false
	}
	switch last := s.Body.List[len(s.Body.List)-1].(type) {
	case *ast.ReturnStmt:
		if len(last.Results) == 0 {
			return false
		}
		e := last.Results[len(last.Results)-1]
		t := p.TypesInfo.TypeOf(e)
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

// AsksForNil reports whether a function compares one of its parameters with nil.
func (p *Package) AsksForNil(fn *types.Func, param *types.Var) bool {
	for n := range ast.Preorder(p.body(fn)) {
		id, ok := withNil(n).(*ast.Ident)
		if ok && p.TypesInfo.Uses[id] != nil && p.TypesInfo.Uses[id].Pos() == param.Pos() {
			return true
		}
	}
	return false
}

// NeededPart returns a part of the zero value of a type that its methods make use of as if it were
// there, without a look whether it is there and without making it: the first run would end in a
// crash that says nothing of the type. Empty: a part has to be set by nobody, as far as the text
// tells.
func (p *Package) NeededPart(t *types.Named, fns []*types.Func) string {
	s, ok := t.Underlying().(*types.Struct)
	if !ok {
		return ""
	}
	used := map[types.Object]bool{}
	for _, fn := range fns {
		p.uses(p.body(fn), used)
	}
	for _, f := range NilParts(s) {
		if used[f] && !p.cares(f) {
			return f.Name()
		}
	}
	return ""
}

// field returns the field that an expression selects; nil if it selects none.
func (p *Package) field(e ast.Expr) types.Object {
	sel, ok := ast.Unparen(e).(*ast.SelectorExpr)
	if !ok {
		return nil
	}
	if f, ok := p.TypesInfo.Uses[sel.Sel].(*types.Var); ok && f.IsField() {
		return f.Origin()
	}
	return nil
}

// AnswersUnset reports whether a method answers with a part of its receiver that no function of the
// package sets: a fresh system has none, and later it answers with what another method was given.
func (p *Package) AnswersUnset(fn *types.Func) bool {
	r, ok := p.last(fn).(*ast.ReturnStmt)
	if !ok || len(r.Results) != 1 {
		return false
	}
	part := p.field(r.Results[0])
	if part == nil {
		return false
	}
	for other, d := range p.decls {
		if d.Recv == nil && p.mentions(p.body(other), func(obj types.Object) bool { return obj == part }) {
			return false
		}
	}
	return true
}

// uses notes which fields a body needs: by a selection behind them, or by an assignment to an entry
// of theirs.
func (p *Package) uses(body *ast.BlockStmt, used map[types.Object]bool) {
	for n := range ast.Preorder(body) {
		switch n := n.(type) {
		case *ast.SelectorExpr:
			if sel := p.TypesInfo.Selections[n]; sel != nil && !IsMap(p.TypesInfo.TypeOf(n.X)) {
				used[p.field(n.X)] = true
				through(sel, used)
			}
		case *ast.AssignStmt:
			for _, to := range n.Lhs {
				if at, ok := ast.Unparen(to).(*ast.IndexExpr); ok && IsMap(p.TypesInfo.TypeOf(at.X)) {
					used[p.field(at.X)] = true
				}
			}
		}
	}
}

// through notes the embedded pointers that a selection goes through.
func through(sel *types.Selection, used map[types.Object]bool) {
	t := sel.Recv()
	for _, i := range sel.Index()[:len(sel.Index())-1] {
		if p, ok := t.Underlying().(*types.Pointer); ok {
			t = p.Elem()
		}
		s, ok := t.Underlying().(*types.Struct)
		if !ok {
			return
		}
		f := s.Field(i)
		used[f.Origin()] = true
		t = f.Type()
	}
}

// cares reports whether the package looks whether a field is there, or sets it in a method that it
// exports.
func (p *Package) cares(f *types.Var) bool {
	is := func(e ast.Expr) bool { return e != nil && p.field(e) == f }
	for fn, d := range p.decls {
		for n := range ast.Preorder(p.body(fn)) {
			set, ok := n.(*ast.AssignStmt)
			if is(withNil(n)) || ok && d.Recv != nil && fn.Exported() && slices.ContainsFunc(set.Lhs, is) {
				return true
			}
		}
	}
	return false
}
