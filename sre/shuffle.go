package sre

import (
	"encoding/binary"
	"fmt"
	"maps"
	"slices"
)

// shuffle returns the sets of marks of all parses of s in e. If all operands are regular, the
// events are read one after the other, each by some operand; else they are dealt out to the
// operands.
func (m *matcher) shuffle(e *Interleave, from int, s span, md mode) []marks {
	if from > 0 || m.deals {
		return m.parseShuffle(e, from, s, md)
	}
	operands, ok := m.regular[e]
	if !ok {
		for _, x := range e.parts {
			p := positionsOf(x)
			if p == nil {
				operands = nil
				break
			}
			operands = append(operands, p)
		}
		if m.regular == nil {
			m.regular = map[*Interleave][]*positions{}
		}
		m.regular[e] = operands
	}
	if operands == nil {
		return m.parseShuffle(e, from, s, md)
	}
	return m.readShuffle(operands, s, md)
}

// readShuffle reads the events of s one after the other. The state is the place in each of the
// operands.
func (m *matcher) readShuffle(operands []*positions, s span, md mode) []marks {
	start := string(encode(make([]int, len(operands))))
	states := map[string][]marks{start: unless(false)}
	for _, position := range m.positions(s) {
		next := map[string][]marks{}
		for _, key := range slices.Sorted(maps.Keys(states)) {
			state := decode(key)
			for k, o := range operands {
				at := state[k]
				for _, to := range o.follow[at] {
					read := m.readAt(o, to, position, md)
					if len(read) == 0 {
						continue
					}
					state[k] = to
					to := string(encode(state))
					next[to] = append(next[to], pairs(states[key], read)...)
				}
				state[k] = at
			}
		}
		for key := range next {
			next[key] = distinct(next[key])
		}
		states = next
	}
	var out []marks
	for key, sets := range states {
		ended := true
		for k, at := range decode(key) {
			ended = ended && operands[k].ends[at]
		}
		if ended {
			out = append(out, sets...)
		}
	}
	return distinct(out)
}

// readAt matches the event at a position of the trace with the class at a place.
func (m *matcher) readAt(o *positions, place, position int, md mode) []marks {
	if o.gaps[place] {
		md.marked = false
	}
	return m.parseEvent(o.classes[place], position, md)
}

func encode(state []int) []byte {
	var key []byte
	for _, at := range state {
		key = binary.AppendUvarint(key, uint64(at))
	}
	return key
}

func decode(key string) []int {
	var state []int
	for rest := []byte(key); len(rest) > 0; {
		at, n := binary.Uvarint(rest)
		state, rest = append(state, int(at)), rest[n:]
	}
	return state
}

// parseShuffle deals the events of s out to the operands of e from the given one on: the first of
// them gets any subsequence, the others share the rest. Subsequences that it cannot take, by their
// length or because it has no class for one of their events, are skipped.
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
