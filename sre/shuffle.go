package sre

import "fmt"

// parseShuffle deals the events of s out to the operands of e from the given
// one on: the first of them gets any subsequence, the others share the rest.
// Subsequences that cannot be its own, by their length or because it has no
// class for one of their events, are passed over.
func (m *matcher) parseShuffle(e *Interleave, from int, s span, md mode) []marks {
	first := e.parts[from]
	if from == len(e.parts)-1 {
		return m.parses(first, s, md)
	}
	var out []marks
	d := dealer{
		cards: m.positions(s),
		fits:  func(position int) bool { return m.mayTake(first, position, md) },
		each: func(mine, rest []int) {
			if ps := m.parses(first, m.subsequence(mine), md); len(ps) > 0 {
				out = append(out, pairs(ps, m.parsesFrom(e, from+1, m.subsequence(rest), md))...)
			}
		},
	}
	lo, hi := lengths(first)
	theirLo, theirHi := 0, 0
	for _, p := range e.parts[from+1:] {
		l, h := lengths(p)
		theirLo, theirHi = theirLo+l, min(theirHi+h, unbounded)
	}
	d.deal(max(lo, len(d.cards)-theirHi), min(hi, len(d.cards)-theirLo))
	return distinct(out)
}

// mayTake reports whether some trace of e could contain the event at a
// position: an event of a parse is matched by a class, unless a complement is
// around.
func (m *matcher) mayTake(e Expr, position int, md mode) bool {
	found := false
	Walk(e, func(e Expr) bool {
		switch e := e.(type) {
		case *Not:
			found = true
		case *Class:
			found = found || len(m.parseEvent(e, position, md)) > 0
		}
		return !found
	})
	return found
}

// dealer splits cards into two hands.
type dealer struct {
	cards      []int
	fits       func(card int) bool // may be in the first hand
	each       func(mine, rest []int)
	mine, rest []int
}

// deal calls each for every split whose first hand has lo to hi cards that fit.
func (d *dealer) deal(lo, hi int) {
	next := len(d.mine) + len(d.rest)
	if len(d.mine) > hi || len(d.mine)+len(d.cards)-next < lo {
		return
	}
	if next == len(d.cards) {
		d.each(d.mine, d.rest)
		return
	}
	card := d.cards[next]
	if d.fits(card) {
		d.mine = append(d.mine, card)
		d.deal(lo, hi)
		d.mine = d.mine[:len(d.mine)-1]
	}
	d.rest = append(d.rest, card)
	d.deal(lo, hi)
	d.rest = d.rest[:len(d.rest)-1]
}

// unbounded stands for lengths without a bound; longer than any trace.
const unbounded = 1 << 40

// lengths returns bounds on the length of the traces of e.
func lengths(e Expr) (lo, hi int) {
	switch e := e.(type) {
	case *None:
		return unbounded, 0
	case *Eps:
		return 0, 0
	case *Class:
		return 1, 1
	case *Seq:
		return sumLengths(e.parts)
	case *Or:
		lo, hi = unbounded, 0
		for _, p := range e.parts {
			l, h := lengths(p)
			lo, hi = min(lo, l), max(hi, h)
		}
		return lo, hi
	case *And:
		lo, hi = 0, unbounded
		for _, p := range e.parts {
			l, h := lengths(p)
			lo, hi = max(lo, l), min(hi, h)
		}
		return lo, hi
	case *Not, *Star:
		return 0, unbounded
	case *Interleave:
		return sumLengths(e.parts)
	default:
		panic(fmt.Sprintf("sre: unexpected %T", e))
	}
}

func sumLengths(es []Expr) (lo, hi int) {
	for _, e := range es {
		l, h := lengths(e)
		lo, hi = min(lo+l, unbounded), min(hi+h, unbounded)
	}
	return lo, hi
}
