package strategy

import (
	"fmt"
	"slices"

	"github.com/clouseau-go/clouseau/internal/lists"
	"github.com/clouseau-go/clouseau/internal/play/step"
	"github.com/clouseau-go/clouseau/runtime/play/event"
)

// lessons is how many runs a strategy sees for its estimates: the error of the mean is then a third
// of the deviation of a single run.
const lessons = 10

// unknownLength is the assumed length of runs if none was seen.
const unknownLength = 100

// lesson is the common part of strategies that estimate: at first they choose uniformly, and
// observe.
type lesson struct {
	learned bool
	longest int // steps of a run
	steps   int // of the current run so far
}

// Lessons returns how many runs the strategy wants to see.
func (l *lesson) Lessons() int {
	if l.learned {
		return 0
	}
	return lessons
}

// Learned fixes the estimates.
func (l *lesson) Learned() { l.learned = true }

func (l *lesson) end() {
	if !l.learned {
		l.longest = max(l.longest, l.steps)
	}
	l.steps = 0
}

// length is the largest number of steps of a run.
func (l *lesson) length() int {
	if l.longest == 0 {
		return unknownLength
	}
	return l.longest
}

// ranked is the common part of pct and pctcp.
type ranked struct {
	lesson
	priorities
	depth int
	room  []*thread       // of the listed items
	of    map[int]*thread // of the items that it follows
	row   lineSchedule    // these
}

// pct gives each thread a priority. Threads are links.
type pct struct {
	ranked
	links map[[2]string]*thread
}

// thread is what has a priority.
type thread struct {
	met     bool     // it has a priority
	in      *stretch // where it is in the order; nil for one that has dropped, or has no priority
	ready   int      // how many of its items can happen
	pending roster   // those among them that the strategy follows
}

// priorities orders threads: first those that have not dropped, the highest first, and below them
// those that have.
type priorities struct {
	c       step.Choices
	threads ranking
	// Dropped threads by slot. There is a slot for each change point, and a higher slot is a higher
	// priority.
	dropped []*thread
	points  []int // by slot: after how many steps the thread about to run drops into it
}

func (p *priorities) begin(c step.Choices, depth, length int) {
	*p = priorities{c: c, dropped: make([]*thread, depth-1), points: depths(c, depth, length)}
}

// meet gives a thread a priority if it has none.
func (p *priorities) meet(t *thread) {
	if !t.met {
		t.met = true
		p.threads.insert(t, p.c.Choose(p.threads.len()+1))
	}
}

// highest returns the thread with the highest priority among those that are ready at this step.
// Steps count from 1.
func (p *priorities) highest(step int) *thread {
	for slot, at := range p.points {
		if at+1 == step {
			p.drop(slot, p.first())
		}
	}
	return p.first()
}

func (p *priorities) first() *thread {
	if t := p.threads.first(); t != nil {
		return t
	}
	for _, t := range slices.Backward(p.dropped) {
		if t != nil && t.ready > 0 {
			return t
		}
	}
	panic("schedule: no thread is ready")
}

// drop lowers a thread into a slot. A thread that has dropped before moves.
func (p *priorities) drop(slot int, t *thread) {
	p.threads.remove(t)
	if i := slices.Index(p.dropped, t); i >= 0 {
		p.dropped[i] = nil
	}
	p.dropped[slot] = t
}

func (p *pct) Name() string { return fmt.Sprintf("pct%d", p.depth) }

func (p *pct) Begin(c step.Choices) {
	p.ranked.begin(c)
	p.links = map[[2]string]*thread{}
}

func (p *ranked) begin(c step.Choices) {
	p.priorities.begin(c, p.depth, p.length())
	p.of = map[int]*thread{}
	p.row = lineSchedule{}
}

func (p *pct) Pick(items []event.Item) int { return p.pick(p.threadsOf(items, p.link)) }

// link returns the thread of an item.
func (p *pct) link(i *event.Item) *thread {
	key := [2]string{i.From, i.To}
	if i.From == "" && i.To == "" {
		key[0] = i.Link()
	}
	t, ok := p.links[key]
	if !ok {
		t = &thread{}
		p.links[key] = t
	}
	return t
}

// threadsOf returns the threads of listed items. They are valid until the next call.
func (p *ranked) threadsOf(items []event.Item, thread func(*event.Item) *thread) []*thread {
	p.room = p.room[:0]
	for i := range items {
		p.room = append(p.room, thread(&items[i]))
	}
	return p.room
}

// pick chooses among listed items of these threads.
func (p *ranked) pick(of []*thread) int {
	p.steps++
	p.forget()
	if !p.learned {
		return p.c.Choose(len(of))
	}
	best := p.best(of)
	return nth(of, best, p.c.Choose(count(of, best)))
}

// best returns the thread that is next, if besides the items that the strategy follows there are
// listed ones of these threads.
func (p *ranked) best(of []*thread) *thread {
	for _, t := range of {
		p.meet(t)
		t.change(1)
	}
	best := p.highest(p.steps)
	for _, t := range of {
		t.change(-1)
	}
	return best
}

// count returns how often a thread occurs.
func count(of []*thread, t *thread) int {
	return lists.Count(of, func(x *thread) bool { return x == t })
}

// nth returns the position of the k-th occurrence of a thread.
func nth(of []*thread, t *thread, k int) int {
	for i := 0; ; i++ {
		if of[i] != t {
			continue
		}
		if k == 0 {
			return i
		}
		k--
	}
}

func (p *pct) Follow(c event.Changes, others []event.Item) int { return p.follow(c, others, p.link) }

// follow chooses among the items that the strategy follows, and the others, which are listed.
func (p *ranked) follow(c event.Changes, others []event.Item, thread func(*event.Item) *thread) int {
	p.steps++
	p.heed(c, thread)
	of := p.threadsOf(others, thread)
	if !p.learned {
		if k := p.c.Choose(p.row.total() + len(others)); k < p.row.total() {
			return p.row.find(k)
		} else {
			return others[k-p.row.total()].ID
		}
	}
	best := p.best(of)
	ids := best.pending.ids
	if k := p.c.Choose(len(ids) + count(of, best)); k < len(ids) {
		return ids[k]
	} else {
		return others[nth(of, best, k-len(ids))].ID
	}
}

// heed takes the changes in.
func (p *ranked) heed(c event.Changes, thread func(*event.Item) *thread) {
	if c.All {
		p.forget()
	}
	for k := range c.Came {
		id := c.Came[k].ID
		t := thread(&c.Came[k])
		if p.learned {
			p.meet(t)
		}
		t.pending.add(id)
		t.change(1)
		p.of[id] = t
		p.row.add(id)
	}
	for _, id := range c.Gone {
		t := p.of[id]
		t.pending.remove(id)
		t.change(-1)
		delete(p.of, id)
		p.row.remove(id)
	}
}

// forget forgets the items that the strategy follows.
func (p *ranked) forget() {
	for _, t := range p.of {
		t.change(-len(t.pending.ids))
		t.pending = roster{}
	}
	clear(p.of)
	p.row = lineSchedule{}
}

func (p *ranked) End() { p.lesson.end() }
