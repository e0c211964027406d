package avl

import (
	"fmt"
	"slices"
)

// State is a tree as a value: its keys from left to right, and how they are arranged.
type State struct {
	Keys  []int
	Shape string
}

// StateOf returns the state of a tree.
func StateOf(t *Tree) State {
	var keys []int
	shape := t.root.walk(func(key int) { keys = append(keys, key) })
	return State{keys, shape}
}

// walk visits keys from left to right, and returns the tree as (smaller key larger).
func (n *node) walk(visit func(key int)) string {
	if n == nil {
		return "()"
	}
	smaller := n.smaller.walk(visit)
	visit(n.key)
	return fmt.Sprintf("(%s %d %s)", smaller, n.key, n.larger.walk(visit))
}

// WellFormed says that keys are in order, that heights are right, and that the sides of each node
// differ by one at most.
func WellFormed(t *Tree) error {
	keys := StateOf(t).Keys
	for i := 1; i < len(keys); i++ {
		if keys[i-1] >= keys[i] {
			return fmt.Errorf("%v is not in order", keys)
		}
	}
	_, err := t.root.measured()
	return err
}

// measured returns the height of a tree, counted.
func (n *node) measured() (int, error) {
	if n == nil {
		return 0, nil
	}
	s, err := n.smaller.measured()
	if err != nil {
		return 0, err
	}
	l, err := n.larger.measured()
	switch height := 1 + max(s, l); {
	case err != nil:
		return 0, err
	case n.height != height:
		return 0, fmt.Errorf("the height of %d is %d, not %d", n.key, height, n.height)
	case s > l+1 || l > s+1:
		return 0, fmt.Errorf("the sides of %d have heights %d and %d", n.key, s, l)
	default:
		return height, nil
	}
}

// Asked is what Has ensures.
func Asked(before, after State, key int, found bool) error {
	if _, there := slices.BinarySearch(before.Keys, key); found != there {
		return fmt.Errorf("%d is in %v: %v", key, before.Keys, there)
	}
	return unchanged(before, after)
}

// Inserted is what Insert ensures.
func Inserted(before, after State, key int, added bool) error {
	i, there := slices.BinarySearch(before.Keys, key)
	switch {
	case added == there:
		return fmt.Errorf("%d was in %v: %v", key, before.Keys, there)
	case there:
		return unchanged(before, after)
	}
	return same(before, slices.Insert(slices.Clone(before.Keys), i, key), after)
}

// Deleted is what Delete ensures.
func Deleted(before, after State, key int, found bool) error {
	i, there := slices.BinarySearch(before.Keys, key)
	switch {
	case found != there:
		return fmt.Errorf("%d was in %v: %v", key, before.Keys, there)
	case !there:
		return unchanged(before, after)
	}
	return same(before, slices.Delete(slices.Clone(before.Keys), i, i+1), after)
}

// same compares the keys that an operation should have left with those that it left. How they are
// arranged is up to the tree, within what is well-formed.
func same(before State, want []int, got State) error {
	if !slices.Equal(want, got.Keys) {
		return fmt.Errorf("%v became %v, not %v", before.Keys, got.Keys, want)
	}
	return nil
}

// unchanged says that an operation with nothing to do leaves the tree as it is.
func unchanged(before, after State) error {
	if before.Shape != after.Shape {
		return fmt.Errorf("%s became %s", before.Shape, after.Shape)
	}
	return nil
}
