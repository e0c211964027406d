package benchmarks_test

import (
	"os"
	"strings"
	"testing"

	"github.com/clouseau-go/clouseau/benchmarks"
)

// finite calls do with each form of the systems whose models have finitely many states.
func finite(t *testing.T, do func(t *testing.T, m benchmarks.Modeled, f benchmarks.Form)) {
	for _, m := range benchmarks.ModeledSystems() {
		for _, f := range m.Forms {
			if m.Finite {
				t.Run(m.Name+"/"+f.Name, func(t *testing.T) { do(t, m, f) })
			}
		}
	}
}

// What is right passes all suites and all scripts; each mutant fails one suite at least, with few inputs that show it.
func TestPaths(t *testing.T) {
	t.Parallel()
	systems := map[string]bool{}
	finite(t, func(t *testing.T, m benchmarks.Modeled, f benchmarks.Form) {
		systems[m.Name] = true
		if f.Mutant && m.Name == "conference" && f.Name != "not-removed" && os.Getenv("CLOUSEAU_LONG") == "" {
			t.Skip("each takes a second")
		}
		rows, err := m.Paths(t.Context(), f, benchmarks.PathsEffort{Runs: 200, Suites: true, Exhaustive: true})
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
		}
		if (found > 0) != f.Mutant {
			t.Errorf("%d violations; is it a mutant: %v; %+v", found, f.Mutant, rows)
		}
	})
	if len(systems) < 3 {
		t.Errorf("only %v have finitely many states", systems)
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

// Where nothing but the validator may judge, and where the system chooses, no row claims a proof.
func TestPathsClaims(t *testing.T) {
	t.Parallel()
	finite(t, func(t *testing.T, m benchmarks.Modeled, f benchmarks.Form) {
		if f.Mutant || m.Name == "conference" {
			return
		}
		rows, err := m.Paths(t.Context(), f, benchmarks.PathsEffort{Runs: 50, Suites: true, Exhaustive: true})
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range rows {
			if strings.Contains(r.Conclusion, "proved") || strings.Contains(r.Conclusion, "conforms") || !strings.Contains(r.Conclusion, "chooses") {
				t.Errorf("%s: %s", r.Strategy, r.Conclusion)
			}
		}
	})
}
