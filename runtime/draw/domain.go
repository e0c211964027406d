package draw

import (
	"slices"

	"github.com/clouseau-go/clouseau/logic"
)

// Domain is where a random value comes from: [Ints], several of them ([Either]), or [Values].
type Domain interface {
	// Draw draws one of the values.
	Draw(s *Source, name string) logic.Value
	// Has reports whether a value is one of them; yes where a generator of the user's may draw it.
	Has(v logic.Value) bool
	// Size is how many values there are; Many where there are more, or nobody knows.
	Size() int
	// Extent is what is known of the values as a whole.
	Extent() Extent
}

// Many is the greatest size of a domain that is told.
const Many = selectable

// Extent is the values of a domain: those of a pool, or from Lo to Hi if Bounded is set; if Open is
// set they are preferred, and others are as right. The zero Extent says nothing.
type Extent struct {
	Pool    []logic.Value
	Lo, Hi  logic.Integer
	Bounded bool
	Open    bool
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

// Either returns the integers of several intervals, each of which is as likely as the others.
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

// Has reports whether the pool has a value; a generator may have any that is not excepted.
func (d Values) Has(v logic.Value) bool {
	return d.fits(v) && (d.gen != nil || slices.Contains(d.pool, v))
}

// Size is the number of values in the pool; Many for a generator.
func (d Values) Size() int {
	if d.gen != nil {
		return selectable
	}
	return len(d.pool)
}

// Extent is the pool. What a generator may draw nobody knows.
func (d Values) Extent() Extent {
	if d.gen == nil && d.prepare() {
		return Extent{Pool: d.pool}
	}
	return Extent{}
}
