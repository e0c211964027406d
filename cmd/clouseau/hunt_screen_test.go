package main

import (
	"slices"
	"testing"

	"github.com/clouseau-go/clouseau/internal/judging/same"
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
		if got := deliberate(&rtreport.Record{Verdict: "crashed", Reason: reason, Stack: "main.f()"}); got != want {
			t.Errorf("deliberate of %q is %v", reason, got)
		}
	}
	for value, want := range map[string]bool{`"ab"`: true, `"b"`: false, "[7]": true, "1": false} {
		r := &rtreport.Record{Verdict: "crashed", Reason: `BUG: metric "ab" has 7 and 12`, Stack: "main.f()", Events: []rtreport.Event{{Op: "f", Args: []rtreport.Assignment{{Name: "x", Value: value}}}}}
		if got := deliberate(r); got != want {
			t.Errorf("deliberate after f(%s) is %v", value, got)
		}
	}
	if deliberate(&rtreport.Record{Verdict: "hung", Reason: "no answer within 5s", Stack: "main.f()"}) {
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

// TestRepeats: what a flag leaves out together is shown once, and so is a crash that operations
// share.
func TestRepeats(t *testing.T) {
	t.Parallel()
	says := func(verdict, answered, says string, ids ...string) *candidate {
		return &candidate{record: &rtreport.Record{Verdict: verdict, Answered: answered}, says: says, ids: ids}
	}
	get := says("violation", "", "Get finds what Put stored", "get.ok-false")
	push := says("crashed", "push(1) crashed: full", "", "push.crashed-ring-Ring-grow")
	exit := says("crashed", "push(1) crashed: exit status 1", "", "push.crashed")
	refused := func(op string, shows ...string) *candidate {
		c := says("violation", "", "a call that is refused changes nothing", shows...)
		c.judge = same.NameOfRefused
		no := rtreport.Event{Op: op, Results: []rtreport.Assignment{{Name: "ok", Value: "false"}, {Name: "panicked", Value: "false"}}}
		c.record.Events = []rtreport.Event{{Op: "put", Results: []rtreport.Assignment{{Name: "panicked", Value: "false"}}}, no, {Op: "len"}}
		return c
	}
	for _, c := range []struct {
		a, b *candidate
		want bool
	}{
		{refused("read", "len.result"), refused("read", "bytes.result"), true},
		{refused("read", "len.result"), refused("peek", "len.result"), false},
		{get, says("violation", "", get.says, "get.ok-false", "get.ok-true"), true},
		{get, says("violation", "", "Get finds what Add stored", "get.ok-false"), false},
		{push, says("crashed", "fill(2) crashed: full", "", "fill.crashed-ring-Ring-grow"), true},
		{push, says("crashed", "push(1) crashed: full", "", "push.crashed-ring-Ring-Push"), false},
		{exit, says("crashed", "pop() crashed: exit status 1", "", "pop.crashed"), true},
		{exit, push, false},
	} {
		if c.b.repeats(c.a) != c.want {
			t.Errorf("%v, %v: want %v", c.a.ids, c.b.ids, c.want)
		}
	}
	h := &hunt{candidates: []*candidate{push}}
	if !h.repeated(says("crashed", "fill(2) crashed: full", "", "fill.crashed-ring-Ring-grow")) || len(push.ids) != 2 {
		t.Errorf("the flag of the first one does not leave out the second: %v", push.ids)
	}
}

func TestLeftOut(t *testing.T) {
	t.Parallel()
	got := leftOut([]string{"Max is generic", "Clear reaches os.RemoveAll: --allow Clear calls it", "Min is generic"})
	if want := []string{"Max, Min (each is generic)", "Clear reaches os.RemoveAll: --allow Clear calls it"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}
