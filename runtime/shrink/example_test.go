package shrink_test

import (
	"context"
	"fmt"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/runtime/shrink"
	"github.com/clouseau-go/clouseau/sre"
)

// A file that is written with a negative number cannot be read any more. What else the script does, and
// which number it is, does not matter.
func ExampleShrink() {
	open := &sre.Op{Name: "open", Fields: []sre.Field{{Name: "fd", Sort: logic.Int, Result: true}}}
	write := &sre.Op{Name: "write", Fields: []sre.Field{{Name: "fd", Sort: logic.Int}, {Name: "n", Sort: logic.Int}}}
	read := &sre.Op{Name: "read", Fields: []sre.Field{{Name: "fd", Sort: logic.Int}}}
	answer := func(of int) shrink.Field { return shrink.Field{From: []int{of}} }
	number := func(n int64) shrink.Field { return shrink.Field{Value: logic.IntValue(n)} }
	script := shrink.Script{Failing: 5, Inputs: []shrink.Input{
		{Label: 0, Op: open},
		{Label: 1, Op: open},
		{Label: 2, Op: write, Fields: []shrink.Field{answer(0), number(3)}},
		{Label: 3, Op: write, Fields: []shrink.Field{answer(1), number(-86)}},
		{Label: 4, Op: read, Fields: []shrink.Field{answer(0)}},
		{Label: 5, Op: read, Fields: []shrink.Field{answer(1)}},
	}}
	run := func(s shrink.Script) (shrink.Script, shrink.Outcome) {
		negative := map[int]bool{} // is written, of the files that are open, by what opened them
		for _, in := range s.Inputs {
			if in.Op == open {
				negative[in.Label] = false
				continue
			}
			file := in.Fields[0].From[0]
			broken, opened := negative[file]
			switch {
			case !opened:
				return s, shrink.Passed
			case in.Op == write:
				negative[file] = in.Fields[1].Value.Int() < 0
			case broken:
				return s, shrink.Same
			}
		}
		return s, shrink.Passed
	}
	domain := func(op *sre.Op, field int) shrink.Domain {
		if op.Fields[field].Name == "n" {
			return shrink.Domain{Bounded: true, Lo: -100, Hi: 100}
		}
		return shrink.Domain{} // descriptors cannot be made up
	}
	r := shrink.Shrink(context.Background(), shrink.Problem{Script: script, Run: run, Domain: domain})
	for _, in := range r.Script.Inputs {
		fmt.Print(in.Label, " ", in.Op)
		for _, f := range in.Fields {
			if len(f.From) > 0 {
				fmt.Print(" file of ", f.From[0])
			} else {
				fmt.Print(" ", f.Value)
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
