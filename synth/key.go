package synth

import "hash/fnv"

// key is a canonical hash of an abstract trace: variables count by first
// occurrence and ids by position, so traces that differ only in these are one. Open traces that are
// to be met in different orders are two.
type key [16]byte

func (s *rules) keyOf(t *abstractTrace) key {
	e := s.enc
	e.Reset()
	position := map[int]int{none: none}
	for i, ev := range t.events {
		position[ev.id] = i
	}
	for i, ev := range t.events {
		e.Class(t.gaps[i])
		e.Num(int64(ev.op.Index()))
		e.Num(int64(position[ev.cause]))
		e.Terms(ev.args)
		switch {
		case ev.clause != nil:
			e.Num(int64(1 + s.clauseIndex[ev.clause]))
		case ev.suspect:
			e.Num(-1)
		default:
			e.Num(0)
		}
		if ev.suspect {
			e.Num(-2)
		}
	}
	for _, c := range t.rest {
		e.Num(-3)
		e.Class(c)
	}
	for _, g := range t.gaps[len(t.events):] {
		e.Class(g)
	}
	for i, m := range t.met {
		if m.owed() {
			e.Num(int64(-4 - i))
		}
	}
	order := int64(0)
	if t.causesFirst && t.open > 0 {
		order = 1 // an open trace has other children in the other order
	}
	e.Num(order)
	e.Num(int64(position[t.deciding]))
	e.Terms(t.goalVals)
	e.Sorted(len(t.cons), func(i int) { e.Term(t.cons[i].term) })
	h := fnv.New128a()
	h.Write(e.Buf)
	return key(h.Sum(nil))
}
