package run

import (
	"fmt"
	"runtime"

	"pgregory.net/rapid"
)

// Foreign is a panic, or an exit, that came through a script and is not one of package runtime:
// rapid's control flow, or an error in the script. It is raised again on rapid's goroutine.
type Foreign struct {
	Value  any // nil for runtime.Goexit
	Exited bool
	Stack  []byte
}

// Resume raises again, on rapid's goroutine, what came through the script. Rapid compares where
// panics come from. A panic that gives a run up (no bits left while shrinking, a skip) must not
// look like one that fails it, so each kind has a line of its own. The stack of an error in the
// script is logged, since the new panic loses it.
func (f *Foreign) Resume(t *rapid.T) {
	if f.Exited {
		runtime.Goexit()
	}
	switch fmt.Sprintf("%T", f.Value) { // rapid does not export the types
	case "rapid.invalidData":
		panic(f.Value)
	case "rapid.stopTest":
		panic(f.Value)
	default:
		t.Log(f)
		panic(f.Value)
	}
}

func (f *Foreign) String() string {
	return fmt.Sprintf("the script panicked: %v\n%s", f.Value, f.Stack)
}
