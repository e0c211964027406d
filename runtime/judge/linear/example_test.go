package linear_test

import (
	"fmt"

	"github.com/clouseau-go/clouseau/runtime/judge/linear"
)

// What a map in parts promises: its calls are judged key by key, and its length not at all.
func Example() {
	parts := linear.Judge{
		Keys:    map[string]string{"put": "key", "get": "key"},
		Promise: linear.Promise{ByKey: true},
	}
	_, named := parts.Keys["len"]
	fmt.Println("len is judged:", named || !parts.Promise.ByKey)
	// Output: len is judged: false
}
