package uhat_test

import (
	"context"
	"fmt"
	"testing"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/spec"
	"github.com/clouseau-go/clouseau/uhat"
)

const counter = `
language = 1
operation "add" {
  kind = call
  args = { n = int }
  clause "positive" {
    params = { k = int }
    where  = k > 0
    event  = add(n == k)
  }
}
operation "total" {
  kind    = call
  results = { sum = int }
  clause "first" {
    params  = { k = int }
    history = add(n == k)
    event   = total(sum == k)
  }
  clause "later" {
    history = seq(all, add, all, add, all)
    event   = total
  }
}
goal "lost" {
  vars  = { s = int }
  trace = seq(add(n > s), all, total(sum == s))
}
`

// A counter that adds positive numbers loses something when a total is less
// than the first number. A generator by hand: add x, add one more, ask for the total.
func ExampleCheck() {
	s, diags := spec.LoadSource("counter.clouseau.hcl", []byte(counter))
	if diags.HasErrors() {
		fmt.Println(diags)
		return
	}
	add, total := s.Operations[0].Op, s.Operations[1].Op
	x, sum := s.L.Var("x", logic.Int), s.L.Var("sum", logic.Int)
	generator := func(lo, hi int64) *uhat.Generator {
		return &uhat.Generator{Name: "byHand", Goal: s.Goal("lost"), Steps: []uhat.Step{
			&uhat.Draw{Var: x, Among: []uhat.Domain{{Lo: []logic.Term{s.L.Int(lo)}, Hi: []logic.Term{s.L.Int(hi)}}}},
			&uhat.Perform{Op: add, Args: []logic.Term{x}},
			&uhat.Perform{Op: add, Args: []logic.Term{s.L.Int(1)}},
			&uhat.Perform{Op: total, Results: []*logic.Var{sum}},
			&uhat.Assert{Cond: s.L.Lt(sum, x), Field: "sum"},
		}}
	}
	for _, lo := range []int64{1, 0} {
		g := generator(lo, lo)
		fmt.Print(uhat.Describe(g.Steps))
		fmt.Println(uhat.Check(context.Background(), s.Context, g, newSolver(s.Context), uhat.CheckOptions{}))
	}
	// Output:
	// draw x: int in 1..1
	// add(n = x)
	// add(n = 1)
	// sum = total()
	// assert sum < x
	// well typed
	// draw x: int in 0..0
	// add(n = x)
	// add(n = 1)
	// sum = total()
	// assert sum < x
	// ill typed
	// typed: add(n = x): no clause of add types it
	//   add.positive: where fails at k > 0
	//   for example in: add(n = 0); add(n = 1); total(sum = -1)
}

func BenchmarkCheck(b *testing.B) {
	for _, tt := range accepted() {
		b.Run(tt.name, func(b *testing.B) {
			queries := 0
			for b.Loop() {
				f, goal := tt.spec()
				g := &uhat.Generator{Goal: goal, Steps: tt.steps(f)}
				queries = uhat.Check(context.Background(), f.Context, g, newSolver(f.Context), uhat.CheckOptions{}).Queries
			}
			b.ReportMetric(float64(queries), "queries/op")
		})
	}
}
