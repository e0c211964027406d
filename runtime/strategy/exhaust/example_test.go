package exhaust_test

import (
	"fmt"

	"github.com/clouseau-go/clouseau/runtime/strategy/exhaust"
)

// A register that should keep the largest number that it was given. All scripts of up to three
// numbers are tried, short ones first.
func Example() {
	scripts := exhaust.Lists(exhaust.Of(1, 2, 3), 3)
	greatest := func(keep func(held, n int) int) func([]int) exhaust.Outcome {
		return func(script []int) exhaust.Outcome {
			held, want := 0, 0
			for _, n := range script {
				held, want = keep(held, n), max(want, n)
			}
			return exhaust.When(len(script) > 0, held == want)
		}
	}
	right := func(held, n int) int { return max(held, n) }
	wrong := func(held, n int) int {
		if n > held+1 && held > 0 {
			return held // treats it as an outlier
		}
		return max(held, n)
	}
	fmt.Println(exhaust.Check(scripts, exhaust.Limits{}, greatest(right)))
	fmt.Println(exhaust.Check(scripts, exhaust.Limits{}, greatest(wrong)))
	// Output:
	// proved for all 39 cases that meet the assumption; 1 does not
	// counterexample, case 6: [1 3]
}

// A mean that overflows. The ends of a type come early.
func ExampleTest() {
	mean := func(a, b int8) int8 { return (a + b) / 2 }
	report, err := exhaust.Test(func(a, b int8) bool {
		return min(a, b) <= mean(a, b) && mean(a, b) <= max(a, b)
	}, exhaust.Limits{Cases: 100_000})
	fmt.Println(report, err)
	// Output:
	// counterexample, case 15: 1, 127 <nil>
}
