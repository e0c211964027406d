package convert

import (
	"fmt"
	"reflect"

	"github.com/clouseau-go/clouseau/logic"
)

// Integer is an integer of any size. Scripts compute with it if a uint64 may occur.
type Integer = logic.Integer

// Go lists the integer types of Go.
type Go interface {
	~int | ~int8 | ~int16 | ~int32 | ~int64 | ~uint | ~uint8 | ~uint16 | ~uint32 | ~uint64 | ~uintptr
}

// Of returns n.
func Of[T Go](n T) Integer {
	if n > 0 {
		return logic.UnsignedInteger(uint64(n))
	}
	return logic.IntegerOf(int64(n))
}

// Value returns the integer n as a value.
func Value(n Integer) logic.Value { return logic.IntegerValue(n) }

// Number returns the integer with these decimal digits. It panics for any other text.
func Number(digits string) Integer {
	n, ok := logic.ParseInteger(digits)
	if !ok {
		panic("integer: " + digits + " is no integer")
	}
	return n
}

// Sum returns the sum of integers as a value, whatever its size.
func Sum(terms ...int64) logic.Value {
	var n Integer
	for _, t := range terms {
		n = n.Add(logic.IntegerOf(t))
	}
	return logic.IntegerValue(n)
}

// Pack returns an integer of any type of Go as a value.
func Pack[T Go](n T) logic.Value { return logic.IntegerValue(Of(n)) }

// As returns an integer in a type of Go. It panics if the type does not have the value; values are
// never truncated on the way to a system. A spec that knows the type excludes such values, so the
// panic is reported as an error of the spec.
func As[T Go](v logic.Value) T { return Fit[T](v.Integer()) }

// Fit is [As] for an integer.
func Fit[T Go](x Integer) T {
	n, signed := x.Int64()
	u, unsigned := x.Uint64()
	if t := T(n); signed && int64(t) == n && (t < 0) == (n < 0) {
		return t
	}
	if t := T(u); unsigned && uint64(t) == u && t >= 0 {
		return t
	}
	t := reflect.TypeFor[T]()
	panic(&Unfit{x, t.String(), t.Kind().String()})
}

// Unfit is the panic value of a conversion to a type of Go that does not have the value.
type Unfit struct {
	Value Integer
	Type  string
	Under string // what lies under the type
}

func (u *Unfit) Error() string {
	return fmt.Sprintf("%v is no value of the Go type %s", u.Value, u.Type)
}

// Fits reports whether a value fits its sort: only an integer outside the sort's range does not.
func Fits(v logic.Value, s *logic.Sort) bool {
	return s.Kind() != logic.IntKind || within(v, s)
}

// within is Fits for a sort of integers. It is a function of its own so that Fits is inlined.
func within(v logic.Value, s *logic.Sort) bool {
	if v.Sort() == nil || v.Sort().Kind() != logic.IntKind {
		return true
	}
	if _, small := v.Int64(); small && s == logic.Int {
		return true
	}
	return s.Bounds().Has(v.Integer())
}
