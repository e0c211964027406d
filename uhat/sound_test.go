package uhat_test

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/clouseau-go/clouseau/internal/oracle"
	_ "github.com/clouseau-go/clouseau/internal/seeded"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/uhat"
)

// run plays a term with random draws against a system that gives random answers among those that
// the asserts after an event allow. It gives up if there is nothing to draw or to answer.
type run struct {
	t        *rapid.T
	trace    sre.Trace
	suspects []int
}

// steps reports whether the run got to the end of steps.
func (r *run) steps(steps []uhat.Step, env logic.Assignment, depth int) bool {
	for i, s := range steps {
		switch s := s.(type) {
		case *uhat.Draw:
			if !r.pick(env, []*logic.Var{s.Var}, func() bool { return inSome(s, env) }) {
				return false
			}
		case *uhat.Let:
			env[s.Var], _ = logic.Eval(s.Value, env)
		case *uhat.Perform:
			args := eval(s.Args, env)
			if !r.answer(s.Op, s.Results, steps[i+1:], env, s.Origin, func() []logic.Value { return append(slices.Clone(args), values(s.Results, env)...) }, nil) {
				return false
			}
		case *uhat.Take:
			if !r.answer(s.Op, s.Fields, steps[i+1:], env, s.Origin, func() []logic.Value { return values(s.Fields, env) }, s.Select) {
				return false
			}
		case *uhat.Assume:
			if !logic.Holds(s.Cond, env) {
				return false
			}
		case *uhat.Assert:
			if !logic.Holds(s.Cond, env) {
				return false
			}
		case *uhat.Choice:
			b := rapid.IntRange(0, len(s.Branches)-1).Draw(r.t, "branch")
			if !r.steps(s.Branches[b], env, depth) {
				return false
			}
		case *uhat.Apply:
			d := depth - 1
			if s.Depth != nil {
				d = rapid.IntRange(s.Depth.Lo, s.Depth.Hi).Draw(r.t, "depth")
			}
			inner := logic.Assignment{}
			for j, v := range eval(s.Args, env) {
				inner[s.Fun.Params[j]] = v
			}
			body := s.Fun.Step
			if d == 0 {
				body = s.Fun.Base
			}
			if !r.steps(body, inner, d) {
				return false
			}
		}
	}
	return true
}

// answer binds vs to values that the selection and the asserts in front of
// after allow, and records the event.
func (r *run) answer(op *sre.Op, vs []*logic.Var, after []uhat.Step, env logic.Assignment, o uhat.Origin, event func() []logic.Value, sel logic.Term) bool {
	ok := r.pick(env, vs, func() bool {
		if sel != nil && !logic.Holds(sel, sre.Event{Op: op, Values: event()}.Env(env)) {
			return false
		}
		for _, s := range after {
			a, assert := s.(*uhat.Assert)
			if !assert {
				break
			}
			if !logic.Holds(a.Cond, env) {
				return false
			}
		}
		return true
	})
	if o.Suspect {
		r.suspects = append(r.suspects, len(r.trace))
	}
	r.trace = append(r.trace, sre.Event{Op: op, Values: event()})
	return ok
}

// pick binds vs to random values that make ok true.
func (r *run) pick(env logic.Assignment, vs []*logic.Var, ok func() bool) bool {
	var found [][]logic.Value
	var try func(vs []*logic.Var)
	all := vs
	try = func(vs []*logic.Var) {
		if len(vs) == 0 {
			if ok() {
				found = append(found, values(all, env))
			}
			return
		}
		for _, x := range candidates(vs[0].Sort(), env) {
			env[vs[0]] = x
			try(vs[1:])
		}
	}
	try(vs)
	if len(found) == 0 {
		return false
	}
	for i, x := range rapid.SampledFrom(found).Draw(r.t, "values") {
		env[vs[i]] = x
	}
	return true
}

// candidates are values near the current ones: few enough to coincide, enough to differ.
func candidates(s *logic.Sort, env logic.Assignment) []logic.Value {
	if s.Kind() == logic.BoolKind {
		return []logic.Value{logic.BoolValue(false), logic.BoolValue(true)}
	}
	ns := []int64{0, 1, 2, 10, 20, 21, 40}
	for _, v := range env {
		if v.Sort().Kind() == logic.IntKind {
			ns = append(ns, v.Int(), v.Int()+1, v.Int()-1, v.Int()+9)
		}
	}
	slices.Sort(ns)
	var out []logic.Value
	for _, n := range slices.Compact(ns) {
		out = append(out, logic.IntValue(n))
	}
	return out
}

func inSome(s *uhat.Draw, env logic.Assignment) bool {
	return slices.ContainsFunc(s.Among, func(d uhat.Domain) bool {
		x := env[s.Var]
		for _, t := range d.Lo {
			if v, _ := logic.Eval(t, env); x.Int() < v.Int() {
				return false
			}
		}
		for _, t := range d.Hi {
			if v, _ := logic.Eval(t, env); x.Int() > v.Int() {
				return false
			}
		}
		for _, t := range d.Except {
			if v, _ := logic.Eval(t, env); x == v {
				return false
			}
		}
		return (d.Guard == nil || logic.Holds(d.Guard, env)) && (d.Filter == nil || logic.Holds(d.Filter, env))
	})
}

func eval(ts []logic.Term, env logic.Env) []logic.Value {
	out := make([]logic.Value, len(ts))
	for i, t := range ts {
		out[i], _ = logic.Eval(t, env)
	}
	return out
}

func values(vs []*logic.Var, env logic.Assignment) []logic.Value {
	out := make([]logic.Value, len(vs))
	for i, v := range vs {
		out[i] = env[v]
	}
	return out
}

// judge asks the oracle about a run; empty if nothing is wrong with it.
func judge(f *fixture, goal *uhat.Goal, tr sre.Trace, suspects []int) string {
	opt := oracle.Options{Suspects: suspects}
	if ok, why := oracle.Consistent(f.Context, tr, opt); !ok {
		return why
	}
	if goal != nil && !oracle.InGoal(f.Context, goal, tr, opt) {
		return "not in the goal"
	}
	return ""
}

// TestCheckSound: the oracle finds every run of an accepted term consistent and in the goal.
func TestCheckSound(t *testing.T) {
	t.Parallel()
	for _, tt := range accepted() {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			rapid.Check(t, func(t *rapid.T) {
				f, goal := tt.spec()
				r := &run{t: t}
				if !r.steps(tt.steps(f), logic.Assignment{}, 0) {
					return
				}
				if why := judge(f, goal, r.trace, r.suspects); why != "" {
					t.Errorf("%v: %s", r.trace, why)
				}
			})
		})
	}
}

// TestCheckAgreesOnMutants breaks accepted terms at random. Where Check still
// accepts, runs must be consistent and in the goal; where it rejects with a
// run for a counterexample, the oracle must reject that run.
func TestCheckAgreesOnMutants(t *testing.T) {
	t.Parallel()
	terms := accepted()
	var accepts, rejects, undecided int
	rapid.Check(t, func(rt *rapid.T) {
		tt := rapid.SampledFrom(terms).Draw(rt, "term")
		f, goal := tt.spec()
		steps := mutate(rt, f, tt.steps(f))
		rep := check(t, f, goal, steps...)
		switch rep.Outcome {
		case uhat.WellTyped:
			accepts++
			for range 3 {
				r := &run{t: rt}
				if !r.steps(steps, logic.Assignment{}, 0) {
					continue
				}
				if why := judge(f, goal, r.trace, r.suspects); why != "" {
					rt.Fatalf("accepted, but %v: %s\n%s", r.trace, why, uhat.Describe(steps))
				}
			}
		case uhat.IllTyped:
			rejects++
			for _, x := range rep.Failures {
				if len(x.Trace) > 0 && x.Rule != uhat.Deciding && !strings.Contains(x.Detail, "named") {
					if why := judge(f, goal, x.Trace, suspectsOf(steps)); why == "" {
						rt.Fatalf("rejected with %v, but the oracle accepts it\n%s", x, uhat.Describe(steps))
					}
				}
			}
		default:
			undecided++
		}
	})
	t.Logf("%d accepted, %d rejected, %d undecided", accepts, rejects, undecided)
	if accepts == 0 || rejects == 0 {
		t.Errorf("%d accepted, %d rejected: mutation is too weak or too strong", accepts, rejects)
	}
}

// suspectsOf returns the positions of suspect events in a term without
// branches.
func suspectsOf(steps []uhat.Step) (out []int) {
	n := 0
	for _, s := range steps {
		switch s := s.(type) {
		case *uhat.Perform:
			if s.Origin.Suspect {
				out = append(out, n)
			}
			n++
		case *uhat.Take:
			if s.Origin.Suspect {
				out = append(out, n)
			}
			n++
		}
	}
	return out
}

// mutate changes one or two steps of the main sequence.
func mutate(t *rapid.T, f *fixture, steps []uhat.Step) []uhat.Step {
	for range rapid.IntRange(1, 2).Draw(t, "mutations") {
		i := rapid.IntRange(0, len(steps)-1).Draw(t, "at")
		switch rapid.SampledFrom([]string{"drop", "swap", "domain", "weaken", "argument", "repeat"}).Draw(t, "how") {
		case "drop":
			if len(steps) > 1 {
				steps = slices.Delete(slices.Clone(steps), i, i+1)
			}
		case "swap":
			j := rapid.IntRange(0, len(steps)-1).Draw(t, "with")
			steps = slices.Clone(steps)
			steps[i], steps[j] = steps[j], steps[i]
		case "domain":
			if d, ok := steps[i].(*uhat.Draw); ok {
				lo := rapid.Int64Range(0, 5).Draw(t, "lo")
				steps[i] = f.draw(d.Var, f.n(lo), f.n(rapid.Int64Range(lo, 22).Draw(t, "hi")))
			}
		case "weaken":
			if a, ok := steps[i].(*uhat.Assert); ok {
				steps[i] = &uhat.Assert{Cond: rapid.SampledFrom([]logic.Term{f.l.True(), f.l.Not(a.Cond)}).Draw(t, "cond")}
			}
		case "argument":
			if p, ok := steps[i].(*uhat.Perform); ok && len(p.Args) > 0 {
				q := *p
				q.Args = slices.Clone(p.Args)
				x := rapid.SampledFrom([]logic.Term{f.v("x"), f.v("y"), f.v("i"), f.v("k"), f.n(0), f.n(1), f.n(20)}).Draw(t, "value")
				q.Args[rapid.IntRange(0, len(q.Args)-1).Draw(t, "field")] = x
				steps[i] = &q
			}
		case "repeat":
			if p, ok := steps[i].(*uhat.Perform); ok && len(p.Results) == 0 {
				q := *p
				steps = slices.Insert(slices.Clone(steps), i, uhat.Step(&q))
			}
		}
	}
	return steps
}
