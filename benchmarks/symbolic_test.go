package benchmarks_test

import (
	"context"
	"testing"

	"github.com/clouseau-go/clouseau/benchmarks"
	"github.com/clouseau-go/clouseau/internal/judging/judges"
	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/runtime/play/run"
	"github.com/clouseau-go/clouseau/runtime/sample"
)

// These requests depend on tags, and tags differ between runs, because no two servers give the same
// ones. The script of a random run finds the failure again, because it has references in place of
// tags.
func TestHTTPReferences(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"put-keeps-tag", "none-match-answers-200", "match-weak"} {
		test, stop := modeled(t, "http", name)
		var failed *run.Result
		ctx, cancel := context.WithCancel(t.Context())
		sample.Runs(ctx, test, 1000, 1, func(_ int, r *run.Result) {
			if failed == nil && r.Verdict == run.Violation {
				failed = r
				cancel()
			}
		})
		if failed == nil {
			t.Fatalf("%s: no violation in 1000 runs", name)
		}
		refs := 0
		for _, in := range failed.Script() {
			for j, f := range in.Fields {
				if in.Op.Fields[j].Name == "tag" && f.Ref() != nil {
					refs++
				}
			}
		}
		again := 0
		for range 5 {
			r := sample.Replay(test, failed)
			if r.Verdict == run.Violation && judges.RejectionOf(r).Observed.Op == judges.RejectionOf(failed).Observed.Op {
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

// repeatable is a form with repeatable runs. Answers do not race with requests, and the script
// receives all answers before it uses their values, so that it can refer to them.
func repeatable(f benchmarks.Form) benchmarks.Form {
	f.Steady, f.Alone = true, true
	return f
}

// modeled returns the test of a form of a modeled system. Its findings are repeatable.
func modeled(t *testing.T, system, form string) (*rt.Test, func() error) {
	t.Helper()
	for _, m := range benchmarks.ModeledSystems() {
		for _, f := range m.Forms {
			if m.Name == system && f.Name == form {
				test, stop, err := m.Test(t.Context(), repeatable(f))
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
