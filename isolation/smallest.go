package isolation

import "container/heap"

// smallest is a heap of numbers.
type smallest []int

func (s *smallest) push(x int) { heap.Push((*heapOfInts)(s), x) }
func (s *smallest) pop() int   { return heap.Pop((*heapOfInts)(s)).(int) }

type heapOfInts []int

func (h heapOfInts) Len() int           { return len(h) }
func (h heapOfInts) Less(i, j int) bool { return h[i] < h[j] }
func (h heapOfInts) Swap(i, j int)      { h[i], h[j] = h[j], h[i] }
func (h *heapOfInts) Push(x any)        { *h = append(*h, x.(int)) }
func (h *heapOfInts) Pop() any {
	old := *h
	x := old[len(old)-1]
	*h = old[:len(old)-1]
	return x
}
