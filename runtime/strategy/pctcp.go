package strategy

import (
	"fmt"
	"slices"

	"github.com/clouseau-go/clouseau/internal/lists"
	"github.com/clouseau-go/clouseau/internal/play/step"
	"github.com/clouseau-go/clouseau/runtime/play/event"
)

// pctcp is pct over chains of the causal order.
type pctcp struct {
	ranked
	history history
	chains  chains
}

func (p *pctcp) Name() string { return fmt.Sprintf("pctcp%d", p.depth) }

func (p *pctcp) Begin(c step.Choices) {
	p.ranked.begin(c)
	p.history.begin()
	p.chains = chains{}
}

// chain returns the thread of an item.
func (p *pctcp) chain(i *event.Item) *thread {
	n := p.history.know(i)
	if n.place == nil {
		p.chains.add(n)
	}
	return &n.place.chain.thread
}

func (p *pctcp) Pick(items []event.Item) int {
	i := p.pick(p.threadsOf(items, p.chain))
	p.history.happened(p.history.know(&items[i]))
	return i
}

func (p *pctcp) Follow(c event.Changes, others []event.Item) int {
	id := p.follow(c, others, p.chain)
	p.history.happened(p.history.nodes[p.history.key(event.Item{ID: id})])
	return id
}

// chain is a set of items each of which comes causally after the one before.
type chain struct {
	thread
	last *place // of its last item; nil for an empty chain
	set  *chainSet
	mark int
}

// place is where an item is among the chains.
type place struct {
	chain *chain
	// above are places of ancestors: each ancestor with which a chain ends is one of them, or is
	// above one.
	above []*place
	mark  int
}

// ends reports whether the item is the last of its chain. Once it is not, it never is again.
func (p *place) ends() bool { return p.chain.last == p }

// chains divides an order into chains as its elements come up, each of which is maximal at that
// time. sets[i] has i+1 chains. An element goes on top of a chain of the first set that has one for
// it. The other chains of that set then change places with those of the set before. So an order of
// width w has no more than w sets (Agarwal and Garg, PODC 2005).
//
// No two chains of a set end with elements one of which comes after the other. So an element in a
// tree of causes has at most w ancestors with which chains end. They are found without looking at
// the chains.
type chains struct {
	sets []*chainSet
	open *chainSet // the set that has empty chains, nil if none; no other one is made meanwhile
	mark int       // of what the search for the current element has seen
}

type chainSet struct {
	chains []*chain
	index  int // in sets
	empty  int // how many of the chains are empty
}

func (cs *chains) add(n *node) {
	n.place = &place{}
	n.place.above = append(n.place.above, lists.Of(n.causes, func(c *node) *place { return c.place })...)
	cs.mark++
	s := cs.open
	cs.climb(n.place, func(c *chain) {
		c.mark = cs.mark
		if s == nil || c.set.index < s.index {
			s = c.set
		}
	})
	if s == nil {
		s = &chainSet{index: len(cs.sets), empty: len(cs.sets) + 1}
		for range s.empty {
			s.chains = append(s.chains, &chain{set: s})
		}
		cs.sets = append(cs.sets, s)
		cs.open = s
	}
	cs.put(s, slices.IndexFunc(s.chains, func(c *chain) bool { return c.last == nil || c.mark == cs.mark }), n.place)
}

// put puts an element on top of a chain of a set.
func (cs *chains) put(s *chainSet, at int, p *place) {
	c := s.chains[at]
	if c.last == nil {
		if s.empty--; s.empty == 0 {
			cs.open = nil
		}
	}
	c.last = p
	p.chain = c
	if s.index > 0 {
		before := cs.sets[s.index-1]
		s.chains = slices.Delete(s.chains, at, at+1)
		before.chains = append(before.chains, c)
		c.set = before
		s.index, before.index = before.index, s.index
		cs.sets[s.index] = s
		cs.sets[before.index] = before
	}
}

// climb calls each with the chains that end with an ancestor of an element.
func (cs *chains) climb(p *place, each func(*chain)) {
	p.shorten()
	for _, a := range p.above {
		if a.mark != cs.mark {
			a.mark = cs.mark
			each(a.chain)
			cs.climb(a, each)
		}
	}
}

// shorten leaves out ancestors with which no chain ends: those above them take their place.
func (p *place) shorten() {
	if !slices.ContainsFunc(p.above, func(a *place) bool { return !a.ends() }) {
		return
	}
	var above []*place
	add := func(a *place) {
		above = lists.With(above, a)
	}
	for _, a := range p.above {
		if a.ends() {
			add(a)
			continue
		}
		a.shorten()
		for _, b := range a.above {
			add(b)
		}
	}
	p.above = above
}
