// Package sortedlist is a list of integers in order, in which an integer may stand several times.
// [New] makes the right one, [NewMutant] one with a bug.
//
//	             New    SumModifies
//	Insert(3)
//	Insert(1)
//	Sum()        4      4, but the list is 7, 7 then
package sortedlist

//go:generate go run ../../cmd/clouseau synth sortedlist.clouseau.hcl -o emitted_test.go --walks=false

// List is a list of integers in order.
type List struct {
	first  *cell
	mutant Mutant
}

type cell struct {
	value int
	next  *cell
}

// Mutant is a seeded bug, by its name; none if it is empty.
type Mutant string

// The mutants of the case study. The last one is of the promises, the others of the code.
const (
	SumModifies      Mutant = "sum_modify_list" // each element is 7 after it was added
	ConsIsAnywhere   Mutant = "cons_invalid"    // puts anything in front, and nobody forbids it
	ForbidsDuplicate Mutant = "insert_dups"     // promises that an element stands once
)

// Mutants returns all mutants.
func Mutants() []Mutant { return []Mutant{SumModifies, ConsIsAnywhere, ForbidsDuplicate} }

// New returns an empty list.
func New() *List { return &List{} }

// NewMutant returns an empty list with a bug.
func NewMutant(m Mutant) *List { return &List{mutant: m} }

// Insert adds an element in its place.
func (l *List) Insert(x int) {
	at := &l.first
	for *at != nil && (*at).value < x {
		at = &(*at).next
	}
	*at = &cell{x, *at}
}

// Cons adds an element in front. It must not be greater than the first one.
func (l *List) Cons(x int) { l.first = &cell{x, l.first} }

// Sum adds up all elements.
func (l *List) Sum() (sum int) {
	for c := l.first; c != nil; c = c.next {
		sum += c.value
		if l.mutant == SumModifies {
			c.value = 7
		}
	}
	return sum
}
