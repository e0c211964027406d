package bst

import (
	"fmt"
	"math"
)

// What the operations promise: a mathematical tree before them, and the one after.

// Shape is a tree as a value, nil if it is empty. It is never changed.
type Shape struct {
	Key, Value      int
	Smaller, Larger *Shape
}

// String returns the tree as (smaller key:value larger).
func (s *Shape) String() string {
	if s == nil {
		return "()"
	}
	return fmt.Sprintf("(%v %d:%d %v)", s.Smaller, s.Key, s.Value, s.Larger)
}

// ShapeOf returns the shape of a map's tree.
func ShapeOf(t *Tree) *Shape { return shape(t.root) }

func shape(n *node) *Shape {
	if n == nil {
		return nil
	}
	return &Shape{n.key, n.value, shape(n.smaller), shape(n.larger)}
}

// Ordered says that keys are in order.
func Ordered(t *Tree) error { return between(t.root, math.MinInt, math.MaxInt) }

func between(n *node, low, high int) error {
	switch {
	case n == nil:
		return nil
	case n.key < low || n.key > high:
		return fmt.Errorf("%d is not in order", n.key)
	}
	if err := between(n.smaller, low, n.key-1); err != nil {
		return err
	}
	return between(n.larger, n.key+1, high)
}

// WasSet is what Set ensures.
func WasSet(before, after *Shape, key, value int) error {
	return Mutant("").wasSet(before, after, key, value)
}

func (m Mutant) wasSet(before, after *Shape, key, value int) error {
	return same(before, m.set(before, key, value), after)
}

// Deleted is what Delete ensures.
func Deleted(before, after *Shape, key int, found bool) error {
	return Mutant("").deleted(before, after, key, found)
}

func (m Mutant) deleted(before, after *Shape, key int, found bool) error {
	if _, there := before.find(nil, key); there != found {
		return fmt.Errorf("%v has %d: %v", before, key, there)
	}
	return same(before, m.delete(before, key), after)
}

// SmallestDeleted is what DeleteSmallest ensures.
func SmallestDeleted(before, after *Shape, key int, found bool) error {
	if before == nil {
		if found || after != nil {
			return fmt.Errorf("nothing became %v, found %v", after, found)
		}
		return nil
	}
	if least := before.least().Key; !found || key != least {
		return fmt.Errorf("%d is the smallest in %v", least, before)
	}
	return same(before, before.withoutLeast(), after)
}

// Searched is what Parent ensures.
func Searched(before, after *Shape, key, parent int, above, found bool) error {
	p, there := before.find(nil, key)
	if there != found || (p != nil) != above || p != nil && p.Key != parent {
		return fmt.Errorf("in %v it is there: %v, below %v", before, there, p)
	}
	return same(before, before, after)
}

// same compares the tree that an operation should have left with the one that it left.
func same(before, want, got *Shape) error {
	if !want.equal(got) {
		return fmt.Errorf("%v became %v, not %v", before, got, want)
	}
	return nil
}

func (s *Shape) equal(o *Shape) bool {
	if s == nil || o == nil {
		return s == o
	}
	return s.Key == o.Key && s.Value == o.Value && s.Smaller.equal(o.Smaller) && s.Larger.equal(o.Larger)
}

// set returns the tree in which a key has a value.
func (m Mutant) set(s *Shape, key, value int) *Shape {
	switch {
	case s == nil, m == DiscardsSpec:
		return &Shape{Key: key, Value: value}
	case key == s.Key && m == KeepsValueSpec:
		return s
	case key == s.Key, key < s.Key && m == OverwritesSpec:
		return &Shape{key, value, s.Smaller, s.Larger}
	case key < s.Key:
		return &Shape{s.Key, s.Value, m.set(s.Smaller, key, value), s.Larger}
	}
	return &Shape{s.Key, s.Value, s.Smaller, m.set(s.Larger, key, value)}
}

// delete returns the tree without a key.
func (m Mutant) delete(s *Shape, key int) *Shape {
	switch {
	case s == nil:
		return nil
	case key == s.Key && s.Larger == nil:
		return s.Smaller
	case key == s.Key:
		least := s.Larger.least()
		return &Shape{least.Key, least.Value, s.Smaller, s.Larger.withoutLeast()}
	case m == LosesAncestors && key < s.Key:
		return m.delete(s.Smaller, key)
	case m == LosesAncestors:
		return m.delete(s.Larger, key)
	case (key < s.Key) != (m == WrongSide):
		return &Shape{s.Key, s.Value, m.delete(s.Smaller, key), s.Larger}
	}
	return &Shape{s.Key, s.Value, s.Smaller, m.delete(s.Larger, key)}
}

// least returns the least node of a tree that is not empty.
func (s *Shape) least() *Shape {
	for s.Smaller != nil {
		s = s.Smaller
	}
	return s
}

// withoutLeast returns a tree, which is not empty, without its least key.
func (s *Shape) withoutLeast() *Shape {
	if s.Smaller == nil {
		return s.Larger
	}
	return &Shape{s.Key, s.Value, s.Smaller.withoutLeast(), s.Larger}
}

// find returns the node above the place of a key, and whether the key is there.
func (s *Shape) find(parent *Shape, key int) (above *Shape, there bool) {
	switch {
	case s == nil:
		return parent, false
	case key == s.Key:
		return parent, true
	case key < s.Key:
		return s.Smaller.find(s, key)
	}
	return s.Larger.find(s, key)
}
