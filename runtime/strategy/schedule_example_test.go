package strategy_test

import (
	"fmt"
	"math/rand/v2"

	"github.com/clouseau-go/clouseau/internal/play/step"
	"github.com/clouseau-go/clouseau/runtime/play/event"
	"github.com/clouseau-go/clouseau/runtime/strategy"
)

// choices draws from a source of random numbers. In tests, a run draws from its own random bits.
type choices struct{ *rand.Rand }

func (c choices) Choose(n int) int { return c.IntN(n) }

// last reports whether the lease of the package comment comes to the store after three forwards.
func last(s step.Strategy, c step.Choices) bool {
	s.Begin(c)
	defer s.End()
	lease := event.Item{ID: 3, Label: "lease", From: "front", To: "store"}
	hops := []string{"front", "hop 1", "hop 2", "store"}
	for i := range 3 {
		forward := event.Item{ID: i, Label: "forward", From: hops[i], To: hops[i+1]}
		if s.Pick([]event.Item{forward, lease}) == 1 {
			return false
		}
	}
	return true
}

func Example_schedule() {
	for _, name := range []string{"random", "pct1", "pos"} {
		s, err := strategy.Parse(name)
		if err != nil {
			fmt.Println(err)
			return
		}
		c, n := choices{rand.New(rand.NewPCG(1, 2))}, 0
		if l, ok := s.(step.Learner); ok { // the harness does this before the first run
			for range l.Lessons() {
				last(s, c)
			}
			l.Learned()
		}
		for range 1000 {
			if last(s, c) {
				n++
			}
		}
		fmt.Printf("%s: in %d of 1000 runs\n", name, n)
	}
	// Output:
	// random: in 119 of 1000 runs
	// pct1: in 235 of 1000 runs
	// pos: in 243 of 1000 runs
}
