package sample_test

import (
	"context"
	"testing"

	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/runtime/sample"
)

// The counterexample to a clause is made smaller within a fixed number of runs, however much there
// is to try.
func TestAskBounded(t *testing.T) {
	t.Parallel()
	add := &rt.Op{Name: "add", Kind: rt.Call, Fields: []rt.Field{
		{Name: "x", Sort: rt.Int}, {Name: "y", Sort: rt.Int}, {Name: "sum", Sort: rt.Int, Result: true}}}
	s := rt.NewSystem("adder", add)
	made := 0
	test := &rt.Test{
		System: s, Goal: rt.Goal{Name: "add.many", Violation: s.None()},
		New: func(context.Context) (rt.Adapter, error) {
			made++
			return adder{}, nil
		},
		Generators: []rt.Generator{{Name: "many", Run: func(s *rt.Session) {
			for range 200 {
				s.Next("add.any")
				s.Call("add", rt.IntValue(s.Int("x", rt.Between(0, 1_000_000))), rt.IntValue(s.Int("y", rt.Between(0, 1_000_000))))
			}
			s.Decide("add.many", "sum == 4")
			sum := s.Call("add", rt.IntValue(1), rt.IntValue(1))
			s.Assert(sum[0].Int() == 4, "sum", "sum == 4")
		}}},
	}
	c := sample.AskClause(t.Context(), test, 10, 1)
	if c.Deviated != 10 || c.Counterexample == nil || made > 1200 {
		t.Errorf("%d runs deviate, counterexample %v, %d systems were made", c.Deviated, c.Counterexample, made)
	}
}
