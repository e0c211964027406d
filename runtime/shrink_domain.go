package runtime

import (
	"slices"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/runtime/shrink"
)

// domains are what a script drew and from where: the values of a field may be any from
// which one of them was drawn.
type domains []drawn

// drawn is a value with the values that it was drawn from.
type drawn struct {
	value  Value
	lo, hi logic.Integer
	pool   []Value // nil: the interval
}

func (ds *domains) ints(n logic.Integer, from []Ints) {
	d := drawn{value: logic.IntegerValue(n), lo: n, hi: n}
	for _, f := range from {
		if !f.off {
			d.lo, d.hi = d.lo.Min(f.lo), d.hi.Max(f.hi)
		}
	}
	*ds = append(*ds, d)
}

func (ds *domains) values(v Value, from []Values) {
	d := drawn{value: v, pool: []Value{}}
	for _, f := range from {
		if !f.off && f.gen == nil {
			d.pool = append(d.pool, f.pool...)
		}
	}
	*ds = append(*ds, d)
}

// domain returns what is known of the values of a field: what the test says of its sort, or the
// exploration of the argument, else from where the values were drawn that the script has there.
func (c *candidates) domain(op *Op, field int) shrink.Domain {
	if d, ok := c.test.Domains[op.Fields[field].Sort]; ok {
		return simplified(d)
	}
	if d, ok := c.domains[place{op.Index(), field}]; ok {
		return d
	}
	if d, ok := c.run.session.rec.declared[place{op.Index(), field}]; ok {
		return simplified(d)
	}
	d := c.drawnFrom(op, field)
	c.domains[place{op.Index(), field}] = d
	return d
}

// simplified returns a domain as the shrinker has it. What a generator of the user's may draw nobody knows.
func simplified(d Domain) (out shrink.Domain) {
	switch d := d.(type) {
	case Ints:
		out.Bounded, out.Lo, out.Hi = true, d.lo, d.hi
	case either:
		out = simplified(d[0])
		for _, x := range d[1:] {
			out.Lo, out.Hi = out.Lo.Min(x.lo), out.Hi.Max(x.hi)
		}
	case Values:
		if d.gen == nil && d.prepare() {
			out.Pool = d.pool
		}
	}
	return out
}

// drawnFrom puts together the domain of a field from the draws of the run.
func (c *candidates) drawnFrom(op *Op, field int) (d shrink.Domain) {
	if op.Kind == Receive {
		return d
	}
	for _, in := range c.script {
		if in.Op != op || in.Fields[field].Ref() != nil {
			continue
		}
		for _, draw := range c.run.session.rec.domains {
			switch v := in.Fields[field].Value(); {
			case draw.value != v:
			case draw.pool != nil:
				for _, v := range draw.pool {
					if !slices.Contains(d.Pool, v) {
						d.Pool = append(d.Pool, v)
					}
				}
			case !d.Bounded:
				d.Bounded, d.Lo, d.Hi = true, draw.lo, draw.hi
			default:
				d.Lo, d.Hi = d.Lo.Min(draw.lo), d.Hi.Max(draw.hi)
			}
		}
	}
	if op.Fields[field].Sort.Kind() == logic.IntKind && d.Bounded {
		d.Pool = nil
	}
	return d
}
