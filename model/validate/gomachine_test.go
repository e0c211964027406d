package validate_test

import (
	"fmt"
	"maps"
	"strings"
	"testing"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/model"
	"github.com/clouseau-go/clouseau/model/validate"
	"github.com/clouseau-go/clouseau/sre"
)

// held is a state that is not comparable.
type held map[string]int64

// storeMachine is a map of keys to numbers. Of size it says nothing until something was put.
func storeMachine(clone func(held) held) model.Machine[held] {
	return model.Machine[held]{
		New:   func() held { return held{} },
		Clone: clone,
		Call: func(h held, q model.Request) model.Expected {
			switch q.Op() {
			case "put":
				key := q.Text("key")
				h[key] = q.Int("value")
				return model.Expected{}
			case "size":
				return model.Expected{Fields: map[string]any{"n": len(h)}, Unspecified: len(h) == 0}
			}
			value, found := h[q.Text("key")]
			fields := map[string]any{"found": found}
			because := q.Text("key") + " was never put"
			if found {
				fields["value"], because = value, fmt.Sprintf("put %s %d", q.Text("key"), value)
			}
			return model.Expected{Fields: fields, Because: because}
		},
	}
}

// TestGoMachine: the state of a machine need not be comparable, with and without Clone; answers go
// by the names of results, and a rejection says why.
func TestGoMachine(t *testing.T) {
	t.Parallel()
	text, number := logic.String, logic.Int
	put := &sre.Op{Name: "put", Kind: sre.Call, Fields: []sre.Field{{Name: "key", Sort: text}, {Name: "value", Sort: number}}}
	get := &sre.Op{Name: "get", Kind: sre.Call, Fields: []sre.Field{{Name: "key", Sort: text}, {Name: "value", Sort: number, Result: true}, {Name: "found", Sort: logic.Bool, Result: true}}}
	size := &sre.Op{Name: "size", Kind: sre.Call, Fields: []sre.Field{{Name: "n", Sort: number, Result: true}}}
	s, n, b := logic.StringValue, logic.IntValue, logic.BoolValue
	event := func(op *sre.Op, values ...logic.Value) sre.Event { return sre.Event{Op: op, Values: values} }
	for name, clone := range map[string]func(held) held{"cloned": maps.Clone[held], "replayed": nil} {
		for _, tt := range []struct {
			run  sre.Trace
			want string // part of the rejection of the last event; empty: the run is right
		}{
			{sre.Trace{event(put, s("a"), n(5)), event(get, s("a"), n(5), b(true)), event(size, n(1))}, ""},
			{sre.Trace{event(put, s("a"), n(5)), event(put, s("a"), n(7)), event(get, s("a"), n(5), b(true))}, "value is 5, expected 7, because put a 7"},
			{sre.Trace{event(put, s("a"), n(5)), event(get, s("b"), n(9), b(false))}, ""},
			{sre.Trace{event(put, s("a"), n(5)), event(get, s("b"), n(5), b(true))}, "found is true, expected false, because b was never put"},
			{sre.Trace{event(size, n(77)), event(put, s("a"), n(1)), event(size, n(2))}, "n is 2, expected 1"},
		} {
			v := validate.New(storeMachine(clone).Model("store", []*sre.Op{put, get, size}), validate.Limits{})
			rejected := -1
			for i, e := range tt.run {
				if v.Step(e) {
					rejected = i
					break
				}
			}
			switch {
			case tt.want == "" && rejected >= 0:
				t.Errorf("%s: rejects %v: %v", name, tt.run, v.Rejection())
			case tt.want != "" && (rejected != len(tt.run)-1 || !strings.Contains(v.Rejection().String(), tt.want)):
				t.Errorf("%s: of %v event %d is rejected: %v", name, tt.run, rejected, v.Rejection())
			}
		}
	}
}

// TestGoMachineNames: a machine that names no argument, result or value of the operation is wrong,
// and says which there are.
func TestGoMachineNames(t *testing.T) {
	t.Parallel()
	mode := logic.NewEnum("Mode", "on", "off")
	op := &sre.Op{Name: "turn", Kind: sre.Call, Fields: []sre.Field{{Name: "n", Sort: logic.Int}, {Name: "mode", Sort: mode, Result: true}}}
	for want, call := range map[string]func(int, model.Request) model.Expected{
		`turn has no argument "m", only n`:     func(_ int, q model.Request) model.Expected { q.Int("m"); return model.Expected{} },
		`turn has no result "n", only mode`:    func(int, model.Request) model.Expected { return model.Expected{Fields: map[string]any{"n": 1}} },
		`up (string) is no value of mode`:      func(int, model.Request) model.Expected { return model.Expected{Fields: map[string]any{"mode": "up"}} },
		`true (bool) is no value of mode, whi`: func(int, model.Request) model.Expected { return model.Expected{Fields: map[string]any{"mode": true}} },
	} {
		got := func() (text string) {
			defer func() { text = fmt.Sprint(recover()) }()
			m := model.Machine[int]{New: func() int { return 0 }, Call: call}.Model("m", []*sre.Op{op})
			validate.New(m, validate.Limits{}).Step(sre.Event{Op: op, Values: []logic.Value{logic.IntValue(1), logic.EnumValue(mode, 0)}})
			return ""
		}()
		if !strings.Contains(got, want) {
			t.Errorf("got %q, want %q", got, want)
		}
	}
	on := model.Machine[int]{New: func() int { return 0 }, Call: func(int, model.Request) model.Expected {
		return model.Expected{Fields: map[string]any{"mode": "on"}}
	}}.Model("m", []*sre.Op{op})
	for i, wrong := range []bool{false, true} {
		if got := validate.New(on, validate.Limits{}).Step(sre.Event{Op: op, Values: []logic.Value{logic.IntValue(1), logic.EnumValue(mode, i)}}); got != wrong {
			t.Errorf("value %d of the enumeration: rejected %v", i, got)
		}
	}
}

// TestGoMachineValues: a machine gives lists, maps, bytes, floats and unsigned numbers as Go has
// them, and a rejection says what was expected.
func TestGoMachineValues(t *testing.T) {
	t.Parallel()
	n, text := logic.IntValue, logic.StringValue
	one := logic.MapValue(logic.Pair{Key: text("a"), Value: n(1)})
	for _, tt := range []struct {
		sort         *logic.Sort
		reply        any
		right, wrong logic.Value
	}{
		{logic.NewList("list(int)", logic.Int), []int{1, 2}, logic.ListValue(n(1), n(2)), logic.ListValue(n(2), n(1))},
		{logic.NewList("list(int)", logic.Int), []int64(nil), logic.ListValue(), logic.ListValue(n(0))},
		{logic.NewMap("map(string, int)", logic.String, logic.Int), map[string]int{"a": 1}, one, logic.MapValue()},
		{logic.Bytes, []byte("ab"), logic.BytesValue("ab"), logic.BytesValue("b")},
		{logic.Float, 0.5, logic.FloatValue(0.5), logic.FloatValue(1)},
		{logic.Int, uint8(7), n(7), n(8)},
	} {
		op := &sre.Op{Name: "get", Kind: sre.Call, Fields: []sre.Field{{Name: "v", Sort: tt.sort, Result: true}}}
		m := model.Machine[int]{New: func() int { return 0 }, Call: func(int, model.Request) model.Expected {
			return model.Expected{Fields: map[string]any{"v": tt.reply}, Because: "it was put"}
		}}.Model("m", []*sre.Op{op})
		if v := validate.New(m, validate.Limits{}); v.Step(sre.Event{Op: op, Values: []logic.Value{tt.right}}) {
			t.Errorf("%v: rejects %v: %v", tt.reply, tt.right, v.Rejection())
		}
		v := validate.New(m, validate.Limits{})
		if want := "expected " + tt.right.String() + ", because it was put"; !v.Step(sre.Event{Op: op, Values: []logic.Value{tt.wrong}}) {
			t.Errorf("%v: accepts %v", tt.reply, tt.wrong)
		} else if got := v.Rejection().String(); !strings.Contains(got, want) {
			t.Errorf("%v: got %q, want %q", tt.reply, got, want)
		}
	}
}
