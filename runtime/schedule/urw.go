package schedule

import (
	"github.com/clouseau-go/clouseau/runtime/event"
	"github.com/clouseau-go/clouseau/runtime/step"
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
	all, unit := 0, 0
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
	all, _ := u.history.see(items)
	weights := make([]int, len(all))
	for i, n := range all {
		switch {
		case n.again(all[:i]): // its weight does not depend on how often it is listed
		case u.learned:
			weights[i] = max(1, u.seen.weight(n, scale))
		default:
			weights[i] = 1
		}
	}
	i := weighted(u.c, weights)
	u.history.happened(all[i])
	return i
}

func (u *urw) End() {
	if !u.learned {
		u.history.following(func(*node) bool { return true }, u.seen.learn)
	}
	u.lesson.end()
}
