package main

import (
	"testing"

	"github.com/clouseau-go/clouseau/logic"
	rtreport "github.com/clouseau-go/clouseau/runtime/report"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/uhat"
)

// TestOutOfRange: a panic that tells of an argument is a refusal, unless the operation could refuse
// otherwise.
func TestOutOfRange(t *testing.T) {
	t.Parallel()
	ops := map[string]*uhat.Operation{
		"at":   {Op: &sre.Op{Name: "at", Fields: []sre.Field{{Name: "i", Sort: logic.Int}, {Name: "elem", Sort: logic.Int, Result: true}}}},
		"find": {Op: &sre.Op{Name: "find", Fields: []sre.Field{{Name: "i", Sort: logic.Int}, {Name: "ok", Sort: logic.Bool, Result: true}}}},
	}
	for _, tt := range []struct {
		op, arg, reason string
		want            bool
	}{
		{"at", "3", "runtime error: index out of range [3] with length 2", true},
		{"at", "-1", "runtime error: index out of range [-1]", true},
		{"at", "7", "runtime error: slice bounds out of range [:8] with capacity 4", true},
		{"at", `"ab"`, "runtime error: index out of range [3] with length 2", true},
		{"at", `[1, [2, 3]]`, "runtime error: index out of range [5] with length 2", true},
		{"at", "1", "runtime error: index out of range [17] with length 16", false},
		{"at", "1", "runtime error: invalid memory address or nil pointer dereference", false},
		{"find", "3", "runtime error: index out of range [3] with length 2", false},
	} {
		r := &rtreport.Record{Reason: tt.reason, Events: []rtreport.Event{{Op: tt.op, Args: []rtreport.Assignment{{Name: "i", Value: tt.arg}}}}}
		if got := outOfRange(ops[tt.op], r); got != tt.want {
			t.Errorf("%s(%s): %s: %v", tt.op, tt.arg, tt.reason, got)
		}
	}
}

// TestMeant: what an adapter says of shared memory is meant only if no documentation promises
// otherwise, though the adapter panics on purpose.
func TestMeant(t *testing.T) {
	t.Parallel()
	adapter := &rtreport.Record{Stack: "m_test.f()"}
	for headline, want := range map[string]bool{
		"writing to what Get returned changes the Map, which no documentation says": true,
		"changing what Merge took changes the Map, which no documentation says":     false,
		"Of changes what it takes, which no documentation says":                     false,
		"Open gives other contents the second time, which no documentation says":    false,
		"changing the copy changes the Map, though the documentation says: a copy":  false,
		"push(1) crashed: too many": true,
	} {
		if got := meant(&uhat.Spec{}, adapter, headline); (got != "") != want {
			t.Errorf("%s: %q", headline, got)
		}
	}
}
