package hunted

import (
	"fmt"
	"math/rand/v2"
	"sync"
	"testing"

	"github.com/clouseau-go/clouseau/internal/environment"
)

// calls is how many calls a random walk makes.
const calls = 100

// walk makes random calls of a type and of its model, and compares the answers.
type walk struct {
	*rand.Rand
	made int
}

// next reports whether the walk goes on. It counts the calls.
func (w *walk) next() bool {
	w.made++
	return w.made <= calls
}

// one reports true once in n times.
func (w *walk) one(n int) bool { return w.IntN(n) == 0 }

// difference is what a walk panics with when the answers differ.
type difference struct{ call, got, want string }

// same ends the walk if two answers print differently.
func (w *walk) same(call string, got, want string) {
	if got != want {
		panic(difference{call, got, want})
	}
}

// vals prints the results of a call.
func vals(a ...any) string { return fmt.Sprintln(a...) }

// panics tells whether a call panics.
func panics(call func()) (yes bool) {
	defer func() { yes = recover() != nil }()
	call()
	return false
}

// differs makes the walk of a seed. It returns the number of the call at which an answer differed
// from the model, or at which the type panicked; 0 is for none.
func differs(seed uint64, f func(*walk)) (call int, why any) {
	w := &walk{Rand: rand.New(rand.NewPCG(seed, 1))}
	defer func() {
		if why = recover(); why != nil {
			call = max(w.made, 1)
		}
	}()
	f(w)
	return 0, nil
}

var (
	walksLock sync.Mutex
	walks     = map[string]func(*walk){}
)

// walked registers the walk over a package.
func walked(pkg string, f func(*walk)) bool {
	walksLock.Lock()
	defer walksLock.Unlock()
	walks[pkg] = f
	return true
}

// TestWalks: each right type answers as its model does.
func TestWalks(t *testing.T) {
	runs := uint64(200)
	if environment.Long.Get() != "" {
		runs = 20_000
	}
	for pkg, f := range walks {
		t.Run(pkg, func(t *testing.T) {
			t.Parallel()
			for seed := range runs {
				if call, why := differs(seed, f); call > 0 {
					t.Fatalf("seed %d, call %d: %+v", seed, call, why)
				}
			}
		})
	}
}
