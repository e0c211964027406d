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

// TestOftenWrong: a promise that is wrong in the few calls it judges does not judge.
func TestOftenWrong(t *testing.T) {
	t.Parallel()
	few, many := &rtreport.Trial{Runs: 60, Judged: 6, Objected: 6}, &rtreport.Trial{Runs: 60, Judged: 400, Objected: 20}
	if !oftenWrong(few) || oftenWrong(many) {
		t.Error("a promise that is seldom wrong does not judge, or one does that often is")
	}
}

// TestRepeats: what a flag leaves out together is shown once.
func TestRepeats(t *testing.T) {
	t.Parallel()
	a := &candidate{ids: []string{"get.ok-false"}, says: "Get finds what Put stored"}
	b := &candidate{ids: []string{"get.ok-false", "get.ok-true"}, says: a.says}
	if !b.repeats(a) || b.repeats(&candidate{ids: a.ids, says: "Get finds what Add stored"}) {
		t.Error("candidates repeat others that expect something else, or not those that do not")
	}
}
