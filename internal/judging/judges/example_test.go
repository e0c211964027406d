package judges_test

import (
	"fmt"

	"github.com/clouseau-go/clouseau/internal/judging/judges"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
)

// The goal is a read of less than what was read before.
func Example() {
	read := &sre.Op{Name: "read", Kind: sre.Call, Fields: []sre.Field{{Name: "n", Sort: logic.Int, Result: true}}}
	b := sre.NewBuilder(logic.NewBuilder(), read)
	x, n := b.L.Var("x", logic.Int), b.L.Field("n", logic.Int)
	js := judges.New(judges.Config{Builder: b, Vars: []*logic.Var{x},
		Violation: b.Seq(b.All(), b.Event(read, b.L.Eq(n, x)), b.All(), b.Event(read, b.L.Lt(n, x)))})
	for _, v := range []int64{2, 5, 5, 3} {
		fmt.Printf("%q\n", js.Objection(sre.Event{Op: read, Values: []logic.Value{logic.IntValue(v)}}))
	}
	js.Begin() // another run
	fmt.Printf("%q\n", js.Objection(sre.Event{Op: read, Values: []logic.Value{logic.IntValue(1)}}))
	// Output:
	// ""
	// ""
	// ""
	// "read(n = 3) violates the goal"
	// ""
}
