package script

import (
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"time"

	"github.com/clouseau-go/clouseau/logic"
)

// Storable reports whether a value can be stored in trace files. A value that exists only in the
// running program cannot.
func Storable(v logic.Value) bool {
	_, ok := store(v)
	return ok
}

// store returns a value in the form of trace files; ok is false if it exists only in the running
// program.
func store(v logic.Value) (out Value, ok bool) {
	switch v.Sort().Kind() {
	case logic.BoolKind:
		return Value{Value: v.Bool()}, true
	case logic.IntKind:
		if n, ok := v.Int64(); ok {
			return Value{Value: n}, true
		}
		return Value{Value: json.Number(v.String())}, true
	case logic.StringKind:
		return Value{Value: v.Text()}, true
	case logic.EnumKind:
		return Value{Value: v.String()}, true
	case logic.OpaqueKind:
	default:
		x, ok := Plain(v)
		return Value{Value: x}, ok
	}
	switch x := v.Opaque().(type) {
	case string:
		return Value{Value: x}, true
	case int, int8, int16, int32, int64, uint, uint8, uint16, uint32, uint64:
		return Value{Value: x, Type: fmt.Sprintf("%T", x)}, true
	case time.Time:
		text, ok := timeText(x)
		return Value{Value: text, Type: timeType}, ok
	}
	return Value{}, false
}

// load returns the value of that sort that a trace file stores.
func (v Value) load(s *logic.Sort) (logic.Value, error) {
	if s.HasParts() || s.Kind() == logic.FloatKind {
		return FromPlain(s, v.Value)
	}
	wrong := fmt.Errorf("%v is not a %s", v.Value, s)
	switch x := v.Value.(type) {
	case bool:
		if s.Kind() == logic.BoolKind {
			return logic.BoolValue(x), nil
		}
	case string:
		switch s.Kind() {
		case logic.StringKind:
			return logic.StringValue(x), nil
		case logic.EnumKind:
			if i := slices.Index(s.Values(), x); i >= 0 {
				return logic.EnumValue(s, i), nil
			}
		case logic.OpaqueKind:
			if v.Type != timeType {
				return logic.OpaqueValue(s, x), nil
			}
			if at, ok := readTime(x); ok {
				return logic.OpaqueValue(s, at), nil
			}
		}
	case json.Number:
		switch s.Kind() {
		case logic.IntKind:
			if n, ok := logic.ParseInteger(x.String()); ok && s.Bounds().Has(n) {
				return logic.IntegerValue(n), nil
			}
		case logic.OpaqueKind:
			if n, ok := Integer(x.String(), v.Type); ok {
				return logic.OpaqueValue(s, n), nil
			}
		}
	}
	return logic.Value{}, wrong
}

// integers are the integer types of Go that trace files name.
var integers = [...]reflect.Type{
	reflect.TypeFor[int](), reflect.TypeFor[int8](), reflect.TypeFor[int16](), reflect.TypeFor[int32](), reflect.TypeFor[int64](),
	reflect.TypeFor[uint](), reflect.TypeFor[uint8](), reflect.TypeFor[uint16](), reflect.TypeFor[uint32](), reflect.TypeFor[uint64](),
}

// Integer reads an integer of a type of Go, given its digits and the name of the type. The result
// is false if the type does not have it.
func Integer(text, typ string) (x any, ok bool) {
	for _, t := range integers {
		if t.String() != typ {
			continue
		}
		v := reflect.New(t).Elem()
		var err error
		if v.CanInt() {
			var n int64
			n, err = strconv.ParseInt(text, 10, t.Bits())
			v.SetInt(n)
		} else {
			var n uint64
			n, err = strconv.ParseUint(text, 10, t.Bits())
			v.SetUint(n)
		}
		x = v.Interface()
		return x, err == nil && fmt.Sprint(x) == text // nothing is truncated
	}
	return nil, false
}

// timeType is the name of the Go type of times in trace files.
const timeType = "time.Time"

// timeText returns a time in the form of trace files; ok is false for what does not come back the
// same: times of other zones than UTC, which another machine may not know, and readings of a clock.
func timeText(x time.Time) (text string, ok bool) {
	text = x.Format(time.RFC3339Nano)
	back, ok := readTime(text)
	return text, ok && back == x
}

// readTime reads what timeText wrote.
func readTime(text string) (x time.Time, ok bool) {
	x, err := time.Parse(time.RFC3339Nano, text)
	return x, err == nil && x.Location() == time.UTC
}
