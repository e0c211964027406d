package interp

import (
	"fmt"
	"slices"

	"github.com/clouseau-go/clouseau/internal/steps"
	"github.com/clouseau-go/clouseau/logic"
	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/runtime/play/draw"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/uhat"
)

// draw compiles a draw.
func (p *program) draw(c *scope, s *steps.Draw) step {
	name := s.Var.Name()
	to := c.slot(s.Var)
	if s.Pooled {
		from := alternatives(c, s, p.values)
		return func(f *frame) { f.regs[to] = f.s.Value(name, from(f)...) }
	}
	from := alternatives(c, s, p.interval)
	return func(f *frame) { f.regs[to] = logic.IntegerValue(f.s.Integer(name, from(f)...)) }
}

// alternatives compiles the domains of a draw.
func alternatives[T any](c *scope, s *steps.Draw, compile func(*scope, *logic.Var, steps.Domain) func(*frame) T) func(*frame) []T {
	ds := each(s.Among, func(d steps.Domain) func(*frame) T { return compile(c, s.Var, d) })
	return func(f *frame) []T { return evaluate(ds, f) }
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

// domain is a compiled [steps.Domain]: what intervals and pools have in common.
type domain struct {
	lo, hi        []func(*frame) logic.Integer
	except        []func(*frame) rt.Value
	earlier       func(*frame) []rt.Value
	guard, filter func(*frame) bool // nil where there is none
	at            int               // the register of the drawn value
}

func (p *program) compiled(c *scope, v *logic.Var, d steps.Domain) *domain {
	return &domain{
		lo: c.ints(d.Lo), hi: c.ints(d.Hi), except: c.values(d.Except), earlier: p.earlier(d.Unlike),
		guard: c.unlessNil(d.Guard), filter: p.filter(c, d), at: c.slot(v),
	}
}

// excluded returns the values that are left out.
func (d *domain) excluded(f *frame) []rt.Value { return append(evaluate(d.except, f), d.earlier(f)...) }

// holds reports whether a value passes the filter.
func (d *domain) holds(f *frame, x rt.Value) bool {
	f.regs[d.at] = x
	return d.filter == nil || d.filter(f)
}

// interval compiles an alternative of an integer draw.
func (p *program) interval(c *scope, v *logic.Var, x steps.Domain) func(*frame) draw.Ints {
	d := p.compiled(c, v, x)
	return func(f *frame) draw.Ints {
		in := draw.Span(extreme(d.lo, f, logic.Integer.Max), extreme(d.hi, f, logic.Integer.Min))
		for _, not := range d.excluded(f) {
			in = in.Without(not.Integer())
		}
		if d.filter != nil {
			in = in.That(func(n logic.Integer) bool { return d.holds(f, logic.IntegerValue(n)) })
		}
		if d.guard != nil {
			in = in.When(d.guard(f))
		}
		if x.Rare {
			in = in.Rarely()
		}
		return in
	}
}

// values compiles an alternative of a draw from a pool. Bounds, which integers may have, become a
// filter.
func (p *program) values(c *scope, v *logic.Var, x steps.Domain) func(*frame) draw.Values {
	d := p.compiled(c, v, x)
	fixed := c.fixed(x.Fixed)
	pool, _ := p.pool(v.Sort())
	return func(f *frame) draw.Values {
		in := pool
		for _, fix := range fixed {
			in = fix(f, in)
		}
		in = in.Except(d.excluded(f)...)
		if d.filter != nil || len(d.lo)+len(d.hi) > 0 {
			in = in.Where(func(x rt.Value) bool {
				if len(d.lo) > 0 && x.Integer().Less(extreme(d.lo, f, logic.Integer.Max)) || len(d.hi) > 0 && extreme(d.hi, f, logic.Integer.Min).Less(x.Integer()) {
					return false
				}
				return d.holds(f, x)
			})
		}
		if d.guard != nil {
			in = in.When(d.guard(f))
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
	ahead := each(d.Ahead, func(a *steps.Draw) func(*frame) bool { return p.some(c, a) })
	return func(f *frame) bool {
		return (filter == nil || filter(f)) && !slices.ContainsFunc(ahead, func(some func(*frame) bool) bool { return !some(f) })
	}
}

// some compiles whether a draw ahead has a value.
func (p *program) some(c *scope, s *steps.Draw) func(*frame) bool {
	c.slot(s.Var)
	if s.Pooled {
		from := alternatives(c, s, p.values)
		return func(f *frame) bool { return slices.ContainsFunc(from(f), draw.Values.Any) }
	}
	from := alternatives(c, s, p.interval)
	return func(f *frame) bool { return slices.ContainsFunc(from(f), draw.Ints.Any) }
}

// unlessNil compiles a qualifier; it is nil where there is none.
func (c *scope) unlessNil(t logic.Term) func(*frame) bool {
	if t == nil {
		return nil
	}
	return c.holds(t)
}

// extreme returns the largest or the smallest of some bounds.
func extreme(xs []func(*frame) logic.Integer, f *frame, of func(x, y logic.Integer) logic.Integer) logic.Integer {
	n := xs[0](f)
	for _, x := range xs[1:] {
		n = of(n, x(f))
	}
	return n
}

// Domains returns the values that fields of a spec's sorts may have, for shrinking: the pools and
// ranges of the spec. The values of user generators are left out.
func Domains(c *uhat.Context) map[*logic.Sort]draw.Domain {
	out := map[*logic.Sort]draw.Domain{}
	for _, o := range c.Operations {
		for _, f := range o.Op.Fields {
			switch d := c.SortOf(f.Sort); {
			case o.Op.Kind == sre.Ghost || elsewhere(c, f.Sort):
			case d.Pool != nil:
				out[f.Sort] = rt.Among(d.Pool...)
			case f.Sort.HasParts():
				out[f.Sort] = (&program{c: c}).parts(d)
			case f.Sort.Kind() == logic.IntKind:
				out[f.Sort] = draw.Span(d.Lo, d.Hi)
			}
		}
	}
	return out
}
