package integer_test

import (
	"fmt"

	"github.com/clouseau-go/clouseau/runtime/integer"
)

// A total that does not fit an int64, on its way to a system that counts in uint64, and back.
func Example() {
	total := integer.Number("18446744073709551615")
	n := integer.As[uint64](integer.Value(total))
	fmt.Println(n, integer.Pack(n-1), integer.Sum(1<<62, 1<<62))
	// Output: 18446744073709551615 18446744073709551614 9223372036854775808
}

// A value outside a Go type is never truncated.
func ExampleFit() {
	defer func() { fmt.Println(recover()) }()
	integer.Fit[uint8](integer.Of(256))
	// Output: 256 is no value of the Go type uint8
}
