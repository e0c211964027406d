package benchmarks

import (
	"slices"

	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/runtime/sample"
	"github.com/clouseau-go/clouseau/runtime/schedule"
)

// schedules are the strategies of package schedule by their names in rows. Random has its own row,
// because its script chooses the steps itself.
func schedules() []string {
	return slices.DeleteFunc(schedule.Names(), func(name string) bool { return name == "random" })
}

// scheduled returns the random script of a system under each selected schedule.
func (t *table) scheduled() []sample.Strategy {
	var out []sample.Strategy
	for _, name := range schedules() {
		if t.Scheduled == nil || !slices.Contains(t.opt.Strategies, name) {
			continue
		}
		out = append(out, sample.Strategy{Name: name,
			Generators: []rt.Generator{{Name: name, Run: t.Scheduled}},
			Schedule: func() rt.Strategy {
				s, err := schedule.Parse(name)
				if err != nil {
					panic("benchmarks: " + err.Error())
				}
				return s
			}})
	}
	return out
}
