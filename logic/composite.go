package logic

import (
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
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
	forms := make([]string, len(members))
	for i, m := range members {
		forms[i] = m.Name + ":" + m.Sort.form()
	}
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
