package oracle

import (
	"iter"
	"slices"

	"github.com/clouseau-go/clouseau/logic"
)

// most is how many values of a sort with parts, or of floats, are tried.
const most = 24

// small returns the n smallest values of a sort with parts, or floats; all if it has fewer.
func small(s *logic.Sort, n int) []logic.Value {
	var out []logic.Value
	for v := range logic.Enumerate(s, n) {
		if len(out) == n {
			break
		}
		out = append(out, v)
	}
	return out
}

// drawn returns small values of a sort with parts, or floats, with parts that are drawn. One is
// of each size that is drawn, so that conditions on the size find some.
func (r *runner) drawn(s *logic.Sort) []logic.Value {
	d := r.c.SortOf(s)
	if s.Kind() == logic.FloatKind {
		return logic.Floats()
	}
	var out []logic.Value
	add := func(parts ...[]logic.Value) {
		for at := range combinations(parts) {
			if v := assembled(s, at); !slices.Contains(out, v) {
				out = append(out, v)
			}
		}
	}
	if s.Kind() == logic.RecordKind {
		var parts [][]logic.Value
		for _, m := range s.Members() {
			parts = append(parts, r.parts(m.Sort))
		}
		add(parts...)
		return out
	}
	for n := d.Least; n <= d.Most; n++ {
		var parts [][]logic.Value
		for range n {
			if s.Kind() == logic.MapKind {
				parts = append(parts, r.parts(s.Key()))
			}
			parts = append(parts, r.parts(s.Elem()))
		}
		add(parts...)
	}
	return out
}

// parts returns values of a sort as parts of others.
func (r *runner) parts(s *logic.Sort) []logic.Value {
	d := r.c.SortOf(s)
	if s.Kind() != logic.IntKind || len(d.Pool) > 0 {
		all := r.pool(s)
		return all[:min(len(all), 3)]
	}
	var out []logic.Value
	for _, n := range []logic.Integer{d.Lo, d.Lo.Add(logic.IntegerOf(1)), d.Hi} {
		if v := logic.IntegerValue(n); !d.Hi.Less(n) && !slices.Contains(out, v) {
			out = append(out, v)
		}
	}
	return out
}

// combinations yields choices of one value for each part: a few, the first ones first.
func combinations(parts [][]logic.Value) iter.Seq[[]logic.Value] {
	return func(yield func([]logic.Value) bool) {
		left := most
		var choose func(chosen []logic.Value) bool
		choose = func(chosen []logic.Value) bool {
			if len(chosen) == len(parts) {
				left--
				return yield(chosen) && left > 0
			}
			for _, v := range parts[len(parts)-1-len(chosen)] {
				if !choose(append([]logic.Value{v}, chosen...)) {
					return false
				}
			}
			return true
		}
		choose(nil)
	}
}

// assembled returns the value of a sort with these parts; a map's are keys and values in turn.
func assembled(s *logic.Sort, parts []logic.Value) logic.Value {
	switch s.Kind() {
	case logic.RecordKind:
		fields := make([]logic.Named, len(parts))
		for i, m := range s.Members() {
			fields[i] = logic.Named{Name: m.Name, Value: parts[i]}
		}
		return logic.RecordValue(fields...)
	case logic.MapKind:
		var entries []logic.Pair
		for pair := range slices.Chunk(parts, 2) {
			entries = append(entries, logic.Pair{Key: pair[0], Value: pair[1]})
		}
		return logic.MapValue(entries...)
	case logic.BytesKind:
		text := make([]byte, len(parts))
		for i, v := range parts {
			text[i] = byte(v.Int())
		}
		return logic.BytesValue(string(text))
	}
	return logic.ListValue(parts...)
}

// withParts returns values and all that they are made of, each value once.
func withParts(vs []logic.Value) []logic.Value {
	var out []logic.Value
	var add func(v logic.Value)
	add = func(v logic.Value) {
		if slices.Contains(out, v) {
			return
		}
		out = append(out, v)
		if !v.Sort().HasParts() {
			return
		}
		if v.Sort() == logic.Map {
			for _, p := range v.Pairs() {
				add(p.Key)
			}
		}
		for _, x := range v.Elems() {
			add(x)
		}
	}
	for _, v := range vs {
		add(v)
	}
	return out
}
