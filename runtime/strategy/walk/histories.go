package walk

import (
	"hash/maphash"
	"slices"

	"github.com/clouseau-go/clouseau/internal/judging/monitor"
	"github.com/clouseau-go/clouseau/internal/lists"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/runtime/judge"
	"github.com/clouseau-go/clouseau/runtime/play/event"
	"github.com/clouseau-go/clouseau/runtime/play/run"
	"github.com/clouseau-go/clouseau/sre"
)

// histories follows the histories of all clauses in a run, ghosts included.
type histories struct {
	system  *event.System
	clauses []*clause
	by      [][]*clause // by operation
	tries   []*attempt  // the ways to complete a goal, which are followed as well
	counter judge.Counter
	came    []sre.Event // the ghost events that came with the last event
	chain   int         // how many more may follow it
}

// newHistories returns what follows clauses and counts.
func newHistories(system *event.System, clauses []Clause, counts []judge.Count, funcs logic.Env) *histories {
	h := &histories{system: system, by: make([][]*clause, len(system.Ops())), counter: judge.NewCounter(counts)}
	for _, c := range clauses {
		k := newClause(system, c, funcs)
		k.attribute(clauses)
		h.clauses = append(h.clauses, k)
		h.by[c.Op.Index()] = append(h.by[c.Op.Index()], k)
	}
	return h
}

// with returns the same histories with other ways to complete a goal.
func (h *histories) with(tries []*attempt) *histories {
	out := *h
	out.tries = tries
	return &out
}

// begin forgets the last run.
func (h *histories) begin() {
	h.came = h.came[:0]
	for _, c := range h.clauses {
		c.begin()
	}
	for _, a := range h.tries {
		a.begin()
	}
	h.counter.Begin(func(ev sre.Event) { h.come(ev) })
}

// take shows an event to all followers, and then the ghost events that come with it. by is the
// clause for which it was performed; nil if that is open. It reports whether some clause describes
// the event.
func (h *histories) take(ev *sre.Event, by *clause) (described bool) {
	h.came = h.came[:0]
	if len(h.clauses)+len(h.tries)+len(h.counter.Now()) == 0 {
		return false
	}
	c, described := h.serves(ev, by)
	h.follow(ev)
	h.counter.After(*ev, func(ev sre.Event) { h.come(ev) })
	if c != nil {
		h.chain = maxGhosts
		h.demand(c)
	}
	return described
}

// serves returns the clause that an event satisfies, with the values for which it does. If there is
// none, it is one that describes the arguments: the histories go on as if the answer had been as
// expected, since a wrong answer is what a walk looks for. It is nil if there is none of these.
func (h *histories) serves(ev *sre.Event, by *clause) (c *clause, described bool) {
	if by != nil && by.answered(ev) {
		return by, true
	}
	for _, c := range h.by[ev.Op.Index()] {
		if c.explains(ev, len(ev.Values), fewSets) {
			return c, true
		}
	}
	if ev.Op.Kind == sre.Call {
		for _, c := range h.by[ev.Op.Index()] {
			if c.explains(ev, ev.Op.Args(), fewSets) {
				return c, false
			}
		}
	}
	return nil, false
}

// follow shows an event to the followers.
func (h *histories) follow(ev *sre.Event) {
	for _, c := range h.clauses {
		c.follow.Step(*ev)
	}
	for _, a := range h.tries {
		if ev.Op.Visible() {
			a.follow.Step(*ev)
		}
	}
}

// come shows a ghost event to the followers.
func (h *histories) come(ev sre.Event) {
	h.came = append(h.came, ev)
	h.follow(&ev)
}

// maxGhosts bounds how many ghost events follow an event at once: they may demand each other.
const maxGhosts = 16

// demand performs the ghost events that the clause of the last event demands next.
func (h *histories) demand(c *clause) {
	if len(c.next) == 0 {
		return
	}
	x := c.x // the search for a ghost event may use the clause again
	x.Values = slices.Clone(x.Values)
	for i := range c.next {
		by, ev, ok := h.ghost(&x, &c.next[i])
		if !ok || h.chain == 0 {
			return
		}
		h.chain--
		h.come(ev)
		h.demand(by)
	}
}

// ghost returns the ghost event that is demanded where x holds, and the clause that allows it; ok
// is false if there is none.
func (h *histories) ghost(x *monitor.Instance, d *demanded) (by *clause, ev sre.Event, ok bool) {
	fields, ok := d.asked(x)
	if !ok {
		return nil, ev, false
	}
	for _, g := range h.by[d.op.Index()] {
		for i := range min(g.sets(), fewSets) {
			if !g.start(i) || !g.fix(fields) || !g.satisfied() {
				continue
			}
			ev = sre.Event{Op: d.op, Values: g.fields(d.op)}
			if d.meets(x, ev.Values) {
				return g, ev, true
			}
		}
	}
	return nil, ev, false
}

// allows reports whether an event may happen, as far as its first fields tell: some clause of its
// operation that is no promise allows it, or there is none.
func (h *histories) allows(ev *sre.Event, fields int) bool {
	free := true
	for _, c := range h.by[ev.Op.Index()] {
		if c.Promise {
			continue
		}
		if free = false; c.explains(ev, fields, c.sets()) {
			return true
		}
	}
	return free
}

// steady reports whether an event is allowed whatever has happened.
func (h *histories) steady(ev *sre.Event) bool {
	free := true
	for _, c := range h.by[ev.Op.Index()] {
		if c.Promise {
			continue
		}
		if free = false; c.History == h.system.All() && c.explains(ev, len(ev.Values), c.sets()) {
			return true
		}
	}
	return free
}

// state identifies the state of all histories, and says how many are under way. A promise that
// names no value is none of them: what makes it judge builds nothing up, such as an operation that
// removes all.
func (h *histories) state() (state uint64, live int) {
	for _, c := range h.clauses {
		if c.Promise && len(c.Vars) == 0 {
			continue
		}
		state = state*0x9e3779b97f4a7c15 + c.follow.Signature()
		live += c.follow.Live()
	}
	return state, live
}

// seed makes hashes of states, which are compared only within a process.
var seed = maphash.MakeSeed()

// holding returns a hash of the histories that hold, with their values.
func (h *histories) holding() uint64 {
	total := uint64(0)
	for i, c := range h.clauses {
		for j := range c.sets() {
			h := uint64(i + 1)
			c.follow.Instance(&c.x, j, c.when)
			for _, v := range c.x.Values {
				h = h*0x9e3779b97f4a7c15 + maphash.Comparable(seed, v)
			}
			h ^= h >> 29
			total += h * 0xbf58476d1ce4e5b9 // a set has no order
		}
	}
	return total
}

// standing is what clauses and counts know at some time.
type standing struct {
	marks  []monitor.Mark
	counts []int64
	key    uint64
	path   sre.Trace // calls that lead there
}

// followers returns all that are shown events.
func (h *histories) followers() []*monitor.Follower {
	out := lists.Of(h.clauses, func(c *clause) *monitor.Follower { return c.follow })
	for _, a := range h.tries {
		out = append(out, a.follow)
	}
	return out
}

// standing returns what is known now, behind planned calls.
func (h *histories) standing(path sre.Trace) standing {
	out := standing{counts: slices.Clone(h.counter.Now()), path: path}
	for _, f := range h.followers() {
		out.marks = append(out.marks, f.Mark())
		out.key = out.key*0x9e3779b97f4a7c15 + f.Signature()
	}
	for _, n := range out.counts {
		out.key = out.key*0x9e3779b97f4a7c15 + uint64(n)
	}
	return out
}

// back goes back to what was known.
func (h *histories) back(to *standing) {
	for i, f := range h.followers() {
		f.Back(to.marks[i])
	}
	h.counter.Back(to.counts)
}

// meaningful takes in a whole trace, and reports for each call or send of it whether some clause
// allows it with these arguments after the history so far. It calls state with a number that
// identifies the histories that hold after each event, with their values; it may be nil.
func (h *histories) meaningful(tr sre.Trace, state func(uint64)) (of, meaningful int) {
	h.begin()
	for i := range tr {
		ev := &tr[i]
		if ev.Op.Kind == sre.Call || ev.Op.Kind == sre.Send {
			of++
			if h.allows(ev, ev.Op.Args()) {
				meaningful++
			}
		}
		h.take(ev, nil)
		if state != nil {
			state(h.holding())
		}
	}
	return of, meaningful
}

// within reports whether a run performs nothing but what clauses allow, if it fails in a way that
// presumes that: a crash, a hang, a difference from a reference, a broken promise. Goals and models
// judge all runs; of those that attempt to complete a goal, all but the last call is allowed.
func (w *Walker) within(r *run.Result) bool {
	if w.walk.Attempts && r.Tail == nil && r.Verdict == run.Violation && r.Deciding > 0 {
		of, meaningful := w.Meaningful(r.Trace[:r.Deciding], nil)
		return of == meaningful
	}
	if (r.Tail == nil || !r.Undescribed) && r.Verdict != run.Crashed && r.Verdict != run.Hung && (r.Evidence == nil || run.KindOf(r).Model) {
		return true
	}
	before := r.Trace
	if r.Tail != nil {
		before = before[:r.Tail.Before]
	}
	of, meaningful := w.Meaningful(before, nil)
	if r.Tail != nil {
		v := &w.overlap
		v.begin(nil)
		v.before = before
		for _, c := range r.Tail.Calls {
			v.planned.add(c.Lane, v.lined(&sre.Event{Op: c.Event.Op, Values: c.Event.Values[:c.Event.Op.Args()]}))
		}
		return of == meaningful && v.allowsOrders(&v.planned) && (r.Undescribed || !v.planned.outside)
	}
	last := r.Attempted
	return of == meaningful && (last.Op == nil || last.Reference || w.histories.allows(&sre.Event{Op: last.Op, Values: last.Args}, len(last.Args)))
}

// Meaningful reports for each call or send of a trace whether some clause allows it with these
// arguments after the history so far, and calls state with a number that identifies the histories
// that hold after each event, with their values.
func (w *Walker) Meaningful(tr sre.Trace, state func(uint64)) (of, meaningful int) {
	return w.histories.meaningful(tr, state)
}
