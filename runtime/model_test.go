package runtime_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/clouseau-go/clouseau/internal/judging/judges"
	"github.com/clouseau-go/clouseau/model"
	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/runtime/play/event"
	"github.com/clouseau-go/clouseau/runtime/play/run"
	"github.com/clouseau-go/clouseau/runtime/sample"
)

// counted is the model of a stack by the number of its elements.
func counted(s *rt.System) *model.Model {
	q, push, pop, empty := s.L, s.Op("push"), s.Op("pop"), s.Op("isEmpty")
	size := model.ScalarVar(q, "size", rt.Int).From(q.Int(0))
	elem := q.Var("push.elem", rt.Int)
	some := q.Lt(q.Int(0), size.Value)
	return &model.Model{Name: "counted", L: q, State: []*model.Var{size}, Rules: []*model.Rule{
		{Op: push, Args: []*rt.Var{elem}, Body: &model.Case{
			Updates: []model.Update{{Var: size, Terms: []rt.Term{q.Add(size.Value, q.Int(1))}}}}},
		{Op: pop, Body: &model.Case{Cases: []*model.Case{
			{Label: "some", When: some,
				Updates: []model.Update{{Var: size, Terms: []rt.Term{q.Add(size.Value, q.Int(-1))}}},
				Replies: []model.Reply{{Op: pop, Fields: []rt.Term{nil, q.True()}}}},
			{Label: "none", When: q.Not(some), Replies: []model.Reply{{Op: pop, Fields: []rt.Term{nil, q.False()}}}},
		}}},
		{Op: empty, Body: &model.Case{Replies: []model.Reply{{Op: empty, Fields: []rt.Term{q.Not(some)}}}}},
	}}
}

// TestModelJudges: a run that does not concern the goal is a violation if the model does not
// explain it. The correct system has none.
func TestModelJudges(t *testing.T) {
	t.Parallel()
	for _, buggy := range []bool{true, false} {
		test := lostElement(buggy, threePushes)
		test.Goal.Violation = test.System.None()
		test.Model = counted(test.System)
		var last *run.Result
		report := sample.Runs(t.Context(), test, 20, 1, func(_ int, r *run.Result) { last = r })
		switch {
		case !buggy && (report.Violations > 0 || report.ModelViolations > 0 || judges.RejectionOf(last) != nil):
			t.Errorf("the right stack violates the model: %v\n%s", judges.RejectionOf(last), report)
		case buggy && (report.ModelViolations != 20 || report.Violations != 20 || last.Verdict != run.Violation || last.Deciding != 5):
			t.Errorf("verdict %v at %d\n%s", last.Verdict, last.Deciding, report)
		case buggy && !strings.Contains(last.Reason, "result is true, expected false"):
			t.Errorf("the reason is\n%s", last.Reason)
		case buggy && !strings.Contains(report.String(), "model       20 violations of the model"):
			t.Errorf("the report is\n%s", report)
		}
	}
}

// deaf takes requests and never answers.
type deaf struct{ rt.SendOnly }

func (deaf) Send(context.Context, string, []rt.Value) error { return nil }
func (deaf) Next(context.Context) (rt.Event, error)         { return rt.Event{}, rt.ErrQuiescent }
func (deaf) Close() error                                   { return nil }

// starving makes a test of a system that owes its only answer.
func starving() *rt.Test {
	ask := &rt.Op{Name: "ask", Kind: rt.Send, Fields: []rt.Field{{Name: "n", Sort: rt.Int}}}
	hear := &rt.Op{Name: "hear", Kind: rt.Receive, Fields: []rt.Field{{Name: "m", Sort: rt.Int, Result: true}}}
	s := rt.NewSystem("deaf", ask, hear)
	n := s.L.Var("ask.n", rt.Int)
	return &rt.Test{
		System: s, Goal: rt.Goal{Name: "none", Violation: s.None()},
		Model: &model.Model{Name: "echo", L: s.L, Rules: []*model.Rule{{Op: ask, Args: []*rt.Var{n}, Body: &model.Case{
			Replies: []model.Reply{{Op: hear, Fields: []rt.Term{n}}}}}}},
		New: func(context.Context) (rt.Adapter, error) { return deaf{}, nil },
		Generators: []rt.Generator{playing("ask", func(s *rt.Session) {
			s.Send("ask", rt.IntValue(7))
			s.Receive("hear", nil)
		})},
	}
}

// TestModelLost: an answer that a closed connection may have lost is owed, and refused by nobody.
func TestModelLost(t *testing.T) {
	t.Parallel()
	test := starving()
	test.New = func(context.Context) (rt.Adapter, error) {
		return &speaker{send: taken, next: func(context.Context) (rt.Event, error) {
			return rt.Event{}, fmt.Errorf("one request was under way: %w", rt.ErrClosed)
		}}, nil
	}
	report := sample.Runs(t.Context(), test, 3, 1, nil)
	if report.Starved > 0 || report.Infrastructure > 0 || report.Silent != 3 || len(report.Owed) != 1 {
		t.Errorf("owed %q\n%s", report.Owed, report)
	}
}

// worker takes requests and answers them by itself, once it is let go on.
type worker struct {
	speaker
	asked, answered int
}

func (w *worker) Send(context.Context, string, []rt.Value) error { w.asked++; return nil }
func (w *worker) Pending(context.Context) ([]rt.Item, error)     { return nil, nil }
func (w *worker) Settle(context.Context) error                   { w.answered, w.asked = w.asked, 0; return nil }
func (w *worker) Release(context.Context, int) (rt.Outcome, error) {
	return rt.Outcome{State: event.Absent}, nil
}

func (w *worker) Next(context.Context) (rt.Event, error) {
	if w.answered == 0 {
		return rt.Event{}, rt.ErrQuiescent
	}
	w.answered--
	return rt.Event{Op: "hear", Values: []rt.Value{rt.IntValue(7)}}, nil
}

// TestModelAnswersLast: a source that says it is at rest speaks of what has happened so far. What
// the system does when it is let go on counts.
func TestModelAnswersLast(t *testing.T) {
	t.Parallel()
	test := starving()
	test.New = func(context.Context) (rt.Adapter, error) { return &worker{}, nil }
	test.Generators = []rt.Generator{playing("ask", func(s *rt.Session) { s.Send("ask", rt.IntValue(7)) })}
	report := sample.Runs(t.Context(), test, 3, 1, nil)
	if report.Starved > 0 || len(report.Owed) > 0 {
		t.Errorf("owed %q\n%s", report.Owed, report)
	}
}

// TestModelStarves: a system that stops answering violates nothing. The report says what it owes.
func TestModelStarves(t *testing.T) {
	t.Parallel()
	report := sample.Runs(t.Context(), starving(), 3, 1, nil)
	if report.Violations > 0 || report.Starved != 3 || len(report.Owed) != 1 || report.Owed[0] != "hear(m = 7), owed since event 1" {
		t.Errorf("owed %q\n%s", report.Owed, report)
	}
}
