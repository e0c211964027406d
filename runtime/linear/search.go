package linear

import (
	"context"
	"hash/maphash"
	"slices"

	"github.com/anishathalye/porcupine"

	"github.com/clouseau-go/clouseau/runtime/overlap"
)

// search looks for an order of the calls of a key.
type search struct {
	ctx    context.Context
	judge  *Judge
	calls  []timed
	budget int
	steps  int
	open   bool // a step was not decided, or none are left
	err    error
}

// run returns the verdict, and the longest order that was found if there is none of all calls.
func (s *search) run() (Verdict, []int, error) {
	ops := s.operations()
	m, system := s.model()
	defer system.end()
	explained := porcupine.CheckOperations(m, ops)
	switch {
	case s.err != nil:
		return Undecided, nil, s.err
	case explained && system.sure():
		return Explained, nil, nil
	case explained || s.open:
		return Undecided, nil, nil
	}
	steps := s.steps
	m, again := s.model() // the same once more, which remembers the orders
	defer again.end()
	_, info := porcupine.CheckOperationsVerbose(m, ops, 0)
	s.steps += steps
	return Violation, longest(info.PartialLinearizations()[0]), s.err
}

// seed makes hashes of states, which are compared within a search only.
var seed = maphash.MakeSeed()

// model returns what the search follows. If a step cannot be made, none is made any more, so that
// the search ends.
func (s *search) model() (porcupine.Model, sequential) {
	system := &maybe{newLate(s.judge.begin(s.ctx), s.judge.Promise.Late)}
	s.steps = 0
	return porcupine.Model{
		Init: func() any { return system.start() },
		Step: func(at, input, _ any) (bool, any) {
			if s.steps >= s.budget || s.err != nil || s.ctx.Err() != nil {
				s.open = true
				return false, at
			}
			s.steps++
			x, err := system.take(at.(state), input.(*overlap.Call))
			s.err = err
			s.open = s.open || x.open
			return x.next != nil, x.next
		},
		Equal: func(a, b any) bool { return a.(state).Key() == b.(state).Key() },
		Hash:  func(a any) uint64 { return maphash.String(seed, a.(state).Key()) },
	}, system
}

// longest returns the longest order, the first of these by its numbers.
func longest(orders [][]int) []int {
	if len(orders) == 0 {
		return nil
	}
	return slices.MinFunc(orders, func(a, b []int) int {
		if len(a) != len(b) {
			return len(b) - len(a)
		}
		return slices.Compare(a, b)
	})
}

// operations returns the calls with the times between which they may take effect.
func (s *search) operations() []porcupine.Operation {
	out := make([]porcupine.Operation, len(s.calls))
	for i, c := range s.calls {
		out[i] = porcupine.Operation{ClientId: c.Lane, Input: c.Call, Call: c.from, Return: c.to}
	}
	return out
}
