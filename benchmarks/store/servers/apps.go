package servers

import (
	"context"
	"slices"
	"time"

	"github.com/clouseau-go/clouseau/benchmarks"
	"github.com/clouseau-go/clouseau/benchmarks/store"
	"github.com/clouseau-go/clouseau/benchmarks/store/memory"
	rt "github.com/clouseau-go/clouseau/runtime"
)

// Times are how long runs took, from the opening of their database to its end.
type Times []time.Duration

// Slowest returns how long the slowest hundredth took at least.
func (t Times) Slowest() time.Duration {
	if len(t) == 0 {
		return 0
	}
	s := slices.Sorted(slices.Values(t))
	return s[len(s)-1-(len(s)-1)/100]
}

// PerSecond returns how many runs there were in a second of their time.
func (t Times) PerSecond() float64 {
	var sum time.Duration
	for _, d := range t {
		sum += d
	}
	return float64(len(t)) / sum.Seconds()
}

// timed is an adapter whose time is taken.
type timed struct {
	*store.Stepper
	start time.Time
	times *Times
}

// Close implements runtime.Adapter.
func (t *timed) Close() error {
	err := t.Stepper.Close()
	*t.times = append(*t.times, time.Since(t.start))
	return err
}

// FixedForm is what stands behind the name of a level where the application is the fixed one.
const FixedForm = "-fixed"

// MemoryForm stands in front of a mode of the database in memory.
const MemoryForm = "memory-"

// Further returns the applications of package benchmarks as forms at the levels of servers that
// run, by the names of the levels: the buggy application, and the fixed one behind [FixedForm]. For
// each mode of the database in memory, the buggy one has the form [MemoryForm]. times has the times
// of their runs, by name.
func Further(running map[string]*Server, times map[string]*Times) func(benchmarks.System) []benchmarks.SUT {
	apps := map[string]benchmarks.Application{}
	for _, a := range benchmarks.Applications() {
		apps[a.Name] = a
	}
	return func(s benchmarks.System) (out []benchmarks.SUT) {
		a, ok := apps[s.Name]
		if !ok {
			return nil
		}
		add := func(name string, on application, open store.Opener) {
			if times[name] == nil {
				times[name] = new(Times)
			}
			out = append(out, benchmarks.SUT{Name: name, Dial: dial(on, open, times[name])})
		}
		for _, l := range Levels() {
			if server := running[l.Server]; server != nil {
				add(l.Name, a.Buggy, server.Open(l))
				add(l.Name+FixedForm, a.Fixed, server.Open(l))
			}
		}
		for _, m := range memory.Modes() {
			add(MemoryForm+m.String(), a.Buggy, memory.Deterministic(m))
		}
		return out
	}
}

type application = func(context.Context, store.Opener) (rt.Adapter, error)

// dial opens an application on a database, and takes its time.
func dial(on application, open store.Opener, times *Times) func(context.Context) (rt.Adapter, error) {
	return func(ctx context.Context) (rt.Adapter, error) {
		start := time.Now()
		a, err := on(ctx, open)
		if err != nil {
			return nil, err
		}
		return &timed{a.(*store.Stepper), start, times}, nil
	}
}
