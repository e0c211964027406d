package validate

import (
	"encoding/binary"
	"slices"
	"strconv"

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

// choiceName returns the name of the choice with a number.
func choiceName(i int) string { return "?" + strconv.Itoa(i) }

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
			s.Cells, cloned = slices.Clone(s.Cells), true
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
				ts, cloned = slices.Clone(ts), true
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
