// Package points has a system say what it does for the first time. A rewrite of its package puts a
// point at the beginning of each block, and around each part of a condition:
//
//	if l.entered == 0 && to == 2 {      if is(0, l.entered == 0) && is(2, to == 2) {
//		l.entered++                        at(4); l.entered++
//	}                                   }
//
// So a run is seen to be new also if only one part of a condition holds for the first time. Package
// reached is told. A block costs a load and a branch.
package points

import (
	"fmt"
	"go/ast"
	"go/token"

	"github.com/clouseau-go/clouseau/internal/overlay"
	"github.com/clouseau-go/clouseau/internal/play/reached"
)

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
	p.Add(reached.File, fmt.Appendf(nil, `package %[1]s

import _ "unsafe" // go:linkname

//go:linkname clouseauRun github.com/clouseau-go/clouseau/internal/play/reached.Run
var clouseauRun uint32

//go:linkname clouseauPoints github.com/clouseau-go/clouseau/internal/play/reached.Points
var clouseauPoints [%[5]d]uint32

//go:linkname clouseauReached github.com/clouseau-go/clouseau/internal/play/reached.Reached
var clouseauReached uint32

func init() { clouseauRun = 1 }

// clouseauMet says in which run a point was reached last.
var clouseauMet [%[2]d]uint32

func %[3]s(i uint32) {
	if clouseauMet[i] == clouseauRun {
		return
	}
	clouseauMet[i] = clouseauRun
	if n := clouseauReached; n < %[5]d {
		clouseauPoints[n] = i
		clouseauReached = n + 1
	}
}

func %[4]s[B ~bool](i uint32, b B) B {
	if b {
		i++
	}
	%[3]s(i)
	return b
}
`, p.Name, max(w.points, 1), at, is, reached.Most))
	return nil
}

// writer puts points into a file.
type writer struct {
	file   *overlay.File
	points int // so far, in all files
}

// visit puts the points of a node.
func (w *writer) visit(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.BlockStmt:
		w.begin(n.List)
	case *ast.CaseClause:
		w.begin(n.Body)
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
