package exhaust_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/clouseau-go/clouseau/runtime/strategy/exhaust"
)

// says returns the report of a property.
func says(t *testing.T, property any, limits exhaust.Limits, sources ...exhaust.Source) string {
	t.Helper()
	r, err := exhaust.Test(property, limits, sources...)
	if err != nil {
		return err.Error()
	}
	return r.String()
}

// printable returns a type of 98 values, as characters have them in the paper.
type printable rune

func characters() exhaust.Source {
	out := []printable{'\n', '\t', ' '}
	for r := printable('!'); r <= '~'; r++ {
		out = append(out, r)
	}
	return exhaust.Using(exhaust.Of(append(out, 'ß')...))
}

// The table of the paper, section 2: verdicts on properties that are functions of a type.
func TestTableOfVerdicts(t *testing.T) {
	t.Parallel()
	turned := func(c printable) printable { return printable(rot13(rune(c))) }
	letter := func(c printable) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' }
	codes := make([]int, 256)
	for i := range codes {
		codes[i] = i
	}
	inRange := func(c int) bool { return 0 <= c && c < 256 }
	for _, c := range []struct {
		name     string
		property any
		cases    int
		want     string
	}{
		{"involution", func(c printable) bool { return turned(turned(c)) == c }, 100, "proved for all 98 cases"},
		{"differs", func(c printable) bool { return turned(c) != c }, 100, "counterexample, case 1: 10"},
		{"letters differ", func(c printable) exhaust.Outcome { return exhaust.When(letter(c), turned(c) != c) }, 100,
			"proved for all 52 cases that meet the assumption; 46 do not"},
		{"listed, a limit", exhaust.For(inRange, codes), 100, "passed 100 cases, and more remain"},
		{"listed, a larger limit", exhaust.For(inRange, codes), 500, "proved for all 256 cases"},
		{"as many as the limit", exhaust.For(inRange, codes), 256, "proved for all 256 cases"},
	} {
		if got := says(t, c.property, exhaust.Limits{Cases: c.cases}, characters()); got != c.want {
			t.Errorf("%s: got %q, want %q", c.name, got, c.want)
		}
	}
}

// Color is an enumeration, Shape a variant, Tree a type that contains itself.
type (
	Color  string
	Shape  interface{ area() int }
	Square struct{ Side uint8 }
	Pair   struct{ Left, Right Shape }
	Tree   struct {
		Left, Right *Tree
		Mark        bool
	}
	Rose struct{ Kids []Rose }
)

func (s Square) area() int { return int(s.Side) * int(s.Side) }
func (p Pair) area() int   { return p.Left.area() + p.Right.area() }

// listed returns the first values of a type as text.
func listed[T any](t *testing.T, n int, sources ...exhaust.Source) (out []string) {
	t.Helper()
	s, err := exhaust.Derived[T](sources...)
	if err != nil {
		t.Fatal(err)
	}
	for v := range s.All() {
		if len(out) == n {
			break
		}
		out = append(out, exhaust.Arguments{v}.String())
	}
	return out
}

func TestDerived(t *testing.T) {
	t.Parallel()
	colors := exhaust.Using(exhaust.Of[Color]("red", "green"))
	shapes := exhaust.Cases[Shape](Square{}, Pair{})
	for _, c := range []struct {
		name string
		got  []string
		want string
	}{
		{"bool", listed[bool](t, 9), "false true"},
		{"int8", listed[int8](t, 7), "0 1 -1 -128 127 2 -2"},
		{"uint16", listed[uint16](t, 5), "0 1 65535 2 3"},
		{"float64", listed[float64](t, 10)[:5], "0 1 -1 1.7976931348623157e+308 5e-324"},
		{"string", listed[string](t, 6), `"" "a" "b" "aa" "ab" "ba"`},
		{"option", listed[*bool](t, 9), "nil &false &true"},
		{"slice", listed[[]bool](t, 4), "[] [false] [true] [false false]"},
		{"array", listed[[2]bool](t, 9), "[false false] [false true] [true false] [true true]"},
		{"map", listed[map[bool]bool](t, 99), "map[] map[false: false] map[false: true] map[true: false] map[true: true] " +
			"map[false: false true: false] map[false: false true: true] map[false: true true: false] map[false: true true: true]"},
		{"enumeration", listed[Color](t, 9, colors), `"red" "green"`},
		{"variant", listed[Shape](t, 4, shapes), "{Side: 0} {Side: 1} {Side: 255} {Side: 2}"},
		{"rose tree", listed[Rose](t, 4), "{Kids: []} {Kids: [{Kids: []}]} {Kids: [{Kids: []} {Kids: []}]} {Kids: [{Kids: [{Kids: []}]}]}"},
	} {
		if diff := cmp.Diff(c.want, strings.Join(c.got, " ")); diff != "" {
			t.Errorf("%s, -want +got:\n%s", c.name, diff)
		}
	}
}

// No value of a derived type comes twice, and types that contain themselves never count as proved.
func TestDerivedOnce(t *testing.T) {
	t.Parallel()
	shapes := exhaust.Cases[Shape](Square{}, Pair{})
	for name, all := range map[string][]string{
		"trees":   listed[*Tree](t, 3000),
		"shapes":  listed[Shape](t, 3000, shapes),
		"maps":    listed[map[int8][]bool](t, 3000),
		"floats":  listed[float64](t, 3000),
		"numbers": listed[[2]int16](t, 3000),
	} {
		slices.Sort(all)
		if n := len(slices.Compact(all)); n != 3000 {
			t.Errorf("%s: %d different ones of 3000", name, n)
		}
	}
	if got := says(t, func(*Tree) bool { return true }, exhaust.Limits{Cases: 50}); got != "passed 50 cases, and more remain" {
		t.Errorf("all trees: %s", got)
	}
}

// What a property may be, and what its report is.
func TestProperties(t *testing.T) {
	t.Parallel()
	small := exhaust.Using(exhaust.Ints(-2, 2))
	never := func(int) bool { return false }
	for _, c := range []struct {
		name     string
		property any
		want     string
	}{
		{"two parameters", func(a, b int) bool { return a+b == b+a }, "proved for all 25 cases"},
		{"a smallest counterexample", func(a, b int) bool { return a-b == b-a }, "counterexample, case 2: 0, 1"},
		{"a function of further parameters", func(a int) func(int) bool { return func(b int) bool { return a*b == b*a } }, "proved for all 25 cases"},
		{"... and their counterexample", func(a int) func(int) bool { return func(b int) bool { return a+b < 4 } }, "counterexample, case 19: 2, 2"},
		{"a property as result", func(a int) exhaust.Property { return exhaust.For(func(b int) bool { return b > a }, []int{3, 4}) }, "proved for all 10 cases"},
		{"listed values", exhaust.For(func(a, b int) bool { return a < b }, []int{1, 2}, []int{3, 4}), "proved for all 4 cases"},
		{"both", exhaust.And(func(a int) bool { return a < 3 }, exhaust.For(func(a int) bool { return a > 9 }, []int{10, 11})), "proved for all 7 cases"},
		{"both, one fails", exhaust.And(func(a int) bool { return a < 3 }, exhaust.For(never, []int{7})), "counterexample, case 6: 7"},
		{"an error", func(a int) error {
			if a > 0 {
				return fmt.Errorf("%d is above zero", a)
			}
			return nil
		}, "counterexample, case 2: 1, 1 is above zero"},
		{"a panic", func(a int) bool { return 6/(a-1) < 7 }, "counterexample, case 2: 1, panics: runtime error: integer divide by zero"},
		{"rejected alone", func(a int) exhaust.Outcome { return exhaust.When(a > 9, false) }, "proved for all 0 cases that meet the assumption; 5 do not"},
		{"no function", 3, "exhaust: int is no property: want a function with one result"},
		{"another result", func(int) int { return 0 }, "exhaust: a property returns a boolean, an exhaust.Outcome, an error or a further property, not int"},
		{"values of another type", exhaust.For(never, []string{"a"}), "exhaust: parameter 1 has type int, and []string lists no values of it"},
		{"a channel", func(struct{ C chan int }) bool { return true },
			"exhaust: parameter 1: values of chan int cannot be derived: give them with exhaust.Using: of field struct { C chan int }.C"},
		{"a field that is not exported", func(request) bool { return true },
			"exhaust: parameter 1: exhaust_test.request.put is not exported: give the values of exhaust_test.request with exhaust.Using"},
		{"an interface", func(Shape) bool { return true },
			"exhaust: parameter 1: exhaust_test.Shape is an interface: say with exhaust.Cases which types it has, or with exhaust.Using which values"},
	} {
		if got := says(t, c.property, exhaust.Limits{}, small); got != c.want {
			t.Errorf("%s: got %q, want %q", c.name, got, c.want)
		}
	}
	if got, want := says(t, func(Shape) bool { return true }, exhaust.Limits{}, exhaust.Cases[Shape](Pair{})), "contains another exhaust_test.Shape, so that no value ends"; !strings.Contains(got, want) {
		t.Errorf("shapes without an end: %s, want %q", got, want)
	}
}

// A seed changes the order within a size, and nothing else.
func TestShuffled(t *testing.T) {
	t.Parallel()
	lists := exhaust.Lists(exhaust.Bools(), 3)
	one, other := first(texts(exhaust.Shuffled(lists, 1)), 99), first(texts(exhaust.Shuffled(lists, 2)), 99)
	again := first(texts(exhaust.Shuffled(lists, 1)), 99)
	if slices.Equal(one, other) || !slices.Equal(one, again) {
		t.Errorf("seeds 1, 2 and 1 again give %v, %v and %v", one, other, again)
	}
	if !slices.IsSortedFunc(one, func(a, b string) int { return strings.Count(a, " ") - strings.Count(b, " ") }) {
		t.Errorf("%v does not grow", one)
	}
	slices.Sort(one)
	plain := first(texts(lists), 99)
	slices.Sort(plain)
	if diff := cmp.Diff(plain, one); diff != "" {
		t.Errorf("shuffled values are others, -plain +shuffled:\n%s", diff)
	}
}

// told is a test that records what it is told.
type told struct{ lines []string }

func (*told) Helper() {}
func (t *told) Logf(f string, args ...any) {
	t.lines = append(t.lines, "log: "+fmt.Sprintf(f, args...))
}
func (t *told) Fatalf(f string, args ...any) {
	t.lines = append(t.lines, "fatal: "+fmt.Sprintf(f, args...))
}

func TestForAll(t *testing.T) {
	t.Parallel()
	tb := &told{}
	exhaust.ForAll(tb, func(a bool) bool { return a || !a }, exhaust.Limits{})
	exhaust.ForAll(tb, func(a uint8) bool { return a+1 > a }, exhaust.Limits{})
	exhaust.ForAll(tb, func(a bool) exhaust.Outcome { return exhaust.Rejected }, exhaust.Limits{})
	want := []string{"log: proved for all 2 cases", "fatal: counterexample, case 3: 255",
		"fatal: no case meets the assumption: proved for all 0 cases that meet the assumption; 2 do not"}
	if diff := cmp.Diff(want, tb.lines); diff != "" {
		t.Error(diff)
	}
}
