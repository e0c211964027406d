package walk

import (
	"iter"
	"math/bits"
	"slices"

	"github.com/clouseau-go/clouseau/internal/lists"
	"github.com/clouseau-go/clouseau/internal/play/reached"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/runtime/play/draw"
	"github.com/clouseau-go/clouseau/sre"
)

// Feedback. A lock with four dials is not opened by chance: each turn has to be right, and a wrong
// one begins anew. So a walk that did something new is kept up to there, and others go on from its
// end, or from something like it:
//
//	left(2)                        kept: the first dial went on
//	left(2) right(3)               goes on from there, and is kept: the second one did
//	left(2) right(3) left(1) ...
//
// New is a point of the system's code, where it is compiled with points (package reached), a state
// of the clauses' histories, and an operation with an outcome of few values, such as that something
// was there. What is kept are calls, with the answers that their arguments come from, and no bits:
// so they can be put together and changed in any way that the clauses allow.
//
// How many walks begin so is decided by what they bring: walks from the beginning and such from
// what is kept have shares by how often they showed something new. Neither falls below an eighth.
// The technique is that of coverage-guided fuzzing (M. Zalewski, American fuzzy lop, 2013); that
// states of a specification guide as code does is Nyx's and StateAFL's idea for protocols.

// feeding is a session that says whether its run may depend on what earlier runs did.
type feeding interface{ Feeds() bool }

// corpus is what walks have done that was new.
type corpus struct {
	entries []entry
	walks   map[uint64]int // in how many walks what was seen came about
	kinds   [2]yield       // of walks from the beginning, and of those from what is kept

	// of the walk under way, or of the last one
	on     bool            // it learns
	from   bool            // it goes on from what is kept
	seen   int             // events of the run that were looked at
	points int             // of the run, that were looked at
	now    map[uint64]bool // what came about
	new    []entry         // what was new
}

// entry are calls that led to something new.
type entry struct {
	calls []choice
	to    []uint64 // what was new
}

// yield is what walks of a kind brought.
type yield struct{ walks, new int }

const (
	// entries is how many are kept at most; of those to which walks come most often one goes.
	entries = 256
	// lastOf is how many are kept of one walk: the latest, which are the longest.
	lastOf = 8
)

// begin takes in what the last walk has shown, begins another one, and decides whether it goes on
// from what is kept.
func (c *corpus) begin(on bool, choose func(n int) int) {
	c.keep()
	c.on = on
	c.from = on && len(c.entries) > 0 && choose(shares) < c.share()
	c.seen = 0
	c.points = 0
	c.new = c.new[:0]
	clear(c.now)
}

// news counts the walk under way among those that did something new, or those that did not.
func (c *corpus) news() (news, stale int) {
	switch {
	case !c.on:
		return 0, 0
	case len(c.new) > 0:
		return 1, 0
	}
	return 0, 1
}

// keep keeps what the last walk has shown.
func (c *corpus) keep() {
	if !c.on {
		return
	}
	y := &c.kinds[0]
	if c.from {
		y = &c.kinds[1]
	}
	if y.walks++; len(c.new) > 0 {
		y.new++
	}
	for what := range c.now {
		c.walks[what]++
	}
	for _, e := range c.new[max(0, len(c.new)-lastOf):] {
		c.add(e)
	}
}

// add keeps an entry.
func (c *corpus) add(e entry) {
	if c.entries = append(c.entries, e); len(c.entries) <= entries {
		return
	}
	common := 0
	for i := range c.entries {
		if c.often(i) > c.often(common) {
			common = i
		}
	}
	c.entries = slices.Delete(c.entries, common, common+1)
}

// often is in how many walks what an entry led to came about.
func (c *corpus) often(i int) int {
	least := c.walks[c.entries[i].to[0]]
	for _, what := range c.entries[i].to[1:] {
		least = min(least, c.walks[what])
	}
	return least
}

// shares is the number of parts in which the walks of both kinds are divided.
const shares = 8

// share is how many of these parts walks from what is kept have.
func (c *corpus) share() int {
	first, kept := c.kinds[0].rate(), c.kinds[1].rate()
	return max(1, min(int(shares*kept/(first+kept)+0.5), shares-1))
}

// rate is what is expected of the next walk: that of none is one half.
func (y yield) rate() float64 { return float64(y.new+1) / float64(y.walks+2) }

// feel notes what a walk has done that is new.
func (c *corpus) feel(w *Walker) {
	if !c.on {
		return
	}
	if c.now == nil {
		c.now = map[uint64]bool{}
		c.walks = map[uint64]int{}
	}
	var to []uint64
	see := func(what uint64) {
		if !c.now[what] && c.walks[what] == 0 {
			to = append(to, what)
		}
		c.now[what] = true
	}
	for _, p := range reached.Since(c.points) {
		see(uint64(p))
		c.points++
	}
	for ; c.seen < len(w.run.Trace); c.seen++ {
		see(outcome(&w.run.Trace[c.seen]))
	}
	for i, n := range w.histories.depths() {
		see(mixed(mixed(3, uint64(i)), uint64(n)))
	}
	if see(w.histories.kinds()); to != nil {
		c.new = append(c.new, entry{called(w), to})
	}
}

// mixed mixes a number into a hash.
func mixed(h, n uint64) uint64 {
	h = (h ^ n) * 0x9e3779b97f4a7c15
	return h ^ h>>29
}

// outcome is a number for an event without what has many values.
func outcome(e *sre.Event) uint64 {
	h := mixed(1, uint64(e.Op.Index()))
	for i := e.Op.Args(); i < len(e.Values); i++ {
		switch v := e.Values[i]; v.Sort().Kind() {
		case logic.BoolKind:
			if v.Bool() {
				h = mixed(h, 1)
			}
			h = mixed(h, 2)
		case logic.EnumKind:
			h = mixed(h, 3+uint64(v.Index()))
		}
	}
	return h
}

// kinds is a number for which histories hold, for how many values up to two.
func (h *histories) kinds() (state uint64) {
	state = 2
	for _, c := range h.clauses {
		state = mixed(state, uint64(min(c.sets(), 2)+1))
	}
	for _, a := range h.tries {
		state = mixed(state, uint64(min(a.sets(), 2)+1))
	}
	return state
}

// depths yields how far each history goes: the number of digits of how many values it holds for.
func (h *histories) depths() iter.Seq2[int, int] {
	return func(yield func(int, int) bool) {
		for i, c := range h.clauses {
			if !yield(i, bits.Len(uint(c.sets()))) {
				return
			}
		}
	}
}

// called returns the calls of a walk so far, up to one that cannot be made again.
func called(w *Walker) (out []choice) {
	at := map[int]int{} // of an entry of the run: where its call is
	for i := range w.run.Rec.Entries {
		x := &w.run.Rec.Entries[i]
		if x.Event < 0 || x.Lane != 0 {
			continue
		}
		ev := &w.run.Trace[x.Event]
		k := slices.IndexFunc(w.requests, func(q *request) bool { return q.op == ev.Op })
		if k < 0 {
			continue
		}
		c := choice{request: k, args: make([]pick, len(w.requests[k].args))}
		for j := range c.args {
			from := x.Said(j)
			if from == nil {
				c.args[j] = pick{value: ev.Values[j]}
				continue
			}
			call, ok := at[from.Event]
			if !ok {
				return out
			}
			c.args[j] = pick{entry: call, field: from.Field}
		}
		at[i] = len(out)
		out = append(out, c)
	}
	return out
}

// change is how an entry is changed before a walk goes on from it.
type change uint8

const (
	none    change = iota
	without        // some calls in a row
	twice          // a call
	others         // other arguments for a call
	more           // further calls before a call
)

// changes are equally likely. Half of the entries are left as they are: what comes after them is
// the change. Those of many calls are made shorter in half of the walks.
var changes = []change{none, none, none, none, without, twice, others, more}

// aFew is how many further calls are put before one at most. Longer entries are made shorter.
const aFew = 8

// rivals is of how many entries one takes the one to which the fewest walks came.
const rivals = 3

// resumed begins a walk of n calls with what is kept, and returns how many are left to be made. Of
// the calls that may come next most are wrong, and where a wrong one takes the system back to its
// beginning, the rest of the walk is lost. So half of the walks make a few calls, and try again.
func (c *corpus) resumed(w *Walker, n int) (left int) {
	if w.draws.Choose(2) == 0 {
		return c.resume(w, n)
	}
	for n > 0 && !w.strayed {
		n = c.resume(w, n)
		few := min(n, 1+w.draws.Choose(aFew))
		w.steps(few)
		n -= few
	}
	return n
}

// resume makes the calls of an entry, changed or not, and returns how many of a walk of n calls are
// left to be made. What still leads there with fewer calls takes the place of the entry.
func (c *corpus) resume(w *Walker, n int) (left int) {
	e := c.rare(w.draws)
	calls := e.calls
	how := changes[w.draws.Choose(len(changes))]
	if len(calls) > aFew && w.draws.Choose(2) == 0 {
		how = without
	}
	from := w.draws.Choose(len(calls))
	to := from + 1
	if how == without {
		to = min(from+max(1, len(calls)>>w.draws.Choose(4)), len(calls))
	}
	again := replay{w, calls, lists.Of(calls, func(choice) int { return -1 })}
	for j := range calls {
		switch {
		case how == none || j < from || j >= to:
			again.redo(j, false)
		case how == twice:
			again.redo(j, false)
			again.redo(j, false)
		case how == others:
			again.redo(j, true)
		case how == more:
			w.steps(1 + w.draws.Choose(aFew))
			again.redo(j, false)
		}
	}
	if shorter := called(w); len(shorter) < len(calls) && len(shorter) > 0 && c.came(e.to) {
		e.calls = shorter
	}
	return max(1, n-len(calls))
}

// rare returns one of some entries: that to which the fewest walks came.
func (c *corpus) rare(draws *draw.Source) *entry {
	i := draws.Choose(len(c.entries))
	for range rivals - 1 {
		if j := draws.Choose(len(c.entries)); c.often(j) < c.often(i) {
			i = j
		}
	}
	return &c.entries[i]
}

// came reports whether all of something came about in the walk under way.
func (c *corpus) came(all []uint64) bool {
	return !slices.ContainsFunc(all, func(what uint64) bool { return !c.now[what] })
}

// replay makes calls of an earlier walk again.
type replay struct {
	w     *Walker
	calls []choice
	made  []int // by call, at which entry of the run it is; -1: it was not made
}

// redo makes a call again, if it can be made. With anew its arguments are others.
func (r replay) redo(j int, anew bool) {
	c := &r.calls[j]
	q := r.w.requests[c.request]
	if r.w.strayed || q.barred || q.weight == 0 {
		return
	}
	r.w.look()
	before := len(r.w.run.Rec.Entries)
	if !q.possible || !r.recall(q, c.args, anew) {
		return
	}
	r.w.counts.Steps++
	r.w.stepped()
	if len(r.w.run.Rec.Entries) > before {
		r.made[j] = before
	}
}

// recall makes a call with the arguments that it had, or with others where it is to, or has to.
func (r replay) recall(q *request, picks []pick, anew bool) bool {
	if anew {
		return r.w.try(q)
	}
	args := make([]fact, len(picks))
	for i, p := range picks {
		var ok bool
		if args[i], ok = r.argument(q, i, p); !ok {
			return r.w.try(q)
		}
	}
	by, ok := r.w.allowing(q, args)
	if !ok {
		return false
	}
	if !r.w.carefree {
		if avoid, _ := r.w.s.Avoid(q.op, q.passed(args)); avoid {
			return false
		}
	}
	r.w.perform(q, by, args)
	return true
}

// argument returns an argument as it was: the same value, or the answer to the same call.
func (r replay) argument(q *request, i int, p pick) (f fact, ok bool) {
	if p.value.IsValid() {
		r.w.offering.take(q, i, p.value)
		return fact{value: p.value, from: fresh}, true
	}
	if r.made[p.entry] < 0 {
		return f, false
	}
	p.entry = r.made[p.entry]
	f, ok = r.w.answer(p, q.op.Fields[i].Sort)
	if d := q.args[i]; ok && r.w.offering.odd && d != nil {
		ok = d.Has(f.value)
	}
	return f, ok
}
