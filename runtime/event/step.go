package event

import "github.com/clouseau-go/clouseau/logic"

// Event is an observed event, as adapters report it.
type Event struct {
	Op     string
	Values []logic.Value // one for each field
}

// Item is a pending step of a Stepper.
type Item struct {
	ID     int
	Op     string
	Fields []logic.Value // the operation's fields that are not results
}

// Outcome is what came of a released step.
type Outcome struct {
	State Progress
	Event Event  // what was observed, once Done
	Why   string // for reports, where it Failed
}

// Progress is the state of a released step.
type Progress uint8

// The states of a released step.
const (
	Done    Progress = iota // it happened: Event
	Blocked                 // it has begun and waits for others; releasing it again, after anything else that happens, tells whether it has finished
	Failed                  // it is gone and left no event
)
