package scaffold

import (
	"fmt"
	"go/types"
	"slices"
)

// Values with parts: a slice is a list, a map a map, a struct whose fields are all exported a
// record, a pointer to a number, text or truth value an optional. Their parts have sorts of
// their own. Where a part needs a conversion, the adapter converts slices and maps element by
// element, and structs field by field.

// deepest bounds how far parts have parts themselves; types may be recursive.
const deepest = 4

// part returns the value of a part of t, or the reason why there is none.
func (vs *values) part(t types.Type) (*value, string) {
	if vs.depth >= deepest {
		return nil, "parts within parts without an end"
	}
	vs.depth++
	defer func() { vs.depth-- }()
	v, reason := vs.of(t)
	switch {
	case v != nil && v.second:
		return nil, fmt.Sprintf("a second %s, which no value stands for", vs.system.Obj().Name())
	case v != nil && v.sort == nil:
		return nil, "a context"
	}
	return v, reason
}

// listed returns the value of a slice, or of an array of that size; its element is elem.
func (vs *values) listed(t, elem types.Type, size int64) (*value, string) {
	if vs.twofold && vs.own(elem) && size == 0 && vs.depth == 0 {
		return vs.seconds(t, elem), ""
	}
	v, reason := vs.part(elem)
	if v == nil {
		return nil, kindOf(t) + " of what no field can hold: " + reason
	}
	spelled := "list(" + v.sort.name + ")"
	if !v.wrapped() {
		return same(vs.composite(t, spelled, size, v.sort))
	}
	if size > 0 {
		return nil, "an array of values that need a conversion"
	}
	plain := types.NewSlice(v.sort.goType)
	out := &value{sort: vs.composite(plain, spelled, 0, v.sort)}
	out.in = func(w *goFile, x string) string { return w.each(x, plain.Elem(), elem, v.in) }
	out.out = func(w *goFile, x string) string { return w.each(x, elem, plain.Elem(), v.out) }
	return out, ""
}

// mapped returns the value of a map.
func (vs *values) mapped(t types.Type, u *types.Map) (*value, string) {
	key, reason := vs.part(u.Key())
	if key == nil {
		return nil, "a map whose keys are " + reason
	}
	elem, reason := vs.part(u.Elem())
	if elem == nil {
		return nil, "a map of " + reason
	}
	if key.sort.parts != nil {
		return nil, "a map whose keys have parts"
	}
	spelled := "map(" + key.sort.name + ", " + elem.sort.name + ")"
	if !key.wrapped() && !elem.wrapped() {
		return same(vs.composite(t, spelled, 0, key.sort, elem.sort))
	}
	plain := types.NewMap(key.sort.goType, elem.sort.goType)
	out := &value{sort: vs.composite(plain, spelled, 0, key.sort, elem.sort)}
	out.in = func(w *goFile, x string) string {
		return w.eachPair(x, [2]types.Type{plain.Key(), plain.Elem()}, [2]types.Type{u.Key(), u.Elem()}, key.in, elem.in)
	}
	out.out = func(w *goFile, x string) string {
		return w.eachPair(x, [2]types.Type{u.Key(), u.Elem()}, [2]types.Type{plain.Key(), plain.Elem()}, key.out, elem.out)
	}
	return out, ""
}

// composite returns the sort of a type whose values have parts. It has a name only if the type has
// one, or a size.
func (ss *sorts) composite(t types.Type, spelled string, size int64, parts ...*sort) *sort {
	for _, s := range ss.list { // lists of texts and of names of constants are both []string
		if s.parts != nil && types.Identical(s.goType, t) && (s.name == spelled || s.base == spelled) {
			return s
		}
	}
	s := &sort{name: spelled, goType: t, builtin: true, parts: parts, size: size}
	named, ok := types.Unalias(t).(*types.Named)
	switch {
	case ok:
		s.name, s.builtin, s.base = ss.names.pick(upperFirst(named.Obj().Name()), "Sort"), false, spelled
	case size > 0:
		s.name, s.builtin, s.base = ss.names.pick("Array", "Sort"), false, spelled
	}
	ss.list = append(ss.list, s)
	return s
}

// mentions reports whether values of the sort are, or have parts, of another one.
func (s *sort) mentions(other *sort) bool {
	return s == other || slices.ContainsFunc(s.parts, func(p *sort) bool { return p.mentions(other) })
}

// fedByAnswers reports whether values of the sort, or their parts, can only come from the answers
// of operations.
func (s *sort) fedByAnswers() bool {
	return s.produced() || slices.ContainsFunc(s.parts, (*sort).fedByAnswers)
}

// eachPair converts a map entry by entry, from and to the types of its keys and elements.
func (w *goFile) eachPair(x string, from, to [2]types.Type, key, elem func(*goFile, string) string) string {
	w.maps = true
	k, v := "k", "v"
	if key != nil {
		k = key(w, k)
	}
	if elem != nil {
		v = elem(w, v)
	}
	return fmt.Sprintf("eachPair%s(%s, func(k %s, v %s) (%s, %s) { return %s, %s })",
		w.title, x, w.typeText(from[0]), w.typeText(from[1]), w.typeText(to[0]), w.typeText(to[1]), k, v)
}

// each converts a slice element by element.
func (w *goFile) each(x string, from, to types.Type, convert func(*goFile, string) string) string {
	w.lists = true
	elem := "x"
	if convert != nil {
		elem = convert(w, elem)
	}
	return fmt.Sprintf("each%s(%s, func(x %s) %s { return %s })", w.title, x, w.typeText(from), w.typeText(to), elem)
}
