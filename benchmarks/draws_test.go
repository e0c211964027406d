package benchmarks_test

import (
	"context"
	"testing"

	"github.com/clouseau-go/clouseau/benchmarks"
	"github.com/clouseau-go/clouseau/interp"
	"github.com/clouseau-go/clouseau/logic"
	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/runtime/play/run"
	"github.com/clouseau-go/clouseau/runtime/sample"
	"github.com/clouseau-go/clouseau/synth"
	"github.com/clouseau-go/clouseau/uhat"
)

// ends counts how often a draw gave the least and the largest value of its interval.
type ends struct{ lo, hi int }

// replay assigns the variables of a straight-line script from an observed trace. It calls visit at
// each draw with the values known at that point.
func replay(script []uhat.Step, tr rt.Trace, visit func(d *uhat.Draw, before logic.Assignment, v logic.Value)) {
	// Arguments come after the draws that they depend on, so all values are learned first.
	values := logic.Assignment{}
	steps(script, tr, values, func(*uhat.Draw) {})
	known := logic.Assignment{}
	steps(script, tr, known, func(d *uhat.Draw) {
		if v, ok := values[d.Var]; ok {
			visit(d, known, v)
			known[d.Var] = v
		}
	})
}

// steps follows a script to the end of the trace. It records the variables that are bound, and
// calls draw at each draw.
func steps(script []uhat.Step, tr rt.Trace, known logic.Assignment, draw func(*uhat.Draw)) {
	for _, st := range script {
		switch st := st.(type) {
		case *uhat.Draw:
			draw(st)
		case *uhat.Perform:
			if len(tr) == 0 {
				return
			}
			for i, a := range st.Args {
				if v, ok := a.(*logic.Var); ok {
					known[v] = tr[0].Values[i]
				}
			}
			for i, v := range st.Results {
				known[v] = tr[0].Values[len(st.Args)+i]
			}
			tr = tr[1:]
		case *uhat.Take:
			if len(tr) == 0 {
				return
			}
			for i, v := range st.Fields {
				known[v] = tr[0].Values[i]
			}
			tr = tr[1:]
		}
	}
}

// unrolled returns the straight-line script that produced a trace of the generator. If the
// generator recurs, the number of events tells the depth.
func unrolled(c *uhat.Context, g *uhat.Generator) func(rt.Trace) []uhat.Step {
	script := g.Script()
	for _, st := range script {
		if a, ok := st.(*uhat.Apply); ok {
			byLength := map[int][]uhat.Step{}
			for d := a.Depth.Lo; d <= a.Depth.Hi; d++ {
				straight := uhat.Unroll(c.L, script, d)
				byLength[uhat.Planned(straight)] = straight
			}
			return func(tr rt.Trace) []uhat.Step { return byLength[len(tr)] }
		}
	}
	return func(rt.Trace) []uhat.Step { return script }
}

// TestDrawsReachBothEnds runs every generator against the fixed twin: each integer draw takes both
// ends of its interval.
func TestDrawsReachBothEnds(t *testing.T) {
	runs := 500
	if long {
		runs = 5000
	}
	for i, sys := range benchmarks.Systems() {
		if !sampled(i, 8) {
			continue
		}
		t.Run(sys.Name, func(t *testing.T) {
			t.Parallel()
			s := load(t, sys)
			for _, goal := range s.Goals {
				r := synth.Synthesize(t.Context(), s.Context, goal, portfolio(s.Context), synth.Config{})
				for _, g := range r.Generators {
					seen := map[*uhat.Draw]*ends{}
					uhat.Walk(g.Steps, func(st uhat.Step) {
						if a, ok := st.(*uhat.Apply); ok && a.Depth != nil {
							a.Depth.Seldom = false // all depths have to be met
						}
					})
					test := interp.Test(sys.Name, s.Context, goal, []*uhat.Generator{g}, sys.Registry,
						func(context.Context) (rt.Adapter, error) { return sys.SUTs[1].Open(), nil })
					test.Options = benchmarks.Patient
					script := unrolled(s.Context, g)
					sample.Runs(t.Context(), test, runs, 1, func(_ int, run *run.Result) {
						replay(script(run.Trace), run.Trace, func(d *uhat.Draw, before logic.Assignment, v logic.Value) {
							if d.Var.Sort().Kind() != logic.IntKind {
								return
							}
							e := seen[d]
							if e == nil {
								e = &ends{}
								seen[d] = e
							}
							lo, hi := interval(t, d, before, v.Int())
							if v.Int() == lo {
								e.lo++
							}
							if v.Int() == hi {
								e.hi++
							}
						})
					})
					if len(seen) == 0 && drawsInteger(g.Script()) {
						t.Errorf("%s draws no integer", g.Name)
					}
					for d, e := range seen {
						if e.lo == 0 || e.hi == 0 {
							t.Errorf("%s: %s is at its low end in %d runs, at its high end in %d", g.Name, d.Var, e.lo, e.hi)
						}
					}
				}
			}
		})
	}
}

// drawsInteger reports whether a script draws an integer.
func drawsInteger(script []uhat.Step) bool {
	for _, st := range script {
		if d, ok := st.(*uhat.Draw); ok && d.Var.Sort().Kind() == logic.IntKind {
			return true
		}
	}
	return false
}

// interval returns the ends of the alternative that a value was drawn from.
func interval(t *testing.T, d *uhat.Draw, env logic.Env, v int64) (lo, hi int64) {
	for _, among := range d.Among {
		if lo, hi = bounds(t, among, env); lo <= v && v <= hi {
			return lo, hi
		}
	}
	t.Fatalf("%s is %d, which no alternative has", d.Var, v)
	return 0, 0
}

// bounds returns the least and the largest value of a domain that are not excluded.
func bounds(t *testing.T, d uhat.Domain, env logic.Env) (lo, hi int64) {
	value := func(x logic.Term) int64 {
		v, ok := logic.Eval(x, env)
		if !ok {
			t.Fatalf("%v is not known when it bounds a draw", x)
		}
		return v.Int()
	}
	lo, hi = value(d.Lo[0]), value(d.Hi[0])
	for _, x := range d.Lo {
		lo = max(lo, value(x))
	}
	for _, x := range d.Hi {
		hi = min(hi, value(x))
	}
	excluded := map[int64]bool{}
	for _, x := range d.Except {
		excluded[value(x)] = true
	}
	for excluded[lo] {
		lo++
	}
	for excluded[hi] {
		hi--
	}
	return lo, hi
}
