package overlap

import (
	"runtime"
	"strings"
)

// Blocked says where the goroutines of lanes wait, if calls have not returned: for what, as the Go
// scheduler calls it, and in which functions of the system, the innermost first. It is empty if
// none waits. It may be asked while lanes are busy.
func (cs Calls) Blocked() string {
	if len(cs.Unfinished()) == 0 {
		return ""
	}
	return blocked(stacks())
}

// stacks returns the stacks of all goroutines.
func stacks() string {
	buf := make([]byte, 1<<20)
	return string(buf[:runtime.Stack(buf, true)])
}

// moves reports whether the goroutine of a lane runs or could run.
func moves(stacks string) bool {
	for stack := range strings.SplitSeq(stacks, "\n\n") {
		head, rest, _ := strings.Cut(stack, "\n")
		if strings.Contains(rest, inLane) && (strings.Contains(head, "[runnable") || strings.Contains(head, "[running")) {
			return true
		}
	}
	return false
}

// LaneFunc is the function that all goroutines of lanes have on their stacks.
const LaneFunc = "github.com/clouseau-go/clouseau/internal/play/overlap.(*Performance).lane"

// inLane is how a stack shows it, wherever the package is.
const inLane = "internal/play/overlap.(*Performance).lane("

// blocked reads the stacks of all goroutines.
func blocked(stacks string) string {
	var b strings.Builder
	for _, stack := range strings.Split(stacks, "\n\n") {
		head, rest, _ := strings.Cut(stack, "\n")
		_, state, _ := strings.Cut(head, "[")
		if state, _, _ = strings.Cut(state, "]"); !strings.Contains(rest, inLane) {
			continue
		}
		state, _, _ = strings.Cut(state, ",") // how long
		if state == "running" || state == "runnable" {
			continue
		}
		b.WriteString("a goroutine waits (" + state + ") in\n")
		lines := strings.Split(rest, "\n")
		for i := 0; i+1 < len(lines) && !strings.Contains(lines[i], "/internal/play/overlap."); i += 2 {
			name := lines[i]
			place := strings.TrimSpace(lines[i+1])
			if ours(name) {
				continue
			}
			if at := strings.LastIndex(name, "("); at > 0 {
				name = name[:at]
			}
			place, _, _ = strings.Cut(place, " +0x")
			b.WriteString("  " + name + "  " + place + "\n")
		}
	}
	return b.String()
}

// ours reports whether a function tells nothing of the system: what waits below it, or what made
// the call.
func ours(name string) bool {
	for _, prefix := range []string{"runtime.", "sync.", "internal/", "github.com/clouseau-go/clouseau/runtime."} {
		if strings.HasPrefix(name, prefix) {
			return true
		}
	}
	return false
}
