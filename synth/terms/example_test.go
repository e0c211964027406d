package terms_test

import (
	"context"
	"fmt"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/logic/decide"
	"github.com/clouseau-go/clouseau/spec"
	"github.com/clouseau-go/clouseau/synth"
)

// The search finds a trace; this package makes its script and its certificate.
func Example() {
	s, diags := spec.LoadSource("cell.clouseau.hcl", []byte(`
language = 1
operation "write" {
  kind = call
  args = { value = int }
  clause {
    params = { v = int }
    event  = write(value == v)
  }
}
operation "read" {
  kind    = call
  results = { value = int }
  clause {
    event = read
  }
}
goal "lost" {
  vars  = { v = int }
  trace = seq(all, write(value == v), read(value != v))
}
`))
	if diags.HasErrors() {
		panic(diags)
	}
	p := logic.NewPortfolio(s.L, s.Axioms, logic.Engine{Name: "decide", Solver: decide.New(s.L)})
	r := synth.Synthesize(context.Background(), s.Context, s.Goals[0], p, synth.Config{})
	for _, line := range r.Certificates[0].Lines() {
		fmt.Println(line)
	}
	fmt.Println(r.Certificates[0].Check(s.Context, s.Goals[0]))
	// Output:
	// 1. write(value = 0)  by write.1
	// 2. read(value = 1)  by read.1  decides
	// <nil>
}
