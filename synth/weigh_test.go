package synth_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/clouseau-go/clouseau/synth"
	"github.com/clouseau-go/clouseau/uhat"
)

// TestWeigh: weights follow what runs told. No generator gets less than a quarter of an equal
// share. A generator that a correct system prevents keeps its weight, since a prevented run tells
// something.
func TestWeigh(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		informative []int // of 100 runs each; -1: it did not run
		want        []int
	}{
		{[]int{100, 100}, []int{0, 0}},
		{[]int{50}, []int{0}},
		{[]int{100, 50}, []int{667, 333}},
		{[]int{100, 0}, []int{875, 125}},
		{[]int{100, 1, 100}, []int{458, 83, 458}},
		{[]int{-1, 50, 100}, []int{400, 200, 400}},
		{[]int{0, 0, 100}, []int{83, 83, 833}},
		{[]int{0, 0}, []int{0, 0}},
	} {
		r, told := &synth.Result{}, map[string]synth.Told{}
		for i, n := range c.informative {
			g := &uhat.Generator{Name: fmt.Sprint("g", i)}
			r.Generators = append(r.Generators, g)
			if n >= 0 {
				told[g.Name] = synth.Told{Runs: 100, Informative: n}
			}
		}
		r.Weigh(told)
		var got []int
		for _, g := range r.Generators {
			got = append(got, g.Weight)
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%v: weights %v, want %v", c.informative, got, c.want)
		}
	}
}

// TestWeighAgain: old weights count. Few runs take the generators that do more than the spec asks
// for, however much these tell.
func TestWeighAgain(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ informative, want []int }{
		{[]int{100, 100, 100}, []int{22, 1, 1}},
		{[]int{100, 100, 0}, []int{917, 42, 42}},
		{[]int{0, 100, 100}, []int{83, 458, 458}},
	} {
		r := &synth.Result{Generators: []*uhat.Generator{{Name: "a", Weight: 22}, {Name: "b", Weight: 1}, {Name: "c", Weight: 1}}}
		told := map[string]synth.Told{}
		for i, n := range c.informative {
			told[r.Generators[i].Name] = synth.Told{Runs: 100, Informative: n}
		}
		r.Weigh(told)
		var got []int
		for _, g := range r.Generators {
			got = append(got, g.Weight)
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%v: weights %v, want %v", c.informative, got, c.want)
		}
	}
}
