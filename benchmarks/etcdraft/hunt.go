package etcdraft

import (
	"context"
	"fmt"
	"slices"
	"testing"

	"github.com/clouseau-go/clouseau/internal/environment"
	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/runtime/play/draw"
	"github.com/clouseau-go/clouseau/runtime/play/run"
	"github.com/clouseau-go/clouseau/runtime/sample"
	"github.com/clouseau-go/clouseau/runtime/strategy"
)

// The goals that published versions of the library reach.
const (
	// StaleRead is reached up to v3.6.0: an acknowledgement counts for any read with its context.
	StaleRead = "deposed_leader_reads"
	// EarlyRead is reached in github.com/coreos/etcd v3.1.0: a new leader answers reads at once,
	// although it cannot know yet what is committed.
	EarlyRead = "new_leader_reads"
	// NextAtMatch is reached up to v3.6.0-alpha.0: an old refusal takes a leader back too far.
	NextAtMatch = "next_after_old_refusal"
)

// general are the guarantees that are stated of all situations, and the goals that state them of
// one situation: a run into one of those is in the general one as well. Its own generators go the
// shortest ways, which do not lead to the bugs.
var general = map[string][]string{
	"read_below_commit":    {StaleRead, EarlyRead},
	"next_not_above_match": {NextAtMatch},
}

// long runs as often as the figures that are published. CLOUSEAU_LONG=1 asks for it.
var long = environment.Long.Get() == "1"

// Hunt hunts for all goals in a library: with the generators of the spec, and with random requests
// and faults under several schedules. The generators have to reach those goals that are named, and
// nothing may reach another one. The guarantee that is stated of all situations judges the
// generators of each situation, too, and has to find the same.
func Hunt(t *testing.T, library Boot, finds ...string) {
	all := tests(library)
	for _, test := range all {
		t.Run(test.Goal.Name, func(t *testing.T) {
			has := slices.Contains(finds, test.Goal.Name)
			may := has || slices.ContainsFunc(general[test.Goal.Name], func(g string) bool { return slices.Contains(finds, g) })
			t.Run("generators", func(t *testing.T) { generated(t, test, has, may) })
			for _, name := range general[test.Goal.Name] {
				k := slices.IndexFunc(all, func(o *rt.Test) bool { return o.Goal.Name == name })
				found := slices.Contains(finds, name)
				t.Run("generators of "+name, func(t *testing.T) {
					generated(t, test.With(all[k].Generators...), found, found)
				})
			}
			for _, name := range []string{"random", "pct3", "pos", "surw"} {
				t.Run(name, func(t *testing.T) { scheduled(t, test, name, may) })
			}
		})
	}
}

// tests are the tests of the goals for a library.
func tests(library Boot) []*rt.Test {
	tests := []*rt.Test{
		readBelowCommitTest(), deposedLeaderReadsTest(), newLeaderReadsTest(),
		nextNotAboveMatchTest(), nextAfterOldRefusalTest(),
	}
	for _, t := range tests {
		t.New = func(context.Context) (rt.Adapter, error) { return Adapter(library), nil }
	}
	return tests
}

// generated runs the generators. Nine in ten runs have to find a goal that the library has, and
// four in five have to tell something.
func generated(t *testing.T, test *rt.Test, has, may bool) {
	runs, informative := 200, 0
	if long {
		runs = 10_000
	}
	r := sample.Runs(t.Context(), test, runs, 1, func(_ int, r *run.Result) {
		if r.Verdict == run.Violation || r.Verdict == run.Upheld || r.Verdict == run.Prevented {
			informative++
		}
	})
	t.Logf("%s", per(r.Violations, r.Runs))
	if has && 10*r.Violations < 9*r.Runs || !may && r.Violations > 0 || 5*informative < 4*r.Runs {
		t.Errorf("%d violations in %d runs, %d of which tell something\n%s", r.Violations, r.Runs, informative, r)
	}
}

// scheduled runs random requests and faults under a schedule.
func scheduled(t *testing.T, test *rt.Test, name string, may bool) {
	runs := 25
	if long {
		runs = 10_000
	}
	random := test.With(rt.Generator{Name: "workload", Run: func(s *rt.Session) { s.Workload(workload) }})
	random.Options.Schedule = strategy.Named(name)
	r := sample.Runs(t.Context(), random, runs, 1, nil)
	t.Logf("%s", per(r.Violations, r.Runs))
	if !may && r.Violations > 0 {
		t.Errorf("%d violations in %d runs\n%s", r.Violations, r.Runs, r)
	}
}

// per says how many executions it takes to find a violation.
func per(violations, runs int) string {
	if violations == 0 {
		return fmt.Sprintf("no violation in %d executions", runs)
	}
	return fmt.Sprintf("%.2f executions per violation (%d in %d)", float64(runs)/float64(violations), violations, runs)
}

// workload is what all schedules have in common: three times as many requests as the shortest run
// into a goal has.
var workload = strategy.Workload{
	Length: 20,
	Requests: []strategy.Request{
		{Op: "campaign", Args: []draw.Domain{etcdraftNodePool}},
		{Op: "beat", Args: []draw.Domain{etcdraftNodePool}},
		{Op: "propose", Args: []draw.Domain{etcdraftNodePool, rt.Between(1, 1000)}},
		{Op: "read", Args: []draw.Domain{etcdraftNodePool, rt.Between(1, 2)}},
		{Op: "unreachable", Args: []draw.Domain{etcdraftNodePool, etcdraftNodePool}},
		{Op: "crash", Args: []draw.Domain{etcdraftNodePool}, Fault: true},
		{Op: "restart", Args: []draw.Domain{etcdraftNodePool}, Fault: true},
		{Op: "isolate", Args: []draw.Domain{etcdraftNodePool}, Fault: true},
		{Op: "heal", Fault: true},
		{Op: "drop", Args: []draw.Domain{etcdraftNodePool, etcdraftNodePool}, Fault: true},
	},
}
