package step

import "github.com/clouseau-go/clouseau/runtime/event"

// Strategy decides what a script leaves open: which of the pending items happens next. It is for
// one run at a time, and may keep what it has learned from one run to the next.
//
// All that is random is drawn from the choices of the run. So a run is determined by its random
// bits, and by the runs before it where a strategy says that it learns from these.
type Strategy interface {
	// Name is what reports call it.
	Name() string
	// Begin begins a run.
	Begin(c Choices)
	// Pick returns the index of the item that happens next. There is at least one, and none is a
	// fault. The items are in the order of Pending, which is the order in which they came up. One
	// of them may be ScriptItem.
	Pick(items []event.Item) int
	// End ends the run.
	End()
}

// Choices is where random decisions come from.
type Choices interface {
	// Choose draws a number below n, all equally likely. It draws nothing where n is 1.
	Choose(n int) int
}

// Learner is a strategy that estimates something before it is used. The harness plays runs of a
// fixed seed for it before the first one; they count nowhere, so that a seed means the same
// wherever it is used.
type Learner interface {
	Strategy
	// Lessons is how many runs it wants to see.
	Lessons() int
	// Learned says that it has seen them, or that there are none: from now on the estimates are
	// fixed.
	Learned()
}

// Script is the ID of ScriptItem.
const Script = -1

// ScriptItem stands for the next operation of the script.
func ScriptItem() event.Item {
	return event.Item{ID: Script, Label: "script", From: "script", To: "script"}
}

// Limits bound what happens in a run besides its script.
type Limits struct {
	// Turn is how many items may happen between two operations of the script, and Receive how many
	// while it waits for an event. A script that never gets its turn, since timers are set again
	// for ever, would be a run without end.
	Turn, Receive int
	// Held is how many items with an operation may happen that a receive does not ask for: each
	// makes the run less like the plan of its generator.
	Held int
	// Faults is how many faults happen that the script does not ask for.
	Faults int
}

// Within returns the limits of a run with a budget of faults. Protocols of five nodes have rounds
// of some 30 messages: a turn may have three of them, a receive as many as it takes to elect a
// leader at the third attempt.
func Within(faults int) Limits { return Limits{Turn: 100, Receive: 300, Held: 16, Faults: faults} }

// faultRate is one in how many steps is a fault, while the budget lasts. A fault that comes too
// early wastes the run, so they are rare.
const faultRate = 8
