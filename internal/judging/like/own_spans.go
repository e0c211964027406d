package like

import (
	"math"
	"slices"
)

// spans are ranges of numbers with values. Where a value is set, others are cut. Libraries differ
// in whether the end belongs to a range, and in whether ranges that touch become one.
type spans struct {
	all            []span // in order; the end does not belong to them
	closed, joined bool
}

type span struct {
	lo, hi int
	value  elem
}

const spansVariants = 4

func newSpans(variant int) *spans {
	return &spans{joined: variant%2 == 1, closed: variant > 2}
}

// end returns the end of a range as one that does not belong to it.
func (s *spans) end(hi int) int {
	if s.closed && hi < math.MaxInt {
		return hi + 1
	}
	return hi
}
func (s *spans) Delete(lo, hi int) bool {
	if hi = s.end(hi); lo >= hi {
		return false
	}
	var out []span
	for _, x := range s.all {
		if x.lo < min(lo, x.hi) {
			out = append(out, span{x.lo, min(lo, x.hi), x.value})
		}
		if max(hi, x.lo) < x.hi {
			out = append(out, span{max(hi, x.lo), x.hi, x.value})
		}
	}
	s.all = out
	return true
}
func (s *spans) Set(lo, hi int, v elem) bool {
	if !s.Delete(lo, hi) {
		return false
	}
	hi = s.end(hi)
	at := slices.IndexFunc(s.all, func(x span) bool { return x.lo >= hi })
	if at < 0 {
		at = len(s.all)
	}
	s.all = slices.Insert(s.all, at, span{lo, hi, v})
	if !s.joined {
		return true
	}
	if at+1 < len(s.all) && s.all[at+1].lo == hi && s.all[at+1].value == v {
		s.all[at].hi = s.all[at+1].hi
		s.all = slices.Delete(s.all, at+1, at+2)
	}
	if at > 0 && s.all[at-1].hi == lo && s.all[at-1].value == v {
		s.all[at-1].hi = s.all[at].hi
		s.all = slices.Delete(s.all, at, at+1)
	}
	return true
}

// Add is for ranges without values.
func (s *spans) Add(lo, hi int) bool { return s.Set(lo, hi, elem{}) }
func (s *spans) Init()               { s.all = nil }
func (s *spans) Len() int            { return len(s.all) }
func (s *spans) Size() (n int) {
	for _, x := range s.all {
		n += x.hi - x.lo
	}
	return n
}
func (s *spans) Get(x int) (elem, bool) {
	for _, y := range s.all {
		if y.lo <= x && x < y.hi {
			return y.value, true
		}
	}
	return elem{}, false
}
func (s *spans) Has(x int) bool {
	_, ok := s.Get(x)
	return ok
}

// Covered reports whether a range has no gap, NotEmpty also that there is such a range.
func (s *spans) Covered(lo, hi int) bool { return lo >= s.end(hi) || s.Gap(lo) >= s.end(hi) }
func (s *spans) NotEmpty(lo, hi int) bool {
	return lo < s.end(hi) && s.Gap(lo) >= s.end(hi)
}
func (s *spans) Gap(x int) int {
	for _, y := range s.all {
		if y.lo <= x && x < y.hi {
			x = y.hi
		}
	}
	return x
}
func (s *spans) among(lo, hi int) (out []span) {
	for _, x := range s.all {
		if x.lo < hi && lo < x.hi {
			out = append(out, x)
		}
	}
	return out
}
func (s *spans) lists(all []span) (los, his []int, values []elem) {
	for _, x := range all {
		los = append(los, x.lo)
		his = append(his, x.hi-s.end(0))
		values = append(values, x.value)
	}
	return los, his, values
}

// Of a range that ends before it begins, Overlapping and Cut list what holds both ends, Touching
// nothing.
func (s *spans) Overlaps(lo, hi int) bool { return len(s.among(lo, s.end(hi))) > 0 }
func (s *spans) Overlapping(lo, hi int) (los, his []int, values []elem) {
	return s.lists(s.among(lo, s.end(hi)))
}

func (s *spans) Touching(lo, hi int) (los, his []int, values []elem) {
	if lo >= s.end(hi) {
		return nil, nil, nil
	}
	return s.Overlapping(lo, hi)
}

// Cut is Overlapping with no more than what is in the range.
func (s *spans) Cut(lo, hi int) (los, his []int, values []elem) {
	all := s.among(lo, s.end(hi))
	for i := range all {
		all[i].lo, all[i].hi = max(lo, all[i].lo), min(s.end(hi), all[i].hi)
	}
	return s.lists(all)
}
func (s *spans) Spans() (los, his []int, values []elem) { return s.lists(s.all) }
func (s *spans) Bounds() (lo, hi int, ok bool) {
	if len(s.all) == 0 {
		return 0, 0, false
	}
	return s.all[0].lo, s.all[len(s.all)-1].hi - s.end(0), true
}
func (s *spans) Ranges() (los, his []int) {
	los, his, _ = s.Spans()
	return los, his
}
