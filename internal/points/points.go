// Package points has a system say what it does for the first time. A rewrite of its package puts a
// point at the beginning of each block, and around each part of a condition:
//
//	if l.entered == 0 && to == 2 {      if is(0, l.entered == 0) && is(2, to == 2) {
//		l.entered++                        at(4); l.entered++
//	}                                   }
//
// So a run is seen to be new also if only one part of a condition holds for the first time. Package
// runtime/reached is told. A block costs a load and a branch.
//
// The numbers and texts that conditions and cases compare with are told as well: here 0 and 2. No
// other value of an argument is as likely to matter.
package points

import (
	"fmt"
	"go/ast"
	"go/token"
	"slices"
	"strconv"
	"strings"

	"github.com/clouseau-go/clouseau/internal/overlay"
)

// fileName is the name of the file that declares what the points call.
const fileName = "clouseau_points.go"

// The functions in it.
const (
	at = "clouseauAt"
	is = "clouseauIs"
)

// Rewrite puts the points into a package, which has to compile without them. It may not compile
// with them, if a condition has a type of its own.
func Rewrite(p *overlay.Package) error {
	w := &writer{}
	for _, w.file = range p.Files {
		ast.Inspect(w.file.Syntax, w.visit)
	}
	p.Add(fileName, fmt.Appendf(nil, `package %[1]s

import clouseauReached "github.com/clouseau-go/clouseau/runtime/reached"

// clouseauMet says in which run a point was reached last.
var clouseauMet [%[2]d]uint32

var clouseauFirst = clouseauReached.Room(%[2]d)

func init() {
	clouseauReached.Compared(%[5]s)
}

func %[3]s(i uint32) {
	if clouseauMet[i] != clouseauReached.Run {
		clouseauMet[i] = clouseauReached.Run
		clouseauReached.At(clouseauFirst + i)
	}
}

func %[4]s[B ~bool](i uint32, b B) B {
	if b {
		i++
	}
	%[3]s(i)
	return b
}
`, p.Name, max(w.points, 1), at, is, strings.Join(w.literals, ", ")))
	return nil
}

// writer puts points into a file.
type writer struct {
	file   *overlay.File
	points int // so far, in all files
	// literals are what is compared with, each once.
	literals []string
}

// visit puts the points of a node.
func (w *writer) visit(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.BlockStmt:
		w.begin(n.List)
	case *ast.CaseClause:
		w.begin(n.Body)
		for _, e := range n.List {
			w.literal(e)
		}
	case *ast.BinaryExpr:
		switch n.Op {
		case token.EQL, token.NEQ, token.LSS, token.LEQ, token.GTR, token.GEQ:
			w.literal(n.X)
			w.literal(n.Y)
		}
	case *ast.CommClause:
		w.begin(n.Body)
	case *ast.IfStmt:
		w.condition(n.Cond)
	case *ast.ForStmt:
		w.condition(n.Cond)
	case *ast.SwitchStmt:
		if n.Tag == nil {
			for _, c := range n.Body.List {
				for _, e := range c.(*ast.CaseClause).List {
					w.condition(e)
				}
			}
		}
	}
	return true
}

// begin puts a point before the first statement of a block. The block of a switch or a select has
// cases in the place of statements.
func (w *writer) begin(list []ast.Stmt) {
	if len(list) == 0 {
		return
	}
	switch list[0].(type) {
	case *ast.CaseClause, *ast.CommClause:
		return
	}
	w.file.Insert(list[0].Pos(), fmt.Sprintf("%s(%d); ", at, w.points))
	w.points++
}

// condition puts points around the parts of a condition.
func (w *writer) condition(e ast.Expr) {
	switch x := e.(type) {
	case nil:
		return
	case *ast.ParenExpr:
		w.condition(x.X)
		return
	case *ast.UnaryExpr:
		if x.Op == token.NOT {
			w.condition(x.X)
			return
		}
	case *ast.BinaryExpr:
		if x.Op == token.LAND || x.Op == token.LOR {
			w.condition(x.X)
			w.condition(x.Y)
			return
		}
	}
	w.file.Insert(e.Pos(), fmt.Sprintf("%s(%d, ", is, w.points))
	w.file.Insert(e.End(), ")")
	w.points += 2
}

// literal notes a number or a text that something is compared with.
func (w *writer) literal(e ast.Expr) {
	x, ok := e.(*ast.BasicLit)
	if !ok || slices.Contains(w.literals, x.Value) {
		return
	}
	switch x.Kind {
	case token.INT:
		if _, err := strconv.ParseInt(x.Value, 0, 16); err != nil {
			return // as a size it may be too much
		}
	case token.CHAR, token.STRING:
	default:
		return
	}
	w.literals = append(w.literals, x.Value)
}
