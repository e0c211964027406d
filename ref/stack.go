package ref

import "slices"

// Stack is a stack: what was pushed last comes off first.
type Stack[T any] struct{ elems []T }

// NewStack returns an empty stack.
func NewStack[T any]() *Stack[T] { return &Stack[T]{} }

// Init removes all elements.
func (s *Stack[T]) Init() { s.elems = nil }

// Push puts an element on top.
func (s *Stack[T]) Push(elem T) { s.elems = append(s.elems, elem) }

// Pop takes off the element on top. ok is false if there is none.
func (s *Stack[T]) Pop() (elem T, ok bool) {
	if elem, ok = s.Peek(); ok {
		s.elems = s.elems[:len(s.elems)-1]
	}
	return elem, ok
}

// Peek returns the element on top. ok is false if there is none.
func (s *Stack[T]) Peek() (elem T, ok bool) {
	if len(s.elems) == 0 {
		return elem, false
	}
	return s.elems[len(s.elems)-1], true
}

// Len returns how many elements there are.
func (s *Stack[T]) Len() int { return len(s.elems) }

// IsEmpty reports whether there are none.
func (s *Stack[T]) IsEmpty() bool { return len(s.elems) == 0 }

// Elems returns all elements, the topmost last.
func (s *Stack[T]) Elems() []T { return slices.Clone(s.elems) }
