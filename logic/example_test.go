package logic_test

import (
	"fmt"

	"github.com/clouseau-go/clouseau/logic"
)

// The qualifier of push(elem == x && x < top), under x = 3 and top = 7, holds of push(3) and
// not of push(4). Equal terms are one node, however they were written.
func Example() {
	b := logic.NewBuilder()
	x, top := b.Var("x", logic.Int), b.Var("top", logic.Int)
	elem := b.Field("elem", logic.Int)
	q := b.And(b.Eq(elem, x), b.Lt(x, top))
	fmt.Println(q)

	for _, n := range []int64{3, 4} {
		env := logic.Assignment{x: logic.IntValue(3), top: logic.IntValue(7), elem: logic.IntValue(n)}
		fmt.Printf("push(%d): %t\n", n, logic.Holds(q, env))
	}
	fmt.Println(b.Lt(x, top) == b.Not(b.Le(top, x)))
	// Output:
	// elem == x && x < top
	// push(3): true
	// push(4): false
	// true
}
