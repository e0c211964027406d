package draw_test

import (
	"testing"

	"pgregory.net/rapid"

	_ "github.com/clouseau-go/clouseau/internal/seeded"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/runtime/play/draw"
)

// TestMapsPut: a drawn map has the entries that are given and the size that is asked for, and is
// one of the domain, so that a run with it is played again.
func TestMapsPut(t *testing.T) {
	t.Parallel()
	one, nine := logic.IntValue(1), logic.IntValue(99)
	a, b, z := logic.StringValue("a"), logic.StringValue("b"), logic.StringValue("z")
	numbers := draw.Maps(draw.Among(a, b), draw.Between(0, 20), 0, 4)
	points := draw.Maps(draw.Between(0, 3), draw.Records(draw.Part{Name: "x", From: draw.Between(0, 5)}, draw.Part{Name: "y", From: draw.Between(0, 5)}), 0, 4)
	at := func(v logic.Value, key logic.Value) logic.Value {
		for _, p := range v.Pairs() {
			if p.Key == key {
				return p.Value
			}
		}
		return logic.Value{}
	}
	for name, tt := range map[string]struct {
		from draw.Values
		ok   func(v logic.Value) bool
	}{
		"one":     {numbers.Sized(1).Put(nine, a), func(v logic.Value) bool { return v.Size() == 1 && at(v, a) == nine }},
		"no key":  {numbers.Put(nine, z), func(v logic.Value) bool { return at(v, z) == nine }},
		"two":     {numbers.Sized(2).Put(one, a).Put(nine, b), func(v logic.Value) bool { return v.Size() == 2 && at(v, a) == one && at(v, b) == nine }},
		"nothing": {numbers.Sized(0).Put(logic.IntValue(0), a), func(v logic.Value) bool { return v.Size() == 0 }},
		"all":     {numbers.Sized(2), func(v logic.Value) bool { return v.Size() == 2 }},
		"part":    {points.Sized(4).Put(nine, one, "y"), func(v logic.Value) bool { return v.Size() == 4 && at(v, one).Field("y") == nine }},
		"list":    {draw.Lists(points, 0, 2).Put(nine, 1, one, "y"), func(v logic.Value) bool { return v.Size() == 2 }},
	} {
		t.Run(name, func(t *testing.T) {
			source := draw.NewSource(draw.Keep())
			rapid.Check(t, func(t *rapid.T) {
				source.Begin(t)
				v := source.Value("m", tt.from)
				if !tt.ok(v) {
					t.Fatalf("drew %v", v)
				}
				if !tt.from.Has(v) {
					t.Fatalf("%v was drawn from a domain that does not have it", v)
				}
			})
		})
	}
}
