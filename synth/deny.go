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
// Where that is not enough, it tries again with the causes of the events (causes.go). A cycle has
// many orders of its events for that, so it does so only once the search has taken long. Then it
// also tries what holds by induction (induction.go).
//
// It is asked twice. First of justified runs. These end the search for a justified run, which is
// most of the time. Then of suspect ones, too: what is known binds the events before the deciding
// one, and that owes nothing. There often is such a run. Under snapshot isolation no update is
// lost, but a commit may come of a transaction that was aborted: a bug of another kind.

// denied reports whether it is certain that no justified run reaches the goal.
func (s *search) denied(starts []*abstractTrace) bool {
	if s.denial == nil {
		s.denial = s.deny(s.steps, starts, false)
	}
	return s.denial.proved()
}

// deniedSuspects reports whether it is certain that no run reaches the goal, suspect or not. It is
// asked where there is no justified run.
func (s *search) deniedSuspects(starts []*abstractTrace) bool {
	u := s.steps.apart()
	u.lessons = lessons{}
	u.suspects = true
	d := s.deny(u, starts, false)
	if d.proved() {
		s.doubts = d
	}
	return d.proved()
}

// insist asks once more whether there is a justified run, with more effort.
func (s *search) insist(starts []*abstractTrace) {
	s.insisted = true
	if d := s.deny(s.steps, starts, true); d.proved() {
		s.denial = d
	}
}

// deny looks for a denial of every start.
func (s *search) deny(u *steps, starts []*abstractTrace, hard bool) *refutation {
	if s.cfg.naive || !s.target.wholeGoal() || len(starts) == 0 {
		return &refutation{}
	}
	if u.exclusions == nil {
		u.lessons = learn(u)
	}
	u, end := u.share(budgets.AgainShare)
	defer end()
	p := &prover{u, s.failed}
	return p.deny(starts, hard)
}

// prover looks for proofs that nothing reaches the goal. It changes nothing of a search.
type prover struct {
	steps  *steps
	failed map[vainly]bool // denials of justified runs that no effort helps
}

// deny looks for a denial of every start, of justified runs or of suspect ones, too.
func (s *prover) deny(starts []*abstractTrace, hard bool) *refutation {
	left := effort{budgets.Denied, budgets.DeniedByCause, 0}
	switch {
	case s.steps.suspects:
		left = effort{plain: budgets.Denied / 6} // most have a suspect run
	case hard:
		left = effort{causes: budgets.DeniedHard, induction: budgets.DeniedInductively}
	}
	return s.each(starts, func(t *abstractTrace) ([]int, []*refuter) {
		var ids []int
		for _, e := range t.events {
			ids = append(ids, e.id)
		}
		return ids, s.denyOne(t, hard, &left)
	})
}

// each returns a proof for every start: the events that exclude each other, and what shows that;
// there is none if nothing shows it of one of them.
func (s *prover) each(starts []*abstractTrace, prove func(*abstractTrace) ([]int, []*refuter)) *refutation {
	out := &refutation{starts: starts}
	for _, t := range starts {
		if len(t.rest) > 0 {
			return &refutation{}
		}
		ids, proof := prove(t)
		if proof == nil {
			return &refutation{}
		}
		out.events = append(out.events, ids)
		for _, r := range proof {
			for _, p := range r.used {
				if !slices.Contains(out.parts, p) {
					out.parts = append(out.parts, p)
				}
			}
		}
	}
	return out
}

// effort is how many ways are looked at for all starts, by the kind of denial.
type effort struct{ plain, causes, induction int }

// vainly is a denial of a start that has failed, and not because of its bounds: more effort fails
// in the same way.
type vainly struct {
	start  *abstractTrace
	causes bool
}

// denyOne looks for a denial of a start, in one way after the other. It returns what has a share in
// it, nil if there is none.
func (s *prover) denyOne(t *abstractTrace, hard bool, left *effort) []*refuter {
	start := t
	suspects := s.steps.suspects
	try := func(r *refuter, left *int) []*refuter {
		x := vainly{start, r.causes}
		if s.failed[x] {
			return nil
		}
		r.steps = s.steps
		r.left = *left
		r.whole = true
		ok := r.denies(&doubted{trace: t}, nil) != nil
		if *left = max(r.left, 0); !ok {
			if r.justified && r.left > 0 && !s.steps.norm.meter.Empty() {
				s.failed[x] = true
			}
			return nil
		}
		return []*refuter{r}
	}
	if !suspects && !t.wide {
		u := *t
		u.wide = true // what is known of pairs of events binds what is inserted, too
		t = &u
	}
	proof := try(&refuter{justified: !suspects}, &left.plain)
	if proof == nil && !suspects && len(s.steps.orphans) > 0 && (hard || !t.partial()) {
		proof = try(&refuter{justified: true, causes: true}, &left.causes)
	}
	if proof == nil && !suspects && hard && !t.partial() {
		proof = s.denyInductively(t, &left.induction)
	}
	return proof
}

// step is a duty that a denial meets, and how it goes on for each way.
type step struct {
	duty
	ways []*step
}

// denies returns how no run of the trace meets its duties, nil if that was not shown. It follows a
// hint while that helps: the ways of one duty mostly end for the same reason.
func (r *refuter) denies(d *doubted, hint *step) *step {
	r.notice(d)
	c := r.hinted(d, &hint)
	if c == nil {
		c = r.best(d)
	}
	if c == nil {
		return nil
	}
	before := len(r.used)
	done := &step{duty: c.duty}
	for i, w := range c.ways {
		h := hint.way(i)
		if h == nil && i > 0 {
			h = done.ways[i-1]
		}
		next := r.denies(w, h)
		if next == nil {
			r.used = r.used[:before]
			return nil
		}
		done.ways = append(done.ways, next)
	}
	for _, p := range c.why {
		if !slices.Contains(r.used, p) {
			r.used = append(r.used, p)
		}
	}
	return done
}

// way returns the steps of a way, nil if there are none.
func (s *step) way(i int) *step {
	if s == nil || i >= len(s.ways) {
		return nil
	}
	return s.ways[i]
}

// hinted returns the duty of a hint with its ways, nil if there are more of them than in the hint.
// A step of the hint with one way is left out if it is not owed here. The hint becomes the step
// that is taken.
func (r *refuter) hinted(d *doubted, hint **step) *choice {
	for h := *hint; h != nil; h = h.way(0) {
		if i := slices.Index(d.duties, h.duty); i >= 0 {
			if ways, why, ok := r.tried(d, i, max(len(h.ways), 1)); ok {
				*hint = h
				return &choice{h.duty, ways, why}
			}
		}
		if len(h.ways) > 1 {
			break
		}
	}
	*hint = nil
	return nil
}

// best returns the duty to meet next, nil if none is known to have few ways. One with a single way,
// or none, comes first, then those with the fewest: of the goal's events, then of those that are
// further away from it. A single way may be taken of events that are one step further away. What a
// request asks for (causes.go) is there anyhow, so where it stands comes last.
func (r *refuter) best(d *doubted) (best *choice) {
	away, furthest := make([]int, len(d.duties)), 0
	for i, x := range d.duties {
		away[i] = d.generation(x)
		if x.cause { // of a begin that was inserted for an event of the goal
			away[i] = max(away[i]-1, 0)
		}
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
			if e.id >= d.trace.nextID && !r.steps.begins(e.op) {
				return aboutPast
			}
		}
	}
	return aboutBegin
}

// generation returns how many insertions the event of a duty is away from the goal.
func (d *doubted) generation(x duty) int {
	if x.event == none {
		return d.trace.generation(x.request)
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

// informed adds to a trace that was made of another one what is known of its events, and of pairs
// of them. It reports false if that contradicts its constraints. What was said of two events that
// were there before it does not say again.
func (r *refuter) informed(d *doubted, t *abstractTrace) bool {
	known := map[int]bool{}
	if d.told {
		for _, e := range r.bound(d.trace) {
			known[e.id] = true
		}
	}
	before := len(t.cons)
	if !r.tell(t, known) {
		return false
	}
	if len(t.cons) == before {
		return true
	}
	if !r.steps.simplifier.simplify(t) {
		return false
	}
	var qs []logic.Term
	for _, c := range t.cons {
		qs = append(qs, c.term)
	}
	return !r.steps.unsat(qs...) && r.tell(t, known)
}

// tell adds what is known to the constraints, as far as they do not say it; they say it of events
// that are known. It reports false if two events exclude each other.
func (r *refuter) tell(t *abstractTrace, known map[int]bool) bool {
	l := r.steps.delta.L
	add := func(q logic.Term) {
		for _, x := range logic.Conjuncts(q) {
			if !logic.IsTrue(x) && !slices.ContainsFunc(t.cons, func(c conjunct) bool { return c.term == x }) {
				t.cons = append(t.cons, conjunct{term: x})
			}
		}
	}
	events := r.bound(t)
	for k, e := range events {
		if r.lemma != nil && r.lemma.speaks(t, k) {
			add(l.Not(r.lemma.of(r.steps, t, e)))
		}
		if !known[e.id] {
			for _, f := range r.steps.facts[e.op] {
				add(r.steps.rules.of(f.holds, e))
			}
		}
		for _, x := range events[:k] {
			if r.steps.exclusions.have(x, e) {
				return false
			}
			if known[x.id] && known[e.id] {
				continue
			}
			for _, o := range r.steps.orderings[[2]*sre.Op{x.op, e.op}] {
				add(l.Not(o.of(l, x, e)))
			}
		}
	}
	return true
}
