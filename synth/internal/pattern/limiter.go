package pattern

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
	Meter    *logic.Meter // of the search
	Steps    int          // where it began
	Patterns int          // the most that an expression may have
	Longest  int          // the most events of a pattern

	Room   *logic.Meter // of the current expression; nil outside
	Length int          // the most events of its patterns
	made   []setting    // memo entries of its parts
}

func NewLimiter(meter *logic.Meter, steps, longest int) limiter {
	return limiter{Meter: meter, Steps: steps, Patterns: max(1, steps/budgets.StepsPerPattern), Longest: longest}
}

// Alignments is the largest number of ways in which one clause is aligned with a trace.
func (l *limiter) Alignments() int { return max(1, l.Steps/budgets.StepsPerAlignment) }

// shortest returns patterns of e, as fitting does, up to a length that the limits allow.
func (n *Normalizer) shortest(e sre.Expr, f *Frame) Form {
	defer func() { n.Room = nil }()
	n.Room = n.Submeter(budgets.ExpressionShare)
	for n.Length = n.Longest; ; n.Length /= budgets.Shorter {
		n.made = n.made[:0]
		r := n.expand(e, f)
		r.Union = Dedupe(r.Union)
		if n.Length == n.Longest && !n.Room.Empty() {
			return r
		}
		for _, k := range n.made { // patterns are missing, so the entries are of no use elsewhere
			delete(n.memo, k)
		}
		if !n.Room.Empty() || n.Length/budgets.Shorter < budgets.LeastLength || n.Meter.Empty() {
			r.Exact, r.Cut = false, r.Cut|budgets.LimitPatterns
			return r
		}
		n.Room = n.Submeter(budgets.AgainShare)
	}
}

// add adds a pattern to a form if the limits allow it; it reports whether more may follow.
func (n *Normalizer) add(r *Form, p Pattern) bool {
	switch {
	case len(p.Events) > n.Length:
		r.Exact, r.Cut = false, r.Cut|budgets.LimitEvents
		return n.charge(r, p)
	case len(r.Union) >= n.Patterns:
		r.Exact, r.Cut = false, r.Cut|budgets.LimitPatterns
		return false
	}
	if !n.charge(r, p) {
		return false
	}
	r.Union = append(r.Union, p)
	return true
}

// charge counts the places of a pattern that was made.
func (n *Normalizer) charge(r *Form, p Pattern) bool {
	places := len(p.Events) + 1
	switch {
	case !n.Meter.Spend(places):
		r.Exact, r.Cut = false, r.Cut|budgets.LimitSteps
	case !n.Room.Spend(places):
		r.Exact, r.Cut = false, r.Cut|budgets.LimitPatterns
	default:
		return true
	}
	return false
}

// Submeter returns a meter for a part of the work: at most one share-th of the whole.
func (n *Normalizer) Submeter(share int) *logic.Meter {
	return logic.NewMeter(n.ctx, min(n.Meter.Left(), n.Steps/share))
}

// Under returns the normalizer with another meter for its work. What it remembers is shared; what
// it approximates is not.
func (n *Normalizer) Under(m *logic.Meter) *Normalizer {
	out := *n
	out.Meter = m
	out.Approximations = slices.Clip(n.Approximations)
	return &out
}
