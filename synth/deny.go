package synth

import (
	"slices"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/synth/internal/budgets"
)

// A refutation (refute.go) tries a few events of the goal, without what is known of pairs of
// events. A denial takes the whole goal. All its events owe their types, and exclusions, facts and
// orderings (exclusion.go, fact.go, ordering.go) bind them. So there is nothing to choose: it goes
// on with the duty that has the fewest ways, all of which have to be ruled out, until nothing is
// left. What the goal's own events owe comes before what those owe that were inserted for them:
// each version of a row needs an earlier one, and so on without end.
//
// Where that is not enough, it tries again with the causes of the events (causes.go), if the goal
// is a path: a cycle has too many orders of its events for that.
//
// It is asked twice. First of justified runs. These end the search for a justified run, which is
// most of the time. Then of suspect ones, too: what is known binds the events before the deciding
// one, and that owes nothing. There often is such a run. Under snapshot isolation no update is
// lost, but a commit may come of a transaction that was aborted: a bug of another kind.

// denied reports whether it is certain that no run reaches the goal, or no justified one.
func (s *search) denied(starts []*abstractTrace) bool {
	if s.denial == nil {
		s.denial = s.deny(starts, false)
	}
	return s.denial.proved()
}

// deniedSuspects reports whether it is certain that no run reaches the goal, suspect or not. It is
// asked where there is no justified run.
func (s *search) deniedSuspects(starts []*abstractTrace) bool {
	learned, suspects := s.lessons, s.suspects
	defer func() { s.lessons, s.suspects = learned, suspects }()
	s.lessons, s.suspects = lessons{}, true
	d := s.deny(starts, true)
	if d.proved() {
		s.doubts = d
	}
	return d.proved()
}

// deny looks for a denial of every start.
func (s *search) deny(starts []*abstractTrace, suspects bool) *refutation {
	out, failed := &refutation{starts: starts}, &refutation{}
	if s.cfg.naive || !s.wholeGoal() || len(starts) == 0 {
		return failed
	}
	s.learn()
	meter, cut, approximations := s.meter, s.cut, s.approximations
	room := s.submeter(budgets.AgainShare)
	defer func() {
		s.meter, s.cut, s.approximations = meter, cut, approximations
		s.meter.Spend(room.Count())
	}()
	s.meter = room
	left, more := budgets.Denied, budgets.DeniedByCause
	if suspects {
		left /= 4 // most have a suspect run
	}
	for _, t := range starts {
		if len(t.rest) > 0 {
			return failed
		}
		r := &refuter{search: s, left: left, justified: !suspects, whole: true}
		ok := r.denies(&doubted{trace: t})
		if left = max(r.left, 0); !ok && !suspects && !t.partial() && len(s.orphans) > 0 {
			r = &refuter{search: s, left: more, justified: true, whole: true, causes: true}
			ok = r.denies(&doubted{trace: t})
			more = r.left
		}
		if !ok {
			return failed
		}
		var ids []int
		for _, e := range t.events {
			ids = append(ids, e.id)
		}
		out.events = append(out.events, ids)
		for _, p := range r.used {
			if !slices.Contains(out.parts, p) {
				out.parts = append(out.parts, p)
			}
		}
	}
	return out
}

// denies reports whether no run of the trace meets its duties.
func (r *refuter) denies(d *doubted) bool {
	r.notice(d)
	c := r.best(d)
	if c == nil {
		return false
	}
	before := len(r.used)
	for _, w := range c.ways {
		if !r.denies(w) {
			r.used = r.used[:before]
			return false
		}
	}
	for _, p := range c.why {
		if !slices.Contains(r.used, p) {
			r.used = append(r.used, p)
		}
	}
	return true
}

// best returns the duty to meet next, nil if none is known to have few ways. One with a single way,
// or none, comes first, then those with the fewest: of the goal's events, then of those that are
// further away from it. A single way may be taken of events that are one step further away. What a
// request asks for (causes.go) is there anyhow, so where it stands comes last.
func (r *refuter) best(d *doubted) (best *choice) {
	away, furthest := make([]int, len(d.duties)), 0
	for i, x := range d.duties {
		away[i] = d.generation(x)
		furthest = max(furthest, away[i])
	}
	steps := [][]int{{1, budgets.RefutedLoose, budgets.DeniedWays}, {budgets.RefutedWays}}
	if r.causes {
		steps[0] = []int{1, budgets.DeniedWays}
	}
	more := make([]int, len(d.duties)) // each has more ways than that, or they are not known
	for _, steps := range steps {
		for near := 0; near <= furthest; near++ {
			for _, n := range steps {
				for i, x := range d.duties {
					late := x.event == none && n > 1 && n < budgets.RefutedWays
					if late || n == 1 && away[i] > near+1 || n > 1 && away[i] > near || n <= more[i] {
						continue
					}
					ways, why, ok := r.tried(d, i, n)
					switch c := (&choice{x, ways, why}); {
					case r.left <= 0:
						return nil
					case !ok:
						more[i] = n
					case len(ways) <= 1:
						return c
					case best == nil || r.before(d, c, best):
						best = c
					}
				}
				if best != nil {
					return best
				}
			}
		}
	}
	return nil
}

// before reports whether one duty is met before another one: that with fewer ways, but if causes
// are asked for, it depends on what it is about.
func (r *refuter) before(d *doubted, x, y *choice) bool {
	if !r.causes {
		return len(x.ways) < len(y.ways)
	}
	i, j := r.about(d, x), r.about(d, y)
	if i == j && i == aboutPast {
		i, j = d.trace.find(y.event), d.trace.find(x.event) // the last events first
	}
	return i < j || i == j && len(x.ways) < len(y.ways)
}

// What a duty is about, in the order in which a denial by causes meets them.
const (
	aboutGoal    = iota // where the goal's events stand
	aboutCause          // what asks for a receive
	aboutBegin          // when what it asks for begins
	aboutClause         // what types an event
	aboutPast           // what came before an event
	aboutRequest        // what else the cause of a receive asks for
)

func (r *refuter) about(d *doubted, x *choice) int {
	switch {
	case x.event <= goalDuty:
		return aboutGoal
	case x.duty.cause:
		return aboutCause
	case x.event == none:
		return aboutRequest
	case x.clause == nil:
		return aboutClause
	}
	for _, w := range x.ways {
		for _, e := range w.trace.events {
			if e.id >= d.trace.nextID && !r.begins(e.op) {
				return aboutPast
			}
		}
	}
	return aboutBegin
}

// generation returns how many insertions the event of a duty is away from the goal.
func (d *doubted) generation(x duty) int {
	if x.event == none {
		return d.trace.generation(d.requests[x.request].first)
	}
	return d.trace.generation(x.event)
}

// generation returns how many insertions an event is away from the goal; a conjunct is the goal's.
func (t *abstractTrace) generation(id int) (n int) {
	for k := t.find(id); k >= 0 && t.events[k].origin != none; k = t.find(t.events[k].origin) {
		n++
	}
	return n
}

// bound returns the events of a trace that what is known binds: all where none is suspect, else
// those before the deciding one.
func (r *refuter) bound(t *abstractTrace) []*event {
	if r.justified {
		return t.events
	}
	deciding := t.deciding
	if t.partial() {
		deciding = t.last()
	}
	return t.events[:max(t.find(deciding), 0)]
}

// informed adds to a trace what is known of its events, and of pairs of them. It reports false if
// that contradicts its constraints.
func (r *refuter) informed(t *abstractTrace) bool {
	before := len(t.cons)
	if !r.tell(t) {
		return false
	}
	if len(t.cons) == before {
		return true
	}
	if !r.simplify(t) {
		return false
	}
	var qs []logic.Term
	for _, c := range t.cons {
		qs = append(qs, c.term)
	}
	return !r.unsat(qs...) && r.tell(t)
}

// tell adds what is known to the constraints, as far as they do not say it. It reports false if two
// events exclude each other.
func (r *refuter) tell(t *abstractTrace) bool {
	l := r.delta.L
	add := func(q logic.Term) {
		for _, x := range logic.Conjuncts(q) {
			if !logic.IsTrue(x) && !slices.ContainsFunc(t.cons, func(c conjunct) bool { return c.term == x }) {
				t.cons = append(t.cons, conjunct{term: x})
			}
		}
	}
	events := r.bound(t)
	for k, e := range events {
		for _, f := range r.facts[e.op] {
			add(r.of(f.holds, e))
		}
		for _, x := range events[:k] {
			if r.exclusions.have(x, e) {
				return false
			}
			for _, o := range r.orderings[[2]*sre.Op{x.op, e.op}] {
				add(l.Not(o.of(l, x, e)))
			}
		}
	}
	return true
}
