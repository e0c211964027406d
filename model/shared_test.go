package model_test

import (
	"testing"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/model"
	"github.com/clouseau-go/clouseau/sre"
)

// chooser is a model that answers a term over values of a map of which nothing is known. Written as
// a tree the term has 2^depth nodes.
func chooser(depth int) *model.Model {
	l := logic.NewBuilder()
	op := &sre.Op{Name: "ask", Kind: sre.Call, Fields: []sre.Field{{Name: "key", Sort: logic.Int}, {Name: "n", Sort: logic.Int, Result: true}}}
	cells := model.MapVar(l, "cells", logic.Int, logic.Int)
	key := l.Var("key", logic.Int)
	var t logic.Term = l.App(cells.At, key)
	for i := range depth {
		there := l.Le(l.App(cells.At, l.Int(int64(i))), key)
		t = l.Ite(there, l.Add(t, l.Int(1)), t)
	}
	return &model.Model{Name: "chooser", L: l, State: []*model.Var{cells}, Rules: []*model.Rule{
		{Op: op, Args: []*logic.Var{key}, Body: &model.Case{Replies: []model.Reply{{Op: op, Fields: []logic.Term{nil, t}}}}}}}
}

// TestStepperSharedTerms: a term of the model is evaluated once, however often it occurs.
func TestStepperSharedTerms(t *testing.T) {
	t.Parallel()
	m := chooser(60)
	l := logic.NewBuilder()
	calls := 0
	x := model.NewStepper(m, model.Terms{L: l, Fresh: func(n int, name string, s *logic.Sort) logic.Term {
		calls++
		return l.Fresh(name, s)
	}, Call: func(fn *logic.Func, args []logic.Term) logic.Term { return l.App(fn, args...) }})
	slots, n := x.Start()
	out := x.Take(slots, n, m.Rules[0], []logic.Term{l.Var("k", logic.Int)})
	if len(out) != 1 || calls != 61 {
		t.Errorf("%d outcomes with %d unknowns, want 1 with 61", len(out), calls)
	}
	if n := l.Size(); n > 100_000 {
		t.Errorf("%d terms", n)
	}
}
