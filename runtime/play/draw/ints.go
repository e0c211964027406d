package draw

import (
	"math"
	"slices"

	"pgregory.net/rapid"

	"github.com/clouseau-go/clouseau/logic"
)

// selectable is the width up to which an interval with a Where is searched
// rather than sampled.
const selectable = 128

// Ints is an interval of integers to draw from, minus exceptions.
type Ints struct {
	lo, hi logic.Integer
	except []logic.Integer // in order, each once
	where  func(logic.Integer) bool
	off    bool
	rare   bool
	open   bool
}

// Between returns the integers from lo to hi, both included.
func Between(lo, hi int64) Ints { return Span(logic.IntegerOf(lo), logic.IntegerOf(hi)) }

// Span is [Between] for integers of any size.
func Span(lo, hi logic.Integer) Ints { return Ints{lo: lo, hi: hi} }

// Except returns d without the given values.
func (d Ints) Except(values ...int64) Ints {
	except := make([]logic.Integer, len(d.except), len(d.except)+len(values))
	copy(except, d.except)
	for _, n := range values {
		except = append(except, logic.IntegerOf(n))
	}
	return d.excepting(except)
}

// Without is Except for integers of any size.
func (d Ints) Without(values ...logic.Integer) Ints {
	return d.excepting(append(slices.Clip(d.except), values...))
}

// excepting returns d with these exceptions instead of its own; it changes them.
func (d Ints) excepting(values []logic.Integer) Ints {
	slices.SortFunc(values, logic.Integer.Cmp)
	d.except = slices.Compact(values)
	return d
}

// Where returns the values of d that satisfy ok, all of them int64.
func (d Ints) Where(ok func(int64) bool) Ints {
	return d.That(func(x logic.Integer) bool {
		n, fits := x.Int64()
		return fits && ok(n)
	})
}

// That is Where for integers of any size.
func (d Ints) That(ok func(logic.Integer) bool) Ints { d.where = ok; return d }

// When returns d where cond holds, nothing otherwise.
func (d Ints) When(cond bool) Ints { d.off = d.off || !cond; return d }

// Rarely returns d as an alternative that is taken less often than others.
func (d Ints) Rarely() Ints { d.rare = true; return d }

// Open returns d as a preference: a value that follows from other values may lie outside.
func (d Ints) Open() Ints { d.open = true; return d }

// clip leaves out what is beyond the bounds.
func (d *Ints) clip(all logic.Bounds) {
	d.off = d.off || d.hi.Less(all.Lo) || all.Hi.Less(d.lo)
	d.lo, d.hi = all.Clip(d.lo), all.Clip(d.hi)
}

// width returns the number of values of the interval minus one, at most the largest number.
func (d *Ints) width() uint64 {
	n, ok := d.hi.Sub(d.lo).Uint64()
	if !ok {
		return math.MaxUint64
	}
	return n
}

// prepare forgets the exceptions outside the interval and reports whether a
// value is left.
func (d *Ints) prepare() bool {
	if d.off || d.hi.Less(d.lo) {
		return false
	}
	for len(d.except) > 0 && d.except[0].Less(d.lo) {
		d.except = d.except[1:]
	}
	for n := len(d.except); n > 0 && d.hi.Less(d.except[n-1]); n-- {
		d.except = d.except[:n-1]
	}
	width := d.width()
	if uint64(len(d.except)) > width {
		return false
	}
	return d.where == nil || width >= selectable || d.searched(width)
}

// Any reports whether a value is left. An interval with a Where that is too wide to be searched is
// taken to have one.
func (d Ints) Any() bool { return d.prepare() }

// searched reports whether a value of a narrow interval fits.
func (d *Ints) searched(width uint64) bool {
	for i := range width + 1 {
		if n := d.lo.Add(logic.UnsignedInteger(i)); !slices.Contains(d.except, n) && d.where(n) {
			return true
		}
	}
	return false
}

// draw draws from the interval as if there were no exceptions, and then skips them.
func (d *Ints) draw(s *Source, name string) logic.Integer {
	lo, low := d.lo.Int64()
	hi, high := d.hi.Sub(logic.IntegerOf(int64(len(d.except)))).Int64()
	if !low || !high {
		return skip(d.except, d.drawLarge(s, name))
	}
	if s.part {
		return skip(d.except, logic.IntegerOf(s.between(name, lo, hi)))
	}
	from := s.kept.between(lo, hi)
	if len(d.except) > 0 {
		// With d itself, the intervals of every draw were on the heap.
		except := d.except
		from = rapid.Map(from, func(n int64) int64 {
			n, _ = skip(except, logic.IntegerOf(n)).Int64()
			return n
		})
	}
	return logic.IntegerOf(from.Draw(s.t, name))
}

// drawLarge draws from an interval that ends beyond int64, as if there were no exceptions.
func (d *Ints) drawLarge(s *Source, name string) logic.Integer {
	n := rapid.Uint64Range(0, d.width()-uint64(len(d.except))).Draw(s.t, name)
	return d.lo.Add(logic.UnsignedInteger(n))
}

// skip returns n moved up past the exceptions, which are in order.
func skip(except []logic.Integer, n logic.Integer) logic.Integer {
	for _, x := range except {
		if !n.Less(x) {
			n = n.Add(logic.IntegerOf(1))
		}
	}
	return n
}

// fitting returns the values of a narrow interval in order.
func (d *Ints) fitting() []logic.Integer {
	var fit []logic.Integer
	for i := range d.width() + 1 {
		if n := d.lo.Add(logic.UnsignedInteger(i)); !slices.Contains(d.except, n) && d.where(n) {
			fit = append(fit, n)
		}
	}
	return fit
}
