package synth_test

import (
	"context"
	"fmt"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/logic/decide"
	"github.com/clouseau-go/clouseau/spec"
	"github.com/clouseau-go/clouseau/synth"
	"github.com/clouseau-go/clouseau/uhat"
)

// The example of the package comment, a little larger: an element that was
// pushed is gone. The generator draws the element, pushes it after init, and asks.
func ExampleSynthesize() {
	s, diags := spec.LoadSource("stack.clouseau.hcl", []byte(`
language = 1
operation "init" {
  kind = call
  clause {
    history = eps
    event   = init
    future  = all
  }
}
operation "push" {
  kind = call
  args = { elem = int }
  clause {
    history = seq(all, init, all)
    event   = push
    future  = all
  }
}
operation "isEmpty" {
  kind    = call
  results = { result = bool }
  clause {
    history = seq(all, init, all)
    event   = isEmpty
    future  = all
  }
}
goal "lost" {
  vars  = { y = int }
  trace = seq(all, push(elem == y), isEmpty(result == true))
}`))
	if diags.HasErrors() {
		fmt.Println(diags)
		return
	}
	p := logic.NewPortfolio(s.L, s.Axioms, logic.Engine{Name: "decide", Solver: decide.New(s.L)})
	r := synth.Synthesize(context.Background(), s.Context, s.Goal("lost"), p, synth.Config{Results: 1})
	fmt.Println(uhat.Describe(r.Generators[0].Steps))
	for _, line := range r.Generators[0].Certificate {
		fmt.Println(line)
	}
	// Output:
	// init()                               # init.1
	// draw y1: int in 0..20
	// push(elem = y1)                      # push.1
	// result1 = isEmpty()                  # isEmpty.1, deciding
	// assert result1
	//
	// 1. init()  by init.1
	// 2. push(elem = 0)  by push.1
	// 3. isEmpty(result = true)  by isEmpty.1  decides
}
