// Package passes has the loop in which something that fails becomes smaller: scripts of tests, and
// those of sessions. A pass tries smaller forms, such as without a part, and keeps each that still
// fails. One pass often makes room for another, so they are repeated:
//
//	drop      a b c d  ->  a c       b and d are left out
//	simplify  a=7 c=7  ->  a=0 c=7
//	drop      a c      ->  a         now c can go as well
//	simplify  nothing, and drop nothing: this is the end
package passes

// Pass is one way to make something smaller.
type Pass struct {
	Name string
	Run  func()
	Last bool // it is expensive, and runs only if the others found nothing
}

// Work is what passes work on.
type Work interface {
	Changes() int // how often it has become smaller
	Over() bool   // the budget is used up
}

// Repeat runs the passes until none of them changes anything, and reports whether it came to that
// within the budget. before, if it is not nil, is told of each pass. Whoever has doubts about what
// was refused says so by again, and all passes run once more.
func Repeat(w Work, passes []Pass, before func(pass int), again func() bool) (done bool) {
	for changes := -1; changes != w.Changes() || again != nil && again(); {
		changes = w.Changes()
		for i, p := range passes {
			if before != nil {
				before(i)
			}
			if p.Last && w.Changes() != changes {
				continue
			}
			if p.Run(); w.Over() {
				return false
			}
		}
	}
	return true
}

// Each calls at with each place of some rows, again as long as it reports that it made something
// smaller. Rows and places may vanish meanwhile: has reports whether there is a place.
func Each(has func(row, place int) bool, rows func() int, at func(row, place int) bool) {
	for i := 0; i < rows(); i++ {
		for j := 0; has(i, j); j++ {
			for has(i, j) && at(i, j) {
			}
		}
	}
}
