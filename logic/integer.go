package logic

import (
	"encoding/binary"
	"math"
	"math/big"
	"strconv"
)

// Integer is a mathematical integer. The zero Integer is 0. Integers are
// comparable with == and can be keys of maps. Arithmetic that stays within
// int64 costs little more than Go's own; beyond it math/big takes over, so that
// no result ever wraps around.
type Integer struct {
	n int64 // the value, where it fits; else 0
	// large is a value that does not fit: + or -, and the bytes of its size, highest first.
	large string
}

var one = Integer{n: 1}

// IntegerOf returns n.
func IntegerOf(n int64) Integer { return Integer{n: n} }

// UnsignedInteger returns n.
func UnsignedInteger(n uint64) Integer {
	if n <= math.MaxInt64 {
		return Integer{n: int64(n)}
	}
	return Integer{large: string(binary.BigEndian.AppendUint64([]byte{'+'}, n))}
}

// ParseInteger returns the integer with these decimal digits, of which a sign may stand
// in front; ok is false for any other text.
func ParseInteger(text string) (x Integer, ok bool) {
	if n, err := strconv.ParseInt(text, 10, 64); err == nil {
		return Integer{n: n}, true
	}
	b, ok := new(big.Int).SetString(text, 10)
	if !ok {
		return Integer{}, false
	}
	return BigInteger(b), true
}

// BigInteger returns the value of b.
func BigInteger(b *big.Int) Integer {
	if b.IsInt64() {
		return Integer{n: b.Int64()}
	}
	bytes := make([]byte, 1+(b.BitLen()+7)/8)
	bytes[0] = '+'
	if b.Sign() < 0 {
		bytes[0] = '-'
	}
	b.FillBytes(bytes[1:])
	return Integer{large: string(bytes)}
}

// Big returns x as a number of its own.
func (x Integer) Big() *big.Int {
	if x.large == "" {
		return big.NewInt(x.n)
	}
	b := new(big.Int).SetBytes([]byte(x.large[1:]))
	if x.large[0] == '-' {
		b.Neg(b)
	}
	return b
}

// Int64 returns x; ok is false where it does not fit.
func (x Integer) Int64() (n int64, ok bool) { return x.n, x.Small() }

// Small reports whether x fits an int64.
func (x Integer) Small() bool { return x.large == "" }

// Uint64 returns x; ok is false where it does not fit.
func (x Integer) Uint64() (n uint64, ok bool) {
	if x.large == "" {
		return uint64(x.n), x.n >= 0
	}
	if len(x.large) != 9 || x.large[0] == '-' {
		return 0, false
	}
	return binary.BigEndian.Uint64([]byte(x.large[1:])), true
}

// String returns the decimal digits of x, after a minus where it is negative.
func (x Integer) String() string {
	if x.large == "" {
		return strconv.FormatInt(x.n, 10)
	}
	return x.Big().String()
}

// Is reports whether x is n.
func (x Integer) Is(n int64) bool { return x.large == "" && x.n == n }

// IsUnit reports whether x is 1 or -1.
func (x Integer) IsUnit() bool { return x.Is(1) || x.Is(-1) }

// IsZero reports whether x is 0.
func (x Integer) IsZero() bool { return x == Integer{} }

// Sign returns -1, 0 or 1 as x is less than, equal to or greater than 0.
func (x Integer) Sign() int {
	switch {
	case x.n < 0, x.large != "" && x.large[0] == '-':
		return -1
	case x.IsZero():
		return 0
	}
	return 1
}

// Cmp returns -1, 0 or 1 as x is less than, equal to or greater than y.
func (x Integer) Cmp(y Integer) int {
	if x.large != "" || y.large != "" {
		return x.Big().Cmp(y.Big())
	}
	switch {
	case x.n < y.n:
		return -1
	case x.n > y.n:
		return 1
	}
	return 0
}

// Less reports whether x < y.
func (x Integer) Less(y Integer) bool {
	if x.large == "" && y.large == "" {
		return x.n < y.n
	}
	return x.Cmp(y) < 0
}

// Min returns the smaller one of x and y.
func (x Integer) Min(y Integer) Integer {
	if y.Less(x) {
		return y
	}
	return x
}

// Max returns the larger one of x and y.
func (x Integer) Max(y Integer) Integer {
	if x.Less(y) {
		return y
	}
	return x
}

// Add returns x + y.
func (x Integer) Add(y Integer) Integer {
	if s := x.n + y.n; x.large == "" && y.large == "" && (s > x.n) == (y.n > 0) {
		return Integer{n: s}
	}
	return x.beyond(y, (*big.Int).Add)
}

// Sub returns x - y.
func (x Integer) Sub(y Integer) Integer {
	if d := x.n - y.n; x.large == "" && y.large == "" && (d < x.n) == (y.n > 0) {
		return Integer{n: d}
	}
	return x.beyond(y, (*big.Int).Sub)
}

// Neg returns -x.
func (x Integer) Neg() Integer { return Integer{}.Sub(x) }

// Abs returns the absolute value of x.
func (x Integer) Abs() Integer {
	if x.Sign() < 0 {
		return x.Neg()
	}
	return x
}

// Mul returns x * y.
func (x Integer) Mul(y Integer) Integer {
	if x.large == "" && y.large == "" {
		if int64(int32(x.n)) == x.n && int64(int32(y.n)) == y.n {
			return Integer{n: x.n * y.n}
		}
		p, negative := x.n*y.n, x.n < 0 != (y.n < 0)
		if y.n == 0 || p/y.n == x.n && (p < 0) == (negative && p != 0) {
			return Integer{n: p}
		}
	}
	return x.beyond(y, (*big.Int).Mul)
}

// QuoFloor returns the largest integer that times y, which is not 0, is at most x, for
// a positive y: x / y rounded down. A negative y turns both signs.
func (x Integer) QuoFloor(y Integer) Integer {
	if x.large == "" && y.large == "" && !(x.n == math.MinInt64 && y.n == -1) {
		q := x.n / y.n
		if x.n%y.n != 0 && (x.n < 0) != (y.n < 0) {
			q--
		}
		return Integer{n: q}
	}
	if y.Sign() < 0 {
		x, y = x.Neg(), y.Neg()
	}
	return x.beyond(y, (*big.Int).Div) // Euclidean: rounded down for y > 0
}

// Mod returns x - y*x.QuoFloor(y), the remainder with the sign of y.
func (x Integer) Mod(y Integer) Integer { return x.Sub(y.Mul(x.QuoFloor(y))) }

// gcd returns the greatest common divisor, never negative; 0 for two zeros.
func (x Integer) gcd(y Integer) Integer {
	for !y.IsZero() {
		x, y = y, x.Mod(y)
	}
	return x.Abs()
}

// Append appends x in a form that tells where it ends, short for small integers.
func (x Integer) Append(dst []byte) []byte {
	if x.large == "" && x.n != math.MinInt64 {
		return binary.AppendVarint(dst, x.n)
	}
	digits := x.String() // MinInt64 says that digits follow
	dst = binary.AppendUvarint(binary.AppendVarint(dst, math.MinInt64), uint64(len(digits)))
	return append(dst, digits...)
}

// beyond applies an operation of math/big.
func (x Integer) beyond(y Integer, op func(z, x, y *big.Int) *big.Int) Integer {
	return BigInteger(op(new(big.Int), x.Big(), y.Big()))
}
