package validate

import (
	"context"
	"testing"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/model"
	"github.com/clouseau-go/clouseau/sre"
)

// unsure is a solver that decides nothing.
type unsure struct{}

func (unsure) Push()                               {}
func (unsure) Pop()                                {}
func (unsure) Assert(logic.Term)                   {}
func (unsure) Check(context.Context) logic.Verdict { return logic.Unknown }
func (unsure) Model() *logic.Model                 { return nil }

// bounds is a model that hides a number and says whether others are above it.
func bounds() (*model.Model, func(n int64, above bool) sre.Event) {
	l := logic.NewBuilder()
	op := &sre.Op{Name: "ask", Kind: sre.Call, Fields: []sre.Field{{Name: "n", Sort: logic.Int}, {Name: "above", Sort: logic.Bool, Result: true}}}
	sre.NewBuilder(l, op)
	hidden, n := model.ScalarVar(l, "hidden", logic.Int), l.Var("ask.n", logic.Int)
	m := &model.Model{Name: "bounds", L: l, State: []*model.Var{hidden}, Rules: []*model.Rule{{Op: op, Args: []*logic.Var{n}, Body: &model.Case{
		Replies: []model.Reply{{Op: op, Fields: []logic.Term{nil, l.Lt(hidden.Value, n)}}},
	}}}}
	return m, func(n int64, above bool) sre.Event {
		return sre.Event{Op: op, Values: []logic.Value{logic.IntValue(n), logic.BoolValue(above)}}
	}
}

// TestUnknownKeepsBranch: only a proof ends a branch. The same run is rejected if the solver has a
// proof, and accepted, and counted, if it has none.
func TestUnknownKeepsBranch(t *testing.T) {
	t.Parallel()
	m, ask := bounds()
	for _, sure := range []bool{true, false} {
		v := New(m, Limits{})
		if !sure {
			v.x.solver = unsure{}
		}
		rejected := v.Step(ask(5, true)) || v.Step(ask(3, false)) || v.Step(ask(9, false))
		if rejected != sure || (v.Stats().Unknowns > 0) == sure {
			t.Errorf("solver sure %v: rejected %v, %+v", sure, rejected, v.Stats())
		}
	}
}

// TestLimits: a run beyond the limits is accepted and counted, and the next run is judged again.
func TestLimits(t *testing.T) {
	t.Parallel()
	m, ask := bounds()
	v := New(m, Limits{Facts: 1})
	if v.Step(ask(5, true)) || v.Step(ask(3, false)) || v.Stats().Forgotten == 0 {
		t.Errorf("with room for one fact: %+v", v.Stats())
	}
	if v.Step(ask(2, true)) == false { // the last one is remembered: the number is at least 3
		t.Error("nothing is remembered")
	}
	choosing := *m
	choosing.Rules = []*model.Rule{{Op: m.Rules[0].Op, Args: m.Rules[0].Args, Body: &model.Case{Cases: []*model.Case{
		{Updates: []model.Update{{Var: m.State[0], Terms: []logic.Term{m.L.Int(1)}}}},
		{Updates: []model.Update{{Var: m.State[0], Terms: []logic.Term{m.L.Int(2)}}}},
		{Replies: m.Rules[0].Body.Replies},
	}}}}
	v = New(&choosing, Limits{Branches: 2})
	for run := range 2 {
		v.Reset()
		if v.Step(ask(5, true)) || v.Step(ask(7, true)) || v.Owed() != nil {
			t.Errorf("rejected: %v", v.Rejection())
		}
		if v.Stats().Overflows != run+1 {
			t.Errorf("%d overflows after %d runs", v.Stats().Overflows, run+1)
		}
	}
}

// TestSplit: large terms of the state are split, and no explanation is lost.
func TestSplit(t *testing.T) {
	t.Parallel()
	m, ask := bounds()
	l, hidden := m.L, m.State[0]
	flag := &model.Var{}
	*flag = *model.ScalarVar(l, "flag", logic.Int)
	m.State = append(m.State, flag.From(l.Int(0)))
	n := m.Rules[0].Args[0]
	m.Rules[0].Body.Updates = []model.Update{{Var: flag, Terms: []logic.Term{
		l.Ite(l.Lt(hidden.Value, n), l.Add(flag.Value, l.Int(1)), l.Scale(2, flag.Value)),
	}}}
	m.Rules[0].Body.Replies[0].Fields[1] = l.Lt(l.Int(0), flag.Value)
	v := New(m, Limits{})
	for i := range int64(8) {
		if v.Step(ask(i, i > 4)) {
			t.Fatalf("rejected: %v", v.Rejection())
		}
	}
	for _, br := range v.branches {
		br.terms(func(t logic.Term) logic.Term {
			if size(t, 100) >= largeTerm {
				panic("a large term is left")
			}
			return t
		})
	}
	if !v.Step(ask(0, false)) {
		t.Error("the counter went back to 0")
	}
}
