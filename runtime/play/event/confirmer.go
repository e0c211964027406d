package event

import (
	"context"

	"github.com/clouseau-go/clouseau/sre"
)

// Confirmer is an adapter that has evidence of its own of what runs amount to, besides the events
// that a goal speaks of: the history of a database, a balance that has to add up, a file on disk. A
// run that is in the goal is a violation only if the system confirms it. If the system objects, the
// run is harmless: the goal describes a run in which nothing bad has happened, so it is the goal
// that is wrong, and the test fails with that.
//
// Confirm is asked once, right after the event at which the run came into the goal, and is a
// question like others: it may take as long as a call, and an error is one of the environment. Only
// goals are put to the test so. What a model, a reference, a promise or a judge objects to stands.
type Confirmer interface {
	Adapter
	// Confirm gets the run so far, which it must not change or keep.
	Confirm(ctx context.Context, trace sre.Trace) (Evidence, error)
}

// Evidence is what a system shows of a run in the goal.
type Evidence struct {
	Opinion Opinion
	Why     string // in words, for the report
}

// Opinion says what evidence amounts to.
type Opinion uint8

const (
	// Confirms says that something bad has happened: the run is a violation.
	Confirms Opinion = iota
	// Objects says that it has not: the run is harmless, and the goal is wrong.
	Objects
	// Open says that the evidence does not tell: the run is undecided.
	Open
)

// Objector is implemented by adapters that judge answers for themselves, such as those of sessions:
// a promise that is broken then only says that they object.
type Objector interface {
	// Objection says in a sentence what the last answer broke; empty if nothing.
	Objection() string
}

// Because returns what an adapter objects to, behind a semicolon; empty if it does not.
func Because(a Adapter) string {
	if o, ok := a.(Objector); ok && o.Objection() != "" {
		return "; " + o.Objection()
	}
	return ""
}
