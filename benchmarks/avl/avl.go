// Package avl is a set of integers in a balanced search tree. [New] makes the right one,
// [NewMutant] one with a bug.
//
//	             New      DuplicateRight
//	Insert(1)    true     true
//	Insert(1)    false    true, and 1 is there twice
package avl

//go:generate go run ../../cmd/clouseau synth avl.clouseau.hcl -o emitted_test.go --walks=false

// Tree is a set of integers.
type Tree struct {
	root   *node
	mutant Mutant
}

type node struct {
	key, height     int // a leaf has height 1
	smaller, larger *node
}

// New returns an empty set.
func New() *Tree { return &Tree{} }

// NewMutant returns an empty set with a bug.
func NewMutant(m Mutant) *Tree { return &Tree{mutant: m} }

// Has reports whether a key is there.
func (t *Tree) Has(key int) (found bool) {
	n := t.root
	for n != nil && n.key != key {
		if key < n.key {
			n = n.smaller
		} else {
			n = n.larger
		}
	}
	return n != nil
}

// Insert adds a key; added is false if it is there.
func (t *Tree) Insert(key int) (added bool) {
	t.root, added = t.insert(t.root, key)
	return added
}

// Delete removes a key; found is false if it is not there.
func (t *Tree) Delete(key int) (found bool) {
	t.root, found = t.delete(t.root, key)
	return found
}

func (t *Tree) insert(n *node, key int) (root *node, added bool) {
	switch {
	case n == nil, t.mutant == Discards:
		return &node{key: key, height: 1}, true
	case key == n.key && t.mutant != DuplicateRight:
		return n, false
	case key < n.key, t.mutant == SmallerSide:
		n.smaller, added = t.insert(n.smaller, key)
	default:
		n.larger, added = t.insert(n.larger, key)
	}
	if t.mutant == HeightsStay {
		return n, added
	}
	return t.balanced(n), added
}

func (t *Tree) delete(n *node, key int) (root *node, found bool) {
	switch {
	case n == nil:
		return nil, false
	case key == n.key:
		return t.without(n), true
	case (key < n.key) != (t.mutant == WrongSide):
		n.smaller, found = t.delete(n.smaller, key)
	default:
		n.larger, found = t.delete(n.larger, key)
	}
	return t.shrunk(n), found
}

// without returns what is below a node as one tree.
func (t *Tree) without(n *node) *node {
	switch {
	case n.larger == nil, n.smaller == nil && t.mutant == DropsSide:
		return n.smaller
	case n.smaller == nil:
		return n.larger
	}
	least := n.larger
	for least.smaller != nil {
		least = least.smaller
	}
	n.key = least.key
	if t.mutant != SuccessorStays {
		n.larger = t.withoutLeast(n.larger)
	}
	return t.shrunk(n)
}

// withoutLeast returns a tree without its least key.
func (t *Tree) withoutLeast(n *node) *node {
	switch {
	case n.smaller != nil:
		n.smaller = t.withoutLeast(n.smaller)
		return t.shrunk(n)
	case t.mutant == ForgetsChild:
		return nil
	}
	return n.larger
}

// shrunk rebalances a node after a deletion below.
func (t *Tree) shrunk(n *node) *node {
	if t.mutant == NotAfterDelete {
		n.measure()
		return n
	}
	return t.balanced(n)
}

// balanced rebalances a node of which one side is higher than the other by at most two.
func (t *Tree) balanced(n *node) *node {
	n.measure()
	switch s, l := n.smaller, n.larger; {
	case s.tall() > l.tall()+1:
		if t.twice(s.larger, s.smaller) {
			n.smaller = t.turnLeft(s)
		}
		return t.turnRight(n)
	case l.tall() > s.tall()+1:
		if t.twice(l.smaller, l.larger) {
			n.larger = t.turnRight(l)
		}
		return t.turnLeft(n)
	}
	return n
}

// twice reports whether a node is to be turned twice: the inner child of its heavy child is the
// higher one.
func (t *Tree) twice(inner, outer *node) bool {
	switch t.mutant {
	case SingleForDouble:
		return false
	case WrongRotation:
		return inner.tall() >= outer.tall()
	}
	return inner.tall() > outer.tall()
}

// turnRight puts the smaller child of a node in its place.
func (t *Tree) turnRight(n *node) *node {
	up := n.smaller
	n.smaller, up.larger = t.middle(up.larger), n
	t.turned(n, up)
	return up
}

// turnLeft puts the larger child of a node in its place.
func (t *Tree) turnLeft(n *node) *node {
	up := n.larger
	n.larger, up.smaller = t.middle(up.smaller), n
	t.turned(n, up)
	return up
}

// middle is the subtree that changes sides in a rotation.
func (t *Tree) middle(n *node) *node {
	if t.mutant == LosesMiddle {
		return nil
	}
	return n
}

// turned measures the nodes of a rotation.
func (t *Tree) turned(down, up *node) {
	if t.mutant != OldHeights {
		down.measure()
		up.measure()
	}
}

// tall returns the height of a tree.
func (n *node) tall() int {
	if n == nil {
		return 0
	}
	return n.height
}

// measure computes the height of a node from those below.
func (n *node) measure() { n.height = 1 + max(n.smaller.tall(), n.larger.tall()) }
