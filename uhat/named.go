package uhat

import (
	"slices"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
)

// Interval is the integers from Lo to Hi, both included.
type Interval struct {
	Lo, Hi logic.Integer
	Rare   bool // drawn from less often than others
}

// ArgumentIntervals returns the intervals from which a random value of the i-th argument of a
// request is drawn, if it is an integer without a pool or generator. A written range is the only
// one. A default range is joined by the numbers that the conditions of the model's rule name for
// this argument, since another case may begin there. With
//
//	when = amount > 50
//
// these are 0..20 and 50..61. So do the values that a clause of the operation or a goal allows:
//
//	where = 21 <= x && x <= 1000,  event = pay(amount == x)
//
// adds 21..1000. The ends of the Go type are rare intervals, if the sort asks for them. Other
// arguments have none.
func (s *Spec) ArgumentIntervals(op *sre.Op, i int) []Interval {
	if op.Fields[i].Sort.Kind() != logic.IntKind {
		return nil
	}
	d := s.SortOf(op.Fields[i].Sort)
	out := []Interval{{Lo: d.Lo, Hi: d.Hi}}
	if d.Declared {
		return out
	}
	if s.Model != nil {
		out = s.namedByRules(out, op, i, d)
	}
	for _, q := range s.conditions(op) {
		out = allowed(out, s.L, q, op.Fields[i].Name, d)
	}
	if d.Extremes {
		for _, n := range d.Ends() {
			out = append(out, Interval{n, n, true})
		}
	}
	return out
}

// conditions returns what the clauses of an operation say of it, and what the goals say of it where
// they ask for it.
func (s *Spec) conditions(op *sre.Op) []logic.Term {
	var out []logic.Term
	if op.Index() < len(s.Operations) {
		o := s.Operation(op)
		for _, c := range o.Clauses {
			out = append(out, s.L.And(c.Where, c.Event))
		}
	}
	for _, g := range s.Goals {
		where := g.Where
		if where == nil {
			where = s.L.True()
		}
		sre.Walk(g.Trace, func(e sre.Expr) bool {
			if c, ok := e.(*sre.Class); ok {
				for _, n := range c.Entries() {
					if n.Op == op {
						out = append(out, s.L.And(where, n.Demand))
					}
				}
			}
			return e.Demands()
		})
	}
	return out
}

// allowed adds the values that a condition allows a field, as far as its conjuncts say it of the
// field or of a variable that is equal to it. The ends in a disjunction are added with what is
// around them.
func allowed(out []Interval, l *logic.Builder, q logic.Term, field string, d *SortDecl) []Interval {
	is := func(t logic.Term) bool {
		f, ok := t.(*logic.Field)
		return ok && f.Name() == field
	}
	same := map[logic.Term]bool{}
	for _, c := range logic.Conjuncts(q) {
		if eq, ok := c.(*logic.Eq); ok {
			if a, b := eq.Sides(); is(a) {
				same[b] = true
			} else if is(b) {
				same[a] = true
			}
		}
	}
	var lo, hi *logic.Integer
	for _, c := range logic.Conjuncts(q) {
		_, or := c.(*logic.Or)
		for _, e := range logic.Ends(l, c) {
			if !is(e.Of) && !same[e.Of] {
				continue
			}
			n := e.Value.Integer()
			switch {
			case or:
				out = joined(out, around(e, d))
			default:
				if e.Least && (lo == nil || lo.Less(n)) {
					lo = &n
				}
				if e.Most && (hi == nil || n.Less(*hi)) {
					hi = &n
				}
			}
		}
	}
	if lo == nil && hi == nil {
		return out
	}
	from, to := d.Reach(lo, hi)
	if b := d.Sort.Bounds(); b.Hi.Less(from) || to.Less(b.Lo) || to.Less(from) {
		return out
	}
	return joined(out, Interval{Lo: d.Sort.Bounds().Clip(from), Hi: d.Sort.Bounds().Clip(to)})
}

// namedByRules adds the numbers that the model's rules of an operation name for its i-th argument.
func (s *Spec) namedByRules(out []Interval, op *sre.Op, i int, d *SortDecl) []Interval {
	for _, r := range s.Model.Rules {
		if r.Op == op && i < len(r.Args) {
			for _, e := range r.Body.ends(s.L, r.Args[i]) {
				out = joined(out, around(e, d))
			}
		}
	}
	return out
}

// ends returns the integers that the conditions of a case, and of the cases in it, name for a
// variable.
func (c *ModelCase) ends(l *logic.Builder, v *logic.Var) []logic.End {
	var out []logic.End
	for _, q := range []logic.Term{c.When, c.Require} {
		for _, e := range logic.Ends(l, q) {
			if e.Of == logic.Term(v) {
				out = append(out, e)
			}
		}
	}
	for _, k := range c.Cases {
		out = append(out, k.ends(l, v)...)
	}
	return out
}

// around returns the values at an end, on both sides of it, and a part of an open side.
func around(e logic.End, d *SortDecl) Interval {
	n, one := e.Value.Integer(), logic.IntegerOf(1)
	beyond := d.Hi.Sub(d.Lo).QuoFloor(logic.IntegerOf(2))
	lo, hi := n.Sub(one), n.Add(one)
	if !e.Most {
		hi = n.Add(beyond)
	}
	if !e.Least && n.Less(d.Lo) {
		lo = n.Sub(beyond)
	}
	b := d.Sort.Bounds()
	return Interval{Lo: b.Clip(lo), Hi: b.Clip(hi)}
}

// joined adds an interval to others; intervals that meet become one.
func joined(all []Interval, x Interval) []Interval {
	one := logic.IntegerOf(1)
	var out []Interval
	at := len(all)
	for i, y := range all {
		if y.Hi.Add(one).Less(x.Lo) || x.Hi.Add(one).Less(y.Lo) {
			out = append(out, y)
			continue
		}
		x, at = Interval{Lo: x.Lo.Min(y.Lo), Hi: x.Hi.Max(y.Hi)}, min(at, i)
	}
	return slices.Insert(out, min(at, len(out)), x)
}
