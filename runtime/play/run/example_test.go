package run_test

import (
	"fmt"

	"github.com/clouseau-go/clouseau/internal/play/script"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/runtime/play/run"
	"github.com/clouseau-go/clouseau/sre"
)

// A run opens something, closes it by the number in the answer, and crashes.
func Example() {
	open := &sre.Op{Name: "open", Kind: sre.Call, Fields: []sre.Field{{Name: "fd", Sort: logic.Int, Result: true}}}
	end := &sre.Op{Name: "close", Kind: sre.Call, Fields: []sre.Field{{Name: "fd", Sort: logic.Int}}}
	rec := &run.Recording{Current: -1}
	rec.Next.Clause = "open.any"
	rec.Observe()
	rec.Plan(0)
	rec.Next.Clause = "close.open"

	fd := logic.IntValue(7)
	from := &script.Ref{Event: 0, Op: open, Field: "fd"}
	r := &run.Result{
		Verdict: run.Crashed, Reason: "index out of range", Deciding: -1, Rec: rec,
		Trace:     sre.Trace{{Op: open, Values: []logic.Value{fd}}},
		Attempted: run.Attempt{Op: end, Args: []logic.Value{fd}, From: []*script.Ref{from}},
	}
	fmt.Print("\n", r.Table())
	for _, in := range r.Script() {
		fmt.Println(in.Label, in.Op, in.Clause, in.Fields)
	}
	fmt.Println(r.Failing())
	// Output:
	//    1  open           fd = 7
	// >  2  close  fd = 7          crashed: index out of range
	// 0 open open.any []
	// 1 close close.open [0.fd]
	// 1
}
