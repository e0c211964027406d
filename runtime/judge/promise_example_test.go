package judge_test

import (
	"fmt"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/runtime/judge"
	"github.com/clouseau-go/clouseau/sre"
)

// A stack promises that a pop directly after a push answers what was pushed.
func Example_promise() {
	push := &sre.Op{Name: "push", Kind: sre.Call, Fields: []sre.Field{{Name: "elem", Sort: logic.Int}}}
	pop := &sre.Op{Name: "pop", Kind: sre.Call, Fields: []sre.Field{{Name: "elem", Sort: logic.Int, Result: true}}}
	b := sre.NewBuilder(logic.NewBuilder(), push, pop)
	x := b.L.Var("x", logic.Int)
	j := judge.NewJudge(b, &judge.Promises{List: []judge.Promise{{
		Name: "pop.lifo", Op: pop,
		Clauses: []judge.Clause{{
			Name: "pop.lifo", Vars: []*logic.Var{x},
			History: b.Seq(b.All(), b.Event(push, b.L.Eq(b.L.Field("elem", logic.Int), x))),
			Event:   b.L.Eq(b.L.Field("elem", logic.Int), x),
		}},
	}}})
	event := func(op *sre.Op, n int64) sre.Event {
		return sre.Event{Op: op, Values: []logic.Value{logic.IntValue(n)}}
	}
	for _, e := range []sre.Event{event(push, 3), event(push, 5), event(pop, 5), event(pop, 3), event(push, 4), event(pop, 3)} {
		fmt.Println(e, j.Step(e, nil))
	}
	fmt.Println(j.Counts())
	// Output:
	// push(elem = 3) <nil>
	// push(elem = 5) <nil>
	// pop(elem = 5) <nil>
	// pop(elem = 3) <nil>
	// push(elem = 4) <nil>
	// pop(elem = 3) elem == 4 (x = 4) is promised, and the answer is elem = 3
	// [pop.lifo: 2 calls judged]
}
