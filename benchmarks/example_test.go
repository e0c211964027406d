package benchmarks_test

import (
	"context"
	"fmt"

	"github.com/clouseau-go/clouseau/benchmarks"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/logic/decide"
	"github.com/clouseau-go/clouseau/uhat"
)

// The generators of the key-value store find its bug in every run, random operations in few;
// neither blames the fixed twin.
func Example() {
	opt := benchmarks.Options{
		Systems: []string{"kv"}, Strategies: []string{"synth", "random"}, Runs: 300, Seed: 1,
		Solver: func(c *uhat.Context) *logic.Portfolio {
			return logic.NewPortfolio(c.L, c.Axioms, logic.Engine{Name: "decide", Solver: decide.New(c.L)})
		},
	}
	err := benchmarks.Run(context.Background(), opt, func(r benchmarks.Row) {
		fmt.Printf("%s, %s: always %t, never %t\n", r.Strategy, r.SUT, r.Violations == r.Runs, r.Violations == 0)
	})
	if err != nil {
		fmt.Println(err)
	}
	// Unordered output:
	// synth, buggy: always true, never false
	// random, buggy: always false, never false
	// synth, fixed: always false, never true
	// random, fixed: always false, never true
}
