// Adapter of deque.clouseau.hcl for github.com/gammazero/deque.Deque[int], written by clouseau
// init. It is yours to change.

package deque_test

import (
	"github.com/gammazero/deque"
)

// testedDeque is a Deque whose methods have the arguments and results of the spec's operations.
type testedDeque struct {
	*deque.Deque[int]
	other *deque.Deque[int] // what operations on two systems take, and answer
}

// freshDeque makes a fresh system for a run: a zero value, since no function of the package makes
// one.
func freshDeque() *deque.Deque[int] {
	return new(deque.Deque[int])
}

// newTestedDeque makes the systems for a run.
func newTestedDeque() *testedDeque { return &testedDeque{freshDeque(), freshDeque()} }

func (s *testedDeque) IterPopFront(limit int) []int {
	var called []int
	all := s.Deque.IterPopFront()
	if all != nil {
		all(func(x1 int) bool {
			called = append(called, x1)
			return len(called) < limit
		})
	}
	return called
}

func (s *testedDeque) IterPopBack(limit int) []int {
	var called []int
	all := s.Deque.IterPopBack()
	if all != nil {
		all(func(x1 int) bool {
			called = append(called, x1)
			return len(called) < limit
		})
	}
	return called
}

func (s *testedDeque) Iter(limit int) []int {
	var called []int
	all := s.Deque.Iter()
	if all != nil {
		all(func(x1 int) bool {
			called = append(called, x1)
			return len(called) < limit
		})
	}
	return called
}

func (s *testedDeque) RIter(limit int) []int {
	var called []int
	all := s.Deque.RIter()
	if all != nil {
		all(func(x1 int) bool {
			called = append(called, x1)
			return len(called) < limit
		})
	}
	return called
}

func (s *testedDeque) Copy() int {
	return s.Deque.Copy(*s.other)
}

func (s *testedDeque) Index(limit int) (int, []int) {
	var called []int
	result := s.Deque.Index(func(x1 int) bool {
		called = append(called, x1)
		return len(called) < limit
	})
	return result, called
}

func (s *testedDeque) RIndex(limit int) (int, []int) {
	var called []int
	result := s.Deque.RIndex(func(x1 int) bool {
		called = append(called, x1)
		return len(called) < limit
	})
	return result, called
}

// Exchange lets the system and the other one change places.
func (s *testedDeque) Exchange() { s.Deque, s.other = s.other, s.Deque }
