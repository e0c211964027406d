package decide

import (
	"math/big"
	"math/bits"

	"github.com/clouseau-go/clouseau/logic"
)

// num is an integer of 128 bits, in two's complement: room enough to add up bounds
// between constants at the ends of int64 and uint64 without overflow, and much
// cheaper than numbers without an end. What a qualifier says stays below [limit].
type num struct {
	hi int64
	lo uint64
}

// Orders of magnitude, as the upper halves of numbers. limit bounds the
// constants of qualifiers; those beyond it are not understood. widest is where an
// interval's end is as good as none: no reasoning about numbers of that size is
// needed. unbounded is more than any sum of bounds.
const (
	limit     = int64(1) << 16 // 2^80
	widest    = int64(1) << 21 // 2^85
	unbounded = int64(1) << 56 // 2^120
)

// infinity stands for no bound; known reports whether there is one.
func infinity() num         { return num{hi: unbounded} }
func (a num) known() bool   { return a.hi < unbounded }
func (a num) isZero() bool  { return a.hi == 0 && a.lo == 0 }
func whole(n int64) num     { return num{n >> 63, uint64(n)} }
func (a num) next() num     { return a.plus(whole(1)) }
func (a num) previous() num { return a.minus(whole(1)) }

func (a num) plus(b num) num {
	lo, carry := bits.Add64(a.lo, b.lo, 0)
	return num{a.hi + b.hi + int64(carry), lo}
}

func (a num) minus(b num) num {
	lo, borrow := bits.Sub64(a.lo, b.lo, 0)
	return num{a.hi - b.hi - int64(borrow), lo}
}

func (a num) neg() num { return num{}.minus(a) }

// less reports whether a < b. Their difference does not overflow.
func (a num) less(b num) bool {
	_, borrow := bits.Sub64(a.lo, b.lo, 0)
	return a.hi-b.hi-int64(borrow) < 0
}

func (a num) times(c int64) num {
	hi, lo := bits.Mul64(a.lo, uint64(c))
	if c < 0 {
		hi -= a.lo
	}
	return num{int64(hi) + a.hi*c, lo}
}

// floorDiv returns a / c, rounded down, and what remains, for c > 0.
func (a num) floorDiv(c int64) (q num, rest int64) {
	if a.hi < 0 { // -a = q*c + r, so a = -q*c - r
		q, rest = a.neg().floorDiv(c)
		if rest == 0 {
			return q.neg(), 0
		}
		return q.neg().previous(), c - rest
	}
	hi, r := bits.Div64(0, uint64(a.hi), uint64(c))
	lo, r := bits.Div64(r, a.lo, uint64(c))
	return num{int64(hi), lo}, int64(r)
}

func least(a, b num) num {
	if b.less(a) {
		return b
	}
	return a
}

func most(a, b num) num {
	if a.less(b) {
		return b
	}
	return a
}

// numOf returns x; ok is false where it is beyond the limit.
func numOf(x logic.Integer) (n num, ok bool) {
	if n, ok := x.Int64(); ok {
		return whole(n), true
	}
	b := x.Big()
	if b.BitLen() > 80 {
		return num{}, false
	}
	abs := new(big.Int).Abs(b)
	n = num{int64(new(big.Int).Rsh(abs, 64).Uint64()), new(big.Int).And(abs, new(big.Int).SetUint64(1<<64-1)).Uint64()}
	if b.Sign() < 0 {
		n = n.neg()
	}
	return n, true
}

// integer returns a as a value of the logic has it.
func (a num) integer() logic.Integer {
	if a.hi == int64(a.lo)>>63 {
		return logic.IntegerOf(int64(a.lo))
	}
	b := new(big.Int).Lsh(big.NewInt(a.hi), 64)
	return logic.BigInteger(b.Add(b, new(big.Int).SetUint64(a.lo)))
}
