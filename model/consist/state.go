package consist

import (
	"slices"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/model"
	"github.com/clouseau-go/clouseau/sre"
)

// state is the state of a model and of the network around it, in terms of unknowns: what the
// tester sends, what the system chooses, and what nobody knows at the beginning. It stands for
// all states that values of the unknowns make of it, and is never changed.
type state struct {
	slots   []slot
	native  *model.Concrete // of a model that is a Go function
	in, out []packet        // on their way to the system, and back; oldest first
	free    bool            // the model says nothing any more
	// cloud says that packets may be under way of which nothing is known, behind those in and out: only in proofs.
	cloud bool
}

// slot is the value of a state variable.
type slot struct {
	// terms are the columns of a scalar or optional, the elements of a list, and of a map that was set as
	// a whole what it holds where no cell has the key.
	terms []logic.Term
	cells []cell // of a set or map, the newest first
	// below is what an unknown map or set holds where no cell has the key: for each column a function
	// of the key.
	below []*logic.Func
	// loose is a list of which nothing is known but its size; terms is empty.
	loose *looseList
}

// cell is the value of a map or set under a key.
type cell struct {
	key   logic.Term
	terms []logic.Term
}

// looseList is a list of which nothing but the size is known.
type looseList struct {
	size         logic.Term
	at, contains *logic.Func
}

// packet is a message on its way.
type packet struct {
	op     *sre.Op
	values []logic.Term
	copies int // how often it may be delivered once more
}

// place says what a handle of a state variable reads.
type place struct {
	slot, column int
	role         role
}

type role uint8

const (
	valueOf   role = iota // a column of a scalar or optional
	sizeOf                // the length of a list
	elementOf             // an element of a list
	memberOf              // whether a list has an element
	cellOf                // a column of a map or set
)

// places returns what the handles of the state variables read.
func places(vars []*model.Var) map[any]place {
	out := map[any]place{}
	for i, v := range vars {
		switch v.Shape {
		case model.Scalar:
			out[logic.Term(v.Value)] = place{i, 0, valueOf}
		case model.Optional:
			out[logic.Term(v.Has)], out[logic.Term(v.Value)] = place{i, 0, valueOf}, place{i, 1, valueOf}
		case model.List:
			out[logic.Term(v.Size)] = place{slot: i, role: sizeOf}
			out[v.At], out[v.Contains] = place{slot: i, role: elementOf}, place{slot: i, role: memberOf}
		case model.Set:
			out[v.Contains] = place{i, 0, cellOf}
		case model.Map:
			columns := sorts(v)
			out[v.At] = place{i, len(columns) - 1, cellOf}
			if v.Maybe {
				out[v.Contains] = place{i, 0, cellOf}
			}
		}
	}
	return out
}

// sorts returns the sorts of a variable's columns: of a value, whether it is there before it
// where it is optional.
func sorts(v *model.Var) []*logic.Sort {
	switch {
	case v.Shape == model.Set:
		return []*logic.Sort{logic.Bool}
	case v.Shape == model.Optional || v.Maybe:
		return []*logic.Sort{logic.Bool, v.Elem}
	}
	return []*logic.Sort{v.Elem}
}

// initial returns the slot of a variable at the beginning.
func (x *machine) initial(v *model.Var) slot {
	switch {
	case v.Shape == model.Map && !v.Known:
		return slot{below: x.unknownCells(v)}
	case v.Shape == model.Map:
		return slot{}
	case v.Shape == model.Set:
		return x.members(v, v.Initial)
	case v.Known:
		return slot{terms: x.known(v.Initial, v)}
	case v.Shape == model.List:
		return slot{}
	}
	return x.anything(v)
}

// anything returns a slot of which nothing is known.
func (x *machine) anything(v *model.Var) slot {
	switch v.Shape {
	case model.Map, model.Set:
		return slot{below: x.unknownCells(v)}
	case model.List:
		return slot{loose: x.looseList(v, x.l.Fresh("size", logic.Int))}
	}
	return slot{terms: x.known(make([]logic.Term, len(sorts(v))), v)}
}

// unknownCells returns functions of the key of which nothing is known.
func (x *machine) unknownCells(v *model.Var) []*logic.Func {
	var out []*logic.Func
	for _, s := range sorts(v) {
		out = append(out, &logic.Func{Name: v.Name, Args: []*logic.Sort{v.Key}, Result: s})
	}
	return out
}

func (x *machine) looseList(v *model.Var, size logic.Term) *looseList {
	return &looseList{
		size:     size,
		at:       &logic.Func{Name: v.Name, Args: []*logic.Sort{logic.Int}, Result: v.Elem},
		contains: &logic.Func{Name: "contains_" + v.Name, Args: []*logic.Sort{v.Elem}, Result: logic.Bool},
	}
}

// known returns terms with unknowns in the place of those that may be any value. What an optional value is that is not
// there stays nil: whoever reads it may read anything.
func (x *machine) known(ts []logic.Term, v *model.Var) []logic.Term {
	out := slices.Clone(ts)
	columns := sorts(v)
	for i, t := range ts {
		column := i % len(columns)
		if t == nil && (column == 0 || !logic.IsFalse(ts[i-1])) {
			out[i] = x.l.Fresh(v.Name, columns[column])
		}
	}
	return out
}

// column returns a column; one that is nil is anything.
func (x *machine) column(terms []logic.Term, column int, v *model.Var) logic.Term {
	if t := terms[column]; t != nil {
		return t
	}
	return x.l.Fresh(v.Name, sorts(v)[column])
}

// members returns a set with the given elements.
func (x *machine) members(v *model.Var, ts []logic.Term) slot {
	var s slot
	for _, t := range ts {
		s = s.put(t, []logic.Term{x.l.True()})
	}
	return s
}

// put returns the slot with the cell under a key replaced.
func (s slot) put(key logic.Term, terms []logic.Term) slot {
	cells := append(make([]cell, 0, len(s.cells)+1), cell{key, terms})
	for _, c := range s.cells {
		if c.key != key {
			cells = append(cells, c)
		}
	}
	return slot{terms: s.terms, cells: cells, below: s.below}
}

// read returns what a place holds: of a list or map under a key.
func (x *machine) read(st *state, p place, key logic.Term) logic.Term {
	s, v := st.slots[p.slot], x.m.State[p.slot]
	switch p.role {
	case valueOf:
		return x.column(s.terms, p.column, v)
	case sizeOf:
		if s.loose != nil {
			return s.loose.size
		}
		return x.l.Int(int64(len(s.terms)))
	case elementOf:
		return x.element(s, v, key)
	case memberOf:
		if s.loose != nil {
			return x.l.App(s.loose.contains, key)
		}
		var some []logic.Term
		for _, t := range s.terms {
			some = append(some, x.l.Eq(key, t))
		}
		return x.l.Or(some...)
	default:
		return x.lookup(s, v, key, p.column)
	}
}

// element returns an element of a list; what is out of range may be anything.
func (x *machine) element(s slot, v *model.Var, index logic.Term) logic.Term {
	if s.loose != nil {
		inside := x.l.And(x.l.Le(x.l.Int(0), index), x.l.Lt(index, s.loose.size))
		return x.l.Ite(inside, x.l.App(s.loose.at, index), x.l.Fresh(v.Name, v.Elem))
	}
	if lit, ok := index.(*logic.Lit); ok {
		if n, ok := lit.Value().Int64(); ok && n >= 0 && n < int64(len(s.terms)) {
			return s.terms[n]
		}
	}
	out := logic.Term(x.l.Fresh(v.Name, v.Elem))
	for i := len(s.terms) - 1; i >= 0; i-- {
		out = x.l.Ite(x.l.Eq(index, x.l.Int(int64(i))), s.terms[i], out)
	}
	return out
}

// lookup returns a column of what a map or set holds under a key.
func (x *machine) lookup(s slot, v *model.Var, key logic.Term, column int) logic.Term {
	end := slices.IndexFunc(s.cells, func(c cell) bool { return c.key == key })
	var out logic.Term
	switch {
	case end >= 0:
		out = x.column(s.cells[end].terms, column, v)
	case s.below != nil:
		out = x.l.App(s.below[column], key)
	case v.Shape == model.Set:
		out = x.l.False()
	case s.terms != nil:
		out = x.column(s.terms, column, v)
	default:
		out = x.column(v.Initial, column, v)
	}
	if end < 0 {
		end = len(s.cells)
	}
	for i := end - 1; i >= 0; i-- {
		out = x.l.Ite(x.l.Eq(key, s.cells[i].key), x.column(s.cells[i].terms, column, v), out)
	}
	return out
}

// change is an update whose terms have been evaluated.
type change struct {
	slot int
	model.Update
}

// updated returns a slot after an update.
func (x *machine) updated(s slot, u change) slot {
	v := u.Var
	switch {
	case s.loose != nil && u.Kind == model.Append:
		return slot{loose: x.looseList(v, x.l.Add(s.loose.size, x.l.Int(int64(len(u.Terms)))))}
	case s.loose != nil && u.Kind == model.Drop:
		none := x.l.Le(s.loose.size, x.l.Int(0))
		return slot{loose: x.looseList(v, x.l.Ite(none, x.l.Int(0), x.l.Sub(s.loose.size, x.l.Int(1))))}
	case u.Kind == model.Append:
		return slot{terms: append(slices.Clip(s.terms), u.Terms...)}
	case u.Kind == model.Drop:
		return slot{terms: s.terms[min(1, len(s.terms)):]}
	case u.Key != nil:
		return s.put(u.Key, u.Terms)
	case v.Shape == model.Set:
		return x.members(v, u.Terms)
	case v.Shape == model.Map && v.Known && slices.Equal(u.Terms, v.Initial):
		return slot{} // as at the beginning
	}
	return slot{terms: u.Terms}
}
