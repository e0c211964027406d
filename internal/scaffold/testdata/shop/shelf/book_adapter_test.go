// Adapter of book.clouseau.hcl for example.com/shop/shelf.Book, written by clouseau init. It is
// yours to change.

package shelf_test

import (
	"example.com/shop/shelf"
)

// testedBook is a Book whose methods have the arguments and results of the spec's operations.
type testedBook struct {
	*shelf.Book
}

// newTestedBook makes a fresh system for a run: a zero value, since no function of the package
// makes one.
func newTestedBook() *testedBook {
	return &testedBook{new(shelf.Book)}
}

func (s *testedBook) Label(text string) {
	s.Book.Label([]byte(text))
}
