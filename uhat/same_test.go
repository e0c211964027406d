package uhat_test

import (
	"testing"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/uhat"
)

// TestSameClause: names of variables and their order make no difference between clauses, all else
// does.
func TestSameClause(t *testing.T) {
	t.Parallel()
	l := logic.NewBuilder()
	op := &sre.Op{Name: "move", Kind: sre.Call, Fields: []sre.Field{{Name: "from", Sort: logic.Int}, {Name: "to", Sort: logic.Int}}}
	b := sre.NewBuilder(l, op)
	c := &uhat.Context{L: l, B: b}
	from, to := l.Field("from", logic.Int), l.Field("to", logic.Int)
	// A move from x to y, after one from g to x if y < g. The variables are named and ordered as
	// given.
	clause := func(x, y, g string, order [3]int, least int64) *uhat.Clause {
		vs := []*logic.Var{l.Var(x, logic.Int), l.Var(y, logic.Int), l.Var(g, logic.Int)}
		cl := &uhat.Clause{
			Where:   l.And(l.Lt(vs[1], vs[2]), l.Le(l.Int(least), vs[0])),
			History: b.Seq(b.All(), b.Event(op, l.And(l.Eq(from, vs[2]), l.Eq(to, vs[0])))),
			Event:   l.And(l.Eq(from, vs[0]), l.Eq(to, vs[1])),
			Future:  b.All(),
		}
		for _, i := range order {
			cl.Params = append(cl.Params, vs[i])
		}
		return cl
	}
	first := clause("x", "y", "g", [3]int{0, 1, 2}, 0)
	for _, same := range []*uhat.Clause{first, clause("p", "q", "r", [3]int{0, 1, 2}, 0), clause("x", "y", "g", [3]int{2, 1, 0}, 0), clause("y", "x", "z", [3]int{1, 2, 0}, 0)} {
		if !uhat.SameClause(c, first, same) || !uhat.SameClause(c, same, first) {
			t.Errorf("%v is another clause than %v", same.Params, first.Params)
		}
	}
	if other := clause("x", "y", "g", [3]int{2, 1, 0}, 1); uhat.SameClause(c, first, other) {
		t.Errorf("%v and %v are the same", first.Where, other.Where)
	}
	ghost := clause("x", "y", "g", [3]int{0, 1, 2}, 0)
	ghost.Params, ghost.Ghosts = ghost.Params[:2], ghost.Params[2:]
	if uhat.SameClause(c, first, ghost) {
		t.Error("a ghost is no parameter")
	}
}
