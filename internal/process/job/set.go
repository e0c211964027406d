package job

import "github.com/clouseau-go/clouseau/internal/lists"

// Set is a set of jobs of which no two have a run in common. The zero value is empty.
//
// What it costs to add one of many shards does not grow with their number: shards with the same
// step meet only where they are the same modulo that step, so jobs are kept by both.
type Set struct {
	by map[int64]map[int64][]*Job // the jobs by their step, and by what their runs are modulo it
}

// Add adds a job, unless it has a run in common with one of the set, which it returns.
func (s *Set) Add(j *Job) (met *Job) {
	if j.Runs() == 0 {
		return nil
	}
	for step, jobs := range s.by {
		if met := first(jobs, step, j); met != nil {
			return met
		}
	}
	if s.by == nil {
		s.by = map[int64]map[int64][]*Job{}
	}
	if s.by[j.Step] == nil {
		s.by[j.Step] = map[int64][]*Job{}
	}
	place := j.From % j.Step
	s.by[j.Step][place] = append(s.by[j.Step][place], j)
	return nil
}

// first returns a job with a step that meets another job; nil: none does. Only those can whose runs
// are the same as its runs modulo what divides both steps.
func first(jobs map[int64][]*Job, step int64, j *Job) *Job {
	meets := func(ks []*Job) *Job {
		return lists.First(ks, func(k *Job) bool { return k.Meets(j) })
	}
	common := divisor(step, j.Step)
	if step/common > int64(len(jobs)) {
		for place, ks := range jobs {
			if place%common == j.From%common {
				if k := meets(ks); k != nil {
					return k
				}
			}
		}
		return nil
	}
	for place := j.From % common; place < step; place += common {
		if k := meets(jobs[place]); k != nil {
			return k
		}
	}
	return nil
}
