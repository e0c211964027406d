// Package confirming counts how many failing runs fail again in fresh processes.
//
// Its failures come from mutants. All mutants of a package are compiled into one binary, in which a
// variable of the environment chooses one:
//
//	if q.n == len(q.slots) {            if (mutant != 7 && (q.n == len(q.slots)) || mutant == 7 && (q.n != len(q.slots))) {
//		return false                        return (mutant == 8)
//	}                                   }
//	q.n++                               if mutant != 9 { q.n++ }
//
// What a mutant changes is a comparison, an operand, a condition, a number, or that a statement is
// there. The bugs that benchmarks are seeded with count as well: their constructors take the place
// of the right one.
package confirming

import (
	"fmt"
	"go/ast"
	"go/token"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/clouseau-go/clouseau/internal/overlay"
)

// Variable is the variable of the environment that chooses a mutant; without it there is none.
const Variable = "CONFIRMING_MUTANT"

// Mutant is a change of a package. Its number is its place in the list of all, from 1.
type Mutant struct {
	What   string // with its place
	Seeded bool   // by hand
}

// names in the rewritten package.
const (
	chosen = "confirmingMutant"
	offBy  = "confirmingOffBy"
	inside = "confirmingInside"
)

// unchanged are the files of a package that are not the system.
var unchanged = []string{"adapter.go", "baseline.go", "buggy.go", "mutant.go"}

// Mutants returns a rewrite that puts all mutants into a package, which it adds to the list.
// Adapters, and what the package has for other tests, stay as they are.
func Mutants(all *[]Mutant) overlay.Rewrite {
	return func(p *overlay.Package) error {
		for _, f := range p.Files {
			m := &mutator{File: f, all: all}
			m.constructors(p.Files)
			if !slices.Contains(unchanged, filepath.Base(f.Name)) {
				m.functions()
			}
			for _, e := range slices.Backward(m.ends) {
				m.Insert(e.at, e.text)
			}
		}
		p.Add("confirming.go", fmt.Appendf(nil, helpers, p.Name, chosen, offBy, inside, Variable))
		return nil
	}
}

const helpers = `package %[1]s

import (
	"os"
	"strconv"
)

// %[2]s is the number of the mutant; 0: none.
var %[2]s, _ = strconv.Atoi(os.Getenv(%[5]q))

// %[4]s says that a constructor runs that stands in for another one.
var %[4]s bool

// %[3]s returns a number, and one more in a mutant.
func %[3]s[T ~int | ~int8 | ~int16 | ~int32 | ~int64 | ~uint | ~uint8 | ~uint16 | ~uint32 | ~uint64 | ~float64](mutant int, n T) T {
	if mutant == %[2]s {
		n++
	}
	return n
}
`

// mutator puts mutants into a file.
type mutator struct {
	*overlay.File
	all  *[]Mutant
	ends []end
}

// end is text behind a node. That of inner nodes, which come later, comes first.
type end struct {
	at   token.Pos
	text string
}

// text returns the text of a node.
func (m *mutator) text(n ast.Node) string {
	from := m.Syntax.FileStart
	return string(m.Text[n.Pos()-from : n.End()-from])
}

// add adds a mutant and returns its number.
func (m *mutator) add(at ast.Node, what string) int {
	line := 1 + strings.Count(string(m.Text[:at.Pos()-m.Syntax.FileStart]), "\n")
	*m.all = append(*m.all, Mutant{What: fmt.Sprintf("%s:%d: %s", filepath.Base(m.Name), line, what)})
	return len(*m.all)
}

// around puts text before and behind a node.
func (m *mutator) around(n ast.Node, before, behind string) {
	m.Insert(n.Pos(), before)
	m.ends = append(m.ends, end{n.End(), behind})
}

// other gives an expression of type bool another form in a mutant.
func (m *mutator) other(e ast.Expr, form string) {
	n := m.add(e, m.text(e)+" is "+form)
	m.around(e, fmt.Sprintf("(%s != %d && (", chosen, n), fmt.Sprintf(") || %s == %d && (%s))", chosen, n, form))
}

// functions puts mutants into the bodies of functions.
func (m *mutator) functions() {
	for _, d := range m.Syntax.Decls {
		if f, ok := d.(*ast.FuncDecl); ok && f.Body != nil && f.Name.Name != "init" {
			ast.Inspect(f.Body, m.node)
		}
	}
}

// node puts mutants into a node, and reports whether there are further ones in its parts.
func (m *mutator) node(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.ArrayType, *ast.GenDecl: // constants
		return false
	case *ast.IfStmt:
		m.other(n.Cond, "!("+m.text(n.Cond)+")")
	case *ast.BinaryExpr:
		m.binary(n)
	case *ast.CallExpr:
		if f, ok := n.Fun.(*ast.Ident); ok && f.Name == "len" {
			m.number(n)
		}
	case *ast.Ident:
		switch n.Name {
		case "true":
			m.other(n, "false")
		case "false":
			m.other(n, "true")
		}
	case *ast.BlockStmt:
		m.statements(n.List)
	case *ast.CaseClause:
		m.statements(n.Body)
	case *ast.CommClause:
		m.statements(n.Body)
	}
	return true
}

// forms are what stands in the place of an operator. Where it is that of a comparison, its operands
// change places as well.
var forms = map[token.Token]token.Token{
	token.LSS: token.LEQ, token.LEQ: token.LSS, token.GTR: token.GEQ, token.GEQ: token.GTR,
	token.EQL: token.NEQ, token.NEQ: token.EQL, token.LAND: token.LOR, token.LOR: token.LAND,
}

func (m *mutator) binary(e *ast.BinaryExpr) {
	x, y := m.text(e.X), m.text(e.Y)
	switch other, ok := forms[e.Op]; {
	case ok && slices.Contains([]token.Token{token.LSS, token.LEQ, token.GTR, token.GEQ}, e.Op):
		m.other(e, fmt.Sprintf("%s %s %s", x, other, y))
		m.other(e, fmt.Sprintf("%s %s %s", y, e.Op, x))
	case ok:
		m.other(e, fmt.Sprintf("%s %s %s", x, other, y))
	case e.Op == token.ADD || e.Op == token.SUB:
		if l, ok := e.Y.(*ast.BasicLit); ok && l.Kind == token.INT {
			m.number(e)
		}
	}
}

// number makes a number greater by one in a mutant.
func (m *mutator) number(e ast.Expr) {
	m.around(e, fmt.Sprintf("%s(%d, ", offBy, m.add(e, m.text(e)+" is one more")), ")")
}

// statements leaves out a statement in each mutant.
func (m *mutator) statements(list []ast.Stmt) {
	for _, s := range list {
		switch x := s.(type) {
		case *ast.AssignStmt:
			if x.Tok == token.DEFINE {
				continue
			}
		case *ast.ExprStmt:
			if c, ok := x.X.(*ast.CallExpr); ok {
				if f, ok := c.Fun.(*ast.Ident); ok && f.Name == "panic" {
					continue // a function may end with it
				}
			}
		case *ast.IncDecStmt, *ast.SendStmt, *ast.DeferStmt:
		default:
			continue
		}
		m.around(s, fmt.Sprintf("if %s != %d { ", chosen, m.add(s, m.text(s)+" is left out")), " }")
	}
}

// bug is in the name of a constructor of a system with a bug.
var bug = regexp.MustCompile(`Buggy|Wrong`)

// constructors lets those of systems with bugs stand in for the right one, which takes the same.
func (m *mutator) constructors(files []*overlay.File) {
	for _, d := range m.Syntax.Decls {
		f, ok := d.(*ast.FuncDecl)
		if !ok || f.Recv != nil || !slices.Contains([]string{"New", "NewAdapter", "Right"}, f.Name.Name) {
			continue
		}
		for _, file := range files {
			o := &mutator{File: file}
			for _, d := range file.Syntax.Decls {
				if g, ok := d.(*ast.FuncDecl); ok && g.Recv == nil {
					m.constructor(f, g, o)
				}
			}
		}
	}
}

// constructor lets a function of a file stand in for another one, if it makes systems with bugs.
func (m *mutator) constructor(f, g *ast.FuncDecl, in *mutator) {
	made := m.results(f)
	var args []string
	for _, p := range f.Type.Params.List {
		for _, name := range p.Names {
			args = append(args, name.Name)
		}
	}
	same := len(args) == f.Type.Params.NumFields() && strings.TrimPrefix(m.text(f.Type), "func "+f.Name.Name) == strings.TrimPrefix(in.text(g.Type), "func "+g.Name.Name)
	switch {
	case bug.MatchString(g.Name.Name) && same:
		m.stand(f, 1, g.Name.Name+"("+strings.Join(args, ", ")+")", "")
	case g.Name.Name == "Mutants" && in.results(g) == "[]mutant.Of["+made+"]":
		m.stand(f, 20, "Mutants()[at].New()", "len(Mutants())")
	case g.Name.Name == "Mutants" && in.results(g) == "[]Mutant" && len(args) == 0 && f.Name.Name == "New":
		m.stand(f, 20, "NewMutant(Mutants()[at])", "len(Mutants())")
	}
}

// results returns the types of the results of a function.
func (m *mutator) results(f *ast.FuncDecl) string {
	if f.Type.Results == nil {
		return ""
	}
	return m.text(f.Type.Results)
}

// stand lets a call stand in for a function in so many mutants, of which some may be none: at is
// which of them it is.
func (m *mutator) stand(f *ast.FuncDecl, many int, call, limit string) {
	first := len(*m.all) + 1
	for range many {
		m.add(f, f.Name.Name+" is "+call)
		(*m.all)[len(*m.all)-1].Seeded = true
	}
	within := fmt.Sprint(many)
	if limit != "" {
		within = limit
	}
	m.Insert(f.Body.Lbrace+1, fmt.Sprintf(" if at := %s - %d; at >= 0 && at < %s && at < %d && !%s { %[5]s = true; defer func() { %[5]s = false }(); return %s }; ",
		chosen, first, within, many, inside, call))
}
