package refute

import (
	"cmp"
	"slices"

	"github.com/clouseau-go/clouseau/internal/lists"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/synth/internal/budgets"
	"github.com/clouseau-go/clouseau/synth/internal/refine"
	"github.com/clouseau-go/clouseau/synth/internal/trace"
)

// A search for runs that do not exist seldom ends: there is always one more event that could help.
// Often a few events exclude each other whatever else happens. Under snapshot isolation a lost
// update needs two begins of one transaction, and the history of begin forbids the second one.
//
// A refutation looks for such a contradiction. It takes the steps of the search, with three
// differences. It asks for less: no receive owes a cause, and the deciding event owes its type with
// other results only, so that suspect runs are refuted as well. It takes a clause apart: first the
// clause is chosen, then each conjunct of its history and of its future is met alone. And what it
// does next is what leaves the fewest ways, as all has to be met anyhow: often there is none, or
// one. If every way ends where nothing is left, no run reaches the goal. It never says more than
// that it has a proof: a step that a limit cuts is not taken.

// duty is what an event owes in a refutation: a part of its clause, or its clause, if that is nil.
type duty struct {
	event int // its id
	refine.Part
}

// goalDuty stands for the event of a duty to meet a conjunct of the goal.
const goalDuty = trace.None - 1

// doubted is a trace of a refutation, with what is owed.
type doubted struct {
	trace  *trace.Trace
	duties []duty
	seen   map[int]bool // the events whose duties are in the list, or are met
	told   bool         // the trace says what is known of its events
}

// refuter is a refutation.
type refuter struct {
	steps     *refine.Steps
	focus     []int // the ids of the goal's events whose clauses are looked at
	left      int   // how many more ways may be looked at
	used      []refine.Part
	justified bool // no event is suspect, so that what is known to exclude each other does
	whole     bool // all events of the goal owe their types, bound by what is known (whole.go)
	early     bool // only events up to the last of focus owe types: a later one may be suspect
}

// Proof is a proof that no run reaches the goal: the parts of clauses that exclude it, and for
// each start the events that exclude each other.
type Proof struct {
	Starts []*trace.Trace
	Events [][]int // by id
	Parts  []refine.Part
}

// Proved reports whether this is a proof.
func (r *Proof) Proved() bool { return r != nil && len(r.Starts) > 0 }

// Refute looks for a refutation, that is, one of every start. What is known of justified traces
// does not bind suspect events.
func Refute(s *refine.Steps, starts []*trace.Trace) *Proof {
	if !s.Goal.WholeGoal() || len(starts) == 0 {
		return &Proof{}
	}
	u, end := s.Share(budgets.AgainShare)
	defer end()
	u.Known = refine.Known{}
	p := &prover{steps: u}
	return each(starts, func(t *trace.Trace) ([]int, []*refuter) {
		r := p.refuteOne(t)
		if r == nil {
			return nil, nil
		}
		return r.focus, []*refuter{r}
	})
}

// refuteOne returns a refutation of a start by a few of its events, nil if none was found. Two are
// mostly enough; with more of them, or more deeply, it takes longer.
func (p *prover) refuteOne(t *trace.Trace) (found *refuter) {
	ids := lists.Of(t.Events, func(e *trace.Event) int { return e.ID })
	for _, try := range []struct{ events, depth int }{{1, 2}, {2, 2}, {2, 3}, {3, 3}} {
		subsets(ids, try.events, func(focus []int) bool {
			r := &refuter{steps: p.steps, focus: focus, left: budgets.Refuted}
			if r.refutes(&doubted{trace: t}, try.depth) {
				found = r
			}
			return found == nil && r.left > 0 && !p.steps.Norm.Meter.Empty()
		})
		if found != nil {
			return found
		}
	}
	return nil
}

// subsets calls yield with the subsets of n elements, in order, until it returns false.
func subsets(of []int, n int, yield func([]int) bool) bool {
	if n == 0 {
		return yield(nil)
	}
	for i := 0; i+n <= len(of); i++ {
		ok := subsets(of[i+1:], n-1, func(rest []int) bool { return yield(append([]int{of[i]}, rest...)) })
		if !ok {
			return false
		}
	}
	return true
}

// refutes reports whether no run of the trace meets its duties. At most depth duties that leave
// several ways are met one after another.
func (r *refuter) refutes(d *doubted, depth int) bool {
	r.notice(d)
	for i := 0; i < len(d.duties); i++ {
		x := d.duties[i]
		most := 1
		if x.Clause == nil && slices.Contains(r.focus, x.event) {
			most = budgets.RefutedWays
		}
		ways, why, ok := r.tried(d, i, most)
		if r.left <= 0 {
			return false
		}
		if ok {
			return r.allRefuted(ways, why, depth)
		}
	}
	return depth > 0 && r.branches(d, depth-1)
}

// choice is a duty and the ways to meet it.
type choice struct {
	duty
	ways []*doubted
	why  []refine.Part
}

// branches reports whether some duty has ways that are all refuted. Those with few ways come first.
func (r *refuter) branches(d *doubted, depth int) bool {
	var choices []choice
	for i, x := range d.duties {
		most := budgets.RefutedLoose
		if slices.Contains(r.focus, x.event) {
			most = budgets.RefutedWays
		}
		if ways, why, ok := r.tried(d, i, most); ok {
			choices = append(choices, choice{x, ways, why})
		}
	}
	slices.SortStableFunc(choices, func(x, y choice) int { return cmp.Compare(len(x.ways), len(y.ways)) })
	var useless []duty
	for _, c := range choices {
		for _, w := range c.ways {
			w.duties = slices.DeleteFunc(w.duties, func(x duty) bool { return slices.Contains(useless, x) })
		}
		if r.allRefuted(c.ways, c.why, depth) {
			return true
		}
		if r.left <= 0 {
			return false
		}
		useless = append(useless, c.duty)
	}
	return false
}

// allRefuted reports whether no run of any of these traces meets its duties. If so, it notes what
// shows that: why is what rules out other traces.
func (r *refuter) allRefuted(ways []*doubted, why []refine.Part, depth int) bool {
	before := len(r.used)
	for _, w := range ways {
		if !r.refutes(w, depth) {
			r.used = r.used[:before]
			return false
		}
	}
	for _, p := range why {
		r.used = lists.With(r.used, p)
	}
	return true
}

// notice adds the duties of events that are new, and of those that can no longer be the deciding
// one. While parts of the goal are still to be placed, only events before one of the goal's are
// known not to be.
func (r *refuter) notice(d *doubted) {
	t := d.trace
	seen := map[int]bool{}
	for id := range d.seen {
		seen[id] = true
	}
	d.seen = seen
	d.duties = slices.Clone(d.duties)
	if t.Partial() && !seen[goalDuty] {
		seen[goalDuty] = true
		for i, m := range t.Met {
			if m.Owed() {
				d.duties = append(d.duties, duty{event: goalDuty - i})
			}
		}
	}
	end := len(t.Events)
	switch {
	case r.early:
		end = t.Find(r.focus[len(r.focus)-1]) + 1
	case t.Partial() && !r.justified:
		end = t.Find(t.Last())
	}
	for _, e := range t.Events[:max(end, 0)] {
		if seen[e.ID] || !r.whole && t.OfGoal(e.ID) && !slices.Contains(r.focus, e.ID) {
			continue
		}
		seen[e.ID] = true
		// A suspect receive owes only its cause.
		if r.justified || e.ID != t.Deciding || e.Op.Kind != sre.Receive {
			d.duties = append(d.duties, duty{event: e.ID})
		}
	}
}

// tried returns the ways to meet a duty. fits is false if there are more than most, or a limit left
// some out.
func (r *refuter) tried(d *doubted, i, most int) (ways []*doubted, why []refine.Part, fits bool) {
	r.steps.Cut = 0
	t := d.trace
	x := d.duties[i]
	emit := func(u *trace.Trace, more ...duty) {
		if r.left--; len(ways) <= most && r.steps.Simplifier.Simplify(u) && !(r.justified && r.steps.Contradictory(u)) && (!r.whole || r.informed(d, u)) {
			ways = append(ways, &doubted{trace: u, duties: r.others(d, i, more), seen: d.seen, told: r.whole})
		}
	}
	enough := func() bool { return len(ways) > most || r.left <= 0 }
	r.steps.Within(t, func() {
		switch {
		case x.event <= goalDuty:
			r.steps.Place(t, goalDuty-x.event, func(u *trace.Trace) { emit(u) })
		case x.Clause == nil:
			why = r.byClause(t, x.event, enough, emit)
		default:
			why = []refine.Part{x.Part}
			r.meetPart(t, x, enough, func(u *trace.Trace) { emit(u) })
		}
	})
	return ways, why, r.steps.Cut == 0 && !enough() && !r.steps.Halted()
}

// others returns the duties of a trace without the i-th, and with more. A denial goes on with those
// that it has not looked at for the longest time.
func (r *refuter) others(d *doubted, i int, more []duty) []duty {
	if r.whole {
		return slices.Concat(d.duties[i+1:], more, d.duties[:i])
	}
	return slices.Concat(d.duties[:i], d.duties[i+1:], more)
}

// byClause types an event by each clause of its operation that fits it, and none of whose parts
// rules that out alone, a denial until enough says so. It returns what rules out the others.
func (r *refuter) byClause(t *trace.Trace, id int, enough func() bool, emit func(*trace.Trace, ...duty)) (why []refine.Part) {
	k := t.Find(id)
	for _, c := range r.steps.Rules.Clauses[t.Events[k].Op] {
		if r.whole && enough() {
			break
		}
		a := r.steps.Typing(t, k, c)
		a.Branch(func() {
			args := a.Target.Args
			if id == t.Deciding && !r.justified {
				a.Projected = a.Unanswered(a.Target)
				args = a.Projected
			}
			if !a.Member(c.Event, a.Target.Op, args) || !a.Hold(a.InstantiateWhere()) {
				why = append(why, refine.Part{Clause: c, Stage: refine.AtEvent})
				return
			}
			e := *a.Target
			e.Clause = c
			e.Projected = a.Projected
			for _, v := range c.Vars() {
				e.Vals = append(e.Vals, a.ClauseTerm(v))
			}
			u := a.Outcome()
			u.Gaps = slices.Clone(t.Gaps)
			u.Events = slices.Clone(t.Events)
			u.Events[k] = &e
			var more []duty
			for _, p := range r.steps.Rules.PartsOf(c) {
				x := duty{event: id, Part: p}
				// Of a single clause the duties tell.
				if (!r.whole || len(r.steps.Rules.Clauses[e.Op]) > 1) && r.impossible(u, x) {
					why = append(why, p)
					return
				}
				more = append(more, x)
			}
			emit(u, more...)
		})
	}
	return why
}

// meetPart aligns a trace with a part of an event's clause in every way, until enough says so.
// An expression that cannot be aligned exactly has no way if automata show that, else a limit is
// remembering.
func (r *refuter) meetPart(t *trace.Trace, d duty, enough func() bool, emit func(*trace.Trace)) {
	k := t.Find(d.event)
	e := t.Events[k]
	a := r.steps.Typing(t, k, e.Clause)
	for i, v := range e.Clause.Vars() {
		a.Bind.Of(v).X = e.Vals[i]
	}
	before := refine.Segment{Gaps: t.Gaps[:k+1], Events: t.Events[:k]}
	after := refine.Segment{Gaps: t.Gaps[k+1:], Events: t.Events[k+1:]}
	seg := before
	if d.Stage == refine.AtFuture {
		seg = after
		a.First = k + 1
	}
	f := r.steps.Norm.Normalize(d.Expr)
	if !f.Exact || r.steps.Norm.IsLazy(d.Expr) {
		if !a.Excludes(d.Expr, nil, seg) {
			r.steps.Cut |= budgets.LimitApproximation
		}
		return
	}
	for _, p := range f.Union {
		if r.whole { // others look at few ways of each pattern
			a.Resolves = true
			a.Tell(seg.Events, p)
			a.Shut = a.ShutPlaces(len(seg.Gaps), p)
		}
		a.Branch(func() {
			a.Align(seg, p, false, func(gaps []*sre.Class, events []*trace.Event) {
				u := a.Outcome()
				if d.Stage == refine.AtFuture {
					u.Gaps = slices.Concat(before.Gaps, gaps)
					u.Events = slices.Concat(before.Events, []*trace.Event{e}, events)
				} else {
					u.Gaps = slices.Concat(gaps, after.Gaps)
					u.Events = slices.Concat(events, []*trace.Event{e}, after.Events)
				}
				emit(u)
				a.Done = a.Done || enough()
			})
		})
	}
}

// impossible reports whether it is certain that a trace cannot meet a part of an event's clause.
func (r *refuter) impossible(t *trace.Trace, d duty) bool {
	u := *r
	u.steps = r.steps.Apart()
	some := false
	u.meetPart(t, d, func() bool { return true }, func(*trace.Trace) { some = true })
	return !some && u.steps.Cut == 0
}
