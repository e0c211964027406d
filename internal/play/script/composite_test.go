package script_test

import (
	"bytes"
	"encoding/json"
	"testing"

	"github.com/clouseau-go/clouseau/internal/play/script"
	"github.com/clouseau-go/clouseau/logic"
)

// TestPlainRoundTrip: what is stored of a composite value loads again.
func TestPlainRoundTrip(t *testing.T) {
	t.Parallel()
	level, id := logic.NewEnum("Level", "lo", "hi"), logic.NewOpaque("ID")
	point := logic.NewRecord("Point", logic.Member{Name: "x", Sort: logic.Int}, logic.Member{Name: "level", Sort: level})
	sorts := []*logic.Sort{point, logic.NewList("Points", point), logic.NewMap("Table", logic.String, logic.NewList("Ints", logic.Int)), logic.Bytes, logic.Float}
	check := func(s *logic.Sort, v logic.Value) {
		t.Helper()
		x, ok := script.Plain(v)
		if !ok {
			t.Fatalf("%v has no plain form", v)
		}
		text, err := json.Marshal(x)
		if err != nil {
			t.Fatal(err)
		}
		d := json.NewDecoder(bytes.NewReader(text))
		d.UseNumber()
		var back any
		if err := d.Decode(&back); err != nil {
			t.Fatal(err)
		}
		if got, err := script.FromPlain(s, back); err != nil || got != v {
			t.Errorf("%s: %v is stored as %s and loads as %v, %v", s, v, text, got, err)
		}
	}
	for _, s := range sorts {
		for v := range logic.Enumerate(s, 3) {
			check(s, v)
		}
	}
	check(logic.Bytes, logic.BytesValue("\xff\x00"))
	check(logic.NewList("IDs", id), logic.ListValue(logic.OpaqueValue(id, "a"), logic.OpaqueValue(id, uint8(3))))
	for _, v := range logic.Floats() {
		check(logic.Float, v)
	}
	handle := logic.ListValue(logic.OpaqueValue(id, new(int)))
	if script.Storable(handle) {
		t.Error("a list with a pointer can be stored")
	}
	if _, err := script.FromPlain(point, map[string]any{"x": json.Number("1")}); err == nil {
		t.Error("a record loads without a field")
	}
}
