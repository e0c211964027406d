package sample_test

import (
	"context"
	"fmt"

	_ "github.com/clouseau-go/clouseau/internal/seeded"
	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/runtime/play/run"
	"github.com/clouseau-go/clouseau/runtime/sample"
)

// counter counts to three at most.
type counter struct {
	rt.CallOnly
	n int64
}

func (c *counter) Call(context.Context, string, []rt.Value) ([]rt.Value, error) {
	c.n = min(c.n+1, 3)
	return []rt.Value{rt.IntValue(c.n)}, nil
}

func (c *counter) Close() error { return nil }

// A counter that gets stuck: a run that shows it is made as small as possible.
func Example() {
	next := &rt.Op{Name: "next", Kind: rt.Call, Fields: []rt.Field{{Name: "n", Sort: rt.Int, Result: true}}}
	s := rt.NewSystem("counter", next)
	n := s.L.Var("n", rt.Int)
	told := s.Event(next, s.L.Eq(s.Field(next, "n"), n))
	test := &rt.Test{
		System: s,
		Goal:   rt.Goal{Name: "stuck", Vars: []*rt.Var{n}, Violation: s.Seq(s.All(), told, told)},
		New:    func(context.Context) (rt.Adapter, error) { return &counter{}, nil },
		Generators: []rt.Generator{{Name: "many", Run: func(s *rt.Session) {
			for range s.Int("calls", rt.Between(6, 9)) {
				s.Call("next")
			}
		}}},
	}
	var failed *run.Result
	report := sample.Runs(context.Background(), test, 10, 1, func(_ int, r *run.Result) { failed = r })
	fmt.Println(report.Violations, sample.Replay(test, failed).Verdict)
	small, err := sample.Shrink(context.Background(), test, failed)
	fmt.Println(small.From, small.To, err)
	// Output:
	// 10 violation
	// 4 4 <nil>
}
