package event

import (
	"cmp"
	"context"
	"errors"
	"fmt"

	"github.com/clouseau-go/clouseau/internal/lists"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
)

// Event is an observed event, as adapters report it.
type Event struct {
	// Op is the operation. It is empty if nothing was observed, which only an item without an
	// operation may report.
	Op     string
	Values []logic.Value // one for each field
}

// Item is a pending step of a Stepper: something that happens when the tester says so.
//
// An item with an operation is a message, an answer or a step that the spec declares; a receive of
// a script may ask for it. An item without one is work that the spec does not mention, such as a
// message between two nodes or a timer. No script asks for it, and it leaves no event. A strategy
// decides when it happens.
type Item struct {
	ID     int           // unique in the run, and not negative
	Op     string        // the declared operation; empty: none
	Fields []logic.Value // the operation's fields that are not results
	// Label says what an item without an operation is, such as "append". It is the same in each
	// run.
	Label string
	// Fault says that the item is a misfortune, such as the loss of a message. It happens only if a
	// script asks for it, or within the fault budget of a run ([step.Limits]).
	Fault bool
	// From and To are the sender and the receiver, for strategies; empty if there are none. Items
	// with the same sender and receiver form a link. What one party does by itself is from it and
	// to it.
	From, To string
	// Causes are the IDs of items that had to happen before this one appeared.
	Causes []int
}

// Link is what strategies treat as a thread: the sender and the receiver or, if there are none, the
// operation or the label.
func (i Item) Link() string {
	if i.From == "" && i.To == "" {
		return cmp.Or(i.Op, i.Label)
	}
	return i.From + " → " + i.To
}

// String returns the item in the form append (a → b).
func (i Item) String() string {
	name := cmp.Or(i.Op, i.Label)
	if i.From == "" && i.To == "" {
		return name
	}
	return fmt.Sprintf("%s (%s → %s)", name, i.From, i.To)
}

// Outcome is the result of releasing a step.
type Outcome struct {
	State Progress
	Event Event  // the observed event, if Done
	Why   string // for reports, if Failed or Absent
}

// Progress is the state of a released step.
type Progress uint8

// The states of a released step.
const (
	Done Progress = iota // it happened: Event
	// It has begun and waits for others. Releasing it again, after anything else has happened,
	// tells whether it has finished.
	Blocked
	Failed // it has ended without an event
	// There is nothing left to release: the message to be dropped has arrived, or the timer was
	// stopped.
	Absent
)

// ErrAbsent is returned, wrapped or not, by a call or send that has nothing to work on, such as the
// drop of a message when none is under way. Nothing has happened, and neither the system nor the
// environment is at fault.
var ErrAbsent = errors.New("nothing to act on")

// ErrWaits is returned, wrapped or not, by a call of a reference that would have to wait for
// another one, such as the one that takes an element out of an empty queue. Nothing has happened.
var ErrWaits = errors.New("it has to wait")

// ErrRestless is returned, wrapped or not, by the Settle of a system that goes on without an end.
// What it has not emitted by then it may still emit.
var ErrRestless = errors.New("the system does not come to rest")

// Stuck is implemented by steppers that know what in them waits for something that does not happen
// by itself.
type Stuck interface {
	// Stuck returns the first such thing, for reports; empty if there is none.
	Stuck() string
}

// Finder is implemented by steppers that can find a pending item without listing all.
type Finder interface {
	// Find returns the first pending item, in the order of Pending, that is wanted and not
	// excepted; ok is false if there is none.
	Find(ctx context.Context, want Wants, except func(id int) bool) (i Item, ok bool, err error)
}

// Changes says what has changed among the pending items of a system, faults left out.
type Changes struct {
	// All says that Came has all items, and that what was said before no longer counts.
	All  bool
	Came []Item // in the order in which they came up
	Gone []int  // the IDs of those that have happened or were lost, some of Came among them
	// Also has pending items that are listed each time, such as timers.
	Also []Item
	// Item returns the pending item with an ID, and how many earlier ones without an operation look
	// the same ([Same]).
	Item func(id int) (i Item, nth int)
}

// Follower is implemented by steppers that can tell what changes among their pending items, so that
// nobody has to look at all of them at each step.
type Follower interface {
	// Changes returns what has changed since the last call, or all items. It is valid until
	// anything happens. ok is false if the items have to be listed; then the call does not count.
	Changes(ctx context.Context, all bool) (c Changes, ok bool)
}

// internalStep is the operation name of items without an operation. It has two words, so no spec
// can declare it.
const internalStep = "internal step"

// newInternal returns the operation that stands for items without one in records and replays.
func newInternal() *sre.Op {
	return &sre.Op{Name: internalStep, Kind: sre.Receive, Fields: []sre.Field{
		{Name: "what", Sort: logic.String}, {Name: "from", Sort: logic.String}, {Name: "to", Sort: logic.String},
		{Name: "nth", Sort: logic.Int}}}
}

// Internal reports whether an operation is the one of items without an operation. Its fields say
// which item is meant.
func Internal(op *sre.Op) bool { return op.Name == internalStep }

// works is the label of the step that stands for the system's own work.
const works = "the system works"

// Works returns the internal step that stands for the system's own work. There never is one: a
// script that releases it lets the system work.
func (s *System) Works() (op *sre.Op, fields []logic.Value) { return s.Nth(Item{Label: works}, 0) }

// Worked reports whether an operation with such a first field stands for the system's own work.
func Worked(op *sre.Op, label logic.Value) bool {
	return Internal(op) && label == logic.StringValue(works)
}

// Of returns the operation of the k-th item and its fields. An item without an operation has that
// of internal steps, whose last field counts the earlier items that look the same.
func (s *System) Of(items []Item, k int) (op *sre.Op, fields []logic.Value) {
	return s.Nth(items[k], Same(items, k))
}

// Nth is Of for an item before which nth items look the same.
func (s *System) Nth(i Item, nth int) (op *sre.Op, fields []logic.Value) {
	if i.Op != "" {
		return s.Op(i.Op), i.Fields
	}
	return s.internal, []logic.Value{logic.StringValue(i.Label), logic.StringValue(i.From), logic.StringValue(i.To), logic.IntValue(int64(nth))}
}

// Same counts the items without an operation that look like the k-th and come before it; none if it
// has an operation.
func Same(items []Item, k int) int {
	i := &items[k]
	if i.Op != "" {
		return 0
	}
	return lists.Count(items[:k], func(o Item) bool {
		return o.Op == "" && o.Label == i.Label && o.From == i.From && o.To == i.To
	})
}

// Stepper is implemented by adapters of systems whose steps the tester schedules: message queues,
// cooperative threads, database sessions. A stepper may also be an [Finder].
type Stepper interface {
	// Pending returns the steps that can be released, in the order in which they came up. A step
	// keeps its ID as long as it is pending. The next call may use the memory of the list again.
	Pending(ctx context.Context) ([]Item, error)
	// Release lets a pending step happen, or begin.
	Release(ctx context.Context, id int) (Outcome, error)
	// Settle runs all work that the tester does not schedule, until nothing moves. This is
	// everything that is not an item, and the items without an operation, except faults and timers.
	// If that does not end, it returns [ErrRestless].
	Settle(ctx context.Context) error
}
