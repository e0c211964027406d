package synth

import "slices"

// Told is what the runs of one generator came to against some system.
type Told struct {
	Runs        int
	Informative int // runs that ended in a violation, or upheld or prevented what the goal is about
}

// wholeWeight is the sum of the weights of a goal's generators, about.
const wholeWeight = 1000

// Weigh sets the weights with which the generators are drawn: each in proportion to the share of its runs that told
// something, and none below a quarter of an equal share. A generator that did not run is weighed like
// the best. Where all told as much, and where there is one generator, there are no weights.
func (r *Result) Weigh(told map[string]Told) {
	n := len(r.Generators)
	shares := make([]float64, n)
	for i, g := range r.Generators {
		r.Generators[i].Weight = 0
		if x := told[g.Name]; x.Runs > 0 {
			shares[i] = float64(x.Informative) / float64(x.Runs)
		} else {
			shares[i] = -1
		}
	}
	if n < 2 {
		return
	}
	best := slices.Max(shares)
	for i := range shares {
		if shares[i] < 0 {
			shares[i] = best
		}
	}
	if slices.Min(shares) == best {
		return
	}
	for i, w := range atLeast(shares, 1/(4*float64(n))) {
		r.Generators[i].Weight = max(1, int(w*wholeWeight+0.5))
	}
}

// atLeast scales numbers to a sum of one, such that none is below the floor: those that would be are at the floor, and the
// others share the rest.
func atLeast(xs []float64, floor float64) []float64 {
	low := make([]bool, len(xs))
	for {
		sum, rest := 0.0, 1.0
		for i, x := range xs {
			if low[i] {
				rest -= floor
			} else {
				sum += x
			}
		}
		out, changed := make([]float64, len(xs)), false
		for i, x := range xs {
			if out[i] = floor; !low[i] {
				out[i] = rest * x / sum
				low[i] = out[i] < floor
				changed = changed || low[i]
			}
		}
		if !changed {
			return out
		}
	}
}
