package runtime

import (
	"context"

	"github.com/clouseau-go/clouseau/internal/judging/compare"
	"github.com/clouseau-go/clouseau/internal/play/gate"
	"github.com/clouseau-go/clouseau/runtime/judge"
	"github.com/clouseau-go/clouseau/runtime/play/run"
)

// subject is the system under test of a run, and what is under way in it.
type subject struct {
	adapter  Adapter           // nil before it is made
	source   Source            // nil: the system emits nothing by itself
	stepper  Stepper           // nil: the tester schedules nothing
	contract judge.Contractual // nil: the adapter judges nothing
	ctx      context.Context   // of calls
	gate     gate.Gate
	attempt  run.Attempt
	shutting bool // it is being closed
	second   compare.Comparer
}

// made sets the system that was made.
func (x *subject) made(a Adapter) {
	x.adapter = a
	x.source, _ = a.(Source)
	x.stepper, _ = a.(Stepper)
	x.contract, _ = a.(judge.Contractual)
}

// forbids returns the name of a precondition of the adapter's contract that a call would violate;
// empty if it may be made.
func (x *subject) forbids(op *Op, args []Value) string {
	if x.contract == nil {
		return ""
	}
	return x.contract.Requires(op.Name, args)
}

// enter records that the run goes into the system to attempt something.
func (x *subject) enter(a run.Attempt) {
	x.attempt = a
	x.gate.Enter()
}
