// Adapter of circular.clouseau.hcl for github.com/emirpasic/gods/queues/circularbuffer.Queue,
// written by clouseau init. It is yours to change.

package circular_test

import (
	"github.com/emirpasic/gods/queues/circularbuffer"
)

// testedQueue is a Queue whose methods have the arguments and results of the spec's operations.
type testedQueue struct {
	*circularbuffer.Queue
}

// newTestedQueue makes a fresh system for a run.
func newTestedQueue() *testedQueue {
	return &testedQueue{circularbuffer.New(
		3, // maxSize: small, so that a run gets to its limits
	)}
}

func (s *testedQueue) Enqueue(value string) {
	s.Queue.Enqueue(value)
}

func (s *testedQueue) Dequeue() (string, bool) {
	value, ok := s.Queue.Dequeue()
	return heldByQueue[string](value), ok
}

func (s *testedQueue) Peek() (string, bool) {
	value, ok := s.Queue.Peek()
	return heldByQueue[string](value), ok
}

func (s *testedQueue) Values() []string {
	return eachQueue(s.Queue.Values(), func(x interface{}) string { return heldByQueue[string](x) })
}

func (s *testedQueue) Iterator(limit int) []string {
	var allValue []string
	all := s.Queue.Iterator()
	for len(allValue) < limit && all.Next() {
		allValue = append(allValue, heldByQueue[string](all.Value()))
	}
	return allValue
}

// heldByQueue is the T that an answer holds, the zero value if it holds something else or nothing.
func heldByQueue[T any](v any) T {
	x, _ := v.(T)
	return x
}

// eachQueue converts a slice element by element.
func eachQueue[T, U any](xs []T, f func(T) U) []U {
	out := make([]U, len(xs))
	for i, x := range xs {
		out[i] = f(x)
	}
	return out
}
