package benchmarks_test

import (
	"context"
	"testing"

	"github.com/clouseau-go/clouseau/benchmarks"
	rt "github.com/clouseau-go/clouseau/runtime"
)

// Requests that depend on tags, and runs whose tags are all others: no two servers give the same ones. What a
// random run found is found again by its script, because it has references where there were tags.
func TestHTTPReferences(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"put-keeps-tag", "none-match-answers-200", "match-weak"} {
		test, stop := modeled(t, "http", name, true) // answers that race with requests would not come again
		var failed *rt.Result
		ctx, cancel := context.WithCancel(t.Context())
		rt.Sample(ctx, test, 1000, 1, func(_ int, r *rt.Result) {
			if failed == nil && r.Verdict == rt.Violation {
				failed = r
				cancel()
			}
		})
		if failed == nil {
			t.Fatalf("%s: no violation in 1000 runs", name)
		}
		f, err := rt.TraceOf(test, failed)
		if err != nil {
			t.Fatal(err)
		}
		refs := 0
		for _, e := range f.Events {
			if from := e.Fields["tag"].From; from != nil {
				refs++
			}
		}
		again := 0
		for range 5 {
			r, err := rt.Replay(test, f)
			if err != nil {
				t.Fatal(err)
			}
			if r.Verdict == rt.Violation && r.Rejection.Observed.Op == failed.Rejection.Observed.Op {
				again++
			}
		}
		if refs == 0 || again != 5 {
			t.Errorf("%s: %d of 5 replays fail, with %d references to tags\n%s", name, again, refs, failed.Table())
		}
		if err := stop(); err != nil {
			t.Error(err)
		}
	}
}

// modeled returns the test of a form of a modeled system, which may be asked one thing at a time.
func modeled(t *testing.T, system, form string, alone bool) (*rt.Test, func() error) {
	t.Helper()
	for _, m := range benchmarks.ModeledSystems() {
		for _, f := range m.Forms {
			if m.Name == system && f.Name == form {
				f.Alone = f.Alone || alone
				test, stop, err := m.Test(t.Context(), f)
				if err != nil {
					t.Fatal(err)
				}
				return test, stop
			}
		}
	}
	t.Fatalf("no %s of %s", form, system)
	return nil, nil
}
