package isolation

import "slices"

// Every order that a level above Causal allows has to respect more than the visible order. Another
// writer of a key that comes before a reader comes before the version that the reader saw
// (overwritten), and one that comes after that version comes after the reader (unseen). With
// exclusive writers, as under [Snapshot], one of two writers of a key commits before the other
// one's snapshot.

// mostPoints is up to how many points the consequences are collected until nothing is new. This
// takes a bit for each pair of them: 32 MB.
const mostPoints = 1 << 14

// saturate adds consequences. It returns a cycle if the history has no order. In a history with
// more than mostPoints it looks only at those who overwrite a version that they have read, and
// at the next write in a session.
func (h *History) saturate(order *relation, exclusive bool) []Edge {
	h.local(order, exclusive)
	if len(order.out) > mostPoints {
		if order.sorted() == nil {
			return order.cycle()
		}
		return nil
	}
	s := &saturation{History: h, order: order, readers: make([][]keyRead, len(h.keys))}
	for t, x := range h.txns {
		for _, r := range x.reads {
			s.readers[r.key] = append(s.readers[r.key], keyRead{t, r})
		}
	}
	for again := true; again; {
		sorted := order.sorted()
		if sorted == nil {
			return order.cycle()
		}
		s.close(sorted)
		again = s.round(exclusive)
	}
	return nil
}

// local adds what the next version of a key says: one that a transaction writes after it has read
// the version before, or a later one of the same session.
func (h *History) local(order *relation, exclusive bool) {
	readers := map[version][]int{}
	for t, x := range h.txns {
		for _, r := range x.reads {
			v := version{r.from, r.key}
			if known := readers[v]; len(known) == 0 || known[len(known)-1] != t {
				readers[v] = append(readers[v], t)
			}
		}
	}
	last := map[version]int{} // writer of a session and a key
	for t2, x := range h.txns {
		if t2 == 0 {
			continue
		}
		for _, k := range x.writes {
			if t1, ok := last[version{x.session, k}]; ok {
				h.nextVersion(order, version{t1, k}, t2, readers)
			}
			last[version{x.session, k}] = t2
		}
	}
	for t1, x := range h.txns {
		for _, r := range x.reads {
			v := version{r.from, r.key}
			next := slices.DeleteFunc(slices.Clone(readers[v][:min(len(readers[v]), 64)]), func(t int) bool { return !h.writes(t, r.key) })
			if len(next) == 0 || readers[v][0] != t1 {
				continue // the first reader speaks for all
			}
			for _, t2 := range next[:min(len(next), 2)] {
				h.nextVersion(order, v, t2, readers)
			}
			if exclusive && len(next) > 1 {
				a := next[0]
				b := next[1]
				order.add(order.commit(a), order.snapshot(b), reason{kind: exclusiveWriters, key: r.key, other: b})
				order.add(order.commit(b), order.snapshot(a), reason{kind: exclusiveWriters, key: r.key, other: a})
			}
		}
	}
}

// nextVersion adds that the readers of a version come before a writer that comes after it.
func (h *History) nextVersion(order *relation, v version, t2 int, readers map[version][]int) {
	for _, t3 := range readers[v] {
		if t3 != t2 {
			order.add(order.snapshot(t3), order.commit(t2), reason{unseen, t2, t3, v.key})
		}
	}
}

// saturation is a relation whose consequences are being collected.
type saturation struct {
	*History
	order   *relation
	readers [][]keyRead // of each key
	place   []int       // of each point in an order that respects the relation
	words   int
	reach   []uint64 // a row of bits for each point: what it comes before
	found   bool
}

// keyRead is a read by a transaction.
type keyRead struct {
	by int
	read
}

func (s *saturation) row(p int) []uint64 { return s.reach[p*s.words : (p+1)*s.words] }

func (s *saturation) before(a, b int) bool { return s.row(a)[b/64]&(1<<(b%64)) != 0 }

// close computes the transitive closure.
func (s *saturation) close(sorted []int) {
	s.words = (len(sorted) + 63) / 64
	s.reach = make([]uint64, s.words*len(sorted))
	s.place = make([]int, len(sorted))
	for i, p := range sorted {
		s.place[p] = i
	}
	for _, p := range slices.Backward(sorted) {
		row := s.row(p)
		for _, e := range s.order.out[p] {
			row[e.to/64] |= 1 << (e.to % 64)
			for i, w := range s.row(e.to) {
				row[i] |= w
			}
		}
	}
}

// add adds an edge, unless it follows from others.
func (s *saturation) add(a, b int, why reason) {
	if !s.before(a, b) {
		s.order.add(a, b, why)
		s.found = true
	}
}

// round adds the consequences of the closure; it reports whether there were any.
func (s *saturation) round(exclusive bool) bool {
	s.found = false
	for k := range s.keys {
		ws := slices.Clone(s.writers[k])
		slices.SortFunc(ws, func(a, b int) int { return s.place[s.order.commit(a)] - s.place[s.order.commit(b)] })
		s.key(k, ws, exclusive)
	}
	return s.found
}

// key adds the consequences of reads and writes of a key. Its writers are sorted.
func (s *saturation) key(k int, ws []int, exclusive bool) {
	for _, r := range s.readers[k] {
		s.read(r.by, r.read, ws)
	}
	if !exclusive {
		return
	}
	for _, a := range ws {
		for _, b := range ws {
			if a != b && s.before(s.order.snapshot(a), s.order.commit(b)) {
				s.add(s.order.commit(a), s.order.snapshot(b), reason{kind: exclusiveWriters, key: k, other: b})
			}
		}
	}
}

// read adds the consequences of a read. Of the writers that come later the first ones imply the
// others, of those that come earlier the last ones.
func (s *saturation) read(t3 int, r read, ws []int) {
	from := s.order.commit(r.from)
	reader := s.order.snapshot(t3)
	var added []int
	for _, t2 := range ws {
		other := s.order.commit(t2)
		if t2 == r.from || t2 == t3 || !s.before(from, other) ||
			slices.ContainsFunc(added, func(p int) bool { return s.before(p, other) }) {
			continue
		}
		s.add(reader, other, reason{unseen, t2, t3, r.key})
		added = append(added, other)
	}
	if r.from == 0 {
		return // nothing comes before the loader; what does is on a cycle already
	}
	added = nil
	for _, t2 := range slices.Backward(ws) {
		other := s.order.commit(t2)
		if t2 == r.from || t2 == t3 || !s.before(other, reader) ||
			slices.ContainsFunc(added, func(p int) bool { return s.before(other, p) }) {
			continue
		}
		s.add(other, from, reason{overwritten, t2, t3, r.key})
		added = append(added, other)
	}
}
