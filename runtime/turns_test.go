package runtime_test

import (
	"flag"
	"os"
	"regexp"
	"strings"
	"testing"

	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/runtime/sample"
)

// onePush never shows the bug of the stack; threePushes always does.
var onePush = rt.Generator{Name: "one_push", Run: func(s *rt.Session) {
	s.Call("push", rt.IntValue(s.Int("x", rt.Between(0, 20))))
	s.Decide("isEmpty.answers")
	r := s.Call("isEmpty")
	s.Assert(r[0].Bool(), "result", "result == true")
}}

func weighted(g rt.Generator, w int) rt.Generator {
	g.Weight = w
	return g
}

// TestTurns checks that an unlikely generator has its turn soon in each test: by its share of one
// in 32 alone it would be run 32 in the mean.
func TestTurns(t *testing.T) {
	t.Parallel()
	test := lostElement(true, weighted(onePush, 31), weighted(threePushes, 1))
	sum := 0
	for seed := range uint64(200) {
		runs, found := sample.First(t.Context(), test, 1000, seed)
		if sum += runs; !found {
			t.Fatalf("seed %d: no violation", seed)
		}
	}
	if mean := float64(sum) / 200; mean > 6 {
		t.Errorf("%.1f runs until the first violation, want 6 at most", mean)
	}
	if rep := sample.Runs(t.Context(), test, 2000, 1, nil); rep.Violations < 30 || rep.Violations > 100 {
		t.Errorf("%d violations in 2000 runs by number, want the share of one in 32", rep.Violations)
	}
	if rep := sample.Steered(t.Context(), test, 200, 1); rep.Violations < 180 {
		t.Errorf("%d violations in 200 runs of which one asks the others, want nine in ten", rep.Violations)
	}
}

// TestTurnsSeed checks that the seed which rapid prints for a run repeats it, whatever was passed
// over before, and that rapid gets the runs it asks for.
func TestTurnsSeed(t *testing.T) {
	tracing(t)
	t.Setenv("CLOUSEAU_TRACES", "off")
	failFiles(t)
	test := lostElement(true, weighted(onePush, 31), weighted(threePushes, 1))
	printed := regexp.MustCompile(`-rapid\.seed=(\d+)`)
	seed := flag.Lookup("rapid.seed")
	defer func(before string) { _ = seed.Value.Set(before) }(seed.Value.String())
	for _, first := range []string{"1", "2", "3", "4", "5"} {
		_ = seed.Value.Set(first)
		_ = os.RemoveAll("testdata/rapid")
		found := printed.FindStringSubmatch(check(t, test).text())
		if found == nil {
			t.Fatalf("seed %s: no violation in a hundred runs", first)
		}
		_ = seed.Value.Set(found[1])
		_ = os.RemoveAll("testdata/rapid") // else rapid begins with the run in its file
		if text := check(t, test).text(); !strings.HasPrefix(text, "[rapid] failed after 0 tests: violation of lost_element\n") {
			t.Errorf("seed %s, which failed, gives\n%s", found[1], text)
		}
	}
	_ = seed.Value.Set("1")
	fine := lostElement(false, weighted(onePush, 2000), weighted(threePushes, 1))
	if text := check(t, fine).text(); !strings.Contains(text, "[rapid] OK, passed 100 tests") {
		t.Errorf("where many runs are passed over, rapid says\n%s", text)
	}
}
