package clauses_test

import (
	"fmt"

	"github.com/clouseau-go/clouseau/spec"
)

// A sum as operations, each with the clauses that say when it has a meaning.
func Example() {
	s, _ := spec.LoadSource("sum.clouseau.hcl", []byte(`
language = 1
message "number" { fields = { value = int } }
session "sum" {
  send "number" { as = a }
  send "number" { as = b }
  get "number" { where = value == a.value + b.value }
}
target { tcp = "localhost:7000" }
`))
	for _, o := range s.Operations {
		for _, c := range o.Clauses {
			fmt.Printf("%s:\n  after %v\n  %v\n", c.Name(), c.History, c.Event)
		}
	}
	// Output:
	// open.first:
	//   after eps
	//   true
	// open.again:
	//   after seq(all, get(step == "number"))
	//   true
	// send_number.a:
	//   after seq(all, open)
	//   step == "a"
	// send_number.b:
	//   after seq(all, send_number(step == "a"))
	//   step == "b"
	// get.number:
	//   after seq(all, send_number(step == "a", value == a_value), star(any - send_number(step == "a")), send_number(step == "b", value == b_value))
	//   step == "number" && what == "number" && value == a_value + b_value
}
