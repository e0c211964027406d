package logic

import (
	"fmt"
	"math"
)

// Bounds are the smallest and the largest value of an integer sort: what the Go
// type that stands for it can hold.
type Bounds struct{ Lo, Hi Integer }

// Has reports whether x is a value within the bounds.
func (b Bounds) Has(x Integer) bool { return !x.Less(b.Lo) && !b.Hi.Less(x) }

func (b Bounds) String() string { return fmt.Sprintf("%s to %s", b.Lo, b.Hi) }

// wide reports whether the bounds are so far out that constraints hardly ever come near them.
func (b Bounds) wide() bool {
	return b.Hi.Less(IntegerOf(math.MinInt32)) || IntegerOf(math.MaxUint32).Less(b.Hi)
}

// GoInteger returns the bounds of the integer type of Go that has this name; ok is false
// where there is none. The types int, uint and uintptr have 64 bits.
func GoInteger(name string) (b Bounds, ok bool) {
	signed := func(lo, hi int64) Bounds { return Bounds{IntegerOf(lo), IntegerOf(hi)} }
	switch name {
	case "int", "int64":
		return signed(math.MinInt64, math.MaxInt64), true
	case "int8":
		return signed(math.MinInt8, math.MaxInt8), true
	case "int16":
		return signed(math.MinInt16, math.MaxInt16), true
	case "int32", "rune":
		return signed(math.MinInt32, math.MaxInt32), true
	case "uint8", "byte":
		return signed(0, math.MaxUint8), true
	case "uint16":
		return signed(0, math.MaxUint16), true
	case "uint32":
		return signed(0, math.MaxUint32), true
	case "uint", "uint64", "uintptr":
		return Bounds{Integer{}, UnsignedInteger(math.MaxUint64)}, true
	}
	return Bounds{}, false
}

// intBounds are those of int, and of every sort of integers that says nothing else.
var intBounds, _ = GoInteger("int")

// NewGoInt is [NewInt] for a sort whose values are those of an integer type of Go, "uint8" for
// example.
func NewGoInt(name, goType string) *Sort {
	b, ok := GoInteger(goType)
	if !ok {
		panic(fmt.Sprintf("logic: %s is no integer type of Go", goType))
	}
	return &Sort{name: name, kind: IntKind, bounds: b, goType: goType}
}

// Integer returns the integer type of Go that has the values of an integer sort.
func (s *Sort) Integer() string {
	if s.goType == "" {
		return "int"
	}
	return s.goType
}

// Bounds returns the smallest and the largest value of an integer sort.
func (s *Sort) Bounds() Bounds {
	if s.kind != IntKind {
		panic(fmt.Sprintf("logic: %s is no sort of integers", s))
	}
	return s.bounds
}

// ChosenFrom says that a tester chooses values from lo to hi, both included, as arguments of an
// integer sort, and returns the sort. It is for a sort that is being made. The bounds stay what
// they are: an answer may be any value of the Go type.
func (s *Sort) ChosenFrom(lo, hi int64) *Sort {
	s.Bounds() // of no other kind
	s.chosen = &Bounds{IntegerOf(lo), IntegerOf(hi)}
	return s
}

// Chosen returns what a tester chooses from: the bounds, if nothing else was said.
func (s *Sort) Chosen() Bounds {
	if s.chosen != nil {
		return *s.chosen
	}
	return s.Bounds()
}

// Clip returns x, or the end of the bounds that it is beyond.
func (b Bounds) Clip(x Integer) Integer {
	switch {
	case x.Less(b.Lo):
		return b.Lo
	case b.Hi.Less(x):
		return b.Hi
	}
	return x
}

// Within says that the integer term t is a value of the sort s; it is true where the sort of t says
// so.
func (b *Builder) Within(t Term, s *Sort) Term {
	switch t.(type) {
	case *Var, *Field, *App: // what is computed may be any integer
		if own := t.Sort().bounds; s.bounds.Has(own.Lo) && s.bounds.Has(own.Hi) {
			return b.True()
		}
	}
	return b.And(b.Le(b.Integer(s.bounds.Lo), t), b.Le(t, b.Integer(s.bounds.Hi)))
}
