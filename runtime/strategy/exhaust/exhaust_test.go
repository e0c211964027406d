package exhaust_test

import (
	"fmt"
	"math"
	"slices"
	"testing"
	"unicode"

	"github.com/google/go-cmp/cmp"

	"github.com/clouseau-go/clouseau/runtime/strategy/exhaust"
)

// first returns the first values of a set.
func first[T any](s exhaust.Set[T], n int) []T {
	var out []T
	for v := range s.All() {
		if len(out) == n {
			break
		}
		out = append(out, v)
	}
	return out
}

func TestOrder(t *testing.T) {
	t.Parallel()
	lists := exhaust.Lists(exhaust.Bools(), 2)
	if got, want := fmt.Sprint(first(lists, 99)), "[[] [false] [true] [false false] [false true] [true false] [true true]]"; got != want {
		t.Errorf("lists of booleans are %s, want %s", got, want)
	}
	for _, c := range []struct {
		lo, hi int
		want   []int
	}{
		{-2, 3, []int{0, 1, -1, 2, -2, 3}}, {5, 7, []int{5, 6, 7}}, {-4, -3, []int{-3, -4}}, {0, 0, []int{0}}, {1, 0, nil},
	} {
		if diff := cmp.Diff(c.want, first(exhaust.Ints(c.lo, c.hi), 99)); diff != "" {
			t.Errorf("Ints(%d, %d), -want +got:\n%s", c.lo, c.hi, diff)
		}
	}
}

// Very large sets still have values: none counts as empty, and so as proved.
func TestHuge(t *testing.T) {
	t.Parallel()
	all, natural := exhaust.Ints[int64](math.MinInt64, math.MaxInt64), exhaust.Ints[int64](0, math.MaxInt64)
	for _, c := range []struct {
		name string
		set  exhaust.Set[string]
		want []string
	}{
		{"all integers", texts(all), []string{"0", "1", "-1", "2"}},
		{"natural numbers", texts(natural), []string{"0", "1", "2", "3"}},
		{"the last of them", texts(exhaust.Ints[int64](math.MaxInt64-1, math.MaxInt64)), []string{"9223372036854775806", "9223372036854775807"}},
		{"the first of them", texts(exhaust.Ints[int64](math.MinInt64, math.MinInt64+1)), []string{"-9223372036854775807", "-9223372036854775808"}},
		{"pairs", texts(exhaust.Both(natural, natural, func(a, b int64) [2]int64 { return [2]int64{a, b} })), []string{"[0 0]", "[0 1]", "[1 0]", "[0 2]"}},
		{"lists", texts(exhaust.Lists(natural, 5)), []string{"[]", "[0]", "[0 0]", "[1]"}},
	} {
		if diff := cmp.Diff(c.want, first(c.set, 4)); diff != "" {
			t.Errorf("%s, -want +got:\n%s", c.name, diff)
		}
	}
	if r := exhaust.Check(natural, exhaust.Limits{Cases: 5}, func(int64) exhaust.Outcome { return exhaust.Holds }); r.Proved || r.Cases != 5 {
		t.Errorf("of the natural numbers: %v; want that there are more", r)
	}
}

func texts[T any](s exhaust.Set[T]) exhaust.Set[string] {
	return exhaust.Map(s, func(v T) string { return fmt.Sprint(v) })
}

// tree is a type that contains itself.
type tree struct{ left, right *tree }

func (t *tree) String() string {
	if t == nil {
		return "."
	}
	return "(" + t.left.String() + t.right.String() + ")"
}

func trees() exhaust.Set[*tree] {
	var set exhaust.Set[*tree]
	set = exhaust.Union(exhaust.Of[*tree](nil), exhaust.Larger(func() exhaust.Set[*tree] {
		return exhaust.Both(set, set, func(l, r *tree) *tree { return &tree{l, r} })
	}))
	return set
}

// request is a record.
type request struct {
	put  bool
	path string
	size int
}

func requests() exhaust.Set[request] {
	return exhaust.Records(
		exhaust.With(exhaust.Bools(), func(r *request, v bool) { r.put = v }),
		exhaust.With(exhaust.Of("/a", "/b"), func(r *request, v string) { r.path = v }),
		exhaust.With(exhaust.Ints(0, 3), func(r *request, v int) { r.size = v }))
}

// No value comes twice, all come, and sizes never get smaller. The numbers of values are known by
// other means.
func TestCounts(t *testing.T) {
	t.Parallel()
	count := func(name string, texts []string, want int) {
		slices.Sort(texts)
		if got := len(slices.Compact(texts)); got != len(texts) || got != want {
			t.Errorf("%s: %d values, %d different ones, want %d", name, len(texts), got, want)
		}
	}
	count("records", first(texts(requests()), 999), 2*2*4)
	scripts := exhaust.Lists(requests(), 2)
	count("scripts", first(texts(scripts), 9999), 1+16+16*16)
	if !scripts.Finite() || exhaust.Lists(requests(), -1).Finite() || trees().Finite() {
		t.Error("which sets are finite is wrong")
	}
	// There are 1, 1, 2, 5, 14, 42 trees with 0, 1, ... nodes.
	count("trees", first(texts(trees()), 1+1+2+5+14+42), 65)
	if last := first(trees(), 65)[64].String(); len(last) != 2*5+6 {
		t.Errorf("the last tree is %s, want one of five nodes", last)
	}
	empty := exhaust.Both(exhaust.Of[int](), exhaust.Bools(), func(int, bool) int { return 0 })
	count("nothing", first(texts(empty), 9), 0)
}

// rot13 moves letters by half of the alphabet.
func rot13(r rune) rune {
	switch {
	case 'a' <= r && r <= 'z':
		return 'a' + (r-'a'+13)%26
	case 'A' <= r && r <= 'Z':
		return 'A' + (r-'A'+13)%26
	}
	return r
}

// The example of the paper, section 2: the verdicts on a property of a type with 98 values.
func TestPaperVerdicts(t *testing.T) {
	t.Parallel()
	printable := []rune{'\n', '\t', ' '}
	for r := rune('!'); r <= '~'; r++ {
		printable = append(printable, r)
	}
	printable = append(printable, 'ß')
	chars := exhaust.Of(printable...)
	letter := func(r rune) bool { return r < unicode.MaxASCII && unicode.IsLetter(r) }
	for _, c := range []struct {
		property func(rune) exhaust.Outcome
		limits   exhaust.Limits
		want     string
	}{
		{func(r rune) exhaust.Outcome { return exhaust.When(true, rot13(rot13(r)) == r) }, exhaust.Limits{}, "proved for all 98 cases"},
		{func(r rune) exhaust.Outcome { return exhaust.When(letter(r), rot13(r) != r) }, exhaust.Limits{},
			"proved for all 52 cases that meet the assumption; 46 do not"},
		{func(r rune) exhaust.Outcome { return exhaust.When(true, r != ' ') }, exhaust.Limits{}, "counterexample, case 3: 32"},
		{func(rune) exhaust.Outcome { return exhaust.Holds }, exhaust.Limits{Cases: 97}, "passed 97 cases, and more remain"},
		{func(rune) exhaust.Outcome { return exhaust.Holds }, exhaust.Limits{Cases: 98}, "proved for all 98 cases"},
		{func(r rune) exhaust.Outcome { return exhaust.When(r == '!', true) }, exhaust.Limits{Cases: 98, Rejected: 50},
			"passed 1 cases that meet the assumption, and more remain; 50 do not"},
	} {
		if got := exhaust.Check(chars, c.limits, c.property).String(); got != c.want {
			t.Errorf("got %q, want %q", got, c.want)
		}
	}
}

// The counterexample is a smallest one.
func TestSmallest(t *testing.T) {
	t.Parallel()
	r := exhaust.Check(exhaust.Lists(requests(), -1), exhaust.Limits{Cases: 100_000}, func(script []request) exhaust.Outcome {
		sum := 0
		for _, r := range script {
			if r.put && r.path == "/b" {
				sum += r.size
			}
		}
		return exhaust.When(true, sum < 2)
	})
	if want := []request{{true, "/b", 2}}; !r.Failed || !slices.Equal(r.Counterexample, want) {
		t.Errorf("got %v, want %v", r, want)
	}
}
