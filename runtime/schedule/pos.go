package schedule

import (
	"github.com/clouseau-go/clouseau/runtime/event"
	"github.com/clouseau-go/clouseau/runtime/step"
)

// priorityRange is how many priorities pos draws from. Two draws are equal in one of 65,536 cases;
// then the older item has the higher priority.
const priorityRange = 1 << 16

// pos gives each item a priority.
type pos struct {
	c        step.Choices
	priority map[int]int // by ID
}

func (*pos) Name() string { return "pos" }

func (p *pos) Begin(c step.Choices) { p.c, p.priority = c, map[int]int{} }

func (p *pos) Pick(items []event.Item) int {
	best := -1
	for i, item := range items {
		if _, ok := p.priority[item.ID]; !ok {
			p.priority[item.ID] = p.c.Choose(priorityRange)
		}
		if best < 0 || p.priority[item.ID] > p.priority[items[best].ID] {
			best = i
		}
	}
	for _, item := range items {
		if item.To == items[best].To {
			delete(p.priority, item.ID)
		}
	}
	return best
}

func (*pos) End() {}
