package refute

import (
	"slices"

	"github.com/clouseau-go/clouseau/internal/lists"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/synth/internal/budgets"
	"github.com/clouseau-go/clouseau/synth/internal/refine"
	"github.com/clouseau-go/clouseau/synth/internal/trace"
)

// A refutation (few.go) tries a few events of the goal, without what is known of pairs of
// events. A denial takes the whole goal. All its events owe their types, and exclusions, facts and
// orderings (learn.go) bind them. So there is nothing to choose: it goes
// on with the duty that has the fewest ways, all of which have to be ruled out, until nothing is
// left. What the goal's own events owe comes before what those owe that were inserted for them:
// each version of a row needs an earlier one, and so on without end.
//
// It is asked twice. First of justified runs. These end the search for a justified run, which is
// most of the time. Then of suspect ones, too: what is known binds the events before the deciding
// one, and that owes nothing. There often is such a run. Under snapshot isolation no update is
// lost, but a commit may come of a transaction that was aborted: a bug of another kind.

// Deny looks for a denial of every start, of justified runs or of suspect ones, too. It learns what
// the steps do not know yet.
func Deny(u *refine.Steps, starts []*trace.Trace) *Proof {
	if !u.Goal.WholeGoal() || len(starts) == 0 {
		return &Proof{}
	}
	if u.Exclusions == nil {
		u.Known = Learn(u)
	}
	u, end := u.Share(budgets.AgainShare)
	defer end()
	left := budgets.Denied
	if u.Suspects {
		left /= 6 // most have a suspect run
	}
	p := &prover{u}
	return each(starts, func(t *trace.Trace) ([]int, []*refuter) {
		ids := lists.Of(t.Events, func(e *trace.Event) int { return e.ID })
		return ids, p.denyOne(t, &left)
	})
}

// prover looks for proofs that nothing reaches the goal. It changes nothing of a search.
type prover struct{ steps *refine.Steps }

// each returns a proof for every start: the events that exclude each other, and what shows that;
// there is none if nothing shows it of one of them.
func each(starts []*trace.Trace, prove func(*trace.Trace) ([]int, []*refuter)) *Proof {
	out := &Proof{Starts: starts}
	for _, t := range starts {
		if len(t.Rest) > 0 {
			return &Proof{}
		}
		ids, proof := prove(t)
		if proof == nil {
			return &Proof{}
		}
		out.Events = append(out.Events, ids)
		for _, r := range proof {
			for _, p := range r.used {
				out.Parts = lists.With(out.Parts, p)
			}
		}
	}
	return out
}

// denyOne looks for a denial of a start. It returns what has a share in it, nil if there is none.
func (p *prover) denyOne(t *trace.Trace, left *int) []*refuter {
	suspects := p.steps.Suspects
	if !suspects && !t.Wide {
		u := *t
		u.Wide = true // what is known of pairs of events binds what is inserted, too
		t = &u
	}
	r := &refuter{steps: p.steps, left: *left, whole: true, justified: !suspects}
	ok := r.denies(&doubted{trace: t}, nil) != nil
	if *left = max(r.left, 0); !ok {
		return nil
	}
	return []*refuter{r}
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
		r.used = lists.With(r.used, p)
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
// further away from it. A single way may be taken of events that are one step further away.
func (r *refuter) best(d *doubted) (best *choice) {
	away := make([]int, len(d.duties))
	furthest := 0
	for i, x := range d.duties {
		away[i] = d.trace.Generation(x.event)
		furthest = max(furthest, away[i])
	}
	steps := [][]int{{1, budgets.RefutedLoose, budgets.DeniedWays}, {budgets.RefutedWays}}
	more := make([]int, len(d.duties)) // each has more ways than that, or they are not known
	for _, steps := range steps {
		for near := 0; near <= furthest; near++ {
			for _, n := range steps {
				for i, x := range d.duties {
					if n == 1 && away[i] > near+1 || n > 1 && away[i] > near || n <= more[i] {
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
					case best == nil || len(ways) < len(best.ways):
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

// bound returns the events of a trace that what is known binds: all where none is suspect, else
// those before the deciding one.
func (r *refuter) bound(t *trace.Trace) []*trace.Event {
	if r.justified {
		return t.Events
	}
	deciding := t.Deciding
	if t.Partial() {
		deciding = t.Last()
	}
	return t.Events[:max(t.Find(deciding), 0)]
}

// informed adds to a trace that was made of another one what is known of its events, and of pairs
// of them. It reports false if that contradicts its constraints. What was said of two events that
// were there before it does not say again.
func (r *refuter) informed(d *doubted, t *trace.Trace) bool {
	known := map[int]bool{}
	if d.told {
		for _, e := range r.bound(d.trace) {
			known[e.ID] = true
		}
	}
	before := len(t.Cons)
	if !r.tell(t, known) {
		return false
	}
	if len(t.Cons) == before {
		return true
	}
	if !r.steps.Simplifier.Simplify(t) {
		return false
	}
	qs := lists.Of(t.Cons, func(c trace.Constraint) logic.Term { return c.Term })
	return !r.steps.Unsat(qs...) && r.tell(t, known)
}

// tell adds what is known to the constraints, as far as they do not say it; they say it of events
// that are known. It reports false if two events exclude each other.
func (r *refuter) tell(t *trace.Trace, known map[int]bool) bool {
	l := r.steps.Delta.L
	add := func(q logic.Term) {
		for _, x := range logic.Conjuncts(q) {
			if !logic.IsTrue(x) && !slices.ContainsFunc(t.Cons, func(c trace.Constraint) bool { return c.Term == x }) {
				t.Cons = append(t.Cons, trace.Constraint{Term: x})
			}
		}
	}
	events := r.bound(t)
	for k, e := range events {
		if !known[e.ID] {
			for _, f := range r.steps.Facts[e.Op] {
				add(r.steps.Rules.Of(f.Holds, e))
			}
		}
		for _, x := range events[:k] {
			if r.steps.Exclusions.Have(x, e) {
				return false
			}
			if known[x.ID] && known[e.ID] {
				continue
			}
			for _, o := range r.steps.Orderings[[2]*sre.Op{x.Op, e.Op}] {
				add(l.Not(o.Of(l, x, e)))
			}
		}
	}
	return true
}
