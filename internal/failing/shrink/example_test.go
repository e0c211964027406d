package shrink_test

import (
	"context"
	"fmt"

	"github.com/clouseau-go/clouseau/internal/failing/shrink"
	"github.com/clouseau-go/clouseau/internal/play/script"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
)

// After a negative number is written, a file cannot be read. The rest of the script, and the number
// itself, do not matter.
func ExampleShrink() {
	open := &sre.Op{Name: "open", Fields: []sre.Field{{Name: "fd", Sort: logic.Int, Result: true}}}
	write := &sre.Op{Name: "write", Fields: []sre.Field{{Name: "fd", Sort: logic.Int}, {Name: "n", Sort: logic.Int}}}
	read := &sre.Op{Name: "read", Fields: []sre.Field{{Name: "fd", Sort: logic.Int}}}
	answer := func(of int) script.Field {
		return script.From(script.Ref{Event: of, Op: open, Field: "fd"}, logic.Value{})
	}
	number := func(n int64) script.Field { return script.Literal(logic.IntValue(n)) }
	failing := shrink.Script{Failing: 5, Inputs: script.Script{
		{Label: 0, Op: open},
		{Label: 1, Op: open},
		{Label: 2, Op: write, Fields: []script.Field{answer(0), number(3)}},
		{Label: 3, Op: write, Fields: []script.Field{answer(1), number(-86)}},
		{Label: 4, Op: read, Fields: []script.Field{answer(0)}},
		{Label: 5, Op: read, Fields: []script.Field{answer(1)}},
	}}
	run := func(s shrink.Script) (shrink.Script, shrink.Outcome) {
		// The open files to which a negative number was written, by the input that opened them.
		negative := map[int]bool{}
		for _, in := range s.Inputs {
			if in.Op == open {
				negative[in.Label] = false
				continue
			}
			file := in.Fields[0].Ref().Event
			broken, opened := negative[file]
			switch {
			case !opened:
				return s, shrink.Passed
			case in.Op == write:
				negative[file] = in.Fields[1].Value().Int() < 0
			case broken:
				return s, shrink.Same
			}
		}
		return s, shrink.Passed
	}
	domain := func(op *sre.Op, field int) shrink.Domain {
		if op.Fields[field].Name == "n" {
			return shrink.Domain{Bounded: true, Lo: logic.IntegerOf(-100), Hi: logic.IntegerOf(100)}
		}
		return shrink.Domain{} // descriptors cannot be made up
	}
	r := shrink.Shrink(context.Background(), shrink.Problem{Script: failing, Run: run, Domain: domain})
	for _, in := range r.Script.Inputs {
		fmt.Print(in.Label, " ", in.Op)
		for _, f := range in.Fields {
			if r := f.Ref(); r != nil {
				fmt.Print(" file of ", r.Event)
			} else {
				fmt.Print(" ", f.Value())
			}
		}
		fmt.Println()
	}
	fmt.Println(r.Candidates, "candidates, locally minimal:", r.Minimal)
	// Output:
	// 1 open
	// 3 write file of 1 -1
	// 5 read file of 1
	// 12 candidates, locally minimal: true
}
