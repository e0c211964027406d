package linear_test

import (
	"context"
	"fmt"

	"github.com/clouseau-go/clouseau/internal/play/overlap"
	"github.com/clouseau-go/clouseau/interp"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/runtime/judge/linear"
	"github.com/clouseau-go/clouseau/spec"
	"github.com/clouseau-go/clouseau/sre"
)

// A read that begins after a write has returned sees it.
func Example() {
	s, diags := spec.LoadSource("register.clouseau.hcl", []byte(register))
	if diags.HasErrors() {
		fmt.Println(diags)
		return
	}
	event := func(op int, values ...int64) sre.Event {
		e := sre.Event{Op: s.Operations[op].Op}
		for _, v := range values {
			e.Values = append(e.Values, logic.IntValue(v))
		}
		return e
	}
	write, read := event(0, 1), event(1, 0)
	j := linear.Model(interp.Model(s, interp.Registry{}))
	for _, begun := range []int64{2, 4} {
		r, err := j.Check(context.Background(), overlap.Calls{
			overlap.Recorded(1, write, 1, 3),
			overlap.Recorded(2, read, begun, 5),
		})
		fmt.Println(r.Verdict, err)
	}
	// Output:
	// explained <nil>
	// violation <nil>
}
