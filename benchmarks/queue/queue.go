// Package queue is a first-in, first-out queue of linked cells. [New] makes the right one,
// [NewMutant] one with a bug.
//
//	            New        PopsZero
//	Push(4)
//	Push(5)
//	Pop()       4, true    0, true
package queue

//go:generate go run ../../cmd/clouseau synth queue.clouseau.hcl -o emitted_test.go --walks=false

// Queue is a first-in, first-out queue of integers. Cells that are taken out are used again.
type Queue struct {
	front, back *cell
	free        *cell // cells out of use
	mutant      Mutant
}

type cell struct {
	value int
	next  *cell
}

// Mutant is a seeded bug, by its name; none if it is empty.
type Mutant string

// The bug of the thesis on seq-test, the one of its public tests, and those of the public set of
// mutants.
const (
	PopsZero         Mutant = "pop_zero"           // of two elements and more
	PopsOne          Mutant = "pop_one"            // of a single element
	FrontStays       Mutant = "front_stays"        // pop does not advance the front
	NoSingleton      Mutant = "no_singleton_case"  // pop of a single element leaves the back
	ReadsAfterFree   Mutant = "read_after_free"    // pop reads a cell that it has given back
	NoEmptyCase      Mutant = "no_empty_case"      // push counts on an element
	BackIsNotLinked  Mutant = "back_is_not_linked" // push forgets what is behind the old back
	BackIsNotUpdated Mutant = "back_is_not_updated"
)

// Mutants returns all seeded bugs.
func Mutants() []Mutant {
	return []Mutant{PopsZero, PopsOne, FrontStays, NoSingleton, ReadsAfterFree, NoEmptyCase, BackIsNotLinked, BackIsNotUpdated}
}

// New returns an empty queue.
func New() *Queue { return &Queue{} }

// NewMutant returns an empty queue with a bug.
func NewMutant(m Mutant) *Queue { return &Queue{mutant: m} }

// Push adds an element at the back.
func (q *Queue) Push(x int) {
	c := q.take(x)
	if q.back == nil && q.mutant != NoEmptyCase {
		q.front, q.back = c, c
		return
	}
	if q.mutant != BackIsNotLinked {
		q.back.next = c
	}
	if q.mutant != BackIsNotUpdated {
		q.back = c
	}
}

// Pop removes and returns the element at the front; ok is false if there is none.
func (q *Queue) Pop() (x int, ok bool) {
	c := q.front
	if c == nil {
		return 0, false
	}
	x = c.value
	if q.mutant != FrontStays {
		q.front = c.next
	}
	if q.front == nil && q.mutant != NoSingleton {
		q.back = nil
	}
	switch {
	case q.mutant == PopsZero && q.front != nil:
		x = 0
	case q.mutant == PopsOne && q.front == nil:
		x = 1
	}
	q.release(c)
	if q.mutant == ReadsAfterFree {
		x = c.value
	}
	return x, true
}

// take returns a cell for an element.
func (q *Queue) take(x int) *cell {
	c := q.free
	if c == nil {
		return &cell{value: x}
	}
	q.free = c.next
	*c = cell{value: x}
	return c
}

// release puts a cell out of use.
func (q *Queue) release(c *cell) {
	*c = cell{next: q.free}
	q.free = c
}
