package draw

import (
	"math"
	"slices"

	"github.com/clouseau-go/clouseau/logic"

	"github.com/clouseau-go/clouseau/runtime/strategy/exhaust"
)

// Set is a set of values of specs.
type Set = exhaust.Set[logic.Value]

// OfSort returns the values of a sort. An opaque sort has no values but those that a spec lists, so
// its set is empty.
func OfSort(s *logic.Sort) Set {
	switch s.Kind() {
	case logic.BoolKind:
		return exhaust.Map(exhaust.Bools(), logic.BoolValue)
	case logic.IntKind:
		b := s.Bounds()
		return integers(b.Lo, b.Hi)
	case logic.StringKind:
		return exhaust.Map(exhaust.Strings("ab", -1), logic.StringValue)
	case logic.EnumKind:
		var all []logic.Value
		for i := range s.Values() {
			all = append(all, logic.EnumValue(s, i))
		}
		return exhaust.Of(all...)
	case logic.ListKind:
		return lists(OfSort(s.Elem()), 0, -1)
	case logic.RecordKind:
		var fields []field
		for _, m := range s.Members() {
			fields = append(fields, field{m.Name, OfSort(m.Sort)})
		}
		return records(fields)
	case logic.MapKind:
		return maps(OfSort(s.Key()), OfSort(s.Elem()), 0, -1)
	case logic.BytesKind:
		return bytes(0, -1)
	case logic.FloatKind:
		return exhaust.Map(exhaust.Floats(math.MaxFloat64, math.SmallestNonzeroFloat64, math.Inf(1), math.Inf(-1), math.NaN()), logic.FloatValue)
	}
	return Set{}
}

// OfDomain returns the values of a domain: what draws from it may give. What a generator of the
// user makes cannot be enumerated, so ok is false for it.
func OfDomain(d Domain) (s Set, ok bool) {
	switch x := d.Extent(); {
	case x.Pool != nil:
		return exhaust.Of(distinct(x.Pool)...), true
	case x.Bounded:
		return exhaust.Filter(integers(x.Lo, x.Hi), d.Has), true
	case x.Parts != nil:
		return ofParts(x.Parts)
	}
	return Set{}, false
}

// First returns the first n values of a set; all says that there are no others.
func First(s Set, n int) (out []logic.Value, all bool) {
	for v := range s.All() {
		if len(out) == n {
			return out, false
		}
		out = append(out, v)
	}
	return out, true
}

func distinct(pool []logic.Value) (out []logic.Value) {
	for _, v := range pool {
		if !slices.Contains(out, v) {
			out = append(out, v)
		}
	}
	return out
}

func ofParts(p *Parts) (Set, bool) {
	if p.Fields != nil || p.Elem == nil {
		var fields []field
		for _, f := range p.Fields {
			s, ok := OfDomain(f.From)
			if !ok {
				return Set{}, false
			}
			fields = append(fields, field{f.Name, s})
		}
		return records(fields), true
	}
	elem, ok := OfDomain(p.Elem)
	switch {
	case !ok:
		return Set{}, false
	case p.Key != nil:
		key, ok := OfDomain(p.Key)
		return maps(key, elem, p.Least, p.Most), ok
	case p.Octets:
		return bytes(p.Least, p.Most), true
	}
	return lists(elem, p.Least, p.Most), true
}

// integers returns the integers of an interval, ends early. Where the interval has other integers
// than those of int64, they come after the ends; only the ends are reached in practice.
func integers(lo, hi logic.Integer) Set {
	if hi.Less(lo) {
		return Set{}
	}
	a, small := lo.Int64()
	b, also := hi.Int64()
	if small && also {
		return exhaust.Map(exhaust.Borders(a, b), logic.IntValue)
	}
	return large(lo, hi)
}

// large returns the integers of an interval of which an end is no int64: the one closest to zero,
// the ends, and the others by their distance from the first.
func large(lo, hi logic.Integer) Set {
	zero := logic.IntegerOf(0).Max(lo).Min(hi)
	early := distinct([]logic.Value{logic.IntegerValue(zero), logic.IntegerValue(lo), logic.IntegerValue(hi)})
	near := exhaust.Map(exhaust.Ints[int64](-math.MaxInt64, math.MaxInt64), func(n int64) logic.Value {
		return logic.IntegerValue(zero.Add(logic.IntegerOf(n)))
	})
	return exhaust.Union(exhaust.Of(early...), exhaust.Filter(near, func(v logic.Value) bool {
		return !slices.Contains(early, v) && !v.Integer().Less(lo) && !hi.Less(v.Integer())
	}))
}

func lists(elem Set, least, most int) Set {
	return exhaust.Map(exhaust.Filter(exhaust.Lists(elem, most), func(v []logic.Value) bool { return len(v) >= least }),
		func(v []logic.Value) logic.Value { return logic.ListValue(v...) })
}

func bytes(least, most int) Set {
	octets := exhaust.Borders(0, 255)
	return exhaust.Map(exhaust.Filter(exhaust.Lists(octets, most), func(v []int) bool { return len(v) >= least }), func(v []int) logic.Value {
		text := make([]byte, len(v))
		for i, b := range v {
			text[i] = byte(b)
		}
		return logic.BytesValue(string(text))
	})
}

// maps returns the maps of least to most entries.
func maps(key, elem Set, least, most int) Set {
	all := exhaust.Maps(key, elem, most, func(keys, elems []logic.Value) []logic.Pair {
		entries := make([]logic.Pair, len(keys))
		for i, k := range keys {
			entries[i] = logic.Pair{Key: k, Value: elems[i]}
		}
		return entries
	})
	return exhaust.Map(exhaust.Filter(all, func(v []logic.Pair) bool { return len(v) >= least }), func(v []logic.Pair) logic.Value { return logic.MapValue(v...) })
}

// field is a field of a record with its values.
type field struct {
	name   string
	values Set
}

func records(fields []field) Set {
	all := exhaust.Of([]logic.Named(nil))
	for _, f := range fields {
		all = exhaust.Both(all, f.values, func(before []logic.Named, v logic.Value) []logic.Named {
			return append(slices.Clip(before), logic.Named{Name: f.name, Value: v})
		})
	}
	return exhaust.Map(all, func(v []logic.Named) logic.Value { return logic.RecordValue(v...) })
}
