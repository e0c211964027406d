package decide

import "slices"

// Elimination. Bounds say nothing of unknowns without bounds:
//
//	a + m = b and b + n = c and a + m + n != c
//
// has no model, but each row alone allows everything. So before a value is guessed, the rows are
// added up as equations: a multiple of one that has a member is taken from all others, until each
// row has a member of its own. What is left may be a contradiction, an equation between two nodes,
// or a number that the coefficients do not divide.

// eliminated returns the alternatives that follow from the rows together: one, an equation that is
// new, or none for a contradiction; nil if nothing new follows.
func (s *state) eliminated() []int32 {
	rows, ok := s.resolved()
	if !ok {
		return []int32{}
	}
	for i := range rows {
		p, found := pivot(rows[i])
		if !found {
			continue
		}
		for j := range rows {
			if j != i {
				rows[j] = without(rows[j], rows[i], p)
			}
		}
	}
	for _, l := range rows {
		if l, ok = reduced(l); !ok {
			return []int32{}
		}
		if eq, ok := equation(l); ok {
			return []int32{s.add(eq)}
		}
	}
	return nil
}

// resolved returns copies of the rows that are no differences; false if one has no solution.
func (s *state) resolved() (out []linear, ok bool) {
	for _, r := range s.rows {
		l, ok := s.resolve(r)
		if !ok {
			return nil, false
		}
		if !l.isDifference() {
			out = append(out, linear{slices.Clone(l.parts), l.k})
		}
	}
	return out, true
}

// pivot returns the member of a row by which others are reduced: one with the least coefficient.
func pivot(l linear) (part, bool) {
	if len(l.parts) == 0 {
		return part{}, false
	}
	return slices.MinFunc(l.parts, func(a, b part) int { return int(max(a.coef, -a.coef) - max(b.coef, -b.coef)) }), true
}

// without returns a multiple of l plus one of the row by, in which the member p of by is gone; l
// itself if the numbers would get too large.
func without(l, by linear, p part) linear {
	i := slices.IndexFunc(l.parts, func(x part) bool { return x.node == p.node })
	if i < 0 {
		return l
	}
	g := gcd(l.parts[i].coef, p.coef)
	up, down := p.coef/g, -l.parts[i].coef/g
	out := linear{k: l.k.times(up).plus(by.k.times(down))}
	for _, x := range l.parts {
		out.add(x.node, x.coef*up)
	}
	for _, x := range by.parts {
		out.add(x.node, x.coef*down)
	}
	for _, x := range out.parts {
		if x.coef > coefLimit || x.coef < -coefLimit {
			return l
		}
	}
	if far := (num{hi: limit}); !out.k.less(far) || !far.neg().less(out.k) {
		return l
	}
	return out
}

// reduced divides a row by the greatest common divisor of its coefficients; false if that shows
// that it has no solution.
func reduced(l linear) (linear, bool) {
	l.parts = slices.Clone(l.parts)
	return l, l.divide()
}

// equation returns a row with at most two members as a form; false for all other rows.
func equation(l linear) (form, bool) {
	switch p := l.parts; {
	case len(p) == 0 || !l.isDifference():
		return form{}, false
	case len(p) == 1: // coef*x + k = 0
		return form{op: isEq, x: p[0].node, y: zero, c: l.k.times(-p[0].coef)}, true
	default:
		return form{op: isEq, x: p[0].node, y: p[1].node, c: l.k.times(-p[0].coef)}, true
	}
}
