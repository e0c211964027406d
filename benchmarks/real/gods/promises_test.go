package gods_test

import (
	"fmt"
	"slices"
)

// elements are those of a list.
func elements(s *testedList) []string {
	var all []string
	for i := range s.Size() {
		x, _ := s.Get(i)
		all = append(all, x)
	}
	return all
}

// inserted is what Insert promises: the values stand before the element that had the index.
func inserted(before, after []string, index int, values []string) error {
	if index > len(before) {
		return nil
	}
	if want := slices.Insert(slices.Clone(before), index, values...); !slices.Equal(after, want) {
		return fmt.Errorf("%q, want %q", after, want)
	}
	return nil
}
