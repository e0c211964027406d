package event_test

import (
	"context"
	"fmt"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/runtime/play/event"
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
	// the spec's type Colour has no value "blue", only red, green
}

// A counter is called by functions, without a type for its adapter.
func ExampleCalls() {
	calls := event.Calls[*int]{
		"add": func(n *int, args []logic.Value) []logic.Value {
			*n += int(args[0].Int())
			return nil
		},
		"sum": func(n *int, _ []logic.Value) []logic.Value {
			return []logic.Value{logic.IntValue(int64(*n))}
		},
	}
	a, ctx := calls.Adapter(new(int)), context.Background()
	fmt.Println(a.Call(ctx, "add", []logic.Value{logic.IntValue(3)}))
	fmt.Println(a.Call(ctx, "sum", nil))
	fmt.Println(a.Call(ctx, "double", nil))
	// Output:
	// [] <nil>
	// [3] <nil>
	// [] *int has no operation double
}
