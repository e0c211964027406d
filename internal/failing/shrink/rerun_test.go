package shrink_test

import (
	"math/rand/v2"
	"testing"

	"github.com/clouseau-go/clouseau/internal/failing/shrink"
	"github.com/clouseau-go/clouseau/internal/play/script"
)

// flaky makes a Run that shows the failure with one probability if a condition holds, and with
// another if it does not.
func flaky(r *rand.Rand, shows, else_ float64, fails func(shrink.Script) bool) func(shrink.Script) (shrink.Script, shrink.Outcome) {
	return func(s shrink.Script) (shrink.Script, shrink.Outcome) {
		p := else_
		if fails(s) {
			p = shows
		}
		if r.Float64() < p {
			return s, shrink.Same
		}
		return s, shrink.Passed
	}
}

// Intermittent failures are shrunk as well, and their rate is reported. A candidate that fails much
// less often is refused.
func TestShrinkFlaky(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name         string
		shows, else_ float64
		least        int // how many of 100 seeds end in the expected script
	}{
		{"always", 1, 0, 100},
		{"always, and otherwise sometimes", 1, 0.3, 95},
		{"mostly", 0.9, 0, 95},
		{"half", 0.5, 0, 90},
		{"half, and otherwise sometimes", 0.5, 0.1, 90},
		{"rarely", 0.15, 0, 85},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			good := 0
			for seed := range uint64(100) {
				s := failing(5, calls(number(0)), calls(number(0)), calls(number(0)), calls(number(0)), calls(number(0)), calls(number(0)))
				fails := func(s shrink.Script) bool { return has(s, 1, 5) }
				r := shrink.Shrink(t.Context(), shrink.Problem{Script: s, Run: flaky(rand.New(rand.NewPCG(seed, 7)), tt.shows, tt.else_, fails)})
				if shown(r.Script) == "1:call 0, 5:call 0" && r.Minimal {
					good++
				}
				if tt.shows == 1 && r.After != (script.Rate{Seen: 10, Of: 10}) && fails(r.Script) {
					t.Errorf("seed %d: the result fails in %d of %d runs, want 10 of 10", seed, r.After.Seen, r.After.Of)
				}
			}
			if good < tt.least {
				t.Errorf("%d of 100 seeds end in the expected script, want at least %d", good, tt.least)
			}
		})
	}
}

// If each of many inputs sometimes shows the failure, the shortest failing run is a rare one. The
// frequent script that it comes from is kept.
func TestShrinkKeepsRate(t *testing.T) {
	t.Parallel()
	const each = 0.02
	for seed := range uint64(50) {
		r := rand.New(rand.NewPCG(seed, 3))
		inputs := make([]script.Input, 12)
		for i := range inputs {
			inputs[i] = calls(number(0))
		}
		s := failing(11, inputs...)
		got := shrink.Shrink(t.Context(), shrink.Problem{Script: s, Run: func(s shrink.Script) (shrink.Script, shrink.Outcome) {
			for i := range s.Inputs {
				if r.Float64() < each {
					s.Inputs, s.Failing = s.Inputs[:i+1], s.Inputs[i].Label
					return s, shrink.Same
				}
			}
			return s, shrink.Passed
		}})
		if n := len(got.Script.Inputs); n < 4 {
			t.Errorf("seed %d: of 12 inputs that show the failure in every 50th run %d are left: %d of %d runs fail, before %d of %d",
				seed, n, got.After.Seen, got.After.Of, got.Before.Seen, got.Before.Of)
		}
	}
}

// A script that has become rarer by the end of shrinking is not the result, however it was
// accepted.
func TestShrinkSettles(t *testing.T) {
	t.Parallel()
	runs := 0
	s := failing(5, calls(number(0)), calls(number(0)), calls(number(0)), calls(number(0)), calls(number(0)), calls(number(0)))
	got := shrink.Shrink(t.Context(), shrink.Problem{Script: s, Run: func(s shrink.Script) (shrink.Script, shrink.Outcome) {
		if runs++; runs > 25 && len(s.Inputs) < 4 && runs%50 != 0 {
			return s, shrink.Passed
		}
		return s, shrink.Same
	}})
	if got.After != (script.Rate{Seen: 10, Of: 10}) || got.Minimal || got.Limit != "the rate: what is smaller fails less often" {
		t.Errorf("%s, which fails in %d of %d runs: minimal %v, limit %q", shown(got.Script), got.After.Seen, got.After.Of, got.Minimal, got.Limit)
	}
}
