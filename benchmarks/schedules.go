package benchmarks

import (
	"slices"

	"github.com/clouseau-go/clouseau/interp"
	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/runtime/sample"
	"github.com/clouseau-go/clouseau/runtime/strategy"
)

// randomStrategy is the name of random operations.
const randomStrategy = "random"

// schedules are the strategies of package schedule by their names in rows, apart from random, which
// is among the usual ones.
func schedules() []string {
	return slices.DeleteFunc(strategy.Names(), func(name string) bool { return name == randomStrategy })
}

// baselines returns what synthesis is compared with: the scripts of the system and, if its steps
// can be scheduled, the random script under each selected schedule.
func (t *table) baselines() []sample.Strategy {
	var out []sample.Strategy
	script := t.Scheduled
	if t.Baselines != nil {
		out = t.Baselines(t.spec)
	} else {
		work := interp.Workload(t.spec, t.Registry)
		script = func(s *rt.Session) { s.Workload(work) }
		out = append(out, scheduled(randomStrategy, script))
	}
	for _, name := range t.opt.Strategies {
		if script != nil && name != randomStrategy && IsSchedule(name) {
			out = append(out, scheduled(name, script))
		}
	}
	return out
}

// IsSchedule reports whether package schedule has a strategy of that name.
func IsSchedule(name string) bool {
	_, err := strategy.Parse(name)
	return err == nil
}

// scheduled returns a script whose steps are left to the schedule of that name.
func scheduled(name string, script func(*rt.Session)) sample.Strategy {
	return sample.Strategy{Name: name,
		Generators: []rt.Generator{{Name: name, Run: script}},
		Schedule: func() rt.Strategy {
			s, err := strategy.Parse(name)
			if err != nil {
				panic("benchmarks: " + err.Error())
			}
			return s
		}}
}
