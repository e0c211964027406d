package runtime

import (
	"slices"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/runtime/draw"
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
		return simplified(d)
	}
	if d, ok := c.domains[run.Argument{Op: op.Index(), Field: field}]; ok {
		return d
	}
	if d, ok := c.run.Rec.Declared[run.Argument{Op: op.Index(), Field: field}]; ok {
		return simplified(d)
	}
	d := c.drawnFrom(op, field)
	c.domains[run.Argument{Op: op.Index(), Field: field}] = d
	return d
}

// simplified returns a domain in the form of package shrink.
func simplified(d draw.Domain) shrink.Domain {
	x := d.Extent()
	return shrink.Domain{Pool: x.Pool, Lo: x.Lo, Hi: x.Hi, Bounded: x.Bounded}
}

// merged returns the values of both pools, in the order of the larger one, of which the other may
// be a part.
func merged(a, b []Value) []Value {
	if len(a) < len(b) {
		a, b = b, a
	}
	out := slices.Clone(a)
	for _, v := range b {
		if !slices.Contains(out, v) {
			out = append(out, v)
		}
	}
	return out
}

// drawnFrom collects the domain of a field from the draws of the run.
func (c *candidates) drawnFrom(op *Op, field int) (d shrink.Domain) {
	if op.Kind == Receive {
		return d
	}
	for _, in := range c.script {
		if in.Op != op || in.Fields[field].Ref() != nil {
			continue
		}
		for _, x := range c.run.Drawn {
			switch v := in.Fields[field].Value(); {
			case x.Value != v:
			case x.Pool != nil:
				d.Pool = merged(d.Pool, x.Pool)
			case !d.Bounded:
				d.Bounded, d.Lo, d.Hi = true, x.Lo, x.Hi
			default:
				d.Lo, d.Hi = d.Lo.Min(x.Lo), d.Hi.Max(x.Hi)
			}
		}
	}
	if op.Fields[field].Sort.Kind() == logic.IntKind && d.Bounded {
		d.Pool = nil
	}
	return d
}
