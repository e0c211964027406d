package convert

import (
	"strconv"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/runtime/play/event"
)

// What sorts and values are made of; see package logic.
type (
	Member = logic.Member // a field of a sort of records
	Named  = logic.Named  // a field of a record with its value
	Pair   = logic.Pair   // an entry of a map
)

// Bytes and Float are the sorts of byte strings and of floating-point numbers.
var (
	Bytes = logic.Bytes
	Float = logic.Float
)

// NewList returns a fresh sort of lists.
func NewList(name string, elem *logic.Sort) *logic.Sort { return logic.NewList(name, elem) }

// NewMap returns a fresh sort of maps.
func NewMap(name string, key, elem *logic.Sort) *logic.Sort { return logic.NewMap(name, key, elem) }

// NewRecord returns a fresh sort of records.
func NewRecord(name string, fields ...Member) *logic.Sort { return logic.NewRecord(name, fields...) }

// NewBytes returns a fresh sort of byte strings.
func NewBytes(name string) *logic.Sort { return logic.NewBytes(name) }

// NewFloat returns a fresh sort of floating-point numbers.
func NewFloat(name string) *logic.Sort { return logic.NewFloat(name) }

// ListValue returns the list of these elements.
func ListValue(elems ...logic.Value) logic.Value { return logic.ListValue(elems...) }

// RecordValue returns the record with these fields, in this order.
func RecordValue(fields ...Named) logic.Value { return logic.RecordValue(fields...) }

// MapValue returns the map with these entries.
func MapValue(entries ...Pair) logic.Value { return logic.MapValue(entries...) }

// BytesValue returns the byte string with the bytes of s.
func BytesValue(s string) logic.Value { return logic.BytesValue(s) }

// FloatValue returns the number x. There is one NaN, which equals itself, and one zero.
func FloatValue(x float64) logic.Value { return logic.FloatValue(x) }

// ParseFloat returns the number that a text spells. It panics on any other text.
func ParseFloat(text string) logic.Value {
	x, err := strconv.ParseFloat(text, 64)
	if err != nil {
		panic("parts: " + err.Error())
	}
	return logic.FloatValue(x)
}

// At returns the element of a list of the sort s at an index, or what a map has for a key. Where
// there is none it is the zero value of the elements' sort.
func At(s *logic.Sort, v, index logic.Value) logic.Value { return logic.At(s, v, index) }

// Known returns the value of a function whose meaning is known, such as "starts" of strings. The
// sort is the one that it is about.
func Known(name string, about *logic.Sort, args ...logic.Value) logic.Value {
	return logic.KnownValue(name, about, args...)
}

// SliceOf returns the elements of a list; the slice is never nil.
func SliceOf[T any](v logic.Value, of func(logic.Value) T) []T {
	out := make([]T, 0, v.Size())
	for _, x := range v.Elems() {
		out = append(out, of(x))
	}
	return out
}

// PointerOf returns a pointer to the one element of a list, nil if it has none.
func PointerOf[T any](v logic.Value, of func(logic.Value) T) *T {
	if v.Size() == 0 {
		return nil
	}
	x := of(v.Elem(0))
	return &x
}

// MapOf returns a map as a Go map, which is never nil.
func MapOf[K comparable, V any](v logic.Value, key func(logic.Value) K, of func(logic.Value) V) map[K]V {
	out := make(map[K]V, v.Size())
	for _, p := range v.Pairs() {
		out[key(p.Key)] = of(p.Value)
	}
	return out
}

// ListFrom returns the list of a slice's elements. A nil slice is the empty list.
func ListFrom[T any](xs []T, value func(T) logic.Value) logic.Value {
	elems := make([]logic.Value, len(xs))
	for i, x := range xs {
		elems[i] = value(x)
	}
	return logic.ListValue(elems...)
}

// OptionalFrom returns the list of what a pointer points to; a nil pointer is the empty list.
func OptionalFrom[T any](x *T, value func(T) logic.Value) logic.Value {
	if x == nil {
		return logic.ListValue()
	}
	return logic.ListValue(value(*x))
}

// Pointed returns x, which a record is made of. For a nil pointer, which no record is, it panics:
// the system then answers with a value that its spec does not know, and its run ends as a misfit.
func Pointed[T any](s *logic.Sort, x *T) *T { return event.Pointed(s, x) }

// Exactly returns v if it has n elements, as many as the array type. If not it panics: the spec
// then asks for a value that the type does not have, and the run ends as a misfit.
func Exactly(v logic.Value, n int, goType string) logic.Value { return event.Exactly(v, n, goType) }

// MapFrom returns the value of a Go map. A nil map is the empty map.
func MapFrom[K comparable, V any](m map[K]V, key func(K) logic.Value, value func(V) logic.Value) logic.Value {
	entries := make([]Pair, 0, len(m))
	for k, v := range m {
		entries = append(entries, Pair{Key: key(k), Value: value(v)})
	}
	return logic.MapValue(entries...)
}
