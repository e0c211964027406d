package judge_test

import (
	"errors"
	"fmt"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/runtime/judge"
)

// A contract of a stack: pop needs an element, and its length never becomes negative.
func ExampleContract() {
	size := 1
	c := &judge.Contract{Preconditions: map[string]judge.Precondition{
		"pop": {Name: "stk.Some", Holds: func([]logic.Value) bool { return size > 0 }},
	}}
	fmt.Printf("%q\n", c.Requires("pop", nil))
	size -= 2 // the call, which is wrong
	if size < 0 {
		c.Keep("stk.Size", errors.New("the length is negative"))
		c.Keep("stk.Sum", errors.New("it comes later"))
	}
	fmt.Println(c.Broken())
	fmt.Println(c.Broken())
	fmt.Printf("%q\n", c.Requires("pop", nil))
	// Output:
	// ""
	// stk.Size the length is negative
	//  <nil>
	// "stk.Some"
}
