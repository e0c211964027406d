package mix

import (
	"math"
	"strings"
)

// A site has few runs to learn from, and a test has many sites. Those with the same name but for a
// number at its end are kin: they draw for the same field.
//
//	left1, left2, left3, left4    of one generator
//	left1, left2                  of another one
//
// An address that does not exist for the one does hardly exist for the others. So what all of them
// know of a value counts for a site as long as it knows little by itself.

// kinOf returns the name of a site without its number.
func kinOf(name string) string { return strings.TrimRight(name, "0123456789") }

// expects returns what a part of the site promises by what the site knows, and in the beginning by
// what its kin knows, if that is more.
func (x *site) expects(kin *site, p part) float64 {
	t, u := x.by[p], kin.by[p]
	own, runs := 1.0, 0.0
	if t != nil {
		own, runs = x.promises(t), t.runs
	}
	if u == nil || u.runs <= runs {
		return own
	}
	return own * math.Pow(kin.promises(u), faith/(faith+runs))
}
