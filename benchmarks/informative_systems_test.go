package benchmarks_test

import (
	"context"
	"slices"
	"testing"

	"github.com/clouseau-go/clouseau/benchmarks"
	"github.com/clouseau-go/clouseau/benchmarks/sessions"
	"github.com/clouseau-go/clouseau/interp"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/logic/decide"
	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/runtime/play/run"
	"github.com/clouseau-go/clouseau/runtime/sample"
	"github.com/clouseau-go/clouseau/session/play"
	"github.com/clouseau-go/clouseau/session/sessiontest"
	"github.com/clouseau-go/clouseau/spec"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/synth"
	"github.com/clouseau-go/clouseau/uhat"
)

// systems looks at scripts, walks and baselines of the systems of this package, along their goals.
// Outside the long mode it takes every fifth system, and of its goals every third.
func (l looked) systems(t *testing.T) {
	n := 4
	if long {
		n = 20
	}
	for i, sys := range benchmarks.Generated() {
		if sys.Weak || !sampled(i, 5) {
			continue
		}
		s := load(t, sys)
		for _, goal := range every(3, s.Goals) {
			if goal.Violation == nil {
				continue
			}
			strategies := strategiesOf(t, sys, s, goal)
			if sys.Baselines != nil {
				strategies = append(strategies, sample.Strategy{Name: "walk", Generators: []rt.Generator{
					interp.Walker(sys.Name, s.Context, interp.Walk(s, sys.Registry))}})
			}
			for _, sut := range sys.SUTs {
				test := interp.Test(sys.Name, s.Context, goal, nil, sys.Registry,
					func(context.Context) (rt.Adapter, error) { return sut.Open(), nil })
				test.Options = benchmarks.Patient
				for _, strategy := range strategies {
					if strategy.Name == "synth" {
						l.scripts(t, s, goal, test, strategy, n, 4)
						continue
					}
					test.Options.Schedule = nil
					if strategy.Schedule != nil {
						test.Options.Schedule = strategy.Schedule()
					}
					name := "requests"
					if strategy.Name == "walk" {
						name = "walks"
					}
					x := naive{c: s.Context, goal: goal, promises: s.Promises(), funcs: test.Goal.Funcs}
					sample.Runs(t.Context(), test.With(strategy.Generators...), n, 1, func(_ int, r *run.Result) {
						l.check(t, name, x, r)
					})
				}
			}
		}
	}
}

// scripts looks at runs of each generator of a goal, and plays on some of those that are prevented.
func (l looked) scripts(t *testing.T, s *uhat.Spec, goal *uhat.Goal, test *rt.Test, by sample.Strategy, n, on int) {
	t.Helper()
	for _, g := range by.Generators {
		one := test.With(g)
		if by.Schedule != nil {
			one.Options.Schedule = by.Schedule()
		}
		x := naive{c: s.Context, goal: goal, promises: s.Promises(), funcs: test.Goal.Funcs}
		left := on
		x.left = &left
		sample.Runs(t.Context(), one, n, 1, func(i int, r *run.Result) {
			x.played = again(one, i)
			l.check(t, "scripts", x, r)
		})
	}
}

// again plays the i-th run of a test once more, against another system. Steps that the tester
// schedules come as messages there.
func again(test *rt.Test, i int) func(func() rt.Adapter) *run.Result {
	return func(open func() rt.Adapter) *run.Result {
		other := *test
		other.New = func(context.Context) (rt.Adapter, error) { return open(), nil }
		return other.Player().Example(1, i)
	}
}

// sessions looks at goals of sessions, and walks within them, against right and wrong peers.
func (l looked) sessions(t *testing.T) {
	runs := 4
	if long {
		runs = 70
	}
	for _, x := range []struct{ system, goal, wrong string }{
		{"sum", "twice", "overflow"}, {"echo", "echoed", "cut"}, {"bookorder", "three", "once"},
		{"queuesession", "peeked", "peek_pops"}, {"queuesession", "", "last_first"}, {"concurrent", "", "shared"},
	} {
		file := "sessions/goals/" + x.system + ".clouseau.hcl"
		s, diags := spec.Load(file)
		if err := diags.Err(); err != nil {
			t.Fatal(err)
		}
		for _, peer := range []string{"fixed", x.wrong} {
			open := sessiontest.Open(file, s.Played.Party, func() play.Peer { return sessions.Tested(s.Played.Name, s.Played.Peer, peer) })
			n := naive{c: s.Context, promises: s.Promises()}
			test := interp.Test(s.Played.Name, s.Context, &uhat.Goal{Name: "walk", Scenario: true}, nil, interp.Registry{}, open)
			test.Generators = []rt.Generator{interp.Walker(s.Played.Name, s.Context, interp.Walk(s, interp.Registry{}))}
			if x.goal != "" {
				n.goal = s.Goal(x.goal)
				p := logic.NewPortfolio(s.L, s.Axioms, logic.Engine{Name: "decide", Solver: decide.New(s.L)})
				found := synth.Synthesize(t.Context(), s.Context, n.goal, p, synth.Config{Results: 1})
				test = interp.Test(s.Played.Name, s.Context, n.goal, found.Generators, interp.Registry{}, open)
			}
			sample.Runs(t.Context(), test, runs, 1, func(i int, r *run.Result) {
				n.played = again(test, i)
				l.check(t, "sessions", n, r)
			})
		}
	}
}

// models looks at random requests, judged by models without a network.
func (l looked) models(t *testing.T) {
	runs := 10
	if long {
		runs = 60
	}
	forEachForm(t, func(t *testing.T, m benchmarks.Modeled, f benchmarks.Form) {
		if m.Name != "vending" && spared(m, f, 0) {
			t.Skip("in the long mode")
		}
		test, stop, err := m.Test(t.Context(), f)
		if err != nil {
			t.Fatal(err)
		}
		defer stop()
		if test.Model.Network != nil || slices.ContainsFunc(test.System.Ops(), func(op *sre.Op) bool { return op.Kind != sre.Call }) {
			t.Skip("behind a network")
		}
		n := naive{c: &uhat.Context{L: test.System.L, B: test.System.Builder}, model: test.Model}
		sample.Runs(t.Context(), test, runs, 1, func(_ int, r *run.Result) { l.check(t, "models", n, r) })
	})
}

// library lends one book: it refuses the second loan, which the goal asks for.
type library struct {
	rt.CallOnly
	lent bool
}

func (d *library) Call(_ context.Context, op string, _ []rt.Value) ([]rt.Value, error) {
	ok := op == "renew" || op == "borrow" && !d.lent
	d.lent = d.lent || op == "borrow"
	return []rt.Value{rt.BoolValue(ok)}, nil
}

func (*library) Close() error { return nil }

const librarySpec = `language = 1

operation "renew" {
  kind    = call
  results = { ok = bool }
  clause { event = renew(ok == true) }
}

operation "borrow" {
  kind    = call
  results = { ok = bool }
  clause {
    history = seq(all, renew, all)
    event   = borrow(ok == true)
  }
}

operation "both" {
  kind    = call
  results = { out = bool }
  clause { event = both(out == true) }
}

goal "two_loans" {
  trace = seq(all, borrow(ok == true), absent(both), borrow(ok == true), all, both(out == true))
}
`

// messages looks at scripts of which a system prevents the violation: with the witness each goes on
// as planned, and comes to it.
func (l looked) messages(t *testing.T) {
	s, diags := spec.LoadSource("library.clouseau.hcl", []byte(librarySpec))
	if err := diags.Err(); err != nil {
		t.Fatal(err)
	}
	found := synth.Synthesize(t.Context(), s.Context, s.Goals[0], portfolio(s.Context), synth.Config{Results: 5})
	test := interp.Test("library", s.Context, s.Goals[0], found.Generators, interp.Registry{},
		func(context.Context) (rt.Adapter, error) { return &library{}, nil })
	runs := 20
	if long {
		runs = 100
	}
	before := *l.of("scripts")
	l.scripts(t, s, s.Goals[0], test, sample.Strategy{Generators: test.Generators}, runs, runs)
	if c := l.of("scripts"); c.runs-before.runs < 20 || c.prevented-before.prevented != c.runs-before.runs {
		t.Errorf("want runs that are prevented, all with a witness that leads to the goal: %+v, and before %+v", c, before)
	}
}
