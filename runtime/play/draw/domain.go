package draw

import (
	"slices"

	"github.com/clouseau-go/clouseau/logic"
)

// Domain is a set of values to draw from: [Ints], several of them ([Either]), or [Values].
type Domain interface {
	// Draw draws one of the values.
	Draw(s *Source, name string) logic.Value
	// Has reports whether the domain has a value. It is true if a user's generator may draw the
	// value.
	Has(v logic.Value) bool
	// Size is the number of values; Many if there are more, or if the number is unknown.
	Size() int
	// Extent describes the values as a whole, as far as they are known.
	Extent() Extent
}

// Many is the largest size that is reported.
const Many = selectable

// Extent describes the values of a domain: the values of a pool, or from Lo to Hi if Bounded is
// set. If Open is set, these are preferred, and other values are allowed. The zero Extent says
// nothing.
type Extent struct {
	Pool    []logic.Value
	Lo, Hi  logic.Integer
	Bounded bool
	Open    bool
	Written bool   // a pool that the spec has
	Parts   *Parts // of composite values
}

// Draw draws an integer of the interval.
func (d Ints) Draw(s *Source, name string) logic.Value {
	return logic.IntegerValue(s.Integer(name, d))
}

// Has reports whether the interval has a value.
func (d Ints) Has(v logic.Value) bool {
	n := v.Integer()
	return !n.Less(d.lo) && !d.hi.Less(n) && !slices.Contains(d.except, n) && (d.where == nil || d.where(n))
}

// Size is the number of integers in the interval, exceptions included.
func (d Ints) Size() int { return int(min(d.width(), selectable-1)) + 1 }

// Extent is the interval.
func (d Ints) Extent() Extent { return Extent{Bounded: true, Lo: d.lo, Hi: d.hi, Open: d.open} }

// either is one of several intervals.
type either []Ints

// Either returns the integers of several intervals, each of which is equally likely.
func Either(from ...Ints) Domain {
	if len(from) == 1 {
		return from[0]
	}
	return either(from)
}

func (d either) Draw(s *Source, name string) logic.Value {
	return logic.IntegerValue(s.Integer(name, slices.Clone(d)...))
}

func (d either) Has(v logic.Value) bool {
	return slices.ContainsFunc(d, func(x Ints) bool { return x.Has(v) })
}

func (d either) Size() int {
	n := 0
	for _, x := range d {
		n = min(n+x.Size(), selectable)
	}
	return n
}

func (d either) Extent() Extent {
	out := d[0].Extent()
	for _, x := range d[1:] {
		out.Lo, out.Hi = out.Lo.Min(x.lo), out.Hi.Max(x.hi)
		out.Open = out.Open || x.open
	}
	return out
}

// Draw draws a value of the pool, or with the generator.
func (d Values) Draw(s *Source, name string) logic.Value { return s.Value(name, d) }

// Has reports whether the pool has a value. A generator may draw any value that is not excepted.
func (d Values) Has(v logic.Value) bool {
	if d.make != nil {
		return d.fits(v) && d.hasParts(v)
	}
	return d.fits(v) && (d.gen != nil || slices.Contains(d.pool, v))
}

// Size is the number of values in the pool; Many for a generator.
func (d Values) Size() int {
	if d.computed() {
		return selectable
	}
	return len(d.pool)
}

// Extent is the pool. The values of a generator are unknown.
func (d Values) Extent() Extent {
	if d.make != nil {
		return Extent{Parts: d.parts}
	}
	if d.gen == nil && d.prepare() {
		return Extent{Pool: d.pool, Written: d.written}
	}
	return Extent{}
}
