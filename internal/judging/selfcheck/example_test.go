package selfcheck_test

import (
	"context"
	"fmt"

	"github.com/clouseau-go/clouseau/internal/judging/selfcheck"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/runtime/play/event"
	"github.com/clouseau-go/clouseau/sre"
)

// A stub gives the answers of the run.
func Example() {
	empty := &sre.Op{Name: "isEmpty", Kind: sre.Call, Fields: []sre.Field{{Name: "result", Sort: logic.Bool, Result: true}}}
	stack := event.NewSystem("stack", empty)
	r := selfcheck.Run{Goal: "lost_element", Events: []selfcheck.Event{{Op: "isEmpty", Values: []any{true}}}}
	trace, err := r.Trace(stack)
	if err != nil {
		fmt.Println(err)
		return
	}
	answer, err := selfcheck.NewStub(trace).Call(context.Background(), "isEmpty", nil)
	fmt.Println(answer, err)
	// Output: [true] <nil>
}
