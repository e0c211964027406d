package steps_test

import (
	"fmt"

	"github.com/clouseau-go/clouseau/internal/steps"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/uhat"
)

// A printer of scripts needs nothing but the steps: here one in words.
func Example() {
	open := &sre.Op{Name: "open", Fields: []sre.Field{{Name: "fd", Sort: logic.Int, Result: true}}}
	read := &sre.Op{Name: "read", Fields: []sre.Field{{Name: "fd", Sort: logic.Int}, {Name: "n", Sort: logic.Int, Result: true}}}
	l := logic.NewBuilder()
	fd := l.Var("fd", logic.Int)
	n := l.Var("n", logic.Int)
	generator := &uhat.Generator{Steps: []uhat.Step{
		&uhat.Perform{Op: open, Results: []*logic.Var{fd}},
		&uhat.Perform{Op: read, Args: []logic.Term{l.Add(fd, l.Int(1))}, Results: []*logic.Var{n}, Origin: uhat.Origin{Deciding: true}},
		&uhat.Assert{Cond: l.Ne(n, l.Int(0)), Field: "n"},
	}}
	script := steps.Of(&uhat.Context{L: l}, generator, false)
	steps.Walk(script.Steps, func(st steps.Step) {
		switch st := st.(type) {
		case *steps.Event:
			fmt.Print(st.Purpose.Method(), " ", st.Op.Name)
			for _, a := range st.Args {
				fmt.Printf(" with %s", a.Term)
				if a.Answer != nil {
					fmt.Printf(", an answer (%s) plus %d", a.Answer.Var, a.Answer.Plus)
				}
			}
			fmt.Println(" expects", st.Expected)
		case *steps.Check:
			fmt.Println(st.On.Method(), st.Says)
		}
	})
	// Output:
	// Next open expects []
	// Decide read with fd + 1, an answer (fd) plus 1 expects [n != 0]
	// Assert n != 0
}
