package shrink_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/clouseau-go/clouseau/internal/failing/shrink"
	"github.com/clouseau-go/clouseau/internal/play/script"
	"github.com/clouseau-go/clouseau/logic"
)

// random returns a problem of up to nine calls, some of which use answers. It fails if some calls
// are there, with keys of at least some size, and some others come only in pairs, like open and
// close. A call that uses a missing answer ends the script.
func random(r *rand.Rand) shrink.Problem {
	var ins []script.Input
	n := 2 + r.IntN(8)
	for i := range n {
		k := number(int64(r.IntN(101)))
		if i > 0 && r.IntN(3) == 0 {
			k = from(r.IntN(i))
		}
		var parts []int
		if r.IntN(2) == 0 {
			parts = []int{1 + i/3}
		}
		ins = append(ins, calls(k, parts...))
	}
	need, least := map[int]bool{n - 1: true}, map[int]int64{}
	for range r.IntN(3) {
		need[r.IntN(n)] = true
	}
	for l := range n {
		if r.IntN(4) == 0 {
			least[l] = int64(r.IntN(50))
		}
	}
	together := r.Perm(n)[:2] // one without the other is no failure
	s := failing(n-1, ins...)
	fails := func(s shrink.Script) bool {
		there := map[int]bool{}
		for _, in := range s.Inputs {
			f := in.Fields[0]
			if f.Ref() != nil && !there[f.Ref().Event] {
				return false
			}
			there[in.Label] = true
			if f.Ref() == nil && ins[in.Label].Fields[0].Ref() != nil && need[in.Label] {
				return false // a needed call needs its answer too
			}
			if f.Ref() == nil && f.Value().Int() < min(least[in.Label], 100) && ins[in.Label].Fields[0].Ref() == nil && ins[in.Label].Fields[0].Value().Int() >= least[in.Label] {
				return false
			}
		}
		for l := range need {
			if !there[l] {
				return false
			}
		}
		return there[together[0]] == there[together[1]]
	}
	return shrink.Problem{Script: s, Run: run(fails), Domain: domain}
}

// TestOracle checks the results of many problems.
func TestOracle(t *testing.T) {
	t.Parallel()
	for seed := range uint64(2000) {
		minimal(t, seed)
	}
}

// FuzzShrink is TestOracle for any seed.
func FuzzShrink(f *testing.F) {
	f.Add(uint64(1 << 40))
	f.Fuzz(func(t *testing.T, seed uint64) { minimal(t, seed) })
}

// minimal shrinks the problem of a seed. It then removes each input and each pair of inputs from
// the result, with what depends on them, and tries all smaller values: none of these scripts fails.
func minimal(t *testing.T, seed uint64) {
	t.Helper()
	p := random(rand.New(rand.NewPCG(seed, 1)))
	if _, o := p.Run(p.Script); o != shrink.Same {
		t.Fatalf("seed %d: the problem is none", seed)
	}
	r := shrink.Shrink(t.Context(), p)
	if _, o := p.Run(r.Script); o != shrink.Same || !r.Minimal {
		t.Fatalf("seed %d: %s does not fail (minimal: %v)", seed, shown(r.Script), r.Minimal)
	}
	for _, s := range smaller(r.Script) {
		if _, o := p.Run(s); o == shrink.Same {
			t.Fatalf("seed %d: %s is left, and %s fails too", seed, shown(r.Script), shown(s))
		}
	}
}

// smaller returns all scripts that lack one or two inputs and what depends on these, or in which
// one number, or all equal ones, are smaller. It shares nothing with the passes.
func smaller(s shrink.Script) (out []shrink.Script) {
	lacking := func(gone ...int) {
		c := shrink.Script{Failing: s.Failing}
		for _, in := range s.Inputs {
			if slices.Contains(gone, in.Label) || slices.ContainsFunc(gone, in.Fields[0].Comes) {
				gone = append(gone, in.Label)
				continue
			}
			c.Inputs = append(c.Inputs, in)
		}
		if len(c.Inputs) > 0 {
			out = append(out, c)
		}
	}
	for i, a := range s.Inputs {
		lacking(a.Label)
		for _, b := range s.Inputs[i+1:] {
			lacking(a.Label, b.Label)
		}
	}
	with := func(v logic.Value, at func(i int, f script.Field) bool) {
		c := shrink.Script{Failing: s.Failing, Inputs: slices.Clone(s.Inputs)}
		for i := range c.Inputs {
			if f := c.Inputs[i].Fields[0]; f.Ref() == nil && at(i, f) {
				c.Inputs[i].Fields = append([]script.Field{script.Literal(v)}, c.Inputs[i].Fields[1:]...)
			}
		}
		out = append(out, c)
	}
	for i, in := range s.Inputs {
		if old := in.Fields[0]; old.Ref() == nil {
			for n := range old.Value().Int() {
				with(logic.IntValue(n), func(k int, _ script.Field) bool { return k == i })
				with(logic.IntValue(n), func(_ int, f script.Field) bool { return f.Value() == old.Value() })
			}
		}
	}
	return out
}
