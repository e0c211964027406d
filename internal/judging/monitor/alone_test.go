package monitor_test

import (
	"fmt"
	"testing"

	"github.com/clouseau-go/clouseau/internal/judging/monitor"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
)

// told says all that a run can learn from a follower and a monitor: the sets of values in their
// order, as walks number them, the values that a solver finds for each, and the verdict with its
// witness.
func told(vars []*logic.Var, f *monitor.Follower, q *monitor.Query, m *monitor.Monitor) string {
	var x monitor.Instance
	out := fmt.Sprint(f.Live(), m.Violated(), m.Unknowns())
	witness := m.Witness()
	for _, v := range vars {
		out += fmt.Sprint(" ", v, "=", witness[v])
	}
	for i := range f.Sets() {
		f.Instance(&x, i, q)
		settled := x.Settle()
		out += fmt.Sprint("\n", settled, x.Values, x.Solve(nil), x.Values)
	}
	for b := range f.Bindings() {
		out += fmt.Sprint("\n", b.Constraint, b.Verdict)
		for _, v := range vars {
			out += fmt.Sprint(" ", v, "=", b.Values[v])
		}
	}
	return out
}

// aloneCase is an expression, a condition and some runs, with builders of their own.
type aloneCase struct {
	lab  *randomLab
	e    sre.Expr
	also logic.Term
	runs []sre.Trace
}

func newAloneCase(seed uint64) *aloneCase {
	c := &aloneCase{lab: newRandomLab(seed)}
	c.e = c.lab.goal()
	l := c.lab.b.L
	c.also = l.True()
	for _, v := range c.lab.vars {
		if v.Sort() == logic.Int {
			c.also = l.And(c.also, l.Or(l.Lt(l.Int(2), v), l.Ne(v, l.Int(0))))
		}
	}
	for range 6 {
		var tr sre.Trace
		for range 4 {
			tr = append(tr, c.lab.followTrace()...)
		}
		c.runs = append(c.runs, tr)
	}
	return c
}

// TestRunsAlone compares the last of several runs with the same run without the others before it: a
// run must not depend on which runs a process has made before.
func TestRunsAlone(t *testing.T) {
	t.Parallel()
	sets := 0
	for seed := uint64(1 << 36); seed < 1<<36+uint64(sample(4_000, 100_000)); seed++ {
		said := make([][]string, 2)
		for k, before := range []int{5, 0} {
			c := newAloneCase(seed)
			f := monitor.Follow(c.lab.b, c.e, c.lab.vars, monitor.WithFunctions(doubling{}))
			m := monitor.New(c.lab.b, c.e, c.lab.vars, monitor.WithFunctions(doubling{}))
			q := f.Query(c.also)
			for _, tr := range c.runs[5-before:] {
				f.Reset()
				m.Reset()
				said[k] = nil
				for _, ev := range tr {
					f.Step(ev)
					m.Step(ev)
					said[k] = append(said[k], told(c.lab.vars, f, q, m))
					sets += f.Sets()
				}
			}
		}
		for i := range said[1] {
			if said[0][i] != said[1][i] {
				c := newAloneCase(seed)
				t.Fatalf("seed %d, %v after %v\nafter other runs: %s\nalone: %s", seed, c.e, c.runs[5][:i+1], said[0][i], said[1][i])
			}
		}
	}
	t.Logf("%d sets of values", sets)
}
