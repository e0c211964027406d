package mutants

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strconv"
	"strings"

	"github.com/clouseau-go/clouseau/internal/overlay"
)

// harmful are the packages that functions with mutants do not name, and all below them.
var harmful = []string{"database/sql", "io/ioutil", "net", "os", "plugin", "syscall", "unsafe", "golang.org/x/sys"}

// adapts is the module whose packages adapters import.
const adapts = "github.com/clouseau-go/clouseau/runtime"

// finder finds the mutants of a package.
type finder struct {
	pkg     *overlay.Package
	types   *types.Package
	info    *types.Info
	scope   map[*types.Func]bool
	found   []*Mutant
	harmful []string

	file *overlay.File
	fn   *ast.FuncDecl
	// nodes are those around the present one, which is the last.
	nodes []ast.Node
}

// inFile finds those of a file.
func (f *finder) inFile() {
	for _, i := range f.file.Syntax.Imports {
		if path, _ := strconv.Unquote(i.Path.Value); path == adapts || strings.HasPrefix(path, adapts+"/") {
			return
		}
	}
	for _, d := range f.file.Syntax.Decls {
		fn, ok := d.(*ast.FuncDecl)
		if !ok || fn.Body == nil {
			continue
		}
		if obj, ok := f.info.Defs[fn.Name].(*types.Func); !ok || !f.scope[obj] {
			continue
		}
		if f.fn = fn; f.doesHarm() {
			f.harmful = append(f.harmful, nameOf(fn))
			continue
		}
		f.earlyReturn()
		f.locks()
		f.nodes = nil
		ast.Inspect(fn.Body, f.visit)
	}
}

// doesHarm reports whether the function names a package that reaches files and the like.
func (f *finder) doesHarm() (does bool) {
	ast.Inspect(f.fn, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		if !ok || f.info.Uses[id] == nil || f.info.Uses[id].Pkg() == nil {
			return true
		}
		path := f.info.Uses[id].Pkg().Path()
		if name, ok := f.info.Uses[id].(*types.PkgName); ok {
			path = name.Imported().Path()
		}
		does = does || slices.ContainsFunc(harmful, func(p string) bool { return path == p || strings.HasPrefix(path, p+"/") })
		return true
	})
	return does
}

// visit finds the mutants at a node, and says whether there may be some below it.
func (f *finder) visit(n ast.Node) bool {
	if n == nil {
		f.nodes = f.nodes[:len(f.nodes)-1]
		return true
	}
	f.nodes = append(f.nodes, n)
	below := f.at(n)
	if !below {
		f.nodes = f.nodes[:len(f.nodes)-1]
	}
	return below
}

// parent is the node around the present one; nil: it is the body of the function.
func (f *finder) parent() ast.Node {
	if len(f.nodes) < 2 {
		return nil
	}
	return f.nodes[len(f.nodes)-2]
}

func (f *finder) at(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.GenDecl:
		return n.Tok == token.VAR
	case *ast.ArrayType, *ast.StructType, *ast.FuncType, *ast.InterfaceType, *ast.MapType, *ast.ChanType:
		return false
	case *ast.BinaryExpr:
		f.binary(n)
	case *ast.BasicLit:
		f.number(n)
	case *ast.Ident:
		f.ident(n)
	case *ast.CallExpr:
		return f.call(n)
	case *ast.ReturnStmt:
		f.returned(n)
	case *ast.ExprStmt:
		f.called(n)
	case *ast.IncDecStmt:
		f.counted(n)
	case *ast.AssignStmt:
		f.assigned(n)
	case *ast.UnaryExpr:
		if n.Op == token.NOT && f.decides() {
			f.expr(n, Condition, f.text(n.X))
			return true
		}
	}
	if x, ok := n.(ast.Expr); ok && f.decides() {
		switch x.(type) {
		case *ast.Ident, *ast.SelectorExpr, *ast.IndexExpr:
			f.expr(x, Condition, "!"+f.text(x))
		}
	}
	return true
}

// decides reports whether the present node is a condition, or a part of one.
func (f *finder) decides() bool {
	n := f.nodes[len(f.nodes)-1]
	for i := len(f.nodes) - 2; i >= 0; i-- {
		switch p := f.nodes[i].(type) {
		case *ast.ParenExpr:
			n = p
			continue
		case *ast.IfStmt:
			return p.Cond == n
		case *ast.ForStmt:
			return p.Cond == n
		case *ast.BinaryExpr:
			return p.Op == token.LAND || p.Op == token.LOR
		case *ast.CaseClause:
			s, ok := f.nodes[i-2].(*ast.SwitchStmt)
			return ok && s.Tag == nil && slices.Contains(p.List, n.(ast.Expr))
		}
		return false
	}
	return false
}

// text is the source of a node.
func (f *finder) text(n ast.Node) string { return f.between(n.Pos(), n.End()) }

func (f *finder) between(from, to token.Pos) string {
	return string(f.file.Text[f.offset(from):f.offset(to)])
}

func (f *finder) offset(at token.Pos) int { return f.pkg.Set.PositionFor(at, false).Offset }

// operators are what stands in the place of an operator.
var operators = map[token.Token][]struct {
	kind Kind
	to   token.Token
}{
	token.LSS:  {{Boundary, token.LEQ}, {Condition, token.GEQ}},
	token.LEQ:  {{Boundary, token.LSS}, {Condition, token.GTR}},
	token.GTR:  {{Boundary, token.GEQ}, {Condition, token.LEQ}},
	token.GEQ:  {{Boundary, token.GTR}, {Condition, token.LSS}},
	token.EQL:  {{Condition, token.NEQ}},
	token.NEQ:  {{Condition, token.EQL}},
	token.LAND: {{Logic, token.LOR}},
	token.LOR:  {{Logic, token.LAND}},
	token.ADD:  {{Arithmetic, token.SUB}},
	token.SUB:  {{Arithmetic, token.ADD}},
	token.MUL:  {{Arithmetic, token.QUO}},
	token.QUO:  {{Arithmetic, token.MUL}},
	token.REM:  {{Arithmetic, token.MUL}},
	token.AND:  {{Arithmetic, token.OR}},
	token.OR:   {{Arithmetic, token.AND}},
	token.SHL:  {{Arithmetic, token.SHR}},
	token.SHR:  {{Arithmetic, token.SHL}},
}

// binary changes an operator.
func (f *finder) binary(n *ast.BinaryExpr) {
	if t := f.info.Types[n.X].Type; n.Op == token.ADD && t != nil && isString(t) {
		return
	}
	for _, o := range operators[n.Op] {
		text := f.between(n.Pos(), n.OpPos) + o.to.String() + f.between(n.OpPos+token.Pos(len(n.Op.String())), n.End())
		f.expr(n, o.kind, text)
	}
}

func isString(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&types.IsString != 0
}

// number changes a number by one, unless it is compared: then operators are changed.
func (f *finder) number(n *ast.BasicLit) {
	if n.Kind != token.INT {
		return
	}
	i, err := strconv.ParseInt(n.Value, 0, 64)
	if err != nil {
		return
	}
	f.byOne(n, strconv.FormatInt(i-1, 10), strconv.FormatInt(i+1, 10))
}

// byOne changes a number that is not compared to one that is less or more by one.
func (f *finder) byOne(n ast.Expr, less, more string) {
	t := f.info.Types[n].Type
	if t == nil || f.compared(n) {
		return
	}
	if b, ok := t.Underlying().(*types.Basic); !ok || b.Info()&types.IsNumeric == 0 {
		return
	}
	if !f.adds(n) {
		f.expr(n, Constant, less)
	}
	f.expr(n, Constant, more)
}

// adds reports whether a number is one that is added or subtracted, where the operator is changed
// as well.
func (f *finder) adds(n ast.Expr) bool {
	b, ok := f.parent().(*ast.BinaryExpr)
	return ok && (b.Op == token.ADD || b.Op == token.SUB) && b.Y == n
}

// compared reports whether the present expression is an operand of a comparison.
func (f *finder) compared(ast.Expr) bool {
	b, ok := f.parent().(*ast.BinaryExpr)
	return ok && slices.Contains([]token.Token{token.EQL, token.NEQ, token.LSS, token.LEQ, token.GTR, token.GEQ}, b.Op)
}

// ident changes true, false and constants of the package.
func (f *finder) ident(n *ast.Ident) {
	c, ok := f.info.Uses[n].(*types.Const)
	if !ok || f.isKey(n) {
		return
	}
	switch {
	case c.Pkg() == nil && n.Name == "true":
		f.expr(n, Constant, "false")
	case c.Pkg() == nil && n.Name == "false":
		f.expr(n, Constant, "true")
	case c.Pkg() == f.types && isPlain(c.Type()):
		f.byOne(n, "("+n.Name+" - 1)", "("+n.Name+" + 1)")
	}
}

// isPlain reports whether a constant is a number, and none of an enumeration.
func isPlain(t types.Type) bool {
	b, ok := t.(*types.Basic)
	return ok && b.Info()&types.IsInteger != 0
}

// isKey reports whether the present node is a key of a literal.
func (f *finder) isKey(n ast.Expr) bool {
	kv, ok := f.parent().(*ast.KeyValueExpr)
	return ok && kv.Key == n
}

// expr adds a mutant that has another text in the place of an expression.
func (f *finder) expr(n ast.Expr, kind Kind, text string) {
	t := f.info.Types[n].Type
	if t == nil || f.isKey(n) {
		return
	}
	if name := f.typeText(t); name != "" {
		f.add(kind, n.Pos(), n.End(), site{form: expr, typ: name, text: text})
	}
}

// typeText writes a type as the file has it; empty: it cannot.
func (f *finder) typeText(t types.Type) string {
	if _, ok := t.(*types.Tuple); ok {
		return ""
	}
	if b, ok := t.(*types.Basic); ok && (b.Kind() == types.Invalid || b.Kind() == types.UntypedNil) {
		return ""
	}
	fits := true
	text := types.TypeString(types.Default(t), func(p *types.Package) string {
		if p == f.types {
			return ""
		}
		for _, i := range f.file.Syntax.Imports {
			switch path, _ := strconv.Unquote(i.Path.Value); {
			case path != p.Path():
			case i.Name == nil:
				return p.Name()
			default:
				fits = fits && i.Name.Name != "_" && i.Name.Name != "."
				return i.Name.Name
			}
		}
		fits = false
		return ""
	})
	if !fits {
		return ""
	}
	return text
}

// add adds a mutant that changes a part of the source in a place.
func (f *finder) add(kind Kind, from, to token.Pos, s site, more ...site) *Mutant {
	m := &Mutant{Kind: kind, Func: nameOf(f.fn), At: f.pkg.Set.Position(from)}
	s.from, s.to = from, to
	m.sites = append([]site{s}, more...)
	for i := range m.sites {
		m.sites[i].file = f.file
	}
	switch text := f.file.Text; {
	case s.form == before:
		m.After = oneLine(s.text)
	case s.text == "":
		m.Before = oneLine(f.between(from, to))
	default:
		begin, end := f.offset(from), f.offset(to)
		first, last := begin, end
		for first > 0 && text[first-1] != '\n' {
			first--
		}
		for last < len(text) && text[last] != '\n' {
			last++
		}
		if body := strings.Index(string(text[first:begin]), " { "); body >= 0 && strings.HasPrefix(string(text[first:last]), "func ") {
			first += body + len(" { ")
			last = max(end, first+strings.LastIndex(string(text[first:last]), " }"))
		}
		m.Before = oneLine(string(text[first:last]))
		m.After = oneLine(string(text[first:begin]) + s.text + string(text[end:last]))
	}
	f.found = append(f.found, m)
	return m
}

// longest is how long a line of source is shown.
const longest = 90

// oneLine writes a text in a line, without what opens a block at its end.
func oneLine(text string) string {
	text, _, _ = strings.Cut(text, " // ")
	text = strings.TrimSpace(strings.TrimSuffix(strings.Join(strings.Fields(text), " "), "{"))
	if len(text) > longest {
		text = text[:longest] + " ..."
	}
	return text
}
