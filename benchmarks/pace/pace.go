// Package pace compares how fast calls are made and judged: by a walk with a reference, and by a
// state machine for rapid's Repeat with a slice as its model. The system is a stack that does next
// to nothing, so what is measured is the tester.
package pace

//go:generate go run ../../cmd/clouseau synth pace.clouseau.hcl -o emitted_test.go --walks=false

// Stack is a last-in, first-out stack of integers.
type Stack struct {
	elems []int
	calls int
}

// New returns an empty stack.
func New() *Stack { return &Stack{} }

// Push puts an element on top.
func (s *Stack) Push(elem int) {
	s.calls++
	s.elems = append(s.elems, elem)
}

// Pop removes and returns the element on top. ok is false if there is none.
func (s *Stack) Pop() (elem int, ok bool) {
	s.calls++
	n := len(s.elems)
	if n == 0 {
		return 0, false
	}
	elem = s.elems[n-1]
	s.elems = s.elems[:n-1]
	return elem, true
}

// Len returns how many elements there are.
func (s *Stack) Len() int {
	s.calls++
	return len(s.elems)
}
