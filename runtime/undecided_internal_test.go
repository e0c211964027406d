package runtime

import (
	"context"
	"strings"
	"testing"

	"github.com/clouseau-go/clouseau/model"
	"github.com/clouseau-go/clouseau/model/validate"
	"github.com/clouseau-go/clouseau/runtime/play/run"
	"github.com/clouseau-go/clouseau/runtime/report"
)

// echoes answers with its arguments.
type echoes struct{ CallOnly }

func (echoes) Call(context.Context, string, []Value) ([]Value, error) {
	return []Value{IntValue(1)}, nil
}
func (echoes) Close() error { return nil }

// TestUndecided: if the validator gives up, after an event or in the middle of one, the run is
// undecided, not upheld. The next run is judged again.
func TestUndecided(t *testing.T) {
	t.Parallel()
	ask := &Op{Name: "ask", Fields: []Field{{Name: "n", Sort: Int, Result: true}}}
	s := NewSystem("guesses", ask)
	held := model.ScalarVar(s.L, "held", Int).From(s.L.Int(0))
	var cases []*model.Case
	for n := range 4 {
		cases = append(cases, &model.Case{Updates: []model.Update{{Var: held, Terms: []Term{s.L.Int(int64(n))}}},
			Replies: []model.Reply{{Op: ask, Fields: []Term{s.L.Int(1)}}}})
	}
	test := &Test{
		System: s, Goal: Goal{Name: "none", Violation: s.None()},
		Model: &model.Model{Name: "guess", L: s.L, State: []*model.Var{held}, Rules: []*model.Rule{{Op: ask, Body: &model.Case{Cases: cases}}}},
		New:   func(context.Context) (Adapter, error) { return echoes{}, nil },
	}
	for _, tt := range []struct {
		limits validate.Limits
		want   run.Verdict
	}{{validate.Limits{Branches: 2}, run.Undecided}, {validate.Limits{Work: 2}, run.Undecided}, {validate.Limits{}, run.Upheld}} {
		h := test.Player()
		h.judges.Validator = validate.New(test.Model, tt.limits)
		for range 2 {
			r := h.again(Generator{Name: "ask", Run: func(s *Session) {
				s.Decide("ask.any")
				s.Call("ask")
			}}, manner{})
			if r.Verdict != tt.want || r.Overflow != (tt.want == run.Undecided) {
				t.Errorf("%+v: %v, overflow %v", tt.limits, r.Verdict, r.Overflow)
			}
			r.Generator = "ask"
			h.report.Generators = []report.Shape{{Name: "ask"}}
			h.report.Add(r.Counts())
		}
		if text := h.report.Finish().String(); strings.Contains(text, "gave up     the validator on 2 runs") != (tt.want == run.Undecided) ||
			h.report.Of(tt.want.String()) != 2 {
			t.Errorf("the report is\n%s", text)
		}
		if why := h.report.Idle(); strings.Contains(why, ": 2 have too many explanations for the validator") != (tt.want == run.Undecided) {
			t.Errorf("the test has looked at nothing: %q", why)
		}
	}
}
