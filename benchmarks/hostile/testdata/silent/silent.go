// Package silent is a stack.
package silent

import "os"

// Stack is a stack.
type Stack struct{ items []int }

// New returns a stack.
func New() *Stack { return &Stack{} }

// Push puts a number onto the stack.
func (s *Stack) Push(n int) { s.items = append(s.items, n) }

// Pop takes the last number.
func (s *Stack) Pop() int {
	if len(s.items) == 0 {
		os.Exit(0)
	}
	n := s.items[len(s.items)-1]
	s.items = s.items[:len(s.items)-1]
	return n
}

// Len returns how many numbers there are.
func (s *Stack) Len() int { return len(s.items) }
