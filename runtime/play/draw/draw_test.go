package draw_test

import (
	"fmt"
	"math"
	"testing"

	"pgregory.net/rapid"

	_ "github.com/clouseau-go/clouseau/internal/seeded"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/runtime/play/draw"
)

// Two different numbers: the second is drawn from the values that the first leaves.
func Example() {
	s := draw.NewSource(draw.Keep())
	rapid.Custom(func(t *rapid.T) bool {
		s.Begin(t)
		x := s.Int("x", draw.Between(0, 1))
		y := s.Int("y", draw.Between(0, 1).Except(x))
		fmt.Println(x+y, len(s.Drawn))
		return true
	}).Example(1)
	// Output: 1 2
}

// TestDomains: a value drawn from a domain is in it, and its size and extent match its values.
func TestDomains(t *testing.T) {
	t.Parallel()
	a, b, c := logic.StringValue("a"), logic.StringValue("b"), logic.StringValue("c")
	for name, tt := range map[string]struct {
		d      draw.Domain
		size   int
		extent string
	}{
		"interval": {draw.Between(3, 9), 7, "[] 3 9 true"},
		"holes":    {draw.Between(3, 9).Except(5, 7), 7, "[] 3 9 true"},
		"either":   {draw.Either(draw.Between(0, 1), draw.Between(7, 9)), 5, "[] 0 9 true"},
		"huge":     {draw.Between(math.MinInt64, math.MaxInt64), draw.Many, "[] -9223372036854775808 9223372036854775807 true"},
		"pool":     {draw.Among(a, b, c).Except(b), 3, `["a" "c"] 0 0 false`},
		"user's":   {draw.From(func(*rapid.T) logic.Value { return a }), draw.Many, "[] 0 0 false"},
	} {
		x := tt.d.Extent()
		if got := fmt.Sprint(x.Pool, x.Lo, x.Hi, x.Bounded); tt.d.Size() != tt.size || got != tt.extent {
			t.Errorf("%s: size %d, extent %s; want %d and %s", name, tt.d.Size(), got, tt.size, tt.extent)
		}
		s := draw.NewSource(draw.Keep())
		rapid.Check(t, func(r *rapid.T) {
			s.Begin(r)
			v := tt.d.Draw(&s, "v")
			if !tt.d.Has(v) || !draw.Has(s.Drawn, v) || len(s.Drawn) != 1 {
				r.Fatalf("%s: %v is drawn; in the domain: %v, written down: %v", name, v, tt.d.Has(v), s.Drawn)
			}
		})
	}
}

// TestNone: a draw without values panics with the name of the draw.
func TestNone(t *testing.T) {
	t.Parallel()
	never := func(logic.Value) bool { return false }
	for want, d := range map[string]draw.Domain{
		"no value for x":       draw.Between(2, 1),
		"no value found for x": draw.From(func(t *rapid.T) logic.Value { return logic.BoolValue(rapid.Bool().Draw(t, "b")) }).Where(never),
	} {
		var got any
		rapid.Custom(func(r *rapid.T) bool {
			s := draw.NewSource(draw.Keep())
			s.Begin(r)
			defer func() { got = recover(); rapid.Bool().Draw(r, "end") }()
			d.Draw(&s, "x")
			return true
		}).Example(1)
		if n, ok := got.(*draw.None); !ok || n.Error() != want {
			t.Errorf("panics with %v, want %s", got, want)
		}
	}
}

// TestAny: a domain says whether a value is left, also where a later one has to be found for it.
// One that is too wide to be searched is taken to have one.
func TestAny(t *testing.T) {
	t.Parallel()
	never := func(int64) bool { return false }
	a, b := logic.StringValue("a"), logic.StringValue("b")
	for name, tt := range map[string]struct{ got, want bool }{
		"interval":      {draw.Between(3, 3).Any(), true},
		"none":          {draw.Between(3, 2).Any(), false},
		"excepted":      {draw.Between(3, 4).Except(3, 4).Any(), false},
		"switched off":  {draw.Between(3, 4).When(false).Any(), false},
		"found":         {draw.Between(0, 20).Where(func(x int64) bool { return 3*x == 57 }).Any(), true},
		"not found":     {draw.Between(0, 20).Where(func(x int64) bool { return 3*x == 58 }).Any(), false},
		"wide":          {draw.Between(0, 1000).Where(never).Any(), true},
		"pool":          {draw.Among(a, b).Except(a).Any(), true},
		"pool excepted": {draw.Among(a, b).Except(a, b).Any(), false},
		"user's":        {draw.From(func(*rapid.T) logic.Value { return a }).Any(), true},
		"two": {draw.Between(0, 9).Where(func(x int64) bool {
			return draw.Between(0, 9).Where(func(y int64) bool { return x*y == 35 }).Any()
		}).Any(), true},
	} {
		if tt.got != tt.want {
			t.Errorf("%s: any value: %t, want %t", name, tt.got, tt.want)
		}
	}
}
