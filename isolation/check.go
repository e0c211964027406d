package isolation

import (
	"fmt"
	"slices"
)

// Verdict says whether a history satisfies a level.
type Verdict struct {
	Admitted bool
	// Open says that the search for a commit order was cut, so it is unknown whether the level is
	// satisfied.
	Open bool
	// Order is a commit order that shows that the level is satisfied.
	Order []int
	// Anomaly is a read that no level admits; nil if that is not the reason.
	Anomaly *Anomaly
	// Cycle says why there is no commit order; it is empty if only the complete search shows that.
	Cycle []Edge
}

func (v Verdict) String() string {
	switch {
	case v.Admitted:
		return fmt.Sprintf("yes, in the order %v", v.Order)
	case v.Open:
		return "open: the search for a commit order was cut"
	case v.Anomaly != nil:
		return "no: " + v.Anomaly.String()
	case len(v.Cycle) > 0:
		return "no: " + list(v.Cycle)
	}
	return "no: every order of the transactions contradicts a read"
}

// Check says whether a history satisfies a level.
func (h *History) Check(l Level) Verdict {
	if h.bad != nil {
		return Verdict{Anomaly: h.bad}
	}
	order := h.visible(l == Prefix || l == Snapshot)
	if l <= Causal {
		h.force(order, l)
	} else {
		h.saturate(order, l == Snapshot)
	}
	if c := order.cycle(); c != nil {
		return Verdict{Cycle: c}
	}
	s := h.search(order, l)
	switch found := s.extend(); {
	case found:
		return Verdict{Admitted: true, Order: h.ids(s.order)}
	case s.steps == 0:
		return Verdict{Open: true}
	}
	return Verdict{}
}

// ids returns the IDs of transactions, without the loader.
func (h *History) ids(order []int) []int {
	var out []int
	for _, t := range order[1:] {
		out = append(out, h.txns[t].id)
	}
	return out
}

// force adds what a level up to Causal forces: t2 before t1 where t3 reads a key of t1 that t2
// writes as well, and phi(t2, t3).
func (h *History) force(order *relation, l Level) {
	if l == AnyCommitted {
		return
	}
	seen := order.closure()
	visible := h.visible(false)
	for t3 := range h.txns {
		for i, r := range h.txns[t3].reads {
			for t2 := range h.txns {
				if t2 == r.from || t2 == t3 || !h.writes(t2, r.key) {
					continue
				}
				var phi bool
				switch l {
				case ReadCommitted:
					phi = slices.ContainsFunc(h.txns[t3].reads[:i], func(x read) bool { return x.from == t2 })
				case ReadAtomic:
					phi = visible.has(t2, t3)
				default:
					phi = seen[t2][t3]
				}
				if phi {
					order.add(t2, r.from, h.because(visible, t2, t3, r))
				}
			}
		}
	}
}

// because says why t2 must come before the writer of a read by t3, which has seen t2.
func (h *History) because(visible *relation, t2, t3 int, r read) func() string {
	return func() string {
		reader, writer, other := h.txns[t3].id, h.txns[r.from].id, h.txns[t2].id
		seen := fmt.Sprintf("has seen T%d", other)
		if key, ok := h.readsFrom(t3, t2); ok {
			seen = fmt.Sprintf("reads %s from T%d", key, other)
		} else if h.inSession(t2, t3) {
			seen = fmt.Sprintf("follows T%d in a session", other)
		}
		return fmt.Sprintf("T%d %s and reads %s from T%d, which T%d writes as well", reader, seen, r.key, writer, other)
	}
}

// saturate adds the consequences that every order respects, until nothing is new. Another writer of
// a key that comes before a reader comes before the version that the reader saw, and one that comes
// after that version comes after the reader. With exclusive writers, as under [Snapshot], one of
// two writers of a key commits before the other one's snapshot.
func (h *History) saturate(order *relation, exclusive bool) {
	for again := true; again; {
		again = false
		reach := order.closure()
		for t3 := range h.txns {
			for _, r := range h.txns[t3].reads {
				for t2 := range h.txns {
					if t2 == r.from || t2 == t3 || !h.writes(t2, r.key) {
						continue
					}
					from, other, reader := order.commit(r.from), order.commit(t2), order.snapshot(t3)
					if r.from != 0 && reach[other][reader] {
						again = order.add(other, from, h.overwritten(t3, t2, r)) || again
					}
					if reach[from][other] {
						again = order.add(reader, other, h.unseen(t3, t2, r)) || again
					}
				}
			}
			if exclusive {
				again = h.exclude(order, reach, t3) || again
			}
		}
	}
}

// exclude adds that t commits before the snapshot of each transaction that writes a key of t and
// commits after the snapshot of t.
func (h *History) exclude(order *relation, reach [][]bool, t int) (again bool) {
	for u := range h.txns {
		if u == t || u == 0 || !reach[order.snapshot(t)][order.commit(u)] {
			continue
		}
		for _, key := range h.txns[t].writes {
			if h.writes(u, key) {
				again = order.add(order.commit(t), order.snapshot(u), func() string {
					return fmt.Sprintf("both write %s and T%d has not seen T%d", key, h.txns[t].id, h.txns[u].id)
				}) || again
				break
			}
		}
	}
	return again
}

func (h *History) overwritten(t3, t2 int, r read) func() string {
	return func() string {
		return fmt.Sprintf("T%d, which comes later, reads %s from T%d and not from T%d", h.txns[t3].id, r.key, h.txns[r.from].id, h.txns[t2].id)
	}
}

func (h *History) unseen(t3, t2 int, r read) func() string {
	return func() string {
		return fmt.Sprintf("T%d reads %s before T%d writes it", h.txns[t3].id, r.key, h.txns[t2].id)
	}
}
