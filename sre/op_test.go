package sre_test

import (
	"testing"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
)

func TestOp(t *testing.T) {
	t.Parallel()
	op := &sre.Op{Name: "pop", Kind: sre.Call, Fields: []sre.Field{
		{Name: "index", Sort: logic.Int},
		{Name: "value", Sort: logic.Int, Result: true},
		{Name: "ok", Sort: logic.Bool, Result: true},
	}}
	check(t, "Args", op.Args(), 1)
	check(t, "Position(ok)", op.Position("ok"), 2)
	check(t, "Position(none)", op.Position("none"), -1)
	check(t, "Kind", op.Kind.String(), "call")
	ghost := &sre.Op{Name: "mark", Kind: sre.Ghost}
	sre.NewBuilder(logic.NewBuilder(), op, ghost)
	check(t, "Index", ghost.Index(), 1)
	check(t, "Visible", ghost.Visible(), false)
	e := sre.Event{Op: op, Values: []logic.Value{logic.IntValue(0), logic.IntValue(7), logic.BoolValue(true)}}
	check(t, "Event", e.String(), "pop(index = 0, value = 7, ok = true)")
}

// negate is an Env that knows one function.
type negate struct{ logic.Assignment }

func (negate) Apply(_ *logic.Func, args []logic.Value) (logic.Value, bool) {
	return logic.IntValue(-args[0].Int()), true
}

// The environment of an event asks the one around it for variables and
// functions.
func TestMatchFunctions(t *testing.T) {
	t.Parallel()
	w := newStack()
	neg := &logic.Func{Name: "neg", Args: []*logic.Sort{logic.Int}, Result: logic.Int}
	e := w.is(w.push, w.L.App(neg, w.x))
	tr := sre.Trace{ev(w.push, -3)}
	check(t, "neg(3)", sre.Match(e, tr, negate{at(w.x, 3)}), true)
	check(t, "neg(2)", sre.Match(e, tr, negate{at(w.x, 2)}), false)
	check(t, "neg unknown", sre.Match(e, tr, at(w.x, 3)), false)
	vars := []*logic.Var{w.x.(*logic.Var)}
	got := sre.MatchSome(e, tr, vars, map[*logic.Var][]logic.Value{vars[0]: {logic.IntValue(3)}}, negate{})
	check(t, "MatchSome", len(got), 1)
}
