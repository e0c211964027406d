package logic

import (
	"cmp"
	"encoding/binary"
	"fmt"
	"math"
	"math/big"
	"strconv"
	"strings"

	"github.com/clouseau-go/clouseau/internal/lists"
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
		fields := lists.Of(s.members, func(m Member) Named { return Named{m.Name, AnyValue(m.Sort)} })
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
		return fmt.Sprintf("logic: %s has nothing to read, as this is no value of any type", readers[m.As])
	}
	return fmt.Sprintf("logic: %v is a value of the type %v, which %s reads, and not %s",
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

// Integer is a mathematical integer. The zero Integer is 0. Integers are
// comparable with == and can be keys of maps. Arithmetic that stays within
// int64 costs little more than Go's own; beyond it math/big takes over, so that
// no result ever wraps around.
type Integer struct {
	n int64 // the value, where it fits; else 0
	// large is a value that does not fit: + or -, and the bytes of its size, highest first.
	large string
}

var one = Integer{n: 1}

// IntegerOf returns n.
func IntegerOf(n int64) Integer { return Integer{n: n} }

// UnsignedInteger returns n.
func UnsignedInteger(n uint64) Integer {
	if n <= math.MaxInt64 {
		return Integer{n: int64(n)}
	}
	return Integer{large: string(binary.BigEndian.AppendUint64([]byte{'+'}, n))}
}

// ParseInteger returns the integer with these decimal digits, of which a sign may stand
// in front; ok is false for any other text.
func ParseInteger(text string) (x Integer, ok bool) {
	if n, err := strconv.ParseInt(text, 10, 64); err == nil {
		return Integer{n: n}, true
	}
	b, ok := new(big.Int).SetString(text, 10)
	if !ok {
		return Integer{}, false
	}
	return BigInteger(b), true
}

// BigInteger returns the value of b.
func BigInteger(b *big.Int) Integer {
	if b.IsInt64() {
		return Integer{n: b.Int64()}
	}
	bytes := make([]byte, 1+(b.BitLen()+7)/8)
	bytes[0] = '+'
	if b.Sign() < 0 {
		bytes[0] = '-'
	}
	b.FillBytes(bytes[1:])
	return Integer{large: string(bytes)}
}

// Big returns x as a number of its own.
func (x Integer) Big() *big.Int {
	if x.large == "" {
		return big.NewInt(x.n)
	}
	b := new(big.Int).SetBytes([]byte(x.large[1:]))
	if x.large[0] == '-' {
		b.Neg(b)
	}
	return b
}

// Int64 returns x; ok is false where it does not fit.
func (x Integer) Int64() (n int64, ok bool) { return x.n, x.Small() }

// Small reports whether x fits an int64.
func (x Integer) Small() bool { return x.large == "" }

// Uint64 returns x; ok is false where it does not fit.
func (x Integer) Uint64() (n uint64, ok bool) {
	if x.large == "" {
		return uint64(x.n), x.n >= 0
	}
	if len(x.large) != 9 || x.large[0] == '-' {
		return 0, false
	}
	return binary.BigEndian.Uint64([]byte(x.large[1:])), true
}

// String returns the decimal digits of x, after a minus where it is negative.
func (x Integer) String() string {
	if x.large == "" {
		return strconv.FormatInt(x.n, 10)
	}
	return x.Big().String()
}

// Is reports whether x is n.
func (x Integer) Is(n int64) bool { return x.large == "" && x.n == n }

// IsUnit reports whether x is 1 or -1.
func (x Integer) IsUnit() bool { return x.Is(1) || x.Is(-1) }

// IsZero reports whether x is 0.
func (x Integer) IsZero() bool { return x == Integer{} }

// Sign returns -1, 0 or 1 as x is less than, equal to or greater than 0.
func (x Integer) Sign() int {
	switch {
	case x.n < 0, x.large != "" && x.large[0] == '-':
		return -1
	case x.IsZero():
		return 0
	}
	return 1
}

// Cmp returns -1, 0 or 1 as x is less than, equal to or greater than y.
func (x Integer) Cmp(y Integer) int {
	if x.large != "" || y.large != "" {
		return x.Big().Cmp(y.Big())
	}
	switch {
	case x.n < y.n:
		return -1
	case x.n > y.n:
		return 1
	}
	return 0
}

// Less reports whether x < y.
func (x Integer) Less(y Integer) bool {
	if x.large == "" && y.large == "" {
		return x.n < y.n
	}
	return x.Cmp(y) < 0
}

// Min returns the smaller one of x and y.
func (x Integer) Min(y Integer) Integer {
	if y.Less(x) {
		return y
	}
	return x
}

// Max returns the larger one of x and y.
func (x Integer) Max(y Integer) Integer {
	if x.Less(y) {
		return y
	}
	return x
}

// Add returns x + y.
func (x Integer) Add(y Integer) Integer {
	if s := x.n + y.n; x.large == "" && y.large == "" && (s > x.n) == (y.n > 0) {
		return Integer{n: s}
	}
	return x.beyond(y, (*big.Int).Add)
}

// Sub returns x - y.
func (x Integer) Sub(y Integer) Integer {
	if d := x.n - y.n; x.large == "" && y.large == "" && (d < x.n) == (y.n > 0) {
		return Integer{n: d}
	}
	return x.beyond(y, (*big.Int).Sub)
}

// Neg returns -x.
func (x Integer) Neg() Integer { return Integer{}.Sub(x) }

// Abs returns the absolute value of x.
func (x Integer) Abs() Integer {
	if x.Sign() < 0 {
		return x.Neg()
	}
	return x
}

// Mul returns x * y.
func (x Integer) Mul(y Integer) Integer {
	if x.large == "" && y.large == "" {
		if int64(int32(x.n)) == x.n && int64(int32(y.n)) == y.n {
			return Integer{n: x.n * y.n}
		}
		p := x.n * y.n
		negative := x.n < 0 != (y.n < 0)
		if y.n == 0 || p/y.n == x.n && (p < 0) == (negative && p != 0) {
			return Integer{n: p}
		}
	}
	return x.beyond(y, (*big.Int).Mul)
}

// QuoFloor returns the largest integer that times y, which is not 0, is at most x, for
// a positive y: x / y rounded down. A negative y turns both signs.
func (x Integer) QuoFloor(y Integer) Integer {
	if x.large == "" && y.large == "" && !(x.n == math.MinInt64 && y.n == -1) {
		q := x.n / y.n
		if x.n%y.n != 0 && (x.n < 0) != (y.n < 0) {
			q--
		}
		return Integer{n: q}
	}
	if y.Sign() < 0 {
		x, y = x.Neg(), y.Neg()
	}
	return x.beyond(y, (*big.Int).Div) // Euclidean: rounded down for y > 0
}

// Mod returns x - y*x.QuoFloor(y), the remainder with the sign of y.
func (x Integer) Mod(y Integer) Integer { return x.Sub(y.Mul(x.QuoFloor(y))) }

// gcd returns the greatest common divisor, never negative; 0 for two zeros.
func (x Integer) gcd(y Integer) Integer {
	for !y.IsZero() {
		x, y = y, x.Mod(y)
	}
	return x.Abs()
}

// Append appends x in a form that tells where it ends, short for small integers.
func (x Integer) Append(dst []byte) []byte {
	if x.large == "" && x.n != math.MinInt64 {
		return binary.AppendVarint(dst, x.n)
	}
	digits := x.String() // MinInt64 says that digits follow
	dst = binary.AppendUvarint(binary.AppendVarint(dst, math.MinInt64), uint64(len(digits)))
	return append(dst, digits...)
}

// beyond applies an operation of math/big.
func (x Integer) beyond(y Integer, op func(z, x, y *big.Int) *big.Int) Integer {
	return BigInteger(op(new(big.Int), x.Big(), y.Big()))
}
