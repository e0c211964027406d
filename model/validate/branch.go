package validate

import (
	"encoding/binary"
	"slices"
	"strconv"

	"github.com/clouseau-go/clouseau/internal/lists"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/model"
)

// branch is one way to explain the observations: the state of the model in terms of choices that
// are still unknown, and what is known of these. It stands for all behaviours that the possible
// values of the choices make of it.
//
// Choices are named ?0, ?1, ... in the order in which they first occur in the branch, so two
// branches with the same content are equal term by term.
type branch struct {
	slots   []model.Slot
	state   any          // of a model that is a Go function
	facts   []logic.Term // what is known of the choices: a conjunction
	in, out []packet     // on their way to the system, and back; oldest first
	choices int          // number of names in use
	free    bool         // from now on the model allows anything
}

// packet is a message under way, with what is known of a request.
type packet struct {
	model.Message
	early     []earlyOutcome // how it may have been taken earlier
	meanwhile *meanwhile     // states in which it may have been taken earlier
	foot      *footprint
	// These serve explanations and are no part of the branch's content: the event at which the
	// request was sent, and the cases that made the answer.
	step int
	path []string
}

// choicePrefix begins the names of choices, and no name of a spec.
const choicePrefix = "?"

// choiceName returns the name of the choice with a number.
func choiceName(i int) string { return choicePrefix + strconv.Itoa(i) }

// clone returns a copy that can be changed.
func (br *branch) clone() *branch {
	out := *br
	out.slots = slices.Clone(br.slots)
	out.facts = slices.Clone(br.facts)
	out.in, out.out = slices.Clone(br.in), slices.Clone(br.out)
	return &out
}

// terms replaces every term of the branch but its facts by f of it, in order.
func (br *branch) terms(f func(logic.Term) logic.Term) {
	br.present(f)
	for i, p := range br.in {
		if len(p.early) > 0 {
			br.in[i].early = rewriteEarly(p.early, f)
		}
	}
}

// present is terms without early outcomes.
func (br *branch) present(f func(logic.Term) logic.Term) {
	for i, s := range br.slots {
		br.slots[i] = rewriteSlot(s, f)
	}
	for _, ps := range [2][]packet{br.in, br.out} {
		for i := range ps {
			ps[i].Values = rewriteAll(ps[i].Values, f)
		}
	}
}

// rewriteSlot returns the slot with f applied to all terms. Keys may become equal. Then only the
// newest of their cells can be read, and the others are dropped, so that they do not reappear when
// the newest is forgotten.
func rewriteSlot(s model.Slot, f func(logic.Term) logic.Term) model.Slot {
	s.Terms = rewriteAll(s.Terms, f)
	if s.Whole != nil {
		s.Whole = f(s.Whole)
	}
	cloned := false
	for i, c := range s.Cells {
		next := model.Cell{Key: f(c.Key), Terms: rewriteAll(c.Terms, f)}
		if next.Key == c.Key && same(next.Terms, c.Terms) {
			continue
		}
		if !cloned {
			s.Cells = slices.Clone(s.Cells)
			cloned = true
		}
		s.Cells[i] = next
	}
	if cloned {
		s.Cells = readable(s.Cells)
	}
	return s
}

// readable keeps the newest cell of every key, in place and in order.
func readable(cells []model.Cell) []model.Cell {
	out := cells[:0]
	seen := make(map[logic.Term]bool, len(cells))
	for _, c := range cells {
		if !seen[c.Key] {
			seen[c.Key] = true
			out = append(out, c)
		}
	}
	return out
}

// rewriteAll returns ts with f applied to all terms that are not nil; ts itself if nothing changes.
func rewriteAll(ts []logic.Term, f func(logic.Term) logic.Term) []logic.Term {
	cloned := false
	for i, t := range ts {
		if t == nil {
			continue
		}
		if u := f(t); u != t {
			if !cloned {
				ts = slices.Clone(ts)
				cloned = true
			}
			ts[i] = u
		}
	}
	return ts
}

// same reports whether two lists have the same terms.
func same(a, b []logic.Term) bool {
	return len(a) == len(b) && (len(a) == 0 || &a[0] == &b[0] || slices.Equal(a, b))
}

// shape appends the content of the branch, facts apart, to a key.
func (br *branch) shape(key []byte) []byte {
	for _, s := range br.slots {
		key = binary.AppendUvarint(key, uint64(len(s.Terms))<<1|uint64(bit(s.Whole != nil)))
		key = appendTerms(key, s.Terms)
		if s.Whole != nil {
			key = binary.AppendUvarint(key, uint64(s.Whole.ID()))
		}
		key = binary.AppendUvarint(key, uint64(len(s.Cells))<<1|uint64(bit(s.Open)))
		for _, c := range s.Cells {
			key = binary.AppendUvarint(key, uint64(c.Key.ID()))
			key = appendTerms(key, c.Terms)
		}
	}
	for _, ps := range [2][]packet{br.in, br.out} {
		key = binary.AppendUvarint(key, uint64(len(ps)))
		for _, p := range ps {
			key = binary.AppendUvarint(key, uint64(p.Op.Index()))
			key = binary.AppendUvarint(key, uint64(p.Copies)<<1|uint64(bit(p.Optional)))
			key = appendTerms(key, p.Values)
			key = binary.AppendUvarint(key, uint64(len(p.early)))
			for _, o := range p.early {
				key = o.shape(key)
			}
			if p.meanwhile != nil {
				key = append(key, 'p')
				for _, n := range p.meanwhile.events {
					key = binary.AppendUvarint(key, uint64(n))
				}
			}
		}
	}
	return key
}

func bit(b bool) int {
	if b {
		return 1
	}
	return 0
}

func appendTerms(key []byte, ts []logic.Term) []byte {
	for _, t := range ts {
		if t == nil {
			key = append(key, 0)
			continue
		}
		key = binary.AppendUvarint(key, uint64(t.ID())+1)
	}
	return key
}

// sortFacts sorts the facts, so that equal lists of facts are equal term by term.
func (br *branch) sortFacts() {
	slices.SortFunc(br.facts, func(a, b logic.Term) int { return a.ID() - b.ID() })
	br.facts = slices.Compact(br.facts)
}

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
		v := m.x.sym.vars[i]
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
	return lists.All(m.late, func(p [2]logic.Term) bool { return m.x.sym.l.Replace(p[0], m.by) == p[1] })
}

// facts reports whether all facts of a hold in b.
func (m *matcher) facts(a, b []logic.Term) bool {
	for _, t := range a {
		for _, u := range logic.Conjuncts(m.x.sym.l.Replace(t, m.by)) {
			if !logic.IsTrue(u) && !slices.Contains(b, u) {
				return false
			}
		}
	}
	return true
}

// Splitting. A state may say "if ?0 == "a" then 1 else 2", so that one branch stands for two. That
// is cheaper than two branches as long as the term is short. Further requests nest such terms, and
// their sizes multiply. So if a term has grown too large, the branch is split at its condition, and
// both sides go on with simpler terms.

// largeTerm is the size, as a tree, from which a term of the state is split.
const largeTerm = 16

// settled settles a branch and splits it as far as needed; a branch that is proven impossible gives
// none.
func (x *engine) settled(br *branch) []*branch {
	var out []*branch
	todo := []*branch{br}
	for len(todo) > 0 {
		b := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if x.work += effort(b); x.work > x.allowed || x.ctx.Err() != nil {
			x.spent = true
			return nil
		}
		if !x.settle(b) {
			continue
		}
		cond := splitter(b)
		if cond == nil {
			out = append(out, b)
			continue
		}
		no := b.clone()
		x.decide(no, cond, false)
		x.decide(b, cond, true)
		todo = append(todo, no, b)
	}
	return out
}

// effort returns the work of settling a branch; it grows with what is known of its choices.
func effort(br *branch) int {
	n := 1
	for _, t := range br.facts {
		if len(logic.Vars(nil, t)) > 0 {
			n++
		}
	}
	return n
}

// splitter returns a condition in the first term that is too large, or on which the length of a
// list depends; nil where there is none.
func splitter(br *branch) logic.Term {
	if br.choices == 0 {
		return nil
	}
	for _, s := range br.slots {
		if ite, ok := s.Whole.(*logic.Ite); ok {
			return ite.Cond()
		}
	}
	var found logic.Term
	br.present(func(t logic.Term) logic.Term {
		if found == nil && size(t, largeTerm) >= largeTerm {
			found = conditionOf(t)
		}
		return t
	})
	return found
}

// conditionOf returns a qualifier by which t can be simplified; nil if it has none.
func conditionOf(t logic.Term) logic.Term {
	if t.Sort().Kind() == logic.BoolKind {
		return t
	}
	var found logic.Term
	logic.Walk(t, func(u logic.Term) bool {
		if ite, ok := u.(*logic.Ite); ok && found == nil {
			found = ite.Cond()
		}
		return found == nil
	})
	return found
}

// size returns the number of nodes of t as a tree, at most limit.
func size(t logic.Term, limit int) int {
	n := 1
	for _, c := range logic.Children(t) {
		if n >= limit {
			return limit
		}
		n += size(c, limit-n)
	}
	return min(n, limit)
}

// decide adds to a branch that a condition holds or not, and simplifies the terms in which it
// occurs.
func (x *engine) decide(br *branch, cond logic.Term, holds bool) {
	seen := map[logic.Term]logic.Term{}
	var simplify func(t logic.Term) logic.Term
	simplify = func(t logic.Term) logic.Term {
		ite, isIte := t.(*logic.Ite)
		_, isSum := t.(*logic.Sum)
		switch {
		case t == cond:
			return x.sym.l.Bool(holds)
		case !isIte && !isSum:
			return t
		case isIte && ite.Cond() == cond && holds:
			return simplify(ite.Then())
		case isIte && ite.Cond() == cond:
			return simplify(ite.Else())
		case seen[t] == nil:
			seen[t] = x.sym.l.Rebuild(t, simplify)
		}
		return seen[t]
	}
	br.terms(simplify)
	if !holds {
		cond = x.sym.l.Not(cond)
	}
	br.assume(cond)
}
