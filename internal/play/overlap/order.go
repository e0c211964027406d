package overlap

import (
	"fmt"
	"slices"

	"github.com/clouseau-go/clouseau/sre"
)

// Most is how many orders Explain judges at most. Four lanes with two calls each have 2,520.
const Most = 5000

// Judge judges calls that are made one after the other, after those that came before all of them.
type Judge interface {
	// Begin goes back to before the first call. The error is one of the environment.
	Begin() error
	// Next takes a further call with its answers, and returns what is objected to it; empty if
	// nothing is. What it says may depend on the calls since Begin only.
	Next(e sre.Event) (objection string, err error)
	// State is the same after calls that lead to the same judgement of whatever comes. Empty: it is
	// not known.
	State() string
	// Divisible reports whether it may be asked about the calls of one key alone, which is the
	// argument of that name, by operation.
	Divisible(keys map[string]string) bool
}

// Find looks for an order of calls, all of which have returned, to which a judge does not object.
type Find func(Calls, Judge) Explanation

// Explanation is what was found.
type Explanation struct {
	// Order has the indices of the calls in an order that explains them, or else in one that goes
	// as far as any.
	Order []int
	// Upto is how many calls of Order are explained, from the first on.
	Upto int
	// Objection is what is objected to the call that comes next.
	Objection string
	// Open says that not all orders were judged, and that none of those that were explains the
	// calls. Limit says why.
	Open  bool
	Limit string
	Tried int // orders or calls that were judged
	// Err is an error of the environment, which leaves everything open.
	Err error
}

// Explained reports whether the calls have an order that explains them.
func (x *Explanation) Explained() bool { return !x.Open && x.Err == nil && x.Upto == len(x.Order) }

// Explain is a [Find] that tries all orders in which a call that returned before another was made
// comes before it. It is for a dozen calls, and what other ways are compared with.
//
// Orders that begin with the same calls share the judgement of these: if a judge objects to the
// third call, no other order with the same three first calls is tried.
func Explain(calls Calls, judge Judge) Explanation {
	s := &search{calls: calls, judge: judge, used: make([]bool, len(calls)), best: Explanation{Upto: -1}}
	s.extend()
	if s.best.Open = s.best.Open && s.best.Upto < len(calls); s.best.Open {
		s.best.Limit = fmt.Sprintf("the calls overlap in more than %d orders", Most)
	}
	return s.best
}

type search struct {
	calls Calls
	judge Judge
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
		s.used[i] = true
		s.order = append(s.order, i)
		change := s.extend()
		s.used[i] = false
		s.order = s.order[:at]
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
	upto, objection, err := s.judged()
	if s.best.Err = err; err != nil {
		return over
	}
	if upto > s.best.Upto {
		s.best.Upto = upto
		s.best.Order = slices.Clone(s.order)
		s.best.Objection = objection
	}
	if upto == len(s.calls) {
		return over
	}
	return upto
}

// judged returns how many calls of the present order are explained, from the first on.
func (s *search) judged() (upto int, objection string, err error) {
	if err := s.judge.Begin(); err != nil {
		return 0, "", err
	}
	for upto, i := range s.order {
		if objection, err = s.judge.Next(s.calls[i].Whole()); err != nil || objection != "" {
			return upto, objection, err
		}
	}
	return len(s.order), "", nil
}
