package finding_test

import (
	"testing"

	"github.com/clouseau-go/clouseau/internal/failing/finding"
	"github.com/clouseau-go/clouseau/runtime/play/run"
)

// TestFunctions checks that panics with one text in two functions are two findings, and that lines
// and addresses do not matter.
func TestFunctions(t *testing.T) {
	t.Parallel()
	of := func(function, line string) finding.Meaning {
		stack := "runtime.panicIndex()\n\t/go/src/runtime/panic.go:115 +0x1\nexample.com/ring.(*Ring).at(0x1)\n\t/home/u/ring/ring.go:" + line +
			" +0x2f\nexample.com/ring.(*Ring)." + function + "(0x1, {0x2, 0x3})\n\t/home/u/ring/ring.go:9 +0x2f\nring.main()\n\t/home/u/ring/main.go:3 +0x1\n"
		return finding.Of("the system crashed", &run.Result{Verdict: run.Crashed, Reason: "index 3 out of range", Stack: stack})
	}
	if got := of("Push", "17").Because; got != "index # out of range at ring.(*Ring).at < ring.(*Ring).Push" {
		t.Errorf("Of: %q", got)
	}
	if of("Push", "17") != of("Push", "18") || of("Push", "17") == of("Pop", "17") {
		t.Error("findings in two functions are one, or those in one function are two")
	}
	if got := finding.Functions(""); got != "" {
		t.Errorf("Functions of nothing: %q", got)
	}
}

// TestIDOfAdapter: what an adapter says is named by its words, since its functions are not known.
func TestIDOfAdapter(t *testing.T) {
	r := &run.Result{Verdict: run.Crashed, Stack: "m_test.(*testedSet).Overwrite(0x1)\n\ta_test.go:1\n"}
	m := finding.Meaning{Op: "overwrite", Because: "writing to what Keys returned changes the Set at m_test.(*testedSet).Overwrite"}
	if got, want := m.ID(r), "overwrite.writing-to-what-Keys-returned"; got != want {
		t.Errorf("ID is %q, want %q", got, want)
	}
}
