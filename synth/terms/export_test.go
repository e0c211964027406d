package terms

import "github.com/clouseau-go/clouseau/uhat"

// HoldsWithout returns whether a certificate holds when events are gone, as it is asked for
// needless events and as Check says.
func (c *Certificate) HoldsWithout(delta *uhat.Context, g *uhat.Goal, gone []bool) (asked, checked bool) {
	var left []int
	for k := range gone {
		if !gone[k] {
			left = append(left, k)
		}
	}
	return newRemoval(c, delta, g).holds(gone, left), c.without(gone).Check(delta, g) == nil
}
