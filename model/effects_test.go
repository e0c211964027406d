package model_test

import (
	"slices"
	"testing"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/model"
	"github.com/clouseau-go/clouseau/sre"
)

// TestEffects: the effects of a request in any state are those of the cases that its arguments
// allow, in terms of the state.
func TestEffects(t *testing.T) {
	t.Parallel()
	l := logic.NewBuilder()
	op := &sre.Op{Name: "move", Kind: sre.Send, Fields: []sre.Field{{Name: "kind", Sort: logic.Int}, {Name: "key", Sort: logic.Int}}}
	held, cells := model.ScalarVar(l, "held", logic.Int), model.MapVar(l, "cells", logic.Int, logic.Int)
	kind, key := l.Var("kind", logic.Int), l.Var("key", logic.Int)
	m := &model.Model{Name: "moves", L: l, State: []*model.Var{held, cells}, Rules: []*model.Rule{{
		Op: op, Args: []*logic.Var{kind, key}, Body: &model.Case{Cases: []*model.Case{
			{Label: "read", When: l.Eq(kind, l.Int(0)), Updates: []model.Update{{Var: held, Terms: []logic.Term{l.App(cells.At, key)}}}},
			{Label: "follow", When: l.Eq(kind, l.Int(1)), Updates: []model.Update{
				{Var: held, Terms: []logic.Term{l.App(cells.At, l.Add(held.Value, key))}}}},
			{Label: "never", When: l.Eq(kind, l.Int(1)), Require: l.Lt(kind, l.Int(0))},
		}}}}}
	own := logic.NewBuilder()
	x := model.NewStepper(m, model.Terms{L: own,
		Fresh: func(_ int, name string, s *logic.Sort) logic.Term { return own.Fresh(name, s) },
		Call:  func(f *logic.Func, args []logic.Term) logic.Term { return own.App(f, args...) }})
	for _, tt := range []struct {
		kind  int64
		path  []string // the last label; "!" before it: its requirement is false
		reads []string
	}{
		{0, []string{"read"}, []string{"cells[7]"}},
		{1, []string{"follow", "!never"}, []string{"cells[held + 7]", "held"}},
		{2, []string{"not specified"}, nil},
	} {
		var path, reads []string
		for _, o := range x.Effects(m.Rules[0], []logic.Term{own.Int(tt.kind), own.Int(7)}) {
			label := o.Path[len(o.Path)-1]
			if o.Clash {
				label = "!" + label
			}
			path = append(path, label)
			for _, c := range o.Changes {
				logic.Walk(c.Terms[0], func(u logic.Term) bool {
					if slot, key, ok := x.Reads(u); ok && key != nil {
						reads = append(reads, m.State[slot].Name+"["+key.String()+"]")
					} else if ok {
						reads = append(reads, m.State[slot].Name)
					}
					return true
				})
			}
		}
		if !slices.Equal(path, tt.path) || !slices.Equal(reads, tt.reads) {
			t.Errorf("kind %d: %q reads %q, want %q and %q", tt.kind, path, reads, tt.path, tt.reads)
		}
	}
}
