package exhaust

import (
	"cmp"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"github.com/clouseau-go/clouseau/internal/lists"
)

// Property is a property with the values of its parameters. [For] and [And] make them.
type Property struct {
	params []Set[reflect.Value]
	apply  func(args []reflect.Value) (Report[Arguments], error)
	all    []any // the parts of a conjunction; nil: it is none
	wrong  error // why it is no property
}

// Arguments are arguments of a property.
type Arguments []any

// String returns the arguments as text, pointers by what they point to.
func (a Arguments) String() string {
	return lists.Joined(a, ", ", func(v any) string { return text(reflect.ValueOf(v)) })
}

// TB is what [ForAll] needs of a test.
type TB interface {
	Helper()
	Logf(format string, args ...any)
	Fatalf(format string, args ...any)
}

// ForAll tests a property for all arguments, small ones first, and fails the test with a smallest
// counterexample. Otherwise it logs whether this was a proof. The property is a function: its
// parameters are quantified over all values of their types (see [Derived]), and it returns a
// boolean, an [Outcome], an error, a further function or a [Property].
//
//	ForAll(t, func(xs []int8, x int8) Outcome {
//		return When(slices.Contains(xs, x), index(xs, x) >= 0)
//	}, Limits{Cases: 5000})
func ForAll(t TB, property any, limits Limits, sources ...Source) {
	t.Helper()
	r, err := Test(property, limits, sources...)
	switch {
	case err != nil:
		t.Fatalf("%v", err)
	case r.Failed:
		t.Fatalf("%v", r)
	case r.Cases == 0:
		t.Fatalf("no case meets the assumption: %v", r)
	default:
		t.Logf("%v", r)
	}
}

// Test is [ForAll] outside of tests. The error says why the property cannot be tested.
func Test(property any, limits Limits, sources ...Source) (Report[Arguments], error) {
	p, err := of(property, newDeriver(sources), limits)
	if err != nil {
		return Report[Arguments]{}, fmt.Errorf("exhaust: %w", err)
	}
	r, err := p.test(limits)
	if err != nil {
		return r, fmt.Errorf("exhaust: %w", err)
	}
	return r, nil
}

// For returns a property whose parameters have exactly the given values: a slice for each.
func For(property any, values ...any) Property {
	t := reflect.TypeOf(property)
	if t == nil || t.Kind() != reflect.Func || t.NumIn() != len(values) {
		return Property{wrong: fmt.Errorf("exhaust.For wants a function and a slice for each of its parameters, not %T with %d slices", property, len(values))}
	}
	var params []Set[reflect.Value]
	for i, list := range values {
		v := reflect.ValueOf(list)
		if v.Kind() != reflect.Slice || v.Type().Elem() != t.In(i) {
			return Property{wrong: fmt.Errorf("parameter %d has type %s, and %T lists no values of it", i+1, t.In(i), list)}
		}
		var all []reflect.Value
		for j := range v.Len() {
			all = append(all, v.Index(j))
		}
		params = append(params, Of(all...))
	}
	return function(reflect.ValueOf(property), params, newDeriver(nil), Limits{})
}

// And returns the property that all of the given ones hold, each for its own values, and each
// within the limits.
func And(properties ...any) Property { return Property{all: properties} }

// of returns a property with values of the types of its parameters.
func of(property any, d *deriver, limits Limits) (Property, error) {
	if p, ok := property.(Property); ok {
		if p.all != nil {
			return and(p.all, d, limits)
		}
		return p, p.wrong
	}
	f := reflect.ValueOf(property)
	if f.Kind() != reflect.Func || f.IsNil() || f.Type().IsVariadic() || f.Type().NumOut() != 1 {
		return Property{}, fmt.Errorf("%T is no property: want a function with one result", property)
	}
	var params []Set[reflect.Value]
	for i := range f.Type().NumIn() {
		s, err := d.of(f.Type().In(i))
		if err != nil {
			return Property{}, fmt.Errorf("parameter %d: %w", i+1, err)
		}
		params = append(params, s)
	}
	p := function(f, params, d, limits)
	return p, p.wrong
}

// and returns the conjunction of properties: a property without parameters.
func and(parts []any, d *deriver, limits Limits) (Property, error) {
	var all []Property
	for i, x := range parts {
		p, err := of(x, d, limits)
		if err != nil {
			return Property{}, fmt.Errorf("part %d: %w", i+1, err)
		}
		all = append(all, p)
	}
	return Property{apply: func([]reflect.Value) (Report[Arguments], error) {
		sum := Report[Arguments]{Proved: true}
		for _, p := range all {
			r, err := p.test(limits)
			sum.Cases = sum.Cases + r.Cases
			sum.Rejected = sum.Rejected + r.Rejected
			sum.Proved = sum.Proved && r.Proved
			if err != nil || r.Failed {
				sum.Failed = r.Failed
				sum.Counterexample = r.Counterexample
				sum.Proved = false
				return sum, err
			}
		}
		return sum, nil
	}}, nil
}

// function returns the property that a function is for the given values of its parameters.
func function(f reflect.Value, params []Set[reflect.Value], d *deriver, limits Limits) Property {
	out := f.Type().Out(0)
	switch {
	case out.Kind() == reflect.Bool, out == reflect.TypeFor[Outcome](), out == reflect.TypeFor[error](),
		out == reflect.TypeFor[Property](), out.Kind() == reflect.Func, out.Kind() == reflect.Interface:
	default:
		return Property{wrong: fmt.Errorf("a property returns a boolean, an exhaust.Outcome, an error or a further property, not %s", out)}
	}
	return Property{params: params, apply: func(args []reflect.Value) (Report[Arguments], error) {
		result := f.Call(args)[0]
		if result.Kind() == reflect.Bool {
			return single(When(true, result.Bool()), d, limits)
		}
		return single(result.Interface(), d, limits)
	}}
}

// single returns what a property says for one value of its parameters.
func single(result any, d *deriver, limits Limits) (Report[Arguments], error) {
	one := Report[Arguments]{Proved: true}
	outcome := Holds
	switch x := result.(type) {
	case nil: // no error
	case error:
		outcome = Fails
		one.Counterexample = Arguments{x}
	case Outcome:
		outcome = x
	default:
		p, err := of(result, d, limits)
		if err != nil {
			return one, err
		}
		return p.test(limits)
	}
	switch outcome {
	case Holds:
		one.Cases = 1
	case Rejected:
		one.Rejected = 1
	default:
		one.Failed = true
		one.Proved = false
	}
	return one, nil
}

// test tests a property within limits, which count the cases of further properties as well.
func (p Property) test(limits Limits) (sum Report[Arguments], err error) {
	limits = limits.orDefault()
	tuples := Of([]reflect.Value(nil))
	for _, s := range p.params {
		tuples = Both(tuples, s, func(before []reflect.Value, v reflect.Value) []reflect.Value {
			return append(slices.Clip(before), v)
		})
	}
	proved := true // of all that further properties quantify over
	for args := range tuples.All() {
		if sum.Cases >= limits.Cases || sum.Rejected >= limits.Rejected {
			return sum, nil
		}
		r, err := p.once(args)
		sum.Cases = sum.Cases + r.Cases
		sum.Rejected = sum.Rejected + r.Rejected
		if err != nil {
			return sum, err
		}
		if r.Failed {
			sum.Failed = true
			for _, v := range args {
				sum.Counterexample = append(sum.Counterexample, v.Interface())
			}
			sum.Counterexample = append(sum.Counterexample, r.Counterexample...)
			return sum, nil
		}
		proved = proved && r.Proved
	}
	sum.Proved = proved
	return sum, nil
}

// once applies a property. A panic is a counterexample.
func (p Property) once(args []reflect.Value) (r Report[Arguments], err error) {
	defer func() {
		if x := recover(); x != nil {
			r = Report[Arguments]{Failed: true, Counterexample: Arguments{errors.New(cmp.Or(fmt.Sprint("panics: ", x), "panics"))}}
		}
	}()
	return p.apply(args)
}

// text returns a value as text.
func text(v reflect.Value) string {
	if !v.IsValid() {
		return "nil"
	}
	if v.CanInterface() {
		switch x := v.Interface().(type) {
		case error:
			return x.Error()
		case fmt.Stringer:
			if v.Kind() != reflect.Pointer || !v.IsNil() {
				return x.String()
			}
		}
	}
	var parts []string
	switch v.Kind() {
	case reflect.String:
		return fmt.Sprintf("%q", v.String())
	case reflect.Pointer:
		if v.IsNil() {
			return "nil"
		}
		return "&" + text(v.Elem())
	case reflect.Interface:
		return text(v.Elem())
	case reflect.Slice, reflect.Array:
		for i := range v.Len() {
			parts = append(parts, text(v.Index(i)))
		}
		return "[" + strings.Join(parts, " ") + "]"
	case reflect.Map:
		for k, x := range v.Seq2() {
			parts = append(parts, text(k)+": "+text(x))
		}
		slices.Sort(parts)
		return "map[" + strings.Join(parts, " ") + "]"
	case reflect.Struct:
		for i := range v.NumField() {
			parts = append(parts, v.Type().Field(i).Name+": "+text(v.Field(i)))
		}
		return "{" + strings.Join(parts, ", ") + "}"
	}
	return fmt.Sprint(v)
}
