package logic

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"
)

// Kind says which values a sort has.
type Kind uint8

// The kinds of sorts.
const (
	BoolKind   Kind = iota // false and true
	IntKind                // the integers of a Go type; arithmetic on them is unbounded
	StringKind             // all strings; equality only
	EnumKind               // finitely many named values
	OpaqueKind             // unknown values, infinitely many; equality and functions only
	ListKind               // lists of values of one sort; equality, length and elements
	RecordKind             // named values; equality and fields
	MapKind                // finite maps; equality, length and values
	BytesKind              // byte strings; as lists
	FloatKind              // floating-point numbers; equality only
)

// Sort is the type of a term. Sorts are compared by pointer; a sort of a spec
// is made once and shared.
type Sort struct {
	name   string
	kind   Kind
	values []string // of an EnumKind, in declaration order; never empty there
	bounds Bounds   // of an IntKind
	goType string   // of an IntKind made by NewGoInt
	chosen *Bounds  // of an IntKind of whose values a tester chooses some only; else nil

	elem, key *Sort    // of the kinds with elements
	members   []Member // of a RecordKind
	// shape, of the kinds from ListKind, is equal for sorts whose terms mix; empty for a literal's.
	shape string
}

// The sorts every spec has.
var (
	Bool   = &Sort{name: "bool", kind: BoolKind}
	Int    = &Sort{name: "int", kind: IntKind, bounds: intBounds}
	String = &Sort{name: "string", kind: StringKind}
)

// NewEnum returns a fresh sort with exactly the given values.
func NewEnum(name string, values ...string) *Sort {
	if len(values) == 0 {
		panic("logic: an enumeration needs a value")
	}
	return &Sort{name: name, kind: EnumKind, values: values}
}

// NewOpaque returns a fresh sort of which only equality is known.
func NewOpaque(name string) *Sort { return &Sort{name: name, kind: OpaqueKind} }

// NewInt returns a fresh sort of integers under a name of its own. Its terms
// mix freely with those of Int; the name only selects Go type and range.
func NewInt(name string) *Sort { return &Sort{name: name, kind: IntKind, bounds: intBounds} }

// NewString returns a fresh sort of strings with that name.
func NewString(name string) *Sort { return &Sort{name: name, kind: StringKind} }

// Name returns the name under which the sort was declared.
func (s *Sort) Name() string { return s.name }

// Kind returns the kind of the sort.
func (s *Sort) Kind() Kind { return s.kind }

// Values returns the names of an enumeration's values in declaration order,
// and nil for every other kind. The caller must not change it.
func (s *Sort) Values() []string { return s.values }

func (s *Sort) String() string { return s.name }

// Compatible reports whether terms of the two sorts may be compared with ==
// and passed for one another: equal sorts, two sorts of integers, two of strings, or two with the
// same parts.
func Compatible(a, b *Sort) bool {
	return a == b || a.kind == b.kind && (a.kind == IntKind || a.kind == StringKind || a.kind >= ListKind && mixes(a, b))
}

// mixes reports whether two sorts of a composite kind have the same parts, as far as they say it.
func mixes(a, b *Sort) bool { return a.shape == b.shape || a.shape == "" || b.shape == "" }

// Value is a concrete value of a sort. Values are comparable with ==. The zero
// Value is no value at all ([Value.IsValid] is false).
type Value struct {
	// sort is normalised: Bool, Int, String, List and so on for every sort of these kinds.
	sort *Sort
	// n is of a bool (0, 1), of an integer that fits, of an enumeration (its index); a size, or the
	// bits of a float.
	n   int64
	ref any // string of a string, bytes or a large integer; any for opaque values; a chain of cells
}

// Element is the opaque value a solver invents: the n-th unnamed element of
// a sort. It differs from every value that is written in a spec.
type Element int

func (e Element) String() string {
	if e == absent {
		return "#none"
	}
	return "#" + strconv.Itoa(int(e))
}

// BoolValue returns the value b of sort Bool.
func BoolValue(b bool) Value {
	if b {
		return Value{sort: Bool, n: 1}
	}
	return Value{sort: Bool}
}

// IntValue returns the integer n. Its sort is Int also where it stands for a
// value of another sort of integers.
func IntValue(n int64) Value { return Value{sort: Int, n: n} }

// IntegerValue returns the integer x, as [IntValue] does.
func IntegerValue(x Integer) Value {
	if x.large != "" {
		return Value{sort: Int, ref: x.large}
	}
	return Value{sort: Int, n: x.n}
}

// StringValue returns the string s.
func StringValue(s string) Value { return Value{sort: String, ref: s} }

// EnumValue returns the i-th value of an enumeration.
func EnumValue(s *Sort, i int) Value {
	if s.kind != EnumKind || i < 0 || i >= len(s.values) {
		panic(fmt.Sprintf("logic: %s has no value %d", s, i))
	}
	return Value{sort: s, n: int64(i)}
}

// OpaqueValue returns the value of the opaque sort s that v stands for. v must
// be comparable; equal v are equal values.
func OpaqueValue(s *Sort, v any) Value {
	if s.kind != OpaqueKind {
		panic(fmt.Sprintf("logic: %s is not an opaque sort", s))
	}
	return Value{sort: s, ref: v}
}

// AnyValue returns some value of a sort, the same each time.
func AnyValue(s *Sort) Value {
	switch s.kind {
	case BoolKind:
		return BoolValue(false)
	case IntKind:
		return IntValue(0)
	case StringKind:
		return StringValue("")
	case EnumKind:
		return EnumValue(s, 0)
	case OpaqueKind:
		return OpaqueValue(s, Element(0))
	case ListKind, MapKind:
		return Value{sort: s.Generic()}
	case BytesKind:
		return BytesValue("")
	case FloatKind:
		return FloatValue(0)
	case RecordKind:
		fields := make([]Named, len(s.members))
		for i, m := range s.members {
			fields[i] = Named{m.Name, AnyValue(m.Sort)}
		}
		return RecordValue(fields...)
	default:
		panic(fmt.Sprintf("logic: unexpected kind %d", s.kind))
	}
}

// IsValid reports whether v is a value at all.
func (v Value) IsValid() bool { return v.sort != nil }

// Sort returns the sort of v; Int and String for sorts made by NewInt and NewString, List for one
// made by NewList, and so on.
func (v Value) Sort() *Sort { return v.sort }

// Bool returns a boolean's value.
func (v Value) Bool() bool { v.must(BoolKind); return v.n != 0 }

// Integer returns an integer's value.
func (v Value) Integer() Integer {
	v.must(IntKind)
	if v.ref == nil {
		return Integer{n: v.n}
	}
	return Integer{large: v.ref.(string)}
}

// Int64 returns an integer's value; ok is false where it does not fit.
func (v Value) Int64() (n int64, ok bool) { v.must(IntKind); return v.n, v.ref == nil }

// Int returns an integer's value, and panics where it does not fit: adapters of systems
// that know no larger numbers say so with it.
func (v Value) Int() int64 {
	n, ok := v.Int64()
	if !ok {
		panic(fmt.Sprintf("logic: %v is no int64", v))
	}
	return n
}

// Text returns a string's value.
func (v Value) Text() string { v.must(StringKind); return v.ref.(string) }

// Index returns the position of an enumeration's value in its declaration.
func (v Value) Index() int { v.must(EnumKind); return int(v.n) }

// Opaque returns the Go value behind an opaque value.
func (v Value) Opaque() any { v.must(OpaqueKind); return v.ref }

func (v Value) must(k Kind) {
	if v.sort == nil || v.sort.kind != k {
		panic(&Misread{v, k})
	}
}

// Misread is the panic of a method that reads values of another kind. Whoever calls it, such as an
// adapter, is wrong about the sort.
type Misread struct {
	Value Value
	As    Kind // of the values that the method reads
}

// Error says which method reads the value.
func (m *Misread) Error() string {
	if m.Value.sort == nil {
		return fmt.Sprintf("logic: %s has nothing to read, as this is no value of any sort", readers[m.As])
	}
	return fmt.Sprintf("logic: %v is a value of the sort %v, which %s reads, and not %s",
		m.Value, m.Value.sort, readers[m.Value.sort.kind], readers[m.As])
}

// readers are the methods that read the values of a kind.
var readers = map[Kind]string{
	BoolKind: "Bool", IntKind: "Int", StringKind: "Text", EnumKind: "Index", OpaqueKind: "Opaque",
	ListKind: "Elems", RecordKind: "Field", MapKind: "Pairs", BytesKind: "Bytes", FloatKind: "Float",
}

func (v Value) String() string {
	if v.sort == nil {
		return "?"
	}
	switch v.sort.kind {
	case BoolKind:
		return strconv.FormatBool(v.n != 0)
	case IntKind:
		return v.Integer().String()
	case StringKind:
		return strconv.Quote(v.ref.(string))
	case EnumKind:
		return v.sort.values[v.n]
	case OpaqueKind:
		if s, ok := v.ref.(string); ok {
			return strconv.Quote(s)
		}
		if e, ok := v.ref.(Element); ok {
			return v.sort.name + e.String()
		}
		return fmt.Sprint(v.ref)
	case ListKind, RecordKind, MapKind, BytesKind, FloatKind:
		return structuredText(v)
	default:
		panic(fmt.Sprintf("logic: unexpected kind %d", v.sort.kind))
	}
}

// CompareValues orders values of one sort: booleans, integers and enumerations
// by number, strings by bytes, opaque values by their text, what has parts by size and then part by
// part. It is total on values whose texts differ.
func CompareValues(a, b Value) int {
	switch {
	case a == b:
		return 0
	case a.sort == Int && b.sort == Int:
		return a.Integer().Cmp(b.Integer())
	case a.sort == Float && b.sort == Float:
		return cmp.Compare(a.Float(), b.Float())
	case a.n != b.n:
		if a.n < b.n {
			return -1
		}
		return 1
	}
	if a.sort != nil && a.sort.HasParts() && a.sort == b.sort && a.sort.kind != BytesKind {
		return compareCells(a, b)
	}
	as, text := a.ref.(string)
	bs, also := b.ref.(string)
	if !text || !also {
		as, bs = fmt.Sprintf("%T:%v", a.ref, a.ref), fmt.Sprintf("%T:%v", b.ref, b.ref)
	}
	return strings.Compare(as, bs)
}
