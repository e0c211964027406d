package play

import (
	"math"

	"github.com/clouseau-go/clouseau/logic"
)

// bounds are the ends of an interval, as far as there are any.
type bounds struct {
	lo, hi       logic.Integer
	hasLo, hasHi bool
}

func (b *bounds) low(n logic.Integer) {
	if !b.hasLo || b.lo.Less(n) {
		b.lo = n
		b.hasLo = true
	}
}

func (b *bounds) high(n logic.Integer) {
	if !b.hasHi || n.Less(b.hi) {
		b.hi = n
		b.hasHi = true
	}
}

// reaches are how far from the simplest value integers are drawn, each half as often as the one
// before it. The last ones are beyond 16 and 32 bits, so that sums overflow there.
var reaches = []uint64{4, 20, 1000, 1 << 17, 1<<32 + 1<<16}

// draw draws an integer: mostly small ones, and sometimes the ends.
func (b *bounds) draw(d Dice, sort logic.Bounds) (logic.Integer, bool) {
	open := !b.hasLo && !b.hasHi
	lo := sort.Lo
	hi := sort.Hi
	if b.hasLo {
		lo = lo.Max(b.lo)
	}
	if b.hasHi && b.hi.Less(hi) {
		hi = b.hi
	}
	if hi.Less(lo) {
		return lo, false
	}
	near := logic.Integer{} // the simplest value: the one nearest to zero
	switch {
	case near.Less(lo):
		near = lo
	case hi.Less(near):
		near = hi
	}
	if !open && once(d, 8) {
		if ends := [2]logic.Integer{lo, hi}; b.hasLo && b.hasHi {
			return ends[pick(d, 2)], true
		}
	}
	level := 0
	for level+1 < len(reaches) && d.Below(2) == 1 {
		level++
	}
	step := logic.UnsignedInteger(d.Below(reaches[level]))
	if step.IsZero() {
		return near, true
	}
	if near == lo || near != hi && d.Below(2) == 0 {
		return clip(near.Add(step), lo, hi), true
	}
	return clip(near.Add(step.Neg()), lo, hi), true
}

func clip(n, lo, hi logic.Integer) logic.Integer { return logic.Bounds{Lo: lo, Hi: hi}.Clip(n) }

const (
	letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
	// others are the rest of what is drawn: what texts are split at, and what is no ASCII.
	others = " ,.;:-_/\\\"'()[]{}<>@#%&=+*\tä€"
)

// drawText draws a text without line ends; a plain one has letters and digits alone.
func drawText(d Dice, plain bool) string {
	n := pick(d, usualText+1)
	if once(d, 12) {
		n += pick(d, 40)
	}
	return drawRunes(d, plain, n)
}

// usualText is how many characters most texts have at most.
const usualText = 6

// drawRunes draws a text of n characters.
func drawRunes(d Dice, plain bool, n int) string {
	rest := []rune(others)
	out := make([]rune, n)
	for i := range out {
		if !plain && once(d, 6) {
			out[i] = rest[pick(d, len(rest))]
		} else {
			out[i] = rune(letters[pick(d, len(letters))])
		}
	}
	return string(out)
}

// drawValue draws a value of a sort.
func drawValue(d Dice, s *logic.Sort, sizes [2]int) logic.Value {
	switch s.Kind() {
	case logic.BoolKind:
		return logic.BoolValue(d.Below(2) == 1)
	case logic.IntKind:
		n, _ := new(bounds).draw(d, s.Bounds())
		return logic.IntegerValue(n)
	case logic.StringKind:
		return logic.StringValue(drawText(d, false))
	case logic.EnumKind:
		return logic.EnumValue(s, pick(d, len(s.Values())))
	case logic.BytesKind:
		out := make([]byte, size(d, sizes))
		for i := range out {
			out[i] = byte(d.Below(256))
		}
		return logic.BytesValue(string(out))
	case logic.FloatKind:
		return drawFloat(d)
	case logic.ListKind:
		elems := make([]logic.Value, size(d, sizes))
		for i := range elems {
			elems[i] = drawValue(d, s.Elem(), [2]int{0, 4})
		}
		return logic.ListValue(elems...)
	case logic.RecordKind:
		var fields []logic.Named
		for _, m := range s.Members() {
			fields = append(fields, logic.Named{Name: m.Name, Value: drawValue(d, m.Sort, [2]int{0, 4})})
		}
		return logic.RecordValue(fields...)
	case logic.MapKind:
		var pairs []logic.Pair
		for range size(d, sizes) {
			pairs = append(pairs, logic.Pair{Key: drawValue(d, s.Key(), [2]int{0, 4}), Value: drawValue(d, s.Elem(), [2]int{0, 4})})
		}
		return logic.MapValue(pairs...)
	}
	return logic.AnyValue(s)
}

func size(d Dice, sizes [2]int) int {
	return sizes[0] + pick(d, max(1, sizes[1]-sizes[0]+1))
}

func drawFloat(d Dice) logic.Value {
	if once(d, 4) {
		odd := logic.Floats()
		return odd[pick(d, len(odd))]
	}
	return logic.FloatValue(math.Trunc(float64(d.Below(2000))-1000) / 4)
}
