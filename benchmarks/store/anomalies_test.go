package store_test

import (
	"strings"
	"testing"

	"github.com/clouseau-go/clouseau/benchmarks/store"
	"github.com/clouseau-go/clouseau/benchmarks/store/memory"
	"github.com/clouseau-go/clouseau/isolation"
)

// The modes do what was observed of servers, wherever a transaction is ended.
func TestModesAsObserved(t *testing.T) {
	t.Parallel()
	for _, a := range store.Anomalies() {
		for _, m := range memory.Modes() {
			p, err := a.Play(t.Context(), memory.Deterministic(m))
			if err != nil {
				t.Fatalf("%s, %v: %v", a.Name, m, err)
			}
			got, _, _ := strings.Cut(a.Cell(p), " at ")
			if want := store.ObservedAt(a.Name, m.String()); got != want {
				t.Errorf("%s, %v: %s, want %q\n%s", a.Name, m, got, want, strings.Join(p.Trace, "\n"))
			}
		}
	}
}

// TestLevelsAsDefined plays the known anomalies at each level: all transactions commit if and only
// if the level admits the history. The reads say which version they are to see.
func TestLevelsAsDefined(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ name, text, admitted string }{
		// columns: any committed, read committed, read atomic, causal, prefix, snapshot,
		// serializable
		{"lost update", "b1 b2 g1x=0 g2x=0 p1x p2x c1 c2", "+++++--"},
		{"write skew", "b1 b2 g1x=0 g1y=0 g2x=0 g2y=0 p1x p2y c1 c2", "++++++-"},
		{"non-repeatable", "b1 p1x c1 b2 g2x=0 g2x=1 c2", "++-----"},
		{"backwards", "b1 p1x c1 b2 g2x=1 g2x=0 c2", "+------"},
		{"fractured, old then new", "b1 p1x p1y c1 b2 g2x=0 g2y=1 c2", "++-----"},
		{"fractured, new then old", "b1 p1x p1y c1 b2 g2x=1 g2y=0 c2", "+------"},
		{"causality, old then new", "b1 p1x c1 b2 g2x=1 p2y c2 b3 g3x=0 g3y=2 c3", "+++----"},
		{"causality, new then old", "b1 p1x c1 b2 g2x=1 p2y c2 b3 g3y=2 g3x=0 c3", "+++----"},
		{"causality in a session", "b1@1 p1x c1 b2@1 p2y c2 b3@2 g3y=2 g3x=0 c3", "+++----"},
		{"own session's write unseen", "b1@1 p1x c1 b2@1 g2x=0 c2", "++-----"},
		{"monotonic reads", "b1@1 p1x c1 b2@2 g2x=1 c2 b3@2 g3x=0 c3", "+++----"},
		{"long fork", "b1 p1x c1 b2 p2y c2 b3 g3x=1 g3y=0 c3 b4 g4y=2 g4x=0 c4", "++++---"},
		{"read-only anomaly", "b1 g1x=0 g1y=0 p1y b2 g2x=0 p2x c2 b3 g3x=2 g3y=0 c3 c1", "++++++-"},
		{"stale, begun after the commit", "b1 p1x c1 b2 g2x=0 c2", "+++++++"},
	} {
		s, err := store.ParseSchedule(c.text)
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		for _, l := range isolation.Levels() {
			p, err := s.Play(t.Context(), memory.Axiomatic(l))
			if err != nil {
				t.Fatal(err)
			}
			if p.Differs != "" {
				t.Errorf("%s, %v: %s saw another version:\n%s", c.name, l, p.Differs, strings.Join(p.Trace, "\n"))
			}
			got += map[bool]string{true: "+", false: "-"}[p.Failure == nil]
		}
		if got != c.admitted {
			t.Errorf("%s: %s, want %s", c.name, got, c.admitted)
		}
	}
}

func TestScheduleMistakes(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"b1 x1":    "want one of b, g, s, p, c, r",
		"b":        "want a number from one",
		"b0":       "want a number from one",
		"g1":       "has no row",
		"c1x":      "which a commit has not",
		"g1x=a":    "want the number of a transaction",
		"p1x/0":    "has no number from one",
		"b1@":      "has no session",
		"b1 g1x=0": "",
	} {
		_, err := store.ParseSchedule(text)
		if (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
}
