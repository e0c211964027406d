package script_test

import (
	"fmt"

	"github.com/clouseau-go/clouseau/internal/play/script"
	"github.com/clouseau-go/clouseau/logic"
)

// A request refers to the value of an answer, plus one. In another run the answer differs. If the
// event is left out, the last other event with such a field takes its place.
func Example() {
	next := script.Ref{Event: 1, Op: open, Field: "fd", Func: script.Plus(1)}
	opened := func(path string, fd int64) script.Trace {
		e := event(open, text(path), number(fd))
		return script.Trace{e, e}
	}
	for _, t := range []script.Trace{opened("/a", 3), opened("/a", 7341), opened("/b", 12)[:1]} {
		strict, ok := next.Strict(t, logic.Int)
		loose, label, _ := next.Loose(t, logic.Int)
		fmt.Println(next, "is", strict, ok, "strictly,", loose, "loosely, by event", label)
	}
	// Output:
	// 1.fd.+1 is 4 true strictly, 4 loosely, by event 1
	// 1.fd.+1 is 7342 true strictly, 7342 loosely, by event 1
	// 1.fd.+1 is ? false strictly, 13 loosely, by event 0
}
