package model

import (
	"slices"

	"github.com/clouseau-go/clouseau/internal/lists"
	"github.com/clouseau-go/clouseau/logic"
)

// Slot is the symbolic value of a state variable. Slots are immutable, so states share them.
//
// A map is a list of cells, the newest first. The value under a key is that of the first cell whose
// key equals it, or the initial value if there is none. If the initial value is unknown, the map
// gets a cell of unknown values at its end for every key that is read. As the oldest cell, it
// counts only if no other has the key, and a later read finds it, even with another term that turns
// out to be equal. If a map was set as a whole, the new value takes the place of the initial one.
type Slot struct {
	Terms []logic.Term // scalar, optional, a map set as a whole: the columns; list: the elements
	Cells []Cell       // set, map
	// Below says what an unknown map or set holds under keys without a cell, for an exact stepper:
	// a function of the key for each column.
	Below []*logic.Func
	// Open says that a map or set may hold anything under keys without a cell, whatever its initial
	// value.
	Open bool
	// Whole is set for a list of which it is not known how many elements it has: the list as a
	// value. Terms is then empty.
	Whole logic.Term
}

// Cell is the value of a map or set under a key; a nil term may have any value.
type Cell struct {
	Key   logic.Term
	Terms []logic.Term
}

// Start returns the initial state, and the number of its unknowns.
func (x *Stepper) Start() ([]Slot, int) {
	f := &frame{x: x}
	out := lists.Of(x.Vars, f.initial)
	return out, f.n
}

// initial returns the slot of a variable at the beginning.
func (f *frame) initial(v *Var) Slot {
	switch {
	case v.Shape == Map && !v.Known && f.x.exact:
		return Slot{Below: unknownCells(v)}
	case v.Shape == Map:
		return Slot{}
	case v.Shape == Set:
		return f.x.members(v.Initial)
	case v.Known:
		return Slot{Terms: f.stored(v, v.Initial)}
	case v.Shape == List:
		return Slot{}
	}
	return f.unknown(v)
}

// unknown returns a scalar or optional of which nothing is known.
func (f *frame) unknown(v *Var) Slot {
	var s Slot
	for _, sort := range v.Sorts() {
		s.Terms = append(s.Terms, f.fresh(v.Name, sort))
	}
	return s
}

// Anything returns a slot of which nothing is known, for an exact stepper.
func (x *Stepper) Anything(v *Var) Slot {
	f := &frame{x: x}
	switch v.Shape {
	case Map, Set:
		return Slot{Below: unknownCells(v)}
	case List:
		return Slot{Whole: f.fresh(v.Name, v.Value.Sort())}
	}
	return f.unknown(v)
}

// unknownCells returns unknown functions of the key.
func unknownCells(v *Var) []*logic.Func {
	return lists.Of(v.Sorts(), func(s *logic.Sort) *logic.Func {
		return &logic.Func{Name: v.Name, Args: []*logic.Sort{v.Key}, Result: s}
	})
}

// stored returns the terms that a variable gets. An exact stepper replaces terms that may have any
// value by unknowns. The value of an absent optional stays nil, since a read may find anything.
func (f *frame) stored(v *Var, ts []logic.Term) []logic.Term {
	if !f.x.exact {
		return ts
	}
	out := slices.Clone(ts)
	columns := v.Sorts()
	for i, t := range ts {
		column := i % len(columns)
		if t == nil && (column == 0 || !logic.IsFalse(ts[i-1])) {
			out[i] = f.fresh(v.Name, columns[column])
		}
	}
	return out
}

// column returns a column; a nil column may have any value.
func (f *frame) column(terms []logic.Term, column int, v *Var) logic.Term {
	if t := terms[column]; t != nil {
		return t
	}
	return f.fresh(v.Name, v.Sorts()[column])
}

// size returns the length of a list.
func (x *Stepper) size(s Slot, v *Var) logic.Term {
	if s.Whole != nil {
		return x.l.Length(v.Value.Sort(), s.Whole)
	}
	return x.l.Int(int64(len(s.Terms)))
}

// member returns whether a list contains a value.
func (x *Stepper) member(s Slot, v *Var, value logic.Term) logic.Term {
	if s.Whole != nil {
		return x.known(v, "contains", s.Whole, value)
	}
	some := lists.Of(s.Terms, func(t logic.Term) logic.Term { return x.l.Eq(value, t) })
	return x.l.Or(some...)
}

// element returns an element of a list; an index out of range may give any value.
func (f *frame) element(s Slot, v *Var, index logic.Term) logic.Term {
	l := f.x.l
	if s.Whole != nil {
		inside := l.And(l.Le(l.Int(0), index), l.Lt(index, f.x.size(s, v)))
		return l.Ite(inside, l.At(v.Value.Sort(), s.Whole, index), f.fresh(v.Name, v.Elem))
	}
	if n, ok := index.(*logic.Lit); ok {
		if k, ok := n.Value().Int64(); ok && k >= 0 && k < int64(len(s.Terms)) {
			return s.Terms[k]
		}
		return f.fresh(v.Name, v.Elem)
	}
	last := f.fresh(v.Name, v.Elem)
	for k := len(s.Terms) - 1; k >= 0; k-- {
		last = l.Ite(l.Eq(index, l.Int(int64(k))), s.Terms[k], last)
	}
	return last
}

// lookup returns a column of the value of a map or set under a key. If an unknown initial value
// decides, the slot gets a cell for the key.
func (f *frame) lookup(i int, key logic.Term, column int) logic.Term {
	v := f.x.Vars[i]
	s := f.slots[i]
	end := slices.IndexFunc(s.Cells, func(c Cell) bool { return c.Key == key })
	var last logic.Term
	switch {
	case end >= 0:
		last = f.column(s.Cells[end].Terms, column, v)
	case s.Below != nil:
		last = f.x.l.App(s.Below[column], key)
	case v.Shape == Set && !s.Open:
		last = f.x.l.False()
	case s.Terms != nil && !s.Open:
		last = f.column(s.Terms, column, v)
	case v.Known && !s.Open:
		last = f.column(v.Initial, column, v)
	default:
		c := Cell{Key: key, Terms: f.unknown(v).Terms}
		f.slots = slices.Clone(f.slots)
		f.slots[i] = Slot{Cells: append(slices.Clip(s.Cells), c), Open: s.Open}
		last = c.Terms[column]
	}
	if end < 0 {
		end = len(s.Cells)
	}
	return f.above(s.Cells[:end], key, column, v, last)
}

// above returns the value of the cells under a key, or last if none has the key. The newest cell
// decides. If the keys are values, and so differ, the order does not matter: cells with the same
// content are then tested together, so that choosing a key that many cells lack costs no more than
// listing them.
func (f *frame) above(cells []Cell, key logic.Term, column int, v *Var, last logic.Term) logic.Term {
	for j := len(cells); j > 0; {
		to := j
		for j--; j > 0 && isValue(cells[j].Key) && isValue(cells[j-1].Key); j-- {
		}
		last = f.among(cells[j:to], key, column, v, last)
	}
	return last
}

func isValue(t logic.Term) bool { _, ok := t.(*logic.Lit); return ok }

// among is above for cells of which at most one has the key.
func (f *frame) among(cells []Cell, key logic.Term, column int, v *Var, last logic.Term) logic.Term {
	if len(cells) == 1 { // the usual case
		if same := f.x.l.Eq(key, cells[0].Key); !logic.IsFalse(same) {
			return f.x.l.Ite(same, f.column(cells[0].Terms, column, v), last)
		}
		return last
	}
	var contents []logic.Term // nil: any value
	keys := map[logic.Term][]logic.Term{}
	for j := len(cells) - 1; j >= 0; j-- {
		c := cells[j]
		if same := f.x.l.Eq(key, c.Key); !logic.IsFalse(same) {
			t := c.Terms[column]
			if keys[t] == nil {
				contents = append(contents, t)
			}
			keys[t] = append(keys[t], same)
		}
	}
	for _, t := range contents {
		same := f.x.l.Or(keys[t]...)
		if t == nil {
			t = f.fresh(v.Name, v.Sorts()[column])
		}
		last = f.x.l.Ite(same, t, last)
	}
	return last
}

// Lookup returns a column of the value of the i-th variable, a map or set, under a key, for an
// exact stepper.
func (x *Stepper) Lookup(slots []Slot, i int, key logic.Term, column int) logic.Term {
	return (&frame{x: x, slots: slots}).lookup(i, key, column)
}

// Touch returns a state with n unknowns after a read of the i-th variable, a map, under a key, and
// the new number of unknowns.
func (x *Stepper) Touch(slots []Slot, n, i int, key logic.Term) ([]Slot, int) {
	f := &frame{x: x, slots: slots, n: n}
	f.lookup(i, key, 0)
	return f.slots, f.n
}

// Cell returns the value of the i-th variable, a map or set, under a key in a state with n
// unknowns, and the state and the number of unknowns after this read.
func (x *Stepper) Cell(slots []Slot, n, i int, key logic.Term) (terms []logic.Term, after []Slot, unknowns int) {
	f := &frame{x: x, slots: slots, n: n}
	for column := range x.Vars[i].Sorts() {
		terms = append(terms, f.lookup(i, key, column))
	}
	return terms, f.slots, f.n
}

// Put returns a slot with the value under a key replaced.
func (s Slot) Put(key logic.Term, terms []logic.Term) Slot { return s.put(key, terms) }

// Column returns a column of a value; a nil column may have any value.
func (x *Stepper) Column(terms []logic.Term, column int, v *Var) logic.Term {
	return (&frame{x: x}).column(terms, column, v)
}

// Move rebuilds a term over unknowns with the stepper's builder.
func (x *Stepper) Move(t logic.Term) logic.Term {
	f := &frame{x: x, bound: map[logic.Term]logic.Term{}}
	for _, v := range logic.Vars(nil, t) {
		f.bound[v] = x.l.Var(v.Name(), v.Sort())
	}
	return f.eval(t)
}

// members returns a set with the given elements.
func (x *Stepper) members(ts []logic.Term) Slot {
	var s Slot
	for _, t := range ts {
		s = s.put(t, []logic.Term{x.l.True()})
	}
	return s
}

// put returns the slot with the cell under a key replaced. An older cell with the same key is
// dropped, since it cannot be read any more.
func (s Slot) put(key logic.Term, terms []logic.Term) Slot {
	cells := append(make([]Cell, 0, len(s.Cells)+1), Cell{key, terms})
	for _, c := range s.Cells {
		if c.Key != key {
			cells = append(cells, c)
		}
	}
	return Slot{Terms: s.Terms, Cells: cells, Below: s.Below, Open: s.Open}
}

// known applies a known function to a list.
func (x *Stepper) known(v *Var, name string, args ...logic.Term) logic.Term {
	return x.l.App(x.l.Known(name, v.Value.Sort(), 0), args...)
}

// Listed returns the slot of a list that is a value.
func (x *Stepper) Listed(t logic.Term) Slot {
	if elems, ok := x.l.Elements(t); ok {
		return Slot{Terms: elems}
	}
	return Slot{Whole: t}
}

// update returns the slot after an update whose terms have been evaluated.
func (x *Stepper) update(s Slot, u Change) Slot {
	v := u.Var
	switch {
	case u.copied != nil:
		return *u.copied
	case u.Kind == Become:
		return x.Listed(u.Terms[0])
	case s.Whole != nil && u.Kind == Append:
		for _, t := range u.Terms {
			s.Whole = x.known(v, "append", s.Whole, t)
		}
		return s
	case s.Whole != nil && u.Kind == Drop:
		return x.Listed(x.known(v, "drop", s.Whole, x.l.Int(1)))
	case u.Kind == Append:
		return Slot{Terms: append(slices.Clip(s.Terms), u.Terms...)}
	case u.Kind == Drop:
		return Slot{Terms: s.Terms[min(1, len(s.Terms)):]}
	case u.Key != nil:
		return s.put(u.Key, u.Terms)
	case v.Shape == Set:
		return x.members(u.Terms)
	case x.exact && v.Shape == Map && v.Known && slices.Equal(u.Terms, v.Initial):
		return Slot{} // the initial value
	}
	return Slot{Terms: u.Terms}
}
