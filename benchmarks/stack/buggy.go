package stack

// NewBuggy returns an empty stack whose Push mistakes a full array for an
// overflow: it discards the current top and does not store the new element.
func NewBuggy() Stack { return &bounded{growing{items: make([]int, capacity)}} }

// bounded is a stack whose array does not grow.
type bounded struct{ growing }

func (s *bounded) Push(elem int) {
	if s.n == len(s.items) {
		s.n-- // discards the top; nothing is stored in its place
		return
	}
	s.items[s.n] = elem
	s.n++
}
