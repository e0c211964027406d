package draw

import (
	"slices"

	"github.com/clouseau-go/clouseau/logic"
)

// Parts says where the parts of composite values are drawn from: of lists and bytes Least to Most
// elements from Elem, of maps as many entries with keys from Key, of records the fields.
type Parts struct {
	Least, Most int
	Elem, Key   Domain
	Fields      []Part
	Octets      bool // of bytes
}

// Part is a field of a record with its values.
type Part struct {
	Name string
	From Domain
}

// Lists returns the lists of least to most elements. Short ones are likelier.
func Lists(elem Domain, least, most int) Values {
	return composite(Parts{Elem: elem, Least: least, Most: most}, func(s *Source, name string, d *Values) logic.Value {
		return logic.ListValue(s.elements(name, elem, d.least, d.most)...)
	})
}

// ByteStrings returns the byte strings of least to most bytes.
func ByteStrings(least, most int) Values {
	octet := Between(0, 255)
	return composite(Parts{Elem: octet, Least: least, Most: most, Octets: true}, func(s *Source, name string, d *Values) logic.Value {
		return bytesOf(s.elements(name, octet, d.least, d.most))
	})
}

// Maps returns the maps of least to most entries; fewer where there are not as many keys.
func Maps(key, elem Domain, least, most int) Values {
	return composite(Parts{Key: key, Elem: elem, Least: least, Most: most}, func(s *Source, name string, d *Values) logic.Value {
		n := s.size(name, d.least, d.most)
		keys := d.keys()
		for len(keys) < n {
			k, ok := s.another(name, key, keys)
			if !ok {
				break
			}
			keys = append(keys, k)
		}
		entries := make([]logic.Pair, len(keys))
		for i, k := range keys {
			entries[i] = logic.Pair{Key: k, Value: elem.Draw(s, name)}
		}
		return logic.MapValue(entries...)
	})
}

// Records returns the records with these fields.
func Records(fields ...Part) Values {
	return composite(Parts{Fields: fields}, func(s *Source, name string, _ *Values) logic.Value {
		out := make([]logic.Named, len(fields))
		for i, f := range fields {
			out[i] = logic.Named{Name: f.Name, Value: f.From.Draw(s, name)}
		}
		return logic.RecordValue(out...)
	})
}

// keys returns the keys that a map has to have: those of given entries that are not the zero value,
// which stands for no entry as well.
func (d *Values) keys() (out []logic.Value) {
	for _, p := range d.put {
		k, ok := p.path[0].(logic.Value)
		if ok && !slices.Contains(out, k) && !p.value.IsZero() {
			out = append(out, k)
		}
	}
	return out
}

// another draws a value that is none of those; ok is false where none is left, or none was found.
func (s *Source) another(name string, from Domain, those []logic.Value) (v logic.Value, ok bool) {
	if pool, is := from.(Values); is && !pool.computed() {
		if pool = pool.Except(those...); !pool.prepare() {
			return v, false
		}
		return pool.Draw(s, name), true
	}
	for range maxTries {
		if v = from.Draw(s, name); !slices.Contains(those, v) {
			return v, true
		}
	}
	return v, false
}

func composite(parts Parts, make func(s *Source, name string, d *Values) logic.Value) Values {
	return Values{parts: &parts, make: make, least: parts.Least, most: parts.Most}
}

func (s *Source) size(name string, least, most int) int {
	if least == most {
		return least
	}
	return int(s.between(name, int64(least), int64(most)))
}

// repeats is how many elements are drawn afresh for each one that repeats an earlier element.
const repeats = 3

func (s *Source) elements(name string, elem Domain, least, most int) []logic.Value {
	var out []logic.Value
	for range s.size(name, least, most) {
		if len(out) > 0 && s.choose(repeats+1) == repeats {
			out = append(out, out[s.choose(len(out))])
		} else {
			out = append(out, elem.Draw(s, name))
		}
	}
	return out
}

func bytesOf(elems []logic.Value) logic.Value {
	text := make([]byte, len(elems))
	for i, v := range elems {
		text[i] = byte(v.Int())
	}
	return logic.BytesValue(string(text))
}

// Sized returns the values of d with exactly n elements.
func (d Values) Sized(n int64) Values { return d.AtLeast(n).AtMost(n) }

// AtLeast returns the values of d with n elements or more. A size is a preference: where d has too
// few elements it gets longer ones.
func (d Values) AtLeast(n int64) Values {
	d.least = max(d.least, int(n))
	d.most = max(d.most, d.least)
	return d
}

// AtMost returns the values of d with n elements or fewer.
func (d Values) AtMost(n int64) Values {
	d.off = d.off || n < 0
	d.most = min(d.most, int(n))
	d.least = min(d.least, d.most)
	return d
}

// Put returns the values of d with v at a path of indices, names of fields, and keys, which are
// values. They are long enough to have that part.
func (d Values) Put(v logic.Value, path ...any) Values {
	d.put = append(slices.Clip(d.put), put{path, v})
	if i, ok := path[0].(int); ok {
		return d.AtLeast(int64(i) + 1)
	}
	return d.AtLeast(int64(len(d.keys())))
}

// put is a part that is given.
type put struct {
	path  []any
	value logic.Value
}

// into returns a value with a part replaced; the value itself where it has no such part.
func (p put) into(v logic.Value) logic.Value { return replaced(v, p.path, p.value) }

func replaced(v logic.Value, path []any, with logic.Value) logic.Value {
	if len(path) == 0 {
		return with
	}
	switch v.Sort().Kind() {
	case logic.ListKind, logic.BytesKind:
		elems := v.Elems()
		i, ok := path[0].(int)
		if !ok || i >= len(elems) {
			return v
		}
		elems[i] = replaced(elems[i], path[1:], with)
		if v.Sort() == logic.Bytes {
			return bytesOf(elems)
		}
		return logic.ListValue(elems...)
	case logic.RecordKind:
		fields := v.Fields()
		for i, f := range fields {
			if f.Name == path[0] {
				fields[i].Value = replaced(f.Value, path[1:], with)
			}
		}
		return logic.RecordValue(fields...)
	case logic.MapKind:
		entries := v.Pairs()
		for i, e := range entries {
			if e.Key == path[0] {
				entries[i].Value = replaced(e.Value, path[1:], with)
			}
		}
		return logic.MapValue(entries...)
	}
	return v
}

// made draws a composite value.
func (d Values) made(s *Source, name string) logic.Value {
	v := d.make(s, name, &d)
	for _, p := range d.put {
		v = p.into(v)
	}
	return v
}

// hasParts reports whether the parts of a composite value may be drawn, or are given.
func (d *Values) hasParts(v logic.Value) bool {
	p := d.parts
	switch v.Sort().Kind() {
	case logic.RecordKind:
		fields := v.Fields()
		return len(fields) == len(p.Fields) && all(len(fields), func(i int) bool {
			return fields[i].Name == p.Fields[i].Name && d.may(fields[i].Name, p.Fields[i].From, fields[i].Value)
		})
	case logic.MapKind:
		given := d.keys()
		entries := v.Pairs()
		return all(len(entries), func(i int) bool {
			e := entries[i]
			return (slices.Contains(given, e.Key) || p.Key.Has(e.Key)) && d.may(e.Key, p.Elem, e.Value)
		})
	}
	elems := v.Elems()
	return all(len(elems), func(i int) bool { return d.may(i, p.Elem, elems[i]) })
}

// may reports whether a part may have a value: the one that is given for it, or else one of its
// domain, with the parts that are given.
func (d *Values) may(step any, from Domain, v logic.Value) bool {
	for _, p := range d.put {
		if p.path[0] != step {
			continue
		}
		if len(p.path) == 1 {
			return v == p.value
		}
		if inner, ok := from.(Values); ok {
			from = inner.Put(p.value, p.path[1:]...)
		}
	}
	return from.Has(v)
}

func all(n int, ok func(i int) bool) bool {
	for i := range n {
		if !ok(i) {
			return false
		}
	}
	return true
}
