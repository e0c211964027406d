package mix_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/clouseau-go/clouseau/internal/strategy/mix"
)

func of(weights ...int) *mix.Mix {
	var all []mix.Generator
	for _, w := range weights {
		all = append(all, mix.Generator{Weight: w})
	}
	return mix.Of(all)
}

// The second of two generators finds something. The first two bits try both, and from then on it is
// wanted.
func ExampleMix() {
	m := of(1, 1)
	m.Steer(true)
	for _, bits := range []int{0, 0, 1, 0, 1, 0, 0, 1} {
		i := m.Choose(func(n int) int { return bits % n })
		passes := m.Passes(i)
		fmt.Println(i, "passed over:", passes)
		if !passes {
			m.Ended(true, i == 1)
		}
	}
	// Output:
	// 0 passed over: false
	// 0 passed over: true
	// 1 passed over: false
	// 0 passed over: true
	// 1 passed over: false
	// 0 passed over: true
	// 0 passed over: true
	// 1 passed over: false
}

// TestShares checks that each number gives one generator, and that the weights are the shares where
// nothing steers.
func TestShares(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ weights, want []int }{
		{[]int{0, 0, 0}, []int{1, 1, 1}},
		{[]int{3, 0, 2}, []int{3, 0, 2}},
		{[]int{5}, []int{5}},
	} {
		m := of(tt.weights...)
		got, n := make([]int, len(tt.weights)), 1
		for k := 0; k < n; k++ {
			got[m.Choose(func(all int) int { n = all; return k })]++
		}
		if !slices.Equal(got, tt.want) {
			t.Errorf("weights %v give %v, want %v", tt.weights, got, tt.want)
		}
	}
}

// bandit plays runs of generators that find something, and that tell something, in so many of a
// hundred runs. It returns how often each ran, how much was found, when the last generator ran
// first, and how many draws were passed over.
func bandit(t *testing.T, seed uint64, runs int, weights, finds, tells []int) (ran []int, found, last, passed int) {
	t.Helper()
	r := rand.New(rand.NewPCG(seed, 1))
	m := of(weights...)
	m.Steer(true)
	ran = make([]int, len(weights))
	for played := 0; played < runs; {
		i := m.Choose(r.IntN)
		if m.Passes(i) {
			if passed++; passed > 8*played || ran[i] == 0 && !slices.Contains(append(slices.Clone(ran[:i]), ran[i+1:]...), 0) {
				t.Fatalf("weights %v, seed %d: %d is passed over as the %d. after %v", weights, seed, i, passed, ran)
			}
			continue
		}
		if played++; i == len(weights)-1 && ran[i] == 0 {
			last = played
		}
		ran[i]++
		finding := r.IntN(100) < finds[i]
		if finding {
			found++
		}
		m.Ended(finding || r.IntN(100) < tells[i], finding)
	}
	return ran, found, last, passed
}

// TestTurns checks that the first draw is never passed over, nor a generator that has not run, that
// no more are passed over than rapid allows, and that an unlikely generator comes early. A weight
// of 0 is no turn.
func TestTurns(t *testing.T) {
	t.Parallel()
	for _, weights := range [][]int{{30, 1}, {15, 15, 1}, {1, 1, 1, 1}, {8, 0, 1}} {
		sum, all := 0, []int{100, 100, 100, 100}
		for seed := range uint64(300) {
			ran, _, last, _ := bandit(t, seed, 40, weights, make([]int, 4), all)
			if sum += last; last == 0 || len(weights) > 2 && weights[1] == 0 && ran[1] > 0 {
				t.Fatalf("weights %v, seed %d: runs %v", weights, seed, ran)
			}
		}
		if mean := float64(sum) / 300; mean > 4 {
			t.Errorf("weights %v: the last comes in run %.1f in the mean, want 4 at most", weights, mean)
		}
	}
}

// TestSteers checks what 2,000 runs find of what the best generator alone would find, and how often
// each generator runs where none finds anything.
func TestSteers(t *testing.T) {
	t.Parallel()
	all := []int{100, 100, 100}
	for _, tt := range []struct {
		name                  string
		weights, finds, tells []int
		least                 int   // found, of which the best alone finds the sum of its share
		ran                   []int // within a tenth; nil: not looked at
	}{
		{"the last, with little weight", []int{30, 1, 1}, []int{0, 0, 94}, all, 1800, nil},
		{"the last, while another one finds something", []int{30, 30, 2}, []int{0, 13, 30}, all, 480, nil},
		{"the first, with all others idle", []int{30, 1, 1}, []int{100, 0, 0}, all, 1980, nil},
		{"seldom", []int{1, 1}, []int{0, 7}, all, 100, nil},
		{"the last, with little weight, as often as the first", []int{30, 1, 1}, []int{27, 0, 34}, all, 560, nil},
		{"the last, seldom and with little weight", []int{30, 1, 1}, []int{0, 0, 25}, all, 440, nil},
		{"half and whole", []int{1, 1}, []int{50, 100}, all, 1950, nil},
		{"three alike", []int{1, 1, 1}, []int{25, 25, 25}, all, 430, nil},
		{"nothing is found", []int{30, 1, 1}, []int{0, 0, 0}, all, 0, []int{1333, 333, 333}},
		{"nothing is found, and one seldom tells", []int{1, 1}, []int{0, 0}, []int{5, 100}, 0, []int{420, 1580}},
		{"nothing is found, and two never tell", []int{1, 1, 1}, []int{0, 0, 0}, []int{0, 100, 0}, 0, []int{75, 1850, 75}},
	} {
		for seed := range uint64(5) {
			ran, found, _, _ := bandit(t, seed, 2000, tt.weights, tt.finds, tt.tells)
			if found < tt.least {
				t.Errorf("%s, seed %d: %d found in runs %v, want %d", tt.name, seed, found, ran, tt.least)
			}
			for i, want := range tt.ran {
				if 10*max(want-ran[i], ran[i]-want) > 2*want {
					t.Errorf("%s, seed %d: runs %v, want about %v", tt.name, seed, ran, tt.ran)
				}
			}
		}
	}
}

// TestFirst: a generator of little weight that alone finds something does so within a test of a
// hundred runs.
func TestFirst(t *testing.T) {
	t.Parallel()
	seen := 0
	for seed := range uint64(100) {
		if _, found, _, _ := bandit(t, seed, 100, []int{30, 1, 1}, []int{0, 0, 25}, []int{100, 100, 100}); found > 0 {
			seen++
		}
	}
	if seen < 95 {
		t.Errorf("%d of 100 tests find something, want 95", seen)
	}
}

// TestSteersLearners: of a generator that learns, the first runs tell little, and so they say
// little of what it finds later. What counts is how much is found in those that told something.
func TestSteersLearners(t *testing.T) {
	t.Parallel()
	for seed := range uint64(10) {
		r := rand.New(rand.NewPCG(seed, 1))
		m := of(1, 1)
		m.Steer(true)
		found, ran := 0, 0 // of the second
		for played := 0; played < 2000; {
			i := m.Choose(r.IntN)
			if m.Passes(i) {
				continue
			}
			played++
			tells, finds := true, r.IntN(100) < 15
			if i == 1 {
				ran++
				tells = r.IntN(100) < max(30, ran)
				finds = tells && r.IntN(100) < 30
			}
			if finds && i == 1 {
				found++
			}
			m.Ended(tells, finds)
		}
		if found < 300 {
			t.Errorf("seed %d: %d found in %d runs of the second, want 300", seed, found, ran)
		}
	}
}
