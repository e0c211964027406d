package strategy

import (
	"github.com/clouseau-go/clouseau/internal/play/step"
	"github.com/clouseau-go/clouseau/runtime/play/event"
)

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
