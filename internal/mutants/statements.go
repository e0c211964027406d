package mutants

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/clouseau-go/clouseau/internal/lists"
)

// listed reports whether the present node is a statement of a list, where another one may stand.
func (f *finder) listed() bool {
	switch f.parent().(type) {
	case *ast.BlockStmt, *ast.CaseClause, *ast.CommClause:
		c, ok := f.parent().(*ast.CommClause)
		return !ok || c.Comm != f.nodes[len(f.nodes)-1]
	}
	return false
}

// instead adds a mutant with another statement, or none, in the place of one.
func (f *finder) instead(n ast.Stmt, kind Kind, text string) {
	if f.listed() {
		f.add(kind, n.Pos(), n.End(), site{form: stmt, text: text})
	}
}

// builtin is the name of the predeclared function that a call is of; empty: of none.
func (f *finder) builtin(n *ast.CallExpr) string {
	if id, ok := ast.Unparen(n.Fun).(*ast.Ident); ok {
		if b, ok := f.info.Uses[id].(*types.Builtin); ok {
			return b.Name()
		}
	}
	return ""
}

// callee is the function that is called, with its package; empty: it has no name.
func (f *finder) callee(n *ast.CallExpr) (pkg, name string) {
	var id *ast.Ident
	switch x := ast.Unparen(n.Fun).(type) {
	case *ast.Ident:
		id = x
	case *ast.SelectorExpr:
		id = x.Sel
	case *ast.IndexExpr:
		if sel, ok := x.X.(*ast.SelectorExpr); ok {
			id = sel.Sel
		}
	}
	if id == nil {
		return "", ""
	}
	if fn, ok := f.info.Uses[id].(*types.Func); ok && fn.Pkg() != nil {
		return fn.Pkg().Path(), fn.Name()
	}
	return "", ""
}

// called leaves out a call of which nobody takes an answer, and changes its arguments.
func (f *finder) called(n *ast.ExprStmt) {
	c, ok := ast.Unparen(n.X).(*ast.CallExpr)
	if !ok {
		return
	}
	_, name := f.callee(c)
	switch b := f.builtin(c); {
	case b == "delete" || b == "clear":
		f.instead(n, Deletion, "")
	case b == "copy":
		f.instead(n, Update, "")
		f.swaps(c, func(text string) { f.instead(n, Arguments, text) })
	case b != "" && b != "close": // panic ends a function, and may not be left out
	case slices.Contains(lockNames, name) || slices.Contains(unlockNames, name):
	default:
		f.instead(n, Statement, "")
		f.swaps(c, func(text string) { f.instead(n, Arguments, text) })
	}
}

// swaps calls f with a call in which two neighbouring arguments of the same type change places.
func (f *finder) swaps(c *ast.CallExpr, add func(text string)) {
	for i := 1; i < len(c.Args); i++ {
		a, b := c.Args[i-1], c.Args[i]
		ta, tb := f.info.Types[a].Type, f.info.Types[b].Type
		if ta == nil || tb == nil || !types.Identical(types.Default(ta), types.Default(tb)) || f.text(a) == f.text(b) || c.Ellipsis.IsValid() && i == len(c.Args)-1 {
			continue
		}
		add(f.between(c.Pos(), a.Pos()) + f.text(b) + f.between(a.End(), b.Pos()) + f.text(a) + f.between(b.End(), c.End()))
	}
}

// silent are packages whose functions make texts, of which little is asked.
var silent = []string{"fmt", "log", "log/slog", "errors"}

// call changes a call, and says whether there may be mutants in its arguments.
func (f *finder) call(n *ast.CallExpr) bool {
	if f.decides() {
		f.expr(n, Condition, "!"+f.text(n))
	}
	pkg, name := f.callee(n)
	b := f.builtin(n)
	if b == "panic" || slices.Contains(silent, pkg) {
		return false
	}
	if x := f.cloned(n, pkg, name, b); x != nil {
		f.expr(n, Copy, f.text(x))
	}
	_, alone := f.parent().(*ast.ExprStmt)
	if !alone && b != "min" && b != "max" && b != "make" && b != "append" && (b != "" || !f.info.Types[n.Fun].IsType()) {
		f.swaps(n, func(text string) { f.expr(n, Arguments, text) })
	}
	return true
}

// cloned is what a call copies; nil: it is no copy.
func (f *finder) cloned(n *ast.CallExpr, pkg, name, builtin string) ast.Expr {
	switch {
	case name == "Clone" && len(n.Args) == 1 && slices.Contains([]string{"slices", "maps", "bytes"}, pkg):
		return n.Args[0]
	case builtin != "append" || len(n.Args) != 2 || !n.Ellipsis.IsValid():
		return nil
	}
	switch x := ast.Unparen(n.Args[0]).(type) {
	case *ast.CompositeLit:
		if len(x.Elts) == 0 {
			return n.Args[1]
		}
	case *ast.CallExpr:
		if f.info.Types[x.Fun].IsType() && len(x.Args) == 1 && f.info.Types[x.Args[0]].IsNil() {
			return n.Args[1]
		}
	}
	return nil
}

// counted leaves out x++, or counts the other way.
func (f *finder) counted(n *ast.IncDecStmt) {
	f.instead(n, Update, "")
	other := "--"
	if n.Tok == token.DEC {
		other = "++"
	}
	f.instead(n, Direction, f.text(n.X)+other)
}

// others are what stands in the place of an assignment with an operator.
var others = map[token.Token]string{
	token.ADD_ASSIGN: "-=", token.SUB_ASSIGN: "+=", token.MUL_ASSIGN: "/=", token.QUO_ASSIGN: "*=",
	token.OR_ASSIGN: "&=", token.AND_ASSIGN: "|=", token.SHL_ASSIGN: ">>=", token.SHR_ASSIGN: "<<=",
}

// assigned leaves out an assignment, or changes its operator.
func (f *finder) assigned(n *ast.AssignStmt) {
	if n.Tok == token.DEFINE || slices.ContainsFunc(n.Lhs, func(x ast.Expr) bool { return f.text(x) == "_" }) {
		return
	}
	f.instead(n, Update, "")
	t := f.info.Types[n.Lhs[0]].Type
	if to := others[n.Tok]; to != "" && (t == nil || !isString(t)) {
		f.instead(n, Direction, f.text(n.Lhs[0])+" "+to+" "+f.text(n.Rhs[0]))
	}
}

// returned has a function answer that all is well.
func (f *finder) returned(n *ast.ReturnStmt) {
	if len(n.Results) == 0 {
		return
	}
	last := n.Results[len(n.Results)-1]
	t := f.info.Types[last].Type
	if t != nil && f.isError(t) && !f.info.Types[last].IsNil() {
		f.add(Swallowed, last.Pos(), last.End(), site{form: expr, typ: "error", text: "nil"})
	}
}

// isError reports whether a type is one of errors, where functions answer with an error.
func (f *finder) isError(t types.Type) bool {
	err := types.Universe.Lookup("error").Type()
	return types.AssignableTo(t, err)
}

// earlyReturn has the function return where its checks are over: before what follows the last
// condition that returns.
func (f *finder) earlyReturn() {
	list := f.fn.Body.List
	begin := 0
	for i, s := range list {
		if x, ok := s.(*ast.IfStmt); ok && x.Else == nil && returns(x.Body) {
			begin = i + 1
		}
	}
	// What only declares something can stay.
	for begin < len(list)-1 && declares(list[begin]) {
		begin++
	}
	if begin >= len(list) {
		return
	}
	if _, ok := list[begin].(*ast.ReturnStmt); ok {
		return // another answer is what other mutants have
	}
	if _, ok := list[begin].(*ast.LabeledStmt); ok {
		return
	}
	f.add(Return, list[begin].Pos(), list[begin].Pos(), site{form: before, text: f.zeroReturn()})
}

func returns(b *ast.BlockStmt) bool {
	if len(b.List) == 0 {
		return false
	}
	_, ok := b.List[len(b.List)-1].(*ast.ReturnStmt)
	return ok
}

func declares(s ast.Stmt) bool {
	switch s := s.(type) {
	case *ast.DeclStmt:
		return true
	case *ast.AssignStmt:
		return s.Tok == token.DEFINE
	case *ast.DeferStmt:
		return true
	case *ast.ExprStmt:
		c, ok := s.X.(*ast.CallExpr)
		sel, ok2 := (*ast.SelectorExpr)(nil), false
		if ok {
			sel, ok2 = c.Fun.(*ast.SelectorExpr)
		}
		return ok2 && slices.Contains(lockNames, sel.Sel.Name)
	}
	return false
}

// zeroReturn is a statement that returns what functions answer that have nothing to tell.
func (f *finder) zeroReturn() string {
	results := f.fn.Type.Results
	if results == nil || len(results.List) == 0 || len(results.List[0].Names) > 0 {
		return "return"
	}
	return "return " + lists.Joined(results.List, ", ", func(r *ast.Field) string { return f.zero(r.Type) })
}

// zero is the zero value of a type, in short where that is known.
func (f *finder) zero(x ast.Expr) string {
	switch t := f.info.Types[x].Type.Underlying().(type) {
	case *types.Basic:
		switch {
		case t.Info()&types.IsBoolean != 0:
			return "false"
		case t.Info()&types.IsNumeric != 0:
			return "0"
		case t.Info()&types.IsString != 0:
			return `""`
		}
	case *types.Pointer, *types.Slice, *types.Map, *types.Chan, *types.Signature:
		return "nil"
	case *types.Interface:
		if !isParameter(f.info.Types[x].Type) {
			return "nil"
		}
	}
	return "*new(" + f.text(x) + ")"
}

func isParameter(t types.Type) bool {
	_, ok := t.(*types.TypeParam)
	return ok
}

var lockNames, unlockNames = []string{"Lock", "RLock"}, []string{"Unlock", "RUnlock"}

// locks leaves out each lock of the function, with what opens it again.
func (f *finder) locks() {
	of := map[string][]ast.Stmt{}
	var order []string
	ast.Inspect(f.fn.Body, func(n ast.Node) bool {
		block, ok := n.(*ast.BlockStmt)
		if !ok {
			return true
		}
		for _, s := range block.List {
			lock := f.lockOf(s)
			if lock == "" {
				continue
			}
			if of[lock] == nil {
				order = append(order, lock)
			}
			of[lock] = append(of[lock], s)
		}
		return true
	})
	for _, lock := range order {
		list := of[lock]
		if len(list) < 2 || !strings.Contains(f.text(list[0]), "Lock()") {
			continue
		}
		var more []site
		for _, s := range list[1:] {
			more = append(more, site{form: stmt, from: s.Pos(), to: s.End()})
		}
		f.add(Lock, list[0].Pos(), list[0].End(), site{form: stmt}, more...)
	}
}

// lockOf is what a statement locks or opens; empty: nothing.
func (f *finder) lockOf(s ast.Stmt) string {
	var c *ast.CallExpr
	switch s := s.(type) {
	case *ast.ExprStmt:
		c, _ = s.X.(*ast.CallExpr)
	case *ast.DeferStmt:
		c = s.Call
	}
	if c == nil || len(c.Args) > 0 {
		return ""
	}
	sel, ok := c.Fun.(*ast.SelectorExpr)
	if !ok || !slices.Contains(lockNames, sel.Sel.Name) && !slices.Contains(unlockNames, sel.Sel.Name) {
		return ""
	}
	return f.text(sel.X)
}
