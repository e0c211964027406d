package synth_test

import (
	"testing"

	"github.com/clouseau-go/clouseau/synth"
)

// TestReasons: in every certificate of every system, the goal or another event asks for each event,
// through a history or future that can ask so. The goal asks for the deciding event. Scripts that
// grow are left out, since they do more than is asked for. What the certificates say of obligations
// is checked along with that. Without CLOUSEAU_LONG it looks at the first generator of each goal.
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
		if !is {
			t.Errorf("%s: nothing asks for event %d of %v", name, k+1, c.Lines())
		}
	}
}
