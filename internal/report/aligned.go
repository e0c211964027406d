package report

import "slices"

// aligned says which step of a plan each event of a run is, counted from 1; 0 where that is not
// known. A run that was made smaller lacks steps of its generator, and one that repeats some has
// others in between: an event is a step if it is the same one in the first and in the last way to
// find the run's operations in the plan. A run that was cut short before it was decided is a
// beginning of the plan.
func aligned(made, plan []string, decided bool) []int {
	if len(made) <= len(plan) && slices.Equal(made, plan[:len(made)]) && (!decided || len(made) == len(plan)) {
		return embedded(made, plan)
	}
	first := embedded(made, plan)
	backwards := func(ops []string) []string {
		ops = slices.Clone(ops)
		slices.Reverse(ops)
		return ops
	}
	last := embedded(backwards(made), backwards(plan))
	slices.Reverse(last)
	out := make([]int, len(made))
	for i := range out {
		if first[i] > 0 && last[i] > 0 && first[i] == len(plan)+1-last[i] {
			out[i] = first[i]
		}
	}
	return out
}

// embedded returns for each of the operations the number of the first step of the plan after those
// before; from where there is none, 0.
func embedded(made, plan []string) []int {
	out := make([]int, len(made))
	at := 0
	for i, op := range made {
		n := slices.Index(plan[at:], op)
		if n < 0 {
			break
		}
		at += n + 1
		out[i] = at
	}
	return out
}
