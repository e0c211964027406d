package finding_test

import (
	"testing"

	"github.com/clouseau-go/clouseau/internal/failing/finding"
	"github.com/clouseau-go/clouseau/internal/judging/compare"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/runtime/play/run"
	"github.com/clouseau-go/clouseau/sre"
)

// differing returns a run of one call whose result is wrong.
func differing(came, right logic.Value) *run.Result {
	op := &sre.Op{Name: "get", Fields: []sre.Field{{Name: "x", Sort: came.Sort(), Result: true}}}
	return &run.Result{Verdict: run.Violation, Trace: sre.Trace{{Op: op, Values: []logic.Value{came}}},
		Evidence: &compare.Difference{Op: op, Fields: []string{"x"}, Answers: []logic.Value{right}}}
}

// TestDirections checks that contrary answers have two meanings.
func TestDirections(t *testing.T) {
	t.Parallel()
	of := func(elems ...int64) logic.Value {
		var vs []logic.Value
		for _, n := range elems {
			vs = append(vs, logic.IntValue(n))
		}
		return logic.ListValue(vs...)
	}
	for _, c := range []struct {
		came, right logic.Value
		want        string
	}{
		{logic.BoolValue(true), logic.BoolValue(false), "x true"},
		{logic.BoolValue(false), logic.BoolValue(true), "x false"},
		{logic.IntValue(3), logic.IntValue(2), "x greater"},
		{logic.IntValue(1), logic.IntValue(2), "x less"},
		{logic.StringValue("ab"), logic.StringValue("abc"), "x missing"},
		{of(1, 1), of(1), "x surplus"},
		{of(1, 2), of(2, 1), "x order"},
		{of(1, 2), of(1, 3), "x"},
	} {
		m := finding.Of("differs", differing(c.came, c.right))
		if m.How != c.want {
			t.Errorf("%v where %v is right: %q, want %q", c.came, c.right, m.How, c.want)
		}
		if back := finding.Of("differs", differing(c.right, c.came)); back == m && c.want != "x" && c.want != "x order" {
			t.Errorf("%v for %v, and the reverse, have one meaning", c.came, c.right)
		}
	}
}
