package draw_test

import (
	"fmt"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/runtime/play/draw"
)

// The first values of a range: its ends come early.
func Example_values() {
	percent, _ := draw.OfDomain(draw.Between(1, 100))
	fmt.Println(draw.First(percent, 5))
	fmt.Println(draw.First(draw.OfSort(logic.Bool), 5))
	// Output:
	// [1 2 100 3 4] false
	// [false true] true
}
