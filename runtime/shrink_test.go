package runtime_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/clouseau-go/clouseau/internal/failing"
	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/runtime/play/run"
	"github.com/clouseau-go/clouseau/runtime/sample"
)

// shrunk makes the one run of a test smaller.
func shrunk(t *testing.T, test *rt.Test) *failing.Shrunk {
	t.Helper()
	s, err := sample.Shrink(t.Context(), test, one(test))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// events writes the events of a run on a line.
func events(r *run.Result) string {
	var out []string
	for _, e := range r.Trace {
		out = append(out, e.String())
	}
	return strings.Join(out, ", ")
}

// CLOUSEAU_SHRINK=off and the option leave a run as rapid found it.
func TestShrinkOff(t *testing.T) {
	tracing(t)
	line := "None of the 6 calls can be left out"
	expect(t, lostElement(true, threePushes), true, line, "   3  push     elem = 1")
	off := lostElement(true, threePushes)
	off.Options.Shrink.Off = true
	t.Setenv("CLOUSEAU_TRACES", "off")
	verbose(t, true)
	expect(t, lostElement(true, threePushes), true, line, "push     elem = 1                       push.any")
	expect(t, off, true, "!shrunk", "!Shrunk", "   3  push     elem = 2 ")
	t.Setenv("CLOUSEAU_SHRINK", "off")
	expect(t, lostElement(true, threePushes), true, "!shrunk", "!Shrunk", "   3  push     elem = 2 ")
}

// If the budget ends the shrinking, the output says so.
func TestShrinkBudget(t *testing.T) {
	t.Parallel()
	test := lostElement(true, threePushes)
	test.Options.Shrink.Candidates = 3
	s := shrunk(t, test)
	if s.Minimal || s.Candidates != 3 || !strings.Contains(s.Text(true), "stopped by its limit of 3 candidates") {
		t.Errorf("%d candidates: %s", s.Candidates, s.Text(true))
	}
}

// Only a failing run whose arguments can be written down can be shrunk.
func TestShrinkRefuses(t *testing.T) {
	t.Parallel()
	fixed := lostElement(false, threePushes)
	if s, err := sample.Shrink(t.Context(), fixed, one(fixed)); err == nil || !strings.Contains(err.Error(), "has not failed") {
		t.Errorf("a run that did not fail is shrunk to %v (%v)", s, err)
	}
	key := rt.NewOpaque("Key")
	test := lockerTest(key, true, func(op string) {
		if op == "take" {
			panic("jammed")
		}
	}, nil)
	test.Generators[0].Run = func(s *rt.Session) { s.Call("take", rt.OpaqueValue(key, new(int))) }
	if s, err := sample.Shrink(t.Context(), test, one(test)); err == nil || !strings.Contains(err.Error(), "shared with the run that was") {
		t.Errorf("a run with a pointer is shrunk to %v (%v)", s, err)
	}
}

// Values that Go copies are played again as they are, though they have no other form.
func TestShrinkCopies(t *testing.T) {
	t.Parallel()
	key := rt.NewOpaque("Key")
	type pair struct{ x, y int }
	test := lockerTest(key, true, func(op string) {
		if op == "take" {
			panic("jammed")
		}
	}, func(n int64) rt.Value { return rt.OpaqueValue(key, pair{1, int(n)}) })
	test.Generators[0].Run = func(s *rt.Session) {
		for n := range int64(4) {
			s.Call("put", rt.IntValue(n))
		}
		s.Call("take", rt.OpaqueValue(key, pair{2, 3}))
	}
	if s := shrunk(t, test); len(s.Run.Trace) != 0 || s.Run.Verdict != run.Crashed || !s.Minimal {
		t.Errorf("shrunk to %v: %s", s.Run.Trace, s.Text(true))
	}
}

// A run that does not fail again stays as it is, and the output says so.
func TestShrinkNotAgain(t *testing.T) {
	t.Parallel()
	runs := 0
	test := lockerTest(rt.Int, true, func(op string) {
		if op == "put" {
			runs++
		}
		if op == "take" && runs == 1 {
			panic("jammed")
		}
	}, func(n int64) rt.Value { return rt.IntValue(n) })
	test.Generators[0].Run = func(s *rt.Session) { s.Call("take", s.Call("put", rt.IntValue(1))[0]) }
	s := shrunk(t, test)
	if want := "Not shrunk: the script did not fail again in 200 runs. A test of it may pass as well.\n"; s.Text(true) != want || s.Run.Verdict != run.Crashed {
		t.Errorf("%s: %s, want %s", s.Run.Verdict, s.Text(true), want)
	}
}

// A part that the script entered and left goes as a whole: here everything else comes in threes.
func TestShrinkParts(t *testing.T) {
	t.Parallel()
	push := &rt.Op{Name: "push", Fields: []rt.Field{{Name: "n", Sort: rt.Int}}}
	end := &rt.Op{Name: "end", Fields: []rt.Field{{Name: "threes", Sort: rt.Bool, Result: true}}}
	s := rt.NewSystem("threes", push, end)
	test := &rt.Test{
		System: s,
		Goal:   rt.Goal{Name: "threes", Violation: s.Seq(s.All(), s.Event(end, s.Field(end, "threes")))},
		New: func(context.Context) (rt.Adapter, error) {
			n := 0
			return caller{&stackAdapter{}, func(_ context.Context, op string, _ []rt.Value) ([]rt.Value, error) {
				if op == "push" {
					n++
					return nil, nil
				}
				return []rt.Value{rt.BoolValue(n%3 == 0)}, nil
			}}, nil
		},
		Generators: []rt.Generator{{Name: "g", Run: func(s *rt.Session) {
			for range 4 {
				s.Enter()
				for i := range int64(3) {
					s.Call("push", rt.IntValue(i))
				}
				s.Leave()
			}
			s.Call("end")
		}}},
	}
	r := shrunk(t, test)
	if got := events(r.Run); got != "end(threes = true)" || r.Passes[0].Name != "parts" || r.Passes[0].Accepted != 4 {
		t.Errorf("left is %s, by %v", got, r.Passes)
	}
}

// A run whose script released steps is shrunk to the releases that matter, and written as a test
// that steers.
func TestShrinkSteered(t *testing.T) {
	t.Parallel()
	test := mail(newPostOffice, func(s *rt.Session) {
		for i := range int64(4) {
			post(s, i, fmt.Sprint("letter ", i%3))
		}
		for s.Settle(); len(s.Pending()) > 0; {
			items := s.Pending()
			s.Release(items[len(items)-1])
		}
	})
	test.Regression = &rt.Regression{Package: "mail_test", Test: "mailTest"}
	r := shrunk(t, test)
	if r.To != 4 || len(r.Run.Trace) != 4 || !r.Minimal {
		t.Errorf("%d inputs, %s: %s", r.To, events(r.Run), r.Text(true))
	}
	if text := check(t, test).text(); !strings.Contains(text, `s.Steer("deliver", rt.Fields(rt.IntValue(0)))`) {
		t.Errorf("no test that steers in\n%s", text)
	}
}
