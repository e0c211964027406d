package walk

import (
	"testing"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/runtime/play/draw"
	"github.com/clouseau-go/clouseau/runtime/play/event"
	"github.com/clouseau-go/clouseau/runtime/strategy"
	"github.com/clouseau-go/clouseau/sre"
)

// TestWalkPromises: a promise with a history does not narrow where its operation is called. With
// another clause, the operation is called where that one says so, and the promise does not widen
// it.
func TestWalkPromises(t *testing.T) {
	for _, c := range []struct {
		name   string
		bounds bool // another clause wants a push right before
	}{{"promise alone", false}, {"beside a clause", true}} {
		push, peek, pop := op("push", arg("n")), op("peek", result("n")), op("pop", result("n"))
		s := event.NewSystem("stack", push, peek, pop)
		x := s.L.Var("x", logic.Int)
		top := s.Event(push, s.L.Eq(s.Field(push, "n"), x))
		w := Walk{
			Requests: []strategy.Request{{Op: "push", Args: []draw.Domain{draw.Between(0, 3)}}, {Op: "peek"}, {Op: "pop"}},
			Clauses: []Clause{{
				Name: "pop.twice", Op: pop, Vars: []*logic.Var{x}, Promise: true,
				History: s.Seq(s.All(), top, s.Event(pop, s.L.True()), s.Event(pop, s.L.True())), Event: s.L.Eq(s.Field(pop, "n"), x),
			}},
		}
		if c.bounds {
			w.Clauses = append(w.Clauses, Clause{Name: "pop.pushed", Op: pop, History: s.Seq(s.All(), s.Event(push, s.L.True()))})
		}
		trs, r := walks(t, 100, New(s, w), silent)
		calls := 0
		for _, tr := range trs {
			calls += len(tr)
			for i, e := range tr {
				if c.bounds && e.Op == pop && (i == 0 || tr[i-1].Op != push) {
					t.Fatalf("%s: %v in %v", c.name, e, tr[:i+1])
				}
			}
		}
		if pops := r.Walked.Operations[2].Performed; pops < calls/8 {
			t.Errorf("%s: %d of %d calls are pops", c.name, pops, calls)
		}
		if c.bounds {
			continue
		}
		followed := func(tr sre.Trace) (n int) { // by the history of the promise
			for i := 3; i < len(tr); i++ {
				if tr[i].Op == pop && tr[i-1].Op == pop && tr[i-2].Op == pop && tr[i-3].Op == push {
					n++
				}
			}
			return n
		}
		judged := 0
		for _, tr := range trs {
			judged += followed(tr)
		}
		if judged < 20 {
			t.Errorf("%s: %d pops are judged", c.name, judged)
		}
	}
}
