package logic_test

import (
	"math"
	"slices"
	"testing"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/logic/decide"
)

func pair(x, y int64) logic.Value {
	return logic.RecordValue(logic.Named{Name: "x", Value: logic.IntValue(x)}, logic.Named{Name: "y", Value: logic.IntValue(y)})
}

// TestCompositeEquality: equal contents are one value, in maps as well.
func TestCompositeEquality(t *testing.T) {
	t.Parallel()
	one, two := logic.IntValue(1), logic.IntValue(2)
	for name, make := range map[string]func() logic.Value{
		"list":   func() logic.Value { return logic.ListValue(one, pair(1, 2)) },
		"record": func() logic.Value { return pair(1, 2) },
		"map": func() logic.Value {
			return logic.MapValue(logic.Pair{Key: one, Value: two}, logic.Pair{Key: two, Value: one})
		},
		"bytes": func() logic.Value { return logic.BytesValue("a\x00") },
		"nan":   func() logic.Value { return logic.FloatValue(math.NaN()) },
	} {
		if seen := map[logic.Value]bool{make(): true}; !seen[make()] {
			t.Errorf("%s: two values with equal contents differ: %v", name, make())
		}
	}
	swapped := logic.MapValue(logic.Pair{Key: two, Value: one}, logic.Pair{Key: one, Value: one}, logic.Pair{Key: one, Value: two})
	if want := logic.MapValue(logic.Pair{Key: one, Value: two}, logic.Pair{Key: two, Value: one}); swapped != want {
		t.Errorf("MapValue = %v, want %v", swapped, want)
	}
	if logic.FloatValue(math.Copysign(0, -1)) != logic.FloatValue(0) {
		t.Error("-0 differs from 0")
	}
	distinct := []logic.Value{logic.ListValue(), logic.ListValue(logic.ListValue()), logic.ListValue(one), logic.ListValue(one, one),
		logic.ListValue(logic.StringValue("1")), pair(1, 2), pair(2, 1), logic.BytesValue(""), logic.StringValue(""), logic.MapValue()}
	b := logic.NewBuilder()
	for i, v := range distinct {
		for _, w := range distinct[:i] {
			if v == w || b.Value(v) == b.Value(w) {
				t.Errorf("%v equals %v", v, w)
			}
		}
	}
}

func TestCompositeText(t *testing.T) {
	t.Parallel()
	for want, v := range map[string]logic.Value{
		`[1, 2]`:           logic.ListValue(logic.IntValue(1), logic.IntValue(2)),
		`{ x = 1, y = 2 }`: pair(1, 2),
		`{ "a" = [] }`:     logic.MapValue(logic.Pair{Key: logic.StringValue("a"), Value: logic.ListValue()}),
		`{}`:               logic.MapValue(),
		`bytes("a\x00")`:   logic.BytesValue("a\x00"),
		`1.0`:              logic.FloatValue(1),
		`NaN`:              logic.FloatValue(math.NaN()),
	} {
		if got := v.String(); got != want {
			t.Errorf("String = %s, want %s", got, want)
		}
	}
}

// TestEnumerate: every value of a size comes once, fits its sort, and the order of values agrees
// with equality.
func TestEnumerate(t *testing.T) {
	t.Parallel()
	level := logic.NewEnum("Level", "lo", "hi")
	item := logic.NewRecord("Item", logic.Member{Name: "id", Sort: logic.Int}, logic.Member{Name: "level", Sort: level})
	for _, tt := range []struct {
		sort *logic.Sort
		upto int
		want int
	}{
		{level, 3, 2},
		{logic.NewList("Levels", level), 3, 1 + 1 + 2 + 3}, // sums of ones and twos: 1, 1, 2, 3
		{item, 1, 2 + 2}, // id 0: lo, hi; id 1 and -1: lo
		{logic.Bytes, 2, 1 + 1 + 2},
		{logic.NewMap("Table", level, level), 2, 1 + 1 + 2}, // {}, {lo = lo}, {lo = hi}, {hi = lo}
		{logic.NewList("Items", item), 4, 1 + 1 + 4 + 11 + 31},
	} {
		all := slices.Collect(logic.Enumerate(tt.sort, tt.upto))
		seen := map[logic.Value]bool{}
		for i, v := range all {
			if seen[v] || !tt.sort.Fits(v) {
				t.Errorf("%s: %v comes twice, or does not fit", tt.sort, v)
			}
			seen[v] = true
			for _, w := range all[:i] {
				if c := logic.CompareValues(v, w); c == 0 || c != -logic.CompareValues(w, v) {
					t.Errorf("CompareValues(%v, %v) = %d", v, w, c)
				}
			}
		}
		if len(all) != tt.want {
			t.Errorf("%s has %d values up to size %d, want %d: %v", tt.sort, len(all), tt.upto, tt.want, all)
		}
	}
}

// TestParts: the parts of literals are values, and reading is total.
func TestParts(t *testing.T) {
	t.Parallel()
	b := logic.NewBuilder()
	ints, point := logic.NewList("Ints", logic.Int), logic.NewRecord("Point", logic.Member{Name: "x", Sort: logic.Int}, logic.Member{Name: "y", Sort: logic.Int})
	xs := b.Value(logic.ListValue(logic.IntValue(7), logic.IntValue(8)))
	i, v := b.Var("i", logic.Int), b.Var("xs", ints)
	for want, got := range map[string]logic.Term{
		"2":            b.Len(xs),
		"8":            b.At(ints, xs, b.Int(1)),
		"0":            b.At(ints, xs, b.Int(2)),
		"5":            b.Member(point, b.Value(pair(4, 5)), "y"),
		"[7, 8][i]":    b.At(ints, xs, i),
		"xs[i] == 3":   b.Eq(b.At(ints, v, i), b.Int(3)),
		"len(xs) == 2": b.Eq(b.Len(v), b.Int(2)),
	} {
		if got.String() != want {
			t.Errorf("got %v, want %s", got, want)
		}
	}
	at := b.At(ints, xs, i)
	if got, ok := logic.Eval(at, logic.Assignment{i: logic.IntValue(1)}); !ok || got != logic.IntValue(8) {
		t.Errorf("%v = %v for i = 1, want 8", at, got)
	}
	if again := b.At(logic.NewList("Other", logic.Int), v, i); again != b.At(ints, v, i) {
		t.Errorf("sorts of one form read parts by different functions")
	}
}

// TestFinite: finite sorts run out of values, and others do not.
func TestFinite(t *testing.T) {
	t.Parallel()
	flags := logic.NewRecord("flags", logic.Member{Name: "a", Sort: logic.Bool}, logic.Member{Name: "b", Sort: logic.NewEnum("colour", "red", "green", "blue")})
	for _, tt := range []struct {
		sort  *logic.Sort
		count int // of the finite ones
	}{
		{logic.Bool, 2}, {flags, 6}, {logic.NewMap("m", logic.Bool, flags), 49}, {logic.NewRecord("empty"), 1},
		{logic.NewRecord("point", logic.Member{Name: "x", Sort: logic.Int}), 0}, {logic.NewList("l", logic.Bool), 0}, {logic.NewMap("n", logic.Int, logic.Bool), 0}, {logic.Bytes, 0}, {logic.Float, 0},
	} {
		if got := tt.sort.Finite(); got != (tt.count > 0) {
			t.Errorf("%v is finite: %t", tt.sort, got)
		}
		n := 0
		for range logic.Enumerate(tt.sort, 12) {
			n++
		}
		if tt.count > 0 && n != tt.count {
			t.Errorf("%v has %d values, want %d", tt.sort, n, tt.count)
		}
	}
}

// TestBytesElems: the elements are bytes, also where some spell a letter together.
func TestBytesElems(t *testing.T) {
	t.Parallel()
	got := logic.BytesValue("\xc2\x80").Elems()
	if want := []logic.Value{logic.IntValue(0xc2), logic.IntValue(0x80)}; !slices.Equal(got, want) {
		t.Errorf("the elements are %v, want %v", got, want)
	}
}

// TestDifferentMaps: maps of which nothing else is known are made so that they differ, also from
// one that has a key.
func TestDifferentMaps(t *testing.T) {
	t.Parallel()
	for _, key := range []*logic.Sort{logic.String, logic.NewOpaque("Key")} {
		b := logic.NewBuilder()
		sort := logic.NewMap("Ages", key, logic.Int)
		x, y, z := b.Var("x", sort), b.Var("y", sort), b.Var("z", sort)
		k := b.Var("k", key)
		s := logic.Structured(b, decide.New(b))
		s.Assert(b.Ne(x, y))
		s.Assert(b.Ne(y, z))
		s.Assert(b.Ne(x, z))
		s.Assert(b.Eq(b.At(sort, x, k), b.Int(0)))
		if got := s.Check(t.Context()); got != logic.Sat {
			t.Errorf("three different maps of %s: %v, want sat", key, got)
		}
	}
}
