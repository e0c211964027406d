package monitor_test

import (
	"fmt"

	"github.com/clouseau-go/clouseau/internal/judging/monitor"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
)

// An element that is lost: it is pushed and not popped since, and the stack says that it is empty.
func Example() {
	s := newStackLab()
	m := monitor.New(s.b, s.lost(), []*logic.Var{s.y})
	for _, ev := range []sre.Event{s.pushed(3), s.pushed(5), s.popped(5), s.isEmpty(true)} {
		fmt.Println(ev, m.Step(ev))
	}
	fmt.Println("y =", m.Witness()[s.y])
	// Output:
	// push(elem = 3) false
	// push(elem = 5) false
	// pop(elem = 5) false
	// isEmpty(result = true) true
	// y = 3
}

// An element that was never pushed: y first occurs under a negation, so pushed elements are
// excluded.
func Example_negation() {
	s := newStackLab()
	b := s.b
	m := monitor.New(b, b.Seq(b.Absent(b.Any(), s.event(s.push, s.y)), s.event(s.pop, s.y)), []*logic.Var{s.y})
	for _, ev := range []sre.Event{s.pushed(1), s.popped(1), s.popped(3)} {
		fmt.Println(ev, m.Step(ev))
	}
	fmt.Println("y =", m.Witness()[s.y])
	// Output:
	// push(elem = 1) false
	// pop(elem = 1) false
	// pop(elem = 3) true
	// y = 3
}
