package step

import (
	"context"
	"slices"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/runtime/play/event"
	"github.com/clouseau-go/clouseau/runtime/report"
	"github.com/clouseau-go/clouseau/sre"
)

// Run is what the driver needs of a run: the system, and the record of what happens.
type Run interface {
	// Pending, Find, Release and Settle are the methods of the system.
	Pending() []event.Item
	Find(want event.Wants, except func(id int) bool) (event.Item, bool)
	Release(i event.Item) event.Outcome
	// Again is Release of an item that has begun.
	Again(i event.Item) event.Outcome
	Settle()
	// Observe records an event. If the event is wanted, it is taken at once, and taken is true.
	Observe(e event.Event, want event.Wants) (taken bool)
	// Arrived takes an event that is wanted from those that were observed and not taken.
	Arrived(want event.Wants) bool
	// Changes is the method of a system that tells what has changed; ok is false if it cannot.
	Changes(all bool) (c event.Changes, ok bool)
	// Chose records that an item is released, although no receive asks for it. nth counts the items
	// before it that look the same.
	Chose(i event.Item, nth int)
	// Chosen says that the item that Chose recorded has happened, or has begun.
	Chosen()
}

// Driver drives a system whose steps the tester schedules.
type Driver struct {
	run      Run
	strategy Strategy // nil: what the script leaves open is not decided
	choices  Choices  // nil: the run draws nothing
	limits   Limits
	began    []event.Item // items that have begun and not finished
	want     event.Wants  // of the current receive, until it is taken
	taken    bool         // the event of the current receive is taken
	asked    bool         // the script has asked by Next whose turn it is, and it is its own
	tried    map[int]bool // items that the current receive has released
	except   func(id int) bool
	follows  bool // the strategy has been told of all changes so far
	choice
	// Why the last step since the current receive began has failed.
	why string

	report.Steps
}

// Begin prepares the driver for another run. Without choices, which is how runs are replayed, there
// is no strategy.
func (d *Driver) Begin(run Run, s Strategy, c Choices, l Limits) {
	*d = Driver{run: run, choices: c, limits: l, began: d.began[:0], tried: d.tried, except: d.except, choice: choice{some: d.some[:0], at: d.at[:0]}}
	if s != nil && c != nil {
		d.strategy = s
		s.Begin(c)
	}
}

// End tells the strategy that the run has ended.
func (d *Driver) End() {
	if d.strategy != nil {
		d.strategy.End()
		d.strategy = nil
	}
}

// Waiting reports whether a step has begun that has not finished.
func (d *Driver) Waiting() bool { return len(d.began) > 0 }

// Why says why the last step released for a receive failed; empty if none did.
func (d *Driver) Why() string { return d.why }

func (d *Driver) has(id int) bool {
	return slices.ContainsFunc(d.began, func(i event.Item) bool { return i.ID == id })
}

// Receive describes what a script asks for.
type Receive struct {
	Want event.Wants
	// Gap says what may happen before the event by the script's plan.
	Gap Gap
}

// Gap says whether the script's plan allows an item's event at this point of the run. Only the
// fields that are no results are known beforehand, so the answer may be unknown, which counts as
// not allowed. A nil Gap allows nothing.
type Gap func(op string, fields []logic.Value) (allowed, known bool)

// settles is how often the system is settled for a receive: once for the item to appear, and once
// more for what has begun to finish.
const settles = 2

// Obtain takes an event that is wanted: the first that has arrived, or that the system can be made
// to emit.
func (d *Driver) Obtain(r Receive) bool {
	d.why = ""
	d.want = r.Want
	d.taken = false
	defer func() { d.want = nil }()
	steps := d.limits.Receive
	held := d.limits.Held
	settle := settles
	for {
		switch {
		case d.taken, d.run.Arrived(r.Want), d.release(r.Want):
			return true
		case d.strategy != nil && steps > 0 && d.choose(undeclared):
			steps--
		case d.strategy != nil && held > 0 && d.choose(r.Gap.allows):
			held--
		case settle > 0:
			settle--
			d.Settle()
		default:
			return false
		}
	}
}

// release releases the first pending item that is wanted and can happen, and reports whether an
// event was taken.
func (d *Driver) release(want event.Wants) bool {
	if d.except == nil {
		d.tried = map[int]bool{}
		d.except = func(id int) bool { return d.tried[id] || d.has(id) }
	}
	clear(d.tried)
	for {
		i, ok := d.run.Find(want, d.except)
		if !ok {
			return false
		}
		d.tried[i.ID] = true
		if d.Step(i); d.taken || d.run.Arrived(want) {
			return true
		}
	}
}

// everything selects all items, and undeclared those that no script can ask for.
func everything(*event.Item) bool   { return true }
func undeclared(i *event.Item) bool { return i.Op == "" }

// allows reports whether an item is known to be allowed.
func (g Gap) allows(i *event.Item) bool {
	if g == nil || i.Op == "" {
		return false
	}
	allowed, known := g(i.Op, i.Fields)
	return allowed && known
}

// Turn lets items happen before an operation of the script, until it is the script's turn.
func (d *Driver) Turn() {
	if d.strategy == nil || d.asked {
		d.asked = false
		return
	}
	for range d.limits.Turn {
		if d.open(undeclared); len(d.some) == 0 {
			return
		}
		if d.misfortune() {
			continue
		}
		d.also(ScriptItem())
		if k := d.pick(); k < 0 {
			return
		} else {
			d.happen(k)
		}
	}
}

// Next lets a pending item happen, or says that it is the turn of one of the script's parties.
// These are [ScriptItem] and [FaultItem], each as often as it has something to do: a strategy that
// is uniform over what it is given is then uniform over that. Without steps there are only these
// parties. ok is false if there is nothing to choose from.
func (d *Driver) Next(steps bool, parties []event.Item) (party int, ok bool) {
	d.asked = false
	if steps {
		if party, ok := d.follow(parties); ok {
			return party, true
		}
		d.open(everything)
	} else {
		d.items = nil
		d.some = d.some[:0]
		d.at = d.at[:0]
	}
	if d.misfortune() {
		return 0, true
	}
	d.also(parties...)
	if len(d.some) == 0 {
		return 0, false
	}
	if k := d.pick(); k < 0 {
		d.asked = true
		return k, true
	} else {
		d.happen(k)
	}
	return 0, true
}

// Advance lets an item happen that the strategy, or chance if there is none, chooses among all
// pending ones. It reports whether there was one.
func (d *Driver) Advance() bool {
	_, ok := d.follow(nil)
	return ok || d.choose(everything)
}

// follow lets an item happen that the strategy chooses by what has changed, or returns the party
// that it chooses. ok is false if the strategy has to see a list: it does not follow, the system
// does not tell, an item has begun, or there may be a fault.
func (d *Driver) follow(parties []event.Item) (party int, ok bool) {
	s, can := d.strategy.(Follower)
	if !can || len(d.began) > 0 || d.Faults < d.limits.Faults {
		return 0, false
	}
	c, ok := d.run.Changes(!d.follows)
	if !ok {
		return 0, false
	}
	d.follows = true
	d.some = append(append(d.some[:0], c.Also...), parties...)
	id := s.Follow(c, d.some)
	if id < 0 {
		d.asked = true
		return id, true
	}
	if k := slices.IndexFunc(c.Also, func(i event.Item) bool { return i.ID == id }); k >= 0 {
		d.happens(c.Also[k], event.Same(c.Also, k))
	} else {
		d.happens(c.Item(id))
	}
	return 0, true
}

// choose lets one of the selected items happen, and reports whether there was one.
func (d *Driver) choose(some func(*event.Item) bool) bool {
	if d.open(some); len(d.some) == 0 {
		return false
	}
	if !d.misfortune() {
		d.happen(d.pick())
	}
	return true
}

// choice is what can happen next. Its memory serves all steps of a run.
type choice struct {
	items []event.Item // all that are pending
	some  []event.Item // those that can be chosen
	at    []int        // their positions; the ID of a party of the script
}

// open lists the pending items, and those of them that can be chosen.
func (d *Driver) open(some func(*event.Item) bool) {
	d.items = d.run.Pending()
	d.some = d.some[:0]
	d.at = d.at[:0]
	for k := range d.items {
		if i := &d.items[k]; !i.Fault && some(i) && !d.has(i.ID) {
			d.some = append(d.some, *i)
			d.at = append(d.at, k)
		}
	}
}

// also adds parties of the script to what can be chosen.
func (d *Driver) also(parties ...event.Item) {
	for _, p := range parties {
		d.some = append(d.some, p)
		d.at = append(d.at, p.ID)
	}
}

// pick asks the strategy for the position of one of the items that can be chosen, or for the ID of
// a party.
func (d *Driver) pick() int {
	switch {
	case d.strategy == nil && d.choices == nil:
		return d.at[0]
	case d.strategy == nil:
		return d.at[d.choices.Choose(len(d.at))]
	}
	d.follows = false
	return d.at[d.strategy.Pick(d.some)]
}

// misfortune lets a fault happen once in a while, within the budget. It reports whether one did.
func (d *Driver) misfortune() bool {
	if d.Faults >= d.limits.Faults || d.choices == nil {
		return false
	}
	var at []int
	for k, i := range d.items {
		if i.Fault && i.Op == "" && !d.has(i.ID) {
			at = append(at, k)
		}
	}
	if len(at) == 0 || d.choices.Choose(faultRate) > 0 {
		return false
	}
	return d.happen(at[d.choices.Choose(len(at))]).State != event.Absent
}

// happen releases the k-th item, for which no receive asks.
func (d *Driver) happen(k int) event.Outcome { return d.happens(d.items[k], event.Same(d.items, k)) }

func (d *Driver) happens(i event.Item, nth int) event.Outcome {
	count := &d.Held
	switch {
	case i.Fault:
		count = &d.Faults
	case i.Op == "":
		count = &d.Internal
	}
	*count++ // count first, since the run may end in Release
	d.run.Chose(i, nth)
	out := d.Step(i)
	d.run.Chosen()
	if out.State == event.Absent {
		*count--
	}
	return out
}

// Choose releases the k-th item as if a strategy had chosen it, and reports whether it is done.
func (d *Driver) Choose(items []event.Item, k int) (done bool) {
	d.items = items
	return d.happen(k).State == event.Done
}

// Step releases one item. If that moves anything, it asks again all items that have begun. It
// returns the outcome of the item.
func (d *Driver) Step(i event.Item) event.Outcome {
	out := d.run.Release(i)
	d.moved(i, out)
	switch out.State {
	case event.Blocked, event.Absent:
		return out
	case event.Done:
		d.observe(out.Event)
	}
	d.Unblock()
	return out
}

// observe records what a step reports, and takes the event if the current receive wants it. A step
// without an operation reports nothing.
func (d *Driver) observe(e event.Event) {
	if e.Op != "" && d.run.Observe(e, d.want) {
		d.want = nil
		d.taken = true
	}
}

// moved records the outcome of a released step.
func (d *Driver) moved(i event.Item, out event.Outcome) {
	d.began = slices.DeleteFunc(d.began, func(b event.Item) bool { return b.ID == i.ID })
	switch out.State {
	case event.Blocked:
		d.began = append(d.began, i)
	case event.Failed:
		d.why = out.Why
	}
}

// Unblock asks the steps that have begun again, until none of them moves. Anything that happens in
// the system may let them finish: other steps, operations, its own work.
func (d *Driver) Unblock() {
	for moved := len(d.began) > 0; moved; {
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

// Settle runs the system's own work until nothing moves.
func (d *Driver) Settle() {
	d.run.Settle()
	d.Unblock()
}

// System is a system whose steps the tester schedules.
type System interface {
	Pending(ctx context.Context) ([]event.Item, error)
	Release(ctx context.Context, id int) (event.Outcome, error)
	Settle(ctx context.Context) error
}

// Find returns the first pending item that is wanted; it avoids a list of all items if the system
// can.
func Find(ctx context.Context, x System, ops *event.System, want event.Wants, except func(id int) bool) (i event.Item, ok bool, err error) {
	if f, ok := x.(event.Finder); ok {
		return f.Find(ctx, want, except)
	}
	items, err := x.Pending(ctx)
	for _, i := range items {
		if i.Op != "" && want.Match(ops.Op(i.Op), i.Fields) && !except(i.ID) {
			return i, true, err
		}
	}
	return event.Item{}, false, err
}

// Changes returns what has changed among the pending items; ok is false if the system cannot tell.
func Changes(ctx context.Context, x System, all bool) (c event.Changes, ok bool) {
	if f, can := x.(event.Follower); can {
		return f.Changes(ctx, all)
	}
	return event.Changes{}, false
}

// Inbox holds what a script has not taken so far, and what it has said of its next receive.
type Inbox struct {
	arrived []int // indices of received events, in order
	Quiet   bool  // a source has said that nothing more comes
	// The script is one of an earlier run: the system may choose other values than it did then.
	Loose bool
	Next  Receive // the next receive, apart from what is wanted
}

// Begin empties the inbox for another run.
func (b *Inbox) Begin() { *b = Inbox{arrived: b.arrived[:0]} }

// Said returns what was said of the next receive, and forgets it.
func (b *Inbox) Said() Receive {
	next := b.Next
	b.Next = Receive{}
	return next
}

// Keep keeps the event with that index in the trace for a later receive.
func (b *Inbox) Keep(i int) { b.arrived = append(b.arrived, i) }

// Take takes the first event that is wanted.
func (b *Inbox) Take(trace sre.Trace, want event.Wants) (i int, ok bool) {
	for k, i := range b.arrived {
		if e := trace[i]; want.Match(e.Op, e.Values) {
			b.arrived = slices.Delete(b.arrived, k, k+1)
			return i, true
		}
	}
	return 0, false
}

// Over returns a context that is done, for calls that must not wait.
func Over() context.Context {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	return ctx
}

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
