package event_test

import (
	"fmt"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/runtime/event"
	"github.com/clouseau-go/clouseau/sre"
)

// A system with one operation, and the goal that something is pushed twice.
func ExampleNewSystem() {
	push := &sre.Op{Name: "push", Kind: sre.Call, Fields: []sre.Field{{Name: "elem", Sort: logic.Int}}}
	s := event.NewSystem("stack", push)
	y := s.L.Var("y", logic.Int)
	again := s.Event(push, s.L.Eq(s.Field(push, "elem"), y))
	fmt.Println(s.Op("push"), s.Seq(s.All(), again, s.All(), again, s.All()))
	// Output: push seq(all, push(elem == y), all, push(elem == y), all)
}

// A system answers with a colour that its spec does not have.
func ExampleEnumNamed() {
	colour := logic.NewEnum("Colour", "red", "green")
	fmt.Println(event.EnumNamed(colour, "green"))
	defer func() { fmt.Println(recover()) }()
	event.EnumNamed(colour, "blue")
	// Output:
	// green
	// sort Colour has no value "blue", only red, green
}
