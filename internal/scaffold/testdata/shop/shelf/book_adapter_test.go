// Through this file book.clouseau.hcl reaches example.com/shop/shelf.Book.
// It was written by clouseau init, and is yours to change.

package shelf_test

import (
	"example.com/shop/shelf"
)

// testedBook is a Book whose methods have the arguments and results of the spec's operations.
type testedBook struct {
	*shelf.Book
}

// newTestedBook makes a fresh system for a run: a zero value, as no function of the package makes
// one.
func newTestedBook() *testedBook {
	return &testedBook{new(shelf.Book)}
}

func (s *testedBook) Label(text string) {
	s.Book.Label([]byte(text))
}
