// Package bst is a map of integers in a binary search tree. [New] makes the right one, [NewMutant]
// one with a bug.
//
//	               New       ForgetsNode
//	Set(1, 10)
//	Set(2, 20)               a search that fails ends at the root
//	Get(1)         10, true  20, true
package bst

//go:generate go run ../../cmd/clouseau synth bst.clouseau.hcl -o emitted_test.go --walks=false

// Tree is a map of integers.
type Tree struct {
	root   *node
	mutant Mutant
}

type node struct {
	key, value      int
	smaller, larger *node
}

// New returns an empty map.
func New() *Tree { return &Tree{} }

// NewMutant returns an empty map with a bug, which may be in its promises instead ([Mutant.Spec]).
func NewMutant(m Mutant) *Tree { return &Tree{mutant: m} }

// Get returns the value of a key; found is false if there is none.
func (t *Tree) Get(key int) (value int, found bool) {
	n := t.root
	for n != nil && n.key != key {
		n = n.beside(key)
	}
	if n == nil {
		return 0, false
	}
	return n.value, true
}

// Set gives a key a value.
func (t *Tree) Set(key, value int) {
	parent, n := t.find(key)
	switch {
	case t.mutant == DiscardsImpl:
		t.root = &node{key: key, value: value}
	case n != nil:
		if t.mutant != KeepsValueImpl {
			n.value = value
		}
	case parent == nil:
		t.root = &node{key: key, value: value}
	case key < parent.key || t.mutant == SmallerSideImpl:
		parent.smaller = &node{key: key, value: value}
	default:
		parent.larger = &node{key: key, value: value}
	}
}

// Delete removes a key; found is false if it is not there.
func (t *Tree) Delete(key int) (found bool) {
	parent, n := t.find(key)
	if n == nil {
		return false
	}
	if n.larger != nil {
		least := t.unlinkLeast(&n.larger)
		if n.larger != nil || t.mutant != EmptyForSingleton {
			n.key, n.value = least.key, least.value
			return true
		}
	}
	t.unlink(parent, n)
	return true
}

// DeleteSmallest removes the smallest key; found is false if there is none.
func (t *Tree) DeleteSmallest() (key int, found bool) {
	if t.root == nil {
		return 0, false
	}
	return t.unlinkLeast(&t.root).key, true
}

// Parent returns the key above the place of a key, whether it is there or not; above is false at
// the root, and found says whether the key is there.
func (t *Tree) Parent(key int) (parent int, above, found bool) {
	p, n := t.find(key)
	if p != nil {
		parent, above = p.key, true
	}
	return parent, above, n != nil
}

// find returns the node of a key and the one above; n is nil if the key is not there, and parent is
// nil at the root.
func (t *Tree) find(key int) (parent, n *node) {
	for n = t.root; n != nil && n.key != key; {
		parent, n = n, n.beside(key)
	}
	if n == nil && t.mutant == ForgetsNode {
		n = t.root
	}
	return parent, n
}

// beside returns the side of a node on which another key is.
func (n *node) beside(key int) *node {
	if key < n.key {
		return n.smaller
	}
	return n.larger
}

// unlink takes a node out that has nothing on its larger side.
func (t *Tree) unlink(parent, n *node) {
	switch {
	case parent == nil || t.mutant == AlwaysRoot:
		t.root = n.smaller
	case parent.smaller == n || t.mutant == AlwaysSmaller:
		parent.smaller = n.smaller
	default:
		parent.larger = n.smaller
	}
}

// unlinkLeast takes the least node out of a tree, which is not empty, and returns it.
func (t *Tree) unlinkLeast(root **node) *node {
	if n := *root; n.smaller == nil {
		if t.mutant != RootStays {
			*root = n.larger
		}
		return n
	}
	parent := *root
	for parent.smaller.smaller != nil {
		parent = parent.smaller
	}
	n := parent.smaller
	parent.smaller = n.larger
	return n
}
