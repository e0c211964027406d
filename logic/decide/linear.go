package decide

import (
	"math/big"
	"math/bits"
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
	k     num
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
		l.k = l.k.plus(off.times(p.coef))
		if n != zero {
			l.add(n, p.coef)
		}
	}
	s.scratch.parts = l.parts
	return l, l.divide()
}

// divide divides the row by the greatest common divisor of its coefficients; false if that shows
// that it has no solution.
func (l *linear) divide() bool {
	if len(l.parts) == 0 {
		return l.k.isZero()
	}
	g := int64(0)
	for _, p := range l.parts {
		g = gcd(g, p.coef)
	}
	k, rest := l.k.floorDiv(g)
	if rest != 0 {
		return false
	}
	l.k = k
	for i := range l.parts {
		l.parts[i].coef /= g
	}
	return true
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
			return s.assertEq(p[0].node, zero, l.k.times(-p[0].coef))
		case 2:
			return s.assertEq(p[0].node, p[1].node, l.k.times(-p[0].coef))
		}
		return true
	}
	for i := range p {
		lo, hi := s.rest(l, i, i)
		if !s.within(p[i].node, zero, p[i].coef, hi.neg(), lo.neg()) {
			return false
		}
		for j := range i {
			if p[i].coef == -p[j].coef {
				lo, hi := s.rest(l, i, j)
				if !s.within(p[i].node, p[j].node, p[i].coef, hi.neg(), lo.neg()) {
					return false
				}
			}
		}
	}
	return true
}

// rest returns bounds of the row without its members i and j.
func (s *state) rest(l linear, i, j int) (lo, hi num) {
	lo = l.k
	hi = l.k
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
		x := others[0].node
		y := others[1].node
		a, b := scale(others[0].coef, s.difference(y, x).neg(), s.difference(x, y))
		lo, hi = most(lo, plus(l.k, a)), least(hi, plus(l.k, b))
	}
	return lo, hi
}

// within asserts lo <= coef*(x - y) <= hi.
func (s *state) within(x, y nodeID, coef int64, lo, hi num) bool {
	if coef < 0 {
		coef, lo, hi = -coef, hi.neg(), lo.neg()
	}
	return s.below(x, y, coef, hi) && s.below(y, x, coef, lo.neg())
}

// below asserts coef*(x - y) <= hi for a positive coef.
func (s *state) below(x, y nodeID, coef int64, hi num) bool {
	far := num{hi: widest}
	if !hi.less(far) {
		return true
	}
	c, _ := most(hi, far.neg()).floorDiv(coef)
	return s.assertLe(x, y, c)
}

// scale multiplies an interval; an end that is too far out becomes unbounded,
// or weaker where it is on the wrong side.
func scale(c int64, lo, hi num) (num, num) {
	if c < 0 {
		c, lo, hi = -c, hi.neg(), lo.neg()
	}
	return scaleUp(c, lo.neg()).neg(), scaleUp(c, hi)
}

// scaleUp multiplies an upper end by a positive c.
func scaleUp(c int64, hi num) num {
	far := num{hi: widest}
	if !hi.less(far) {
		return infinity()
	}
	return most(hi, far.neg()).times(c)
}

// plus adds ends of intervals; without an end on one side there is none.
func plus(a, b num) num {
	switch {
	case a.hi <= -unbounded || b.hi <= -unbounded:
		return infinity().neg()
	case a.hi >= unbounded || b.hi >= unbounded:
		return infinity()
	}
	return a.plus(b)
}

func gcd(a, b int64) int64 {
	for b != 0 {
		a, b = b, a%b
	}
	return max(a, -a)
}

// num is an integer of 128 bits, in two's complement: room enough to add up bounds
// between constants at the ends of int64 and uint64 without overflow, and much
// cheaper than numbers without an end. What a qualifier says stays below [limit].
type num struct {
	hi int64
	lo uint64
}

// Orders of magnitude, as the upper halves of numbers. limit bounds the
// constants of qualifiers; those beyond it are not understood. widest is where an
// interval's end is as good as none: no reasoning about numbers of that size is
// needed. unbounded is more than any sum of bounds.
const (
	limit     = int64(1) << 16 // 2^80
	widest    = int64(1) << 21 // 2^85
	unbounded = int64(1) << 56 // 2^120
)

// infinity stands for no bound; known reports whether there is one.
func infinity() num         { return num{hi: unbounded} }
func (a num) known() bool   { return a.hi < unbounded }
func (a num) isZero() bool  { return a.hi == 0 && a.lo == 0 }
func whole(n int64) num     { return num{n >> 63, uint64(n)} }
func (a num) next() num     { return a.plus(whole(1)) }
func (a num) previous() num { return a.minus(whole(1)) }

func (a num) plus(b num) num {
	lo, carry := bits.Add64(a.lo, b.lo, 0)
	return num{a.hi + b.hi + int64(carry), lo}
}

func (a num) minus(b num) num {
	lo, borrow := bits.Sub64(a.lo, b.lo, 0)
	return num{a.hi - b.hi - int64(borrow), lo}
}

func (a num) neg() num { return num{}.minus(a) }

// less reports whether a < b. Their difference does not overflow.
func (a num) less(b num) bool {
	_, borrow := bits.Sub64(a.lo, b.lo, 0)
	return a.hi-b.hi-int64(borrow) < 0
}

func (a num) times(c int64) num {
	hi, lo := bits.Mul64(a.lo, uint64(c))
	if c < 0 {
		hi -= a.lo
	}
	return num{int64(hi) + a.hi*c, lo}
}

// floorDiv returns a / c, rounded down, and what remains, for c > 0.
func (a num) floorDiv(c int64) (q num, rest int64) {
	if a.hi < 0 { // -a = q*c + r, so a = -q*c - r
		q, rest = a.neg().floorDiv(c)
		if rest == 0 {
			return q.neg(), 0
		}
		return q.neg().previous(), c - rest
	}
	hi, r := bits.Div64(0, uint64(a.hi), uint64(c))
	lo, r := bits.Div64(r, a.lo, uint64(c))
	return num{int64(hi), lo}, int64(r)
}

func least(a, b num) num {
	if b.less(a) {
		return b
	}
	return a
}

func most(a, b num) num {
	if a.less(b) {
		return b
	}
	return a
}

// numOf returns x; ok is false where it is beyond the limit.
func numOf(x logic.Integer) (n num, ok bool) {
	if n, ok := x.Int64(); ok {
		return whole(n), true
	}
	b := x.Big()
	if b.BitLen() > 80 {
		return num{}, false
	}
	abs := new(big.Int).Abs(b)
	n = num{int64(new(big.Int).Rsh(abs, 64).Uint64()), new(big.Int).And(abs, new(big.Int).SetUint64(1<<64-1)).Uint64()}
	if b.Sign() < 0 {
		n = n.neg()
	}
	return n, true
}

// integer returns a as a value of the logic has it.
func (a num) integer() logic.Integer {
	if a.hi == int64(a.lo)>>63 {
		return logic.IntegerOf(int64(a.lo))
	}
	b := new(big.Int).Lsh(big.NewInt(a.hi), 64)
	return logic.BigInteger(b.Add(b, new(big.Int).SetUint64(a.lo)))
}
