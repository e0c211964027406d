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

// pct gives each thread a priority.
type pct struct {
	lesson
	priorities
	depth int
}

// priorities orders threads: first those that have not dropped, the highest first, and below them
// those that have.
type priorities struct {
	c       step.Choices
	threads []any
	// Dropped threads by slot. There is a slot for each change point, and a higher slot is a higher
	// priority.
	dropped []any
	points  []int // by slot: the step at which the thread about to run drops into it
}

func (p *priorities) begin(c step.Choices, depth, length int) {
	*p = priorities{c: c, dropped: make([]any, depth-1), points: depths(c, depth, length)}
}

// meet gives a thread a priority if it has none.
func (p *priorities) meet(thread any) {
	if !slices.Contains(p.threads, thread) && !slices.Contains(p.dropped, thread) {
		p.threads = insert(p.c, p.threads, thread)
	}
}

// highest returns the thread with the highest priority among those that can run at this step.
func (p *priorities) highest(step int, can func(thread any) bool) any {
	for slot, at := range p.points {
		if at == step {
			p.drop(slot, p.first(can))
		}
	}
	return p.first(can)
}

func (p *priorities) first(can func(thread any) bool) any {
	for _, t := range p.threads {
		if can(t) {
			return t
		}
	}
	for _, t := range slices.Backward(p.dropped) {
		if t != nil && can(t) {
			return t
		}
	}
	panic("schedule: no thread can run")
}

// drop lowers a thread into a slot. A thread that has dropped before moves.
func (p *priorities) drop(slot int, thread any) {
	gone := func(t any) bool { return t == thread }
	p.threads = slices.DeleteFunc(p.threads, gone)
	if i := slices.IndexFunc(p.dropped, gone); i >= 0 {
		p.dropped[i] = nil
	}
	p.dropped[slot] = thread
}

func (p *pct) Name() string { return fmt.Sprintf("pct%d", p.depth) }

func (p *pct) Begin(c step.Choices) { p.priorities.begin(c, p.depth, p.length()) }

func (p *pct) Pick(items []event.Item) int {
	return p.pick(len(items), func(i int) any { return items[i].Link() })
}

// pick chooses among n items with known threads.
func (p *pct) pick(n int, thread func(i int) any) int {
	at := p.steps
	p.steps++
	if !p.learned {
		return p.c.Choose(n)
	}
	for i := range n {
		p.meet(thread(i))
	}
	best := p.highest(at, func(t any) bool {
		for i := range n {
			if thread(i) == t {
				return true
			}
		}
		return false
	})
	var of []int
	for i := range n {
		if thread(i) == best {
			of = append(of, i)
		}
	}
	return of[p.c.Choose(len(of))]
}

func (p *pct) End() { p.lesson.end() }
