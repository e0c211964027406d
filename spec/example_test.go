package spec_test

import (
	"fmt"
	"strings"

	"github.com/clouseau-go/clouseau/spec"
)

const invented = `language = 1

operation "push" {
  kind = call
  args = { elem = int }
  clause {
    event = push
  }
}

operation "pop" {
  kind    = call
  results = { elem = int }
  clause {
    params  = { x = int }
    history = seq(all, push(elem == x), star(any - pop(elem == x)))
    event   = pop(elem == x)
  }
}

goal "invented" {
  vars  = { y = int }
  trace = seq(absent(push(elem == y)), pop(elem == y))
}
`

// The spec of the package comment, and the same with three slips of the pen: all are reported
// at once, each in its place.
func Example() {
	s, diags := spec.LoadSource("stack.clouseau.hcl", []byte(invented))
	fmt.Println(len(diags), "diagnostics")
	for _, o := range s.Operations {
		fmt.Println(o.Op.Kind, o.Op.Name, "with", len(o.Clauses), "clause")
	}
	for _, g := range s.Goals {
		fmt.Println("goal", g.Name, "is", g.Source())
	}

	slips := strings.NewReplacer("event   = pop(elem == x)", "event   = pop(elem == z)", "push(elem == y)", "push(value == y)", "kind    = call", "kind    = cal")
	_, diags = spec.LoadSource("stack.clouseau.hcl", []byte(slips.Replace(invented)))
	for _, d := range diags {
		fmt.Println(d)
	}
	// Output:
	// 0 diagnostics
	// call push with 1 clause
	// call pop with 1 clause
	// goal invented is seq(absent(push(elem == y)), pop(elem == y))
	// stack.clouseau.hcl:12:13: error: The kind of an operation is call, send, receive or ghost. Did you mean "call"? [UnknownKind]
	// stack.clouseau.hcl:17:27: error: The operation pop has no field, and the spec no variable or value, "z". A variable is declared first: params = { z = int }. [UnknownName]
	// stack.clouseau.hcl:23:27: error: The operation push has no field, and the spec no variable or value, "value". [UnknownName]
}
