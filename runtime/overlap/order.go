package overlap

import "slices"

// Most is how many orders Explain judges at most. Four lanes with two calls each have 2,520.
const Most = 5000

// Explanation is what Explain found.
type Explanation struct {
	// Order has the indices of the calls in an order that explains them, or else in one that goes
	// as far as any.
	Order []int
	// Upto is how many calls of Order are explained, from the first on.
	Upto int
	// Open says that not all orders were judged, since there are more than Most, and that none of
	// those that were explains the calls.
	Open  bool
	Tried int // orders that were judged
}

// Explained reports whether the calls have an order that explains them.
func (x *Explanation) Explained() bool { return x.Upto == len(x.Order) }

// Explain looks for an order of the calls, all of which have returned, to which a judge does not
// object, and in which a call that returned before another was made comes before it. judge is given
// whole orders, as indices, and returns how many calls of the order are explained, from the first
// on. What it says of a call may depend on the calls before it only.
//
// Orders that begin with the same calls share the judgement of these: if a judge objects to the
// third call, no other order with the same three first calls is tried.
func Explain(calls Calls, judge func(order []int) (upto int)) Explanation {
	s := &search{calls: calls, judge: judge, used: make([]bool, len(calls)), best: Explanation{Upto: -1}}
	s.extend()
	s.best.Open = s.best.Open && !s.best.Explained()
	return s.best
}

type search struct {
	calls Calls
	judge func(order []int) (upto int)
	order []int
	used  []bool
	best  Explanation
}

// over is the position that ends the search.
const over = -1

// extend tries all ways to go on from the present order. It returns the position at which the order
// has to change.
func (s *search) extend() (change int) {
	at := len(s.order)
	if at == len(s.calls) {
		return s.whole()
	}
	for i := range s.calls {
		if !s.next(i) {
			continue
		}
		s.used[i], s.order = true, append(s.order, i)
		change := s.extend()
		s.used[i], s.order = false, s.order[:at]
		if change < at {
			return change
		}
	}
	return at - 1
}

// next reports whether a call may come next: it has not come, and no other call has to come before
// it.
func (s *search) next(i int) bool {
	if s.used[i] {
		return false
	}
	for j, c := range s.calls {
		if !s.used[j] && c.Before(s.calls[i]) {
			return false
		}
	}
	return true
}

// whole judges the present order, which has all calls.
func (s *search) whole() (change int) {
	if s.best.Tried == Most {
		s.best.Open = true
		return over
	}
	s.best.Tried++
	upto := s.judge(s.order)
	if upto > s.best.Upto {
		s.best.Upto, s.best.Order = upto, slices.Clone(s.order)
	}
	if upto == len(s.calls) {
		return over
	}
	return upto
}
