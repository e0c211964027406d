package runtime

import (
	"github.com/clouseau-go/clouseau/runtime/event"
	"github.com/clouseau-go/clouseau/runtime/run"
	"github.com/clouseau-go/clouseau/runtime/shrink"
)

// domain returns the known values of a field: those that the test gives for its sort, or the
// exploration for the argument, else those from which the script drew it.
func (c *candidates) domain(op *Op, field int) shrink.Domain {
	if event.Internal(op) { // internal events have no fields to vary
		return shrink.Domain{}
	}
	if d, ok := c.test.Domains[op.Fields[field].Sort]; ok {
		return shrink.DomainOf(d)
	}
	if d, ok := c.domains[run.Argument{Op: op.Index(), Field: field}]; ok {
		return d
	}
	if d, ok := c.run.Rec.Declared[run.Argument{Op: op.Index(), Field: field}]; ok {
		return shrink.DomainOf(d)
	}
	d := shrink.DrawnFrom(op, field, c.script, c.run.Drawn)
	c.domains[run.Argument{Op: op.Index(), Field: field}] = d
	return d
}
