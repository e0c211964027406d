// Package stack is a stack of integers. [NewBuggy] loses elements when its array is full; [New]
// makes the fixed twin.
//
//	              New        NewBuggy
//	Push(0)
//	Push(1)
//	Push(2)                            the array has room for two elements
//	Pop()         2, true    0, true
package stack

//go:generate go run ../../cmd/clouseau synth stack.clouseau.hcl -o emitted_test.go --walks=false

// Stack is a last-in, first-out stack of integers.
type Stack interface {
	// Init empties the stack.
	Init()
	Push(elem int)
	// Pop removes and returns the element on top; ok is false if there is none.
	Pop() (elem int, ok bool)
	IsEmpty() bool
}

// capacity is the size of the array that a stack starts with.
const capacity = 2

// New returns an empty stack.
func New() Stack { return &growing{items: make([]int, capacity)} }

type growing struct {
	items []int
	n     int // elements in use
}

func (s *growing) Init() { s.n = 0 }

func (s *growing) Push(elem int) {
	if s.n == len(s.items) {
		bigger := make([]int, 2*len(s.items))
		copy(bigger, s.items)
		s.items = bigger
	}
	s.items[s.n] = elem
	s.n++
}

func (s *growing) Pop() (elem int, ok bool) {
	if s.n == 0 {
		return 0, false
	}
	s.n--
	return s.items[s.n], true
}

func (s *growing) IsEmpty() bool { return s.n == 0 }
