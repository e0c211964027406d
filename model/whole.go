package model

import (
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
		if s.Loose == nil {
			return l.List(v.Value.Sort(), s.Terms...)
		}
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

// change evaluates an update. If ok is false, it is not known what a list becomes.
func (f *frame) change(u Update) (c Change, ok bool) {
	c = Change{Slot: f.x.Index(u.Var), Update: u}
	if u.Kind != Become {
		c.Key, c.Terms = f.eval(u.Key), f.stored(u.Var, f.all(u.Terms))
		return c, true
	}
	if from, is := u.Terms[0].(*logic.Var); is && !f.anywhere {
		if h, ok := f.x.handles[from]; ok && h.role == wholeOf && u.Var.Shape != List {
			c.copied = f.copied(f.x.Vars[h.slot], f.slots[h.slot])
			return c, true
		}
	}
	t := f.eval(u.Terms[0])
	elems, known := f.x.l.Elements(t)
	switch {
	case f.anywhere:
		c.Terms = []logic.Term{t}
	case known:
		c.Kind, c.Terms = Assign, f.stored(u.Var, elems)
	case f.x.exact:
		c.Terms, f.vague = []logic.Term{t}, true
	default:
		return c, false
	}
	return c, true
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

// answers evaluates a reply, which there may be for each element of a list. If ok is false, it is
// not known how many elements that has.
func (f *frame) answers(r Reply) (out []Answer, ok bool) {
	if r.Each == nil {
		return []Answer{{Op: r.Op, Values: f.all(r.Fields)}}, true
	}
	of := f.eval(r.Of)
	elems, ok := f.x.l.Elements(of)
	switch {
	case f.anywhere:
		g := f.with([]*logic.Var{r.Each})
		return []Answer{{Op: r.Op, Values: g.all(r.Fields), Of: of}}, true
	case !ok:
		return nil, false
	}
	for _, e := range elems {
		g := f.with(nil)
		g.bound[r.Each] = e
		out = append(out, Answer{Op: r.Op, Values: g.all(r.Fields)})
		f.n, f.slots, f.vague = g.n, g.slots, f.vague || g.vague
	}
	return out, true
}

// lost ends a case of which it is not known what it does: from then on the system may do anything.
func (t *taker) lost(f *frame, o Outcome) {
	t.out = append(t.out, Outcome{Slots: f.slots, Fresh: f.n, Given: o.Given, Path: o.Path, Free: true, Vague: true})
}
