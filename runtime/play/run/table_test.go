package run_test

import (
	"testing"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/runtime/play/run"
	"github.com/clouseau-go/clouseau/sre"
)

// TestBound: the values of the goal's variables are called as in the table of the run.
func TestBound(t *testing.T) {
	t.Parallel()
	conn := logic.NewOpaque("Conn")
	a, b := logic.OpaqueValue(conn, new(int)), logic.OpaqueValue(conn, new(int))
	op := &sre.Op{Name: "open", Fields: []sre.Field{{Name: "c", Sort: conn, Result: true}}}
	r := &run.Result{
		Trace:    sre.Trace{{Op: op, Values: []logic.Value{a}}, {Op: op, Values: []logic.Value{b}}},
		Bindings: []run.Binding{{Name: "x", Value: b}, {Name: "n", Value: logic.IntValue(3)}},
	}
	wait := logic.NewGoInt("Wait", logic.Duration)
	r.Bindings = append(r.Bindings, run.Binding{Name: "d", Sort: wait, Value: logic.IntValue(3600000000000)})
	if got, want := r.Bound(), "  x = Conn 2\n  n = 3\n  d = 1h\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}
