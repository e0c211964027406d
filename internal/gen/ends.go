package gen

import (
	"math/big"

	"github.com/clouseau-go/clouseau/logic"
)

// Ends returns the integers at and around the ends of Go's integer types, in
// ascending order: where arithmetic of a fixed width goes wrong.
func Ends() []logic.Integer {
	bits := []uint{7, 8, 15, 16, 31, 32, 63, 64}
	var out []logic.Integer
	around := func(x *big.Int) {
		for d := int64(-2); d <= 2; d++ {
			out = append(out, logic.BigInteger(x).Add(logic.IntegerOf(d)))
		}
	}
	power := func(n uint) *big.Int { return new(big.Int).Lsh(big.NewInt(1), n) }
	for i := len(bits) - 1; i >= 0; i-- {
		around(new(big.Int).Neg(power(bits[i])))
	}
	around(new(big.Int))
	for _, n := range bits {
		around(power(n))
	}
	return out
}
