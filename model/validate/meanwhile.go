package validate

import (
	"slices"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/model"
)

// spot is a part of the state with columns: a scalar or an optional, or the cell of a map or set
// under a key.
type spot struct {
	slot int
	key  logic.Value // invalid: the variable is neither a map nor a set
}

// options are the possible values of a column. The zero options are none.
type options struct {
	any    bool
	values []logic.Value
	none   bool // also the value of an absent optional, which does not matter
}

// maxOptions is the number of values beyond which a column may be anything: an endless writer would
// add more and more.
const maxOptions = 32

func (o *options) add(p options) {
	o.any, o.none = o.any || p.any, o.none || p.none
	for _, v := range p.values {
		if !slices.Contains(o.values, v) {
			o.values = append(slices.Clip(o.values), v)
		}
	}
	if o.any = o.any || len(o.values) > maxOptions; o.any {
		o.values = nil
	}
}

func (c entry) options() options {
	switch {
	case c.none:
		return options{none: true}
	case c.value.IsValid():
		return options{values: []logic.Value{c.value}}
	}
	return options{any: true}
}

// picture says what parts of the state may have been.
type picture struct {
	spots []spot // in the order in which they were met
	at    map[spot][]options
	// open has, by slot, the possible values of cells with unknown keys; nil if there are none.
	open [][]options
}

func (x *engine) newPicture() *picture {
	return &picture{at: map[spot][]options{}, open: make([][]options, len(x.vars))}
}

// add says that a spot may have these values as well.
func (p *picture) add(s spot, columns []options) {
	old, met := p.at[s]
	if !met {
		p.spots = append(p.spots, s)
	}
	p.at[s] = join(old, columns)
}

// join returns the options of both, column by column; those of one if the other has none at all.
func join(a, b []options) []options {
	if a == nil {
		a = make([]options, len(b))
	}
	out := slices.Clone(a)
	for i := range b {
		out[i].add(b[i])
	}
	return out
}

// writes adds what requests may write.
func (p *picture) writes(f *footprint) {
	for _, w := range f.writes {
		var columns []options
		for _, c := range w.contents {
			columns = append(columns, c.options())
		}
		if w.some {
			p.open[w.slot] = join(p.open[w.slot], columns)
		} else {
			p.add(spot{w.slot, w.key}, columns)
		}
	}
}

// meanwhile says what the state may have been at some events at which a request was under way. The
// request may have been taken then, in any of these states. Relations between columns are
// forgotten.
type meanwhile struct {
	events []int // their numbers, ascending; they identify it within a run
	picture
}

// includes reports whether p has all events of q. What has no events is nil.
func (p *meanwhile) includes(q *meanwhile) bool {
	if q == nil || p == q {
		return true
	}
	return p != nil && !slices.ContainsFunc(q.events, func(n int) bool {
		_, ok := slices.BinarySearch(p.events, n)
		return !ok
	})
}

// also returns the union of two, for a request that may have been taken in the states of both.
func (x *engine) also(a, b *meanwhile) *meanwhile {
	switch {
	case a == nil:
		return b
	case a.includes(b):
		return a
	}
	key := [2]*meanwhile{a, b}
	if x.joined[key] == nil {
		p := x.newPicture()
		for _, q := range [2]*meanwhile{a, b} {
			for slot, columns := range q.open {
				if columns != nil {
					p.open[slot] = join(p.open[slot], columns)
				}
			}
			for _, s := range q.spots {
				p.add(s, q.at[s])
			}
		}
		for _, s := range p.spots {
			if _, ok := a.at[s]; p.open[s.slot] != nil && (!ok || b.at[s] == nil) {
				// Only one of the two knows the spot, so it may hold anything.
				p.at[s] = slices.Repeat([]options{{any: true}}, len(p.at[s]))
			}
		}
		if x.joined == nil {
			x.joined = map[[2]*meanwhile]*meanwhile{}
		}
		x.joined[key] = &meanwhile{slices.Concat(a.events, b.events), *p}
	}
	return x.joined[key]
}

// within returns a branch in these states, for a request that was under way then.
func (x *engine) within(br *branch, p *meanwhile) *branch {
	br = br.clone()
	p.unlock(br)
	for _, s := range p.spots {
		x.set(br, s, x.blend(br, s.slot, make([]logic.Term, len(p.at[s])), p.at[s]))
	}
	return br
}

// unlock forgets the content of maps and sets whose written cells are unknown.
func (p *picture) unlock(br *branch) {
	for slot, columns := range p.open {
		if columns != nil {
			br.slots[slot] = model.Slot{Open: true}
		}
	}
}

// list adds the cells with known keys of maps and sets whose written cells are unknown: each may be
// one of these.
func (p *picture) list(br *branch) {
	for _, s := range p.spots {
		if columns := p.open[s.slot]; columns != nil {
			p.add(s, columns)
		}
	}
	for slot, columns := range p.open {
		if columns == nil {
			continue
		}
		for _, c := range br.slots[slot].Cells {
			if lit, ok := c.Key.(*logic.Lit); ok {
				p.add(spot{slot, lit.Value()}, columns)
			}
		}
	}
}

// set replaces the content of a spot.
func (x *engine) set(br *branch, s spot, terms []logic.Term) {
	if s.key.IsValid() {
		br.slots[s.slot] = br.slots[s.slot].Put(x.l.Value(s.key), terms)
	} else {
		br.slots[s.slot] = model.Slot{Terms: terms}
	}
}

// blend returns columns with their old value, if that is not nil, or one of the options.
func (x *engine) blend(br *branch, slot int, was []logic.Term, of []options) []logic.Term {
	out := make([]logic.Term, len(was))
	for i, s := range x.vars[slot].Sorts() {
		old, may := was[i], of[i]
		if i > 0 && was[0] != nil && logic.IsFalse(was[0]) { // it was absent, so it had no value
			old, may.none = nil, true
		}
		if t := x.only(old, may); t != nil {
			out[i] = t
			continue
		}
		v := x.fresh(br.choices, "", s)
		br.choices++
		out[i] = v
		if !may.any && s.Kind() != logic.BoolKind {
			br.assume(x.oneOf(v, old, may, out[0]))
		}
	}
	return out
}

// only returns the value of a column with one possibility, else nil.
func (x *engine) only(was logic.Term, of options) logic.Term {
	switch {
	case of.any || of.none:
		return nil
	case len(of.values) == 0:
		return was
	case len(of.values) == 1 && (was == nil || was == x.l.Value(of.values[0])):
		return x.l.Value(of.values[0])
	}
	return nil
}

// oneOf says that a column has its old value, or one of the options.
func (x *engine) oneOf(v, was logic.Term, of options, there logic.Term) logic.Term {
	var one []logic.Term
	if was != nil {
		one = append(one, x.l.Eq(v, was))
	}
	for _, value := range of.values {
		one = append(one, x.l.Eq(v, x.l.Value(value)))
	}
	if of.none {
		one = append(one, x.l.Not(there))
	}
	return x.l.Or(one...)
}
