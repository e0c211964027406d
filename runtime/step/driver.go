package step

import (
	"slices"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/runtime/event"
)

// Run is the run as the driver sees it: the system, and the record of what happens.
type Run interface {
	// Pending, Find, Release and Settle are those of the system. A nil accept accepts everything.
	Pending() []event.Item
	Find(want event.Wants, except func(id int) bool) (event.Item, bool)
	Release(i event.Item, accept func(event.Event) bool) event.Outcome
	// Again is Release of an item that has begun.
	Again(i event.Item) event.Outcome
	Settle()
	// Observe records an event, which is taken at once where it is wanted; taken says so.
	Observe(e event.Event, want event.Wants) (taken bool)
	// Arrived takes an event that has been observed, was not taken, and is wanted.
	Arrived(want event.Wants) bool
	// Chose records that the k-th of the items is released, which no receive asks for.
	Chose(items []event.Item, k int)
	// Chosen says that what Chose has recorded has happened, or has begun.
	Chosen()
}

// Driver drives a system whose steps the tester schedules.
type Driver struct {
	run      Run
	strategy Strategy // nil: what the script leaves open stays so
	choices  Choices  // nil: the run draws nothing
	limits   Limits
	began    []event.Item // and have not finished
	want     event.Wants  // of the receive under way, until it is taken
	taken    bool         // the event of the receive under way
	why      string       // the last step since the script's receive began has failed

	Counts
}

// Counts is what happened besides the script.
type Counts struct {
	Internal int // items without an operation, faults apart
	Held     int // items with an operation that a gap allowed
	Faults   int
}

// Begin makes the driver that of another run. Without choices, which is how runs are played again,
// there is no strategy.
func (d *Driver) Begin(run Run, s Strategy, c Choices, l Limits) {
	*d = Driver{run: run, choices: c, limits: l, began: d.began[:0]}
	if s != nil && c != nil {
		d.strategy = s
		s.Begin(c)
	}
}

// End ends the run for the strategy.
func (d *Driver) End() {
	if d.strategy != nil {
		d.strategy.End()
		d.strategy = nil
	}
}

// Waiting reports whether a step has begun that has not finished.
func (d *Driver) Waiting() bool { return len(d.began) > 0 }

// Why says why the last step failed that was released for a receive; empty where none did.
func (d *Driver) Why() string { return d.why }

func (d *Driver) has(id int) bool {
	return slices.ContainsFunc(d.began, func(i event.Item) bool { return i.ID == id })
}

// Receive is what a script asks for.
type Receive struct {
	Want event.Wants
	// Accept says whether an event is as the script has it, results included. An item whose event
	// is not is released only where there is nothing else to do. Nil: all are.
	Accept func(event.Event) bool
	// Gap is what may happen before the event by the script's plan.
	Gap Gap
}

// Gap says of an item whether the script's plan allows its event where the run stands. What is not
// known is not allowed: only the fields that are no results are known before. A nil Gap allows
// nothing.
type Gap func(op string, fields []logic.Value) (allowed, known bool)

// settles is how often the system is settled for a receive: once for the item to be there, and once
// more for what has begun to finish.
const settles = 2

// Obtain takes an event that is wanted, the first one there is or the first one that the system can
// be brought to.
func (d *Driver) Obtain(r Receive) bool {
	d.why, d.want, d.taken = "", r.Want, false
	defer func() { d.want = nil }()
	steps, held, settle := d.limits.Receive, d.limits.Held, settles
	for {
		switch {
		case d.taken, d.run.Arrived(r.Want), d.release(r.Want, r.Accept):
			return true
		case d.strategy != nil && steps > 0 && d.choose(undeclared):
			steps--
		case d.strategy != nil && held > 0 && d.choose(r.Gap.allows):
			held--
		case settle > 0:
			settle--
			d.Settle()
		case r.Accept != nil: // as the script has it there is none; so it sees what there is
			r.Accept = nil
		default:
			return false
		}
	}
}

// release lets the first pending item happen that is wanted and can, and reports whether an event
// was taken.
func (d *Driver) release(want event.Wants, accept func(event.Event) bool) bool {
	tried := map[int]bool{}
	for {
		i, ok := d.run.Find(want, func(id int) bool { return tried[id] || d.has(id) })
		if !ok {
			return false
		}
		tried[i.ID] = true
		if d.Step(i, accept); d.taken || d.run.Arrived(want) {
			return true
		}
	}
}

// undeclared are the items that no script can ask for.
func undeclared(i event.Item) bool { return i.Op == "" }

// allows reports whether an item may happen for sure.
func (g Gap) allows(i event.Item) bool {
	if g == nil || i.Op == "" {
		return false
	}
	allowed, known := g(i.Op, i.Fields)
	return allowed && known
}

// Turn has things happen before an operation of the script, until it is the script's turn.
func (d *Driver) Turn() {
	if d.strategy == nil {
		return
	}
	for range d.limits.Turn {
		items, at := d.open(undeclared)
		if len(at) == 0 {
			return
		}
		if d.misfortune(items) {
			continue
		}
		items, at = append(items[:len(items):len(items)], ScriptItem()), append(at, len(items))
		k := d.pick(items, at)
		if items[k].ID == Script {
			return
		}
		d.happen(items, k)
	}
}

// Advance has something happen that the strategy chooses among all that is pending, or chance where
// there is no strategy. It reports whether there was something.
func (d *Driver) Advance() bool {
	return d.choose(func(event.Item) bool { return true })
}

// choose has one of some items happen, and reports whether there was one.
func (d *Driver) choose(some func(event.Item) bool) bool {
	items, at := d.open(some)
	if len(at) == 0 {
		return false
	}
	if !d.misfortune(items) {
		d.happen(items, d.pick(items, at))
	}
	return true
}

// open returns all items, and the positions of those that can be chosen.
func (d *Driver) open(some func(event.Item) bool) (items []event.Item, at []int) {
	items = d.run.Pending()
	for k, i := range items {
		if !i.Fault && some(i) && !d.has(i.ID) {
			at = append(at, k)
		}
	}
	return items, at
}

// pick asks the strategy for one of the items at these positions.
func (d *Driver) pick(items []event.Item, at []int) int {
	switch {
	case d.strategy == nil && d.choices == nil:
		return at[0]
	case d.strategy == nil:
		return at[d.choices.Choose(len(at))]
	}
	some := make([]event.Item, len(at))
	for j, k := range at {
		some[j] = items[k]
	}
	return at[d.strategy.Pick(some)]
}

// misfortune has a fault happen, once in a while, within the budget. It reports whether one did.
func (d *Driver) misfortune(items []event.Item) bool {
	if d.Faults >= d.limits.Faults || d.choices == nil {
		return false
	}
	var at []int
	for k, i := range items {
		if i.Fault && i.Op == "" && !d.has(i.ID) {
			at = append(at, k)
		}
	}
	if len(at) == 0 || d.choices.Choose(faultRate) > 0 {
		return false
	}
	return d.happen(items, at[d.choices.Choose(len(at))]).State != event.Absent
}

// happen releases an item that no receive asks for.
func (d *Driver) happen(items []event.Item, k int) event.Outcome {
	count := &d.Held
	switch i := items[k]; {
	case i.Fault:
		count = &d.Faults
	case i.Op == "":
		count = &d.Internal
	}
	*count++ // now, since the run may end with what it does
	d.run.Chose(items, k)
	out := d.Step(items[k], nil)
	d.run.Chosen()
	if out.State == event.Absent {
		*count--
	}
	return out
}

// Choose releases the k-th item as if a strategy had chosen it, and reports whether it is done.
func (d *Driver) Choose(items []event.Item, k int) (done bool) {
	return d.happen(items, k).State == event.Done
}

// Step releases one item, and where that moves something, all that has begun. It returns what
// became of the item.
func (d *Driver) Step(i event.Item, accept func(event.Event) bool) event.Outcome {
	out := d.run.Release(i, accept)
	d.moved(i, out)
	switch out.State {
	case event.Blocked, event.Absent, event.Refused:
		return out
	case event.Done:
		d.observe(out.Event)
	}
	d.Unblock()
	return out
}

// observe records what a step reports, and takes the event that the receive under way wants. A step
// without an operation reports nothing.
func (d *Driver) observe(e event.Event) {
	want := d.want
	d.want = nil // it is taken at most once, and the run may end with it
	if e.Op == "" || !d.run.Observe(e, want) {
		d.want = want
	} else {
		d.taken = true
	}
}

// moved says what became of a step that was released.
func (d *Driver) moved(i event.Item, out event.Outcome) {
	d.began = slices.DeleteFunc(d.began, func(b event.Item) bool { return b.ID == i.ID })
	switch out.State {
	case event.Blocked:
		d.began = append(d.began, i)
	case event.Failed:
		d.why = out.Why
	}
}

// Unblock asks for the steps that had begun until none of them has moved. Whatever happens in the
// system may let them finish: other steps, operations, its own work.
func (d *Driver) Unblock() {
	for moved := true; moved; {
		moved = false
		for _, i := range slices.Clone(d.began) {
			out := d.run.Again(i)
			if out.State == event.Blocked {
				continue
			}
			moved = true
			d.moved(i, out)
			if out.State == event.Done {
				d.observe(out.Event)
			}
		}
	}
}

// Settle runs the system's own work to quiescence.
func (d *Driver) Settle() {
	d.run.Settle()
	d.Unblock()
}
