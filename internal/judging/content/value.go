package content

import (
	"cmp"
	"strings"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
)

// typ is the type of a term: values of a sort, or lists of them.
type typ struct {
	of   *logic.Sort // generic; bytes are texts here
	list bool
}

var (
	whole = typ{of: logic.Int}
	truth = typ{of: logic.Bool}
	text  = typ{of: logic.String}
)

func (t typ) elem() typ     { return typ{of: t.of} }
func (t typ) lists() typ    { return typ{of: t.of, list: true} }
func (t typ) ordered() bool { return t.of == logic.Int || t.of == logic.String }

// val is a value of a type, or none. What is no number and no truth value is the number under which
// the world knows it.
type val struct {
	is   bool
	n    int64
	list []int64
}

func number(n int64) val { return val{is: true, n: n} }

func listed(l []int64) val { return val{is: true, list: l} }

func truly(b bool) val {
	if b {
		return number(1)
	}
	return number(0)
}

func (v val) equal(w val) bool {
	if v.is != w.is || v.n != w.n || len(v.list) != len(w.list) {
		return false
	}
	for i, x := range v.list {
		if x != w.list[i] {
			return false
		}
	}
	return true
}

// hash returns a number that is likely another one for other values.
func (v val) hash(h uint64) uint64 {
	const prime = 0x9e3779b97f4a7c15
	if !v.is {
		return (h ^ 7) * prime
	}
	h = (h ^ uint64(v.n)) * prime
	h = (h ^ uint64(len(v.list)+1)) * prime
	for _, x := range v.list {
		h = (h ^ uint64(x) ^ h>>29) * prime
	}
	return h ^ h>>31
}

// world knows values by numbers.
type world struct {
	ids    map[logic.Value]int64
	values []logic.Value
}

func newWorld() *world { return &world{ids: map[logic.Value]int64{}} }

// id returns the number of a value.
func (w *world) id(v logic.Value) int64 {
	switch v.Sort().Kind() {
	case logic.IntKind:
		if n, ok := v.Int64(); ok {
			return n
		}
	case logic.BoolKind:
		return truly(v.Bool()).n
	case logic.BytesKind:
		v = logic.StringValue(v.Bytes())
	}
	n, ok := w.ids[v]
	if !ok {
		n = int64(len(w.values))
		w.ids[v] = n
		w.values = append(w.values, v)
	}
	return n
}

func (w *world) text(n int64) string   { return w.values[n].Text() }
func (w *world) textID(s string) int64 { return w.id(logic.StringValue(s)) }
func (w *world) zero(t typ) (val, bool) { // of numbers, truth values and texts
	switch {
	case t.list:
		return listed(nil), true
	case t == whole, t == truth:
		return number(0), true
	case t == text:
		return number(w.textID("")), true
	}
	return val{}, false
}

// compare orders two values of a type.
func (w *world) compare(t typ, a, b int64) int {
	if t.of == logic.String {
		return strings.Compare(w.text(a), w.text(b))
	}
	return cmp.Compare(a, b)
}

// value returns what a number stands for as a value of a sort.
func (w *world) value(s *logic.Sort, n int64) logic.Value {
	switch s.Kind() {
	case logic.IntKind:
		return logic.IntValue(n)
	case logic.BoolKind:
		return logic.BoolValue(n != 0)
	case logic.BytesKind:
		return logic.BytesValue(w.text(n))
	}
	return w.values[n]
}

// aspect says which aspect of a field a part is.
type aspect uint8

const (
	itself aspect = iota
	elements
	keys
	entries
	member // of each element of a list of records
)

// part is a part of an argument or of a result: a value or a list of values. A map is two lists.
type part struct {
	field  int
	aspect aspect
	name   string // of a member
	typ    typ
}

func generic(s *logic.Sort) *logic.Sort {
	if s.Kind() == logic.BytesKind {
		return logic.String
	}
	return s.Generic()
}

// partsOf returns the parts of some fields of an operation.
func partsOf(op *sre.Op, from, to int) (out []part) {
	for i, f := range op.Fields[from:to] {
		p := part{field: from + i}
		switch s := f.Sort; s.Kind() {
		case logic.MapKind:
			out = append(out, part{field: p.field, aspect: keys, typ: typ{generic(s.Key()), true}},
				part{field: p.field, aspect: entries, typ: typ{generic(s.Elem()), true}})
		case logic.ListKind:
			if s.Elem().Kind() != logic.RecordKind {
				out = append(out, part{field: p.field, aspect: elements, typ: typ{generic(s.Elem()), true}})
				continue
			}
			for _, m := range s.Elem().Members() {
				out = append(out, part{field: p.field, aspect: member, name: m.Name, typ: typ{generic(m.Sort), true}})
			}
		default:
			p.typ = typ{of: generic(s)}
			out = append(out, p)
		}
	}
	return out
}

// of returns the part of a field's value.
func (p part) of(w *world, v logic.Value) val {
	if p.aspect == itself {
		return number(w.id(v))
	}
	out := make([]int64, 0, v.Size())
	switch p.aspect {
	case keys:
		for _, e := range v.Pairs() {
			out = append(out, w.id(e.Key))
		}
	case member:
		for _, e := range v.Elems() {
			out = append(out, w.id(e.Field(p.name)))
		}
	default:
		for _, e := range v.Elems() {
			out = append(out, w.id(e))
		}
	}
	return listed(out)
}

// assembled returns the value of a sort with these parts; not ok if they do not fit together.
func (w *world) assembled(s *logic.Sort, parts []val) (v logic.Value, ok bool) {
	for _, p := range parts {
		if !p.is || len(p.list) != len(parts[0].list) {
			return v, false
		}
	}
	switch s.Kind() {
	case logic.MapKind:
		var pairs []logic.Pair
		for i, k := range parts[0].list {
			pairs = append(pairs, logic.Pair{Key: w.value(s.Key(), k), Value: w.value(s.Elem(), parts[1].list[i])})
		}
		return logic.MapValue(pairs...), true
	case logic.ListKind:
		var elems []logic.Value
		for i := range parts[0].list {
			if s.Elem().Kind() != logic.RecordKind {
				elems = append(elems, w.value(s.Elem(), parts[0].list[i]))
				continue
			}
			var fields []logic.Named
			for k, m := range s.Elem().Members() {
				fields = append(fields, logic.Named{Name: m.Name, Value: w.value(m.Sort, parts[k].list[i])})
			}
			elems = append(elems, logic.RecordValue(fields...))
		}
		return logic.ListValue(elems...), true
	}
	return w.value(s, parts[0].n), true
}
