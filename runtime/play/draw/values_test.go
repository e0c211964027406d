package draw_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/runtime/play/draw"
)

// first returns the first values of a set as text, and whether these are all.
func first(s draw.Set, n int) string {
	list, all := draw.First(s, n)
	var parts []string
	for _, v := range list {
		parts = append(parts, v.String())
	}
	if !all {
		parts = append(parts, "...")
	}
	return strings.Join(parts, " ")
}

func colors() *logic.Sort { return logic.NewEnum("color", "red", "green") }

// Each kind of sort, small values first.
func TestSorts(t *testing.T) {
	t.Parallel()
	pair := logic.NewRecord("pair", logic.Member{Name: "on", Sort: logic.Bool}, logic.Member{Name: "color", Sort: colors()})
	for _, c := range []struct {
		sort *logic.Sort
		want string
	}{
		{logic.Bool, "false true"},
		{logic.NewGoInt("int8", "int8"), "0 1 -1 -128 127 2 ..."},
		{logic.NewGoInt("uint64", "uint64"), "0 18446744073709551615 1 2 3 4 ..."},
		{logic.String, `"" "a" "b" "aa" "ab" "ba" ...`},
		{colors(), "red green"},
		{logic.NewList("bools", logic.Bool), "[] [false] [true] [false, false] [false, true] [true, false] ..."},
		{pair, "{ on = false, color = red } { on = false, color = green } { on = true, color = red } { on = true, color = green }"},
		{logic.NewMap("flags", logic.Bool, colors()), "{} { false = red } { false = green } { true = red } { true = green } { false = red, true = red } ..."},
		{logic.NewBytes("data"), `bytes("") bytes("\x00") bytes("\x00\x00") bytes("\x01") bytes("\xff") bytes("\x00\x00\x00") ...`},
		{logic.NewFloat("ratio"), "0.0 1.0 -1.0 1.7976931348623157e+308 5e-324 +Inf ..."},
		{logic.NewOpaque("id"), ""},
	} {
		if diff := cmp.Diff(c.want, first(draw.OfSort(c.sort), 6)); diff != "" {
			t.Errorf("%s, -want +got:\n%s", c.sort, diff)
		}
	}
}

// Domains have the values that draws give, and no others.
func TestDomainsValues(t *testing.T) {
	t.Parallel()
	some := draw.Among(logic.StringValue("ant"), logic.StringValue("bee"), logic.StringValue("ant"))
	for _, c := range []struct {
		name string
		of   draw.Domain
		want string
	}{
		{"a range", draw.Between(3, 7), "3 4 7 5 6"},
		{"with an exception", draw.Between(-1, 2).Except(0), "1 -1 2"},
		{"two ranges", draw.Either(draw.Between(1, 2), draw.Between(8, 9)), "1 2 9 8"},
		{"a pool", some, `"ant" "bee"`},
		{"lists", draw.Lists(draw.Between(0, 1), 1, 2), "[0] [0, 0] [1] [0, 1] [1, 0] [1, 1]"},
		{"bytes", draw.ByteStrings(1, 1), `bytes("\x00") bytes("\x01") bytes("\xff") bytes("\x02") bytes("\x03") bytes("\x04") ...`},
		{"maps", draw.Maps(some, draw.Between(1, 1), 1, 1), `{ "ant" = 1 } { "bee" = 1 }`},
		{"records", draw.Records(draw.Part{Name: "n", From: draw.Between(0, 1)}, draw.Part{Name: "who", From: some}),
			`{ n = 0, who = "ant" } { n = 0, who = "bee" } { n = 1, who = "ant" } { n = 1, who = "bee" }`},
	} {
		s, ok := draw.OfDomain(c.of)
		if diff := cmp.Diff(c.want, first(s, 6)); diff != "" || !ok {
			t.Errorf("%s, -want +got:\n%s", c.name, diff)
		}
		list, _ := draw.First(s, 50)
		for _, v := range list {
			if !c.of.Has(v) {
				t.Errorf("%s: a draw never gives %v", c.name, v)
			}
		}
	}
	if _, ok := draw.OfDomain(draw.Lists(draw.From(nil), 0, 1)); ok {
		t.Error("what a generator makes counts as enumerated")
	}
}

// No value comes twice among the first thousand.
func TestOnce(t *testing.T) {
	t.Parallel()
	list := logic.NewList("numbers", logic.NewGoInt("int16", "int16"))
	for _, s := range []*logic.Sort{list, logic.NewMap("m", logic.NewGoInt("int8", "int8"), list), logic.NewBytes("b"), logic.NewGoInt("uint64", "uint64"), logic.NewFloat("f"), logic.String} {
		seen := map[logic.Value]bool{}
		all, _ := draw.First(draw.OfSort(s), 1000)
		for _, v := range all {
			if seen[v] {
				t.Errorf("%s: %v comes twice", s, v)
			}
			seen[v] = true
			if !s.Fits(v) {
				t.Errorf("%s has no value %v", s, v)
			}
		}
		if len(all) != 1000 {
			t.Errorf("%s: %d values", s, len(all))
		}
	}
}
