package model

import (
	"reflect"
	"slices"

	"github.com/clouseau-go/clouseau/logic"
)

// goValue returns a Go value as one of a sort, if it is one: numbers, texts and truth values of any
// Go type of that kind, the names of an enumeration's values, slices and arrays for lists, and maps
// for maps. A value of an opaque sort is the Go value itself.
func goValue(s *logic.Sort, x any) (v logic.Value, ok bool) {
	if v, is := x.(logic.Value); is {
		return v, true
	}
	if s.Kind() == logic.OpaqueKind {
		return logic.OpaqueValue(s, x), true
	}
	r := reflect.ValueOf(x)
	switch k := s.Kind(); {
	case !r.IsValid():
		return v, false
	case k == logic.BoolKind && r.Kind() == reflect.Bool:
		return logic.BoolValue(r.Bool()), true
	case k == logic.IntKind && r.CanInt():
		return logic.IntValue(r.Int()), true
	case k == logic.IntKind && r.CanUint():
		return logic.IntegerValue(logic.UnsignedInteger(r.Uint())), true
	case k == logic.FloatKind && r.CanFloat():
		return logic.FloatValue(r.Float()), true
	case k == logic.StringKind && r.Kind() == reflect.String:
		return logic.StringValue(r.String()), true
	case k == logic.EnumKind && r.Kind() == reflect.String:
		i := slices.Index(s.Values(), r.String())
		if i < 0 {
			return v, false
		}
		return logic.EnumValue(s, i), true
	case k == logic.BytesKind && r.Kind() == reflect.Slice && r.Type().Elem().Kind() == reflect.Uint8:
		return logic.BytesValue(string(r.Bytes())), true
	case k == logic.ListKind && (r.Kind() == reflect.Slice || r.Kind() == reflect.Array):
		return goList(s, r)
	case k == logic.MapKind && r.Kind() == reflect.Map:
		return goMap(s, r)
	}
	return v, false
}

// goList returns a slice or an array as a list.
func goList(s *logic.Sort, r reflect.Value) (v logic.Value, ok bool) {
	elems := make([]logic.Value, r.Len())
	for i := range elems {
		if elems[i], ok = goValue(s.Elem(), r.Index(i).Interface()); !ok {
			return v, false
		}
	}
	return logic.ListValue(elems...), true
}

// goMap returns a Go map as a map.
func goMap(s *logic.Sort, r reflect.Value) (v logic.Value, ok bool) {
	var entries []logic.Pair
	for i := r.MapRange(); i.Next(); {
		key, fits := goValue(s.Key(), i.Key().Interface())
		value, right := goValue(s.Elem(), i.Value().Interface())
		if !fits || !right {
			return v, false
		}
		entries = append(entries, logic.Pair{Key: key, Value: value})
	}
	return logic.MapValue(entries...), true
}
