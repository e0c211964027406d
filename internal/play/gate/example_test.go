package gate_test

import (
	"fmt"
	"time"

	"github.com/clouseau-go/clouseau/internal/play/gate"
)

// A system that does not answer is given up after the deadline.
func Example() {
	var g gate.Gate
	g.Begin()
	done, answer := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(done)
		g.Enter()
		<-answer // the system
		g.Leave()
	}()
	fmt.Println(g.Watch(done, 10*time.Millisecond, nil) == gate.Stuck)
	close(answer)
	<-done
	// Output: true
}
