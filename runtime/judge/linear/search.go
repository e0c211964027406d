package linear

import (
	"hash/maphash"
	"slices"

	"github.com/anishathalye/porcupine"

	"github.com/clouseau-go/clouseau/internal/play/overlap"
)

// search looks for an order of the calls of a key.
type search struct {
	system sequential
	calls  []timed
	budget int
	steps  int
	open   bool // no steps are left
	err    error
	broken any // a panic of who judges
}

// order returns the longest order that was found, and whether all calls are in it. It panics as who
// judges does, where the search was asked for, and not in the goroutine of porcupine.
func (s *search) order() (explained bool, longest []int) {
	ops := make([]porcupine.Operation, len(s.calls))
	for i, c := range s.calls {
		ops[i] = porcupine.Operation{ClientId: c.Lane, Input: c.Call, Call: c.from, Return: c.to}
	}
	result, info := porcupine.CheckOperationsVerbose(s.model(), ops, 0)
	if s.broken != nil {
		panic(s.broken)
	}
	if orders := info.PartialLinearizations()[0]; len(orders) > 0 {
		longest = slices.MinFunc(orders, func(a, b []int) int {
			if len(a) != len(b) {
				return len(b) - len(a)
			}
			return slices.Compare(a, b)
		})
	}
	return result == porcupine.Ok, longest
}

// seed makes hashes of states, which are compared within a search only.
var seed = maphash.MakeSeed()

// model returns what the search follows. If a step cannot be made, none is made any more, so that
// the search ends.
func (s *search) model() porcupine.Model {
	return porcupine.Model{
		Init: func() any { return list{s.system.start()} },
		Step: func(at, input, _ any) (ok bool, next any) {
			if s.steps >= s.budget || s.err != nil || s.broken != nil {
				s.open = true
				return false, at
			}
			s.steps++
			defer func() {
				if p := recover(); p != nil {
					s.broken = p
					ok = false
					next = at
				}
			}()
			var states list
			states, s.err = at.(list).after(s.system, input.(*overlap.Call).Whole())
			return len(states) > 0, states
		},
		Equal: func(a, b any) bool { return a.(list).Key() == b.(list).Key() },
		Hash:  func(a any) uint64 { return maphash.String(seed, a.(list).Key()) },
	}
}
