package logic

import (
	"context"
	"fmt"
	"math"
)

// Bounded returns a solver over the values that sorts have from one over all
// integers: a leaf of a sort of bytes is at least 0 and at most 255. What is narrow is told
// at once, as it decides much:
//
//	x: byte, y: byte, x + y > 510    has no model
//
// The bounds of 64-bit types hardly ever matter, and would be two more constraints on every
// leaf of every question. So they are told only where a model oversteps them: a question that comes
// nowhere near them costs no more than over all integers. A question without a model over
// all integers has none within bounds either.
func Bounded(b *Builder, over Solver) Solver {
	return &bounded{layer: layer{over: over, b: b}}
}

type bounded struct {
	layer     // it meets the integer leaves of the assertions
	told  int // the bounds of order[:told] are asserted
}

func (s *bounded) Push() { s.open(s.told) }
func (s *bounded) Pop()  { s.told = s.close() }

func (s *bounded) Assert(q Term) {
	s.model = nil
	s.over.Assert(q)
	for _, v := range q.term().vars {
		s.meet(v)
	}
	for _, a := range q.term().apps {
		s.meet(a)
	}
}

// meet takes in a leaf of what is asserted.
func (s *bounded) meet(t Term) {
	if t.Sort().kind == IntKind && s.add(t) && !t.Sort().bounds.wide() {
		s.tell(t)
	}
}

// tell asserts the bounds of a leaf.
func (s *bounded) tell(t Term) {
	b := t.Sort().bounds
	s.over.Assert(s.b.Le(s.b.Integer(b.Lo), t))
	s.over.Assert(s.b.Le(t, s.b.Integer(b.Hi)))
}

func (s *bounded) Check(ctx context.Context) Verdict {
	s.model = nil
	v := s.over.Check(ctx)
	if v != Sat {
		return v
	}
	if s.model = s.over.Model(); s.model == nil || !s.overstepped() {
		return v
	}
	for _, t := range s.order[s.told:] {
		if t.Sort().bounds.wide() {
			s.tell(t)
		}
	}
	s.told = len(s.order)
	s.model = nil
	if v = s.over.Check(ctx); v == Sat {
		s.model = s.over.Model()
	}
	return v
}

// overstepped reports whether the model gives a leaf a value outside of its bounds.
func (s *bounded) overstepped() bool {
	for _, t := range s.order[s.told:] {
		var v Value
		var ok bool
		if _, leaf := t.(*App); leaf {
			v, ok = Eval(t, s.model)
		} else {
			v, ok = s.model.Values[t]
		}
		if ok && !t.Sort().bounds.Has(v.Integer()) {
			return true
		}
	}
	return false
}

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

// Duration is the Go type of sorts whose integers are nanoseconds.
const Duration = "time.Duration"

// NewGoInt is [NewInt] for a sort whose values are those of an integer type of Go, "uint8" for
// example, or of [Duration].
func NewGoInt(name, goType string) *Sort {
	under := goType
	if goType == Duration {
		under = "int64"
	}
	b, ok := GoInteger(under)
	if !ok {
		panic(fmt.Sprintf("logic: %s is no integer type of Go", goType))
	}
	return &Sort{name: name, kind: IntKind, bounds: b, goType: goType}
}

// Integer returns the integer type of Go that has the values of an integer sort, or [Duration].
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

// End is a value that a qualifier names for a variable, a field or an application: the largest or
// the smallest one that an atom allows, or the only one.
type End struct {
	Of    Term
	Value Value
	// Least and Most say that smaller and greater values are not allowed.
	Least, Most bool
}

// Ends returns the values that the atoms of a qualifier name, in their order: of
//
//	1 <= a && a <= 100 && (b == 5 || 3*c < 20)
//
// 1 and 100 for a, 5 for b and 6 for c. A disequality has no end.
func Ends(l *Builder, q Term) []End {
	var out []End
	Walk(q, func(t Term) bool {
		switch t := t.(type) {
		case *And, *Or, *Ite:
			return true
		case *Le:
			a, b := t.Sides()
			out = append(out, integerEnds(l, a, b, false)...)
		case *Eq:
			a, b := t.Sides()
			switch {
			case a.Sort().Kind() == BoolKind:
				return true
			case a.Sort().Kind() == IntKind:
				out = append(out, integerEnds(l, a, b, true)...)
			default:
				if lit, ok := a.(*Lit); ok {
					a, b = b, lit
				}
				if lit, ok := b.(*Lit); ok {
					out = append(out, End{a, lit.Value(), true, true})
				}
			}
		}
		return false
	})
	return out
}

// integerEnds returns the end of a <= b, or of a == b, if that is about one term.
func integerEnds(l *Builder, a, b Term, equal bool) []End {
	parts, c := Linear(l.Sub(a, b)) // coef*x + c <= 0, or == 0
	if len(parts) != 1 {
		return nil
	}
	coef := parts[0].Coef
	n := c.Neg().QuoFloor(coef)
	switch {
	case equal && !c.Mod(coef).IsZero():
		return nil
	case coef.Sign() < 0 && !c.Mod(coef).IsZero(): // x >= n + something
		n = n.Add(IntegerOf(1))
	}
	return []End{{parts[0].Term, IntegerValue(n), equal || coef.Sign() < 0, equal || coef.Sign() > 0}}
}
