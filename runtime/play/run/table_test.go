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

// TestWanted: conditions of a wrong answer are told with the values of the events that they name,
// if these are known.
func TestWanted(t *testing.T) {
	t.Parallel()
	add := &sre.Op{Name: "add", Fields: []sre.Field{{Name: "n", Sort: logic.Int}}}
	total := &sre.Op{Name: "total", Fields: []sre.Field{{Name: "sum", Sort: logic.Int, Result: true}}}
	for _, tt := range []struct {
		condition string
		adds      []int64
		want      string
	}{
		{"sum < n of add 1", []int64{5}, "total() = 0; want sum >= 5 (n of step 1)"},
		{"sum != n of add 1", []int64{5}, "total() = 0; want 5 (n of step 1)"},
		{"sum < n of add 1", []int64{5, 5}, "total() = 0; want sum >= 5"},
		{"sum < n of add 1", []int64{5, 7}, "total() = 0; want sum >= 7 (n of step 2)"}, // as y
		{"sum < n of add 1", []int64{5, 6}, "total() = 0; want sum >= n of add"},
		{"sum < n of add 1 && sum > 1", []int64{5}, "total() = 0; want not (sum < 5 && sum > 1) (n of step 1)"},
		{"sum < 3", []int64{5}, "total() = 0; want sum >= 3"},
	} {
		r := &run.Result{
			Verdict: run.Violation, Deciding: len(tt.adds), Expected: []string{tt.condition},
			Bindings: []run.Binding{{Name: "y", Sort: logic.Int, Value: logic.IntValue(7)}},
		}
		for _, n := range tt.adds {
			r.Trace = append(r.Trace, sre.Event{Op: add, Values: []logic.Value{logic.IntValue(n)}})
		}
		r.Trace = append(r.Trace, sre.Event{Op: total, Values: []logic.Value{logic.IntValue(0)}})
		if got := r.Answered(); got != tt.want {
			t.Errorf("%s after %v: %q, want %q", tt.condition, tt.adds, got, tt.want)
		}
	}
}
