package decide

import (
	"slices"

	"github.com/clouseau-go/clouseau/logic"
)

// Linear sums that are no differences. Each has a node of its own, s, and a
// row that defines it: a + 2b - s = 0. A qualifier about the sum is then a
// bound on s like any other, and rows pass bounds on between their members:
// from 0 <= a and 1 <= b follows 2 <= s. A row that has only two members left
// whose values are open becomes an equation between them.

// coefLimit bounds coefficients so that a coefficient times a bound, summed
// over a row, stays far from overflow.
const coefLimit = int64(1) << 10

// rowRounds bounds how often rows pass bounds on in one propagation; some
// would go on for ever: x = 2y, y = 2x, 1 <= x.
const rowRounds = 30

// part is a summand.
type part struct {
	node nodeID
	coef int64
}

// linear is the sum of parts, of distinct nodes, and k.
type linear struct {
	parts []part
	k     int64
}

// row says that the sum of its parts is 0.
type row struct{ parts []part }

func (l *linear) add(n nodeID, coef int64) {
	for i := range l.parts {
		if l.parts[i].node == n {
			if l.parts[i].coef += coef; l.parts[i].coef == 0 {
				l.parts = slices.Delete(l.parts, i, i+1)
			}
			return
		}
	}
	if coef != 0 {
		l.parts = append(l.parts, part{n, coef})
	}
}

// sumNode returns the node that is equal to the sum of parts, sorted by node.
func (s *state) sumNode(parts []part) nodeID {
	for _, r := range s.rows {
		if n := len(parts); len(r.parts) == n+1 && slices.Equal(r.parts[:n], parts) {
			return r.parts[n].node
		}
	}
	n := s.newNode(logic.Int, nil)
	s.rows = append(s.rows, row{append(slices.Clone(parts), part{n, -1})})
	s.version++
	return n
}

// resolve returns the row in terms of roots, integers of known value summed
// into k, divided by the greatest common divisor of the coefficients. It
// reports false if that shows the row to have no solution. The result is
// valid until the next call.
func (s *state) resolve(r row) (linear, bool) {
	l := linear{parts: s.scratch.parts[:0]}
	for _, p := range r.parts {
		n, off := s.root(p.node)
		l.k += p.coef * off
		if n != zero {
			l.add(n, p.coef)
		}
	}
	s.scratch.parts = l.parts
	if len(l.parts) == 0 {
		return l, l.k == 0
	}
	g := int64(0)
	for _, p := range l.parts {
		g = gcd(g, p.coef)
	}
	if l.k%g != 0 {
		return l, false
	}
	l.k /= g
	for i := range l.parts {
		l.parts[i].coef /= g
	}
	return l, true
}

// isDifference reports whether the resolved row is an equation between at
// most two nodes, which the bounds express completely.
func (l *linear) isDifference() bool {
	switch len(l.parts) {
	case 0:
		return true
	case 1:
		return l.parts[0].coef == 1 || l.parts[0].coef == -1
	case 2:
		return l.parts[0].coef*l.parts[1].coef == -1
	}
	return false
}

// checkRows passes bounds on along the rows, once.
func (s *state) checkRows() bool {
	for _, r := range s.rows {
		l, ok := s.resolve(r)
		if !ok || !s.pass(l) {
			return false
		}
	}
	return true
}

// pass derives what the row sum(parts) + k = 0 says about its members.
func (s *state) pass(l linear) bool {
	p := l.parts
	if l.isDifference() {
		switch len(p) {
		case 1:
			return s.assertEq(p[0].node, zero, -l.k*p[0].coef)
		case 2:
			return s.assertEq(p[0].node, p[1].node, -l.k*p[0].coef)
		}
		return true
	}
	for i := range p {
		lo, hi := s.rest(l, i, i)
		if !s.within(p[i].node, zero, p[i].coef, -hi, -lo) {
			return false
		}
		for j := range i {
			if p[i].coef == -p[j].coef {
				lo, hi := s.rest(l, i, j)
				if !s.within(p[i].node, p[j].node, p[i].coef, -hi, -lo) {
					return false
				}
			}
		}
	}
	return true
}

// rest returns bounds of the row without its members i and j.
func (s *state) rest(l linear, i, j int) (lo, hi int64) {
	lo, hi = l.k, l.k
	var others []part
	for m, p := range l.parts {
		if m == i || m == j {
			continue
		}
		others = append(others, p)
		a, b := s.interval(p.node)
		a, b = scale(p.coef, a, b)
		lo, hi = plus(lo, a), plus(hi, b)
	}
	if len(others) == 2 && others[0].coef == -others[1].coef {
		x, y := others[0].node, others[1].node
		a, b := scale(others[0].coef, -s.difference(y, x), s.difference(x, y))
		lo, hi = max(lo, plus(l.k, a)), min(hi, plus(l.k, b))
	}
	return lo, hi
}

// within asserts lo <= coef*(x - y) <= hi.
func (s *state) within(x, y nodeID, coef, lo, hi int64) bool {
	if coef < 0 {
		coef, lo, hi = -coef, -hi, -lo
	}
	if hi < widest && !s.assertLe(x, y, floorDiv(max(hi, -widest), coef)) {
		return false
	}
	return lo <= -widest || s.assertLe(y, x, floorDiv(max(-lo, -widest), coef))
}

// widest is where an interval's end is as good as none: no reasoning about
// numbers of that size is needed, and coefLimit times it does not overflow.
const widest = int64(1) << 45

// scale multiplies an interval; an end that is too far out becomes unbounded,
// or weaker where it is on the wrong side.
func scale(c, lo, hi int64) (int64, int64) {
	if c < 0 {
		c, lo, hi = -c, -hi, -lo
	}
	if lo <= -widest {
		lo = -unbounded
	} else {
		lo = c * min(lo, widest)
	}
	if hi >= widest {
		hi = unbounded
	} else {
		hi = c * max(hi, -widest)
	}
	return lo, hi
}

// plus adds ends of intervals; beyond widest they stay unbounded.
func plus(a, b int64) int64 {
	switch {
	case a <= -unbounded || b <= -unbounded:
		return -unbounded
	case a >= unbounded || b >= unbounded:
		return unbounded
	}
	return a + b
}

func gcd(a, b int64) int64 {
	for b != 0 {
		a, b = b, a%b
	}
	return max(a, -a)
}

func floorDiv(a, b int64) int64 {
	q := a / b
	if a%b != 0 && (a < 0) != (b < 0) {
		q--
	}
	return q
}
