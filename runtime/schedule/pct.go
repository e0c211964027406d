package schedule

import (
	"fmt"
	"slices"

	"github.com/clouseau-go/clouseau/runtime/event"
	"github.com/clouseau-go/clouseau/runtime/step"
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
	room  []*thread // of the current items
}

// pct gives each thread a priority. Threads are links.
type pct struct {
	ranked
	links map[[2]string]*thread
	order []*thread // the links as they came up
	of    map[int]*thread
	many  int // how many items there are, while it follows
}

// thread is what has a priority.
type thread struct {
	met     bool   // it has a priority
	seen    int    // the last step at which it could run; steps count from 1
	pending roster // its items, while pct follows
}

// priorities orders threads: first those that have not dropped, the highest first, and below them
// those that have.
type priorities struct {
	c       step.Choices
	threads []*thread
	// Dropped threads by slot. There is a slot for each change point, and a higher slot is a higher
	// priority.
	dropped []*thread
	points  []int // by slot: after how many steps the thread about to run drops into it
}

func (p *priorities) begin(c step.Choices, depth, length int) {
	*p = priorities{c: c, dropped: make([]*thread, depth-1), points: depths(c, depth, length)}
}

// meet gives a thread that can run at this step a priority if it has none.
func (p *priorities) meet(t *thread, step int) {
	if t.seen = step; !t.met {
		t.met = true
		p.threads = insert(p.c, p.threads, t)
	}
}

// highest returns the thread with the highest priority among those that can run at this step.
func (p *priorities) highest(step int) *thread {
	for slot, at := range p.points {
		if at+1 == step {
			p.drop(slot, p.first(step))
		}
	}
	return p.first(step)
}

func (p *priorities) first(step int) *thread {
	for _, t := range p.threads {
		if t.seen == step {
			return t
		}
	}
	for _, t := range slices.Backward(p.dropped) {
		if t != nil && t.seen == step {
			return t
		}
	}
	panic("schedule: no thread can run")
}

// drop lowers a thread into a slot. A thread that has dropped before moves.
func (p *priorities) drop(slot int, t *thread) {
	gone := func(x *thread) bool { return x == t }
	p.threads = slices.DeleteFunc(p.threads, gone)
	if i := slices.IndexFunc(p.dropped, gone); i >= 0 {
		p.dropped[i] = nil
	}
	p.dropped[slot] = t
}

func (p *pct) Name() string { return fmt.Sprintf("pct%d", p.depth) }

func (p *pct) Begin(c step.Choices) {
	p.ranked.begin(c)
	p.links, p.order = map[[2]string]*thread{}, nil
}

func (p *ranked) begin(c step.Choices) { p.priorities.begin(c, p.depth, p.length()) }

func (p *pct) Pick(items []event.Item) int {
	p.room = p.room[:0]
	for i := range items {
		p.room = append(p.room, p.link(&items[i]))
	}
	return p.pick(p.room)
}

// link returns the thread of an item.
func (p *pct) link(i *event.Item) *thread {
	key := [2]string{i.From, i.To}
	if i.From == "" && i.To == "" {
		key[0] = i.Link()
	}
	t, ok := p.links[key]
	if !ok {
		t = &thread{}
		p.links[key], p.order = t, append(p.order, t)
	}
	return t
}

// pick chooses among items of these threads.
func (p *ranked) pick(of []*thread) int {
	p.steps++
	if !p.learned {
		return p.c.Choose(len(of))
	}
	for _, t := range of {
		p.meet(t, p.steps)
	}
	best, n := p.highest(p.steps), 0
	for _, t := range of {
		if t == best {
			n++
		}
	}
	return nth(of, best, p.c.Choose(n))
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

// Follow looks at the links, and not at the items on them.
func (p *pct) Follow(c event.Changes, others []event.Item) int {
	p.steps++
	p.follow(c)
	if !p.learned {
		return p.any(others)
	}
	for _, t := range p.order {
		if len(t.pending.ids) > 0 {
			p.meet(t, p.steps)
		}
	}
	p.room = p.room[:0]
	for i := range others {
		t := p.link(&others[i])
		p.room = append(p.room, t)
		p.meet(t, p.steps)
	}
	best, beside := p.highest(p.steps), 0
	for _, t := range p.room {
		if t == best {
			beside++
		}
	}
	k := p.c.Choose(len(best.pending.ids) + beside)
	if k < beside {
		return others[nth(p.room, best, k)].ID
	}
	return best.pending.ids[k-beside]
}

// any chooses uniformly.
func (p *pct) any(others []event.Item) int {
	k := p.c.Choose(p.many + len(others))
	if k < len(others) {
		return others[k].ID
	}
	k -= len(others)
	for _, t := range p.order {
		if k < len(t.pending.ids) {
			return t.pending.ids[k]
		}
		k -= len(t.pending.ids)
	}
	panic("schedule: a number beyond the items")
}

// follow takes the changes in.
func (p *pct) follow(c event.Changes) {
	if c.All {
		for _, t := range p.order {
			t.pending = roster{}
		}
		p.of, p.many = map[int]*thread{}, 0
	}
	for k := range c.Came {
		t := p.link(&c.Came[k])
		t.pending.add(c.Came[k].ID)
		p.of[c.Came[k].ID] = t
		p.many++
	}
	for _, id := range c.Gone {
		p.of[id].pending.remove(id)
		delete(p.of, id)
		p.many--
	}
}

func (p *ranked) End() { p.lesson.end() }
