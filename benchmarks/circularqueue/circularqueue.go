// Package circularqueue is a bounded queue of integers in a ring of slots, one of which stays
// empty. [New] makes the right one, [NewMutant] one with a bug.
//
//	              New    SizeIsRemainder
//	Make(1)
//	Put(4)
//	Get()         4      4
//	Put(5)
//	Len()         1      -1
package circularqueue

//go:generate go run ../../cmd/clouseau synth circularqueue.clouseau.hcl -o emitted_test.go --walks=false

// Queue is a first-in, first-out queue of bounded size.
type Queue struct {
	slots   []int
	in, out int // where the next element goes, and where the first one is
	mutant  Mutant
}

// Mutant is a seeded bug, by its name; none if it is empty.
type Mutant string

// The mutants of the case study. The first two are of the promises, the others of the code.
const (
	CountsAllSlots  Mutant = "empty_vs_full" // says that every slot may be full
	PutsWhenFull    Mutant = "queue_full"    // lets anybody put into a full queue
	SizeIsRemainder Mutant = "mod_size_vs_rem"
	SizeIsDistance  Mutant = "abs_size"
)

// Mutants returns all mutants.
func Mutants() []Mutant {
	return []Mutant{CountsAllSlots, PutsWhenFull, SizeIsRemainder, SizeIsDistance}
}

// New returns an empty queue for one element.
func New() *Queue { return NewMutant("") }

// NewMutant returns an empty queue for one element, with a bug.
func NewMutant(m Mutant) *Queue { return &Queue{slots: make([]int, 2), mutant: m} }

// Make makes the queue empty, with room for n elements.
func (q *Queue) Make(n int) { *q = Queue{slots: make([]int, n+1), mutant: q.mutant} }

// Put adds an element at the back. There must be room for it.
func (q *Queue) Put(x int) {
	q.slots[q.in] = x
	q.in = q.after(q.in)
}

// Get removes and returns the element at the front. There must be one.
func (q *Queue) Get() int {
	x := q.slots[q.out]
	q.out = q.after(q.out)
	return x
}

// Len returns the number of elements.
func (q *Queue) Len() int {
	n := q.in - q.out
	switch {
	case q.mutant == SizeIsDistance && n < 0:
		return -n
	case q.mutant == SizeIsRemainder, q.mutant == SizeIsDistance:
		return n % len(q.slots)
	}
	return (n + len(q.slots)) % len(q.slots)
}

func (q *Queue) after(i int) int { return (i + 1) % len(q.slots) }
