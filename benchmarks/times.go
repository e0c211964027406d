package benchmarks

import (
	"slices"
	"time"
)

// Times are how long runs took, each from the opening of its system to its end.
type Times []time.Duration

// Slowest returns how long the slowest hundredth took at least.
func (t Times) Slowest() time.Duration {
	if len(t) == 0 {
		return 0
	}
	s := slices.Sorted(slices.Values(t))
	return s[len(s)-1-(len(s)-1)/100]
}

// PerSecond returns how many runs there were in a second of their time.
func (t Times) PerSecond() float64 {
	var sum time.Duration
	for _, d := range t {
		sum += d
	}
	if sum == 0 {
		return 0
	}
	return float64(len(t)) / sum.Seconds()
}
