package isolation

import (
	"container/heap"
	"encoding/binary"
	"slices"

	"github.com/clouseau-go/clouseau/internal/lists"
)

// search builds a commit order from its front. Each transaction has two points, as in a relation:
// at its snapshot it reads the last version of each key, at its commit it writes. For
// [Serializable] the two are one. For [Prefix] that is the whole condition, which says the same as
// phi: the snapshot may be moved back to just after the last transaction that must have been seen.
// For [Snapshot] nobody else may write a key of a transaction between its two points.
//
// A version is overwritten only after all its readers have read it, or they could never read.
type search struct {
	h         *History
	level     Level
	split     bool
	out       [][]int
	before    []int // how many points have to be placed before each one
	placed    []bool
	commits   []int       // transactions
	last      []int       // writer of each key
	versions  [][]version // that each transaction reads, sorted
	unread    map[version]int
	exclusive []int // for each key, the transaction between its points that writes it; 0 for none
	steps     int
	failed    map[string]bool // states from which there is no order
	room      int             // bytes left for failed
}

// failedRoom bounds the memory for states that were found to lead nowhere.
const failedRoom = 64 << 20

// mostSearched is up to how many points a search goes back where it is stuck.
const mostSearched = 1 << 13

func (h *History) search(order *relation, l Level) Verdict {
	for _, rank := range order.ranks() {
		if s := h.newSearch(order, l); s.greedy(rank) {
			return Verdict{Admitted: true, Order: h.ids(s.commits)}
		}
	}
	if len(order.out) > mostSearched {
		return Verdict{Open: true}
	}
	return h.newSearch(order, l).complete()
}

func (h *History) newSearch(order *relation, l Level) *search {
	s := &search{
		h: h, level: l, split: order.split, steps: h.Limit,
		out: make([][]int, len(order.out)), before: make([]int, len(order.out)), placed: make([]bool, len(order.out)),
		last: make([]int, len(h.keys)), exclusive: make([]int, len(h.keys)), unread: map[version]int{},
		failed: map[string]bool{}, room: failedRoom,
	}
	if s.steps <= 0 {
		s.steps = 1_000_000
	}
	for a, arcs := range order.out {
		for _, e := range arcs {
			s.out[a] = append(s.out[a], e.to)
			s.before[e.to]++
		}
	}
	s.count()
	return s
}

// complete goes back where the search is stuck, within the limit of steps.
func (s *search) complete() Verdict {
	switch found := s.extend(); {
	case found:
		return Verdict{Admitted: true, Order: s.h.ids(s.commits)}
	case s.steps <= 0:
		return Verdict{Open: true}
	}
	return Verdict{}
}

// count fills in what is read, and by how many.
func (s *search) count() {
	s.versions = make([][]version, len(s.h.txns))
	for t, x := range s.h.txns {
		vs := lists.Of(x.reads, func(r read) version { return version{r.from, r.key} })
		slices.SortFunc(vs, version.compare)
		s.versions[t] = slices.Compact(vs)
		for _, v := range s.versions[t] {
			s.unread[v]++
		}
	}
}

// overwritable reports whether t may overwrite a version: nobody else has still to read it. If t
// reads at this point, too, it does so before.
func (s *search) overwritable(t int, v version, reads bool) bool {
	waiting := s.unread[v]
	if reads && waiting == 1 {
		_, own := slices.BinarySearchFunc(s.versions[t], v, version.compare)
		return own
	}
	return waiting == 0
}

// parts says what happens at a point.
func (s *search) parts(p int) (t int, reads, writes bool) {
	if !s.split {
		return p, true, true
	}
	return p / 2, p%2 == 0, p%2 == 1
}

// obstacle returns a key that keeps a point from coming next, given that what has to come before it
// is placed; ok is false if the point fits.
func (s *search) obstacle(p int) (key int, ok bool) {
	t, reads, writes := s.parts(p)
	x := &s.h.txns[t]
	if reads {
		for _, r := range x.reads {
			if s.last[r.key] != r.from {
				return r.key, true
			}
		}
	}
	for _, k := range x.writes {
		if reads && s.exclusive[k] != 0 || writes && !s.overwritable(t, version{s.last[k], k}, reads) {
			return k, true
		}
	}
	return 0, false
}

func (s *search) fits(p int) bool {
	_, ok := s.obstacle(p)
	return !ok
}

// free reports whether it can do no harm that a point comes now, if it fits: it changes no version
// and keeps nobody from writing.
func (s *search) free(p int) bool {
	t, _, writes := s.parts(p)
	if len(s.h.txns[t].writes) == 0 {
		return true
	}
	return !writes && s.level == Prefix
}

// undo is what a point changed.
type undo struct {
	point int
	last  []int // of the keys that it writes
}

func (s *search) place(p int) undo {
	u := undo{point: p}
	t, reads, writes := s.parts(p)
	x := &s.h.txns[t]
	s.placed[p] = true
	for _, q := range s.out[p] {
		s.before[q]--
	}
	if reads {
		for _, v := range s.versions[t] {
			s.unread[v]--
		}
		if s.level == Snapshot {
			for _, k := range x.writes {
				s.exclusive[k] = t
			}
		}
	}
	if writes {
		s.commits = append(s.commits, t)
		for _, k := range x.writes {
			u.last = append(u.last, s.last[k])
			s.last[k] = t
			s.exclusive[k] = 0
		}
	}
	return u
}

func (s *search) unplace(u undo) {
	t, reads, writes := s.parts(u.point)
	x := &s.h.txns[t]
	s.placed[u.point] = false
	for _, q := range s.out[u.point] {
		s.before[q]++
	}
	if writes {
		s.commits = s.commits[:len(s.commits)-1]
		for i, k := range x.writes {
			s.last[k] = u.last[i]
			if s.level == Snapshot {
				s.exclusive[k] = t
			}
		}
	}
	if reads {
		for _, v := range s.versions[t] {
			s.unread[v]++
		}
		if s.level == Snapshot {
			for _, k := range x.writes {
				s.exclusive[k] = 0
			}
		}
	}
}

// extend places the remaining points; it reports whether that succeeds. It gives up when no step
// is left.
func (s *search) extend() bool {
	var taken []undo
	defer func() {
		if len(s.commits) < len(s.h.txns) {
			for _, u := range slices.Backward(taken) {
				s.unplace(u)
			}
		}
	}()
	for again := true; again; {
		again = false
		for p := range s.placed {
			if !s.placed[p] && s.before[p] == 0 && s.free(p) && s.fits(p) {
				taken = append(taken, s.place(p))
				again = true
			}
		}
	}
	if len(s.commits) == len(s.h.txns) {
		return true
	}
	state := s.state()
	if s.failed[state] {
		return false
	}
	for p := range s.placed {
		if s.steps <= 0 {
			return false
		}
		if s.placed[p] || s.before[p] > 0 || s.free(p) || !s.fits(p) {
			continue
		}
		s.steps -= 1 + len(s.placed)/256 // a step looks at all points
		u := s.place(p)
		if s.extend() {
			return true
		}
		s.unplace(u)
	}
	if s.room -= len(state) + 64; s.room > 0 && s.steps > 0 {
		s.failed[state] = true
	}
	return false
}

// state is all that the rest of the search depends on: what is placed, and the last writers.
func (s *search) state() string {
	text := make([]byte, 0, len(s.placed)/8+4*len(s.last)+1)
	var b byte
	for p, yes := range s.placed {
		if yes {
			b |= 1 << (p % 8)
		}
		if p%8 == 7 || p == len(s.placed)-1 {
			text = append(text, b)
			b = 0
		}
	}
	for _, t := range s.last {
		text = binary.AppendUvarint(text, uint64(t))
	}
	return string(text)
}

// greedy places the points that fit, those with the lowest rank as early as possible, and never
// goes back. It reports whether that leads to an order.
func (s *search) greedy(rank []int) bool {
	ready := &queue{}
	push := func(p int) { heap.Push(ready, entry{rank[p], p}) }
	for p, n := range s.before {
		if n == 0 {
			push(p)
		}
	}
	waits := map[int][]int{} // points that did not fit, by key
	for ready.Len() > 0 {
		p := heap.Pop(ready).(entry).node
		if s.placed[p] {
			continue
		}
		if k, ok := s.obstacle(p); ok {
			waits[k] = append(waits[k], p)
			continue
		}
		s.place(p)
		for _, q := range s.out[p] {
			if s.before[q] == 0 {
				push(q)
			}
		}
		for _, k := range s.changed(p) {
			for _, q := range waits[k] {
				push(q)
			}
			delete(waits, k)
		}
	}
	return len(s.commits) == len(s.h.txns)
}

// changed returns the keys for which a placed point may let others fit.
func (s *search) changed(p int) []int {
	t, reads, writes := s.parts(p)
	x := &s.h.txns[t]
	var out []int
	if writes {
		out = append(out, x.writes...)
	}
	if reads {
		for _, r := range x.reads {
			if s.unread[version{s.last[r.key], r.key}] <= 1 {
				out = append(out, r.key)
			}
		}
	}
	return out
}
