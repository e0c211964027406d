package runtime_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/runtime/play/event"
	"github.com/clouseau-go/clouseau/runtime/play/run"
	"github.com/clouseau-go/clouseau/runtime/sample"
)

// one plays a single run.
func one(test *rt.Test) (result *run.Result) {
	sample.Runs(context.Background(), test, 1, 1, func(_ int, r *run.Result) { result = r })
	return result
}

// playing makes a generator from a function.
func playing(name string, run func(*rt.Session)) rt.Generator {
	return rt.Generator{Name: name, Run: run}
}

// popAfterPush leaves the script at its pop unless the stack has the bug. stop says whether the
// script then ends.
func popAfterPush(want int64, stop bool) rt.Generator {
	return playing("pop_after_push", func(s *rt.Session) {
		s.Next("push.any")
		s.Call("push", rt.IntValue(1))
		s.Next("pop.lifo")
		r := s.Call("pop")
		if stop {
			s.Must(r[0].Int() == want, "elem", "elem == want")
		} else {
			s.Assert(r[0].Int() == want, "elem", "elem == want")
		}
		s.Decide("isEmpty.answers")
		r = s.Call("isEmpty")
		s.Assert(!r[0].Bool(), "result", "result == false")
	})
}

// stillThere is a script for a stack that says of an element that it is not there.
func stillThere() rt.Generator {
	return playing("is_empty", func(s *rt.Session) {
		s.Next("push.any")
		s.Call("push", rt.IntValue(1))
		s.Decide("isEmpty.answers")
		s.Assert(s.Call("isEmpty")[0].Bool(), "result", "result == true")
	})
}

// asksBefore gives a test a goal that asks for answers before its deciding event.
func asksBefore(test *rt.Test) {
	s := test.System
	pop, empty := s.Op("pop"), s.Op("isEmpty")
	test.Goal.Violation = s.Seq(s.All(), s.Or(s.Event(pop, s.L.Eq(s.Field(pop, "elem"), s.L.Int(7))), s.Event(empty, s.L.Not(s.Field(empty, "result")))),
		s.All(), s.Event(s.Op("push"), s.L.True()))
}

func TestResultVerdict(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name   string
		gen    rt.Generator
		want   run.Verdict
		events int
		at     int    // the deciding event
		field  string // of the deviation
	}{
		{"as planned", threePushes, run.Violation, 6, 5, ""},
		{"deviates where it decides", stillThere(), run.Upheld, 2, 1, "result"},
		{"deviates where nothing could be wrong", popAfterPush(1, true), run.Uninformative, 3, 2, "result"},
		{"deviates before and stops", popAfterPush(2, true), run.Uninformative, 2, -1, "elem"},
		{"deviates before and goes on", popAfterPush(2, false), run.Uninformative, 3, 2, "elem"},
		{"deviates where the goal asks for the answer", playing("pop", func(s *rt.Session) {
			s.Want("pop.lifo")
			s.Must(s.Call("pop")[0].Int() == 7, "elem", "elem == 7")
		}), run.Prevented, 1, -1, "elem"},
		{"deviates where the script says so, and the goal asks for nothing", playing("pop", func(s *rt.Session) {
			s.Want("pop.lifo")
			s.Must(s.Call("pop")[0].Int() == 7, "elem", "elem == 7")
		}), run.Uninformative, 1, -1, "elem"},
		{"deviates there after another deviation", playing("pops", func(s *rt.Session) {
			s.Next("pop.lifo")
			s.Assert(s.Call("pop")[0].Int() == 7, "elem", "elem == 7")
			s.Want("pop.lifo")
			s.Must(s.Call("pop")[0].Int() == 7, "elem", "elem == 7")
		}), run.Uninformative, 2, -1, "elem"},
		{"decides nothing", playing("push", func(s *rt.Session) { s.Call("push", rt.IntValue(1)) }), run.Uninformative, 1, -1, ""},
		{"assumes", playing("assume", func(s *rt.Session) { s.Assume(false, "x == y") }), run.Infeasible, 0, -1, ""},
		{"has nothing to draw", playing("draw", func(s *rt.Session) { s.Int("x", rt.Between(2, 1)) }), run.Infeasible, 0, -1, ""},
		{"is answered so that nothing is left to draw", playing("draw", func(s *rt.Session) {
			s.Want("isEmpty.answers")
			s.Call("isEmpty")
			s.Next("push.any")
			s.Call("push", rt.IntValue(s.Int("x", rt.Between(2, 1))))
		}), run.Prevented, 1, -1, "result"},
		{"has nothing to draw before any answer", playing("draw", func(s *rt.Session) {
			s.Next("push.any")
			s.Call("push", rt.IntValue(1))
			s.Int("x", rt.Between(2, 1))
		}), run.Infeasible, 1, -1, ""},
		// The monitor proves a violation that the script did not plan.
		{"stumbles on a violation", playing("stray", func(s *rt.Session) {
			for n := range int64(3) {
				s.Call("push", rt.IntValue(n))
			}
			s.Call("pop")
			s.Call("pop")
			s.Next("isEmpty.answers")
			s.Must(!s.Call("isEmpty")[0].Bool(), "result", "result == false")
			s.Call("push", rt.IntValue(9))
		}), run.Violation, 6, 5, ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			test := lostElement(true, tt.gen)
			if tt.want == run.Prevented {
				asksBefore(test)
			}
			r := one(test)
			if r.Verdict != tt.want || len(r.Trace) != tt.events || r.Deciding != tt.at {
				t.Errorf("%v after %d events, deciding %d; want %v after %d, deciding %d\n%s",
					r.Verdict, len(r.Trace), r.Deciding, tt.want, tt.events, tt.at, r.Table())
			}
			field := ""
			if r.Deviation != nil {
				field = r.Deviation.Field
			}
			if field != tt.field {
				t.Errorf("deviation in field %q, want %q", field, tt.field)
			}
		})
	}
}

func TestResultBindings(t *testing.T) {
	t.Parallel()
	r := one(lostElement(true, threePushes))
	lost := r.Trace[2].Values[0]
	if len(r.Bindings) != 1 || r.Bindings[0].Name != "y" || r.Bindings[0].Value != lost {
		t.Errorf("bindings %v, want y = %v, the third element pushed", r.Bindings, lost)
	}
}

// Each run has a system of its own, and each is closed.
func TestSessionFreshSystem(t *testing.T) {
	t.Parallel()
	test := lostElement(false, threePushes)
	open, opened := 0, 0
	test.New = func(ctx context.Context) (rt.Adapter, error) {
		open++
		opened++
		return closer{&stackAdapter{sut: &boundedStack{}}, func() error {
			open--
			return ctx.Err() // the context lives until the system is closed
		}}, nil
	}
	r := sample.Runs(context.Background(), test, 50, 1, nil)
	if r.Upheld != 50 || opened != 50 || open != 0 {
		t.Errorf("%d of 50 runs upheld; %d systems made, %d still open", r.Upheld, opened, open)
	}
}

// closer is an adapter whose Close is f.
type closer struct {
	rt.Adapter
	f func() error
}

func (c closer) Close() error { return c.f() }

// caller is an adapter whose Call is f.
type caller struct {
	rt.Adapter
	f func(ctx context.Context, op string, args []rt.Value) ([]rt.Value, error)
}

func (c caller) Call(ctx context.Context, op string, args []rt.Value) ([]rt.Value, error) {
	return c.f(ctx, op, args)
}

// intercept lets f answer in place of the system, unless f returns false.
func intercept(test *rt.Test, f func(ctx context.Context, op string) ([]rt.Value, error, bool)) *rt.Test {
	inner := test.New
	test.New = func(ctx context.Context) (rt.Adapter, error) {
		a, err := inner(ctx)
		return caller{a, func(ctx context.Context, op string, args []rt.Value) ([]rt.Value, error) {
			if r, err, ok := f(ctx, op); ok {
				return r, err
			}
			return a.Call(ctx, op, args)
		}}, err
	}
	return test
}

// A call that lets time pass beyond the end of virtual time says nothing of the system.
func TestSessionEndOfTime(t *testing.T) {
	t.Parallel()
	test := intercept(lostElement(true, threePushes), func(context.Context, string) ([]rt.Value, error, bool) {
		panic(&event.EndOfTime{Passes: time.Hour, From: time.Date(2262, 4, 11, 23, 0, 0, 0, time.UTC)})
	})
	r := test.Player().Example(1, 0)
	const want = "time overflow: 1h0m0s after 2262-04-11 23:00:00 is beyond the year 2262, where virtual time ends"
	if r.Verdict != run.Infeasible || r.Reason != want {
		t.Errorf("%v: %s", r.Verdict, r.Reason)
	}
}

func TestSessionCrash(t *testing.T) {
	t.Parallel()
	crash := func() *rt.Test {
		return intercept(lostElement(true, threePushes), func(_ context.Context, op string) ([]rt.Value, error, bool) {
			if op == "pop" {
				panic("stack: corrupt")
			}
			return nil, nil, false
		})
	}
	r := one(crash())
	if r.Verdict != run.Crashed || r.Reason != "stack: corrupt" || r.Attempt != "pop()" || len(r.Trace) != 3 {
		t.Errorf("%v (%s) in %s after %d events, want crashed (stack: corrupt) in pop() after 3", r.Verdict, r.Reason, r.Attempt, len(r.Trace))
	}
	if !strings.Contains(r.Stack, "TestSessionCrash") {
		t.Errorf("the stack does not lead to the panic:\n%s", r.Stack)
	}

	test := crash()
	test.Options.PanicsAllowed = []string{"pop"}
	if r := one(test); r.Verdict != run.Uninformative || r.Deviation == nil || r.Deviation.Clause != "pop.lifo" {
		t.Errorf("where pop may panic: %v with deviation %v, want uninformative at pop.lifo", r.Verdict, r.Deviation)
	}
}

func TestSessionCrashElsewhere(t *testing.T) {
	t.Parallel()
	test := lostElement(true, threePushes)
	test.New = func(context.Context) (rt.Adapter, error) { panic("no stack today") }
	if r := one(test); r.Verdict != run.Crashed || r.Attempt != "New" {
		t.Errorf("%v in %s, want crashed in New", r.Verdict, r.Attempt)
	}
	test = lostElement(false, threePushes)
	inner := test.New
	test.New = func(ctx context.Context) (rt.Adapter, error) {
		a, err := inner(ctx)
		return closer{a, func() error { panic("cannot close") }}, err
	}
	if r := one(test); r.Verdict != run.Crashed || r.Attempt != "Close" {
		t.Errorf("%v in %s, want crashed in Close", r.Verdict, r.Attempt)
	}
}

// A failure of the environment costs a repetition and counts in no rate.
func TestSessionInfrastructure(t *testing.T) {
	t.Parallel()
	calls := 0
	test := intercept(lostElement(true, threePushes), func(_ context.Context, op string) ([]rt.Value, error, bool) {
		calls++
		return nil, errors.New("connection reset"), calls == 2
	})
	r := sample.Runs(context.Background(), test, 10, 1, nil)
	if r.Runs != 10 || r.Violations != 10 || r.Infrastructure != 1 || r.LastFault != "connection reset" {
		t.Errorf("%d runs, %d violations, %d infrastructure (%s); want 10, 10, 1 (connection reset)", r.Runs, r.Violations, r.Infrastructure, r.LastFault)
	}

	for _, answer := range [][]rt.Value{nil, {rt.IntValue(1)}, {rt.BoolValue(true), rt.BoolValue(true)}, {{}, {}}} {
		test := intercept(lostElement(true, threePushes), func(_ context.Context, op string) ([]rt.Value, error, bool) {
			return answer, nil, op == "pop"
		})
		test.Options.Retries = 1
		if r := one(test); r.Verdict != run.Infrastructure {
			t.Errorf("an adapter that answers pop with %v: %v, want infrastructure", answer, r.Verdict)
		}
	}
}

func TestSessionJudge(t *testing.T) {
	t.Parallel()
	test := lostElement(true, threePushes)
	test.Goal.Violation = nil
	if r := one(test); r.Verdict != run.Upheld {
		t.Errorf("without judge: %v, want upheld", r.Verdict)
	}
	test.Goal.Judge = func(tr rt.Trace) error {
		if len(tr) == 6 {
			return errors.New("six events")
		}
		return nil
	}
	if r := one(test); r.Verdict != run.Violation || r.Reason != "six events" {
		t.Errorf("with judge: %v (%s), want violation (six events)", r.Verdict, r.Reason)
	}
}

// An adapter may answer from a buffer of its own: what the caller of Call does with the results
// does not change what was recorded.
func TestSessionCopiesResults(t *testing.T) {
	t.Parallel()
	buffer := make([]rt.Value, 2)
	n := int64(0)
	test := intercept(lostElement(false, playing("pops", func(s *rt.Session) {
		s.Call("pop")
		s.Call("pop")
	})), func(_ context.Context, op string) ([]rt.Value, error, bool) {
		n++
		buffer[0], buffer[1] = rt.IntValue(n), rt.BoolValue(true)
		return buffer, nil, true
	})
	if got, want := one(test).Trace.String(), "pop(elem = 1, ok = true); pop(elem = 2, ok = true)"; got != want {
		t.Errorf("trace %s, want %s", got, want)
	}
}

// Rapid's own ways to leave a script pass through it.
func TestSessionForeignPanics(t *testing.T) {
	t.Parallel()
	rec := check(t, lostElement(false, playing("skips", func(s *rt.Session) { s.Rapid().Skip("not today") })))
	if !rec.failed || !strings.Contains(rec.text(), "only generated 0 valid tests") {
		t.Errorf("a script that always skips: %s", rec.text())
	}
	rec = check(t, lostElement(false, playing("fails", func(s *rt.Session) { s.Rapid().Fatal("my own check") })))
	if !rec.failed || !strings.Contains(rec.text(), "failed after 0 tests: my own check") {
		t.Errorf("a script that fails: %s", rec.text())
	}
	rec = check(t, lostElement(false, playing("mistake", func(s *rt.Session) {
		rapid.Bool().Draw(s.Rapid(), "b")
		s.Call("push")
	})))
	if !rec.failed || !strings.Contains(rec.text(), "push takes 1 arguments, not 0") || !strings.Contains(rec.text(), "session_test.go") {
		t.Errorf("a script with a mistake: %s", rec.text())
	}
}

// What breaks a test is in its report, which has no failure of the system.
func TestBroken(t *testing.T) {
	t.Parallel()
	p := lostElement(false, playing("mistake", func(*rt.Session) { panic("oops") })).Player()
	func() {
		defer func() { _ = recover() }()
		p.Example(1, 0)
	}()
	if r := p.Report(); r.Broken != "oops" || r.Failures() > 0 {
		t.Errorf("broken %q with %d failures, want oops and none", r.Broken, r.Failures())
	}
}
