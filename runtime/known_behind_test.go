package runtime_test

import (
	"context"
	"slices"
	"testing"

	"github.com/clouseau-go/clouseau/internal/seeded"
	"github.com/clouseau-go/clouseau/model"
	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/runtime/play/draw"
	"github.com/clouseau-go/clouseau/runtime/report"
	"github.com/clouseau-go/clouseau/runtime/sample"
	"github.com/clouseau-go/clouseau/runtime/strategy"
)

// crashing is a system that remembers numbers and answers whether it has one. It panics at some,
// and forgets what comes after the tenth.
type crashing struct {
	rt.CallOnly
	held    []int64
	panics  func(held []int64, n int64) bool
	forgets bool
}

func (c *crashing) Close() error { return nil }

func (c *crashing) Call(_ context.Context, op string, args []rt.Value) ([]rt.Value, error) {
	n := args[0].Int()
	if op == "ask" {
		return []rt.Value{rt.BoolValue(slices.Contains(c.held, n))}, nil
	}
	if c.panics(c.held, n) {
		panic("no room")
	}
	if !c.forgets || len(c.held) < 10 {
		c.held = append(c.held, n)
	}
	return nil, nil
}

// holding is a test of such a system against its model, a set.
func holding(forgets bool, panics func([]int64, int64) bool, script func(*rt.Session)) *rt.Test {
	hold := &rt.Op{Name: "hold", Kind: rt.Call, Fields: []rt.Field{{Name: "n", Sort: rt.Int}}}
	ask := &rt.Op{Name: "ask", Kind: rt.Call, Fields: []rt.Field{{Name: "n", Sort: rt.Int}, {Name: "yes", Sort: rt.Bool, Result: true}}}
	s := rt.NewSystem("held", hold, ask)
	n := s.L.Var("n", rt.Int)
	keys := model.OptionalMapVar(s.L, "keys", rt.Int, rt.Int).From(s.L.False(), nil)
	return &rt.Test{
		System: s,
		Model: &model.Model{Name: "set", L: s.L, State: []*model.Var{keys}, Rules: []*model.Rule{
			{Op: hold, Args: []*rt.Var{n}, Body: &model.Case{Updates: []model.Update{{Var: keys, Key: n, Terms: []rt.Term{s.L.True(), s.L.Int(0)}}}}},
			{Op: ask, Args: []*rt.Var{n}, Body: &model.Case{Replies: []model.Reply{{Op: ask, Fields: []rt.Term{nil, s.L.App(keys.Contains, n)}}}}},
		}},
		New: func(context.Context) (rt.Adapter, error) {
			return &crashing{panics: panics, forgets: forgets}, nil
		},
		Generators: []rt.Generator{{Name: "script", Run: script}},
	}
}

// exploring asks for few numbers, so that a crash at one of them comes soon.
func exploring(s *rt.Session) {
	few := rt.Between(0, 20)
	s.Explore(strategy.Exploration{Requests: []strategy.Request{{Op: "hold", Args: []draw.Domain{few}}, {Op: "ask", Args: []draw.Domain{few}}}})
}

// written is a script by hand: what it holds is asked for in the end.
func written(s *rt.Session) {
	var all []int64
	for range 12 {
		n := s.Int("n", rt.Between(0, 20))
		all = append(all, n)
		s.Next("hold")
		s.Call("hold", rt.IntValue(n))
	}
	for _, n := range all {
		s.Next("ask")
		s.Call("ask", rt.IntValue(n))
	}
}

// TestKnownCrashHidesNothing: runs keep away from what is known to end them, whether requests are
// random or a script is written by hand, so the mistake behind it is found. One run in eight is as
// it is drawn: there known crashes are seen, and counted.
func TestKnownCrashHidesNothing(t *testing.T) {
	t.Parallel()
	if !seeded.Counted() {
		t.Skip("only counts what one goroutine does")
	}
	for _, tt := range []struct {
		name   string
		panics func([]int64, int64) bool
		known  func(s *rt.System, hold *rt.Op, n rt.Term) rt.Known
	}{
		{"an argument", func(_ []int64, n int64) bool { return n >= 8 }, func(s *rt.System, hold *rt.Op, n rt.Term) rt.Known {
			return rt.Known{Trace: s.Seq(s.All(), s.Event(hold, s.L.Le(s.L.Int(8), n)))}
		}},
		{"what was before", slices.Contains[[]int64], func(s *rt.System, hold *rt.Op, n rt.Term) rt.Known {
			x := s.L.Var("x", rt.Int)
			e := s.Event(hold, s.L.Eq(n, x))
			return rt.Known{Vars: []*rt.Var{x}, Trace: s.Seq(s.All(), e, s.All(), e)}
		}},
	} {
		for name, script := range map[string]func(*rt.Session){"random requests": exploring, "by hand": written} {
			t.Run(tt.name+"/"+name, func(t *testing.T) {
				t.Parallel()
				runs := func(forgets, declared bool) *report.Report {
					test := holding(forgets, tt.panics, script)
					if hold := test.System.Op("hold"); declared {
						k := tt.known(test.System, hold, test.System.Field(hold, "n"))
						k.Name, k.Verdict = "full", "crashed"
						test.Known = []rt.Known{k}
					}
					return sample.Runs(t.Context(), test, 300, 1, nil)
				}
				before, wrong, right := runs(true, false), runs(true, true), runs(false, true)
				k := wrong.KnownFailures[0]
				t.Logf("the mistake is found in %d of 300 runs, where the crash is not known in %d; %v", wrong.Violations, before.Violations, k)
				if 3*before.Violations > wrong.Violations || wrong.Violations < 30 || wrong.Crashed > 0 || k.Runs != wrong.Known || k.Avoided == 0 {
					t.Errorf("want 30 at least, three times as many as without, and no crash:\n%s", wrong)
				}
				if k := right.KnownFailures[0]; right.Violations+right.Crashed > 0 || k.Runs < 300/20 || k.Runs > 300/2 {
					t.Errorf("want no failure of the right system, and the known one in one run of eight, or somewhat more:\n%s", right)
				}
			})
		}
	}
}

// TestKnownCrashOfAnOperation: where all of an operation is known to crash it is performed all the
// same, or nobody would ever see it; so what it does where it does not crash is looked at.
func TestKnownCrashOfAnOperation(t *testing.T) {
	t.Parallel()
	for name, script := range map[string]func(*rt.Session){"random requests": exploring, "by hand": written} {
		test := holding(true, func(held []int64, _ int64) bool { return len(held) > 11 }, script)
		hold := test.System.Op("hold")
		test.Known = []rt.Known{{Name: "any", Verdict: "crashed", Message: "no room", Trace: test.System.Seq(test.System.All(), test.System.Event(hold, test.System.L.True()))}}
		if r := sample.Runs(t.Context(), test, 100, 1, nil); r.Violations < 10 {
			t.Errorf("%s: the mistake is found in %d of 100 runs:\n%s", name, r.Violations, r)
		}
	}
}

// denying is a system that remembers numbers, and denies that it has those that it denies.
type denying struct {
	crashing
	denies func(n int64) bool
}

func (d *denying) Call(ctx context.Context, op string, args []rt.Value) ([]rt.Value, error) {
	if op == "ask" && d.denies(args[0].Int()) {
		return []rt.Value{rt.BoolValue(false)}, nil
	}
	return d.crashing.Call(ctx, op, args)
}

// TestKnownViolationHidesNothing: scripts begin again with other values where they come to a known
// violation of the goal or the model, so another one is found that few values show. One run in
// eight is as it is drawn: there the known one is seen, and counted.
func TestKnownViolationHidesNothing(t *testing.T) {
	t.Parallel()
	decisive := func(s *rt.Session) {
		n := s.Int("n", rt.Between(0, 20))
		s.Next("hold")
		s.Call("hold", rt.IntValue(n))
		s.Decide("ask", "!yes")
		s.Call("ask", rt.IntValue(n))
	}
	for _, judge := range []string{"goal", "model"} {
		t.Run(judge, func(t *testing.T) {
			t.Parallel()
			runs := func(least int64, declared bool) *report.Report {
				test := holding(false, func([]int64, int64) bool { return false }, decisive)
				test.New = func(context.Context) (rt.Adapter, error) {
					d := &denying{denies: func(n int64) bool { return n >= least }}
					d.panics = func([]int64, int64) bool { return false }
					return d, nil
				}
				s := test.System
				hold, ask, x := s.Op("hold"), s.Op("ask"), s.L.Var("x", rt.Int)
				denied := s.Seq(s.All(), s.Event(hold, s.L.Eq(s.Field(hold, "n"), x)), s.All(),
					s.Event(ask, s.L.And(s.L.Eq(s.Field(ask, "n"), x), s.L.Not(s.Field(ask, "yes")))))
				if judge == "goal" {
					test.Model = nil
					test.Goal = rt.Goal{Name: "denied", Vars: []*rt.Var{x}, Violation: denied}
				}
				if declared {
					large := s.Seq(s.All(), s.Event(ask, s.L.Le(s.L.Int(2), s.Field(ask, "n"))))
					test.Known = []rt.Known{{Name: "large", Vars: []*rt.Var{x}, Trace: s.And(denied, large)}}
				}
				return sample.Runs(t.Context(), test, 300, 1, nil)
			}
			before, wrong, right := runs(1, false), runs(1, true), runs(2, true)
			k := wrong.KnownFailures[0]
			t.Logf("%d of 300 runs are violations, with the known ones %d; %v", wrong.Violations, before.Violations, k)
			if wrong.Violations < 300/3 || k.Avoided == 0 || k.Runs < 300/20 || k.Runs > 300/3 {
				t.Errorf("want another violation in a third of the runs:\n%s", wrong)
			}
			if k := right.KnownFailures[0]; right.Violations > 0 || k.Runs < 300/20 || k.Runs > 300/3 {
				t.Errorf("want no violation of the right system:\n%s", right)
			}
		})
	}
}
