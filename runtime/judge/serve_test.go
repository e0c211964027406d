package judge_test

import (
	"slices"
	"testing"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/runtime/judge"
	"github.com/clouseau-go/clouseau/sre"
)

// TestServe checks which clauses the events of a run serve that was longer before: a pop after a
// push, or on an empty stack. In the second run a push was left out, in the third the promise is
// broken, and of the last one no promise knows the clause.
func TestServe(t *testing.T) {
	t.Parallel()
	push := &sre.Op{Name: "push", Kind: sre.Call, Fields: []sre.Field{{Name: "elem", Sort: logic.Int}}}
	pop := &sre.Op{Name: "pop", Kind: sre.Call, Fields: []sre.Field{{Name: "elem", Sort: logic.Int, Result: true}}}
	b := sre.NewBuilder(logic.NewBuilder(), push, pop)
	x := b.L.Var("x", logic.Int)
	elem := func(t logic.Term) logic.Term { return b.L.Eq(b.L.Field("elem", logic.Int), t) }
	ps := &judge.Promises{List: []judge.Promise{{Name: "pop", Op: pop, Clauses: []judge.Clause{
		{Name: "pop.lifo", Vars: []*logic.Var{x}, History: b.Seq(b.All(), b.Event(push, elem(x))), Event: elem(x)},
		{Name: "pop.empty", History: b.Eps(), Event: elem(b.L.Int(0))},
	}}}}
	event := func(op *sre.Op, n int64) sre.Event {
		return sre.Event{Op: op, Values: []logic.Value{logic.IntValue(n)}}
	}
	for _, tt := range []struct {
		run       sre.Trace
		was, want []string
	}{
		{sre.Trace{event(push, 3), event(pop, 3)}, []string{"push.any", "pop.lifo"}, []string{"push.any", "pop.lifo"}},
		{sre.Trace{event(pop, 0)}, []string{"pop.lifo"}, []string{"pop.empty"}},
		{sre.Trace{event(push, 3), event(pop, 0)}, []string{"push.any", "pop.lifo"}, []string{"push.any", "pop.lifo"}},
		{sre.Trace{event(pop, 0), event(pop, 7)}, []string{"pop.lifo", "pop.lifo"}, []string{"pop.empty", ""}},
		{sre.Trace{event(pop, 0)}, []string{"pop.other"}, []string{"pop.other"}},
	} {
		was := func(i int) string { return tt.was[i] }
		if got := judge.Serve(b, ps, tt.run, was); !slices.Equal(got, tt.want) {
			t.Errorf("%v serves %q, want %q", tt.run, got, tt.want)
		}
		if got := judge.Serve(b, nil, tt.run, was); !slices.Equal(got, tt.was) {
			t.Errorf("%v serves %q without promises, want %q", tt.run, got, tt.was)
		}
	}
}
