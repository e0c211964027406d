package isolation

import "slices"

// search builds a commit order from its front.
type search struct {
	h      *History
	before [][]bool // what the order has to extend, by pairs
	level  Level
	order  []int
	placed []int // position in order; -1 where not placed yet
	steps  int   // remaining steps
}

func (h *History) search(before *relation, l Level) *search {
	s := &search{h: h, before: make([][]bool, len(h.txns)), level: l, placed: make([]int, len(h.txns)), steps: h.Limit}
	reach := before.closure()
	for a := range h.txns {
		for b := range h.txns {
			s.before[a] = append(s.before[a], reach[before.commit(a)][before.commit(b)])
		}
	}
	if s.steps <= 0 {
		s.steps = 1_000_000
	}
	for i := range s.placed {
		s.placed[i] = -1
	}
	return s
}

// extend places the remaining transactions; it reports whether that succeeds. It gives up when no
// step is left.
func (s *search) extend() bool {
	if len(s.order) == len(s.h.txns) {
		return true
	}
	for t := range s.h.txns {
		if s.steps == 0 {
			return false
		}
		if s.placed[t] >= 0 || !s.ready(t) {
			continue
		}
		s.steps--
		if s.level > Causal && !s.reads(t) {
			continue
		}
		s.placed[t] = len(s.order)
		s.order = append(s.order, t)
		if s.extend() {
			return true
		}
		s.order = s.order[:len(s.order)-1]
		s.placed[t] = -1
	}
	return false
}

// ready reports whether everything that has to come before t is placed.
func (s *search) ready(t int) bool {
	for a := range s.h.txns {
		if s.placed[a] < 0 && s.before[a][t] {
			return false
		}
	}
	return true
}

// reads reports whether, if t comes next, each read of t saw the last version of its key up to the
// horizon of t.
func (s *search) reads(t int) bool {
	horizon := s.horizon(t)
	for _, r := range s.h.txns[t].reads {
		for i := horizon; s.order[i] != r.from; i-- {
			if s.h.writes(s.order[i], r.key) {
				return false
			}
		}
	}
	return true
}

// horizon returns the last position in the order whose effect t has to see. For Prefix it is that
// of the last transaction that t reads from or follows in its session, for Snapshot also that of
// the last one that writes a key which t writes, for Serializable the last one of all.
func (s *search) horizon(t int) int {
	last := len(s.order) - 1
	if s.level == Serializable {
		return last
	}
	for i := last; i > 0; i-- {
		a := s.order[i]
		if s.h.inSession(a, t) || slices.ContainsFunc(s.h.txns[t].reads, func(r read) bool { return r.from == a }) {
			return i
		}
		if s.level == Snapshot && slices.ContainsFunc(s.h.txns[t].writes, func(k string) bool { return s.h.writes(a, k) }) {
			return i
		}
	}
	return 0
}
