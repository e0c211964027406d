package finding_test

import (
	"testing"

	"github.com/clouseau-go/clouseau/internal/failing/finding"
	"github.com/clouseau-go/clouseau/runtime/play/run"
)

// TestPlace checks that panics with one text at two places are two findings.
func TestPlace(t *testing.T) {
	t.Parallel()
	stack := func(line string) string {
		return "runtime.panicIndex()\n\t/go/src/runtime/panic.go:115 +0x1\nring.(*Ring).Push(0x1)\n\t/home/u/ring/ring.go:" + line + " +0x2f\nring.main()\n\t/home/u/ring/main.go:3 +0x1\n"
	}
	of := func(line string) finding.Meaning {
		return finding.Of("the system crashed", &run.Result{Verdict: run.Crashed, Reason: "index 3 out of range", Stack: stack(line)})
	}
	if got := of("17").Because; got != "index # out of range at ring.go:17" {
		t.Errorf("Of: %q", got)
	}
	if first, again := of("17"), of("17"); first != again || first == of("23") {
		t.Error("findings at two places are one, or those at one place are two")
	}
	if got := finding.Place(""); got != "" {
		t.Errorf("Place of nothing: %q", got)
	}
}
