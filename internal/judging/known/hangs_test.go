package known_test

import (
	"testing"

	"github.com/clouseau-go/clouseau/internal/judging/known"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/runtime/play/run"
	"github.com/clouseau-go/clouseau/sre"
)

// TestHangs: a call that hung is known after what its runs have in common, and with any argument
// after three.
func TestHangs(t *testing.T) {
	t.Parallel()
	get := &sre.Op{Name: "get", Kind: sre.Call, Fields: []sre.Field{{Name: "n", Sort: logic.Int}}}
	shut := &sre.Op{Name: "shut", Kind: sre.Call}
	sell := &sre.Op{Name: "sell", Kind: sre.Call}
	after := func(ops ...*sre.Op) (trace sre.Trace) {
		for _, op := range ops {
			trace = append(trace, sre.Event{Op: op})
		}
		return trace
	}
	of := func(n int64) []logic.Value { return []logic.Value{logic.IntValue(n)} }
	var hs known.Hangs
	hang := func(trace sre.Trace, n int64) {
		hs.Learn(&run.Result{Verdict: run.Hung, Trace: trace, Attempted: run.Attempt{Op: get, Args: of(n)}})
	}
	check := func(when string, want bool, trace sre.Trace, n int64) {
		t.Helper()
		if got := hs.Ahead(trace, get, of(n)); got != want {
			t.Errorf("%s: get(%d) after %v is known: %v, want %v", when, n, trace, got, want)
		}
	}
	hang(after(sell, shut), 3)
	check("after one", true, after(shut, sell), 3)
	check("after one", false, after(shut), 3)
	check("after one", false, after(shut, sell), 4)
	hang(after(shut), 3)
	check("after two", true, after(shut), 3)
	check("after two", false, after(sell), 3)
	hang(after(shut, get), 4)
	check("after three", false, after(shut), 5)
	hang(after(sell, shut), 6)
	check("after three arguments", true, after(shut), 5)
	check("after three arguments", false, nil, 5)
}
