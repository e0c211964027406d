package step

import "github.com/clouseau-go/clouseau/runtime/play/event"

// Strategy decides what a script leaves open: which of the pending items happens next. It serves
// one run at a time, and may keep what it has learned from one run to the next.
//
// All randomness is drawn from the choices of the run. So its random bits determine a run; if a
// strategy says that it learns from earlier runs, these matter too.
type Strategy interface {
	// Name is its name in reports.
	Name() string
	// Begin begins a run.
	Begin(c Choices)
	// Pick returns the index of the item that happens next. There is at least one item, and none is
	// a fault. The items are in the order of Pending, in which they came up. One of them may be
	// ScriptItem. The list is valid until Pick returns.
	Pick(items []event.Item) int
	// End ends the run.
	End()
}

// Follower is a strategy that need not be given all items at each step: it follows what comes up
// and what is gone.
type Follower interface {
	Strategy
	// Follow is Pick for a system that tells what has changed. It returns the ID of an item that is
	// pending by all changes so far, or of one of the others, which are listed each time. What has
	// changed since a call of Pick is not told: the next changes then have all items.
	Follow(c event.Changes, others []event.Item) (id int)
}

// Choices makes random decisions.
type Choices interface {
	// Choose draws a number below n, all equally likely. It draws nothing if n is 1.
	Choose(n int) int
}

// Learner is a strategy that estimates something before it is used. The harness plays runs of a
// fixed seed for it before the first run. They do not count, and a seed means the same wherever it
// is used.
type Learner interface {
	Strategy
	// Lessons is how many runs it wants to see.
	Lessons() int
	// Learned says that it has seen them, or that there are none. From then on the estimates are
	// fixed.
	Learned()
}

// Script is the ID of ScriptItem.
const Script = -1

// ScriptItem stands for the next operation of the script.
func ScriptItem() event.Item {
	return event.Item{ID: Script, Label: "script", From: "script", To: "script"}
}

// Faults is the ID of FaultItem.
const Faults = -2

// FaultItem stands for a fault that the script brings about. Faults are a party of their own, so
// that a strategy with priorities does not have them come with the requests.
func FaultItem() event.Item {
	return event.Item{ID: Faults, Label: "fault", From: "faults", To: "faults"}
}

// Limits bounds what happens in a run besides its script.
type Limits struct {
	// Turn is how many items may happen between two operations of the script, and Receive how many
	// while it waits for an event. Without limits, timers that set themselves forever could keep
	// the script from ever getting its turn.
	Turn, Receive int
	// Held is how many items with an operation may happen that no receive asks for: each makes the
	// run less like the plan of its generator.
	Held int
	// Faults is how many faults may happen besides those that the script asks for.
	Faults int
}

// Within returns the limits of a run with a budget of faults. Protocols of five nodes have rounds
// of some 30 messages: a turn may contain three of them, a receive as many as it takes to elect a
// leader at the third attempt.
func Within(faults int) Limits { return Limits{Turn: 100, Receive: 300, Held: 16, Faults: faults} }

// faultRate: while the budget lasts, one in this many steps is a fault. A fault that comes too
// early wastes the run, so faults are rare.
const faultRate = 8
