package synth

import (
	"slices"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/synth/internal/budgets"
)

// limiter bounds what normalisation makes. An expression can have very many patterns, and long
// ones: two hundred optional events in a row have as many patterns with twenty thousand places in
// all. So the number of patterns, their length and the places of one expression are bounded, and
// all places count as steps of the search. An expression with too many patterns is tried with its
// shorter ones only, since short scripts are made of these.
type limiter struct {
	meter    *logic.Meter // of the search
	steps    int          // where it began
	patterns int          // the most that an expression may have
	longest  int          // the most events of a pattern

	room   *logic.Meter // of the current expression; nil outside
	length int          // the most events of its patterns
	made   []setting    // memo entries of its parts
}

func newLimiter(meter *logic.Meter, steps, longest int) limiter {
	return limiter{meter: meter, steps: steps, patterns: max(1, steps/budgets.StepsPerPattern), longest: longest}
}

// alignments is the largest number of ways in which one clause is aligned with a trace.
func (l *limiter) alignments() int { return max(1, l.steps/budgets.StepsPerAlignment) }

// shortest returns patterns of e, as fitting does, up to a length that the limits allow.
func (n *normalizer) shortest(e sre.Expr, f *frame) form {
	defer func() { n.room = nil }()
	n.room = n.submeter(budgets.ExpressionShare)
	for n.length = n.longest; ; n.length /= budgets.Shorter {
		n.made = n.made[:0]
		r := n.expand(e, f)
		r.union = dedupe(r.union)
		if n.length == n.longest && !n.room.Empty() {
			return r
		}
		for _, k := range n.made { // patterns are missing, so the entries are of no use elsewhere
			delete(n.memo, k)
		}
		if !n.room.Empty() || n.length/budgets.Shorter < budgets.LeastLength || n.meter.Empty() {
			r.exact, r.cut = false, r.cut|LimitPatterns
			return r
		}
		n.room = n.submeter(budgets.AgainShare)
	}
}

// add adds a pattern to a form if the limits allow it; it reports whether more may follow.
func (n *normalizer) add(r *form, p pattern) bool {
	switch {
	case len(p.events) > n.length:
		r.exact, r.cut = false, r.cut|LimitEvents
		return n.charge(r, p)
	case len(r.union) >= n.patterns:
		r.exact, r.cut = false, r.cut|LimitPatterns
		return false
	}
	if !n.charge(r, p) {
		return false
	}
	r.union = append(r.union, p)
	return true
}

// charge counts the places of a pattern that was made.
func (n *normalizer) charge(r *form, p pattern) bool {
	places := len(p.events) + 1
	switch {
	case !n.meter.Spend(places):
		r.exact, r.cut = false, r.cut|LimitSteps
	case !n.room.Spend(places):
		r.exact, r.cut = false, r.cut|LimitPatterns
	default:
		return true
	}
	return false
}

// submeter returns a meter for a part of the work: at most one share-th of the whole.
func (n *normalizer) submeter(share int) *logic.Meter {
	return logic.NewMeter(n.ctx, min(n.meter.Left(), n.steps/share))
}

// under returns the normalizer with another meter for its work. What it remembers is shared; what it
// approximates is not.
func (n *normalizer) under(m *logic.Meter) *normalizer {
	out := *n
	out.meter = m
	out.approximations = slices.Clip(n.approximations)
	return &out
}
