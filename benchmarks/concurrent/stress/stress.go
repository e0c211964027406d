// Package stress has the loop of the stress tests that are written by hand, for comparison.
package stress

import (
	"os"
	"sync"
)

const (
	Lanes  = 4    // goroutines
	Rounds = 2000 // of each
)

// New returns a right system, or the mutant that the environment variable MUTANT names.
func New[T any](right func() T, mutants map[string]func() T) T {
	if f := mutants[os.Getenv("MUTANT")]; f != nil {
		return f()
	}
	return right()
}

// Loop performs rounds in each lane, all lanes at the same time.
func Loop(round func(lane, i int)) {
	var all sync.WaitGroup
	for lane := range Lanes {
		all.Go(func() {
			for i := range Rounds {
				round(lane, i)
			}
		})
	}
	all.Wait()
}
