package consist_test

import (
	"context"
	"fmt"

	"github.com/clouseau-go/clouseau/internal/consist"
	"github.com/clouseau-go/clouseau/interp"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/logic/decide"
	"github.com/clouseau-go/clouseau/spec"
)

// A register accepts only numbers greater than its content. The goal calls it a bug if the same
// number is written twice in a row. The model never does that, whatever the number, and however
// long the run.
func Example() {
	s, mistakes := spec.LoadSource("rising.clouseau.hcl", []byte(`language = 1
operation "set" {
  kind    = call
  args    = { number = int }
  results = { greater = bool }
  clause "rises" {
    event = set(greater == true)
  }
}
goal "twice" {
  vars  = { n = int }
  trace = seq(all, set(number == n, greater == true), set(number == n, greater == true))
}
model "rising" {
  state   = { held = int }
  initial = { held = 0 }
  on "set" {
    case "too_small" {
      when = number <= held
      reply {
        greater = false
      }
    }
    case "greater" {
      when = number > held
      set  = { held = number }
      reply {
        greater = true
      }
    }
  }
}
`))
	if s == nil {
		fmt.Println(mistakes)
		return
	}
	m := interp.Model(s, interp.Registry{})
	solvers := logic.NewPortfolio(s.L, s.Axioms, logic.Engine{Name: "decide", Solver: decide.New(s.L)})
	report, err := consist.Check(context.Background(), s, m, solvers, consist.Config{})
	if err != nil {
		fmt.Println(err)
	}
	for _, line := range report.Lines() {
		fmt.Println(line)
	}
	// Output:
	// rising.clouseau.hcl: model rising: 100 random runs, all accepted by its validator
	//   clause set.rises: set(number = 1, greater = true)
	//   goal twice: no run of the model, however long
}
