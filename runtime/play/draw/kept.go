package draw

import "pgregory.net/rapid"

// Kept holds generators of rapid, which are slow to make and fast to use. The sources of
// consecutive runs share them.
type Kept struct {
	ranges map[[2]int64]*rapid.Generator[int64]
	below  map[int]*rapid.Generator[int]
}

// maxRanges bounds how many generators are kept. A script has fewer draws, unless their bounds
// vary, and then keeping gains little.
const maxRanges = 1024

// Keep returns an empty Kept.
func Keep() *Kept {
	return &Kept{ranges: map[[2]int64]*rapid.Generator[int64]{}, below: map[int]*rapid.Generator[int]{}}
}

// between returns the generator of the integers from lo to hi.
func (k *Kept) between(lo, hi int64) *rapid.Generator[int64] {
	ends := [2]int64{lo, hi}
	g, ok := k.ranges[ends]
	if !ok {
		if len(k.ranges) == maxRanges {
			clear(k.ranges)
		}
		g = rapid.Int64Range(lo, hi)
		k.ranges[ends] = g
	}
	return g
}

// Choose draws a number below n, all equally likely. It draws nothing if n is 1.
func (k *Kept) Choose(t *rapid.T, n int) int {
	if n == 1 {
		return 0
	}
	g, ok := k.below[n]
	if !ok {
		if len(k.below) == maxRanges {
			clear(k.below)
		}
		g = rapid.Custom(func(t *rapid.T) int { return fromBits(t, n) })
		k.below[n] = g
	}
	return g.Draw(t, "choice")
}

// bit is a coin. Rapid logs each draw, but not the draws inside a custom generator. The generator
// costs more than ten bits, so a part of a script that is a single draw does without.
var bit = rapid.Bool()

// fromBits makes a number below n from bits: rapid's own integers prefer small ones.
func fromBits(t *rapid.T, n int) int {
	for try := 0; ; try++ {
		k := 0
		for m := n - 1; m > 0; m >>= 1 {
			k <<= 1
			if bit.Draw(t, "bit") {
				k |= 1
			}
		}
		if k < n || try == maxTries {
			return k % n
		}
	}
}

// Spread maps neighbouring seeds to numbers all over 64 bits (the finalizer of splitmix64: Steele,
// Lea and Flood, OOPSLA 2014).
func Spread(x uint64) uint64 {
	x += 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}
