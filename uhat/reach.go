package uhat

import "github.com/clouseau-go/clouseau/logic"

// Reach returns the range of a drawn integer whose sort has no range of its own, given the ends lo
// and hi of the constraints; nil is no end. The range reaches these ends. An open side ends where
// the default range does, or half its width beyond the other end, and within the Go type:
//
//	nothing      0..20
//	1 and 100    1..100
//	1000 and up  1000..1010
//	up to 100    0..100
//	up to 3      0..3
//	up to 0      -10..0
//	up to -5     -15..-5
func (d *SortDecl) Reach(lo, hi *logic.Integer) (from, to logic.Integer) {
	beyond := d.Hi.Sub(d.Lo).QuoFloor(logic.IntegerOf(2))
	from, to = d.Lo, d.Hi
	if lo != nil {
		from, to = *lo, to.Max(lo.Add(beyond))
	}
	if hi != nil {
		to = *hi
		// Numbers below the default range occur where few others are allowed.
		if lo == nil && !d.Lo.Less(*hi) {
			from = hi.Sub(beyond)
		}
	}
	return from, to
}
