package world_test

import (
	"flag"
	"fmt"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/clouseau-go/clouseau/runtime/world"
)

// A lease of an hour expires while the test waits for no time at all. Examples have no *testing.T;
// tests give theirs.
func ExamplePass() {
	var expired atomic.Bool
	example := func(t *testing.T) {
		world.Test(t, func(*world.T) {
			time.AfterFunc(time.Hour, func() { expired.Store(true) })
			world.Pass(time.Hour)
		})
	}
	runTest("lease", example)
	fmt.Println("expired:", expired.Load())
	// Output: expired: true
}

// runTest runs a test, and prints nothing of it with -v, which would be output of the example.
func runTest(name string, f func(*testing.T)) {
	verbose := flag.Lookup("test.v").Value
	defer verbose.Set(verbose.String())
	if err := verbose.Set("false"); err != nil {
		panic(err)
	}
	testing.RunTests(func(_, _ string) (bool, error) { return true, nil }, []testing.InternalTest{{Name: name, F: f}})
}

// TestPass: time stands still until it is let pass, and what it wakes has happened then.
func TestPass(t *testing.T) {
	t.Parallel()
	world.Test(t, func(t *world.T) {
		began := time.Now()
		var woken atomic.Int32
		timer := time.AfterFunc(time.Hour, func() { woken.Add(1) })
		defer timer.Stop()
		world.Pass(time.Hour - 1)
		if woken.Load() != 0 {
			t.Error("the timer went off too soon")
		}
		world.Pass(1)
		if passed := time.Since(began); woken.Load() != 1 || passed != time.Hour {
			t.Errorf("woken %d times after %v, want once after an hour", woken.Load(), passed)
		}
		if _, ok := t.Deadline(); ok {
			t.Error("a deadline of real time is known in a bubble")
		}
	})
}

// TestPassEnd: the time of a bubble has an end, which is said rather than met.
func TestPassEnd(t *testing.T) {
	t.Parallel()
	world.Test(t, func(t *world.T) {
		const century = 100 * 365 * 24 * time.Hour
		world.Pass(century)
		world.Pass(century)
		defer func() {
			if p := fmt.Sprint(recover()); !strings.Contains(p, "is beyond the year 2262") || time.Now().Year() != 2199 {
				t.Errorf("in the year %d: %s", time.Now().Year(), p)
			}
		}()
		world.Pass(century)
	})
}
