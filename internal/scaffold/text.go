package scaffold

import (
	"go/ast"
	"go/types"
	"slices"
)

// endless reports whether a function, as far as its text tells, runs until something else ends it:
// it, or what it calls last, loops for ever over a select that waits.
func (sc *scanner) endless(fn *types.Func) bool {
	d := sc.bodies[fn.Origin()]
	if d == nil || d.Body == nil || fn.Signature().Results().Len() > 0 || len(d.Body.List) == 0 {
		return false
	}
	if slices.ContainsFunc(d.Body.List, loopsForEver) {
		return true
	}
	last, ok := d.Body.List[len(d.Body.List)-1].(*ast.ExprStmt)
	if !ok {
		return false
	}
	call, ok := last.X.(*ast.CallExpr)
	if !ok {
		return false
	}
	sel, ok := call.Fun.(*ast.SelectorExpr)
	if !ok {
		return false
	}
	callee, _ := sc.pkg.TypesInfo.Uses[sel.Sel].(*types.Func)
	body := sc.bodies[callee]
	return callee != fn && body != nil && body.Body != nil && slices.ContainsFunc(body.Body.List, loopsForEver)
}

// loopsForEver reports whether a statement is a loop without an end over a select that waits, also
// in a loop of its own.
func loopsForEver(s ast.Stmt) bool {
	loop, ok := s.(*ast.ForStmt)
	return ok && loop.Cond == nil && slices.ContainsFunc(loop.Body.List, func(s ast.Stmt) bool {
		sel, ok := s.(*ast.SelectStmt)
		return loopsForEver(s) || ok && !slices.ContainsFunc(sel.Body.List, func(c ast.Stmt) bool { return c.(*ast.CommClause).Comm == nil })
	})
}

// mayAnswerNil reports whether a function with one result, a pointer, may return nil as far as its
// text tells: it returns something else than what it has just made.
func (sc *scanner) mayAnswerNil(fn *types.Func) (may bool) {
	d := sc.bodies[fn.Origin()]
	if d == nil || d.Body == nil {
		return true
	}
	ast.Inspect(d.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.ReturnStmt:
			made, ok := false, len(n.Results) == 1
			if ok {
				made = fresh(n.Results[0])
			}
			may = may || !made
		}
		return true
	})
	return may
}

// fresh reports whether an expression is &T{...} or new(T).
func fresh(e ast.Expr) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.UnaryExpr:
		return true // of a pointer, none but &
	case *ast.CallExpr:
		id, ok := e.Fun.(*ast.Ident)
		return ok && id.Name == "new"
	}
	return false
}
