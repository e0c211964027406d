package sre_test

import (
	"fmt"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
)

// A stack that loses an element: it is pushed, not popped, and yet the stack
// is empty in the end.
func Example() {
	elem := []sre.Field{{Name: "elem", Sort: logic.Int}}
	push := &sre.Op{Name: "push", Fields: elem}
	pop := &sre.Op{Name: "pop", Fields: elem}
	isEmpty := &sre.Op{Name: "isEmpty", Fields: []sre.Field{{Name: "result", Sort: logic.Bool, Result: true}}}
	l := logic.NewBuilder()
	b := sre.NewBuilder(l, push, pop, isEmpty)

	y := l.Var("y", logic.Int)
	isY := l.Eq(l.Field("elem", logic.Int), y)
	lost := b.Seq(b.All(), b.Event(push, isY), b.Star(b.Minus(b.Any(), b.Event(pop, isY))),
		b.Event(isEmpty, l.Field("result", logic.Bool)))
	fmt.Println(lost)

	three, yes := []logic.Value{logic.IntValue(3)}, []logic.Value{logic.BoolValue(true)}
	env := logic.Assignment{y: logic.IntValue(3)}
	fmt.Println(sre.Match(lost, sre.Trace{{Op: push, Values: three}, {Op: isEmpty, Values: yes}}, env))
	fmt.Println(sre.Match(lost, sre.Trace{{Op: push, Values: three}, {Op: pop, Values: three}, {Op: isEmpty, Values: yes}}, env))

	// What must hold of v for push(v) isEmpty(true) to be in the goal?
	v := l.Var("v", logic.Int)
	fmt.Println(sre.Holds(b, lost, []*sre.Op{push, isEmpty}, [][]logic.Term{{v}, {l.True()}}))
	// Output:
	// seq(all, push(elem == y), star(any - pop(elem == y)), isEmpty(result))
	// true
	// false
	// y == v
}
