package draw

import (
	"math"
	"math/bits"

	"pgregory.net/rapid"
)

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

// bit is a coin. Rapid logs each draw, but not the draws inside a custom generator.
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

// words are the bits of a part in words, each of which decides many times. Rapid gives single bits,
// and what prefers some values; a word costs as much as seven single bits.
type words struct {
	word uint64
	left int // how often it still decides
}

// perWord is how often a word decides. Fuzzing changes so many decisions at once.
const perWord = 64

// word draws the 52 bits of a mantissa. Rapid prefers both ends; all others are equally likely.
var word = rapid.Float64Range(least, most)

const (
	least = 1 << 52
	most  = 1<<53 - 1
)

// below returns a number below n, all equally likely, as far as a word tells them apart.
func (w *words) below(t *rapid.T, n int) int {
	if n == 1 {
		return 0
	}
	high, _ := bits.Mul64(w.bits(t), uint64(n))
	return int(high)
}

// bits returns what the word has for the next decision.
func (w *words) bits(t *rapid.T) uint64 {
	if w.left == 0 {
		w.next(t)
	}
	w.left--
	w.word += golden
	return mixed(w.word)
}

// small returns a number up to most. As with rapid, small ones are likelier, and so is the most.
func (w *words) small(t *rapid.T, most uint64) uint64 {
	length := bits.Len64(most)
	m := max(8, (float64(length)+48)/7)
	unit := 1 - float64(w.bits(t)>>11)/(1<<53)
	n := 1 + int(math.Log(unit)/math.Log1p(-1/(m+1)))
	switch {
	case n < length:
		length = n
	case n >= 64-(16-int(m))*4:
		return most
	}
	for {
		if x := w.bits(t) >> (64 - length); x <= most {
			return x
		}
	}
}

// next draws a word, and another one for those that rapid prefers.
func (w *words) next(t *rapid.T) {
	x := float64(least)
	for try := 0; try < insists && (x == least || x == most); try++ {
		x = word.Draw(t, "word")
	}
	w.word = math.Float64bits(x)
	w.left = perWord
}

// insists is how often a word is drawn until it is none that rapid prefers.
const insists = 4

// Spread maps neighbouring seeds to numbers all over 64 bits (the finalizer of splitmix64: Steele,
// Lea and Flood, OOPSLA 2014).
func Spread(x uint64) uint64 {
	return mixed(x + golden)
}

const golden = 0x9e3779b97f4a7c15

func mixed(x uint64) uint64 {
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}
