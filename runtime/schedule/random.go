package schedule

import (
	"github.com/clouseau-go/clouseau/runtime/event"
	"github.com/clouseau-go/clouseau/runtime/step"
)

// random chooses uniformly among the items.
type random struct{ c step.Choices }

func (*random) Name() string                  { return "random" }
func (r *random) Begin(c step.Choices)        { r.c = c }
func (r *random) Pick(items []event.Item) int { return r.c.Choose(len(items)) }
func (*random) End()                          {}
func (*random) Uniform()                      {}
