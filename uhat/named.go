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
// these are 0..20 and 50..61. The ends of the Go type are rare intervals, if the sort asks for
// them. Other arguments have none.
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
	if d.Extremes {
		for _, n := range d.Ends() {
			out = append(out, Interval{n, n, true})
		}
	}
	return out
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
