package compare_test

import (
	"context"
	"fmt"
	"testing"

	"github.com/clouseau-go/clouseau/internal/judging/compare"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/runtime/play/event"
	"github.com/clouseau-go/clouseau/sre"
)

// desk hands out tickets with names of its own, and takes each once.
type desk struct {
	event.CallOnly
	prefix string
	open   map[string]bool
	made   int
}

func (d *desk) Call(_ context.Context, op string, args []logic.Value) ([]logic.Value, error) {
	switch op {
	case "draw":
		d.made++
		id := fmt.Sprintf("%s-%04d", d.prefix, d.made)
		d.open[id] = true
		return []logic.Value{logic.StringValue(id)}, nil
	default:
		id := args[0].Text()
		ok := d.open[id]
		delete(d.open, id)
		return []logic.Value{logic.BoolValue(ok), logic.ListValue(logic.StringValue(id))}, nil
	}
}

func (d *desk) Close() error { return nil }

// TestNames tests that the reference gets its own names back, also within lists, and that only
// those that were handed out stand for others.
func TestNames(t *testing.T) {
	t.Parallel()
	draw := &sre.Op{Name: "draw", Kind: sre.Call, Fields: []sre.Field{{Name: "id", Sort: logic.String, Result: true}}}
	give := &sre.Op{Name: "give", Kind: sre.Call, Fields: []sre.Field{
		{Name: "id", Sort: logic.String},
		{Name: "ok", Sort: logic.Bool, Result: true},
		{Name: "all", Sort: logic.NewList("all", logic.String), Result: true},
	}}
	gives := func(id string, ok bool) sre.Event {
		text := logic.StringValue(id)
		return sre.Event{Op: give, Values: []logic.Value{text, logic.BoolValue(ok), logic.ListValue(text)}}
	}
	ref := &compare.Reference{
		Name:     "desk",
		Freedoms: map[string]compare.Freedom{"draw": {Skip: []string{"id"}}},
		New: func(context.Context) (event.Adapter, error) {
			return &desk{prefix: "old", open: map[string]bool{}}, nil
		},
	}
	for _, tt := range []struct {
		event   sre.Event
		differs bool
	}{
		{gives("new-0001", true), false},
		{gives("new-0001", false), true},
		{gives("new-0002", true), true},
		{gives("new-0002", false), false},
	} {
		var c compare.Comparer
		if err := c.Begin(t.Context(), ref); err != nil {
			t.Fatal(err)
		}
		drawn := sre.Event{Op: draw, Values: []logic.Value{logic.StringValue("new-0001")}}
		if d, err := c.Call(t.Context(), drawn, 0, nil); d != nil || err != nil {
			t.Fatal(d, err)
		}
		d, err := c.Call(t.Context(), tt.event, 1, nil)
		if err != nil {
			t.Fatal(err)
		}
		if (d != nil) != tt.differs {
			t.Errorf("%v: differs %v, want %v", tt.event.Values, d != nil, tt.differs)
		}
	}
}
