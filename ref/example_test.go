package ref_test

import (
	"fmt"

	"github.com/clouseau-go/clouseau/ref"
)

// A model answers as its kind of structure has to. What may be missing comes with ok.
func Example() {
	s := ref.NewStack[int]()
	s.Push(1)
	s.Push(2)
	fmt.Println(s.Pop())
	fmt.Println(s.Pop())
	fmt.Println(s.Pop())
	// Output:
	// 2 true
	// 1 true
	// 0 false
}
