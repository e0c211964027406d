package source

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"
)

// traced finds what becomes of the values that one parameter has.
type traced struct {
	*flows
	Flow
	seen     map[types.Object]bool // all that has such a value
	compared map[ast.Node]bool     // sums that are compared
}

func (t *traced) reach(o types.Object) {
	if t.seen[o] {
		return
	}
	t.seen[o] = true
	for _, next := range t.to[o] {
		t.reach(next)
	}
}

// hit reports whether an expression is such a value, or has one in it.
func (t *traced) hit(x ast.Expr) bool {
	return x != nil && slices.ContainsFunc(t.sources(x), func(o types.Object) bool { return t.seen[o] })
}

// single reports whether an expression is such a value, and not many of them.
func (t *traced) single(x ast.Expr) bool {
	if t.isText(x) {
		return true
	}
	switch u := t.info.TypeOf(x).(type) {
	case nil:
		return false
	case *types.TypeParam:
		return t.hit(x)
	default:
		_, any := u.Underlying().(*types.Interface)
		return (any || Is(u, types.IsInteger)) && t.hit(x)
	}
}

// meet notes the constants that an expression is, or that its variable is set to.
func (t *traced) meet(x ast.Expr) {
	found := t.set[t.target(x)]
	if v := t.info.Types[x].Value; v != nil {
		found = []constant.Value{v}
	}
	for _, v := range found {
		t.note(v)
	}
}

// note takes a constant that is met, once.
func (t *traced) note(v constant.Value) {
	same := func(o constant.Value) bool { return o.Kind() == v.Kind() && constant.Compare(o, token.EQL, v) }
	if (v.Kind() == constant.Int || v.Kind() == constant.String) && !slices.ContainsFunc(t.Met, same) {
		t.Met = append(t.Met, v)
	}
}

// look takes what a node says of the values.
func (t *traced) look(n ast.Node) {
	switch n := n.(type) {
	case *ast.BinaryExpr:
		t.binary(n)
	case *ast.AssignStmt:
		if n.Tok != token.ASSIGN && n.Tok != token.DEFINE && (t.hit(n.Rhs[0]) || t.hit(n.Lhs[0])) {
			t.computed(n.Tok-token.ADD_ASSIGN+token.ADD, n.Lhs[0], n.Rhs[0], false)
		}
	case *ast.IncDecStmt:
		t.Ordered = t.Ordered || t.hit(n.X)
	case *ast.SwitchStmt:
		t.cases(n)
	case *ast.IfStmt:
		if t.asks(n.Cond) && slices.ContainsFunc(n.Body.List, t.panics) {
			t.Refused = true
		}
	case *ast.ForStmt:
		t.Counts = t.Counts || n.Cond != nil && t.asks(n.Cond) && t.steps(n)
	case *ast.RangeStmt:
		if t.hit(n.X) && Is(t.info.TypeOf(n.X), types.IsInteger) {
			t.Counts = true
		}
		t.Cut = t.Cut || t.isText(n.X)
	case *ast.IndexExpr:
		t.indexed(n)
	case *ast.SliceExpr:
		t.Cut = t.Cut || t.isText(n.X)
		t.Indexes = t.Indexes || t.hit(n.Low) || t.hit(n.High) || t.hit(n.Max)
	case *ast.CallExpr:
		t.call(n)
	}
}

// binary takes a comparison, or a computation.
func (t *traced) binary(x *ast.BinaryExpr) {
	if !compares(x.Op) {
		if t.hit(x.X) || t.hit(x.Y) {
			t.computed(x.Op, x.X, x.Y, t.compared[x])
		}
		return
	}
	if !t.hit(x.X) && !t.hit(x.Y) {
		return
	}
	t.Ordered = t.Ordered || x.Op != token.EQL && x.Op != token.NEQ
	t.Indexes = t.Indexes || t.measures(x.X) || t.measures(x.Y)
	if t.hit(x.X) {
		t.meet(x.Y)
	} else {
		t.meet(x.X)
	}
	for _, side := range []ast.Expr{x.X, x.Y} {
		for n := range ast.Preorder(side) {
			t.compared[n] = true
		}
	}
}

// measures reports whether an expression has to do with how many elements there are.
func (t *traced) measures(x ast.Expr) bool {
	for n := range ast.Preorder(x) {
		if call, ok := n.(*ast.CallExpr); ok && (t.calls(call, "len") || t.calls(call, "cap")) && !slices.ContainsFunc(call.Args, t.isText) {
			return true
		}
	}
	return false
}

// computed takes a computation. What is computed from a constant alone keeps its meaning.
func (t *traced) computed(op token.Token, x, y ast.Expr, compared bool) {
	constant := t.info.Types[x].Value != nil || t.info.Types[y].Value != nil
	switch op {
	case token.ADD, token.SUB, token.MUL:
		t.Cut = t.Cut || Is(t.info.TypeOf(x), types.IsString)
		t.Ordered = true
		if compared {
			t.Decides = true
		} else if !constant {
			t.Adds = true
		}
		return
	case token.SHL, token.SHR:
		t.Indexes = t.Indexes || t.hit(y)
	}
	t.Bits = true
	t.meet(y)
}

// cases takes what a value is compared with one after the other.
func (t *traced) cases(s *ast.SwitchStmt) {
	if s.Tag == nil || !t.hit(s.Tag) {
		return
	}
	for _, c := range s.Body.List {
		for _, x := range c.(*ast.CaseClause).List {
			t.meet(x)
		}
	}
}

// asks reports whether a condition is about such a value.
func (t *traced) asks(cond ast.Expr) bool {
	for n := range ast.Preorder(cond) {
		if x, ok := n.(ast.Expr); ok && t.hit(x) {
			return true
		}
	}
	return false
}

// panics reports whether a statement is a call of panic.
func (t *traced) panics(s ast.Stmt) bool {
	x, ok := s.(*ast.ExprStmt)
	if !ok {
		return false
	}
	call, ok := x.X.(*ast.CallExpr)
	return ok && t.calls(call, "panic")
}

// about reports whether a condition mentions a variable or field.
func (t *traced) about(cond ast.Expr, o types.Object) bool {
	for n := range ast.Preorder(cond) {
		if x, ok := n.(ast.Expr); ok && t.target(x) == o {
			return true
		}
	}
	return false
}

// steps reports whether a loop moves what its condition is about step by step.
func (t *traced) steps(loop *ast.ForStmt) bool {
	moves := func(x ast.Expr) bool { return t.target(x) != nil && t.about(loop.Cond, t.target(x)) }
	for n := range ast.Preorder(loop) {
		switch n := n.(type) {
		case *ast.IncDecStmt:
			if moves(n.X) {
				return true
			}
		case *ast.AssignStmt:
			if (n.Tok == token.ADD_ASSIGN || n.Tok == token.SUB_ASSIGN) && moves(n.Lhs[0]) {
				return true
			}
		}
	}
	return false
}

// isText reports whether such a value is a text, or the bytes or runes of one.
func (t *traced) isText(x ast.Expr) bool {
	u := t.info.TypeOf(x)
	if u == nil || !t.hit(x) {
		return false
	}
	s, list := u.Underlying().(*types.Slice)
	return Is(u, types.IsString) || list && (IsByte(s.Elem()) || types.Identical(s.Elem(), types.Typ[types.Rune]))
}

// indexed takes what is looked up at a position. A map is no matter.
func (t *traced) indexed(x *ast.IndexExpr) {
	t.Cut = t.Cut || t.isText(x.X)
	of := t.info.TypeOf(x.X)
	if of == nil || !t.hit(x.Index) {
		return
	}
	if p, ok := of.Underlying().(*types.Pointer); ok {
		of = p.Elem()
	}
	b, _ := ast.Unparen(x.Index).(*ast.BinaryExpr)
	reduced := b != nil && (b.Op == token.REM || b.Op == token.AND)
	switch u := of.Underlying().(type) {
	case *types.Array:
		if !reduced && (t.Array == 0 || u.Len() < t.Array) {
			t.Array = u.Len()
		}
	case *types.Slice, *types.Basic:
	default:
		return
	}
	t.Reduced = t.Reduced || reduced
	t.Indexes = t.Indexes || !reduced
}

// harmless are the packages whose functions take any number, and need no time or memory for a large
// one.
var harmless = []string{"cmp", "container/heap", "container/list", "encoding/binary", "errors", "fmt", "hash/maphash", "math", "math/bits", "reflect", "sort", "strconv", "sync", "sync/atomic", "unicode", "unicode/utf8"}

// finders are functions of slices that look for a value.
var finders = []string{"BinarySearch", "Contains", "Equal", "Index"}

// call takes what a function of another package, or one of the language, gets.
func (t *traced) call(call *ast.CallExpr) {
	if t.known(call) != nil || t.info.Types[call.Fun].IsType() {
		return
	}
	if t.calls(call, "len") && t.isText(call.Args[0]) {
		t.note(constant.MakeString(""))
	}
	if !slices.ContainsFunc(call.Args, t.single) {
		return
	}
	if t.calls(call, "make") {
		t.Counts = true
	}
	fn := callee(t.info, call)
	if fn == nil || fn.Pkg() == nil {
		return
	}
	if slices.ContainsFunc(call.Args, t.isText) {
		if path := fn.Pkg().Path(); path == "path" || path == "path/filepath" {
			t.note(constant.MakeString("/"))
			t.Cut = true
		} else if path == "strings" || path == "bytes" {
			t.Cut = true
			for _, x := range call.Args {
				t.meet(x)
			}
		}
		return
	}
	path := fn.Pkg().Path()
	if !slices.Contains(harmless, path) && !(path == "slices" && slices.Contains(finders, fn.Name())) {
		t.Counts = true
	}
}
