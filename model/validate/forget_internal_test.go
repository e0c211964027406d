package validate

import (
	"testing"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/model"
)

// TestWithout: when a choice is no longer mentioned, the facts keep what holds for its best value,
// if there is one.
func TestWithout(t *testing.T) {
	t.Parallel()
	x := newEngine(&model.Model{Name: "empty", L: logic.NewBuilder()}, Limits{})
	l := x.sym.l
	dead, live := l.Var("?0", logic.Int), l.Var("?1", logic.Int)
	flag, mark := l.Var("?2", logic.Bool), l.Var("?3", logic.Bool)
	f := &logic.Func{Name: "f", Args: []*logic.Sort{logic.Int}, Result: logic.Int}
	above := func(n int64, t logic.Term) logic.Term { return l.Le(l.Int(n), t) }
	for _, tt := range []struct {
		name  string
		v     *logic.Var
		facts []logic.Term
		want  logic.Term // nil: they stay
	}{
		{"it differs", dead, []logic.Term{l.Ne(dead, live), l.Or(l.Ne(dead, l.Int(3)), mark)}, l.True()},
		{"it is small", dead, []logic.Term{l.Or(l.Le(dead, live), mark), l.Ne(dead, l.Int(3)), above(7, live)}, above(7, live)},
		{"it is between", dead, []logic.Term{l.Le(dead, live), above(7, dead)}, nil},
		{"it is one of two", dead, []logic.Term{l.Or(l.Eq(dead, l.Int(1)), l.Eq(dead, l.Int(2)))}, nil},
		{"a function knows it", dead, []logic.Term{l.Le(l.App(f, dead), live)}, nil},
		{"it holds", flag, []logic.Term{l.Or(flag, mark), above(7, live)}, above(7, live)},
		{"it does not hold", flag, []logic.Term{l.Or(l.Not(flag), above(7, live))}, l.True()},
		{"it decides", flag, []logic.Term{l.Or(flag, mark), l.Or(l.Not(flag), above(7, live))}, nil},
	} {
		got, ok := x.sym.without(tt.v, tt.facts)
		if ok != (tt.want != nil) || ok && l.And(got...) != tt.want {
			t.Errorf("%s: without(%s, %v) = %v, %v, want %v", tt.name, tt.v, tt.facts, got, ok, tt.want)
		}
	}
}

// TestApply: what facts say of conditions is applied to the state and to larger facts.
func TestApply(t *testing.T) {
	t.Parallel()
	x := newEngine(&model.Model{Name: "empty", L: logic.NewBuilder()}, Limits{})
	l := x.sym.l
	a, b := l.Ne(l.Var("?0", logic.Int), l.Int(1)), l.Le(l.Var("?1", logic.Int), l.Int(5))
	p, q := l.Var("?2", logic.Bool), l.Var("?3", logic.Bool)
	br := &branch{
		slots: []model.Slot{{Terms: []logic.Term{l.And(a, p)}}, {Terms: []logic.Term{l.Or(l.Not(b), q)}}, {Terms: []logic.Term{l.Not(a)}}},
		facts: []logic.Term{a, b, l.Or(b, q), l.Or(l.Not(a), l.And(p, q))},
	}
	if !x.sym.apply(br) || l.And(br.facts...) != l.And(a, b, p, q) {
		t.Errorf("the facts are %v", br.facts)
	}
	for i, want := range []logic.Term{p, q, l.False()} {
		if got := br.slots[i].Terms[0]; got != want {
			t.Errorf("slot %d is %v, want %v", i, got, want)
		}
	}
}
