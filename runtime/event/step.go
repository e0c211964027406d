package event

import (
	"cmp"
	"context"
	"errors"
	"fmt"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
)

// Event is an observed event, as adapters report it.
type Event struct {
	Op     string        // empty: nothing was observed, which only an item without an operation may report
	Values []logic.Value // one for each field
}

// Item is a pending step of a Stepper: something that happens when the tester says so.
//
// An item with an operation is a message, an answer or a step that the spec speaks of; a receive of
// a script may ask for it. One without is work that the spec does not mention, such as a message
// between two nodes or a timer. No script asks for it, and it leaves no event; a strategy decides
// when it happens.
type Item struct {
	ID     int           // its own for the whole run, and not negative
	Op     string        // the declared operation; empty: none
	Fields []logic.Value // the operation's fields that are not results
	// Label says what an item without an operation is, such as "append"; the same in each run.
	Label string
	// Fault says that the item is a misfortune, such as the loss of a message. It happens only
	// where a script asks for it, or within the budget of a run ([step.Limits]).
	Fault bool
	// From and To are who sends and who receives, for strategies; empty where that means nothing.
	// Items with one sender and one receiver are a link. What one party does by itself is from it
	// and to it.
	From, To string
	// Causes are the IDs of items that had to happen before this one was there.
	Causes []int
}

// Link is what strategies take for a thread: the sender and the receiver, or where there is
// neither, the operation or the label.
func (i Item) Link() string {
	if i.From == "" && i.To == "" {
		return cmp.Or(i.Op, i.Label)
	}
	return i.From + " → " + i.To
}

// String returns the item as in append (a → b).
func (i Item) String() string {
	name := cmp.Or(i.Op, i.Label)
	if i.From == "" && i.To == "" {
		return name
	}
	return fmt.Sprintf("%s (%s → %s)", name, i.From, i.To)
}

// Outcome is what came of a released step.
type Outcome struct {
	State Progress
	Event Event  // what was observed, once Done
	Why   string // for reports, where it Failed, or is Absent
}

// Progress is the state of a released step.
type Progress uint8

// The states of a released step.
const (
	Done    Progress = iota // it happened: Event
	Blocked                 // it has begun and waits for others; releasing it again, after anything else that happens, tells whether it has finished
	Failed                  // it is gone and left no event
	Absent                  // there is nothing to release any more: the message to be dropped has come, the timer was stopped
	Refused                 // by [Directed]: its event would not have been accepted, and nothing has happened
)

// ErrAbsent is returned, wrapped or not, by a call or send that has nothing to work on, such as the
// drop of a message where none is under way. Nothing has happened. That is nobody's fault, neither
// the system's nor the environment's.
var ErrAbsent = errors.New("there is nothing to do that to")

// Finder is implemented by steppers that find a pending item without listing all.
type Finder interface {
	// Find returns the first pending item, in the order of Pending, that is wanted and not to be
	// left out; ok is false where there is none.
	Find(ctx context.Context, want Wants, except func(id int) bool) (i Item, ok bool, err error)
}

// Directed is implemented by steppers that can look at what a step would answer before it happens.
type Directed interface {
	// ReleaseIf is Release where accept is true of the event that it would report; otherwise
	// nothing happens, and the step is Refused.
	ReleaseIf(ctx context.Context, id int, accept func(Event) bool) (Outcome, error)
}

// internalStep is the name of the operation of items without one. No spec can declare it, since it
// is two words.
const internalStep = "internal step"

// newInternal returns the operation by which records and replays know items without one.
func newInternal() *sre.Op {
	return &sre.Op{Name: internalStep, Kind: sre.Receive, Fields: []sre.Field{
		{Name: "what", Sort: logic.String}, {Name: "from", Sort: logic.String}, {Name: "to", Sort: logic.String},
		{Name: "nth", Sort: logic.Int}}}
}

// Internal reports whether an operation is that of items without one. Its fields say which item is
// meant.
func Internal(op *sre.Op) bool { return op.Name == internalStep }

// Of returns the operation of the k-th item and its fields. An item without an operation has that
// of internal steps, whose last field counts the earlier items that are otherwise alike.
func (s *System) Of(items []Item, k int) (op *sre.Op, fields []logic.Value) {
	i := items[k]
	if i.Op != "" {
		return s.Op(i.Op), i.Fields
	}
	nth := int64(0)
	for _, o := range items[:k] {
		if o.Op == "" && o.Label == i.Label && o.From == i.From && o.To == i.To {
			nth++
		}
	}
	return s.internal, []logic.Value{logic.StringValue(i.Label), logic.StringValue(i.From), logic.StringValue(i.To), logic.IntValue(nth)}
}
