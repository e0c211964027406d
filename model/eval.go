package model

import (
	"fmt"
	"maps"
	"slices"

	"github.com/clouseau-go/clouseau/internal/lists"
	"github.com/clouseau-go/clouseau/logic"
)

// frame is a request that is being taken. It gives the model's terms their meaning. Reading may
// change the state: a map with unknown values gets a cell for each key that is read.
type frame struct {
	x     *Stepper
	slots []Slot
	n     int                       // how many unknowns there are
	bound map[logic.Term]logic.Term // arguments and choices
	known values                    // values of compound terms
	// anywhere says that the state is arbitrary: a read of the state stays as it is, and slots are
	// nil.
	anywhere bool
	// vague says that something was read of which it is not known what it is.
	vague bool
	// lists has the elements of lists that have a reply for each, by the model's terms.
	lists map[logic.Term][]logic.Term
}

// values caches the values of model terms, by the places that a [Stepper] gives to them.
type values []valued

// valued is a model term with its value. The term is compared, as only the terms of one builder
// have numbers of their own.
type valued struct{ of, is logic.Term }

// place returns the place of a model term among values: they are few, and numbers of terms are not.
func (x *Stepper) place(t logic.Term) int {
	n := t.ID()
	if n >= len(x.places) {
		x.places = append(x.places, make([]int, n+1-len(x.places))...)
	}
	if x.places[n] == 0 {
		x.placed++
		x.places[n] = x.placed
	}
	return x.places[n] - 1
}

func (v values) find(t logic.Term, at int) logic.Term {
	if at < len(v) && v[at].of == t {
		return v[at].is
	}
	return nil
}

func (v *values) add(t logic.Term, at int, is logic.Term) {
	if at >= len(*v) {
		*v = append(*v, make(values, at+1-len(*v))...)
	}
	(*v)[at] = valued{t, is}
}

// copy returns a frame for one of several ways to go on. The ways number their unknowns
// independently, so none sees what another one has evaluated.
func (f *frame) copy() *frame {
	out := *f
	out.known = slices.Clone(f.known)
	return &out
}

// fresh returns an unknown.
func (f *frame) fresh(name string, s *logic.Sort) logic.Term {
	f.n++
	return f.x.fresh(f.n-1, name, s)
}

// with returns a copy of f with room for more choices.
func (f *frame) with(choices []*logic.Var) *frame {
	out := f.copy()
	out.bound = make(map[logic.Term]logic.Term, len(f.bound)+len(choices))
	for k, v := range f.bound {
		out.bound[k] = v
	}
	for _, c := range choices {
		out.bound[c] = out.fresh(c.Name(), c.Sort())
	}
	return out
}

// eval returns a term of the model as a term over unknowns, which belongs to the stepper's builder.
// Nil gives nil. A term that occurs several times is evaluated once: written as a tree, terms may
// be exponentially larger.
func (f *frame) eval(t logic.Term) logic.Term {
	switch t := t.(type) {
	case nil:
		return nil
	case *logic.Lit:
		return f.x.l.Value(t.Value())
	case *logic.Var:
		return f.variable(t)
	}
	at := f.x.place(t)
	if u := f.known.find(t, at); u != nil {
		return u
	}
	var u logic.Term
	if a, ok := t.(*logic.App); ok {
		u = f.apply(a.Func(), f.all(a.Args()))
	} else {
		u = f.x.l.Rebuild(t, f.eval)
	}
	f.known.add(t, at, u)
	return u
}

func (f *frame) all(ts []logic.Term) []logic.Term {
	if ts == nil {
		return nil
	}
	return lists.Of(ts, f.eval)
}

// variable returns the value of an argument, a choice or a state variable.
func (f *frame) variable(v *logic.Var) logic.Term {
	if t, ok := f.bound[v]; ok {
		return t
	}
	h, ok := f.x.handles[v]
	if !ok {
		panic(fmt.Sprintf("model: %s is no variable of the model", v))
	}
	if f.anywhere {
		return f.x.own[v]
	}
	s := f.slots[h.slot]
	switch h.role {
	case sizeOf:
		return f.x.size(s, f.x.Vars[h.slot])
	case wholeOf:
		return f.whole(s, f.x.Vars[h.slot])
	}
	return f.column(s.Terms, h.column, f.x.Vars[h.slot])
}

// apply reads a list, set or map, or returns the value of a declared function.
func (f *frame) apply(fn *logic.Func, args []logic.Term) logic.Term {
	h, ok := f.x.handles[fn]
	if !ok {
		return f.x.call(fn, args)
	}
	if f.anywhere {
		return f.x.l.App(fn, args...)
	}
	s := f.slots[h.slot]
	v := f.x.Vars[h.slot]
	switch h.role {
	case elementOf:
		return f.element(s, v, args[0])
	case memberOf:
		return f.x.member(s, v, args[0])
	default:
		return f.lookup(h.slot, args[0], h.column)
	}
}

// handle says what a variable or function of the model's terms reads.
type handle struct {
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
	wholeOf               // a list, or a set or map as a value
)

// handlesOf says what each handle of the state variables reads.
func handlesOf(vars []*Var) map[any]handle {
	out := map[any]handle{}
	for i, v := range vars {
		switch v.Shape {
		case Scalar:
			out[v.Value] = handle{i, 0, valueOf}
		case Optional:
			out[logic.Term(v.Has)] = handle{i, 0, valueOf}
			out[v.Value] = handle{i, 1, valueOf}
		case List:
			out[v.Value] = handle{slot: i, role: wholeOf}
			out[v.Size] = handle{slot: i, role: sizeOf}
			out[v.At] = handle{slot: i, role: elementOf}
			out[v.Contains] = handle{slot: i, role: memberOf}
		case Set:
			out[v.Value] = handle{slot: i, role: wholeOf}
			out[v.Contains] = handle{i, 0, cellOf}
		case Map:
			out[v.Value] = handle{slot: i, role: wholeOf}
			out[v.At] = handle{i, len(v.Sorts()) - 1, cellOf}
			if v.Maybe {
				out[v.Contains] = handle{i, 0, cellOf}
			}
		}
	}
	return out
}

// Reads returns the position of the state variable that a term of [Stepper.Effects] reads, its
// parts aside, and the key under which it reads; the key is nil if it reads more than a cell. ok is
// false if it reads none.
func (x *Stepper) Reads(t logic.Term) (slot int, key logic.Term, ok bool) {
	if a, ok := t.(*logic.App); ok {
		h, ok := x.handles[a.Func()]
		if h.role == cellOf && ok {
			key = a.Args()[0]
		}
		return h.slot, key, ok
	}
	h, ok := x.reads[t]
	return h.slot, nil, ok
}

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
		f.n = g.n
		f.slots = g.slots
		f.vague = f.vague || g.vague
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
	l := t.x.l
	sort := logic.NewList("list", rs[i].Each.Sort())
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
