package synth_test

import (
	"context"
	"testing"

	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/runtime/interp"
	"github.com/clouseau-go/clouseau/runtime/report"
	"github.com/clouseau-go/clouseau/runtime/sample"
	"github.com/clouseau-go/clouseau/synth"
)

// desk is a spec of a desk with one book. No goal asks who renews a card, or with which answer.
const desk = `
language = 1
operation "renew" {
  kind    = call
  results = { ok = bool }
  clause {
    event = renew(ok == true)
  }
}
operation "borrow" {
  kind    = call
  results = { ok = bool }
  clause {
    history = seq(all, renew, all)
    event   = borrow(ok == true)
  }
}
operation "both" {
  kind    = call
  results = { out = bool }
  clause {
    event = both(out == true)
  }
}
goal "two_loans" {
  trace = seq(all, borrow(ok == true), absent(both), borrow(ok == true), all, both(out == true))
}
`

// counter is a desk that lends a given number of books, and renews cards or does not.
type counter struct {
	rt.CallOnly
	books  int
	renews bool
}

func (c *counter) Call(_ context.Context, op string, _ []rt.Value) ([]rt.Value, error) {
	switch op {
	case "renew":
		return []rt.Value{rt.BoolValue(c.renews)}, nil
	case "borrow":
		c.books--
		return []rt.Value{rt.BoolValue(c.books >= 0)}, nil
	default:
		return []rt.Value{rt.BoolValue(c.books < -1)}, nil
	}
}

func (c *counter) Close() error { return nil }

// TestPrevented: a desk that refuses the second loan, which the goal asks for, prevents the
// violation. A desk that does not renew a card leaves the script, and such a run tells nothing.
func TestPrevented(t *testing.T) {
	t.Parallel()
	s := load(t, desk)
	r := synthesize(t, s, "two_loans", synth.Config{Results: 1})
	if len(r.Generators) == 0 {
		t.Fatalf("no generator: %v", r.Explanation)
	}
	for _, tt := range []struct {
		name   string
		system counter
		count  func(*report.Report) int
	}{
		{"refuses the second loan", counter{books: 1, renews: true}, func(r *report.Report) int { return r.Prevented }},
		{"renews no card", counter{books: 2}, func(r *report.Report) int { return r.Uninformative }},
		{"answers right", counter{books: 2, renews: true}, func(r *report.Report) int { return r.Upheld }},
	} {
		test := interp.Test("desk", s.Context, s.Goal("two_loans"), r.Generators, interp.Registry{},
			func(context.Context) (rt.Adapter, error) {
				system := tt.system
				return &system, nil
			})
		const runs = 50
		if report := sample.Runs(context.Background(), test, runs, 1, nil); tt.count(report) != runs {
			t.Errorf("%s: %v", tt.name, report)
		}
	}
}
