package schedule

import (
	"fmt"
	"slices"

	"github.com/clouseau-go/clouseau/runtime/event"
	"github.com/clouseau-go/clouseau/runtime/step"
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
	p.chains = chains{of: map[*node]*chain{}}
}

func (p *pctcp) Pick(items []event.Item) int {
	all, fresh := p.history.see(items)
	for _, n := range fresh {
		p.chains.add(n)
	}
	p.room = p.room[:0]
	for _, n := range all {
		p.room = append(p.room, &p.chains.of[n].thread)
	}
	i := p.pick(p.room)
	p.history.happened(all[i])
	return i
}

// chain is a set of items each of which comes causally after the one before.
type chain struct {
	thread
	last *node
}

// chains divides an order into chains as its elements come up, each of which is maximal at that
// time. sets[i] has i+1 chains. An element goes on top of a chain of the first set that has one for
// it. The other chains of that set then change places with those of the set before. So an order of
// width w has no more than w sets (Agarwal and Garg, PODC 2005).
type chains struct {
	sets [][]*chain
	of   map[*node]*chain
}

func (cs *chains) add(n *node) {
	for i, set := range cs.sets {
		at := slices.IndexFunc(set, func(c *chain) bool { return c.last == nil || n.after(c.last) })
		if at < 0 {
			continue
		}
		cs.put(i, at, n)
		return
	}
	set := make([]*chain, len(cs.sets)+1)
	for i := range set {
		set[i] = &chain{}
	}
	cs.sets = append(cs.sets, set)
	cs.put(len(cs.sets)-1, 0, n)
}

// put puts an element on top of a chain of the i-th set.
func (cs *chains) put(i, at int, n *node) {
	set := cs.sets[i]
	c := set[at]
	c.last, cs.of[n] = n, c
	if i > 0 {
		others := slices.Delete(slices.Clone(set), at, at+1)
		cs.sets[i], cs.sets[i-1] = append(slices.Clone(cs.sets[i-1]), c), others
	}
}
