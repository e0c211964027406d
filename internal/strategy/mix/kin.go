package mix

import (
	"math"
	"strings"
)

// A site has few runs to learn from, and a test has many sites. Those with the same name in other
// generators of a goal often stand in the same place, and those with the same name but for a number
// at its end draw for the same field:
//
//	left1, left2, left3, left4    of one generator
//	left1, left2                  of another one
//
// An address that does not exist for the one does hardly exist for the others. So what is known of
// a value by name and by field counts for a site as long as it knows little by itself. A part of an
// interval says nothing about another interval, so it has no kin.

// kinOf returns the name of a site without its number.
func kinOf(name string) string { return strings.TrimRight(name, "0123456789") }

// chooses reports whether the values of a generator are chosen: too many of its runs leave the
// script, or of those of another one.
func (v *values) chooses() bool { return v.picky || v.kin.picky }

// key returns the name by which values are told of a draw.
func (v *values) key(d *drawn) string {
	if v.kin == nil {
		return d.kin
	}
	return d.site
}

// expects returns what the part p of the site of a draw promises: by what the site knows, and in
// the beginning by what its kin knows, if that is more.
func (v *values) expects(d *drawn, p part) float64 {
	out, runs := v.promises(d, p)
	if d.kin == "" {
		return out
	}
	for k := v.kin; k != nil; k = k.kin {
		if q, known := k.promises(d, p); known > 2*runs {
			out *= math.Pow(q, faith/(faith+runs))
		}
	}
	return out
}

// promises returns what the part p of the site of a draw promises, and how many runs say so.
func (v *values) promises(d *drawn, p part) (q, runs float64) {
	x := v.site(v.key(d))
	if t := x.by[p]; t != nil {
		return x.promises(t), t.runs
	}
	return 1, 0
}
