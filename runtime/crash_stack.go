package runtime

import (
	"reflect"
	"strings"
)

// ownFrames is how the names of our functions begin.
var ownFrames = reflect.TypeFor[Session]().PkgPath() + "."

// systemStack returns of the stack of a panic, as [debug.Stack] prints it, what the system has
// called: the frames between the panic and ours, of which the user knows nothing. A stack in which
// nothing is left stays as it is.
func systemStack(stack string) string {
	lines := strings.SplitAfter(stack, "\n")
	var out []string
	inside := false
	for i := 1; i+1 < len(lines); i += 2 { // behind the head a function, and where it is
		switch name := lines[i]; {
		case strings.HasPrefix(name, "panic("):
			inside, out = true, nil // a panic that was thrown again began before
		case inside && strings.HasPrefix(name, ownFrames):
			inside = false
		case inside:
			out = append(out, name, lines[i+1])
		}
	}
	if len(out) == 0 {
		return stack
	}
	return strings.Join(out, "")
}
