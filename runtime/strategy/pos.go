package strategy

import (
	"github.com/clouseau-go/clouseau/internal/play/step"
	"github.com/clouseau-go/clouseau/runtime/play/event"
)

// priorityRange is how many priorities pos draws from. Two draws are equal in one of 65,536 cases;
// then the older item has the higher priority.
const priorityRange = 1 << 16

// pos gives each item a priority.
type pos struct {
	c        step.Choices
	priority map[int]float64 // by ID, of listed items
	// The items by receivers, while it follows.
	lotteries map[string]*lottery
	receivers []string // in the order in which they were seen
	to        map[int]string
}

func (*pos) Name() string { return "pos" }

func (p *pos) Begin(c step.Choices) {
	*p = pos{c: c, priority: map[int]float64{}}
}

func (p *pos) Pick(items []event.Item) int {
	p.list()
	best := -1
	for i := range items {
		p.meet(items[i].ID)
		if best < 0 || p.priority[items[i].ID] > p.priority[items[best].ID] {
			best = i
		}
	}
	p.anew(items, items[best].To)
	return best
}

// meet gives an item a priority if it has none.
func (p *pos) meet(id int) {
	if _, ok := p.priority[id]; !ok {
		p.priority[id] = float64(p.c.Choose(priorityRange))
	}
}

// anew takes their priorities from the items of a receiver.
func (p *pos) anew(items []event.Item, to string) {
	for i := range items {
		if items[i].To == to {
			delete(p.priority, items[i].ID)
		}
	}
}

// Follow knows the distribution of what the items of a receiver draw anew, of which only the
// highest priority matters. So it draws that one.
func (p *pos) Follow(c event.Changes, others []event.Item) int {
	p.follow(c)
	best := prize{priority: -1}
	to := ""
	for _, r := range p.receivers {
		if x, ok := p.lotteries[r].first(p.c); ok && x.priority > best.priority {
			best = x
			to = r
		}
	}
	for i := range others {
		p.meet(others[i].ID)
		if x := (prize{others[i].ID, p.priority[others[i].ID]}); x.priority > best.priority {
			best = x
			to = others[i].To
		}
	}
	p.anew(others, to)
	if l := p.lotteries[to]; l != nil {
		l.renew(priorityRange)
	}
	return best.id
}

// follow takes the changes in. An item that was listed before keeps its priority.
func (p *pos) follow(c event.Changes) {
	if c.All {
		p.lotteries = map[string]*lottery{}
		p.receivers = nil
		p.to = map[int]string{}
	}
	for k := range c.Came {
		i := &c.Came[k]
		l := p.lotteries[i.To]
		if l == nil {
			l = &lottery{bound: priorityRange}
			p.lotteries[i.To] = l
			p.receivers = append(p.receivers, i.To)
		}
		p.to[i.ID] = i.To
		p.meet(i.ID)
		l.learn(i.ID, p.priority[i.ID])
		delete(p.priority, i.ID)
	}
	for _, id := range c.Gone {
		p.lotteries[p.to[id]].remove(id)
		delete(p.to, id)
	}
}

// list draws all priorities, once it does not follow any more.
func (p *pos) list() {
	for _, r := range p.receivers {
		l := p.lotteries[r]
		for _, x := range l.known {
			if l.in[x.id] {
				p.priority[x.id] = x.priority
			}
		}
		for _, id := range l.rest.ids {
			p.priority[id] = l.bound * part(p.c)
		}
	}
	p.lotteries = nil
	p.receivers = nil
	p.to = nil
}

func (*pos) End() {}

// random chooses uniformly among the items.
type random struct {
	c       step.Choices
	pending roster // while it follows
}

func (*random) Name() string                  { return "random" }
func (r *random) Begin(c step.Choices)        { r.c = c }
func (r *random) Pick(items []event.Item) int { return r.c.Choose(len(items)) }
func (*random) End()                          {}

// Follow keeps a set of the items.
func (r *random) Follow(c event.Changes, others []event.Item) int {
	if c.All {
		r.pending = roster{}
	}
	for k := range c.Came {
		r.pending.add(c.Came[k].ID)
	}
	for _, id := range c.Gone {
		r.pending.remove(id)
	}
	if k := r.c.Choose(len(r.pending.ids) + len(others)); k < len(others) {
		return others[k].ID
	} else {
		return r.pending.ids[k-len(others)]
	}
}
