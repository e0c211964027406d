package runtime

import (
	"math"
	"slices"

	"pgregory.net/rapid"

	"github.com/clouseau-go/clouseau/logic"
)

// Draws. A draw names the alternatives that are left for a value, each an
// interval or a pool minus exceptions. It picks one alternative that is not
// empty, then a value of it: nothing is rejected, except where a Where or a
// user's own generator leaves no other way.

// maxTries bounds how often a draw that has to reject does so: enough to find
// a value that one candidate in ten provides with a probability of 0.99997.
const maxTries = 100

// selectable is the width up to which an interval with a Where is searched
// rather than sampled.
const selectable = 128

// Ints is an interval of integers to draw from, minus exceptions.
type Ints struct {
	lo, hi logic.Integer
	except []logic.Integer // in order, each once
	where  func(logic.Integer) bool
	off    bool
}

// Between returns the integers from lo to hi, both included.
func Between(lo, hi int64) Ints { return Span(logic.IntegerOf(lo), logic.IntegerOf(hi)) }

// Span is [Between] for integers of any size.
func Span(lo, hi logic.Integer) Ints { return Ints{lo: lo, hi: hi} }

// Except returns d without the given values.
func (d Ints) Except(values ...int64) Ints {
	large := make([]logic.Integer, len(values))
	for i, n := range values {
		large[i] = logic.IntegerOf(n)
	}
	return d.Without(large...)
}

// Without is Except for integers of any size.
func (d Ints) Without(values ...logic.Integer) Ints {
	d.except = append(slices.Clip(d.except), values...)
	slices.SortFunc(d.except, logic.Integer.Cmp)
	d.except = slices.Compact(d.except)
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

// Int draws an integer from the alternatives. Small ones are likelier, and all
// are reached, both ends of every interval included. What no int64 holds is left out.
func (s *Session) Int(name string, from ...Ints) int64 {
	all := logic.Int.Bounds()
	for i, d := range from {
		d.off = d.off || d.hi.Less(all.Lo) || all.Hi.Less(d.lo)
		d.lo, d.hi = all.Clip(d.lo), all.Clip(d.hi)
		from[i] = d
	}
	n, _ := s.Integer(name, from...).Int64()
	return n
}

// Integer is Int for integers of any size.
func (s *Session) Integer(name string, from ...Ints) logic.Integer {
	n := s.integer(name, from)
	s.rec.drawn = append(s.rec.drawn, logic.IntegerValue(n))
	s.rec.domains.ints(n, from)
	return n
}

func (s *Session) integer(name string, from []Ints) logic.Integer {
	d := &from[s.alternative(name, len(from), func(i int) bool { return from[i].prepare() })]
	if d.where == nil {
		return d.draw(s, name)
	}
	if d.width() < selectable {
		fit := d.fitting()
		return fit[s.index(name, len(fit))]
	}
	for range maxTries {
		if n := d.draw(s, name); d.where(n) {
			return n
		}
		s.result.Discards++
	}
	s.finish(Infeasible, "no value found for "+name)
	return logic.Integer{}
}

// width returns how many values the interval has besides the first; the largest number for more.
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
	return d.where == nil || width >= selectable || len(d.fitting()) > 0
}

// draw draws from the interval as if the exceptions were not there, and skips
// them.
func (d *Ints) draw(s *Session, name string) logic.Integer {
	lo, low := d.lo.Int64()
	hi, high := d.hi.Sub(logic.IntegerOf(int64(len(d.except)))).Int64()
	if !low || !high {
		return d.skip(d.drawLarge(s, name))
	}
	from := s.choices.between(lo, hi)
	if len(d.except) > 0 {
		from = rapid.Map(from, func(n int64) int64 {
			n, _ = d.skip(logic.IntegerOf(n)).Int64()
			return n
		})
	}
	return logic.IntegerOf(from.Draw(s.t, name))
}

// drawLarge draws from an interval that ends beyond int64, as if the exceptions were not there.
func (d *Ints) drawLarge(s *Session, name string) logic.Integer {
	n := rapid.Uint64Range(0, d.width()-uint64(len(d.except))).Draw(s.t, name)
	return d.lo.Add(logic.UnsignedInteger(n))
}

// skip returns n moved up past the exceptions, which are in order.
func (d *Ints) skip(n logic.Integer) logic.Integer {
	for _, x := range d.except {
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

// alternative draws one of n alternatives among those that are not empty.
func (s *Session) alternative(name string, n int, prepare func(i int) bool) int {
	var buffer [8]int
	live := buffer[:0]
	for i := range n {
		if prepare(i) {
			live = append(live, i)
		}
	}
	if len(live) == 0 {
		s.finish(Infeasible, "no value for "+name)
	}
	return live[s.Choose(len(live))]
}

// Values is a pool or a generator of values to draw from, minus exceptions.
type Values struct {
	pool   []Value
	gen    func(*rapid.T) Value
	except []Value
	where  func(Value) bool
	off    bool
}

// Among returns the values of a pool.
func Among(pool ...Value) Values { return Values{pool: pool} }

// Booleans returns false and true.
func Booleans() Values { return Among(BoolValue(false), BoolValue(true)) }

// From returns the values that gen draws.
func From(gen func(*rapid.T) Value) Values { return Values{gen: gen} }

// Except returns d without the given values.
func (d Values) Except(values ...Value) Values {
	d.except = append(slices.Clip(d.except), values...)
	return d
}

// Where returns the values of d that satisfy ok.
func (d Values) Where(ok func(Value) bool) Values { d.where = ok; return d }

// When returns d where cond holds, nothing otherwise.
func (d Values) When(cond bool) Values { d.off = d.off || !cond; return d }

func (d *Values) fits(v Value) bool {
	return !slices.Contains(d.except, v) && (d.where == nil || d.where(v))
}

// prepare narrows a pool to what is left of it and reports whether a value may be.
func (d *Values) prepare() bool {
	if d.off {
		return false
	}
	if d.gen != nil {
		return true
	}
	if d.where != nil || len(d.except) > 0 {
		d.pool = slices.DeleteFunc(slices.Clone(d.pool), func(v Value) bool { return !d.fits(v) })
	}
	return len(d.pool) > 0
}

// Value draws a value from the alternatives.
func (s *Session) Value(name string, from ...Values) Value {
	v := s.value(name, from)
	s.rec.drawn = append(s.rec.drawn, v)
	s.rec.domains.values(v, from)
	return v
}

func (s *Session) value(name string, from []Values) Value {
	d := &from[s.alternative(name, len(from), func(i int) bool { return from[i].prepare() })]
	if d.gen == nil {
		return d.pool[s.index(name, len(d.pool))]
	}
	for range maxTries {
		if v := d.gen(s.t); d.fits(v) {
			return v
		}
		s.result.Discards++
	}
	s.finish(Infeasible, "no value found for "+name)
	return Value{}
}

// index draws a position in a pool of n values.
func (s *Session) index(name string, n int) int {
	if n == 1 {
		return 0
	}
	return int(s.choices.between(0, int64(n)-1).Draw(s.t, name))
}

// Choose draws a number below n, all equally likely. It draws nothing where n is 1.
func (s *Session) Choose(n int) int { return s.choices.choose(s.t, n) }

// Depth draws how often a recursion goes deeper, from lo to hi, both included. All are equally likely: the range
// is small, and what only a large structure shows should not be rare. Shrinking goes towards lo.
func (s *Session) Depth(lo, hi int64) int64 {
	depth := lo + int64(s.Choose(int(hi-lo)+1))
	s.result.depths = append(s.result.depths, int(depth))
	return depth
}

// choices keeps rapid's generators, which are dearer to make than to use.
type choices struct {
	ranges map[[2]int64]*rapid.Generator[int64]
	below  map[int]*rapid.Generator[int]
}

// maxRanges bounds how many generators are kept: more than a script has draws,
// unless their bounds vary, and then there is little to gain.
const maxRanges = 1024

func newChoices() *choices {
	return &choices{ranges: map[[2]int64]*rapid.Generator[int64]{}, below: map[int]*rapid.Generator[int]{}}
}

// between returns the generator of the integers from lo to hi.
func (c *choices) between(lo, hi int64) *rapid.Generator[int64] {
	k := [2]int64{lo, hi}
	g, ok := c.ranges[k]
	if !ok {
		if len(c.ranges) == maxRanges {
			clear(c.ranges)
		}
		g = rapid.Int64Range(lo, hi)
		c.ranges[k] = g
	}
	return g
}

// choose draws a number below n, all equally likely; nothing is drawn where n is 1.
func (c *choices) choose(t *rapid.T, n int) int {
	if n == 1 {
		return 0
	}
	g, ok := c.below[n]
	if !ok {
		if len(c.below) == maxRanges {
			clear(c.below)
		}
		g = rapid.Custom(func(t *rapid.T) int { return fromBits(t, n) })
		c.below[n] = g
	}
	return g.Draw(t, "choice")
}

// bit is a coin. Rapid shows what is drawn by itself, but not what a custom generator is made of.
var bit = rapid.Bool()

// fromBits makes a number below n of bits: rapid's own integers prefer small ones.
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
