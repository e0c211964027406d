package raft180

import (
	"fmt"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/clouseau-go/clouseau/internal/environment"
	_ "github.com/clouseau-go/clouseau/internal/seeded"
	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/runtime/play/draw"
	"github.com/clouseau-go/clouseau/runtime/play/run"
	"github.com/clouseau-go/clouseau/runtime/sample"
	"github.com/clouseau-go/clouseau/runtime/strategy"
)

// budget returns how many runs there are, and how many with CLOUSEAU_LONG=1.
func budget(short, long int) int {
	if environment.Long.Get() == "1" {
		return long
	}
	return short
}

// tests are the tests of the goals. Time is the bubble's, so a deadline is no limit of real time.
func tests() []*rt.Test {
	tests := []*rt.Test{staleReadTest(), twoLeadersTest(), appliedApartTest(), acknowledgedLostTest()}
	for _, t := range tests {
		t.Options.CallDeadline = 24 * time.Hour
	}
	return tests
}

// The library is hunted for a fixed budget, with the generators of each goal and with random
// requests and faults. Nothing is known that it should find.
func TestHunt(t *testing.T) {
	for _, test := range tests() {
		t.Run(test.Goal.Name, func(t *testing.T) {
			t.Run("generators", func(t *testing.T) {
				runs := budget(50, 2000)
				if told := hunt(t, test, runs); 2*told < runs {
					t.Errorf("%d of %d runs tell something", told, runs)
				}
			})
			for _, name := range []string{"random", "pct3", "pos", "surw"} {
				random := test.With(rt.Generator{Name: "workload", Run: func(s *rt.Session) { s.Workload(workload) }})
				random.Options.Schedule = strategy.Named(name)
				t.Run(name, func(t *testing.T) { hunt(t, random, budget(20, 2500)) })
			}
		})
	}
}

// hunt plays runs in a bubble, and returns how many tell something. A VerifyLeader that waits in
// the library's queue when its node stops is never answered, so that a goroutine may be left.
func hunt(t *testing.T, test *rt.Test, runs int) (told int) {
	defer func() {
		if p := recover(); p != nil {
			if !strings.Contains(fmt.Sprint(p), "blocked goroutines remain") {
				panic(p)
			}
			t.Log("requests are left that the library never answered")
		}
	}()
	synctest.Test(t, func(t *testing.T) {
		r := sample.Runs(t.Context(), test, runs, 1, func(_ int, r *run.Result) {
			if r.Verdict == run.Upheld || r.Verdict == run.Prevented {
				told++
			}
			if r.Verdict == run.Violation || r.Verdict == run.Crashed || r.Verdict == run.Hung {
				t.Errorf("%v: %s\n%s", r.Verdict, r.Reason, r.Table())
			}
		})
		t.Logf("%d violations in %d runs, of which %d tell something", r.Violations, r.Runs, told)
	})
	return told
}

// A run repeats if its script gives the same events. The library has goroutines, so this is
// measured and not promised.
func TestReplays(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		test := tests()[0].With(rt.Generator{Name: "workload", Run: func(s *rt.Session) { s.Workload(workload) }})
		runs, same := budget(50, 1000), 0
		var results []*run.Result
		sample.Runs(t.Context(), test, runs, 1, func(_ int, r *run.Result) { results = append(results, r) })
		for _, r := range results {
			if sample.Replay(test, r).Trace.String() == r.Trace.String() {
				same++
			}
		}
		t.Logf("%d of %d replays repeat", same, runs)
	})
}

// workload is what all schedules have in common.
var workload = strategy.Workload{
	Length: 60,
	Requests: []strategy.Request{
		{Op: "beat"},
		{Op: "expire"},
		{Op: "propose", Args: []draw.Domain{anyNode, rt.Between(1, 1000)}},
		{Op: "read", Args: []draw.Domain{anyNode, rt.Between(1, 1000)}},
		{Op: "crash", Args: []draw.Domain{anyNode}, Fault: true},
		{Op: "restart", Args: []draw.Domain{anyNode}, Fault: true},
		{Op: "isolate", Args: []draw.Domain{anyNode}, Fault: true},
		{Op: "heal", Fault: true},
		{Op: "drop", Args: []draw.Domain{anyNode, anyNode}, Fault: true},
	},
}

var anyNode = rt.Among(place("A"), place("B"), place("C"))
