package logic

import (
	"fmt"
	"iter"
	"math"
	"slices"

	"github.com/clouseau-go/clouseau/internal/lists"
)

// Env gives meaning to what a term leaves open.
type Env interface {
	// Lookup returns the value of a variable or field; ok is false where it has none.
	Lookup(leaf Term) (v Value, ok bool)
	// Apply returns the value of a function; ok is false where it is not known.
	Apply(fn *Func, args []Value) (v Value, ok bool)
}

// Eval returns the value of t under env; ok is false where the value depends
// on something that env does not know. Connectives are evaluated with what is
// known: false && unknown is false.
func Eval(t Term, env Env) (v Value, ok bool) {
	switch t := t.(type) {
	case *Lit:
		return t.value, true
	case *Var, *Field:
		return env.Lookup(t)
	case *App:
		if m, is := env.(*Model); is && t.fn.part == noPart && t.fn.known == nil {
			return m.application(t)
		}
		args := make([]Value, len(t.args))
		for i, a := range t.args {
			if args[i], ok = Eval(a, env); !ok {
				return Value{}, false
			}
		}
		if v, ok := t.fn.Part(args); ok {
			return v, true
		}
		if v, ok := t.fn.Meaning(args); ok {
			return v, true
		}
		return env.Apply(t.fn, args)
	case *Sum:
		n := t.constant
		for _, p := range t.parts {
			x, ok := Eval(p.Term, env)
			if !ok {
				return Value{}, false
			}
			n = n.Add(p.Coef.Mul(x.Integer()))
		}
		return IntegerValue(n), true
	case *Ite:
		c, ok := Eval(t.cond, env)
		switch {
		case !ok:
			return Value{}, false
		case c.Bool():
			return Eval(t.then, env)
		}
		return Eval(t.els, env)
	case *Eq:
		x, y, ok := evalPair(t.a, t.b, env)
		return BoolValue(ok && x == y), ok
	case *Le:
		x, y, ok := evalPair(t.a, t.b, env)
		return BoolValue(ok && !y.Integer().Less(x.Integer())), ok
	case *Not:
		x, ok := Eval(t.arg, env)
		return BoolValue(ok && !x.Bool()), ok
	case *And:
		return evalAll(t.args, env, true)
	case *Or:
		return evalAll(t.args, env, false)
	default:
		panic(fmt.Sprintf("logic: unexpected %T", t))
	}
}

// application returns the value of an application of an unknown function. It is [Eval] without a
// list of arguments for each.
func (m *Model) application(t *App) (v Value, ok bool) {
	var room [4]Value
	args := room[:0]
	for _, a := range t.args {
		x, ok := Eval(a, m)
		if !ok {
			return Value{}, false
		}
		args = append(args, x)
	}
	return m.Apply(t.fn, args)
}

func evalPair(a, b Term, env Env) (x, y Value, ok bool) {
	if x, ok = Eval(a, env); !ok {
		return
	}
	y, ok = Eval(b, env)
	return
}

func evalAll(ts []Term, env Env, unit bool) (Value, bool) {
	known := true
	for _, t := range ts {
		x, ok := Eval(t, env)
		switch {
		case !ok:
			known = false
		case x.Bool() != unit:
			return BoolValue(!unit), true
		}
	}
	return BoolValue(unit), known
}

// Holds reports whether the qualifier t is known to be true under env.
func Holds(t Term, env Env) bool {
	v, ok := Eval(t, env)
	return ok && v.Bool()
}

// Assignment is an Env made of maps; the nil map knows nothing.
type Assignment map[Term]Value

// Lookup returns the value of a leaf.
func (a Assignment) Lookup(leaf Term) (Value, bool) { v, ok := a[leaf]; return v, ok }

// Apply knows no function.
func (a Assignment) Apply(*Func, []Value) (Value, bool) { return Value{}, false }

// The size of a value is a number that is small for simple values: the position of a truth value,
// of an enumeration's or of an opaque value, the absolute value of an integer, the position of a
// text in the order "", "a", "b", ..., "z", "aa". An element of a list costs one more than its
// size, an entry of a map one more than its key and its value, a record the sum of its fields, a
// byte one more than its number. There are finitely many values of each size, and every value has
// one, but for texts with other letters and for floats that are no integers.

// Enumerate returns the values of a sort up to a size, the small ones first, each once.
func Enumerate(s *Sort, size int) iter.Seq[Value] {
	return func(yield func(Value) bool) {
		for n := 0; n <= size; n++ {
			for _, v := range OfSize(s, n) {
				if !yield(v) {
					return
				}
			}
		}
	}
}

// OfSize returns the values of a sort that have exactly a size, in a fixed order.
func OfSize(s *Sort, n int) []Value {
	switch s.kind {
	case BoolKind:
		return single(n < 2, func() Value { return BoolValue(n == 1) })
	case EnumKind:
		return single(n < len(s.values), func() Value { return EnumValue(s, n) })
	case OpaqueKind:
		return []Value{OpaqueValue(s, Element(n))}
	case StringKind:
		return []Value{StringValue(textAt(n))}
	case IntKind:
		return slices.DeleteFunc(signed(n, IntValue), func(v Value) bool { return !s.bounds.Has(v.Integer()) })
	case FloatKind:
		return signed(n, func(i int64) Value { return FloatValue(float64(i)) })
	case RecordKind:
		return recordsOfSize(s.members, n)
	case MapKind:
		return mapsOfSize(s, n)
	default:
		return listsOfSize(s, n)
	}
}

// Finite reports whether a sort has finitely many values: truth values, enumerations, and what is
// made of such alone. Integers do not count.
func (s *Sort) Finite() bool {
	switch s.kind {
	case BoolKind, EnumKind:
		return true
	case MapKind:
		return s.key.Finite() && s.elem.Finite()
	case RecordKind:
		return !slices.ContainsFunc(s.members, func(m Member) bool { return !m.Sort.Finite() })
	}
	return false
}

func single(ok bool, v func() Value) []Value {
	if !ok {
		return nil
	}
	return []Value{v()}
}

func signed(n int, make func(int64) Value) []Value {
	if n == 0 {
		return []Value{make(0)}
	}
	return []Value{make(int64(n)), make(int64(-n))}
}

// textAt returns the n-th text over the letters, the short ones first.
func textAt(n int) string {
	s := ""
	for ; n > 0; n = (n - 1) / 26 {
		s = string(rune('a'+(n-1)%26)) + s
	}
	return s
}

func listsOfSize(s *Sort, n int) []Value {
	var out []Value
	var grow func(elems []Value, left int)
	grow = func(elems []Value, left int) {
		if left == 0 {
			if s.kind == BytesKind {
				out = append(out, bytesOf(elems))
			} else {
				out = append(out, ListValue(elems...))
			}
		}
		for first := 0; first < left; first++ {
			for _, v := range OfSize(s.elem, first) {
				grow(append(slices.Clip(elems), v), left-first-1)
			}
		}
	}
	grow(nil, n)
	return out
}

func bytesOf(elems []Value) Value {
	text := lists.Of(elems, func(v Value) byte { return byte(v.n) })
	return BytesValue(string(text))
}

func recordsOfSize(members []Member, n int) []Value {
	var out []Value
	var grow func(fields []Named, left int)
	grow = func(fields []Named, left int) {
		at := len(fields)
		if at == len(members) {
			if left == 0 {
				out = append(out, RecordValue(fields...))
			}
			return
		}
		for k := 0; k <= left; k++ {
			for _, v := range OfSize(members[at].Sort, k) {
				grow(append(slices.Clip(fields), Named{members[at].Name, v}), left-k)
			}
		}
	}
	grow(nil, n)
	return out
}

func mapsOfSize(s *Sort, n int) []Value {
	var out []Value
	var grow func(entries []Pair, left int)
	grow = func(entries []Pair, left int) {
		if left == 0 {
			out = append(out, MapValue(entries...))
		}
		for key := 0; key < left; key++ {
			for _, k := range OfSize(s.key, key) {
				if len(entries) > 0 && CompareValues(entries[len(entries)-1].Key, k) >= 0 {
					continue // in the order of the keys, so that each map comes once
				}
				for value := 0; key+value < left; value++ {
					for _, v := range OfSize(s.elem, value) {
						grow(append(slices.Clip(entries), Pair{k, v}), left-key-value-1)
					}
				}
			}
		}
	}
	grow(nil, n)
	return out
}

// Floats are numbers that arithmetic treats in its own way, the plain ones first.
func Floats() []Value {
	var out []Value
	for _, x := range []float64{0, 1, -1, 0.5, 2, 1e9, -1e-9, math.MaxFloat64, math.SmallestNonzeroFloat64, math.Inf(1), math.Inf(-1), math.NaN()} {
		out = append(out, FloatValue(x))
	}
	return out
}
