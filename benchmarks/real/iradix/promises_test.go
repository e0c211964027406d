package iradix_test

import (
	"fmt"
	"slices"
	"strings"
)

// met is what iteration from a key promises: it meets each key that is there and not less.
func met(s *testedTxn, from, keys string) error {
	found := strings.Split(keys, ",")
	for _, key := range []string{"a", "ab", "abc", "ac", "b", "ba", "bab"} {
		if _, ok := s.Get(key); ok && key >= from && !slices.Contains(found, key) {
			return fmt.Errorf("%q is there and was not met", key)
		}
	}
	return nil
}
