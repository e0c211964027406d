package interval

import "slices"

// Tree is a tree of intervals of numbers.
type Tree struct {
	tree
}

// New makes an empty tree.
func New() *Tree { return &Tree{newTree()} }

func of(from, width int) interval { return number(int64(from), int64(from+width+1)) }

// Insert adds an interval.
func (t *Tree) Insert(from, width int) { t.tree.Insert(of(from, width), from) }

// Delete removes an interval, and says whether it was there.
func (t *Tree) Delete(from, width int) bool { return t.tree.Delete(of(from, width)) }

// Stab is the beginnings of the intervals that a number is in.
func (t *Tree) Stab(at int) (found []int) {
	for _, v := range t.tree.Stab(of(at, 0)) {
		found = append(found, v.Val.(int))
	}
	slices.Sort(found)
	return found
}

// Balanced says whether the height is at most the greatest that the package states.
func (t *Tree) Balanced() bool { return t.Height() <= t.MaxHeight() }
