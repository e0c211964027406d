package main

import (
	"testing"

	rtreport "github.com/clouseau-go/clouseau/runtime/report"
)

// TestDeliberate: a panic that is called may refuse arguments, one of the runtime may not.
func TestDeliberate(t *testing.T) {
	t.Parallel()
	for reason, want := range map[string]bool{
		"tree: dimension mismatch":               true,
		"runtime error: index out of range [-1]": false,
		"assignment to entry in nil map":         false,
		"unreachable: lost a bit":                false,
	} {
		if got := deliberate(&rtreport.Record{Reason: reason, Stack: "main.f()"}); got != want {
			t.Errorf("deliberate of %q is %v", reason, got)
		}
	}
	if deliberate(&rtreport.Record{Reason: "no answer within 5s"}) {
		t.Error("a hang is on purpose")
	}
}
