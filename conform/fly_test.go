package conform_test

import (
	"testing"

	"pgregory.net/rapid"

	"github.com/clouseau-go/clouseau/conform"
)

// On the fly, all transitions of a deterministic system are exercised if it can return to each. A
// system without a bug never fails.
func TestOnTheFly(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		l := systems(true, true).Draw(t, "system")
		r, err := l.OnTheFly(t.Context(), 40*len(l.Edges), l.Simulate(), nil)
		if err != nil || r.Failure != nil || r.Exercised != len(l.Edges) || r.Inputs != 40*len(l.Edges) {
			t.Fatalf("%+v, %v; want all %d transitions", r, err, len(l.Edges))
		}
	})
}

// A mutant is found, by an answer that the specification does not give.
func TestOnTheFlyFinds(t *testing.T) {
	t.Parallel()
	found, different := 0, 0
	rapid.Check(t, func(t *rapid.T) {
		l := systems(true, true).Draw(t, "specification").Minimized()
		if err := l.Mutations(func(m conform.Mutant[int, int]) bool {
			d, err := conform.Compare(l, m.LTS)
			if err != nil {
				t.Fatal(err)
			}
			r, err := l.OnTheFly(t.Context(), 60, m.Simulate(), nil)
			if err != nil || r.Failure != nil && len(d) == 0 {
				t.Fatalf("%s: %v, %v; differences %v", m.Name, r.Failure, err, d)
			}
			if len(d) > 0 {
				different++
			}
			if r.Failure != nil {
				found++
			}
			return true
		}); err != nil {
			t.Fatal(err)
		}
	})
	if 10*found < 9*different {
		t.Errorf("%d of %d mutants found, want nine of ten", found, different)
	}
}

// Both drinks are tested, though the machine chooses; the cacao is found the first time it comes.
func TestOnTheFlyChoices(t *testing.T) {
	t.Parallel()
	l := vending(conform.Free)
	turn := 0
	r, err := l.OnTheFly(t.Context(), 8, machine(func() string { turn++; return []string{"tea", "coffee"}[turn%2] }), nil)
	// It is unknown which of the two presses happened.
	if err != nil || r.Failure != nil || r.Runs != 4 || r.Exercised != 2 || r.Transitions != 4 {
		t.Errorf("%+v, %v; want four runs, and both coins exercised", r, err)
	}
	r, err = l.OnTheFly(t.Context(), 8, machine(func() string { turn++; return []string{"tea", "cacao"}[turn%2] }), nil)
	if err != nil || r.Failure == nil || r.Failure.Kind != conform.Wrong {
		t.Errorf("%+v, %v; want cacao", r, err)
	}
}
