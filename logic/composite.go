package logic

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
	"unique"

	"github.com/clouseau-go/clouseau/internal/lists"
)

// Composite values are made of others: lists, records and maps. They are immutable, and made so
// that == on [Value] is equality: a value holds a canonical chain of cells, and equal contents are
// one chain. Bytes and floats are plain values beside them.
//
//	[1, 2]              two cells with the heads 1 and 2
//	{ x = 1, y = "a" }  two cells with the names x and y
//	{ "a" = 1 }         one cell with the key "a" and the head 1; keys are in order
//
// As an integer's value is of the sort Int whatever its declared sort, the value of a list is of
// the sort [List], and so on: a list of ticks equals a list of integers with the same elements.

// The sorts of composite values, of bytes and of floats. They are the sorts of literals; declared
// sorts of these kinds come from [NewList] and the like, and say what the parts are.
var (
	List   = &Sort{name: "list", kind: ListKind}
	Record = &Sort{name: "record", kind: RecordKind}
	Map    = &Sort{name: "map", kind: MapKind}
	Bytes  = &Sort{name: "bytes", kind: BytesKind, shape: "bytes", elem: octet}
	Float  = &Sort{name: "float", kind: FloatKind, shape: "float"}
)

// octet is the sort of an element of bytes.
var octet = NewGoInt("byte", "uint8")

// Member is a field of a record.
type Member struct {
	Name string
	Sort *Sort
}

// NewList returns a fresh sort of lists of elem.
func NewList(name string, elem *Sort) *Sort {
	return &Sort{name: name, kind: ListKind, elem: elem, shape: "list(" + elem.form() + ")"}
}

// NewMap returns a fresh sort of maps.
func NewMap(name string, key, elem *Sort) *Sort {
	return &Sort{name: name, kind: MapKind, key: key, elem: elem, shape: "map(" + key.form() + "," + elem.form() + ")"}
}

// NewRecord returns a fresh sort of records with these fields.
func NewRecord(name string, members ...Member) *Sort {
	forms := lists.Of(members, func(m Member) string { return m.Name + ":" + m.Sort.form() })
	return &Sort{name: name, kind: RecordKind, members: members, shape: "{" + strings.Join(forms, ",") + "}"}
}

// NewBytes returns a fresh sort of byte strings.
func NewBytes(name string) *Sort {
	return &Sort{name: name, kind: BytesKind, elem: octet, shape: Bytes.shape}
}

// NewFloat returns a fresh sort of floating-point numbers.
func NewFloat(name string) *Sort { return &Sort{name: name, kind: FloatKind, shape: Float.shape} }

// Renamed returns a fresh sort with the same values under another name.
func (s *Sort) Renamed(name string) *Sort {
	r := *s
	r.name = name
	return &r
}

// form spells a sort as a part of others: sorts whose terms mix have one form.
func (s *Sort) form() string {
	switch s.kind {
	case BoolKind, IntKind, StringKind:
		return [...]string{"bool", "int", "string"}[s.kind]
	case EnumKind, OpaqueKind:
		return strconv.Quote(s.name)
	default:
		return s.shape
	}
}

// Elem returns the sort of the elements of a list or bytes and of the values of a map; nil where
// there is none.
func (s *Sort) Elem() *Sort { return s.elem }

// Key returns the sort of a map's keys, nil where there is none.
func (s *Sort) Key() *Sort { return s.key }

// Members returns the fields of a record in the order of their declaration. The caller must not
// change them.
func (s *Sort) Members() []Member { return s.members }

// Member returns the sort of a record's field, nil where there is none.
func (s *Sort) Member(name string) *Sort {
	for _, m := range s.members {
		if m.Name == name {
			return m.Sort
		}
	}
	return nil
}

// HasParts reports whether the values of the sort are made of others: lists, records, maps, bytes.
func (s *Sort) HasParts() bool { return s.kind >= ListKind && s.kind <= BytesKind }

// Generic returns the sort of the values of a sort: Int, String, List and so on for every sort of
// their kinds, the sort itself for others.
func (s *Sort) Generic() *Sort {
	switch {
	case s.kind == IntKind:
		return Int
	case s.kind == StringKind:
		return String
	case s.kind < ListKind:
		return s
	}
	return [...]*Sort{List, Record, Map, Bytes, Float}[s.kind-ListKind]
}

// Fits reports whether v is a value of the sort, all its parts included. The bounds of integers do
// not count.
func (s *Sort) Fits(v Value) bool {
	if v.sort == nil || !Compatible(s, v.sort) {
		return false
	}
	switch s.kind {
	case ListKind, MapKind:
		if s.shape == "" {
			return true
		}
		return !slices.ContainsFunc(v.cells(), func(c cell) bool {
			return !s.elem.Fits(c.head) || s.kind == MapKind && !s.key.Fits(c.key)
		})
	case RecordKind:
		cells := v.cells()
		if s.shape == "" {
			return true
		}
		return slices.EqualFunc(s.members, cells, func(m Member, c cell) bool { return m.Name == c.name && m.Sort.Fits(c.head) })
	}
	return true
}

// GoField returns the name in Go of a record's field.
func GoField(name string) string {
	r, n := utf8.DecodeRuneInString(name)
	return string(unicode.ToUpper(r)) + name[n:]
}

// cell is a link of the chain behind a composite value. Rest is a unique.Handle[cell], or nil at
// the end.
type cell struct {
	name      string
	key, head Value
	rest      any
}

func chained(kind *Sort, n int, at func(i int) cell) Value {
	var rest any
	for i := n - 1; i >= 0; i-- {
		c := at(i)
		c.rest = rest
		rest = unique.Make(c)
	}
	return Value{sort: kind, n: int64(n), ref: rest}
}

// ListValue returns the list of these elements.
func ListValue(elems ...Value) Value {
	return chained(List, len(elems), func(i int) cell { return cell{head: elems[i]} })
}

// Named is a field of a record with its value.
type Named struct {
	Name  string
	Value Value
}

// RecordValue returns the record with these fields, in this order.
func RecordValue(fields ...Named) Value {
	return chained(Record, len(fields), func(i int) cell { return cell{name: fields[i].Name, head: fields[i].Value} })
}

// Pair is an entry of a map.
type Pair struct{ Key, Value Value }

// MapValue returns the map with these entries. Of entries with the same key the last counts.
func MapValue(entries ...Pair) Value {
	var kept []Pair
	for i, e := range entries {
		if !slices.ContainsFunc(entries[i+1:], func(later Pair) bool { return later.Key == e.Key }) {
			kept = append(kept, e)
		}
	}
	slices.SortFunc(kept, func(x, y Pair) int { return CompareValues(x.Key, y.Key) })
	return chained(Map, len(kept), func(i int) cell { return cell{key: kept[i].Key, head: kept[i].Value} })
}

// BytesValue returns the byte string with the bytes of s.
func BytesValue(s string) Value { return Value{sort: Bytes, n: int64(len(s)), ref: s} }

// FloatValue returns the number x. There is one NaN, which equals itself, and one zero.
func FloatValue(x float64) Value {
	if x == 0 {
		x = 0 // not -0
	}
	if x != x {
		x = math.NaN()
	}
	return Value{sort: Float, n: int64(math.Float64bits(x))}
}

// Float returns a floating-point number's value.
func (v Value) Float() float64 { v.must(FloatKind); return math.Float64frombits(uint64(v.n)) }

// Bytes returns the bytes of a byte string, as a string.
func (v Value) Bytes() string { v.must(BytesKind); return v.ref.(string) }

// cells returns the links of a composite value.
func (v Value) cells() []cell {
	out := make([]cell, 0, max(v.n, 0))
	for rest := v.ref; rest != nil; {
		c := rest.(unique.Handle[cell]).Value()
		out = append(out, c)
		rest = c.rest
	}
	return out
}

// Size returns the number of elements of a list, of bytes or of a map.
func (v Value) Size() int {
	if !v.sort.HasParts() {
		panic(fmt.Sprintf("logic: %v has no parts", v))
	}
	return int(v.n)
}

// Elems returns the elements of a list, the values of a record's fields or of a map, in order, or
// the bytes as integers.
func (v Value) Elems() []Value {
	if v.sort.kind == BytesKind {
		s := v.Bytes()
		out := make([]Value, len(s))
		for i := range len(s) {
			out[i] = IntValue(int64(s[i]))
		}
		return out
	}
	return gathered(v, func(c cell) Value { return c.head })
}

// gathered returns what part tells of each cell of a composite value.
func gathered[T any](v Value, part func(cell) T) []T {
	cells := v.cells()
	return lists.Of(cells, part)
}

// Fields returns the fields of a record.
func (v Value) Fields() []Named {
	v.must(RecordKind)
	return gathered(v, func(c cell) Named { return Named{c.name, c.head} })
}

// Field returns a field of a record; the zero Value where it has none of that name.
func (v Value) Field(name string) Value {
	v.must(RecordKind)
	for _, c := range v.cells() {
		if c.name == name {
			return c.head
		}
	}
	return Value{}
}

// Pairs returns the entries of a map, by key.
func (v Value) Pairs() []Pair {
	v.must(MapKind)
	return gathered(v, func(c cell) Pair { return Pair{c.key, c.head} })
}

// Elem returns the i-th element of a list or of bytes; the zero Value beyond the ends.
func (v Value) Elem(i int) Value {
	if i < 0 || int64(i) >= v.n {
		return Value{}
	}
	if v.sort.kind == BytesKind {
		return IntValue(int64(v.Bytes()[i]))
	}
	v.must(ListKind)
	rest := v.ref.(unique.Handle[cell]).Value()
	for range i {
		rest = rest.rest.(unique.Handle[cell]).Value()
	}
	return rest.head
}

// Invent returns the i-th value that a solver invents for a sort of a composite value, of bytes or
// of floats. For what has parts it stands for a value that is still to be made (see [Structured]),
// and differs from all others.
func Invent(s *Sort, i int) Value {
	if s.kind == FloatKind {
		return FloatValue(float64(i))
	}
	return Value{sort: s.Generic(), n: int64(-1 - i)}
}

func (v Value) isPlaceholder() bool { return v.sort.HasParts() && v.n < 0 }

// Invented reports whether a solver has made up the value, or a part of it: it has no value of Go.
func (v Value) Invented() bool {
	switch {
	case !v.IsValid():
		return false
	case v.sort.kind == OpaqueKind:
		_, ok := v.ref.(Element)
		return ok
	case !v.sort.HasParts():
		return false
	}
	return v.isPlaceholder() || slices.ContainsFunc(v.cells(), func(c cell) bool { return c.key.Invented() || c.head.Invented() })
}

// Zero returns what stands where a list or a map has no element: AnyValue, but for an opaque sort
// an element that is no other.
func Zero(s *Sort) Value {
	switch s.kind {
	case OpaqueKind:
		return OpaqueValue(s, absent)
	case RecordKind:
		fields := lists.Of(s.members, func(m Member) Named { return Named{m.Name, Zero(m.Sort)} })
		return RecordValue(fields...)
	}
	return AnyValue(s)
}

// absent is the opaque value beyond the ends of a list.
const absent Element = -1

// structuredText prints a composite value, bytes or a float in the notation of the spec language.
func structuredText(v Value) string {
	switch {
	case v.sort.kind == FloatKind:
		return FloatText(v.Float())
	case v.isPlaceholder():
		return v.sort.name + Element(-1-v.n).String()
	case v.sort.kind == BytesKind:
		return "bytes(" + strconv.Quote(v.Bytes()) + ")"
	}
	return inParts(v, func(_ string, _ bool, part Value) string { return part.String() })
}

// inParts prints a list, a record or a map, given how keys and the other parts are printed. The
// name is that of a record's field.
func inParts(v Value, show func(name string, key bool, part Value) string) string {
	var parts []string
	for _, c := range v.cells() {
		text := show(c.name, false, c.head)
		switch v.sort.kind {
		case RecordKind:
			text = c.name + " = " + text
		case MapKind:
			text = show("", true, c.key) + " = " + text
		}
		parts = append(parts, text)
	}
	switch text := strings.Join(parts, ", "); {
	case v.sort.kind == ListKind:
		return "[" + text + "]"
	case text == "":
		return "{}"
	default:
		return "{ " + text + " }"
	}
}

// FloatText prints a number so that it is told from an integer.
func FloatText(x float64) string {
	s := strconv.FormatFloat(x, 'g', -1, 64)
	if strings.ContainsAny(s, ".eIN") {
		return s
	}
	return s + ".0"
}

// compareCells orders composite values: shorter ones first, then part by part.
func compareCells(a, b Value) int {
	x := a.cells()
	y := b.cells()
	return slices.CompareFunc(x, y, func(c, d cell) int {
		if r := cmp.Compare(c.name, d.name); r != 0 {
			return r
		}
		if c.key.IsValid() && d.key.IsValid() {
			if r := CompareValues(c.key, d.key); r != 0 {
				return r
			}
		}
		return CompareValues(c.head, d.head)
	})
}

// AppendContent appends a text that tells a value from all others of its sort, for as long as the
// process runs.
func AppendContent(dst []byte, v Value) []byte {
	dst = fmt.Appendf(dst, "%d:%d", v.sort.kind, v.n)
	switch ref := v.ref.(type) {
	case nil:
	case string:
		dst = fmt.Appendf(dst, "%q", ref)
	case unique.Handle[cell]:
		for _, c := range v.cells() {
			dst = fmt.Appendf(dst, "(%q", c.name)
			if c.key.IsValid() {
				dst = AppendContent(dst, c.key)
			}
			dst = append(AppendContent(dst, c.head), ')')
		}
	default:
		dst = fmt.Appendf(dst, "%T:%#v", ref, ref)
	}
	if v.sort.kind == EnumKind || v.sort.kind == OpaqueKind {
		dst = append(dst, v.sort.name...)
	}
	return dst
}
