package scaffold

import (
	"go/ast"
	"go/types"
)

// fluent reports whether a method returns its receiver, whatever it does, so that calls can be
// chained. Such a result is no second system, and says nothing.
func (sc *scanner) fluent(fn *types.Func) bool {
	return sc.returnsReceiver(fn, map[*types.Func]bool{})
}

// returnsReceiver follows methods that return what another one of the same receiver returns. The
// ones in seen are being looked at: by themselves they return nothing else.
func (sc *scanner) returnsReceiver(fn *types.Func, seen map[*types.Func]bool) bool {
	fn = fn.Origin()
	if seen[fn] {
		return true
	}
	seen[fn] = true
	d := sc.bodies[fn]
	if d == nil || d.Body == nil || d.Recv == nil || len(d.Recv.List[0].Names) == 0 {
		return false
	}
	sig := fn.Signature()
	if _, ok := sig.Recv().Type().(*types.Pointer); !ok || sig.Results().Len() != 1 ||
		!types.Identical(sig.Recv().Type(), sig.Results().At(0).Type()) {
		return false
	}
	self := sc.pkg.TypesInfo.Defs[d.Recv.List[0].Names[0]]
	is := func(e ast.Expr) bool {
		id, ok := ast.Unparen(e).(*ast.Ident)
		return ok && self != nil && sc.pkg.TypesInfo.Uses[id] == self
	}
	same, returns := true, false
	ast.Inspect(d.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit: // its returns are not those of the method
			return false
		case *ast.AssignStmt:
			for _, e := range n.Lhs {
				same = same && !is(e)
			}
		case *ast.ReturnStmt:
			returns = true
			same = same && len(n.Results) == 1 && (is(n.Results[0]) || sc.chained(n.Results[0], is, seen))
		}
		return true
	})
	return same && returns
}

// chained reports whether an expression calls a method of the receiver that returns it, too.
func (sc *scanner) chained(e ast.Expr, is func(ast.Expr) bool, seen map[*types.Func]bool) bool {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok {
		return false
	}
	sel, ok := call.Fun.(*ast.SelectorExpr)
	if !ok || !is(sel.X) {
		return false
	}
	fn, ok := sc.pkg.TypesInfo.Uses[sel.Sel].(*types.Func)
	return ok && sc.returnsReceiver(fn, seen)
}
