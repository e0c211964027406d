package linear

import (
	"cmp"
	"context"
	"hash/maphash"
	"slices"
	"strconv"
	"strings"

	"github.com/anishathalye/porcupine"

	"github.com/clouseau-go/clouseau/internal/play/overlap"
	"github.com/clouseau-go/clouseau/sre"
)

// search looks for an order of the calls of a key.
type search struct {
	ctx    context.Context
	begin  func() sequential
	late   map[string]int
	calls  []timed
	budget int
	steps  int
	open   bool // a step was not decided, or none are left
	err    error
	broken any // a panic of who judges
}

// newSearch returns a search by the promise of a judge.
func (j *Judge) newSearch(ctx context.Context, calls []timed, begin func() sequential) *search {
	return &search{ctx: ctx, begin: begin, late: j.Promise.Late, calls: calls, budget: cmp.Or(j.Budget, DefaultBudget)}
}

// run returns the verdict, and the longest order that was found if there is none of all calls.
func (s *search) run() (Verdict, []int, error) {
	ops := s.operations()
	m, system := s.model()
	defer system.end()
	explained := porcupine.CheckOperations(m, ops)
	s.rethrow()
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
	s.rethrow()
	s.steps += steps
	return Violation, longest(info.PartialLinearizations()[0]), s.err
}

// order is run for few calls: it returns the longest order in any case.
func (s *search) order() (Verdict, []int) {
	m, system := s.model()
	defer system.end()
	result, info := porcupine.CheckOperationsVerbose(m, s.operations(), 0)
	s.rethrow()
	order := longest(info.PartialLinearizations()[0])
	switch {
	case s.err != nil, result == porcupine.Ok && !system.sure(), result != porcupine.Ok && s.open:
		return Undecided, order
	case result == porcupine.Ok:
		return Explained, order
	}
	return Violation, order
}

// rethrow panics where the search was asked for, and not in the goroutine of porcupine.
func (s *search) rethrow() {
	if s.broken != nil {
		panic(s.broken)
	}
}

// seed makes hashes of states, which are compared within a search only.
var seed = maphash.MakeSeed()

// model returns what the search follows. If a step cannot be made, none is made any more, so that
// the search ends.
func (s *search) model() (porcupine.Model, *maybe) {
	system := &maybe{newLate(s.begin(), s.late)}
	s.steps = 0
	return porcupine.Model{
		Init: func() any { return system.start() },
		Step: func(at, input, _ any) (ok bool, next any) {
			if s.steps >= s.budget || s.err != nil || s.broken != nil || s.ctx.Err() != nil {
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
			x, err := system.take(at.(state), input.(*overlap.Call))
			s.err = err
			s.open = s.open || x.open
			return len(x.next) > 0, x.next
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

// list is some states.
type list []state

func (s list) Key() string {
	if len(s) == 1 {
		return s[0].Key()
	}
	var b strings.Builder
	for _, x := range s {
		key := x.Key()
		b.WriteString(strconv.Itoa(len(key)) + ":" + key)
	}
	return b.String()
}

// maybe lets pending calls have taken effect, or not: its states are lists of those that the calls
// before may have led to.
type maybe struct{ sequential }

func (m *maybe) start() state { return list{m.sequential.start()} }

// take returns the state after a call.
func (m *maybe) take(s state, c *overlap.Call) (out answer, err error) {
	_, back := c.Span()
	e := c.Event
	pending := back == 0
	if !pending {
		e = c.Whole()
	}
	var next list
	for _, at := range s.(list) {
		x, err := m.after(at, e, pending)
		if err != nil {
			return answer{}, err
		}
		out.open = out.open || x.open
		next = append(next, x.next...)
		if pending {
			next = append(next, at)
		}
	}
	out.next = distinct(next)
	return out, nil
}

// distinct returns states without those that are the same, ordered by their keys.
func distinct(states list) list {
	if len(states) > 1 {
		slices.SortFunc(states, func(a, b state) int { return strings.Compare(a.Key(), b.Key()) })
		states = slices.CompactFunc(states, func(a, b state) bool { return a.Key() == b.Key() })
	}
	return states
}

// moments are how far back the answers of some operations may be late, at most.
func moments(by map[string]int) (most int) {
	for _, n := range by {
		most = max(most, n)
	}
	return most
}

// taken is a call that took effect.
type taken struct {
	event   sre.Event
	pending bool
}
