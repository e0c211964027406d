package script

import (
	"encoding/json"
	"fmt"
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

// Integer reads an integer of a type of Go, given its digits and the name of the type. The result
// is false if the type does not have it.
func Integer(text, typ string) (x any, ok bool) {
	n, signed := strconv.ParseInt(text, 10, 64)
	u, unsigned := strconv.ParseUint(text, 10, 64)
	var back string
	switch typ {
	case "int":
		x, back = int(n), fmt.Sprint(int(n))
	case "int8":
		x, back = int8(n), fmt.Sprint(int8(n))
	case "int16":
		x, back = int16(n), fmt.Sprint(int16(n))
	case "int32":
		x, back = int32(n), fmt.Sprint(int32(n))
	case "int64":
		x, back = n, fmt.Sprint(n)
	case "uint":
		x, back = uint(u), fmt.Sprint(uint(u))
	case "uint8":
		x, back = uint8(u), fmt.Sprint(uint8(u))
	case "uint16":
		x, back = uint16(u), fmt.Sprint(uint16(u))
	case "uint32":
		x, back = uint32(u), fmt.Sprint(uint32(u))
	case "uint64":
		x, back = u, fmt.Sprint(u)
	}
	return x, (signed == nil || unsigned == nil) && back == text // nothing is truncated
}
