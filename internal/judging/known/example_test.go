package known_test

import (
	"fmt"

	"github.com/clouseau-go/clouseau/internal/judging/known"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/runtime/play/event"
	"github.com/clouseau-go/clouseau/runtime/play/run"
	"github.com/clouseau-go/clouseau/sre"
)

// The effect of an operation is known before it is performed; an operation that returned has not
// crashed.
func ExampleEndings_Ahead() {
	push := &sre.Op{Name: "push", Kind: sre.Call, Fields: []sre.Field{{Name: "elem", Sort: logic.Int}}}
	s := event.NewSystem("stack", push)
	full := known.Failure{Name: "full", Verdict: "crashed",
		Trace: s.Seq(s.All(), s.Event(push, s.L.Lt(s.L.Int(100), s.Field(push, "elem"))))}
	es := known.NewEndings(s.Builder, []known.Failure{full})
	of := func(n int64) run.Attempt { return run.Attempt{Op: push, Args: []logic.Value{logic.IntValue(n)}} }
	fmt.Printf("%q %q\n", es.Ahead(nil, of(7)), es.Ahead(nil, of(101)))
	// Output: "" "full"
}
