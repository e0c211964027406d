package option_test

import (
	"fmt"
	"time"

	"github.com/clouseau-go/clouseau/internal/play/option"
)

// The zero value is a good one. A field that is set changes the defaults that depend on it.
func Example() {
	var o option.Options
	fmt.Println(o.Call(), o.Receive(), o.Quiet(), o.Events())
	o.ReceiveDeadline = 4 * time.Second
	fmt.Println(o.Call(), o.Receive())
	// Output:
	// 5s 1s 10ms 10000
	// 8s 4s
}
