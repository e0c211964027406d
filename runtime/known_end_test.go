package runtime_test

import (
	"context"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/runtime/play/run"
)

// knownEnd declares as known the runs that end so in op; x is the argument, if op has one.
func knownEnd(test *rt.Test, verdict, message, op string, x int64) *rt.Test {
	s := test.System
	last := s.Op(op)
	arg := s.L.True()
	if last.Args() > 0 {
		arg = s.L.Eq(s.Field(last, last.Fields[0].Name), s.L.Int(x))
	}
	test.Known = append(test.Known, rt.Known{Name: verdict + "_" + op, Reason: "a friend of ours", Verdict: verdict, Message: message,
		Trace: s.Seq(s.All(), s.Event(last, arg))})
	return test
}

// panicking makes a test that pushes numbers from 0 to 9 onto a correct stack that panics at some
// of them.
func panicking(at ...int64) *rt.Test {
	test := lostElement(false, playing("pushes", func(s *rt.Session) {
		for range 3 {
			s.Next("push.any")
			s.Call("push", rt.IntValue(s.Int("n", rt.Between(0, 9))))
		}
		s.Decide("lost_element", "result")
		s.Call("isEmpty")
	}))
	inner := test.New
	test.New = func(ctx context.Context) (rt.Adapter, error) {
		a, err := inner(ctx)
		return caller{a, func(ctx context.Context, op string, args []rt.Value) ([]rt.Value, error) {
			for _, n := range at {
				if op == "push" && args[0].Int() == n {
					panic("no room for " + args[0].String())
				}
			}
			return a.Call(ctx, op, args)
		}}, err
	}
	return test
}

// A known crash does not count, and the runs after it go on. Another crash fails.
func TestKnownCrash(t *testing.T) {
	t.Parallel()
	rec := check(t, knownEnd(panicking(3), "crashed", "no room", "push", 3))
	if rec.failed || !strings.Contains(rec.all(), " known\n") || !strings.Contains(rec.all(), "crashed_push: ") {
		t.Errorf("a known crash fails, or is not told:\n%s", rec.all())
	}
	for _, tt := range []struct {
		what string
		test *rt.Test
	}{
		{"another argument", knownEnd(panicking(3, 5), "crashed", "no room", "push", 3)},
		{"another message", knownEnd(panicking(3), "crashed", "nil map", "push", 3)},
		{"another verdict", knownEnd(panicking(3), "hung", "", "push", 3)},
		{"another operation", knownEnd(panicking(3), "crashed", "", "isEmpty", 0)},
	} {
		if rec := check(t, tt.test); !rec.failed || !strings.Contains(rec.text(), ") crashed: no room for ") {
			t.Errorf("%s: the crash does not count:\n%s", tt.what, rec.text())
		}
	}
}

// A known hang costs the full deadline once. After that its operation gets no more time than
// others. An unknown hang still gets the full deadline.
func TestKnownHang(t *testing.T) {
	t.Parallel()
	stuck := func(at ...int64) *rt.Test {
		test := panicking()
		test.Options.NeverWaits = []string{"push"}
		inner := test.New
		test.New = func(ctx context.Context) (rt.Adapter, error) {
			a, err := inner(ctx)
			return caller{a, func(ctx context.Context, op string, args []rt.Value) ([]rt.Value, error) {
				for _, n := range at {
					if op == "push" && args[0].Int() == n {
						<-ctx.Done()
					}
				}
				return a.Call(ctx, op, args)
			}}, err
		}
		return test
	}
	synctest.Test(t, func(t *testing.T) {
		start := time.Now()
		rec := check(t, knownEnd(stuck(3), "hung", "", "push", 3))
		if took := time.Since(start); rec.failed || !strings.Contains(rec.all(), " known\n") || took > 11*time.Second {
			t.Errorf("after %v, want the deadline of 5 s and little more for each run:\n%s", took, rec.all())
		}
		rec = check(t, knownEnd(stuck(3, 5), "hung", "", "push", 3))
		if !rec.failed || !strings.HasPrefix(rec.text(), "push(elem = 5) hung: no answer within 5s\n") {
			t.Errorf("a hang that is not known does not count:\n%s", rec.text())
		}
		time.Sleep(time.Minute)
	})
}

// A test that is known to be vacuous does not fail. If it is no longer vacuous, the output says so.
func TestKnownVacuous(t *testing.T) {
	t.Parallel()
	known := []rt.Known{{Name: "blind", Reason: "the pool is empty", Verdict: "vacuous"}}
	blind := lostElement(false, playing("blind", func(s *rt.Session) { s.Assume(false, "ever") }))
	if rec := check(t, blind); !rec.failed || !strings.Contains(rec.text(), "lost_element: none of 100 runs was judged: ") {
		t.Fatalf("a test that looks at nothing does not fail:\n%s", rec.text())
	}
	blind.Known = known
	if rec := check(t, blind); rec.failed || !strings.Contains(rec.all(), "blind: 100 runs; the pool is empty") {
		t.Errorf("a test that is known to look at nothing fails, or it is not told:\n%s", rec.all())
	}
	seeing := panicking()
	seeing.Known = known
	if rec := check(t, seeing); rec.failed || !strings.Contains(rec.text(), "known blind: 0 runs; the pool is empty") || !strings.Contains(rec.text(), "it does NOT happen any more") {
		t.Errorf("that a test looks at something is not told:\n%s", rec.text())
	}
}

// A run that is at rest and owes an answer may be known as well.
func TestKnownStarved(t *testing.T) {
	t.Parallel()
	test := starving()
	if r := one(test); r.Verdict != run.Starved {
		t.Fatalf("%s, want starved\n%s", r.Verdict, r.Table())
	}
	s := test.System
	test.Known = []rt.Known{{Name: "silent", Reason: "it is late", Verdict: "starved", Trace: s.All()}}
	if r := one(test); r.Verdict != run.Known || len(r.Known) != 1 {
		t.Errorf("%s with known %v", r.Verdict, r.Known)
	}
	test.Known[0].Trace = s.Eps()
	if r := one(test); r.Verdict != run.Starved {
		t.Errorf("%s where another run is known", r.Verdict)
	}
}
