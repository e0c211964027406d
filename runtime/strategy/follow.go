package strategy

import (
	"math"

	"github.com/clouseau-go/clouseau/internal/play/step"
)

// What the strategies need to follow items ([step.Follower]): sets from which they draw without
// looking at each element.

// roster is a set of IDs from which any can be drawn in constant time.
type roster struct {
	ids []int
	at  map[int]int // where in ids
}

func (r *roster) add(id int) {
	if r.at == nil {
		r.at = map[int]int{}
	}
	r.at[id] = len(r.ids)
	r.ids = append(r.ids, id)
}

// remove removes an ID, and reports whether it was there.
func (r *roster) remove(id int) bool {
	k, ok := r.at[id]
	if ok {
		last := len(r.ids) - 1
		r.ids[k] = r.ids[last]
		r.at[r.ids[last]] = k
		r.ids = r.ids[:last]
		delete(r.at, id)
	}
	return ok
}

func (r *roster) has(id int) bool {
	_, ok := r.at[id]
	return ok
}

// ballot is a set of IDs with weights, from which one is drawn in proportion to them. All that it
// does takes logarithmic time: a complete binary tree holds the sums.
type ballot struct {
	sums []int // the root is 1, the children of k are 2k and 2k+1, the leaves are the second half
	ids  []int // by leaf
	at   map[int]int
	free []int // leaves
	unit int   // divides all weights that there have been
}

func (b *ballot) total() int {
	if len(b.sums) == 0 {
		return 0
	}
	return b.sums[1]
}

func (b *ballot) add(id, weight int) {
	if len(b.free) == 0 {
		b.grow()
	}
	leaf := b.free[len(b.free)-1]
	b.free = b.free[:len(b.free)-1]
	b.at[id], b.ids[leaf], b.unit = leaf, id, divisor(b.unit, weight)
	b.change(leaf, weight)
}

func (b *ballot) remove(id int) {
	leaf, ok := b.at[id]
	if !ok {
		return
	}
	delete(b.at, id)
	b.change(leaf, -b.sums[len(b.ids)+leaf])
	b.free = append(b.free, leaf)
}

// change adds to the weight of a leaf.
func (b *ballot) change(leaf, by int) {
	for k := len(b.ids) + leaf; k > 0; k /= 2 {
		b.sums[k] += by
	}
}

// grow doubles the number of leaves.
func (b *ballot) grow() {
	old := b.sums
	n := len(b.ids)
	more := max(1, n)
	b.ids = append(b.ids, make([]int, more)...)
	b.sums = make([]int, 2*(n+more))
	if n == 0 {
		b.at = map[int]int{}
	} else {
		copy(b.sums[n+more:], old[n:])
	}
	for k := n + more - 1; k > 0; k-- {
		b.sums[k] = b.sums[2*k] + b.sums[2*k+1]
	}
	for leaf := n + more - 1; leaf >= n; leaf-- {
		b.free = append(b.free, leaf)
	}
}

// find returns the ID within whose share of the total a number below it falls.
func (b *ballot) find(number int) int {
	k := 1
	for k < len(b.ids) {
		k *= 2
		if number >= b.sums[k] {
			number -= b.sums[k]
			k++
		}
	}
	return b.ids[k-len(b.ids)]
}

// weigh draws from a ballot and from a list of weights beside it. It returns an ID and -1, or a
// position in the list; ok is false if all weights are 0.
func (b *ballot) weigh(c step.Choices, others []int) (id, other int, ok bool) {
	all := b.total()
	unit := b.unit
	for _, w := range others {
		all, unit = all+w, divisor(unit, w)
	}
	if all == 0 {
		return 0, -1, false
	}
	number := unit * c.Choose(all/unit)
	if number < b.total() {
		return b.find(number), -1, true
	}
	number -= b.total()
	for k, w := range others {
		if number -= w; number < 0 {
			return 0, k, true
		}
	}
	panic("schedule: a number beyond the weights")
}

// lottery holds items with priorities that are drawn one after the other, the highest first, and
// only as far as somebody asks. Of n items that have a priority below some bound and are otherwise
// unknown, the highest one is as likely any of them, and its priority is the bound times the n-th
// root of a uniform number.
type lottery struct {
	rest  roster  // items whose priorities are not drawn yet
	bound float64 // they are below this
	known []prize // a heap; those that are gone stay for a while
	in    map[int]bool
}

// prize is an item with its priority.
type prize struct {
	id       int
	priority float64
}

// fine is how finely priorities are drawn.
const fine = 1 << 32

// part draws a number between 0 and 1.
func part(c step.Choices) float64 { return (float64(c.Choose(fine)) + 0.5) / fine }

// first returns the item with the highest priority; ok is false if there is none.
func (l *lottery) first(c step.Choices) (p prize, ok bool) {
	for len(l.known) > 0 && !l.in[l.known[0].id] {
		l.pop()
	}
	if n := len(l.rest.ids); n > 0 && (len(l.known) == 0 || l.known[0].priority < l.bound) {
		l.bound *= math.Pow(part(c), 1/float64(n))
		id := l.rest.ids[c.Choose(n)]
		l.rest.remove(id)
		l.learn(id, l.bound)
	}
	if len(l.known) == 0 {
		return prize{}, false
	}
	return l.known[0], true
}

// learn adds an item whose priority is known.
func (l *lottery) learn(id int, priority float64) {
	if l.in == nil {
		l.in = map[int]bool{}
	}
	l.in[id] = true
	l.known = append(l.known, prize{id, priority})
	for k := len(l.known) - 1; k > 0 && l.known[k].priority > l.known[(k-1)/2].priority; k = (k - 1) / 2 {
		l.known[k], l.known[(k-1)/2] = l.known[(k-1)/2], l.known[k]
	}
}

// pop removes the first element of the heap.
func (l *lottery) pop() {
	last := len(l.known) - 1
	l.known[0] = l.known[last]
	l.known = l.known[:last]
	for k := 0; ; {
		child := 2*k + 1
		if child+1 < last && l.known[child+1].priority > l.known[child].priority {
			child++
		}
		if child >= last || l.known[child].priority <= l.known[k].priority {
			return
		}
		l.known[k], l.known[child] = l.known[child], l.known[k]
		k = child
	}
}

func (l *lottery) remove(id int) {
	if !l.rest.remove(id) {
		delete(l.in, id)
	}
}

// renew forgets all priorities, so that they are drawn anew below the bound.
func (l *lottery) renew(bound float64) {
	for _, p := range l.known {
		if l.in[p.id] {
			l.rest.add(p.id)
		}
	}
	l.known = l.known[:0]
	l.bound = bound
	clear(l.in)
}
