package values_test

import (
	"fmt"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/runtime/draw"
	"github.com/clouseau-go/clouseau/runtime/exhaust/values"
)

// The first values of a range: its ends come early.
func Example() {
	percent, _ := values.OfDomain(draw.Between(1, 100))
	fmt.Println(values.First(percent, 5))
	fmt.Println(values.First(values.OfSort(logic.Bool), 5))
	// Output:
	// [1 2 100 3 4] false
	// [false true] true
}
