package finding

import (
	"strings"

	"github.com/clouseau-go/clouseau/internal/play/overlap"
	"github.com/clouseau-go/clouseau/runtime/play/run"
)

// waiting says what the goroutine of a call that hangs does, and in which function of the system,
// given its stack as package overlap tells it; empty if that is unknown.
func waiting(stack string) string {
	head, rest, _ := strings.Cut(stack, "\n")
	function, _, ok := strings.Cut(strings.TrimSpace(rest), " ")
	if !ok {
		return ""
	}
	return strings.TrimPrefix(head, "a goroutine ") + " " + function[strings.LastIndex(function, "/")+1:]
}

// Spins reports whether the call of a run that hangs does not wait. It takes a processor from then
// on.
func Spins(r *run.Result) bool { return strings.HasPrefix(r.Stack, overlap.Runs) }
