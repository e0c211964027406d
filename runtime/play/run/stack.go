package run

import (
	"fmt"
	"github.com/clouseau-go/clouseau/internal/play/overlap"
	"path"
	"reflect"
	"runtime"
	"slices"
	"strings"

	"pgregory.net/rapid"

	"github.com/clouseau-go/clouseau/logic"
)

// Values of panics in a process of the system's own, where the tester's stack tells nothing.
type (
	// died is the end of the process. Its log comes with how many runs it had served before.
	died interface {
		LastWords() (log string, served int)
	}
	// elsewhere is a panic in the process, with its stack there.
	elsewhere interface{ PanicStack() string }
	// misread is an adapter that has read a value as one of another sort.
	misread interface{ MisreadAt() (reason, stack string) }
)

// calling are the prefixes of the names of functions that call the system: those of the package
// runtime, and of those that call it in another goroutine or process.
var calling = func() []string {
	root := strings.TrimSuffix(reflect.TypeFor[Result]().PkgPath(), "/runtime/play/run")
	return []string{root + "/runtime.", root + "/runtime/world.", root + "/internal/process/child."}
}()

// reading is the prefix of the methods that read values.
var reading = reflect.TypeFor[logic.Value]().PkgPath() + "."

// Panicked notes the system's calls that led to a panic, given what debug.Stack said in the
// deferred function that recovered from it.
func (r *Result) Panicked(p any, stack string) {
	switch p := p.(type) {
	case died:
		r.Stack, r.Earlier = p.LastWords()
	case elsewhere:
		r.Stack = systemStack(p.PanicStack())
	default:
		r.Stack = systemStack(stack)
	}
}

// Misread says where an adapter has read a value as one of another sort, if that is what a panic
// was for, given what debug.Stack said in the deferred function that recovered from it.
func (a Attempt) Misread(p any, stack string) string {
	switch p := p.(type) {
	case *logic.Misread:
		return fmt.Sprintf("adapter: %s: %v%s", a, p, reader(systemStack(stack)))
	case misread:
		reason, stack := p.MisreadAt()
		return fmt.Sprintf("adapter: %s: %s%s", a, reason, reader(systemStack(stack)))
	}
	return ""
}

// reader returns the place of the first frame outside the package logic, as a part of a sentence;
// empty if there is none.
func reader(stack string) string {
	lines := strings.Split(stack, "\n")
	for i := 0; i+1 < len(lines); i += 2 {
		if at, _, _ := strings.Cut(strings.TrimSpace(lines[i+1]), " "); !strings.HasPrefix(lines[i], reading) {
			return ", at " + path.Base(at)
		}
	}
	return ""
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
			inside = true
			out = nil // a panic that was raised again started further down
		case inside && slices.ContainsFunc(calling, func(own string) bool { return strings.HasPrefix(name, own) }):
			inside = false
		case inside && overlap.Adapts(name, lines[i+1]):
		case inside:
			out = append(out, name, lines[i+1])
		}
	}
	if len(out) == 0 {
		return stack
	}
	return strings.Join(out, "")
}

// briefly is how many functions Brief shows at most.
const briefly = 12

// Brief returns the functions of the system in a panic's stack, each with its place in a line. Of
// the last words of a process they are those of the goroutine that ended it. Other texts stay.
func Brief(stack string) string {
	log := stack
	if _, rest, _ := strings.Cut(stack, "\n"); strings.HasPrefix(rest, "\t") {
		log = "goroutine of the call\n" + stack // which has no head
	}
	for part := range strings.SplitSeq(log, "\n\n") {
		head, frames, _ := strings.Cut(part, "\n")
		if !strings.HasPrefix(head, "goroutine ") {
			continue
		}
		if out := systemFrames(strings.Split(frames, "\n")); len(out) > 0 {
			return strings.Join(out, "\n") + "\n"
		}
	}
	return stack
}

// systemFrames returns the first frames that are neither Go's nor the tester's.
func systemFrames(lines []string) (out []string) {
	for i := 0; i+1 < len(lines) && len(out) < briefly; i++ {
		place := lines[i+1]
		if !strings.HasPrefix(place, "\t") {
			continue // it says how many frames were left out
		}
		name := strings.TrimPrefix(lines[i], "created by ")
		if !overlap.Adapts(name, place) && !slices.ContainsFunc(foreign, func(p string) bool { return strings.HasPrefix(name, p) }) {
			out = append(out, overlap.Frame(lines[i], place))
		}
		i++
	}
	return out
}

// foreign are the prefixes of the names of functions that are not the system's.
var foreign = append([]string{"panic(", "runtime.", "testing.", "internal/"}, calling...)

// Foreign is a panic, or an exit, that came through a script and is not one of package runtime:
// rapid's control flow, or an error in the script. It is raised again on rapid's goroutine.
type Foreign struct {
	Value  any // nil for runtime.Goexit
	Exited bool
	Stack  []byte
}

// GivesUp reports whether the run is given up, such as by a skip, and neither fails nor passes.
func (f *Foreign) GivesUp() bool { return f.Exited || fmt.Sprintf("%T", f.Value) == invalidData }

// The types with which rapid gives a run up, and fails one; it does not export them.
const (
	invalidData = "rapid.invalidData"
	stopTest    = "rapid.stopTest"
)

// Resume raises again, on rapid's goroutine, what came through the script. Rapid compares where
// panics come from. A panic that gives a run up (no bits left while shrinking, a skip) must not
// look like one that fails it, so each kind has a line of its own. The stack of an error in the
// script is logged, since the new panic loses it.
func (f *Foreign) Resume(t *rapid.T) {
	if f.Exited {
		runtime.Goexit()
	}
	switch fmt.Sprintf("%T", f.Value) {
	case invalidData:
		panic(f.Value)
	case stopTest:
		panic(f.Value)
	default:
		t.Log(f)
		panic(f.Value)
	}
}

func (f *Foreign) String() string {
	return fmt.Sprintf("the script panicked: %v\n%s", f.Value, f.Stack)
}
