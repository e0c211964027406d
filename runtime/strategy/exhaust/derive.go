package exhaust

import (
	"errors"
	"fmt"
	"math"
	"reflect"
	"slices"
	"strings"

	"github.com/clouseau-go/clouseau/internal/lists"
)

// Source says which values a type has, where they are not to be derived.
type Source struct {
	of    reflect.Type
	cases []reflect.Type // of an interface
	set   func(*deriver) (Set[reflect.Value], error)
}

// Using takes the values of a type from a set, wherever the type occurs: of an enumeration, whose
// constants reflection does not see, of a type with fields that are not exported, or fewer values
// than the type has.
func Using[T any](s Set[T]) Source {
	t := reflect.TypeFor[T]()
	values := Map(s, func(v T) reflect.Value { return reflect.ValueOf(&v).Elem() })
	return Source{of: t, set: func(*deriver) (Set[reflect.Value], error) { return values, nil }}
}

// Cases says which types implement an interface: those of the given values, which do not matter
// otherwise. Values of each are derived, so an interface with its cases is a variant.
func Cases[I any](cases ...I) Source {
	i := reflect.TypeFor[I]()
	return Source{of: i, cases: types(cases), set: func(d *deriver) (Set[reflect.Value], error) {
		var all []Set[reflect.Value]
		for _, c := range cases {
			s, err := d.of(reflect.TypeOf(c))
			if err != nil {
				return s, err
			}
			all = append(all, Map(s, func(v reflect.Value) reflect.Value {
				out := reflect.New(i).Elem()
				out.Set(v)
				return out
			}))
		}
		if !d.inhabited(i, map[reflect.Type]bool{}) {
			return Set[reflect.Value]{}, fmt.Errorf("each case of %s contains another %s, so that no value ends: add a case that does not", i, i)
		}
		return grown(Union(all...)), nil
	}}
}

func types[I any](cases []I) []reflect.Type {
	return lists.Of(cases, func(c I) reflect.Type { return reflect.TypeOf(c) })
}

// Derived returns all values of a Go type, small ones first and none twice: booleans and numbers
// with their borders, strings over the letters a and b, lists and maps of any length, structs,
// pointers that are nil or not, and types that contain themselves. Sources say what reflection
// cannot know. The error names the place of a part whose values cannot be derived.
func Derived[T any](sources ...Source) (Set[T], error) {
	s, err := newDeriver(sources).of(reflect.TypeFor[T]())
	if err != nil {
		return Set[T]{}, fmt.Errorf("exhaust: %w", err)
	}
	return Map(s, func(v reflect.Value) T { return v.Interface().(T) }), nil
}

// deriver derives the values of types.
type deriver struct {
	sources map[reflect.Type]Source
	done    map[reflect.Type]Set[reflect.Value]
	// under are the types whose sets are under way; true if they contain themselves.
	under map[reflect.Type]bool
}

func newDeriver(sources []Source) *deriver {
	d := &deriver{map[reflect.Type]Source{}, map[reflect.Type]Set[reflect.Value]{}, map[reflect.Type]bool{}}
	for _, s := range sources {
		d.sources[s.of] = s
	}
	return d
}

// of returns the values of a type. A type that contains itself gets an endless set that refers to
// what will be known when it is asked for.
func (d *deriver) of(t reflect.Type) (Set[reflect.Value], error) {
	if t == nil {
		return Set[reflect.Value]{}, errors.New("a case of an interface is nil: give a value of each type")
	}
	if s, ok := d.done[t]; ok {
		return s, nil
	}
	if _, ok := d.under[t]; ok {
		d.under[t] = true
		return Set[reflect.Value]{func(size int, yield func(reflect.Value) bool) { d.done[t].part(size, yield) }, endless}, nil
	}
	d.under[t] = false
	s, err := d.derive(t)
	if err == nil && d.under[t] && s.sizes < endless {
		s.sizes = endless
	}
	delete(d.under, t)
	d.done[t] = s
	return s, err
}

func (d *deriver) derive(t reflect.Type) (Set[reflect.Value], error) {
	if s, ok := d.sources[t]; ok {
		return s.set(d)
	}
	switch t.Kind() {
	case reflect.Bool:
		return valuesOf(t, Bools(), reflect.Value.SetBool), nil
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		hi := int64(math.MaxInt64) >> (64 - t.Bits())
		return valuesOf(t, Borders(-hi-1, hi), reflect.Value.SetInt), nil
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64, reflect.Uintptr:
		return valuesOf(t, Naturals(math.MaxUint64>>(64-t.Bits())), reflect.Value.SetUint), nil
	case reflect.Float32:
		return valuesOf(t, Floats(math.MaxFloat32, math.SmallestNonzeroFloat32, math.Inf(1), math.Inf(-1), math.NaN()), reflect.Value.SetFloat), nil
	case reflect.Float64:
		return valuesOf(t, Floats(math.MaxFloat64, math.SmallestNonzeroFloat64, math.Inf(1), math.Inf(-1), math.NaN()), reflect.Value.SetFloat), nil
	case reflect.String:
		return valuesOf(t, Strings("ab", -1), reflect.Value.SetString), nil
	case reflect.Pointer:
		return d.pointers(t)
	case reflect.Slice:
		return d.slices(t)
	case reflect.Array:
		return d.arrays(t)
	case reflect.Map:
		return d.maps(t)
	case reflect.Struct:
		return d.structs(t)
	case reflect.Interface:
		return Set[reflect.Value]{}, fmt.Errorf("%s is an interface: say with exhaust.Cases which types it has, or with exhaust.Using which values", t)
	}
	return Set[reflect.Value]{}, fmt.Errorf("values of %s cannot be derived: give them with exhaust.Using", t)
}

// valuesOf returns values of a type that are set so.
func valuesOf[B any](t reflect.Type, s Set[B], set func(reflect.Value, B)) Set[reflect.Value] {
	return Map(s, func(b B) reflect.Value {
		v := reflect.New(t).Elem()
		set(v, b)
		return v
	})
}

// grown returns the values of a set, each with a size one larger.
func grown[T any](s Set[T]) Set[T] {
	return Set[T]{func(size int, yield func(T) bool) {
		if size > 0 {
			s.part(size-1, yield)
		}
	}, plus(s.sizes, 1)}
}

func (d *deriver) pointers(t reflect.Type) (Set[reflect.Value], error) {
	s, err := d.of(t.Elem())
	return Union(Of(reflect.Zero(t)), grown(Map(s, func(v reflect.Value) reflect.Value {
		p := reflect.New(t.Elem())
		p.Elem().Set(v)
		return p.Convert(t)
	}))), err
}

func (d *deriver) slices(t reflect.Type) (Set[reflect.Value], error) {
	s, err := d.of(t.Elem())
	return Map(Lists(s, -1), func(elems []reflect.Value) reflect.Value {
		return reflect.Append(reflect.Zero(t), elems...)
	}), err
}

func (d *deriver) arrays(t reflect.Type) (Set[reflect.Value], error) {
	s, err := d.of(t.Elem())
	out := Of(reflect.Zero(t))
	for i := range t.Len() {
		out = assigned(out, s, func(a reflect.Value) reflect.Value { return a.Index(i) })
	}
	return out, err
}

// assigned returns values with each of some values in one of their parts.
func assigned(whole, s Set[reflect.Value], part func(reflect.Value) reflect.Value) Set[reflect.Value] {
	return Both(whole, s, func(before, v reflect.Value) reflect.Value {
		a := reflect.New(before.Type()).Elem()
		a.Set(before)
		part(a).Set(v)
		return a
	})
}

func (d *deriver) maps(t reflect.Type) (Set[reflect.Value], error) {
	keys, err := d.of(t.Key())
	values, more := d.of(t.Elem())
	return Maps(keys, values, -1, func(keys, values []reflect.Value) reflect.Value {
		if keys == nil {
			return reflect.Zero(t)
		}
		m := reflect.MakeMap(t)
		for i, k := range keys {
			m.SetMapIndex(k, values[i])
		}
		return m
	}), errors.Join(err, more)
}

func (d *deriver) structs(t reflect.Type) (Set[reflect.Value], error) {
	out := Of(reflect.Zero(t))
	for i := range t.NumField() {
		f := t.Field(i)
		if !f.IsExported() {
			return out, fmt.Errorf("%s.%s is not exported: give the values of %s with exhaust.Using", t, f.Name, t)
		}
		s, err := d.of(f.Type)
		if err != nil {
			if !strings.Contains(err.Error(), ": of ") {
				err = fmt.Errorf("%w: of field %s.%s", err, t, f.Name)
			}
			return out, err
		}
		out = assigned(out, s, func(a reflect.Value) reflect.Value { return a.Field(i) })
	}
	return out, nil
}

// inhabited reports whether a type has a value that ends. outer are the types of which the value is
// a part.
func (d *deriver) inhabited(t reflect.Type, outer map[reflect.Type]bool) bool {
	if outer[t] {
		return false
	}
	outer[t] = true
	defer delete(outer, t)
	switch s, ok := d.sources[t]; {
	case ok && s.cases != nil:
		return slices.ContainsFunc(s.cases, func(c reflect.Type) bool { return c != nil && d.inhabited(c, outer) })
	case ok:
		return true
	case t.Kind() == reflect.Array:
		return t.Len() == 0 || d.inhabited(t.Elem(), outer)
	case t.Kind() == reflect.Struct:
		for i := range t.NumField() {
			if !d.inhabited(t.Field(i).Type, outer) {
				return false
			}
		}
	}
	return true
}
