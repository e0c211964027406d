package synth_test

import (
	"slices"
	"testing"

	"github.com/clouseau-go/clouseau/synth"
	"github.com/clouseau-go/clouseau/uhat"
)

// checkAsked: in the certificates of a system, each event has a reason: the goal or another event
// asks for it, through a history or future that can ask so, or a receive has it as its cause, or a
// later history does not hold without it. The goal asks for the deciding event. Scripts that grow
// are left out, since they do more than is asked for. What the certificates say of obligations is
// checked along with that.
func checkAsked(t *testing.T, name string, g *uhat.Goal, r *synth.Result) {
	t.Helper()
	for i, c := range r.Certificates[:looked(r)] {
		checkObligations(t, name, c)
		if r.Generators[i].More == nil {
			checkReasons(t, name, c, c.Reasons(g))
		}
	}
}

func checkReasons(t *testing.T, name string, c *synth.Certificate, reasons []synth.Reason) {
	t.Helper()
	named := map[[2]int]bool{} // pairs of which one is there for the other
	for _, r := range reasons {
		if r.By >= 0 && r.By != r.Event && r.Part != "history" {
			if pair := [2]int{min(r.Event, r.By), max(r.Event, r.By)}; named[pair] {
				t.Errorf("%s: a request and what it causes are there for each other: %+v in %v", name, r, c.Trace)
			} else {
				named[pair] = true
			}
		}
		switch {
		case r.By < 0 && r.Clause == nil && r.Part == "goal" && c.Trace[r.Event].Op.Visible():
		case r.Part == "cause" && r.By > r.Event && slices.Contains(c.Events[r.Event].Demands, r.By):
		case r.Part != "cause" && r.By >= 0 && r.Clause == c.Events[r.By].Clause && (r.Part == "history") == (r.Event < r.By) && (r.Part == "future") == (r.Event > r.By):
		default:
			t.Errorf("%s: a reason that cannot be: %+v in %v", name, r, c.Trace)
		}
	}
	there := make([]bool, len(c.Trace)) // what the goal asks for, or an event that is there
	for range c.Trace {
		for _, r := range reasons {
			there[r.Event] = there[r.Event] || r.By < 0 || there[r.By]
		}
	}
	for k, is := range there {
		if !is {
			t.Errorf("%s: nothing asks for event %d of %v", name, k+1, c.Lines())
		}
	}
}

// TestReasonsOfCausesAndComplements: a request is there for the receive that it causes, and a close
// for the lock whose history, a complement, does not hold without it.
func TestReasonsOfCausesAndComplements(t *testing.T) {
	t.Parallel()
	lock := guarded("lock", param, `!seq(all, open(n == x), star(any - close(n == x)))`, `lock(n == x)`, `all`)
	for _, x := range []struct {
		spec, goal, event, by, part string
		without                     bool
	}{
		{locks, "both", "add", "put", "cause", false},
		{operations("open close", lock+`
goal "reached" {
  vars  = { k = int }
  trace = seq(open(n == k), all, lock(n == k))
}`), "reached", "close", "lock", "history", true},
	} {
		s := load(t, x.spec)
		r := synthesize(t, s, x.goal, synth.Config{Results: 1})
		if len(r.Certificates) != 1 {
			t.Fatalf("%s: no generator: %v", x.goal, r.Explanation)
		}
		c := r.Certificates[0]
		reasons := c.Reasons(s.Goal(x.goal))
		if !slices.ContainsFunc(reasons, func(w synth.Reason) bool {
			return w.By >= 0 && c.Trace[w.Event].Op.Name == x.event && c.Trace[w.By].Op.Name == x.by &&
				w.Part == x.part && w.Without == x.without && w.Clause == c.Events[w.By].Clause
		}) {
			t.Errorf("%s: %s is not there for %s (%s): %+v in %v", x.goal, x.event, x.by, x.part, reasons, c.Lines())
		}
	}
}
