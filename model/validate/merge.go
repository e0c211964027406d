package validate

import (
	"slices"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/model"
)

// maxCompared is the largest distance of branches that are compared: all of a few tens are, and in
// longer lists those of neighbouring cases.
const maxCompared = 64

// merge drops branches that others cover: the others explain the same runs. The order of the rest
// stays.
func (x *engine) merge(brs []*branch) []*branch {
	for _, br := range brs {
		if br.free {
			return []*branch{br}
		}
	}
	if len(brs) < 2 {
		return brs
	}
	seen := map[string]bool{}
	out := brs[:0]
	for _, br := range brs {
		if k := x.key(br); !seen[k] {
			seen[k] = true
			out = append(out, br)
		}
	}
	if len(out) > x.limits.Branches { // too many to compare
		return out
	}
	covered := make([]bool, len(out))
	for i, a := range out {
		for j := max(0, i-maxCompared); j < min(len(out), i+maxCompared); j++ {
			if i != j && !covered[i] && !covered[j] && x.covers(a, out[j]) {
				covered[j] = true
			}
		}
	}
	kept := out[:0:0]
	for i, br := range out {
		if !covered[i] {
			kept = append(kept, br)
		}
	}
	return kept
}

// covers reports whether b is a special case of a: whether a's choices can be replaced by terms so
// that a has the content of b and knows no more. It may miss such a replacement and return false.
func (x *engine) covers(a, b *branch) bool {
	m := &matcher{x: x, by: map[logic.Term]logic.Term{}}
	return a.state == b.state && len(a.facts) <= len(b.facts) &&
		m.packets(a.in, b.in) && m.packets(a.out, b.out) && m.slots(a.slots, b.slots) &&
		m.rest() && m.facts(a.facts, b.facts)
}

// matcher looks for the replacement of covers.
type matcher struct {
	x    *engine
	by   map[logic.Term]logic.Term
	late [][2]logic.Term // compared once all choices of a are known
}

// term matches a term of a with one of b.
func (m *matcher) term(a, b logic.Term) bool {
	v, ok := a.(*logic.Var)
	switch {
	case a == nil:
		return true // any value
	case b == nil:
		return false
	case !ok:
		if _, lit := a.(*logic.Lit); lit {
			return a == b
		}
		m.late = append(m.late, [2]logic.Term{a, b})
		return true
	}
	if old, ok := m.by[v]; ok {
		return old == b
	}
	m.by[v] = b
	return logic.Compatible(a.Sort(), b.Sort())
}

func (m *matcher) terms(a, b []logic.Term) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if !m.term(a[i], b[i]) {
			return false
		}
	}
	return true
}

// packets matches packets. A packet that may come more often covers one that may come less often,
// and an optional one covers one that has to come. a may have more optional ones.
func (m *matcher) packets(a, b []packet) bool {
	if len(a) < len(b) {
		return false
	}
	exact := len(a) > len(b) // another one may match instead, so only equal values do
	for _, p := range a {
		switch {
		case len(b) > 0 && p.Op == b[0].Op && p.Copies >= b[0].Copies && (p.Optional || !b[0].Optional) && m.packet(p, b[0], exact):
			b = b[1:]
		case !p.Optional:
			return false
		}
	}
	return len(b) == 0
}

// packet matches two packets, and the early outcomes of the second with some of the first.
func (m *matcher) packet(p, q packet, exact bool) bool {
	if exact && !same(p.Values, q.Values) || !m.terms(p.Values, q.Values) || len(p.early) < len(q.early) ||
		!p.meanwhile.includes(q.meanwhile) {
		return false
	}
	for i, o := range q.early {
		if !m.early(p.early[i], o) {
			return false
		}
	}
	return true
}

func (m *matcher) early(a, b earlyOutcome) bool {
	return m.terms(a.facts, b.facts) && slices.EqualFunc(a.replies, b.replies, func(r, s model.Answer) bool {
		return r.Op == s.Op && m.terms(r.Values, s.Values)
	})
}

func (m *matcher) slots(a, b []model.Slot) bool {
	for i := range a {
		v := m.x.vars[i]
		known := (v.Known || v.Shape == model.Set || b[i].Terms != nil) && !a[i].Open
		if a[i].Open != b[i].Open || !m.whole(a[i].Whole, b[i].Whole) || !m.terms(a[i].Terms, b[i].Terms) || !m.cells(known, a[i].Cells, b[i].Cells) {
			return false
		}
	}
	return true
}

// whole matches lists whose length is not known.
func (m *matcher) whole(a, b logic.Term) bool {
	if a == nil || b == nil {
		return a == b
	}
	return m.term(a, b)
}

// cells matches cells with those under the same keys. If other keys are unknown, and all keys are
// values, a missing cell may have any value.
func (m *matcher) cells(known bool, a, b []model.Cell) bool {
	if len(a) == len(b) {
		return slices.EqualFunc(a, b, func(p, q model.Cell) bool { return p.Key == q.Key && m.terms(p.Terms, q.Terms) })
	}
	if len(a) > len(b) || known {
		return false
	}
	j := 0
	for _, q := range b {
		if _, ok := q.Key.(*logic.Lit); !ok {
			return false
		}
		if j < len(a) && a[j].Key == q.Key {
			if !m.terms(a[j].Terms, q.Terms) {
				return false
			}
			j++
		}
	}
	return j == len(a)
}

// rest compares the postponed terms.
func (m *matcher) rest() bool {
	for _, p := range m.late {
		if m.x.l.Replace(p[0], m.by) != p[1] {
			return false
		}
	}
	return true
}

// facts reports whether all facts of a hold in b.
func (m *matcher) facts(a, b []logic.Term) bool {
	for _, t := range a {
		for _, u := range logic.Conjuncts(m.x.l.Replace(t, m.by)) {
			if !logic.IsTrue(u) && !slices.Contains(b, u) {
				return false
			}
		}
	}
	return true
}
