package like

import (
	"cmp"
	"math"
	"time"

	"github.com/clouseau-go/clouseau/logic"
)

// kind says what a parameter or an answer of a method is.
type kind uint8

const (
	ofKey kind = iota
	ofElem
	ofNumber
	ofText
	ofTruth
	ofKeys // a list of keys
	ofElems
	ofTexts
)

func (k kind) list() bool { return k >= ofKeys }

// The types with which the models of ref are made. Their names say which parameters and answers are
// keys and elements.
type (
	key       struct{ logic.Value }
	elem      struct{ logic.Value }
	wholeKey  int64
	textKey   string
	floatKey  float64
	orderable interface {
		comparable
		cmp.Ordered
	}
)

// part is a part of an answer. A missing one has no valid value.
type part struct {
	value logic.Value
	list  []logic.Value
}

// method is a method of a model.
type method struct {
	name    string
	params  []kind
	answers []kind
	changes bool // the state of the model
	quiet   bool // it is of use also to somebody who does not read its answers
	// call makes a call on a model and appends the parts of its answer.
	call func(model any, args []logic.Value, to []part) []part
}

// changing marks a method that changes the state, for the sake of its answers.
func changing(m method) method {
	m.changes = true
	return m
}

// doing marks a method that changes the state, whose answers need not be read.
func doing(m method) method {
	m.changes, m.quiet = true, true
	return m
}

// saturated returns an integer; one that does not fit is the nearest one.
func saturated(v logic.Value) int64 {
	n, ok := v.Int64()
	switch {
	case ok:
		return n
	case v.Integer().Sign() < 0:
		return math.MinInt64
	}
	return math.MaxInt64
}

func elemsOf[T any](v logic.Value, of func(logic.Value) T) []T {
	values := v.Elems()
	out := make([]T, len(values))
	for i, x := range values {
		out[i] = of(x)
	}
	return out
}

// reading returns what a parameter of a Go type is, and how it is made of a value.
func reading[A any]() (kind, func(logic.Value) A) {
	var k kind
	var read any
	switch any(*new(A)).(type) {
	case key:
		k, read = ofKey, func(v logic.Value) key { return key{v} }
	case wholeKey:
		k, read = ofKey, func(v logic.Value) wholeKey { return wholeKey(saturated(v)) }
	case textKey:
		k, read = ofKey, func(v logic.Value) textKey { return textKey(v.Text()) }
	case floatKey:
		k, read = ofKey, func(v logic.Value) floatKey { return floatKey(v.Float()) }
	case elem:
		k, read = ofElem, func(v logic.Value) elem { return elem{v} }
	case int:
		k, read = ofNumber, func(v logic.Value) int { return int(saturated(v)) }
	case int64:
		k, read = ofNumber, saturated
	case time.Duration:
		k, read = ofNumber, func(v logic.Value) time.Duration { return time.Duration(saturated(v)) }
	case string:
		k, read = ofText, logic.Value.Text
	case []elem:
		k, read = ofElems, func(v logic.Value) []elem {
			return elemsOf(v, func(x logic.Value) elem { return elem{x} })
		}
	default:
		panic("like: a parameter of an unknown type")
	}
	return k, read.(func(logic.Value) A)
}

func partsOf[T any](xs []T, of func(T) logic.Value) part {
	out := make([]logic.Value, len(xs))
	for i, x := range xs {
		out[i] = of(x)
	}
	return part{list: out, value: logic.BoolValue(true)}
}

func ofWhole(k wholeKey) logic.Value { return logic.IntValue(int64(k)) }
func ofString(k textKey) logic.Value { return logic.StringValue(string(k)) }
func ofFloat(k floatKey) logic.Value { return logic.FloatValue(float64(k)) }
func inKey(k key) logic.Value        { return k.Value }
func inElem(e elem) logic.Value      { return e.Value }

// telling returns what an answer of a Go type is, and how it becomes a part.
func telling[R any]() (kind, func(R) part) {
	var k kind
	var tell any
	switch any(*new(R)).(type) {
	case key:
		k, tell = ofKey, func(x key) part { return part{value: x.Value} }
	case wholeKey:
		k, tell = ofKey, func(x wholeKey) part { return part{value: ofWhole(x)} }
	case textKey:
		k, tell = ofKey, func(x textKey) part { return part{value: ofString(x)} }
	case floatKey:
		k, tell = ofKey, func(x floatKey) part { return part{value: ofFloat(x)} }
	case elem:
		k, tell = ofElem, func(x elem) part { return part{value: x.Value} }
	case int:
		k, tell = ofNumber, func(x int) part { return part{value: logic.IntValue(int64(x))} }
	case int64:
		k, tell = ofNumber, func(x int64) part { return part{value: logic.IntValue(x)} }
	case time.Duration:
		k, tell = ofNumber, func(x time.Duration) part { return part{value: logic.IntValue(int64(x))} }
	case string:
		k, tell = ofText, func(x string) part { return part{value: logic.StringValue(x)} }
	case bool:
		k, tell = ofTruth, func(x bool) part { return part{value: logic.BoolValue(x)} }
	case []key:
		k, tell = ofKeys, func(xs []key) part { return partsOf(xs, inKey) }
	case []wholeKey:
		k, tell = ofKeys, func(xs []wholeKey) part { return partsOf(xs, ofWhole) }
	case []textKey:
		k, tell = ofKeys, func(xs []textKey) part { return partsOf(xs, ofString) }
	case []floatKey:
		k, tell = ofKeys, func(xs []floatKey) part { return partsOf(xs, ofFloat) }
	case []elem:
		k, tell = ofElems, func(xs []elem) part { return partsOf(xs, inElem) }
	case []string:
		k, tell = ofTexts, func(xs []string) part { return partsOf(xs, logic.StringValue) }
	default:
		panic("like: an answer of an unknown type")
	}
	return k, tell.(func(R) part)
}

// The makers of methods. The digits are the numbers of parameters and of answers.

func call00[S any](name string, f func(S)) method {
	return method{name: name, call: func(m any, _ []logic.Value, to []part) []part {
		f(m.(S))
		return to
	}}
}

func call10[S, A any](name string, f func(S, A)) method {
	a, arg := reading[A]()
	return method{name: name, params: []kind{a}, call: func(m any, args []logic.Value, to []part) []part {
		f(m.(S), arg(args[0]))
		return to
	}}
}

func call20[S, A, B any](name string, f func(S, A, B)) method {
	a, first := reading[A]()
	b, second := reading[B]()
	return method{name: name, params: []kind{a, b}, call: func(m any, args []logic.Value, to []part) []part {
		f(m.(S), first(args[0]), second(args[1]))
		return to
	}}
}

func call30[S, A, B, C any](name string, f func(S, A, B, C)) method {
	a, first := reading[A]()
	b, second := reading[B]()
	c, third := reading[C]()
	return method{name: name, params: []kind{a, b, c}, call: func(m any, args []logic.Value, to []part) []part {
		f(m.(S), first(args[0]), second(args[1]), third(args[2]))
		return to
	}}
}

// answering gives a method its one answer.
func answering[R any](name string, params []kind, f func(m any, args []logic.Value) R) method {
	r, tell := telling[R]()
	return method{name: name, params: params, answers: []kind{r}, call: func(m any, args []logic.Value, to []part) []part {
		return append(to, tell(f(m, args)))
	}}
}

func call01[S, R any](name string, f func(S) R) method {
	return answering(name, nil, func(m any, _ []logic.Value) R { return f(m.(S)) })
}

func call11[S, A, R any](name string, f func(S, A) R) method {
	a, arg := reading[A]()
	return answering(name, []kind{a}, func(m any, args []logic.Value) R { return f(m.(S), arg(args[0])) })
}

func call21[S, A, B, R any](name string, f func(S, A, B) R) method {
	a, first := reading[A]()
	b, second := reading[B]()
	return answering(name, []kind{a, b}, func(m any, args []logic.Value) R {
		return f(m.(S), first(args[0]), second(args[1]))
	})
}

func call31[S, A, B, C, R any](name string, f func(S, A, B, C) R) method {
	a, first := reading[A]()
	b, second := reading[B]()
	c, third := reading[C]()
	return answering(name, []kind{a, b, c}, func(m any, args []logic.Value) R {
		return f(m.(S), first(args[0]), second(args[1]), third(args[2]))
	})
}

// perhaps gives a method an answer that may be missing.
func perhaps[R any](name string, params []kind, f func(m any, args []logic.Value) (R, bool)) method {
	r, tell := telling[R]()
	return method{name: name, params: params, answers: []kind{r, ofTruth}, call: func(m any, args []logic.Value, to []part) []part {
		x, ok := f(m, args)
		there := part{value: logic.BoolValue(ok)}
		if !ok {
			return append(to, part{}, there)
		}
		return append(to, tell(x), there)
	}}
}

func call02[S, R any](name string, f func(S) (R, bool)) method {
	return perhaps(name, nil, func(m any, _ []logic.Value) (R, bool) { return f(m.(S)) })
}

func call12[S, A, R any](name string, f func(S, A) (R, bool)) method {
	a, arg := reading[A]()
	return perhaps(name, []kind{a}, func(m any, args []logic.Value) (R, bool) { return f(m.(S), arg(args[0])) })
}

func call22[S, A, B, R any](name string, f func(S, A, B) (R, bool)) method {
	a, first := reading[A]()
	b, second := reading[B]()
	return perhaps(name, []kind{a, b}, func(m any, args []logic.Value) (R, bool) {
		return f(m.(S), first(args[0]), second(args[1]))
	})
}

// both22 is call22 for a method whose first answer is there whatever the second one is.
func both22[S, A, B, Q, R any](name string, f func(S, A, B) (Q, R)) method {
	a, first := reading[A]()
	b, second := reading[B]()
	q, one := telling[Q]()
	r, two := telling[R]()
	return method{name: name, params: []kind{a, b}, answers: []kind{q, r}, call: func(m any, args []logic.Value, to []part) []part {
		x, y := f(m.(S), first(args[0]), second(args[1]))
		return append(to, one(x), two(y))
	}}
}

// perhapsBoth gives a method two answers that may be missing.
func perhapsBoth[Q, R any](name string, params []kind, f func(m any, args []logic.Value) (Q, R, bool)) method {
	q, one := telling[Q]()
	r, two := telling[R]()
	return method{name: name, params: params, answers: []kind{q, r, ofTruth}, call: func(m any, args []logic.Value, to []part) []part {
		x, y, ok := f(m, args)
		there := part{value: logic.BoolValue(ok)}
		if !ok {
			return append(to, part{}, part{}, there)
		}
		return append(to, one(x), two(y), there)
	}}
}

func call03[S, Q, R any](name string, f func(S) (Q, R, bool)) method {
	return perhapsBoth(name, nil, func(m any, _ []logic.Value) (Q, R, bool) { return f(m.(S)) })
}

func call13[S, A, Q, R any](name string, f func(S, A) (Q, R, bool)) method {
	a, arg := reading[A]()
	return perhapsBoth(name, []kind{a}, func(m any, args []logic.Value) (Q, R, bool) { return f(m.(S), arg(args[0])) })
}

func call23[S, A, B, Q, R any](name string, f func(S, A, B) (Q, R, bool)) method {
	a, first := reading[A]()
	b, second := reading[B]()
	return perhapsBoth(name, []kind{a, b}, func(m any, args []logic.Value) (Q, R, bool) {
		return f(m.(S), first(args[0]), second(args[1]))
	})
}

// most13 is call13 for a method of which only the first answer may be missing.
func most13[S, A, Q, R any](name string, f func(S, A) (Q, R, bool)) method {
	a, arg := reading[A]()
	q, one := telling[Q]()
	r, two := telling[R]()
	return method{name: name, params: []kind{a}, answers: []kind{q, r, ofTruth}, call: func(m any, args []logic.Value, to []part) []part {
		x, y, ok := f(m.(S), arg(args[0]))
		first := part{}
		if ok {
			first = one(x)
		}
		return append(to, first, two(y), part{value: logic.BoolValue(ok)})
	}}
}
