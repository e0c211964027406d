package script

import (
	"encoding/base64"
	"encoding/json"
	"fmt"
	"math"
	"strconv"
	"unicode/utf8"

	"github.com/clouseau-go/clouseau/logic"
)

// In JSON a list is an array, a record an object, and a map an array of pairs of key and value, as
// its keys may be anything. Bytes are a string where they are valid UTF-8, else an object with them
// in base64. A float is a number, or one of the strings "NaN", "+Inf" and "-Inf".

// encoded64 is the form of bytes that are no text.
type encoded64 struct {
	Base64 string `json:"base64"`
}

// Plain returns the JSON form of a value; ok is false if a part of it exists only in the running
// program.
func Plain(v logic.Value) (x any, ok bool) {
	switch v.Sort().Kind() {
	case logic.ListKind:
		return plains(v.Elems())
	case logic.RecordKind:
		out := map[string]any{}
		for _, f := range v.Fields() {
			if out[f.Name], ok = Plain(f.Value); !ok {
				return nil, false
			}
		}
		return out, true
	case logic.MapKind:
		out := []any{}
		for _, p := range v.Pairs() {
			pair, ok := plains([]logic.Value{p.Key, p.Value})
			if !ok {
				return nil, false
			}
			out = append(out, pair)
		}
		return out, true
	case logic.BytesKind:
		if text := v.Bytes(); !utf8.ValidString(text) {
			return encoded64{base64.StdEncoding.EncodeToString([]byte(text))}, true
		}
		return v.Bytes(), true
	case logic.FloatKind:
		text := strconv.FormatFloat(v.Float(), 'g', -1, 64)
		if f := v.Float(); math.IsNaN(f) || math.IsInf(f, 0) {
			return text, true
		}
		return json.Number(text), true
	}
	s, ok := store(v)
	if s.Type != "" {
		return s, ok
	}
	return s.Value, ok
}

func plains(vs []logic.Value) (any, bool) {
	out := []any{}
	for _, v := range vs {
		x, ok := Plain(v)
		if !ok {
			return nil, false
		}
		out = append(out, x)
	}
	return out, true
}

// FromPlain returns the value of a sort whose JSON form was decoded into x, numbers as
// [json.Number].
func FromPlain(s *logic.Sort, x any) (logic.Value, error) {
	wrong := fmt.Errorf("%v is not a %s", x, s)
	switch s.Kind() {
	case logic.ListKind:
		if xs, ok := x.([]any); ok {
			vs, err := fromPlains(xs, func(int) *logic.Sort { return s.Elem() })
			return logic.ListValue(vs...), err
		}
	case logic.RecordKind:
		if m, ok := x.(map[string]any); ok {
			return recordFromPlain(s, m)
		}
	case logic.MapKind:
		if xs, ok := x.([]any); ok {
			return mapFromPlain(s, xs)
		}
	case logic.BytesKind:
		switch x := x.(type) {
		case string:
			return logic.BytesValue(x), nil
		case map[string]any:
			text, _ := x["base64"].(string)
			b, err := base64.StdEncoding.DecodeString(text)
			return logic.BytesValue(string(b)), err
		}
	case logic.FloatKind:
		if f, err := strconv.ParseFloat(fmt.Sprint(x), 64); err == nil {
			return logic.FloatValue(f), nil
		}
	default:
		if m, ok := x.(map[string]any); ok {
			typ, _ := m["type"].(string)
			return Value{Value: m["value"], Type: typ}.load(s)
		}
		return Value{Value: x}.load(s)
	}
	return logic.Value{}, wrong
}

func fromPlains(xs []any, sort func(i int) *logic.Sort) ([]logic.Value, error) {
	out := make([]logic.Value, len(xs))
	for i, x := range xs {
		var err error
		if out[i], err = FromPlain(sort(i), x); err != nil {
			return nil, err
		}
	}
	return out, nil
}

func recordFromPlain(s *logic.Sort, m map[string]any) (logic.Value, error) {
	var fields []logic.Named
	for _, f := range s.Members() {
		x, ok := m[f.Name]
		if !ok {
			return logic.Value{}, fmt.Errorf("a %s needs the field %q", s, f.Name)
		}
		v, err := FromPlain(f.Sort, x)
		if err != nil {
			return logic.Value{}, err
		}
		fields = append(fields, logic.Named{Name: f.Name, Value: v})
	}
	return logic.RecordValue(fields...), nil
}

func mapFromPlain(s *logic.Sort, xs []any) (logic.Value, error) {
	var entries []logic.Pair
	for _, x := range xs {
		pair, _ := x.([]any)
		if len(pair) != 2 {
			return logic.Value{}, fmt.Errorf("%v is no pair of key and value", x)
		}
		vs, err := fromPlains(pair, func(i int) *logic.Sort { return []*logic.Sort{s.Key(), s.Elem()}[i] })
		if err != nil {
			return logic.Value{}, err
		}
		entries = append(entries, logic.Pair{Key: vs[0], Value: vs[1]})
	}
	return logic.MapValue(entries...), nil
}
