package run

import (
	"path"
	"reflect"
	"slices"
	"strings"

	"github.com/clouseau-go/clouseau/runtime/child"
)

// calling are the prefixes of the names of functions that call the system: those of the package
// runtime, and of its room child.
var calling = []string{
	path.Dir(reflect.TypeFor[Result]().PkgPath()) + ".",
	reflect.TypeFor[child.Process]().PkgPath() + ".",
}

// Stack returns the system's calls that led to a panic, given what debug.Stack said in the
// deferred function that recovered from it.
func Stack(p any, stack string) string {
	switch p := p.(type) { // of a process of its own; the tester's stack tells nothing
	case *child.Died:
		return p.Log
	case *child.Panicked:
		return systemStack(p.Stack)
	}
	return systemStack(stack)
}

// systemStack returns the part of a panic's stack, as debug.Stack prints it, that shows the
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
		case inside && slices.ContainsFunc(calling, func(own string) bool { return strings.HasPrefix(name, own) }):
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
