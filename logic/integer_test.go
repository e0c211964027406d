package logic_test

import (
	"fmt"
	"math"
	"math/big"
	"math/rand"
	"testing"

	"github.com/clouseau-go/clouseau/internal/gen"
	"github.com/clouseau-go/clouseau/logic"
)

// floorMod is the quotient rounded down and its remainder, by the definition.
func floorMod(x, y *big.Int) (q, m *big.Int) {
	q, m = new(big.Int).QuoRem(x, y, new(big.Int))
	if m.Sign() != 0 && m.Sign() != y.Sign() {
		q.Sub(q, big.NewInt(1))
		m.Add(m, y)
	}
	return q, m
}

// same compares an Integer with what it should be, also in its form: equal numbers are ==.
func same(t *testing.T, what string, got logic.Integer, want *big.Int) {
	t.Helper()
	if got.String() != want.String() || got != logic.BigInteger(want) {
		t.Fatalf("%s = %v, want %v", what, got, want)
	}
}

func TestIntegerArithmetic(t *testing.T) {
	t.Parallel()
	ends := gen.Ends()
	rnd := rand.New(rand.NewSource(1))
	pick := func() *big.Int {
		x := ends[rnd.Intn(len(ends))].Big()
		switch rnd.Intn(4) {
		case 0:
			x.Mul(x, ends[rnd.Intn(len(ends))].Big())
		case 1:
			x.Add(x, big.NewInt(rnd.Int63n(1<<20)-1<<19))
		}
		return x
	}
	for range 20_000 {
		a, b := pick(), pick()
		x, y := logic.BigInteger(a), logic.BigInteger(b)
		name := func(op string) string { return fmt.Sprintf("%v %s %v", a, op, b) }
		same(t, name("+"), x.Add(y), new(big.Int).Add(a, b))
		same(t, name("-"), x.Sub(y), new(big.Int).Sub(a, b))
		same(t, name("*"), x.Mul(y), new(big.Int).Mul(a, b))
		same(t, "-"+a.String(), x.Neg(), new(big.Int).Neg(a))
		same(t, "abs "+a.String(), x.Abs(), new(big.Int).Abs(a))
		if b.Sign() != 0 {
			q, m := floorMod(a, b)
			same(t, name("/"), x.QuoFloor(y), q)
			same(t, name("mod"), x.Mod(y), m)
		}
		if got, want := x.Cmp(y), a.Cmp(b); got != want || x.Less(y) != (want < 0) || (x == y) != (want == 0) {
			t.Fatalf("%v.Cmp(%v) = %d, want %d", x, y, got, want)
		}
		if x.Sign() != a.Sign() || x.IsZero() != (a.Sign() == 0) {
			t.Fatalf("%v.Sign() = %d", x, x.Sign())
		}
		v := logic.IntegerValue(x)
		if v.Integer() != x || v.String() != a.String() || logic.CompareValues(v, logic.IntegerValue(y)) != a.Cmp(b) {
			t.Fatalf("the value %v does not hold %v", v, a)
		}
	}
}

func TestIntegerForms(t *testing.T) {
	t.Parallel()
	for _, x := range gen.Ends() {
		b := x.Big()
		if n, ok := x.Int64(); ok != b.IsInt64() || ok && n != b.Int64() {
			t.Errorf("%v.Int64() = %d, %v", x, n, ok)
		}
		if n, ok := x.Uint64(); ok != b.IsUint64() || ok && n != b.Uint64() {
			t.Errorf("%v.Uint64() = %d, %v", x, n, ok)
		} else if ok && logic.UnsignedInteger(n) != x {
			t.Errorf("UnsignedInteger(%d) = %v", n, logic.UnsignedInteger(n))
		}
		if y, ok := logic.ParseInteger(x.String()); !ok || y != x {
			t.Errorf("ParseInteger(%q) = %v, %v", x.String(), y, ok)
		}
	}
	for _, text := range []string{"", "x", "0x10", "1_000", "99999999999999999999z", "1.5"} {
		if x, ok := logic.ParseInteger(text); ok {
			t.Errorf("ParseInteger(%q) = %v", text, x)
		}
	}
	if x, ok := logic.ParseInteger("+00000000000000000000007"); !ok || x != logic.IntegerOf(7) {
		t.Errorf("a long 7 is read as %v, %v", x, ok)
	}
	if logic.UnsignedInteger(math.MaxInt64) != logic.IntegerOf(math.MaxInt64) {
		t.Error("the largest int64 has two forms")
	}
}
