package runtime_test

import (
	"context"
	"fmt"
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/clouseau-go/clouseau/internal/seeded"
	"github.com/clouseau-go/clouseau/logic"
	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/runtime/play/draw"
	"github.com/clouseau-go/clouseau/runtime/play/run"
	"github.com/clouseau-go/clouseau/runtime/report"
	"github.com/clouseau-go/clouseau/runtime/sample"
)

// draws plays n runs of a script that draws, and returns what they drew.
func draws[T comparable](n int, draw func(*rt.Session) T) (map[T]int, *report.Report) {
	seen := map[T]int{}
	r := sample.Runs(context.Background(), lostElement(false, playing("draw", func(s *rt.Session) { seen[draw(s)]++ })), n, 1, nil)
	return seen, r
}

func TestSessionIntReachesEnds(t *testing.T) {
	t.Parallel()
	if !seeded.Counted() {
		t.Skip("only counts what one goroutine does")
	}
	for _, tt := range []struct{ lo, hi int64 }{
		{0, 20}, {-5, 5}, {-9, -3}, {7, 7}, {0, 1 << 20}, {-1 << 33, 1 << 33},
		{math.MinInt64, math.MaxInt64}, {math.MaxInt64 - 1, math.MaxInt64},
	} {
		seen, _ := draws(3000, func(s *rt.Session) int64 { return s.Int("x", rt.Between(tt.lo, tt.hi)) })
		if seen[tt.lo] == 0 || seen[tt.hi] == 0 {
			t.Errorf("of [%d, %d] the ends were drawn %d and %d times", tt.lo, tt.hi, seen[tt.lo], seen[tt.hi])
		}
		for n := range seen {
			if n < tt.lo || n > tt.hi {
				t.Errorf("%d is not in [%d, %d]", n, tt.lo, tt.hi)
			}
		}
	}
}

func TestSessionIntExcept(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		from draw.Ints
		want []int64
	}{
		{rt.Between(0, 4).Except(0), []int64{1, 2, 3, 4}},
		{rt.Between(0, 4).Except(4, 3, 3, 99), []int64{0, 1, 2}},
		{rt.Between(-2, 2).Except(0).Except(-1), []int64{-2, 1, 2}},
		{rt.Between(0, 4).Where(func(n int64) bool { return n%2 == 0 }).Except(2), []int64{0, 4}},
		{rt.Between(math.MaxInt64-1, math.MaxInt64).Except(math.MaxInt64 - 1), []int64{math.MaxInt64}},
	} {
		seen, r := draws(500, func(s *rt.Session) int64 { return s.Int("x", tt.from) })
		var got []int64
		for n := range seen {
			got = append(got, n)
		}
		slices.Sort(got)
		if !slices.Equal(got, tt.want) || r.Discards != 0 || r.Infeasible != 0 {
			t.Errorf("drew %v with %d discards, %d runs infeasible; want %v", got, r.Discards, r.Infeasible, tt.want)
		}
	}
}

func TestSessionIntAlternatives(t *testing.T) {
	t.Parallel()
	seen, _ := draws(1000, func(s *rt.Session) int64 {
		return s.Int("x", rt.Between(5, 1), rt.Between(1, 2), rt.Between(7, 7).Except(7), rt.Between(8, 8).When(false), rt.Between(9, 9))
	})
	if len(seen) != 3 || seen[9] < 400 || seen[1]+seen[2] < 400 {
		t.Errorf("drew %v, want 1 or 2 half of the time and 9 the other half", seen)
	}
}

func TestSessionDrawsNothing(t *testing.T) {
	t.Parallel()
	for name, draw := range map[string]func(*rt.Session) rt.Value{
		"empty":    func(s *rt.Session) rt.Value { return rt.IntValue(s.Int("x", rt.Between(1, 0))) },
		"excluded": func(s *rt.Session) rt.Value { return rt.IntValue(s.Int("x", rt.Between(0, 1).Except(0, 1))) },
		"filtered": func(s *rt.Session) rt.Value {
			return rt.IntValue(s.Int("x", rt.Between(0, 9).Where(func(int64) bool { return false })))
		},
		"guarded": func(s *rt.Session) rt.Value { return s.Value("x", rt.Booleans().When(false)) },
		"pool":    func(s *rt.Session) rt.Value { return s.Value("x", rt.Among()) },
	} {
		_, r := draws(10, draw)
		if r.Infeasible != 10 || r.Discards != 0 {
			t.Errorf("%s: %d of 10 runs infeasible, %d discards", name, r.Infeasible, r.Discards)
		}
	}
}

// A filter over a wide interval, or a user's generator, may reject. Rejections are counted, and
// given up in the end.
func TestSessionDiscards(t *testing.T) {
	t.Parallel()
	odd := func(n int64) bool { return n%2 != 0 }
	seen, r := draws(500, func(s *rt.Session) bool { return odd(s.Int("x", rt.Between(0, 1<<40).Where(odd))) })
	if len(seen) != 1 || seen[true] == 0 || r.Discards < 200 || r.Discards > 1000 {
		t.Errorf("drew odd numbers: %v, with %d discards in 500 runs", seen, r.Discards)
	}
	_, r = draws(3, func(s *rt.Session) int64 {
		return s.Int("x", rt.Between(0, 1<<40).Where(func(int64) bool { return false }))
	})
	if r.Infeasible != 3 || r.Discards != 300 {
		t.Errorf("%d of 3 runs infeasible after %d discards, want 3 after 300", r.Infeasible, r.Discards)
	}
	letter := func(t *rapid.T) rt.Value {
		return rt.StringValue(string(rapid.RuneFrom([]rune("abc")).Draw(t, "letter")))
	}
	got, r := draws(300, func(s *rt.Session) rt.Value { return s.Value("x", rt.From(letter).Except(rt.StringValue("b"))) })
	if len(got) != 2 || got[rt.StringValue("b")] > 0 || r.Discards == 0 {
		t.Errorf("drew %v with %d discards, want a and c with some", got, r.Discards)
	}
}

func TestSessionValue(t *testing.T) {
	t.Parallel()
	level := rt.NewEnum("Level", "low", "mid", "high")
	low, mid, high := logic.EnumValue(level, 0), logic.EnumValue(level, 1), logic.EnumValue(level, 2)
	seen, r := draws(300, func(s *rt.Session) rt.Value { return s.Value("x", rt.Among(low, mid, high).Except(mid)) })
	if len(seen) != 2 || seen[low] == 0 || seen[high] == 0 || r.Discards != 0 {
		t.Errorf("drew %v, want low and high", seen)
	}
	both, _ := draws(50, func(s *rt.Session) rt.Value { return s.Value("b", rt.Booleans()) })
	if len(both) != 2 {
		t.Errorf("drew %v, want false and true", both)
	}
}

func TestSessionChooseEvenly(t *testing.T) {
	t.Parallel()
	if !seeded.Counted() {
		t.Skip("only counts what one goroutine does")
	}
	for n := 1; n <= 7; n++ {
		const runs = 7000
		seen, _ := draws(runs, func(s *rt.Session) int { return s.Choose(n) })
		for k := range n {
			if got, want := seen[k], runs/n; got < want*85/100 || got > want*115/100 {
				t.Errorf("Choose(%d) = %d in %d of %d runs, want about %d", n, k, got, runs, want)
			}
		}
	}
}

// The same seed makes the same runs, another seed makes others.
func TestSampleSeed(t *testing.T) {
	t.Parallel()
	traces := func(seed uint64) (all []string) {
		sample.Runs(context.Background(), lostElement(true, threePushes), 30, seed, func(_ int, r *run.Result) {
			all = append(all, r.Trace.String())
		})
		return all
	}
	if a, b := traces(7), traces(7); !slices.Equal(a, b) {
		t.Errorf("one seed, two samples: %v and %v", a, b)
	}
	if a, b := traces(7), traces(8); slices.Equal(a, b) {
		t.Errorf("two seeds, one sample: %v", a)
	}
	distinct := map[string]bool{}
	for _, tr := range traces(7) {
		distinct[tr] = true
	}
	if len(distinct) < 25 {
		t.Errorf("%d distinct runs in 30", len(distinct))
	}
}

func TestSampleStops(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(context.Background())
	r := sample.Runs(ctx, lostElement(true, threePushes), 100, 1, func(run int, _ *run.Result) {
		if run == 4 {
			cancel()
		}
	})
	if r.Runs != 5 {
		t.Errorf("%d runs after it was cancelled in the fifth", r.Runs)
	}
}

func ExampleTest_With() {
	test := lostElement(true)
	random := sample.Strategy{Name: "random", Generators: []rt.Generator{{Name: "operations", Run: func(s *rt.Session) {
		for range 15 {
			switch s.Choose(3) {
			case 0:
				s.Call("push", rt.IntValue(s.Int("x", rt.Between(0, 20))))
			case 1:
				s.Call("pop")
			case 2:
				s.Call("isEmpty")
			}
		}
	}}}}
	synthesized := sample.Strategy{Name: "synth", Generators: []rt.Generator{threePushes}}
	for _, s := range []sample.Strategy{random, synthesized} {
		r := sample.Runs(context.Background(), test.With(s.Generators...), 1000, 1, nil)
		fmt.Printf("%s finds it: %t, always: %t\n", s.Name, r.Violations > 0, r.Violations == r.Runs)
	}
	// Output:
	// random finds it: true, always: false
	// synth finds it: true, always: true
}
