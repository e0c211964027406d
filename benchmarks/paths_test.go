package benchmarks_test

import (
	"strings"
	"testing"

	"github.com/clouseau-go/clouseau/benchmarks"
	"github.com/clouseau-go/clouseau/internal/environment"
)

// quick are the mutants of systems with long paths that the tests try by default.
var quick = map[string]string{"conference": "not-removed", "abp": "newest-first", "cas": "drifts"}

// A correct form passes all suites and all scripts. Each mutant fails at least one.
func TestPaths(t *testing.T) {
	t.Parallel()
	systems := map[string]bool{}
	effort := benchmarks.PathsEffort{Runs: 100, Suites: true, Exhaustive: true}
	if environment.Long.Get() != "" {
		effort.Runs = 2000
	}
	forEachForm(t, func(t *testing.T, m benchmarks.Modeled, f benchmarks.Form) {
		name, few := quick[m.Name]
		if !m.Finite || few && f.Mutant && f.Name != name && effort.Runs < 1000 {
			return
		}
		systems[m.Name] = true
		rows, err := m.Paths(t.Context(), f, effort)
		if err != nil || len(rows) < 3 {
			t.Fatalf("%d rows, %v", len(rows), err)
		}
		found := 0
		for _, r := range rows {
			if r.System != m.Name || r.SUT != f.Name || r.Goal == "" || r.Runs == 0 || r.Messages == 0 || r.Conclusion == "" {
				t.Errorf("a row is not complete: %+v", r)
			}
			if (r.Violations > 0) != (r.Shortest > 0) || r.Shortest > r.Messages || r.Shortest > 5 && m.Name == "conference" {
				t.Errorf("%s: %d violations after %d messages, shown by %d", r.Strategy, r.Violations, r.Messages, r.Shortest)
			}
			found += r.Violations
			if !f.Mutant {
				wantClaim(t, m, r)
			}
		}
		if (found > 0) != f.Mutant {
			t.Errorf("%d violations; is it a mutant: %v; %+v", found, f.Mutant, rows)
		}
	})
	if len(systems) < 4 {
		t.Errorf("only %v have finitely many states", systems)
	}
}

// wantClaim checks that the claim in a row of a correct form states the assumption that it rests
// on, and that there is no such claim if the specification leaves choices.
func wantClaim(t *testing.T, m benchmarks.Modeled, r benchmarks.Row) {
	t.Helper()
	proof := strings.Contains(r.Conclusion, "proved") || strings.Contains(r.Conclusion, "conforms")
	may := r.Strategy == benchmarks.ExhaustiveStrategy || m.Name == "conference" && r.Strategy == "paths-complete"
	if proof != may || proof && !strings.Contains(r.Conclusion, ", if the system is deterministic") {
		t.Errorf("%s: %s", r.Strategy, r.Conclusion)
	}
}

// The model of the spec has as many states as the formula says, for two others, three nicks and two
// conferences: what it remembers after leaving is merged.
func TestConferenceStates(t *testing.T) {
	t.Parallel()
	for _, m := range benchmarks.ModeledSystems() {
		if m.Name != "conference" {
			continue
		}
		l, err := m.Transitions()
		if err != nil {
			t.Fatal(err)
		}
		if want := 1 + 2*3*(1+3)*(1+3); l.States != want || len(l.Edges) != want*l.Inputs || len(l.Sampled) > 0 {
			t.Errorf("%d states, %d transitions, %d inputs, sampled %v; want %d, one for each input", l.States, len(l.Edges), l.Inputs, l.Sampled, want)
		}
	}
}
