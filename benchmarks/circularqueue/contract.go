package circularqueue

import (
	"fmt"
	"slices"
)

// State is a queue as a value: its elements, and how many there may be.
type State struct {
	Elems []int
	Size  int
}

// StateOf returns the state of a queue.
func StateOf(q *Queue) State { return q.mutant.state(q) }

func (m Mutant) state(q *Queue) State {
	s := State{Size: len(q.slots) - 1}
	if m == CountsAllSlots {
		s.Size = len(q.slots)
	}
	for i := q.out; i != q.in; i = q.after(i) {
		s.Elems = append(s.Elems, q.slots[i])
	}
	return s
}

// WellFormed is what a queue always is.
func WellFormed(q *Queue) error {
	if n := len(q.slots); q.in < 0 || q.in >= n || q.out < 0 || q.out >= n {
		return fmt.Errorf("the indices are %d and %d of %d slots", q.in, q.out, n)
	}
	return nil
}

// IsSize says how many elements a queue may be made for.
func IsSize(_ *Queue, n int) bool { return 0 < n && n <= 8 }

// HasRoom is what Put requires.
func HasRoom(q *Queue, _ int) bool { return Mutant("").hasRoom(q) }

func (m Mutant) hasRoom(q *Queue) bool {
	s := m.state(q)
	return len(s.Elems) < s.Size || m == PutsWhenFull
}

// HasOne is what Get requires.
func HasOne(q *Queue) bool { return len(StateOf(q).Elems) > 0 }

// Made is what Make ensures.
func Made(before, after State, n int) error { return Mutant("").made(before, after, n) }

func (m Mutant) made(before, after State, n int) error {
	if m == CountsAllSlots {
		n++
	}
	return same(before, State{nil, n}, after)
}

// WasPut is what Put ensures.
func WasPut(before, after State, x int) error {
	return same(before, State{append(slices.Clone(before.Elems), x), before.Size}, after)
}

// Gotten is what Get ensures.
func Gotten(before, after State, x int) error {
	if x != before.Elems[0] {
		return fmt.Errorf("the first of %v is %d", before.Elems, before.Elems[0])
	}
	return same(before, State{before.Elems[1:], before.Size}, after)
}

// Counted is what Len ensures.
func Counted(before, after State, n int) error {
	if n != len(before.Elems) {
		return fmt.Errorf("there are %d elements in %v", len(before.Elems), before.Elems)
	}
	return same(before, before, after)
}

// same compares the queue that an operation should have left with the one that it left.
func same(before, want, got State) error {
	if !slices.Equal(want.Elems, got.Elems) || want.Size != got.Size {
		return fmt.Errorf("%v became %v, not %v", before, got, want)
	}
	return nil
}
