package synth

import (
	"slices"

	"github.com/clouseau-go/clouseau/synth/internal/budgets"
)

// Told says what the runs of one generator showed about some system.
type Told struct {
	Runs        int
	Informative int // runs that ended in a violation, or upheld or prevented it
}

// wholeWeight is about the sum of the weights of a goal's generators.
const wholeWeight = 1000

// Weigh sets the weights with which the generators are drawn. Each weight is proportional to the
// share of its runs that told something and to its old weight. None falls below a quarter of an
// equal share, or below its old weight if that is less. A generator that did not run is weighed
// like the best. If all told as much, the weights stay as they are.
func (r *Result) Weigh(told map[string]Told) {
	n := len(r.Generators)
	shares := make([]float64, n)
	for i, g := range r.Generators {
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
	had := r.hadShares()
	floors := make([]float64, n)
	for i := range shares {
		shares[i] *= had[i]
		floors[i] = min(had[i], 1/(4*float64(n)))
	}
	for i, w := range atLeast(shares, floors) {
		r.Generators[i].Weight = max(1, int(w*wholeWeight+0.5))
	}
}

// hadShares returns the shares of the runs that the weights give to the generators; equal ones if
// there are no weights.
func (r *Result) hadShares() []float64 {
	all := 0
	for _, g := range r.Generators {
		all += g.Weight
	}
	out := make([]float64, len(r.Generators))
	for i, g := range r.Generators {
		if out[i] = 1 / float64(len(out)); all > 0 {
			out[i] = float64(g.Weight) / float64(all)
		}
	}
	return out
}

// atLeast scales numbers to a sum of one, such that none is below its floor. Numbers that would be
// below it get the floor, and the others share the rest.
func atLeast(xs, floors []float64) []float64 {
	low := make([]bool, len(xs))
	for {
		sum, rest := 0.0, 1.0
		for i, x := range xs {
			if low[i] {
				rest -= floors[i]
			} else {
				sum += x
			}
		}
		out, changed := make([]float64, len(xs)), false
		for i, x := range xs {
			if out[i] = floors[i]; !low[i] {
				out[i] = rest * x / sum
				low[i] = out[i] < floors[i]
				changed = changed || low[i]
			}
		}
		if !changed {
			return out
		}
	}
}

// share sets the weights with which the generators are drawn before they are measured. Generators
// that grow get a small share together, so that the others find a bug hardly later. So do those
// that vary another one, where there are several ideas; of one idea nothing tells which order is
// the better one. So do the last ones, which stand beside others. If a number of generators is
// asked for, there are no weights.
func (r *Result) share(byDefault bool, beside int) {
	m := r.Grown + beside
	alone := len(r.Generators)-r.Grown-r.Varied == 1
	if !alone {
		m = r.Grown + r.Varied
	}
	n := len(r.Generators) - m
	if !byDefault || n == 0 || m == 0 {
		return
	}
	for i, g := range r.Generators {
		if g.Weight = (budgets.GrownShare - 1) * m; g.More != nil || g.Varied && !alone || i >= len(r.Generators)-beside {
			g.Weight = n
		}
	}
}
