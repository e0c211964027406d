package evicting

import (
	"context"
	"testing"

	"github.com/clouseau-go/clouseau/internal/judging/judges"
	_ "github.com/clouseau-go/clouseau/internal/seeded"
	"github.com/clouseau-go/clouseau/interp"
	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/runtime/play/event"
	"github.com/clouseau-go/clouseau/runtime/play/run"
	"github.com/clouseau-go/clouseau/runtime/sample"
	"github.com/clouseau-go/clouseau/spec"
)

// TestFaults: random requests, judged by the model, find each fault of the cache, which lies in
// what it says by itself, and blame the right one in no run.
func TestFaults(t *testing.T) {
	t.Parallel()
	s, ds := spec.Load("evicting.clouseau.hcl", spec.NoGenerators())
	if s == nil {
		t.Fatal(ds)
	}
	for _, fault := range append(Faults(), "") {
		t.Run(string(fault), func(t *testing.T) {
			t.Parallel()
			test := &rt.Test{
				System:     event.SystemOf("evicting", s.B),
				Goal:       rt.Goal{Name: s.Judge().Name},
				Model:      interp.Model(s, interp.Registry{}),
				Generators: []rt.Generator{interp.Explorer("explore", interp.Explore(s, interp.Registry{}))},
				New:        func(context.Context) (rt.Adapter, error) { return Adapter(fault), nil },
			}
			said, rejected := 0, 0
			r := sample.Runs(t.Context(), test, 100, 1, func(_ int, r *run.Result) {
				if judges.RejectionOf(r) != nil {
					rejected++
				}
				for _, e := range r.Trace {
					if e.Op.Kind == rt.Receive {
						said++
					}
				}
			})
			t.Logf("%s: %d rejected, %d notices", r, rejected, said)
			switch {
			case said < 40:
				t.Errorf("only %d notices", said)
			// Three runs are too short for an answer that a judge could reject.
			case fault == "" && (r.Upheld != r.Runs-3 || r.Uninformative != 3):
				t.Errorf("of the right cache: %s", r)
			case fault != "" && rejected < 10:
				t.Errorf("%d of %d runs are rejected", rejected, r.Runs)
			}
		})
	}
}
