package sortedlist

import (
	"fmt"
	"slices"
)

// Elems returns the elements of a list.
func Elems(l *List) []int {
	var all []int
	for c := l.first; c != nil; c = c.next {
		all = append(all, c.value)
	}
	return all
}

// InOrder is what a list always is.
func InOrder(l *List) error {
	if all := Elems(l); !slices.IsSorted(all) {
		return fmt.Errorf("%v is not in order", all)
	}
	return nil
}

// IsLeast says that an element may stand in front: what Cons requires.
func IsLeast(l *List, x int) bool { return l.first == nil || x <= l.first.value }

// Inserted is what Insert ensures.
func Inserted(before, after []int, x int) error { return Mutant("").inserted(before, after, x) }

func (m Mutant) inserted(before, after []int, x int) error {
	i, there := slices.BinarySearch(before, x)
	if there && m == ForbidsDuplicate {
		return same(before, before, after)
	}
	return same(before, slices.Insert(slices.Clone(before), i, x), after)
}

// Consed is what Cons ensures.
func Consed(before, after []int, x int) error {
	return same(before, slices.Insert(slices.Clone(before), 0, x), after)
}

// Summed is what Sum ensures.
func Summed(before, after []int, sum int) error {
	want := 0
	for _, x := range before {
		want += x
	}
	if sum != want {
		return fmt.Errorf("the sum of %v is %d", before, want)
	}
	return same(before, before, after)
}

// same compares the list that an operation should have left with the one that it left.
func same(before, want, got []int) error {
	if !slices.Equal(want, got) {
		return fmt.Errorf("%v became %v, not %v", before, got, want)
	}
	return nil
}
