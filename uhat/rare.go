package uhat

import (
	"slices"
	"unicode/utf8"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
)

// Rarely returns the values that are drawn seldom for the i-th argument of a request; nil: none.
func (s *Spec) Rarely(op *sre.Op, i int) []logic.Value {
	return s.Operation(op).Rare[op.Fields[i].Name]
}

// What is odd about integers shows at powers of two and at the ends of a type. Smaller powers
// are drawn anyway, and larger ones take long as a size.
const leastPower, greatestPower = 5, 10

// Powers returns the powers of two from 32 to 1024 with their neighbours, as far as a sort has
// them.
func Powers(s *logic.Sort) (out []logic.Value) {
	for k := leastPower; k <= greatestPower; k++ {
		out = append(out, within(s, logic.IntegerOf(1<<k), -1, 0, 1)...)
	}
	return out
}

// Largest returns the two largest values of a sort of integers. Where it has more than 32 bits,
// values at the ends of types of 32 bits come after them.
func Largest(s *logic.Sort) []logic.Value {
	out := within(s, s.Bounds().Hi, 0, -1)
	if logic.IntegerOf(1 << 32).Less(s.Bounds().Hi) {
		out = slices.Concat(out, within(s, logic.IntegerOf(1<<31), -1, 0), within(s, logic.IntegerOf(1<<32), -1, 0))
	}
	return out
}

// Ends returns the largest values of a sort of integers and, if it has negative ones, the smallest
// two and -1.
func Ends(s *logic.Sort) []logic.Value {
	lo := s.Bounds().Lo
	if lo.Sign() == 0 {
		return Largest(s)
	}
	return slices.Concat(Largest(s), within(s, lo, 0, 1), within(s, logic.IntegerOf(-1), 0))
}

// within returns those of some integers, at these distances from n, that a sort has.
func within(s *logic.Sort, n logic.Integer, distances ...int64) (out []logic.Value) {
	for _, by := range distances {
		if m := n.Add(logic.IntegerOf(by)); s.Bounds().Has(m) {
			out = append(out, logic.IntegerValue(m))
		}
	}
	return out
}

// longs are lengths at which structures that grow by doubling are full, and one above.
var longs = []int{8, 16, 17, 32}

// Long returns lists of such lengths: of the elements of a pool in turn, or of integers from 0
// on. There are none of other elements.
func Long(elem *SortDecl) (out []logic.Value) {
	for _, n := range longs {
		var list []logic.Value
		for i := range n {
			switch {
			case len(elem.Pool) > 0:
				list = append(list, elem.Pool[i%len(elem.Pool)])
			case elem.Sort.Kind() == logic.IntKind && elem.Sort.Bounds().Has(logic.IntegerOf(int64(i))):
				list = append(list, logic.IntegerValue(logic.IntegerOf(int64(i))))
			default:
				return nil
			}
		}
		out = append(out, logic.ListValue(list...))
	}
	return out
}

// NearIntegers returns half and twice each integer of a pool, and the integers beside it.
func NearIntegers(s *logic.Sort, pool []logic.Value) (out []logic.Value) {
	for _, v := range pool {
		n := v.Integer()
		two := logic.IntegerOf(2)
		out = slices.Concat(out, within(s, n, -1, 1), within(s, n.QuoFloor(two), 0), within(s, n.Mul(two), 0))
	}
	return out
}

// Bounds of how many texts are made from others.
const (
	texts = 6 // of those in use
	tails = 3 // so many follow each of them
)

// NearTexts returns texts that have to do with those in use: the empty one, those that begin with
// one of them or are the beginning of one, and those with a separator before, behind and between,
// also twice, as in nested paths.
func NearTexts(used, separators []string) []string {
	out := []string{""}
	used = used[:min(len(used), texts)]
	some := used[:min(len(used), tails)]
	for _, x := range used {
		for _, y := range some {
			out = append(out, x+y)
		}
	}
	for _, by := range separators {
		nested := ""
		for _, x := range some {
			out = append(out, x+by, by+x)
			nested += by + x
			out = append(out, nested[len(by):])
		}
	}
	for _, x := range slices.Concat(used, separators) {
		_, last := utf8.DecodeLastRuneInString(x)
		out = append(out, x[:len(x)-last])
	}
	return out
}
