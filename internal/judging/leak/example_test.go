package leak_test

import (
	"fmt"
	"strings"

	"github.com/clouseau-go/clouseau/internal/judging/leak"
)

func Example() {
	m := leak.Begin()
	requests := make(chan int)
	go receives(requests) // and nobody closes the channel
	m.End()
	first, _, _ := strings.Cut(m.Left(nil), "\n")
	fmt.Println(first)
	close(requests)
	// Output: a goroutine is left and waits (chan receive) in
}
