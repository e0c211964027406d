package sample_test

import (
	"context"
	"fmt"

	_ "github.com/clouseau-go/clouseau/internal/seeded"
	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/runtime/sample"
)

// adder adds wrongly.
type adder struct{ rt.CallOnly }

func (adder) Call(_ context.Context, _ string, args []rt.Value) ([]rt.Value, error) {
	return []rt.Value{rt.IntValue(args[0].Int() + 2)}, nil
}

func (adder) Close() error { return nil }

// The clause says that inc adds one; the system adds two.
func ExampleAskClause() {
	inc := &rt.Op{Name: "inc", Kind: rt.Call, Fields: []rt.Field{{Name: "n", Sort: rt.Int}, {Name: "sum", Sort: rt.Int, Result: true}}}
	test := &rt.Test{
		System: rt.NewSystem("adder", inc),
		Goal:   rt.Goal{Name: "inc.adds"},
		New:    func(context.Context) (rt.Adapter, error) { return adder{}, nil },
		Generators: []rt.Generator{{Name: "inc", Run: func(s *rt.Session) {
			n := s.Int("n", rt.Between(0, 9))
			s.Decide("inc.adds")
			r := s.Call("inc", rt.IntValue(n))
			s.Assert(r[0].Int() == n+1, "sum", "sum == n + 1")
		}}},
	}
	c := sample.AskClause(context.Background(), test, 10, 1)
	fmt.Println(c.Confirmed, c.Deviated)
	fmt.Print(c.Counterexample.Deviation, "\n", c.Counterexample.Table)
	// Output:
	// 0 10
	// inc.adds: field sum: expected sum == n + 1
	// >  1  inc  n = 0  sum = 2  not as inc.adds says: field sum: expected sum == n + 1
}
