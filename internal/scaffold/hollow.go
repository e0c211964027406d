package scaffold

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"
)

// A type that no function makes is taken as its zero value. Where its methods make use of a part
// that is nil in it, without a look whether it is there and without making it, the first run ends
// in a crash that says nothing of the type. init tells that before.

// missing returns the part of the zero value that methods make use of as if it were there; empty: a
// part has to be set by nobody, as far as the text of the package tells.
func (d *draft) missing() string {
	if d.named == nil || d.make.fn != nil {
		return ""
	}
	s, ok := d.named.Underlying().(*types.Struct)
	if !ok {
		return ""
	}
	parts := nilParts(s, nil)
	used := map[*types.Var]bool{}
	for _, fn := range d.fns {
		body := d.bodies[fn.Origin()]
		if body == nil || body.Body == nil {
			continue
		}
		d.uses(body.Body, used)
	}
	for _, f := range parts {
		if used[f] && !d.cares(f) {
			return f.Name()
		}
	}
	return ""
}

// nilParts are the fields of a struct, and of those in it, that are nil in its zero value.
func nilParts(s *types.Struct, within []*types.Struct) (out []*types.Var) {
	for f := range s.Fields() {
		switch u := f.Type().Underlying().(type) {
		case *types.Pointer, *types.Interface, *types.Map:
			out = append(out, f.Origin())
		case *types.Struct:
			if f.Embedded() && !slices.Contains(within, u) {
				out = append(out, nilParts(u, append(within, s))...)
			}
		}
	}
	return out
}

// uses notes which fields a body needs: by a selection behind them, or by an assignment to an entry
// of theirs.
func (d *draft) uses(body *ast.BlockStmt, used map[*types.Var]bool) {
	info := d.pkg.TypesInfo
	note := func(e ast.Expr) {
		if sel, ok := ast.Unparen(e).(*ast.SelectorExpr); ok {
			if f, ok := info.Uses[sel.Sel].(*types.Var); ok && f.IsField() {
				used[f.Origin()] = true
			}
		}
	}
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.SelectorExpr:
			if sel := info.Selections[n]; sel != nil && !isMap(info.TypeOf(n.X)) {
				note(n.X)
				passed(sel, used)
			}
		case *ast.AssignStmt:
			for _, to := range n.Lhs {
				if at, ok := ast.Unparen(to).(*ast.IndexExpr); ok && isMap(info.TypeOf(at.X)) {
					note(at.X)
				}
			}
		}
		return true
	})
}

// passed notes the embedded pointers that a selection goes through.
func passed(sel *types.Selection, used map[*types.Var]bool) {
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
func (d *draft) cares(f *types.Var) (cares bool) {
	selected := func(e ast.Expr) bool { return d.selects(e, f) }
	for fn, decl := range d.bodies {
		if decl.Body == nil {
			continue
		}
		ast.Inspect(decl.Body, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.BinaryExpr:
				cares = cares || isNil(n.X) && selected(n.Y) || isNil(n.Y) && selected(n.X)
			case *ast.AssignStmt:
				cares = cares || decl.Recv != nil && fn.Exported() && slices.ContainsFunc(n.Lhs, selected)
			}
			return true
		})
	}
	return cares
}

// selects reports whether an expression is a field of something.
func (d *draft) selects(e ast.Expr, f *types.Var) bool {
	sel, ok := ast.Unparen(e).(*ast.SelectorExpr)
	if !ok {
		return false
	}
	v, ok := d.pkg.TypesInfo.Uses[sel.Sel].(*types.Var)
	return ok && v.Origin() == f
}

func isMap(t types.Type) bool {
	if t == nil {
		return false
	}
	_, ok := t.Underlying().(*types.Map)
	return ok
}

// wanting asks for a constructor where the zero value is hardly enough.
func (d *draft) wanting() string {
	part := d.missing()
	if part == "" {
		return ""
	}
	name := d.named.Obj().Name()
	text := "no function of the package makes " + article(name) + ", and its methods make use of " + part +
		", which is nil in the zero value: say in " + d.adapterName() + " how one is made"
	if others := d.made(); others != nil {
		text += ", or take " + strings.Join(others, ", ") + ", which it implements and which the package makes"
	}
	return text
}

// made are the interfaces of the package that the type implements and that the package makes.
func (d *draft) made() (out []string) {
	for _, name := range exportedTypes(d.pkg) {
		t, ok := d.pkg.Types.Scope().Lookup(name).Type().(*types.Named)
		if !ok || !types.IsInterface(t) || t.TypeParams().Len() > 0 || !types.Implements(types.NewPointer(d.named), t.Underlying().(*types.Interface)) {
			continue
		}
		if c, err := constructorOf(d.pkg, t, ""); err == nil && c.fn != nil {
			out = append(out, d.pkg.Name+"."+name)
		}
	}
	return out
}
