package runtime

import (
	"reflect"
	"strings"
)

// ownFrames is the prefix of the names of this package's functions.
var ownFrames = reflect.TypeFor[Session]().PkgPath() + "."

// systemStack returns the part of a panic's stack, as [debug.Stack] prints it, that shows the
// system's calls: the frames between the panic and this package. If nothing would be left, the
// stack stays as it is.
func systemStack(stack string) string {
	lines := strings.SplitAfter(stack, "\n")
	var out []string
	inside := false
	for i := 1; i+1 < len(lines); i += 2 { // after the head come a function and its place
		switch name := lines[i]; {
		case strings.HasPrefix(name, "panic("):
			inside, out = true, nil // a panic that was raised again started further down
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
