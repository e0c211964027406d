package shrink

import (
	"slices"

	"github.com/clouseau-go/clouseau/internal/lists"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/runtime/play/draw"
)

// Composite values: lists, maps and bytes have at least as many elements as their parts say; the
// keys of maps stay.

// simplest returns the shortest list of simplest elements, or the record of simplest fields; ok is
// false where an element is unknown.
func simplest(p *draw.Parts, s *logic.Sort) (v logic.Value, ok bool) {
	var parts []logic.Value
	if s.Kind() == logic.RecordKind {
		for i, m := range s.Members() {
			x, known := DomainOf(p.Fields[i].From).simplest(m.Sort)
			if !known {
				return v, false
			}
			parts = append(parts, x)
		}
		return rebuilt(logic.AnyValue(s), parts), true
	}
	if s.Kind() == logic.MapKind && p.Least > 0 {
		return v, false
	}
	for range p.Least {
		x, known := DomainOf(p.Elem).simplest(s.Elem())
		if !known {
			return v, false
		}
		parts = append(parts, x)
	}
	if s.Kind() == logic.MapKind {
		return logic.MapValue(), true
	}
	return sequence(s.Kind(), parts), true
}

// simpler returns v with fewer elements, the fewest first, and then with one simpler part.
func simpler(p *draw.Parts, v logic.Value) []logic.Value {
	var out []logic.Value
	add := func(x logic.Value) {
		if x != v && !slices.Contains(out, x) {
			out = append(out, x)
		}
	}
	parts := v.Elems()
	if v.Sort() != logic.Record {
		for keep := p.Least; keep < len(parts); keep += max(1, (len(parts)-keep)/2) {
			add(having(v, func(i int) bool { return i < keep }))
			add(having(v, func(i int) bool { return i >= len(parts)-keep }))
		}
		if len(parts) > p.Least {
			for drop := range parts {
				add(having(v, func(i int) bool { return i != drop }))
			}
		}
	}
	for i, x := range parts {
		d := DomainOf(p.Elem)
		before := parts[:i]
		if v.Sort() == logic.Record { // fields have values of different sorts
			d = DomainOf(p.Fields[i].From)
			before = slices.DeleteFunc(slices.Clone(before), func(y logic.Value) bool { return y.Sort() != x.Sort() })
		}
		for _, y := range d.simpler(x, before) {
			changed := slices.Clone(parts)
			changed[i] = y
			add(rebuilt(v, changed))
		}
	}
	return out
}

// having returns a list, bytes or a map with only some of its elements.
func having(v logic.Value, keep func(i int) bool) logic.Value {
	if v.Sort() == logic.Map {
		var entries []logic.Pair
		for i, e := range v.Pairs() {
			if keep(i) {
				entries = append(entries, e)
			}
		}
		return logic.MapValue(entries...)
	}
	var elems []logic.Value
	for i, x := range v.Elems() {
		if keep(i) {
			elems = append(elems, x)
		}
	}
	return sequence(v.Sort().Kind(), elems)
}

// rebuilt returns v with these parts instead of its own.
func rebuilt(v logic.Value, parts []logic.Value) logic.Value {
	switch v.Sort() {
	case logic.Record:
		fields := v.Fields()
		for i := range fields {
			fields[i].Value = parts[i]
		}
		return logic.RecordValue(fields...)
	case logic.Map:
		entries := v.Pairs()
		for i := range entries {
			entries[i].Value = parts[i]
		}
		return logic.MapValue(entries...)
	}
	return sequence(v.Sort().Kind(), parts)
}

func sequence(kind logic.Kind, elems []logic.Value) logic.Value {
	if kind != logic.BytesKind {
		return logic.ListValue(elems...)
	}
	text := lists.Of(elems, func(x logic.Value) byte { return byte(x.Int()) })
	return logic.BytesValue(string(text))
}
