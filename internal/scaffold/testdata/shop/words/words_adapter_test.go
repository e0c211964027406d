// Adapter of words.clouseau.hcl for package example.com/shop/words, written by clouseau init. It is
// yours to change.

package words_test

import (
	"example.com/shop/words"
)

// testedWords has the functions of the package as methods.
type testedWords struct{}

// newTestedWords makes one. What the package itself keeps is not fresh: reset it here.
func newTestedWords() *testedWords { return &testedWords{} }

func (sut *testedWords) Count(s string, words_ string) int {
	return words.Count(s, words_)
}

func (sut *testedWords) Split(s string) []string {
	return words.Split(s)
}
