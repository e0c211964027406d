package terms

import (
	"slices"

	"github.com/clouseau-go/clouseau/logic"
)

// Other constraints often imply what a negated class adds, and a draw that repeats it is hard to
// read. But only constraints that are known when a value is drawn may make another one needless.
// After
//
//	draw p where parent(p) != "/"
//	draw q where parent(q) != "/" && parent(p) == parent(q)
//
// the first condition follows from the second line, but without it p could be drawn so that nothing
// is left for q. So a constraint is dropped when its last variable gets its value, and only if the
// constraints known by then entail it.

// needed takes the constraints now, whose variables all have values, and returns those that the
// earlier constraints and the others in now do not entail. Larger constraints are dropped first.
func (d *deriver) needed(now []logic.Term) []logic.Term {
	known := slices.DeleteFunc(slices.Clone(d.cons.facts), func(c logic.Term) bool {
		return !d.allBound(c) || slices.Contains(now, c)
	})
	bySize := slices.Clone(now)
	slices.SortStableFunc(bySize, func(a, b logic.Term) int { return logic.Subterms(b) - logic.Subterms(a) })
	for _, c := range bySize {
		if is[*logic.Le](c) {
			continue // the closure finds those itself
		}
		rest := slices.DeleteFunc(slices.Clone(now), func(x logic.Term) bool { return x == c })
		if d.scope.unsat(append(slices.Concat(known, rest), d.scope.Delta.L.Not(c))...) {
			now = rest
		}
	}
	return now
}
