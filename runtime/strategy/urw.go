package strategy

import (
	"slices"

	"github.com/clouseau-go/clouseau/internal/play/step"
	"github.com/clouseau-go/clouseau/runtime/play/event"
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

// urw chooses in proportion to the number of events that follow.
type urw struct {
	lesson
	c       step.Choices
	history history
	seen    estimates
	ballot  ballot // the items, while it follows
}

func (*urw) Name() string { return "urw" }

func (u *urw) Begin(c step.Choices) {
	u.c = c
	u.history.begin()
	if u.seen == nil {
		u.seen = estimates{}
	}
}

func (u *urw) Pick(items []event.Item) int {
	u.steps++
	all := u.history.see(items)
	i := weighted(u.c, weights(all, u.weight))
	u.history.happened(all[i])
	return i
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

func (u *urw) weight(n *node) int {
	if !u.learned {
		return 1
	}
	return max(1, u.seen.weight(n, scale))
}

// Follow keeps the weights of the items. They do not change while an item is pending.
func (u *urw) Follow(c event.Changes, others []event.Item) int {
	u.steps++
	if c.All {
		u.ballot = ballot{}
	}
	for k := range c.Came {
		n := u.history.know(&c.Came[k])
		u.ballot.add(n.ID, u.weight(n))
	}
	for _, id := range c.Gone {
		u.ballot.remove(id)
	}
	all := u.history.see(others)
	id, other, _ := u.ballot.weigh(u.c, weights(all, u.weight))
	n := u.history.nodes[id]
	if other >= 0 {
		n = all[other]
	}
	u.history.happened(n)
	return n.ID
}

func (u *urw) End() {
	if !u.learned {
		u.history.following(func(*node) bool { return true }, u.seen.learn)
	}
	u.lesson.end()
}
