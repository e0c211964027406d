package consist

import (
	"encoding/binary"
	"slices"
	"strconv"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/model"
)

// Two runs need not be distinguished if the same remains of the expressions, and the same is known
// of the state: they have the same continuations. Unknowns are renamed in the order of their
// occurrence, and facts unrelated to the state are left out.

// key returns all that matters for what can follow.
func (s *search) key(n *node) string {
	c := &canon{l: s.x.l, rigid: s.rigid, names: map[logic.Term]logic.Term{}}
	key := binary.AppendUvarint(nil, uint64(n.at))
	key = c.state(key, n.st)
	var facts []logic.Term
	for _, f := range live(n.facts, c.known()) {
		facts = append(facts, c.rename(f))
	}
	slices.SortFunc(facts, func(a, b logic.Term) int { return a.ID() - b.ID() })
	for _, f := range slices.Compact(facts) {
		key = binary.AppendUvarint(key, uint64(f.ID()))
	}
	if n.urgent {
		key = append(key, 'u')
	}
	if n.open {
		key = append(key, 'o')
	}
	return string(key)
}

// canon gives unknowns their standard names.
type canon struct {
	l     *logic.Builder
	rigid map[*logic.Var]bool
	names map[logic.Term]logic.Term
}

// known distinguishes the unknowns that have occurred so far, and those of the question, from
// others.
func (c *canon) known() func(*logic.Var) bool {
	seen := map[*logic.Var]bool{}
	for v := range c.names {
		seen[v.(*logic.Var)] = true
	}
	return func(v *logic.Var) bool { return seen[v] || c.rigid[v] }
}

func (c *canon) rename(t logic.Term) logic.Term {
	return c.l.Subst(t, func(u logic.Term) logic.Term {
		v, ok := u.(*logic.Var)
		if !ok || c.rigid[v] {
			return nil
		}
		name := c.names[v]
		if name == nil {
			name = c.l.Var("?"+v.Sort().Name()+strconv.Itoa(len(c.names)), v.Sort())
			c.names[v] = name
		}
		return name
	})
}

func (c *canon) terms(key []byte, ts []logic.Term) []byte {
	key = binary.AppendUvarint(key, uint64(len(ts)))
	for _, t := range ts {
		if t == nil {
			key = append(key, 0)
			continue
		}
		key = binary.AppendUvarint(key, uint64(c.rename(t).ID())+1)
	}
	return key
}

func (c *canon) state(key []byte, st *state) []byte {
	for _, s := range st.slots {
		key = c.terms(key, append(slices.Clip(s.Terms), s.Whole))
		key = binary.AppendUvarint(key, uint64(len(s.Cells)))
		for _, cell := range s.Cells {
			key = c.terms(append(key, 'k'), append([]logic.Term{cell.Key}, cell.Terms...))
		}
	}
	for _, ps := range [2][]model.Message{st.in, st.out} {
		key = binary.AppendUvarint(key, uint64(len(ps)))
		for _, p := range ps {
			key = binary.AppendUvarint(key, uint64(p.Op.Index()))
			left := 2 * p.Copies
			if p.Optional {
				left++
			}
			key = c.terms(binary.AppendUvarint(key, uint64(left)), p.Values)
		}
	}
	if st.free {
		key = append(key, 'f')
	}
	if st.native != nil {
		key = append(key, st.native.String()...)
	}
	return key
}

// live returns the facts that are connected to a known variable, through variables that facts
// share, and the facts about functions.
func live(facts []logic.Term, known func(*logic.Var) bool) []logic.Term {
	vars := make([][]*logic.Var, len(facts))
	taken := make([]bool, len(facts))
	reached := map[*logic.Var]bool{}
	for i, f := range facts {
		vars[i] = logic.Vars(nil, f)
	}
	for grown := true; grown; {
		grown = false
		for i, f := range facts {
			if taken[i] || len(logic.Apps(nil, f)) == 0 && !slices.ContainsFunc(vars[i], func(v *logic.Var) bool { return known(v) || reached[v] }) {
				continue
			}
			taken[i], grown = true, true
			for _, v := range vars[i] {
				reached[v] = true
			}
		}
	}
	var out []logic.Term
	for i, f := range facts {
		if taken[i] {
			out = append(out, f)
		}
	}
	return out
}

// sameState reports whether two states are equal, term by term.
func sameState(a, b *state) bool {
	sameSlot := func(s, t model.Slot) bool {
		return slices.Equal(s.Terms, t.Terms) && s.Whole == t.Whole && slices.Equal(s.Below, t.Below) &&
			slices.EqualFunc(s.Cells, t.Cells, func(c, d model.Cell) bool { return c.Key == d.Key && slices.Equal(c.Terms, d.Terms) })
	}
	sameMessage := func(p, q model.Message) bool {
		return p.Op == q.Op && p.Copies == q.Copies && p.Optional == q.Optional && slices.Equal(p.Values, q.Values)
	}
	if a == b {
		return true
	}
	if a.native != nil && a.native.String() != b.native.String() {
		return false
	}
	return a.free == b.free && slices.EqualFunc(a.slots, b.slots, sameSlot) &&
		slices.EqualFunc(a.in, b.in, sameMessage) && slices.EqualFunc(a.out, b.out, sameMessage)
}
