package walk_test

import (
	"context"
	"fmt"

	_ "github.com/clouseau-go/clouseau/internal/seeded"
	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/runtime/play/draw"
	"github.com/clouseau-go/clouseau/runtime/play/run"
	"github.com/clouseau-go/clouseau/runtime/sample"
	"github.com/clouseau-go/clouseau/runtime/strategy"
	"github.com/clouseau-go/clouseau/runtime/strategy/walk"
)

// box holds a few values. The third value that is taken out panics.
type box struct {
	rt.CallOnly
	values map[int64]bool
	taken  int
}

func (b *box) Call(_ context.Context, op string, args []rt.Value) ([]rt.Value, error) {
	switch n := args[0].Int(); {
	case op == "put":
		b.values[n] = true
	case !b.values[n]:
		panic("nothing there")
	default:
		if b.taken++; b.taken == 3 {
			panic("lost count")
		}
		delete(b.values, n)
	}
	return nil, nil
}

func (b *box) Close() error { return nil }

// Only what was put into a box can be taken out of it. So walks never come to the panic that misuse
// leads to, and find the other one.
func Example() {
	put := &rt.Op{Name: "put", Kind: rt.Call, Fields: []rt.Field{{Name: "n", Sort: rt.Int}}}
	take := &rt.Op{Name: "take", Kind: rt.Call, Fields: []rt.Field{{Name: "n", Sort: rt.Int}}}
	s := rt.NewSystem("box", put, take)
	n := s.L.Var("n", rt.Int)
	is := func(op *rt.Op) rt.Expr { return s.Event(op, s.L.Eq(s.Field(op, "n"), n)) }
	walker := walk.New(s, walk.Walk{
		Requests: []strategy.Request{{Op: "put", Args: []draw.Domain{rt.Between(0, 9)}}, {Op: "take", Args: []draw.Domain{rt.Between(0, 9)}}},
		Clauses: []walk.Clause{
			{Name: "put.1", Op: put, History: s.All()},
			{Name: "take.1", Op: take, Vars: []*rt.Var{n}, Event: s.L.Eq(s.Field(take, "n"), n),
				History: s.Seq(s.All(), is(put), s.Star(s.Minus(s.Any(), is(take))))},
		},
	})
	test := &rt.Test{
		System:     s,
		Goal:       rt.Goal{Name: "walk"},
		New:        func(context.Context) (rt.Adapter, error) { return &box{values: map[int64]bool{}}, nil },
		Generators: []rt.Generator{{Name: "walk", Run: func(s *rt.Session) { s.Explore(walker) }}},
	}
	reasons := map[string]bool{}
	var failed *run.Result
	report := sample.Runs(context.Background(), test, 50, 1, func(_ int, r *run.Result) {
		if r.Failed() {
			failed, reasons[r.Reason] = r, true
		}
	})
	small, err := sample.Shrink(context.Background(), test, failed)
	fmt.Println(report.Crashed > 25, reasons, small.To, err)
	// Output: true map[lost count:true] 6 <nil>
}
