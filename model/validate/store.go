package validate

import (
	"slices"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/model"
)

// slot is the symbolic value of a state variable. Slots are never changed, only
// replaced, so branches share them.
//
// A map is a list of cells, the newest first: what is read under a key is the
// value of the first cell whose key equals it, and the initial value if there is none. A map
// whose initial value is not known gets a cell of unknown values at its end for every key that is
// asked for; it is the oldest, so it counts only where nothing else does, and
// asking again, also under another term that turns out to be equal, finds it. Where a map
// was set as a whole, what it was set to takes the place of its initial value.
type slot struct {
	terms []logic.Term // scalar, optional, a map set as a whole: the columns; list: the elements
	cells []cell       // set, map
}

// cell is the value of a map or set under a key; a nil term is any value.
type cell struct {
	key   logic.Term
	terms []logic.Term
}

// initial returns the slot of a variable at the beginning.
func (x *engine) initial(br *branch, i int) slot {
	v := x.vars[i]
	switch {
	case v.Shape == model.Map:
		return slot{}
	case v.Shape == model.Set:
		var s slot
		for _, t := range v.Initial {
			s = s.put(x.l, t, []logic.Term{x.l.True()})
		}
		return s
	case v.Known:
		return slot{terms: v.Initial}
	case v.Shape == model.List:
		return slot{}
	}
	var s slot
	for _, sort := range v.Sorts() {
		s.terms = append(s.terms, br.fresh(x.l, sort))
	}
	return s
}

// put returns the slot with the cell under a key replaced. A cell of the very
// same key can no longer be read.
func (s slot) put(l *logic.Builder, key logic.Term, terms []logic.Term) slot {
	cells := make([]cell, 0, len(s.cells)+1)
	cells = append(cells, cell{key, terms})
	for _, c := range s.cells {
		if c.key != key {
			cells = append(cells, c)
		}
	}
	return slot{terms: s.terms, cells: cells}
}

// lookup returns a column of the value under a key. Where the initial value decides
// and is not known, the slot gets a cell for the key.
func (x *engine) lookup(f *frame, i int, key logic.Term, column int) logic.Term {
	v, s := x.vars[i], f.br.slots[i]
	end := slices.IndexFunc(s.cells, func(c cell) bool { return c.key == key })
	var last logic.Term
	switch {
	case end >= 0:
		last = f.column(s.cells[end].terms, column, v)
	case v.Shape == model.Set:
		end, last = len(s.cells), x.l.False()
	case s.terms != nil:
		end, last = len(s.cells), f.column(s.terms, column, v)
	case v.Known:
		end, last = len(s.cells), f.column(v.Initial, column, v)
	default:
		end = len(s.cells)
		c := cell{key: key}
		for _, sort := range v.Sorts() {
			c.terms = append(c.terms, f.br.fresh(x.l, sort))
		}
		f.br.slots[i] = slot{cells: append(slices.Clip(s.cells), c)}
		last = c.terms[column]
	}
	for j := end - 1; j >= 0; j-- {
		c := s.cells[j]
		if same := x.l.Eq(key, c.key); !logic.IsFalse(same) {
			last = x.l.Ite(same, f.column(c.terms, column, v), last)
		}
	}
	return last
}

// column returns a column, or what may be any value where there is none.
func (f *frame) column(terms []logic.Term, column int, v *model.Var) logic.Term {
	if t := terms[column]; t != nil {
		return t
	}
	return f.br.fresh(f.x.l, v.Sorts()[column])
}

// element returns an element of a list; what is out of range may be anything.
func (x *engine) element(f *frame, i int, index logic.Term) logic.Term {
	elems := f.br.slots[i].terms
	if n, ok := index.(*logic.Lit); ok {
		if k, ok := n.Value().Int64(); ok && k >= 0 && k < int64(len(elems)) {
			return elems[k]
		}
		return f.br.fresh(x.l, x.vars[i].Elem)
	}
	last := logic.Term(f.br.fresh(x.l, x.vars[i].Elem))
	for k := len(elems) - 1; k >= 0; k-- {
		last = x.l.Ite(x.l.Eq(index, x.l.Int(int64(k))), elems[k], last)
	}
	return last
}

// update returns the slot after an update whose terms have been evaluated.
func (s slot) update(l *logic.Builder, u model.Update) slot {
	switch {
	case u.Kind == model.Append:
		return slot{terms: append(slices.Clip(s.terms), u.Terms...)}
	case u.Kind == model.Drop:
		return slot{terms: s.terms[min(1, len(s.terms)):]}
	case u.Key != nil:
		return s.put(l, u.Key, u.Terms)
	case u.Var.Shape == model.Set:
		var out slot
		for _, t := range u.Terms {
			out = out.put(l, t, []logic.Term{l.True()})
		}
		return out
	}
	return slot{terms: u.Terms}
}

// tidy drops cells that say what would hold without them. It is sure of that only where
// all keys are values.
func (x *engine) tidy(i int, s slot, idle func(logic.Term) bool) slot {
	v := x.vars[i]
	for _, c := range s.cells {
		if _, ok := c.key.(*logic.Lit); !ok {
			return s
		}
	}
	rest, known := v.Initial, v.Known
	if s.terms != nil {
		rest, known = s.terms, true
	}
	redundant := func(c cell) bool {
		for k, t := range c.terms {
			switch {
			case v.Shape == model.Set:
				return logic.IsFalse(t)
			case !known && (t == nil || !idle(t)):
				return false
			case known && t != rest[k]:
				return false
			}
		}
		return true
	}
	if slices.ContainsFunc(s.cells, redundant) {
		s = slot{terms: s.terms, cells: slices.DeleteFunc(slices.Clone(s.cells), redundant)}
	}
	byKey := func(a, b cell) int {
		return logic.CompareValues(a.key.(*logic.Lit).Value(), b.key.(*logic.Lit).Value())
	}
	if !slices.IsSortedFunc(s.cells, byKey) {
		s = slot{terms: s.terms, cells: slices.Clone(s.cells)}
		slices.SortFunc(s.cells, byKey)
	}
	return s
}
