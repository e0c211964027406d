package script_test

import (
	"encoding/json"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/clouseau-go/clouseau/internal/play/script"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
)

var (
	color = logic.NewEnum("Color", "red", "blue")
	blob  = logic.NewOpaque("Blob")

	list = &sre.Op{Name: "list", Kind: sre.Call, Fields: []sre.Field{{Name: "body", Sort: logic.String, Result: true}}}
	page = &sre.Op{Name: "page", Kind: sre.Call, Fields: []sre.Field{{Name: "body", Sort: logic.String, Result: true}}}
	open = &sre.Op{Name: "open", Kind: sre.Call, Fields: []sre.Field{{Name: "path", Sort: logic.String}, {Name: "fd", Sort: logic.Int, Result: true}}}
	read = &sre.Op{Name: "read", Kind: sre.Call, Fields: []sre.Field{{Name: "fd", Sort: logic.Int}, {Name: "data", Sort: logic.String, Result: true}}}
	stat = &sre.Op{Name: "stat", Kind: sre.Call, Fields: []sre.Field{{Name: "fd", Sort: logic.NewInt("Fd")}}}
	load = &sre.Op{Name: "load", Kind: sre.Call, Fields: []sre.Field{{Name: "blob", Sort: blob, Result: true}}}
)

func event(op *sre.Op, values ...logic.Value) *sre.Event { return &sre.Event{Op: op, Values: values} }

func text(s string) logic.Value { return logic.StringValue(s) }
func number(n int64) logic.Value {
	return logic.IntValue(n)
}

// at returns a path: names and indices from 1.
func at(steps ...any) script.Path {
	var p script.Path
	for _, s := range steps {
		if name, ok := s.(string); ok {
			p = append(p, script.Step{Name: name})
		} else {
			p = append(p, script.Step{Index: s.(int)})
		}
	}
	return p
}

// Each rule of the package comment, with examples of J-expressions; want "" is no value.
func TestRules(t *testing.T) {
	t.Parallel()
	arrays := func(bodies ...string) script.Trace {
		var tr script.Trace
		for _, b := range bodies {
			if b == "" {
				tr = append(tr, nil)
				continue
			}
			tr = append(tr, event(list, text(b)))
		}
		return tr
	}
	body := func(label int, path ...any) script.Ref {
		return script.Ref{Event: label, Op: list, Field: "body", Path: at(path...)}
	}
	for name, c := range map[string]struct {
		ref           script.Ref
		trace         script.Trace
		strict, loose string
	}{
		"as written":             {body(1, 2, "foo"), arrays(`[]`, `[{"foo": 1}, {"foo": 2}]`), "2", "2"},
		"index beyond the array": {body(0, 3, "bar"), arrays(`[{"foo": 1}, {"bar": 22}]`), "", "22"},
		"element without the rest of the path": {
			body(0, 3, "bar"), arrays(`[{"bar": 31}, {"foo": 1}, {"foo": 2}]`), "", "31"},
		"the last element of several":      {body(0, 9, "bar"), arrays(`[{"bar": 1}, {"bar": 2}, {"foo": 3}]`), "", "2"},
		"an element inside an element":     {body(0, 3, 3), arrays(`[[1, 2], [3, 4]]`), "", "4"},
		"label that is not there":          {body(6, 2, "foo"), arrays(`{"foo": 7}`, `[{"bar": 1}, {"foo": 21}]`), "", "21"},
		"event that did not happen":        {body(1, 1), arrays(`[5]`, "", `{}`), "", "5"},
		"message of another shape":         {body(1, 1, "foo"), arrays(`[{"foo": 33}]`, `{"foo": 34}`), "", "33"},
		"the last event of several":        {body(5, 1), arrays(`[1]`, `[2]`, `{}`), "", "2"},
		"own elements before other events": {body(0, 2), arrays(`[1]`, `[3, 4]`), "", "1"},
		"nothing works":                    {body(0, "foo"), arrays(`[1]`, `no JSON`, `{"foo": "text"}`), "", ""},
		"no event at all":                  {body(0, "foo"), nil, "", ""},
		"fraction is no integer":           {body(0, 1), arrays(`[1.5]`), "", ""},
		"the same operation comes first": {
			body(9, 1), script.Trace{event(list, text(`[1]`)), event(page, text(`[2]`))}, "", "1"},
		"any operation comes then": {
			body(9, 1), script.Trace{event(list, text(`{}`)), event(page, text(`[2]`)), event(read, number(3), text("x"))}, "", "2"},
		"plain field": {
			script.Ref{Event: 0, Op: open, Field: "fd"}, script.Trace{event(open, text("/a"), number(7))}, "7", "7"},
		"plain field of a request": {
			script.Ref{Event: 0, Op: open, Field: "fd"}, script.Trace{nil, event(read, number(8), text("x"))}, "", "8"},
		"answer that is missing in the event": {
			script.Ref{Event: 0, Op: open, Field: "fd"}, script.Trace{event(open, text("/a"))}, "", ""},
		"function": {
			script.Ref{Event: 0, Op: open, Field: "fd", Func: script.Plus(-3)}, script.Trace{event(open, text("/a"), number(7))}, "4", "4"},
		"function of another event": {
			script.Ref{Event: 1, Op: open, Field: "fd", Func: script.Plus(1)}, script.Trace{event(open, text("/a"), number(7)), nil}, "", "8"},
		"function without a result": {
			script.Ref{Event: 0, Op: open, Field: "fd", Func: script.Plus(1)},
			script.Trace{event(open, text("/a"), number(1<<63-1)), event(open, text("/a"), number(1))}, "", "2"},
		"field of another sort": {
			script.Ref{Event: 0, Op: open, Field: "fd"}, script.Trace{nil, event(read, number(8), text("x")), event(stat, number(9))}, "", "8"},
		"value of another sort": {
			script.Ref{Event: 0, Op: open, Field: "path"}, script.Trace{event(open, text("/a"), number(7))}, "", ""},
	} {
		show := func(v logic.Value, ok bool) string {
			if !ok {
				return ""
			}
			return v.String()
		}
		if got := show(c.ref.Strict(c.trace, logic.Int)); got != c.strict {
			t.Errorf("%s: Strict(%v) = %q, want %q", name, c.ref, got, c.strict)
		}
		v, label, ok := c.ref.Loose(c.trace, logic.Int)
		if got := show(v, ok); got != c.loose {
			t.Errorf("%s: Loose(%v) = %q, want %q", name, c.ref, got, c.loose)
		}
		if c.strict != "" && label != c.ref.Event {
			t.Errorf("%s: Loose(%v) is of event %d", name, c.ref, label)
		}
	}
}

// version is the Go value behind an opaque answer.
type version struct {
	Major, minor int
	Tags         [2]string
	Colors       *colors
}

type colors struct {
	ByName any
	Of     logic.Value
}

// Paths lead into JSON texts and into Go values, to values of all sorts.
func TestPaths(t *testing.T) {
	t.Parallel()
	inner := &colors{ByName: [1]bool{true}, Of: logic.OpaqueValue(blob, "b")}
	goValue := event(load, logic.OpaqueValue(blob, version{Major: 3, minor: 4, Tags: [2]string{"x", "blue"}, Colors: inner}))
	jsonText := event(list, text(`{"a b": {"id": "x"}, "on": true, "big": 9007199254740993, "none": null, "color": "blue"}`))
	for _, c := range []struct {
		e    *sre.Event
		path script.Path
		sort *logic.Sort
		want logic.Value // invalid: none
	}{
		{jsonText, at("a b", "id"), logic.String, text("x")},
		{jsonText, at("on"), logic.Bool, logic.BoolValue(true)},
		{jsonText, at("big"), logic.Int, number(9007199254740993)},
		{jsonText, at("big"), logic.String, logic.Value{}},
		{jsonText, at("color"), color, logic.EnumValue(color, 1)},
		{jsonText, at("a b", "id"), color, logic.Value{}},
		{jsonText, at("a b", "id"), blob, logic.OpaqueValue(blob, "x")},
		{jsonText, at("a b"), blob, logic.Value{}}, // a map is not comparable
		{jsonText, at("none"), logic.Int, logic.Value{}},
		{jsonText, at("none", "more"), logic.Int, logic.Value{}},
		{goValue, at("Major"), logic.Int, number(3)},
		{goValue, at("minor"), logic.Int, logic.Value{}},
		{goValue, at("Tags", 2), color, logic.EnumValue(color, 1)},
		{goValue, at("Colors", "ByName", 1), logic.Bool, logic.BoolValue(true)},
		{goValue, at("Colors"), blob, logic.OpaqueValue(blob, inner)},
		{goValue, at("Colors", "Of"), blob, logic.OpaqueValue(blob, "b")},
		{goValue, nil, blob, goValue.Values[0]},
	} {
		r := script.Ref{Field: c.e.Op.Fields[0].Name, Path: c.path}
		got, ok := r.Strict(script.Trace{c.e}, c.sort)
		if ok != c.want.IsValid() || ok && got != c.want {
			t.Errorf("%v of sort %s = %v, %v, want %v", r, c.sort, got, ok, c.want)
		}
	}
}

// Functions are found by name, and a declared one is applied only to its own sort.
func TestFuncs(t *testing.T) {
	t.Parallel()
	length := &logic.Func{Name: "length", Args: []*logic.Sort{logic.String}, Result: logic.Int}
	declared := func(name string) (script.Func, bool) {
		return script.Declared(length, func(args []logic.Value) logic.Value {
			return number(int64(len(args[0].Text())))
		}), name == length.Name
	}
	tr := script.Trace{event(open, text("/abc"), number(7))}
	for name, want := range map[string]string{"length": "4", "+10": "", "": "", "nothing": "unknown", "+0": "unknown", "+99999999999999999999": "unknown"} {
		f, ok := script.Named(name, declared)
		if !ok {
			if want != "unknown" {
				t.Errorf("Named(%q) is unknown", name)
			}
			continue
		}
		got := ""
		if v, ok := (script.Ref{Field: "path", Func: f}).Strict(tr, logic.Int); ok {
			got = v.String()
		}
		if got != want || f.Name != name {
			t.Errorf("%s of a path = %q, want %q", f.Name, got, want)
		}
	}
	if v, ok := (script.Ref{Field: "fd", Func: script.Plus(10)}).Strict(tr, logic.Int); !ok || v != number(17) {
		t.Errorf("fd + 10 = %v, want 17", v)
	}
}

// Paths are lists of names and numbers in JSON.
func TestPathJSON(t *testing.T) {
	t.Parallel()
	p := at("items", 2, "id")
	out, err := json.Marshal(p)
	if err != nil || string(out) != `["items",2,"id"]` {
		t.Errorf("Marshal(%v) = %s, %v", p, out, err)
	}
	var back script.Path
	if err := json.Unmarshal(out, &back); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(p, back); diff != "" {
		t.Error(diff)
	}
	if got, want := (script.Ref{Event: 3, Field: "body", Path: p, Func: script.Plus(1)}).String(), "3.body@items#2@id.+1"; got != want {
		t.Errorf("String() = %s, want %s", got, want)
	}
	for _, bad := range []string{`[""]`, `[0]`, `[-1]`, `[1.5]`, `[null]`, `[true]`, `[{}]`} {
		if err := json.Unmarshal([]byte(bad), &back); err == nil {
			t.Errorf("%s was read as %v", bad, back)
		}
	}
}

// All sorts have a default, except opaque ones.
func TestDefault(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		sort *logic.Sort
		want logic.Value
	}{
		{logic.Bool, logic.BoolValue(false)}, {logic.Int, number(0)}, {logic.NewInt("Ticks"), number(0)},
		{logic.String, text("")}, {color, logic.EnumValue(color, 0)}, {blob, logic.Value{}},
	} {
		if v, ok := script.Default(c.sort); ok != c.want.IsValid() || ok && v != c.want {
			t.Errorf("Default(%s) = %v, want %v", c.sort, v, c.want)
		}
	}
}
