package recursion_test

import (
	"context"
	"fmt"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/logic/decide"
	"github.com/clouseau-go/clouseau/spec"
	"github.com/clouseau-go/clouseau/synth"
	"github.com/clouseau-go/clouseau/uhat"
)

// The goal says what is to repeat. One, two, three and more puts were typed, and the values that
// are drawn may not be the one that is looked for.
func Example() {
	s, diags := spec.LoadSource("set.clouseau.hcl", []byte(`
language = 1
operation "put" {
  kind = call
  args = { n = int }
  clause {
  }
}
operation "has" {
  kind    = call
  args    = { n = int }
  results = { found = bool }
  clause {
    params  = { k = int }
    history = seq(absent(put(n == k)), put(n != k), absent(put(n == k)))
    event   = has(n == k)
  }
}
goal "phantom" {
  vars   = { k = int }
  trace  = seq(absent(put(n == k)), has(n == k, found))
  repeat = [put]
  depth  = [0, 3]
}
`))
	if diags.HasErrors() {
		panic(diags)
	}
	p := logic.NewPortfolio(s.L, s.Axioms, logic.Engine{Name: "decide", Solver: decide.New(s.L)})
	r := synth.Synthesize(context.Background(), s.Context, s.Goals[0], p, synth.Config{Results: 1})
	fmt.Print(uhat.Describe(r.Generators[0].Steps))
	// Output:
	// phantom_1_again()                    # depth 1 to 4
	// func phantom_1_again()
	//   at depth 0
	//     draw k: int in 0..20 unlike every earlier n
	//     found = has(n = k)               # has.1, deciding
	//     assert found
	//   above
	//     draw n: int in 0..20
	//     put(n = n)                       # put.1
	//     phantom_1_again()                # one level less
}
