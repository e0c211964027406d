package sfa_test

import (
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sfa"
	"github.com/clouseau-go/clouseau/sre"
)

// files is an alphabet of three calls that carry an integer n, with two free
// variables k and j, over integers 0 to 2.
type files struct {
	*sre.Builder
	open, put, shut *sre.Op
	n, k, j         logic.Term
	solver          *enumSolver
}

func newFiles() files {
	f := []sre.Field{{Name: "n", Sort: logic.Int}}
	w := files{
		open:   &sre.Op{Name: "open", Fields: f},
		put:    &sre.Op{Name: "put", Fields: f},
		shut:   &sre.Op{Name: "shut", Fields: f},
		solver: &enumSolver{n: 3},
	}
	l := logic.NewBuilder()
	w.Builder = sre.NewBuilder(l, w.open, w.put, w.shut)
	w.n, w.k, w.j = l.Field("n", logic.Int), l.Var("k", logic.Int), l.Var("j", logic.Int)
	return w
}

func (w files) algebra(lim sfa.Limits) *sfa.Algebra { return sfa.New(w.Builder, w.solver, lim) }

// is returns op(n == k).
func (w files) is(op *sre.Op) sre.Expr { return w.Event(op, w.L.Eq(w.n, w.k)) }

// not returns any - op(n == k).
func (w files) not(op *sre.Op) sre.Expr { return w.Minus(w.Any(), w.is(op)) }
