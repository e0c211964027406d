package runtime_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/runtime/play/event"
	"github.com/clouseau-go/clouseau/runtime/play/run"
	"github.com/clouseau-go/clouseau/runtime/sample"
	"github.com/clouseau-go/clouseau/sre"
)

// audited is a system that has evidence of its own.
type audited struct {
	rt.CallOnly
	evidence event.Evidence
	err      error
	asked    int
	events   int // in the trace that it was asked about
	closed   bool
}

func (*audited) Call(context.Context, string, []rt.Value) ([]rt.Value, error) { return nil, nil }

func (a *audited) Confirm(_ context.Context, trace sre.Trace) (event.Evidence, error) {
	if a.closed {
		panic("asked after the end")
	}
	a.asked++
	a.events = len(trace)
	return a.evidence, a.err
}

func (a *audited) Close() error { a.closed = true; return nil }

// takenTwice is a test whose goal is a second call, and whose script makes three.
func takenTwice(a *audited) *rt.Test {
	take := &rt.Op{Name: "take", Kind: rt.Call}
	s := rt.NewSystem("till", take)
	once := s.Event(take, s.L.True())
	return &rt.Test{
		System: s,
		Goal:   rt.Goal{Name: "twice", Violation: s.Seq(once, once)},
		New:    func(context.Context) (rt.Adapter, error) { return a, nil },
		Generators: []rt.Generator{{Name: "three", Run: func(s *rt.Session) {
			for range 3 {
				s.Call("take")
			}
		}}},
	}
}

// TestConfirmer: what a system shows of a run in the goal decides, and it is asked once.
func TestConfirmer(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		evidence event.Evidence
		err      error
		verdict  run.Verdict
		asked    int
	}{
		{event.Evidence{Opinion: event.Confirms, Why: "the sum is wrong"}, nil, run.Violation, 1},
		{event.Evidence{Opinion: event.Objects, Why: "the sum is right"}, nil, run.Harmless, 1},
		{event.Evidence{Opinion: event.Open, Why: "the sum is not known"}, nil, run.Undecided, 1},
		// An error of the environment is none of the system: the run is tried again.
		{event.Evidence{}, errors.New("no connection"), run.Infrastructure, 4},
	} {
		a := &audited{evidence: c.evidence, err: c.err}
		test := takenTwice(a)
		test.New = func(context.Context) (rt.Adapter, error) { a.closed = false; return a, nil }
		r := one(test)
		if r.Verdict != c.verdict || a.events != 2 || a.asked != c.asked {
			t.Errorf("%+v: %v (%s), asked %d times, after %d events", c, r.Verdict, r.Reason, a.asked, a.events)
		}
		if why := c.evidence.Why; why != "" && r.Reason != why {
			t.Errorf("the reason is %q, want %q", r.Reason, why)
		}
		if c.verdict == run.Infrastructure && !strings.Contains(r.Reason, "no connection") {
			t.Errorf("the reason is %q", r.Reason)
		}
	}
}

// Harmless runs are counted apart, and the first one is kept.
func TestHarmlessReport(t *testing.T) {
	t.Parallel()
	a := &audited{evidence: event.Evidence{Opinion: event.Objects, Why: "the sum is right"}}
	test := takenTwice(a)
	test.New = func(context.Context) (rt.Adapter, error) { a.closed = false; return a, nil }
	r := sample.Runs(t.Context(), test, 30, 1, nil)
	if r.Runs != 30 || r.Harmless != 30 || r.Violations+r.Upheld != 0 || r.Spared == nil || r.Idle() != "" {
		t.Fatalf("%+v", r)
	}
	text := r.Spared.Complaint(r.Harmless)
	for _, want := range []string{"the goal twice is wrong", "the sum is right", "30 runs", "take"} {
		if !strings.Contains(text, want) {
			t.Errorf("%q lacks %q", text, want)
		}
	}
	if !strings.Contains(r.String(), "harmless    30 runs in the goal, and nothing bad has happened: the sum is right") {
		t.Errorf("the report reads\n%v", r)
	}
}
