package values_test

import (
	"fmt"

	"github.com/clouseau-go/clouseau/runtime/draw"
	"github.com/clouseau-go/clouseau/runtime/exhaust/values"
)

// The ends of a range come early.
func Example() {
	domain, _ := values.OfDomain(draw.Between(1, 100))
	some, all := values.First(domain, 5)
	fmt.Println(some, all)
	// Output: [1 2 100 3 4] false
}
