package model

import (
	"maps"
	"slices"

	"github.com/clouseau-go/clouseau/logic"
)

// Lists, sets and maps are state variables with a form of their own. Terms may also take them as
// values: a list that is answered, the sum of its elements, a copy that is kept. How a value comes
// about has to be known for that. If it is not, for example because an element is one or another,
// the value is an unknown, of which nothing is said.

// whole returns the value of a list, set or map.
func (f *frame) whole(s Slot, v *Var) logic.Term {
	l := f.x.l
	switch v.Shape {
	case List:
		if s.Whole != nil {
			return s.Whole
		}
		return l.List(v.Value.Sort(), s.Terms...)
	case Set:
		if keys, ok := f.present(s, v); ok {
			slices.SortFunc(keys, logic.CompareValues)
			return l.Value(logic.ListValue(keys...))
		}
	case Map:
		if keys, ok := f.present(s, v); ok {
			whole := v.Value.Sort()
			out := l.Value(logic.MapValue())
			for _, k := range keys {
				value := f.lookupIn(s, v, l.Value(k))
				out = l.App(l.Known("put", whole, 0), out, l.Value(k), value)
			}
			return out
		}
	}
	f.vague = true
	return f.fresh(v.Name, v.Value.Sort())
}

// present returns the keys of a set, or of a map with optional values, if it is known for all keys
// whether they are there.
func (f *frame) present(s Slot, v *Var) (keys []logic.Value, ok bool) {
	if s.Open || s.Below != nil || v.Shape == Map && !f.emptyBelow(s, v) {
		return nil, false
	}
	for _, c := range s.Cells {
		k, literal := c.Key.(*logic.Lit)
		switch {
		case !literal || c.Terms[0] == nil:
			return nil, false
		case logic.IsTrue(c.Terms[0]):
			keys = append(keys, k.Value())
		case !logic.IsFalse(c.Terms[0]):
			return nil, false
		}
	}
	return keys, true
}

// emptyBelow reports whether a map has nothing under keys without a cell.
func (f *frame) emptyBelow(s Slot, v *Var) bool {
	below := s.Terms
	if below == nil && v.Known {
		below = v.Initial
	}
	return v.Maybe && below != nil && below[0] != nil && logic.IsFalse(below[0])
}

// lookupIn returns the value that a map has under a key that is present.
func (f *frame) lookupIn(s Slot, v *Var, key logic.Term) logic.Term {
	i := slices.IndexFunc(s.Cells, func(c Cell) bool { return c.Key == key })
	return f.column(s.Cells[i].Terms, 1, v)
}

// change evaluates an update.
func (f *frame) change(u Update) Change {
	c := Change{Slot: f.x.Index(u.Var), Update: u}
	if u.Kind != Become {
		c.Key, c.Terms = f.eval(u.Key), f.stored(u.Var, f.all(u.Terms))
		return c
	}
	if from, is := u.Terms[0].(*logic.Var); is && !f.anywhere {
		if h, ok := f.x.handles[from]; ok && h.role == wholeOf && u.Var.Shape != List {
			c.copied = f.copied(f.x.Vars[h.slot], f.slots[h.slot])
			return c
		}
	}
	t := f.eval(u.Terms[0])
	c.Terms = []logic.Term{t}
	if elems, known := f.x.l.Elements(t); known && !f.anywhere {
		c.Kind, c.Terms = Assign, f.stored(u.Var, elems)
	}
	return c
}

// copied returns the content of a set or map, as that of another variable.
func (f *frame) copied(v *Var, s Slot) *Slot {
	if v.Shape == Map && s.Terms == nil && s.Below == nil {
		if v.Known {
			s.Terms = f.stored(v, v.Initial)
		} else {
			s.Open = true
		}
	}
	return &s
}

// maxReplies is how many elements a list of unknown length is tried with if there is a reply for
// each of them. Beyond that the system may do anything.
const maxReplies = 8

// answers evaluates a reply, which there may be for each element of a list.
func (f *frame) answers(r Reply) []Answer {
	if r.Each == nil {
		return []Answer{{Op: r.Op, Values: f.all(r.Fields)}}
	}
	if f.anywhere {
		g := f.with([]*logic.Var{r.Each})
		return []Answer{{Op: r.Op, Values: g.all(r.Fields), Of: f.eval(r.Of)}}
	}
	var out []Answer
	for _, e := range f.lists[r.Of] {
		g := f.with(nil)
		g.bound[r.Each] = e
		out = append(out, Answer{Op: r.Op, Values: g.all(r.Fields)})
		f.n, f.slots, f.vague = g.n, g.slots, f.vague || g.vague
	}
	return out
}

// spread calls then for each way in which the lists that have a reply for each of their elements
// may have elements, in a frame that has these in lists. The conditions are added to o.
func (t *taker) spread(rs []Reply, f *frame, o Outcome, then func(*frame, Outcome)) {
	i := slices.IndexFunc(rs, func(r Reply) bool { _, done := f.lists[r.Of]; return r.Each != nil && !done })
	if i < 0 || f.anywhere {
		then(f, o)
		return
	}
	of := f.eval(rs[i].Of)
	has := func(elems []logic.Term, o Outcome) {
		g := f.copy()
		g.lists = maps.Clone(f.lists)
		if g.lists == nil {
			g.lists = map[logic.Term][]logic.Term{}
		}
		g.lists[rs[i].Of] = elems
		t.spread(rs, g, o, then)
	}
	if elems, ok := t.x.l.Elements(of); ok {
		has(elems, o)
		return
	}
	l, sort := t.x.l, logic.NewList("list", rs[i].Each.Sort())
	size := l.Length(sort, of)
	for n := range int64(maxReplies + 1) {
		elems := make([]logic.Term, n)
		for i := range n {
			elems[i] = l.At(sort, of, l.Int(i))
		}
		if so := l.Eq(size, l.Int(n)); !logic.IsFalse(so) {
			has(elems, o.given(so))
		}
	}
	if more := l.Lt(l.Int(maxReplies), size); !logic.IsFalse(more) {
		o = o.given(more)
		t.out = append(t.out, Outcome{Slots: f.slots, Fresh: f.n, Given: o.Given, Path: o.Path, Free: true, Vague: true})
	}
}
