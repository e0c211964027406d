package shrink

import (
	"slices"

	"github.com/clouseau-go/clouseau/internal/lists"
	"github.com/clouseau-go/clouseau/internal/play/script"
	"github.com/clouseau-go/clouseau/logic"
)

// directions returns the steps of two integers: both towards their simplest values, then one of
// them away from it.
func directions(x, y number, steps [][2]int64) (out []direction) {
	for _, signs := range [][2]int64{{1, 1}, {1, -1}, {-1, 1}} {
		for _, s := range steps {
			out = append(out, direction{x.steps(signs[0] * s[0]), y.steps(signs[1] * s[1])})
		}
	}
	return out
}

// steps returns a term of so many steps towards the simplest value.
func (x number) steps(n int64) term { return term{x.at, x.unit.Mul(logic.IntegerOf(n))} }

// tieThree looks for ties of three integers, where some that are tied are known.
func (t *ties) tieThree(of []number) bool {
	for i, x := range of {
		for j, y := range of[i+1:] {
			for _, z := range of[i+j+2:] {
				for _, n := range triples() {
					if t.tries(direction{x.steps(n[0]), y.steps(n[1]), z.steps(n[2])}) {
						return true
					}
				}
			}
		}
	}
	return false
}

// triples returns small steps of three integers, the smallest first.
func triples() (out [][3]int64) {
	const s = tripleStep
	for x := int64(-s); x <= s; x++ {
		for y := int64(-s); y <= s; y++ {
			for z := int64(-s); z <= s; z++ {
				if x*y*z != 0 {
					out = append(out, [3]int64{x, y, z})
				}
			}
		}
	}
	slices.SortStableFunc(out, func(a, b [3]int64) int { return int(size(a[:]) - size(b[:])) })
	return out
}

func size(xs []int64) (n int64) {
	for _, x := range xs {
		n += max(x, -x)
	}
	return n
}

// combine takes steps along sums of known ties: with one less of a and three less of n, and one
// less of b and five less of n, also one more of a, one less of b and two less of n.
func (t *ties) combine() bool {
	for i, d := range t.known {
		for _, e := range t.known[i+1:] {
			for x := int64(-shortStep); x <= shortStep; x++ {
				for y := int64(1); y <= shortStep; y++ {
					both := direction(nil).plus(d, x).plus(e, y)
					if x == 0 || !coprime(max(x, -x), y) || len(both) < 2 {
						continue
					}
					if s, smaller, ok := t.moves(both, logic.IntegerOf(1)); ok && smaller && t.probe(s) && t.along(both) {
						return true
					}
				}
			}
		}
	}
	return false
}

// plus returns the direction with n steps of another one. What then does not move is left out.
func (d direction) plus(e direction, n int64) direction {
	d = slices.Clone(d)
	for _, t := range e {
		by := t.by.Mul(logic.IntegerOf(n))
		if i := slices.IndexFunc(d, func(u term) bool { return slices.Equal(u.at, t.at) }); i >= 0 {
			d[i].by = d[i].by.Add(by)
		} else {
			d = append(d, term{t.at, by})
		}
	}
	return slices.DeleteFunc(d, func(t term) bool { return t.by.IsZero() })
}

// same reports whether two directions are the same.
func (d direction) same(e direction) bool {
	return slices.EqualFunc(d, e, func(t, u term) bool { return t.by == u.by && slices.Equal(t.at, u.at) })
}

// moves returns the script with the integers moved by m steps, and whether they are then nearer to
// their simplest values in sum; ok is false if one of them has gone or would leave its domain.
func (t *ties) moves(d direction, m logic.Integer) (s Script, smaller, ok bool) {
	s = t.script.clone()
	var nearer logic.Integer
	for _, x := range d {
		for _, at := range x.at {
			p := s.place(at)
			if p.input < 0 || !s.field(p).IsLiteral() {
				return s, false, false
			}
			in := s.input(p)
			n := s.value(p).Integer()
			to := n.Add(x.by.Mul(m))
			in.Fields[p.field] = script.Literal(logic.IntegerValue(to))
			if receives(in) {
				continue
			}
			dom := t.domain(in, p.field)
			if !dom.takes(n, to) {
				return s, false, false
			}
			_, before := dom.toward(n)
			_, after := dom.toward(to)
			nearer = nearer.Add(before.Sub(after))
		}
	}
	return s, nearer.Sign() > 0, true
}

// takes reports whether an integer may become another one: one of the domain, or one on the way to
// the simplest.
func (d Domain) takes(n, to logic.Integer) bool {
	if len(d.Pool) > 0 || !d.Bounded && !d.Computed {
		return false
	}
	return between(d.nearest(), to, n) || d.Bounded && !to.Less(d.Lo) && !d.Hi.Less(to)
}

// longest returns how many steps a direction has within the domains.
func (t *ties) longest(d direction) (most logic.Integer) {
	limited := false
	for _, x := range d {
		for _, at := range x.at {
			p := t.script.place(at)
			if p.input < 0 || !t.script.field(p).IsLiteral() {
				return logic.Integer{}
			}
			in := t.script.input(p)
			if receives(in) {
				continue
			}
			far := t.domain(in, p.field).room(t.script.value(p).Integer(), x.by)
			if n := far.QuoFloor(x.by.Abs()); !limited || n.Less(most) {
				most = n
				limited = true
			}
		}
	}
	return most
}

// room returns how far an integer may move: to the simplest one, or, away from that, to the end of
// the domain.
func (d Domain) room(n, by logic.Integer) logic.Integer {
	unit, far := d.toward(n)
	switch {
	case !far.IsZero() && unit.Sign() == by.Sign():
		return far
	case !d.Bounded:
		return logic.Integer{}
	case by.Sign() > 0:
		return d.Hi.Sub(n).Max(logic.Integer{})
	default:
		return n.Sub(d.Lo).Max(logic.Integer{})
	}
}

// spots returns places by labels.
func (s Script) spots(at []place) []spot {
	return lists.Of(at, func(p place) spot { return spot{s.Inputs[p.input].Label, p.field} })
}

// place returns where a spot is now; its input is negative if it has gone.
func (s Script) place(at spot) place {
	for i := range s.Inputs {
		if s.Inputs[i].Label == at.label {
			return place{i, at.field}
		}
	}
	return place{-1, at.field}
}
