package interp

import (
	"fmt"
	"slices"

	"github.com/clouseau-go/clouseau/internal/steps"
	"github.com/clouseau-go/clouseau/logic"
	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/runtime/play/draw"
)

// draw compiles a draw. Integers come from intervals, unless their sort has a pool or a generator.
// All other values come from a pool or a generator.
func (p *program) draw(c *scope, s *steps.Draw) step {
	name, to := s.Var.Name(), c.slot(s.Var)
	if s.Pooled {
		ds := make([]func(*frame) draw.Values, len(s.Among))
		for i, d := range s.Among {
			ds[i] = p.values(c, s.Var, d)
		}
		return func(f *frame) {
			from := make([]draw.Values, len(ds))
			for i, d := range ds {
				from[i] = d(f)
			}
			f.regs[to] = f.s.Value(name, from...)
		}
	}
	ds := make([]func(*frame) draw.Ints, len(s.Among))
	for i, d := range s.Among {
		ds[i] = p.interval(c, s.Var, d)
	}
	return func(f *frame) {
		from := make([]draw.Ints, len(ds))
		for i, d := range ds {
			from[i] = d(f)
		}
		f.regs[to] = logic.IntegerValue(f.s.Integer(name, from...))
	}
}

// pool returns where the values of a sort come from; ok is false if that is an interval.
func (p *program) pool(s *logic.Sort) (pool draw.Values, ok bool) {
	d := p.c.SortOf(s)
	switch {
	case d.Gen != "":
		gen, ok := p.registry.Draws[s.Name()]
		if !ok {
			panic(fmt.Sprintf("interp: sort %s has no Go generator", s.Name()))
		}
		return rt.From(gen), true
	case d.Pool != nil:
		return rt.Among(d.Pool...), true
	case s.HasParts():
		return p.parts(d), true
	case s.Kind() == logic.IntKind:
		return draw.Values{}, false
	default:
		panic(fmt.Sprintf("interp: sort %s has neither a pool nor a generator", s.Name()))
	}
}

// interval compiles an alternative of an integer draw.
func (p *program) interval(c *scope, v *logic.Var, d steps.Domain) func(*frame) draw.Ints {
	lo, hi, except := c.ints(d.Lo), c.ints(d.Hi), c.ints(d.Except)
	guard, filter := c.unlessNil(d.Guard), p.filter(c, d)
	at, earlier := c.slot(v), p.earlier(d.Unlike)
	return func(f *frame) draw.Ints {
		in := draw.Span(largest(lo, f), smallest(hi, f))
		for _, x := range except {
			in = in.Without(x(f))
		}
		for _, x := range earlier(f) {
			in = in.Without(x.Integer())
		}
		if filter != nil {
			in = in.That(func(n logic.Integer) bool {
				f.regs[at] = logic.IntegerValue(n)
				return filter(f)
			})
		}
		if guard != nil {
			in = in.When(guard(f))
		}
		if d.Rare {
			in = in.Rarely()
		}
		return in
	}
}

// values compiles an alternative of a draw from a pool. Bounds, which integers may have, become a
// filter.
func (p *program) values(c *scope, v *logic.Var, d steps.Domain) func(*frame) draw.Values {
	lo, hi, except := c.ints(d.Lo), c.ints(d.Hi), c.values(d.Except)
	guard, filter := c.unlessNil(d.Guard), p.filter(c, d)
	at, earlier := c.slot(v), p.earlier(d.Unlike)
	fixed := c.fixed(d.Fixed)
	pool, _ := p.pool(v.Sort())
	return func(f *frame) draw.Values {
		in := pool
		for _, fix := range fixed {
			in = fix(f, in)
		}
		in = in.Except(earlier(f)...)
		if len(except) > 0 {
			in = in.Except(evaluate(except, f)...)
		}
		if filter != nil || len(lo)+len(hi) > 0 {
			in = in.Where(func(x rt.Value) bool {
				if len(lo) > 0 && x.Integer().Less(largest(lo, f)) || len(hi) > 0 && smallest(hi, f).Less(x.Integer()) {
					return false
				}
				f.regs[at] = x
				return filter == nil || filter(f)
			})
		}
		if guard != nil {
			in = in.When(guard(f))
		}
		return in
	}
}

// filter compiles what has to hold of a value beyond the bounds and exceptions of its domain; it is
// nil if nothing has to.
func (p *program) filter(c *scope, d steps.Domain) func(*frame) bool {
	filter := c.unlessNil(d.Filter)
	if len(d.Ahead) == 0 {
		return filter
	}
	var ahead []func(*frame) bool
	for _, a := range d.Ahead {
		ahead = append(ahead, p.any(c, a))
	}
	return func(f *frame) bool {
		return (filter == nil || filter(f)) && !slices.ContainsFunc(ahead, func(any func(*frame) bool) bool { return !any(f) })
	}
}

// any compiles whether a draw ahead has a value.
func (p *program) any(c *scope, s *steps.Draw) func(*frame) bool {
	c.slot(s.Var)
	var from []func(*frame) bool
	for _, d := range s.Among {
		if s.Pooled {
			in := p.values(c, s.Var, d)
			from = append(from, func(f *frame) bool { return in(f).Any() })
		} else {
			in := p.interval(c, s.Var, d)
			from = append(from, func(f *frame) bool { return in(f).Any() })
		}
	}
	return func(f *frame) bool {
		return slices.ContainsFunc(from, func(any func(*frame) bool) bool { return any(f) })
	}
}

// unlessNil compiles a qualifier; it is nil where there is none.
func (c *scope) unlessNil(t logic.Term) func(*frame) bool {
	if t == nil {
		return nil
	}
	return c.holds(t)
}

func largest(xs []func(*frame) logic.Integer, f *frame) logic.Integer {
	n := xs[0](f)
	for _, x := range xs[1:] {
		n = n.Max(x(f))
	}
	return n
}

func smallest(xs []func(*frame) logic.Integer, f *frame) logic.Integer {
	n := xs[0](f)
	for _, x := range xs[1:] {
		n = n.Min(x(f))
	}
	return n
}
