package synth

import (
	"cmp"
	"slices"

	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/synth/internal/budgets"
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
	part
	asked      // what the future of a request owes, if event is none
	cause bool // a cause, not a part of a clause
}

// goalDuty stands for the event of a duty to meet a conjunct of the goal.
const goalDuty = none - 1

// doubted is a trace of a refutation, with what is owed.
type doubted struct {
	trace    *abstractTrace
	duties   []duty
	seen     map[int]bool // the events whose duties are in the list, or are met
	requests []request    // causes, of a denial
	told     bool         // the trace says what is known of its events
}

// refuter is a refutation.
type refuter struct {
	steps     *steps
	focus     []int // the ids of the goal's events whose clauses are looked at
	left      int   // how many more ways may be looked at
	used      []part
	justified bool // no event is suspect, so that what is known to exclude each other does
	whole     bool // all events of the goal owe their types, and what is known binds them (deny.go)
	causes    bool // a denial also asks for causes (causes.go)
	lemma     *lemma
	early     bool // only events up to the last of focus owe types: a later one may be suspect
}

// refutation is a proof that no run reaches the goal: the parts of clauses that exclude it, and for
// each start the events that exclude each other.
type refutation struct {
	starts []*abstractTrace
	events [][]int // by id
	parts  []part
	early  bool // it was asked while the search went on
}

// refuted reports whether it is certain that no run reaches the goal, suspect or not. It tries that
// once early, and once more when the search is over, with more effort.
func (s *search) refuted(starts []*abstractTrace, early bool) bool {
	if s.doubts == nil || s.doubts.early && !early && !s.doubts.proved() {
		s.doubts = s.refute(starts, early)
		s.doubts.early = early
	}
	return s.doubts.proved()
}

// proved reports whether this is a proof.
func (r *refutation) proved() bool { return r != nil && len(r.starts) > 0 }

// refute looks for a refutation, that is, one of every start. What is known of justified traces does
// not bind suspect events.
func (s *search) refute(starts []*abstractTrace, early bool) *refutation {
	if !s.target.wholeGoal() || len(starts) == 0 {
		return &refutation{}
	}
	u, end := s.steps.share(budgets.AgainShare)
	defer end()
	u.lessons = lessons{}
	p := &prover{steps: u}
	return p.each(starts, func(t *abstractTrace) ([]int, []*refuter) {
		r := p.refuteOne(t, early)
		if r == nil {
			return nil, nil
		}
		return r.focus, []*refuter{r}
	})
}

// refuteOne returns a refutation of a start by a few of its events, nil if none was found. Two are
// mostly enough; with more of them, or more deeply, it takes longer.
func (s *prover) refuteOne(t *abstractTrace, early bool) (found *refuter) {
	var ids []int
	for _, e := range t.events {
		ids = append(ids, e.id)
	}
	left := budgets.RefutedEarly
	for _, try := range []struct{ events, depth int }{{1, 2}, {2, 2}, {2, 3}, {3, 3}} {
		subsets(ids, try.events, func(focus []int) bool {
			if !early {
				left = budgets.Refuted
			}
			r := &refuter{steps: s.steps, focus: focus, left: left}
			if r.refutes(&doubted{trace: t}, try.depth) {
				found = r
			}
			left = r.left
			return found == nil && left > 0 && !s.steps.norm.meter.Empty()
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

// wholeGoal reports whether the starts are the whole goal, and not only a part of it.
func (s *target) wholeGoal() bool {
	if len(s.conjuncts()) > 1 {
		return true
	}
	g := s.visible(s.goal)
	return s.patternCuts == 0 && (s.norm.normalize(g).exact || s.norm.empty(g))
}

// refutes reports whether no run of the trace meets its duties. At most depth duties that leave
// several ways are met one after another.
func (r *refuter) refutes(d *doubted, depth int) bool {
	r.notice(d)
	for i := 0; i < len(d.duties); i++ {
		x := d.duties[i]
		most := 1
		if x.clause == nil && slices.Contains(r.focus, x.event) {
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
	why  []part
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
func (r *refuter) allRefuted(ways []*doubted, why []part, depth int) bool {
	before := len(r.used)
	for _, w := range ways {
		if !r.refutes(w, depth) {
			r.used = r.used[:before]
			return false
		}
	}
	for _, p := range why {
		if !slices.Contains(r.used, p) {
			r.used = append(r.used, p)
		}
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
	d.seen, d.duties = seen, slices.Clone(d.duties)
	if t.partial() && !seen[goalDuty] {
		seen[goalDuty] = true
		for i, m := range t.met {
			if m.owed() {
				d.duties = append(d.duties, duty{event: goalDuty - i})
			}
		}
	}
	end := len(t.events)
	switch {
	case r.early:
		end = t.find(r.focus[len(r.focus)-1]) + 1
	case t.partial() && !r.justified:
		end = t.find(t.last())
	}
	for _, e := range t.events[:max(end, 0)] {
		if seen[e.id] || !r.whole && t.ofGoal(e.id) && !slices.Contains(r.focus, e.id) {
			continue
		}
		seen[e.id] = true
		// A suspect receive owes only its cause.
		if r.justified || e.id != t.deciding || e.op.Kind != sre.Receive {
			d.duties = append(d.duties, duty{event: e.id})
		}
		if r.causes && r.steps.rules.owesCause(e) {
			d.duties = append(d.duties, duty{event: e.id, cause: true})
		}
	}
}

// tried returns the ways to meet a duty. fits is false if there are more than most, or a limit left
// some out.
func (r *refuter) tried(d *doubted, i, most int) (ways []*doubted, why []part, fits bool) {
	r.steps.cut = 0
	t, x := d.trace, d.duties[i]
	emits := func(u *abstractTrace, requests []request, more ...duty) {
		if r.left--; len(ways) <= most && r.steps.simplifier.simplify(u) && !(r.justified && r.steps.contradictory(u)) && (!r.whole || r.informed(d, u)) {
			ways = append(ways, &doubted{trace: u, duties: r.others(d, i, more), seen: d.seen, requests: requests, told: r.whole})
		}
	}
	emit := func(u *abstractTrace, more ...duty) { emits(u, d.requests, more...) }
	known := true
	enough := func() bool { return len(ways) > most || r.left <= 0 }
	r.steps.within(t, func() {
		switch {
		case x.event == none:
			why = r.linkWays(d, x.asked, func(u *abstractTrace, requests []request) { emits(u, requests) })
		case x.cause:
			why, known = r.causeWays(d, x.event, emits)
		case x.event <= goalDuty:
			r.steps.place(t, goalDuty-x.event, func(u *abstractTrace) { emit(u) })
		case x.clause == nil:
			why = r.byClause(t, x.event, enough, emit)
		default:
			why = []part{x.part}
			r.meetPart(t, x, enough, func(u *abstractTrace) { emit(u) })
		}
	})
	return ways, why, known && r.steps.cut == 0 && !enough() && !r.steps.halted()
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
func (r *refuter) byClause(t *abstractTrace, id int, enough func() bool, emit func(*abstractTrace, ...duty)) (why []part) {
	k := t.find(id)
	for _, c := range r.steps.rules.clauses[t.events[k].op] {
		if r.whole && enough() {
			break
		}
		a := r.steps.newTyping(t, k, c)
		a.branch(func() {
			args := a.target.args
			if id == t.deciding && !r.justified {
				a.projected = a.unanswered(a.target)
				args = a.projected
			}
			if !a.member(c.Event, a.target.op, args) || !a.hold(a.instantiateWhere()) {
				why = append(why, part{clause: c, stage: atEvent})
				return
			}
			e := *a.target
			e.clause, e.projected = c, a.projected
			for _, v := range c.Vars() {
				e.vals = append(e.vals, a.clauseTerm(v))
			}
			u := a.outcome()
			u.gaps, u.events = slices.Clone(t.gaps), slices.Clone(t.events)
			u.events[k] = &e
			var more []duty
			for _, p := range r.steps.rules.partsOf(c) {
				x := duty{event: id, part: p}
				// Of a single clause the duties tell.
				if (!r.whole || len(r.steps.rules.clauses[e.op]) > 1) && r.impossible(u, x) {
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
