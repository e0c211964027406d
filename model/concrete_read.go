package model

import (
	"maps"
	"slices"

	"github.com/clouseau-go/clouseau/logic"
)

// Lookup returns the value of an argument, a choice or a state variable.
func (r *taking) Lookup(leaf logic.Term) (logic.Value, bool) {
	if v, ok := r.bound[leaf]; ok {
		return v, true
	}
	for i, v := range r.c.m.State {
		switch leaf {
		case logic.Term(v.Value):
			if v.Shape > Optional {
				return r.whole(i)
			}
			return r.decided(i, v.columns()-1)
		case logic.Term(v.Size):
			return logic.IntValue(int64(len(r.c.slots[i].terms))), true
		case logic.Term(v.Has):
			return r.decided(i, 0)
		}
	}
	return logic.Value{}, false
}

// whole returns the value of a list, set or map.
func (r *taking) whole(i int) (logic.Value, bool) {
	v, s := r.c.m.State[i], r.c.slots[i]
	keys := slices.SortedFunc(maps.Keys(s.cells), logic.CompareValues)
	switch {
	case v.Shape == List:
		return logic.ListValue(s.terms...), true
	case v.Shape == Set:
		keys = slices.DeleteFunc(keys, func(k logic.Value) bool { return !s.cells[k][0].Bool() })
		return logic.ListValue(keys...), true
	case !v.Maybe || len(s.terms) == 0 || !s.terms[0].IsValid() || s.terms[0].Bool():
		return r.domain(v.Value.Sort())[0], true // what it has cannot be listed
	}
	var pairs []logic.Pair
	for _, k := range keys {
		has, ok := r.cell(i, k, 0)
		if ok && !has.Bool() {
			continue
		}
		x, there := r.cell(i, k, 1)
		if !ok || !there {
			return logic.Value{}, false
		}
		pairs = append(pairs, logic.Pair{Key: k, Value: x})
	}
	return logic.MapValue(pairs...), true
}

// decided returns a column of a scalar or optional, or records that it is missing.
func (r *taking) decided(i, column int) (logic.Value, bool) {
	v := r.c.slots[i].terms[column]
	if !v.IsValid() {
		r.missing = &missing{slot: i, column: column}
	}
	return v, v.IsValid()
}

// Apply reads a list, set or map, or returns the value of a declared function.
func (r *taking) Apply(fn *logic.Func, args []logic.Value) (logic.Value, bool) {
	for i, v := range r.c.m.State {
		if fn != v.At && fn != v.Contains {
			continue
		}
		s := r.c.slots[i]
		switch {
		case v.Shape == Set:
			return logic.BoolValue(len(s.cells[args[0]]) > 0 && s.cells[args[0]][0].Bool()), true
		case v.Shape == Map && fn == v.Contains:
			return r.cell(i, args[0], 0)
		case v.Shape == Map:
			return r.cell(i, args[0], v.columns()-1)
		case fn == v.Contains:
			return logic.BoolValue(slices.Contains(s.terms, args[0])), true
		}
		if n, ok := args[0].Int64(); ok && n >= 0 && n < int64(len(s.terms)) {
			return s.terms[n], true
		}
		return r.applied(r.absent, missing{fn: fn, args: slices.Clone(args), sort: v.Elem})
	}
	if f := r.c.m.Funcs[fn]; f != nil {
		return f(args), true
	}
	return r.applied(r.c.applied, missing{fn: fn, args: slices.Clone(args), sort: fn.Result, lasts: true})
}

// applied returns the value of an application that is among those decided, or records that it is
// missing.
func (r *taking) applied(decided []application, m missing) (logic.Value, bool) {
	for _, a := range decided {
		if a.fn == m.fn && slices.Equal(a.args, m.args) {
			return a.value, true
		}
	}
	r.missing = &m
	return logic.Value{}, false
}

// cell returns a column of a map's value under a key, or records that it is missing.
func (r *taking) cell(i int, key logic.Value, column int) (logic.Value, bool) {
	s := r.c.slots[i]
	cell := s.cells[key]
	if cell == nil && len(s.terms) > 0 {
		cell = slices.Clone(s.terms)
	}
	if cell != nil && cell[column].IsValid() {
		return cell[column], true
	}
	if cell != nil {
		s.cells[key] = cell // what is known of its other column stays
	}
	r.missing = &missing{slot: i, column: column, key: key}
	return logic.Value{}, false
}
