package finding

import (
	"strings"

	"github.com/clouseau-go/clouseau/internal/play/overlap"
	"github.com/clouseau-go/clouseau/internal/play/script"
	"github.com/clouseau-go/clouseau/logic"
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

// Locked reports whether the call of a run that hangs waits for a lock.
func Locked(r *run.Result) bool {
	return r.Verdict == run.Hung && r.Tail == nil && !r.Stepped && strings.Contains(r.Stack, "(sync.")
}

// Held returns the script that makes the calls before the hang of one run, and then the call that
// hangs in another: if that hangs as well, it waits for the same lock. It is not ok where the
// scripts cannot be made again.
func Held(by, to *run.Result) (sc script.Script, ok bool) {
	sc = by.Script()
	last := to.Script()
	n := len(sc) - 1
	m := len(last) - 1
	if n < 0 || m < 0 || sc[n].Label != by.Failing() || last[m].Label != to.Failing() || sc.Repeatable() != nil || last.Repeatable() != nil {
		return nil, false
	}
	in := unmarked(last[m])
	for j, f := range in.Fields {
		if !f.Value().IsValid() || f.Ref() != nil && f.Value().Sort().Kind() == logic.OpaqueKind {
			return nil, false
		}
		in.Fields[j] = script.Literal(f.Value())
	}
	in.Label = sc[n].Label
	return append(sc[:n:n], in), true
}
