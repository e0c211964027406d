package child

import (
	"encoding/json"
	"fmt"

	"github.com/clouseau-go/clouseau/internal/play/script"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
)

// handles numbers the values of opaque sorts that have crossed the pipe. Equal values have the same
// number.
type handles struct {
	values  []logic.Value
	numbers map[logic.Value]int
}

func (h *handles) number(v logic.Value) int {
	if n, ok := h.numbers[v]; ok {
		return n
	}
	if h.numbers == nil {
		h.numbers = map[logic.Value]int{}
	}
	h.numbers[v] = len(h.values)
	h.values = append(h.values, v)
	return len(h.values) - 1
}

// handle stands in the tester for a value that the process keeps.
type handle struct{ number int }

func (h handle) String() string { return fmt.Sprintf("#%d", h.number) }

// plain returns the form of a value that crosses the pipe. Texts and numbers of opaque sorts cross
// as they are.
func plain(v logic.Value, number func(logic.Value) int) any {
	switch v.Sort().Kind() {
	case logic.BoolKind:
		return v.Bool()
	case logic.IntKind:
		return v.Integer().String()
	case logic.StringKind:
		return v.Text()
	case logic.EnumKind:
		return v.Index()
	case logic.OpaqueKind:
	default:
		if x, ok := script.Plain(v); ok {
			return x
		}
		panic(fmt.Sprintf("child: a part of %v exists in one process only", v))
	}
	switch x := v.Opaque().(type) {
	case string:
		return x
	case handle:
		return x.number
	}
	return number(v)
}

// value returns the value of a sort that has crossed the pipe.
func value(s *logic.Sort, x any, kept func(n int) (logic.Value, bool)) (logic.Value, error) {
	text, isText := x.(string)
	switch s.Kind() {
	case logic.BoolKind:
		if b, ok := x.(bool); ok {
			return logic.BoolValue(b), nil
		}
	case logic.IntKind:
		if n, ok := logic.ParseInteger(text); ok {
			return logic.IntegerValue(n), nil
		}
	case logic.StringKind:
		if isText {
			return logic.StringValue(text), nil
		}
	case logic.EnumKind:
		if n, ok := index(x); ok && n < len(s.Values()) {
			return logic.EnumValue(s, n), nil
		}
	case logic.OpaqueKind:
		if isText {
			return logic.OpaqueValue(s, text), nil
		}
		if n, ok := index(x); ok {
			if v, ok := kept(n); ok {
				return v, nil
			}
		}
	default:
		return script.FromPlain(s, x)
	}
	return logic.Value{}, fmt.Errorf("%v is no value of the sort %s", x, s)
}

func index(x any) (int, bool) {
	n, ok := x.(json.Number)
	if !ok {
		return 0, false
	}
	i, err := n.Int64()
	return int(i), err == nil && i >= 0
}

// received returns the values of fields that come from the process. A value that the process keeps
// comes as a number.
func received(xs []any, fields []sre.Field) ([]logic.Value, error) {
	var out []logic.Value
	for i, x := range xs {
		if i >= len(fields) {
			return nil, fmt.Errorf("%d values instead of %d", len(xs), len(fields))
		}
		v, err := value(fields[i].Sort, x, func(n int) (logic.Value, bool) {
			return logic.OpaqueValue(fields[i].Sort, handle{n}), true
		})
		if err != nil {
			return nil, err
		}
		out = append(out, v)
	}
	return out, nil
}
