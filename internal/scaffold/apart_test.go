package scaffold_test

import (
	"strings"
	"testing"

	"github.com/clouseau-go/clouseau/internal/scaffold"
)

// TestHunted asks what adapters of hunts do that others do not.
func TestHunted(t *testing.T) {
	t.Parallel()
	cases := map[string][]string{
		// another system is made of an argument, what a method answers with is told by what is in
		// it, and an iterator goes on to its end
		"set.Set": {
			"Minus(other []int) []int", "other_ := madeOfSet(other)\n\tseen := s.Set.Minus(other_)", "slice = seen.Slice()\n\t}\n\treturn slice",
			"other.Add(contents...)", "Between(lo int, hi int) []int", "for range all {",
			// a constructor that takes contents may begin a run
			"seen := set.Of[int](given...)", "panic(\"Of changes what it takes, ",
		},
		// a copy takes the place of the system
		"hashmap.Map": {"keys = seen.Keys()\n\t\ts.Map = seen"},
		// what an operation takes is not enough for another one that writes
		"counter.Counter": {"for i, x := range contents {\n\t\tother.Add(x, int64(i+1))"},
		// what a function makes can be told apart
		"pool.Pool": {"n := 0; return func() (int, error) { n++; return int(n), nil }"},
		// a function says of which values
		"heap.Heap": {"RemoveOne(equal int) bool", "return x1 == equal"},
		// the documentation says that a function ends a walk, and that is tried
		"trie.Trie": {"Walk(prefix string) ([]string, []int)", "panic(\"called again after it returned false\")"},
		// what is passed and returned is written to, and what is copied is changed
		"seglog.Log": {
			"lendLog(s, \"writing to what Read returned changes the Log, ", "for _, x := range given {\n\t\tlendLog(s, \"writing to what Append took",
			"fmt.Sprintln(s.Read(1)),", "Overwrite() {",
		},
		"digraph.Graph": {"lendSystemGraph(s, \"changing what Clone was called on changes the Graph", "x.AddEdge("},
		// a slice is filled
		"ring.Buffer": {"Peek(room int) (int, string)"},
		// the clock stands still until it is advanced, also that of an option
		"ttl.Cache":     {"clock.Now, // now: moved by the tester", "return at.Sub(s.clock.now), ok", "Advance(d time.Duration)"},
		"limit.Limiter": {"limit.Clock(clock.Now),"},
		"gap.Buffer":    nil,
	}
	rare := map[string][]string{
		// the documentation says what negative numbers mean
		"counter.Counter": {"{ delta = [-3, -2, -1] }"},
		// lines are looked for
		"gap.Buffer": {"{ text = [\"\\n\", near] }"},
	}
	cfgs := map[string]scaffold.Config{}
	for name := range cases {
		cfgs[name] = scaffold.Config{Type: "./benchmarks/hunted/right/" + name, Dir: "../..", Output: "-", Hunt: true}
	}
	write := scaffold.WriteAll(t, "../..", cfgs)
	for name, wants := range cases {
		files, err := write(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, want := range wants {
			if text := string(files.Adapter.Text); !strings.Contains(text, want) {
				t.Errorf("%s: no %q in\n%s", name, want, text)
			}
		}
		for _, want := range rare[name] {
			if text := string(files.Spec.Text); !strings.Contains(text, want) {
				t.Errorf("%s: no %q in\n%s", name, want, text)
			}
		}
		if text := string(files.Spec.Text); strings.Contains(text, "exchange") {
			t.Errorf("%s keeps another system:\n%s", name, text)
		}
	}
}

// TestReached asks for what hunts and comparisons reach beyond values: records behind pointers,
// lists of these, and, in comparisons, the methods of what an answer leads to.
func TestReached(t *testing.T) {
	t.Parallel()
	cfgs := map[string]scaffold.Config{
		"hunt":    {Type: "./archive.Archive", Dir: "testdata/shop", Output: "-", Hunt: true},
		"compare": {Type: "./archive.Archive", Dir: "testdata/shop", Output: "-", Hunt: true, Cursors: true},
	}
	write := scaffold.WriteAll(t, "testdata/shop", cfgs)
	for name, seeks := range map[string]bool{"hunt": false, "compare": true} {
		files, err := write(name)
		if err != nil {
			t.Fatal(err)
		}
		text := string(files.Adapter.Text)
		for _, want := range []string{
			"Keep(card testedArchiveCardSort)", "KeepAll(cards []testedArchiveCardSort)", "&x\n\t}()",
			// the contents of another one have no numbers, and a union of none is no system
			"Merge(other []string)", "for _, x := range contents {", "new(archive.Archive)",
		} {
			if !strings.Contains(text, want) {
				t.Errorf("%s: no %q in\n%s", name, want, text)
			}
		}
		if got := strings.Contains(text, "DrawerSeek("); got != seeks {
			t.Errorf("%s: seeks %v, want %v:\n%s", name, got, seeks, text)
		}
	}
}
