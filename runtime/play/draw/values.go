package draw

import (
	"slices"

	"pgregory.net/rapid"

	"github.com/clouseau-go/clouseau/logic"
)

// Values is a pool or a generator of values to draw from, minus exceptions.
type Values struct {
	pool   []logic.Value
	gen    func(*rapid.T) logic.Value
	except []logic.Value
	where  func(logic.Value) bool
	off    bool
	// written says that the spec has the pool, so that it bounds what is asked for.
	written bool

	// Of composite values, instead of a pool: how they are drawn, from what, and what is asked for.
	make        func(s *Source, name string, d *Values) logic.Value
	parts       *Parts
	least, most int
	put         []put
}

// computed reports whether the values are drawn by a function.
func (d *Values) computed() bool { return d.gen != nil || d.make != nil }

// Among returns the values of a pool.
func Among(pool ...logic.Value) Values { return Values{pool: pool} }

// Booleans returns false and true.
func Booleans() Values { return Among(logic.BoolValue(false), logic.BoolValue(true)) }

// From returns the values that gen draws.
func From(gen func(*rapid.T) logic.Value) Values { return Values{gen: gen} }

// Except returns d without the given values.
func (d Values) Except(values ...logic.Value) Values {
	d.except = append(slices.Clip(d.except), values...)
	return d
}

// Where returns the values of d that satisfy ok.
func (d Values) Where(ok func(logic.Value) bool) Values { d.where = ok; return d }

// Written returns d as a pool that the spec has: no other value is asked for, even if the system
// has answered it, unless a clause says so.
func (d Values) Written() Values { d.written = true; return d }

// When returns d where cond holds, nothing otherwise.
func (d Values) When(cond bool) Values { d.off = d.off || !cond; return d }

// Any reports whether a value is left. A generator is taken to have one.
func (d Values) Any() bool { return d.prepare() }

func (d *Values) fits(v logic.Value) bool {
	return !slices.Contains(d.except, v) && (d.where == nil || d.where(v))
}

// prepare removes exceptions from a pool and reports whether a value may be left.
func (d *Values) prepare() bool {
	if d.off {
		return false
	}
	if d.computed() {
		return true
	}
	if d.where != nil || len(d.except) > 0 {
		d.pool = slices.DeleteFunc(slices.Clone(d.pool), func(v logic.Value) bool { return !d.fits(v) })
	}
	return len(d.pool) > 0
}
