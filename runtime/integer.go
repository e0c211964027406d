package runtime

import (
	"fmt"

	"github.com/clouseau-go/clouseau/logic"
)

// Integer is an integer of any size, as scripts compute with it where a uint64 may stand.
type Integer = logic.Integer

// GoInteger are the types of Go that hold integers.
type GoInteger interface {
	~int | ~int8 | ~int16 | ~int32 | ~int64 | ~uint | ~uint8 | ~uint16 | ~uint32 | ~uint64 | ~uintptr
}

// NewGoInt returns a fresh sort of integers with the values of an integer type of Go, such as uint8.
func NewGoInt(name, goType string) *Sort { return logic.NewGoInt(name, goType) }

// IntegerOf returns n.
func IntegerOf[T GoInteger](n T) Integer {
	if n > 0 {
		return logic.UnsignedInteger(uint64(n))
	}
	return logic.IntegerOf(int64(n))
}

// IntegerValue returns the integer n as a value.
func IntegerValue(n Integer) Value { return logic.IntegerValue(n) }

// Number returns the integer with these decimal digits. It panics for any other text.
func Number(digits string) Integer {
	n, ok := logic.ParseInteger(digits)
	if !ok {
		panic("runtime: " + digits + " is no integer")
	}
	return n
}

// Sum returns the sum of integers as a value, whatever its size.
func Sum(terms ...int64) Value {
	var n Integer
	for _, t := range terms {
		n = n.Add(logic.IntegerOf(t))
	}
	return logic.IntegerValue(n)
}

// Pack returns an integer of any type of Go as a value.
func Pack[T GoInteger](n T) Value { return logic.IntegerValue(IntegerOf(n)) }

// As returns an integer in a type of Go. It panics where that type does not have it: nothing is ever cut
// off on the way to a system. A spec that knows the type keeps such values away, so the panic is
// reported as a mistake of the spec.
func As[T GoInteger](v Value) T { return Fit[T](v.Integer()) }

// Fit is [As] for an integer.
func Fit[T GoInteger](x Integer) T {
	n, signed := x.Int64()
	u, unsigned := x.Uint64()
	if t := T(n); signed && int64(t) == n && (t < 0) == (n < 0) {
		return t
	}
	if t := T(u); unsigned && uint64(t) == u && t >= 0 {
		return t
	}
	panic(&unfit{x, fmt.Sprintf("%T", T(0))})
}

// unfit is what a conversion to a type of Go panics with that does not have the value.
type unfit struct {
	value Integer
	typ   string
}

func (u *unfit) Error() string {
	return fmt.Sprintf("%v is no value of the Go type %s", u.value, u.typ)
}

// fits reports whether a value is one of a sort of integers, or another one.
func fits(v Value, s *Sort) bool {
	return s.Kind() != logic.IntKind || v.Sort() == nil || v.Sort().Kind() != logic.IntKind || s.Bounds().Has(v.Integer())
}
