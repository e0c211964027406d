package judge_test

import (
	"fmt"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/runtime/judge"
	"github.com/clouseau-go/clouseau/sre"
)

// The size of a stack: a pop that finds nothing does not change it.
func Example() {
	push := &sre.Op{Name: "push", Kind: sre.Call, Fields: []sre.Field{{Name: "elem", Sort: logic.Int}}}
	pop := &sre.Op{Name: "pop", Kind: sre.Call, Fields: []sre.Field{{Name: "ok", Sort: logic.Bool, Result: true}}}
	size := &sre.Op{Name: "size", Kind: sre.Ghost, Fields: []sre.Field{{Name: "n", Sort: logic.Int}}}
	b := sre.NewBuilder(logic.NewBuilder(), push, pop, size)
	c := judge.NewCounter([]judge.Count{{Op: size, Up: b.Event(push, b.L.True()), Down: b.Event(pop, b.L.Field("ok", logic.Bool))}})
	show := func(e sre.Event) { fmt.Println(" ", e) }
	c.Begin(show)
	for _, e := range []sre.Event{
		{Op: push, Values: []logic.Value{logic.IntValue(7)}},
		{Op: pop, Values: []logic.Value{logic.BoolValue(true)}},
		{Op: pop, Values: []logic.Value{logic.BoolValue(false)}},
	} {
		fmt.Println(e)
		c.After(e, show)
	}
	// Output:
	//   size(n = 0)
	// push(elem = 7)
	//   size(n = 1)
	// pop(ok = true)
	//   size(n = 0)
	// pop(ok = false)
}
