package uhat_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/uhat"
)

func TestCheckAccepts(t *testing.T) {
	t.Parallel()
	for _, tt := range accepted() {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			f, goal := tt.spec()
			if r := check(t, f, goal, tt.steps(f)...); !r.OK() {
				t.Errorf("Check = %v\n%s", r, uhat.Describe(tt.steps(f)))
			}
		})
	}
}

// term is a term over a spec.
type term struct {
	name  string
	spec  func() (*fixture, *uhat.Goal)
	steps func(*fixture) []uhat.Step
}

// accepted lists sound terms.
func accepted() []term {
	return []term{
		{"stack", stack, lostElement},
		{"stack with a loop", stack, pushLoop},
		{"stack with a choice", stack, choiceOfValues},
		{"stack suspect", silentStack, suspectAnswer},
		{"server", server, sameAnswer},
		{"server with causes named", server, namedCauses},
		{"two requests, one answer", sharing, oneAnswer},
		{"server with answers crossed", server, crossedAnswers},
		{"server with a notice", server, withNotice},
		{"server with a suspect answer", wrongServer, wrongAnswer},
		{"handles", handles, reusedHandle},
	}
}

// pushLoop pushes between two and five elements, each larger than the one
// before.
func pushLoop(f *fixture) []uhat.Step {
	depth, top, next := f.v("depth"), f.v("top"), f.v("next")
	grow := &uhat.Fun{Name: "grow", Params: []*logic.Var{depth, top}}
	e, ok, r := f.v("e"), f.b("ok"), f.b("r")
	grow.Base = []uhat.Step{
		f.call("pop", nil, e, ok), &uhat.Assert{Cond: f.l.And(ok, f.l.Eq(e, top))},
		f.call("isEmpty", nil, r), &uhat.Assert{Cond: r},
	}
	deeper := f.l.Add(depth, f.n(1))
	grow.Step = []uhat.Step{
		f.draw(next, f.l.Add(top, f.n(1)), f.l.Add(top, f.n(9))), f.do("push", next), f.do("pushed", deeper, next),
		&uhat.Apply{Fun: grow, Args: []logic.Term{deeper, next}},
	}
	x := f.v("x")
	return []uhat.Step{
		f.any(x), f.do("push", x), f.do("pushed", f.n(0), x),
		&uhat.Apply{Fun: grow, Args: []logic.Term{f.n(0), x}, Depth: &uhat.Depth{Lo: 1, Hi: 4}},
	}
}

// choiceOfValues draws the second element in one of two ways.
func choiceOfValues(f *fixture) []uhat.Step {
	steps := lostElement(f)
	y := f.v("y")
	push := steps[4:6]
	far := f.draw(y, f.l.Add(f.v("x"), f.n(10)), f.n(40))
	rest := steps[6:]
	return append(slices.Clone(steps[:3]), &uhat.Choice{Branches: [][]uhat.Step{
		slices.Concat([]uhat.Step{steps[3]}, push, rest),
		slices.Concat([]uhat.Step{far}, push, rest),
	}})
}

// silentStack is the stack whose isEmpty has only clauses with the right
// answer.
func silentStack() (*fixture, *uhat.Goal) {
	f, goal := stack()
	f.Operation(f.ops["isEmpty"]).Clauses = nil
	f.clause("isEmpty", "filled", nil, nil, f.somewhere(f.ev("push")), f.q("isEmpty", f.l.False()), nil)
	return f, goal
}

func suspectAnswer(f *fixture) []uhat.Step {
	steps := lostElement(f)
	steps[9].(*uhat.Perform).Origin = uhat.Origin{Deciding: true, Suspect: true}
	return steps
}

// namedCauses says which request causes which response.
func namedCauses(f *fixture) []uhat.Step {
	steps := sameAnswer(f)
	steps[5].(*uhat.Take).Origin.Demanded = []int{0}
	steps[7].(*uhat.Take).Origin.Demanded = []int{1}
	return steps
}

// crossedAnswers takes the second answer first.
func crossedAnswers(f *fixture) []uhat.Step {
	steps := sameAnswer(f)
	out := slices.Clone(steps[:5])
	second, first := *steps[7].(*uhat.Take), *steps[5].(*uhat.Take)
	return append(out, &second, &uhat.Assert{Cond: f.l.Le(f.v("k"), f.v("v2"))}, &first,
		&uhat.Assert{Cond: f.l.Eq(f.v("v1"), f.v("v2"))})
}

// withNotice receives a spontaneous message in between.
func withNotice(f *fixture) []uhat.Step {
	return slices.Insert(sameAnswer(f), 5, uhat.Step(f.take("notice", nil, f.v("text"))))
}

// wrongServer is the server with the goal of an answer below what was asked
// for, which no clause types.
func wrongServer() (*fixture, *uhat.Goal) {
	f, goal := server()
	i, k, w := f.v("i"), f.v("k"), f.v("w")
	below := f.B.Event(f.ops["response"], f.l.And(f.q("response", i, w), f.l.Lt(w, k)))
	goal.Name, goal.Vars = "below", []*logic.Var{i, k, w}
	goal.Trace = f.seq(f.all(), f.ev("request", i, k), f.all(), below, f.all())
	return f, goal
}

// wrongAnswer owes for its last receive only the cause.
func wrongAnswer(f *fixture) []uhat.Step {
	steps := sameAnswer(f)
	steps[7].(*uhat.Take).Origin = uhat.Origin{Deciding: true, Suspect: true}
	steps[8] = &uhat.Assert{Cond: f.l.Lt(f.v("v2"), f.v("k")), Field: "value"}
	return steps
}

// handles is a table of handles: closing one needs an open that returned it.
func handles() (*fixture, *uhat.Goal) {
	f := newFixture("call open(path) fd", "call close(fd) ok?")
	p, d := f.v("p"), f.v("d")
	f.clause("open", "new", []*logic.Var{p, d}, nil, nil, f.q("open", p, d), nil)
	f.clause("close", "live", []*logic.Var{p, d}, nil,
		f.seq(f.all(), f.ev("open", nil, d), f.absent(f.ev("close", d))), f.q("close", d, f.l.True()), nil)
	goal := &uhat.Goal{Name: "reuse", Vars: []*logic.Var{d}}
	goal.Trace = f.seq(f.all(), f.ev("open", nil, d), f.all(), f.ev("open", nil, d), f.all(), f.ev("close", d), f.all())
	return f, goal
}

// reusedHandle passes results on: the handle that open returns is closed.
func reusedHandle(f *fixture) []uhat.Step {
	p, a, b, ok := f.v("p"), f.v("a"), f.v("b"), f.b("ok")
	return []uhat.Step{
		f.any(p),
		f.call("open", []logic.Term{p}, a),
		f.call("open", []logic.Term{f.l.Add(p, f.n(1))}, b), &uhat.Assert{Cond: f.l.Eq(a, b), Stop: true},
		f.call("close", []logic.Term{a}, ok), &uhat.Assert{Cond: ok},
	}
}

// broken is a term with one thing wrong with it.
type broken struct {
	name  string
	spec  func() (*fixture, *uhat.Goal)
	term  func(*fixture) []uhat.Step
	wreck func(*fixture, []uhat.Step) []uhat.Step
	rule  uhat.Rule
	want  string // in the failure as printed
}

func TestCheckRejects(t *testing.T) {
	t.Parallel()
	for _, tt := range slices.Concat(brokenScopes(), brokenTypes(), brokenCauses(), brokenGoals()) {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			f, goal := tt.spec()
			steps := tt.wreck(f, tt.term(f))
			r := check(t, f, goal, steps...)
			if r.Outcome != uhat.IllTyped {
				t.Fatalf("Check = %v, want a failure of %v\n%s", r, tt.rule, uhat.Describe(steps))
			}
			if !slices.ContainsFunc(r.Failures, func(x *uhat.Failure) bool {
				return x.Rule == tt.rule && strings.Contains(x.String(), tt.want)
			}) {
				t.Errorf("Check = %v, want a failure of %v with %q", r, tt.rule, tt.want)
			}
		})
	}
}

// insert puts a step in front of position i.
func insert(i int, s func(f *fixture) uhat.Step) func(*fixture, []uhat.Step) []uhat.Step {
	return func(f *fixture, steps []uhat.Step) []uhat.Step { return slices.Insert(steps, i, s(f)) }
}

// remove drops the step at position i.
func remove(i int) func(*fixture, []uhat.Step) []uhat.Step {
	return func(_ *fixture, steps []uhat.Step) []uhat.Step { return slices.Delete(steps, i, i+1) }
}

// replace puts another step at position i.
func replace(i int, s func(f *fixture) uhat.Step) func(*fixture, []uhat.Step) []uhat.Step {
	return func(f *fixture, steps []uhat.Step) []uhat.Step { steps[i] = s(f); return steps }
}

func brokenScopes() []broken {
	return []broken{
		{"unbound", stack, lostElement, remove(0), uhat.Scope, "x is used before it is bound"},
		{"bound late", stack, lostElement, func(f *fixture, s []uhat.Step) []uhat.Step { s[3], s[4] = s[4], s[3]; return s },
			uhat.Scope, "y is used before it is bound"},
		{"bound twice", stack, lostElement, insert(3, func(f *fixture) uhat.Step { return f.any(f.v("x")) }), uhat.Scope, "x is bound twice"},
		{"result bound twice", stack, lostElement, replace(9, func(f *fixture) uhat.Step { return f.call("isEmpty", nil, f.b("ok")) }),
			uhat.Scope, "ok is bound twice"},
		{"wrong sort", stack, lostElement, replace(1, func(f *fixture) uhat.Step { return f.do("push", f.l.True()) }),
			uhat.Scope, "true is a bool, not a int"},
		{"result of wrong sort", stack, lostElement, replace(9, func(f *fixture) uhat.Step { return f.call("isEmpty", nil, f.v("r2")) }),
			uhat.Scope, "r2 is a int, but result is a bool"},
		{"too few arguments", stack, lostElement, replace(1, func(f *fixture) uhat.Step { return f.do("push") }),
			uhat.Scope, "push has 1 arguments, not 0"},
		{"results forgotten", stack, lostElement, replace(6, func(f *fixture) uhat.Step { return f.do("pop") }),
			uhat.Scope, "pop has 2 results, not 0"},
		{"receive performed", server, sameAnswer, insert(5, func(f *fixture) uhat.Step { return f.do("response", f.v("i"), f.v("k")) }),
			uhat.Scope, "response is received, not performed"},
		{"send received", server, sameAnswer, insert(5, func(f *fixture) uhat.Step { return f.take("request", nil, f.v("a"), f.v("b")) }),
			uhat.Scope, "request is a send, it cannot be received"},
		{"selected by a result", server, sameAnswer, replace(5, func(f *fixture) uhat.Step {
			return f.take("response", f.l.Eq(f.l.Field("value", logic.Int), f.v("i")), f.v("id1"), f.v("v1"))
		}), uhat.Scope, "the result value cannot select an event"},
		{"branch leaks", stack, choiceOfValues, func(f *fixture, s []uhat.Step) []uhat.Step {
			return append(s, &uhat.Assume{Cond: f.l.Le(f.v("y"), f.n(3))})
		}, uhat.Scope, "y is used before it is bound"},
		{"function sees its caller", stack, pushLoop, func(f *fixture, s []uhat.Step) []uhat.Step {
			fun := s[3].(*uhat.Apply).Fun
			fun.Base = append(fun.Base, &uhat.Assume{Cond: f.l.Le(f.v("x"), f.n(3))})
			return s
		}, uhat.Scope, "x is used before it is bound"},
		{"parameter missing", stack, pushLoop, func(f *fixture, s []uhat.Step) []uhat.Step {
			s[3].(*uhat.Apply).Args = s[3].(*uhat.Apply).Args[:1]
			return s
		}, uhat.Scope, "grow has 2 parameters, not 1"},
		{"no depth", stack, pushLoop, func(f *fixture, s []uhat.Step) []uhat.Step { s[3].(*uhat.Apply).Depth = nil; return s },
			uhat.Scope, "grow needs a depth"},
		{"clause of another operation", stack, lostElement, func(f *fixture, s []uhat.Step) []uhat.Step {
			s[1].(*uhat.Perform).Origin.Clause = f.Operation(f.ops["pop"]).Clauses[0]
			return s
		}, uhat.Scope, "the clause pop.top types another operation"},
		{"empty choice", stack, lostElement, insert(0, func(f *fixture) uhat.Step { return &uhat.Choice{} }), uhat.Scope, "a choice needs a branch"},
		{"no domain", stack, lostElement, replace(0, func(f *fixture) uhat.Step { return &uhat.Draw{Var: f.v("x")} }),
			uhat.Scope, "a draw needs a domain"},
		{"domain empty", stack, lostElement, replace(3, func(f *fixture) uhat.Step { return f.draw(f.v("y"), f.n(5), f.n(4)) }),
			uhat.DrawRule, "no value is in the domain"},
		{"domain used up", stack, lostElement, replace(0, func(f *fixture) uhat.Step {
			return f.draw(f.v("x"), f.n(1), f.n(2), f.n(1), f.n(2))
		}), uhat.DrawRule, "no value is in the domain"},
		{"assume contradicts", stack, lostElement, insert(4, func(f *fixture) uhat.Step { return &uhat.Assume{Cond: f.l.Lt(f.v("y"), f.v("x"))} }),
			uhat.Feasible, "contradicts what is known before it"},
	}
}

func brokenTypes() []broken {
	return []broken{
		{"where", stack, lostElement, replace(3, func(f *fixture) uhat.Step { return f.any(f.v("y")) }),
			uhat.Typed, "push.onto: where fails"},
		{"where at the edge", stack, lostElement, replace(3, func(f *fixture) uhat.Step { return f.draw(f.v("y"), f.v("x"), f.n(21)) }),
			uhat.Typed, "push.onto: where fails"},
		{"history", stack, lostElement, insert(0, func(f *fixture) uhat.Step { return f.do("pushed", f.n(0), f.n(1)) }),
			uhat.Typed, "pushed.count: history fails"},
		{"future", stack, lostElement, remove(5), uhat.Typed, "push.onto: future fails"},
		{"future forbids", stack, lostElement, func(f *fixture, s []uhat.Step) []uhat.Step {
			z := f.v("z")
			more := []uhat.Step{f.draw(z, f.l.Add(f.v("y"), f.n(1)), f.n(30)), f.do("push", z), f.do("pushed", f.n(2), z)}
			return slices.Insert(s, 9, more...)
		}, uhat.Typed, "pop.top: future fails"},
		{"event", stack, lostElement, remove(8), uhat.Typed, "pop.top: event fails"},
		{"history and results", stack, lostElement, remove(7), uhat.Typed, "pop.top: history fails"},
		{"ghost forged", stack, lostElement, replace(5, func(f *fixture) uhat.Step { return f.do("pushed", f.n(1), f.v("x")) }),
			uhat.Typed, "pushed.count: history fails"},
		{"ghost miscounts", stack, lostElement, replace(5, func(f *fixture) uhat.Step { return f.do("pushed", f.n(7), f.v("y")) }),
			uhat.Typed, "push.onto: future fails"},
		{"only in one branch", stack, choiceOfValues, func(f *fixture, s []uhat.Step) []uhat.Step {
			s[3].(*uhat.Choice).Branches[1][0] = f.any(f.v("y"))
			return s
		}, uhat.Typed, "branch 2 of 2"},
		{"only in a loop", stack, pushLoop, func(f *fixture, s []uhat.Step) []uhat.Step {
			fun := s[3].(*uhat.Apply).Fun
			fun.Step[3].(*uhat.Apply).Args[0] = f.v("depth")
			return s
		}, uhat.Typed, "grow at depth 2"},
		{"no clause", silentStack, lostElement, func(f *fixture, s []uhat.Step) []uhat.Step { return s },
			uhat.Typed, "isEmpty.filled: event fails"},
		{"operation without clauses", stack, lostElement, func(f *fixture, s []uhat.Step) []uhat.Step {
			f.Operation(f.ops["isEmpty"]).Clauses = nil
			return s
		}, uhat.Typed, "isEmpty has no clause"},
		{"stale handle", handles, reusedHandle, func(f *fixture, s []uhat.Step) []uhat.Step {
			return append(s, f.call("close", []logic.Term{f.v("a")}, f.b("ok2")), &uhat.Assert{Cond: f.b("ok2")})
		}, uhat.Typed, "close.live: history fails"},
		{"unknown handle", handles, reusedHandle, replace(4, func(f *fixture) uhat.Step {
			return f.call("close", []logic.Term{f.v("p")}, f.b("ok"))
		}), uhat.Typed, "close.live: history fails"},
		{"duplicate request", server, sameAnswer, replace(1, func(f *fixture) uhat.Step { return f.any(f.v("j")) }),
			uhat.Typed, "request.fresh: history fails"},
	}
}

func brokenCauses() []broken {
	return []broken{
		{"nobody asked", server, sameAnswer, func(f *fixture, s []uhat.Step) []uhat.Step {
			return slices.Delete(s, 2, 5) // the key and both requests
		}, uhat.Scope, "k is used before it is bound"},
		{"answer before request", server, sameAnswer, func(f *fixture, s []uhat.Step) []uhat.Step {
			i, k := f.v("i"), f.v("k")
			return []uhat.Step{f.any(i), f.any(k), f.take("response", nil, f.v("id1"), f.v("v1")), f.do("request", i, k)}
		}, uhat.Caused, "no event before it has a future that demands response"},
		{"answered twice", server, sameAnswer, func(f *fixture, s []uhat.Step) []uhat.Step {
			i, field := f.v("i"), f.l.Field("id", logic.Int)
			return append(s, f.take("response", f.l.Eq(field, i), f.v("id3"), f.v("v3")), &uhat.Assert{Cond: f.l.Le(f.v("k"), f.v("v3"))})
		}, uhat.Caused, "receive response(id == i): no event before it claims it"},
		{"wrong cause named", server, namedCauses, func(f *fixture, s []uhat.Step) []uhat.Step {
			s[5].(*uhat.Take).Origin.Demanded = []int{1}
			s[7].(*uhat.Take).Origin.Demanded = []int{0}
			return s
		}, uhat.Caused, "with the causes that are named"},
		{"later cause named", server, namedCauses, func(f *fixture, s []uhat.Step) []uhat.Step {
			s[5].(*uhat.Take).Origin.Demanded = []int{3}
			return s
		}, uhat.Caused, "its cause must be one earlier event, not [3]"},
		{"suspect without a cause", wrongServer, wrongAnswer, func(f *fixture, s []uhat.Step) []uhat.Step {
			s[7].(*uhat.Take).Select = f.l.Eq(f.l.Field("id", logic.Int), f.v("i"))
			return s
		}, uhat.Typed, "request.fresh: future fails"},
	}
}

// sharing is the server with requests that may share an id, so that one
// answer would serve the futures of two requests.
func sharing() (*fixture, *uhat.Goal) {
	f, _ := server()
	f.Operation(f.ops["request"]).Clauses[0].History = f.all()
	return f, nil
}

func oneAnswer(f *fixture) []uhat.Step {
	i, k := f.v("i"), f.v("k")
	return []uhat.Step{
		f.any(i), f.any(k), f.do("request", i, k), f.do("request", i, k),
		f.take("response", f.l.Eq(f.l.Field("id", logic.Int), i), f.v("id1"), f.v("v1")), &uhat.Assert{Cond: f.l.Le(k, f.v("v1"))},
	}
}

func brokenGoals() []broken {
	deciding := func(i int, suspect bool) func(*fixture, []uhat.Step) []uhat.Step {
		return func(f *fixture, s []uhat.Step) []uhat.Step {
			s[i].(*uhat.Perform).Origin = uhat.Origin{Deciding: true, Suspect: suspect}
			return s
		}
	}
	return []broken{
		{"answer unchecked", stack, lostElement, remove(10), uhat.Reach, "outside the goal lost"},
		{"popped", stack, lostElement, func(f *fixture, s []uhat.Step) []uhat.Step { return slices.Delete(s, 0, 3) },
			uhat.Scope, "x is used before it is bound"},
		{"all popped", stack, func(f *fixture) []uhat.Step {
			s := lostElement(f)
			s[3] = &uhat.Let{Var: f.v("y"), Value: f.v("x")}
			return s[:]
		}, remove(5), uhat.Typed, "push.onto"},
		{"answers may differ", server, sameAnswer, replace(8, func(f *fixture) uhat.Step {
			return &uhat.Assert{Cond: f.l.Le(f.v("k"), f.v("v2"))}
		}), uhat.Reach, "outside the goal same"},
		{"goal left again", stack, lostElement, func(f *fixture, s []uhat.Step) []uhat.Step {
			return append(s, f.call("isEmpty", nil, f.b("r2")), &uhat.Assert{Cond: f.l.Not(f.b("r2"))})
		}, uhat.Reach, "outside the goal lost"},
		{"deciding too early", stack, lostElement, deciding(6, false), uhat.Deciding, "the goal is not reached with it"},
		{"suspect too late", silentStack, func(f *fixture) []uhat.Step {
			return append(suspectAnswer(f), f.call("isEmpty", nil, f.b("r2")), &uhat.Assert{Cond: f.b("r2")})
		}, deciding(11, true), uhat.Deciding, "the goal can be reached before it"},
		{"suspect, not deciding", stack, lostElement, func(f *fixture, s []uhat.Step) []uhat.Step {
			s[6].(*uhat.Perform).Origin.Suspect = true
			return s
		}, uhat.Scope, "only the deciding event may be suspect"},
	}
}

func TestCheckCounterexample(t *testing.T) {
	t.Parallel()
	f, goal := stack()
	steps := lostElement(f)
	steps[3] = f.any(f.v("y"))
	r := check(t, f, goal, steps...)
	if len(r.Failures) == 0 {
		t.Fatalf("Check = %v, want a failure", r)
	}
	x := r.Failures[0]
	if x.Event != 2 || x.Step != steps[4] {
		t.Errorf("failure at event %d, step %q, want event 2, push(elem = y)", x.Event, x.Text)
	}
	if len(x.Trace) != 6 || x.Trace[0].Op != f.ops["push"] {
		t.Fatalf("counterexample %v, want a run of 6 events", x.Trace)
	}
	if first, second := x.Trace[0].Values[0].Int(), x.Trace[2].Values[0].Int(); second > first {
		t.Errorf("counterexample pushes %d and then %d: that is allowed", first, second)
	}
}

func TestCheckUndecided(t *testing.T) {
	t.Parallel()
	f, goal := stack()
	ctx, cancel := context.WithCancel(context.Background())
	cancel() // the solver now answers Unknown
	g := &uhat.Generator{Goal: goal, Steps: lostElement(f)}
	r := uhat.Check(ctx, f.Context, g, newSolver(f.Context), uhat.CheckOptions{})
	if r.Outcome != uhat.Undecided || len(r.Unknowns) == 0 {
		t.Errorf("Check without an answering solver = %v, want undecided with reasons", r)
	}
}

func TestCheckBounds(t *testing.T) {
	t.Parallel()
	f, goal := stack()
	g := &uhat.Generator{Goal: goal, Steps: pushLoop(f)}
	run := func(opt uhat.CheckOptions) *uhat.Report {
		return uhat.Check(context.Background(), f.Context, g, newSolver(f.Context), opt)
	}
	if r := run(uhat.CheckOptions{Unroll: 2}); !r.OK() || !r.Bounded || r.Paths != 2 {
		t.Errorf("two of four depths: %v, %d paths, bounded %v", r, r.Paths, r.Bounded)
	}
	if r := run(uhat.CheckOptions{}); !r.OK() || r.Bounded || r.Paths != 4 {
		t.Errorf("all depths: %v, %d paths, bounded %v", r, r.Paths, r.Bounded)
	}
	if r := run(uhat.CheckOptions{Paths: 3}); r.Outcome != uhat.Undecided {
		t.Errorf("three of four paths: %v, want undecided", r)
	}
	if r := run(uhat.CheckOptions{States: 5}); r.Outcome != uhat.Undecided {
		t.Errorf("five states: %v, want undecided", r)
	}
	g.Steps[3].(*uhat.Apply).Depth.Proved = true
	if r := run(uhat.CheckOptions{Unroll: 2}); !r.OK() || r.Bounded {
		t.Errorf("proved beyond: %v, bounded %v", r, r.Bounded)
	}
}

func TestCheckScenario(t *testing.T) {
	t.Parallel()
	f, _ := stack()
	n := f.v("n")
	goal := &uhat.Goal{Name: "two", Scenario: true, Vars: []*logic.Var{n}, Trace: f.somewhere(f.ev("pushed", n, f.v("n")))}
	goal.Trace = f.somewhere(f.ev("pushed", f.n(1)))
	if r := check(t, f, goal, lostElement(f)...); !r.OK() {
		t.Errorf("a scenario may ask for ghosts: %v", r)
	}
	goal.Trace = f.somewhere(f.ev("pushed", f.n(2)))
	if r := check(t, f, goal, lostElement(f)...); r.Outcome != uhat.IllTyped {
		t.Errorf("no ghost has index 2: %v", r)
	}
}
