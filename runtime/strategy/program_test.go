package strategy

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/clouseau-go/clouseau/internal/play/step"
	"github.com/clouseau-go/clouseau/runtime/play/event"
)

// program is a system for these tests: items, each of which is pending once its causes have
// happened. Their IDs are in an order in which they can happen.
type program []event.Item

// threads returns a program of threads with the given numbers of steps, each on variables of its
// own.
func threads(steps ...int) program {
	var p program
	for t, n := range steps {
		name := string(rune('a' + t))
		for k := range n {
			i := event.Item{ID: len(p), Label: "step", From: name, To: name}
			if k > 0 {
				i.Causes = []int{len(p) - 1}
			}
			p = append(p, i)
		}
	}
	return p
}

// forwards is the example of the package comment: k forwards to a store, and a lease.
func forwards(k int) program {
	var p program
	for i := range k {
		item := event.Item{ID: i, Label: "forward", From: fmt.Sprint("hop ", i), To: fmt.Sprint("hop ", i+1)}
		if i > 0 {
			item.Causes = []int{i - 1}
		}
		if i == k-1 {
			item.To = "store"
		}
		p = append(p, item)
	}
	return append(p, event.Item{ID: k, Label: "lease", From: "front", To: "store"})
}

// run returns the order in which a strategy lets the items happen.
func (p program) run(s step.Strategy, c step.Choices) []int {
	s.Begin(c)
	defer s.End()
	var order []int
	done := make([]bool, len(p))
	for len(order) < len(p) {
		var pending []event.Item
		for _, i := range p {
			if !done[i.ID] && !slices.ContainsFunc(i.Causes, func(c int) bool { return !done[c] }) {
				pending = append(pending, i)
			}
		}
		id := pending[s.Pick(pending)].ID
		done[id] = true
		order = append(order, id)
	}
	return order
}

// listing says at which steps of a run a strategy sees a list, where it could follow.
type listing func(step int) bool

// always, never and now and then.
var followings = map[string]listing{
	"listed":   func(int) bool { return true },
	"followed": func(int) bool { return false },
	"mixed":    func(k int) bool { return k%3 == 1 },
}

// followed is run for a strategy that follows the items. Every fifth one is listed all the same, as
// timers are. Lists have the others in the order in which they came up, and then these.
func (p program) followed(s step.Strategy, c step.Choices, listed listing) []int {
	s.Begin(c)
	defer s.End()
	var order, known []int
	var under []event.Item // those that can be followed
	done := make([]bool, len(p))
	all := true
	for len(order) < len(p) {
		under = slices.DeleteFunc(under, func(i event.Item) bool { return done[i.ID] })
		var beside []event.Item
		for _, i := range p {
			switch {
			case done[i.ID] || slices.ContainsFunc(i.Causes, func(c int) bool { return !done[c] }):
			case i.ID%5 == 4:
				beside = append(beside, i)
			case !slices.ContainsFunc(under, func(j event.Item) bool { return j.ID == i.ID }):
				under = append(under, i)
			}
		}
		ch := event.Changes{All: all}
		ids := []int{}
		for _, i := range under {
			ids = append(ids, i.ID)
			if all || !slices.Contains(known, i.ID) {
				ch.Came = append(ch.Came, i)
			}
		}
		for _, id := range known {
			if !all && !slices.Contains(ids, id) {
				ch.Gone = append(ch.Gone, id)
			}
		}
		id := 0
		if f, ok := s.(step.Follower); ok && !listed(len(order)) {
			id = f.Follow(ch, beside)
			known, all = ids, false
		} else {
			pending := slices.Concat(under, beside)
			id = pending[s.Pick(pending)].ID
			all = true
		}
		done[id] = true
		order = append(order, id)
	}
	return order
}

// sampled draws choices from a seed.
type sampled struct{ r *rand.Rand }

func (s sampled) Choose(n int) int { return s.r.IntN(n) }

func seeded(seed uint64) sampled { return sampled{rand.New(rand.NewPCG(seed, 1))} }

// taught returns a strategy that has seen its lessons.
func (p program) taught(name string) step.Strategy {
	s, err := Parse(name)
	if err != nil {
		panic(err)
	}
	if l, ok := s.(step.Learner); ok {
		for i := range l.Lessons() {
			p.run(s, seeded(uint64(i)))
		}
		l.Learned()
	}
	return s
}

// odometer enumerates all sequences of choices.
type odometer struct {
	digits, arities []int
	at              int
}

func (o *odometer) Choose(n int) int {
	if o.at == len(o.digits) {
		o.digits, o.arities = append(o.digits, 0), append(o.arities, n)
	}
	o.at++
	return o.digits[o.at-1]
}

// next goes to the next sequence, and reports whether there is one.
func (o *odometer) next() bool {
	o.digits, o.arities = o.digits[:o.at], o.arities[:o.at]
	o.at = 0
	for i := len(o.digits) - 1; i >= 0; i-- {
		if o.digits[i]++; o.digits[i] < o.arities[i] {
			o.digits, o.arities = o.digits[:i+1], o.arities[:i+1]
			return true
		}
	}
	return false
}

// probability is the probability of the last sequence.
func (o *odometer) probability() float64 {
	p := 1.0
	for _, n := range o.arities[:o.at] {
		p /= float64(n)
	}
	return p
}

// exactly returns the probability of each order, by enumerating all choices of the strategy.
func (p program) exactly(name string) map[string]float64 {
	s, o, out := p.taught(name), &odometer{}, map[string]float64{}
	for more := true; more; more = o.next() {
		order := p.run(s, o)
		out[fmt.Sprint(order)] += o.probability()
	}
	return out
}

// often returns in how many of n runs each order occurs.
func (p program) often(name string, n int) map[string]int {
	s, c, out := p.taught(name), seeded(7), map[string]int{}
	for range n {
		out[fmt.Sprint(p.run(s, c))]++
	}
	return out
}

// share returns the share of n runs that have a property.
func (p program) share(name string, n int, has func(order []int) bool) float64 {
	s, c, hits := p.taught(name), seeded(7), 0
	for range n {
		if has(p.run(s, c)) {
			hits++
		}
	}
	return float64(hits) / float64(n)
}

// chance returns the probability that an order has a property.
func (p program) chance(name string, has func(order []int) bool) float64 {
	s, o, sum := p.taught(name), &odometer{}, 0.0
	for more := true; more; more = o.next() {
		if has(p.run(s, o)) {
			sum += o.probability()
		}
	}
	return sum
}

// inOrder is the property that items happen in this order.
func inOrder(ids ...int) func(order []int) bool {
	return func(order []int) bool {
		at := 0
		for _, id := range order {
			if at < len(ids) && id == ids[at] {
				at++
			}
		}
		return at == len(ids)
	}
}
