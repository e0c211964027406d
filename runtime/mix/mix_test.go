package mix_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/clouseau-go/clouseau/runtime/mix"
)

func of(weights ...int) *mix.Mix {
	return mix.Of(len(weights), func(i int) int { return weights[i] })
}

func ExampleMix() {
	m := of(14, 14, 1)
	m.TakeTurns()
	bits := []int{3, 20, 5, 0, 17, 28, 9}
	for len(bits) > 0 {
		i := m.Choose(func(n int) int { return bits[0] % n })
		fmt.Println(bits[0], "chooses", i, "passed over:", m.Passes(i))
		bits = bits[1:]
	}
	// Output:
	// 3 chooses 0 passed over: false
	// 20 chooses 1 passed over: false
	// 5 chooses 0 passed over: true
	// 0 chooses 0 passed over: true
	// 17 chooses 1 passed over: true
	// 28 chooses 2 passed over: false
	// 9 chooses 0 passed over: false
}

// TestShares checks that each number gives one generator, and that the weights are the shares.
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

// TestTurns checks over random draws that the first draw is never passed over, that no more are
// passed over than rapid allows, that nothing is after each generator ran, and that an unlikely
// generator comes early. A weight of 0 is no turn.
func TestTurns(t *testing.T) {
	t.Parallel()
	for _, weights := range [][]int{{30, 1}, {15, 15, 1}, {1, 1, 1, 1}, {8, 0, 1}, {2, 0}} {
		sum := 0
		for seed := range uint64(300) {
			r := rand.New(rand.NewPCG(seed, 1))
			m := of(weights...)
			m.TakeTurns()
			ran, passed, runs, last := map[int]int{}, 0, 0, len(weights)-1
			for weights[last] == 0 {
				last--
			}
			for draw := range 200 {
				i := m.Choose(r.IntN)
				all := !slices.ContainsFunc([]int{0, 1, 2, 3}, func(k int) bool { return k < len(weights) && weights[k] > 0 && ran[k] == 0 })
				if m.Passes(i) {
					if passed++; draw == 0 || all || ran[i] == 0 || passed > 8*runs {
						t.Fatalf("weights %v, seed %d: draw %d of %d is passed over after %v, passed %d", weights, seed, draw, i, ran, passed)
					}
					continue
				}
				if ran[last] == 0 {
					sum++
				}
				ran[i]++
				runs++
			}
		}
		if mean := float64(sum) / 300; mean > 6 {
			t.Errorf("weights %v: the last comes in run %.1f in the mean, want 6 at most", weights, mean)
		}
	}
}
