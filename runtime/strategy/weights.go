package strategy

import (
	"slices"

	"github.com/clouseau-go/clouseau/internal/play/step"
)

// estimates says how many events follow from an item, itself included: the mean over all similar
// items in the runs that were seen. Items are similar if they have the same kind, link and number
// of causes.
type estimates map[alike]*mean

type alike struct {
	kind, link string
	depth      int
}

type mean struct{ sum, count int }

func (n *node) alike() alike { return alike{n.Op + n.Label, n.Link(), n.depth} }

// scale turns means into integer weights.
const scale = 16

// learn adds an observation of an item.
func (e estimates) learn(n *node, size int) {
	m := e[n.alike()]
	if m == nil {
		m = &mean{}
		e[n.alike()] = m
	}
	m.sum += size
	m.count++
}

// weight returns the estimate in units of 1/scale; otherwise if there is none.
func (e estimates) weight(n *node, otherwise int) int {
	if m := e[n.alike()]; m != nil {
		return (scale*m.sum + m.count/2) / m.count
	}
	return otherwise
}

// weighted chooses an index with a probability proportional to the weights; -1 if all are 0.
func weighted(c step.Choices, weights []int) int {
	all := 0
	unit := 0
	for _, w := range weights {
		all, unit = all+w, divisor(unit, w)
	}
	if all == 0 {
		return -1
	}
	at := c.Choose(all / unit)
	for i, w := range weights {
		if at -= w / unit; at < 0 {
			return i
		}
	}
	panic("schedule: a number beyond the weights")
}

// divisor returns the greatest common divisor.
func divisor(a, b int) int {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

// weights returns the weights of listed items. That of a party of the script, which alone may be
// listed more than once, does not depend on how often it is.
func weights(all []*node, weight func(*node) int) []int {
	out := make([]int, len(all))
	for i, n := range all {
		if n.ID >= 0 || !slices.Contains(all[:i], n) {
			out[i] = weight(n)
		}
	}
	return out
}
