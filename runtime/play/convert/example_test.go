package convert_test

import (
	"fmt"

	"github.com/clouseau-go/clouseau/runtime/play/convert"
)

// A total that does not fit an int64, on its way to a system that counts in uint64, and back.
func Example() {
	total := convert.Number("18446744073709551615")
	n := convert.As[uint64](convert.Value(total))
	fmt.Println(n, convert.Pack(n-1), convert.Sum(1<<62, 1<<62))
	// Output: 18446744073709551615 18446744073709551614 9223372036854775808
}

// A value outside a Go type is never truncated.
func ExampleFit() {
	defer func() { fmt.Println(recover()) }()
	convert.Fit[uint8](convert.Of(256))
	// Output: 256 is no value of the Go type uint8
}
