package synth_test

import (
	"slices"
	"testing"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/synth"
)

// TestReasons: in every certificate of every system, the goal or another event asks for each event,
// through a history or future that can ask so, or a receive has it as its cause, or a history that
// is a complement misses it. The goal asks for the deciding event. Scripts that grow are left out,
// since they do more than is asked for. What the certificates say of obligations is checked along
// with that. Without CLOUSEAU_LONG it looks at the first generator of each goal.
func TestReasons(t *testing.T) {
	t.Parallel()
	cfg := synth.Config{Results: 1}
	if long {
		cfg.Results = 2
	}
	for name, src := range systems(t) {
		s := load(t, src)
		for _, g := range s.Goals {
			r := synthesize(t, s, g.Name, cfg)
			for i, c := range r.Certificates {
				checkObligations(t, name, c)
				if r.Generators[i].More == nil {
					checkReasons(t, name, c, c.Reasons(g))
				}
			}
		}
	}
}

func checkReasons(t *testing.T, name string, c *synth.Certificate, reasons []synth.Reason) {
	t.Helper()
	there := make([]bool, len(c.Trace))
	for _, r := range reasons {
		there[r.Event] = there[r.Event] || r.By != r.Event
		switch {
		case r.By < 0 && r.Clause == nil && r.Part == "goal" && c.Trace[r.Event].Op.Visible():
		case r.By >= 0 && r.Clause == c.Events[r.By].Clause && (r.Part == "history") == (r.Event < r.By) && (r.Part == "future") == (r.Event > r.By):
		default:
			t.Errorf("%s: a reason that cannot be: %+v in %v", name, r, c.Trace)
		}
	}
	for k, is := range there {
		if !is && len(c.Events[k].Demands) == 0 && !missed(c, k) {
			t.Errorf("%s: nothing asks for event %d of %v", name, k+1, c.Lines())
		}
	}
}

// missed reports whether the history of a later event's clause does not hold without event k.
func missed(c *synth.Certificate, k int) bool {
	for i, j := range c.Events {
		if j.Clause == nil || i <= k {
			continue
		}
		env := logic.Assignment{}
		for n, v := range slices.Concat(j.Clause.Ghosts, j.Clause.Params) {
			env[v] = j.Values[n]
		}
		if !sre.Match(j.Clause.History, slices.Delete(slices.Clone(c.Trace[:i]), k, k+1), env) {
			return true
		}
	}
	return false
}
