package rtreego

import (
	"slices"

	"github.com/dhconnelly/rtreego"
)

// Tree is an R-tree of squares, each known by its number.
type Tree struct {
	*rtreego.Rtree
}

type square int

// Bounds puts the squares into rows of five. Neighbours overlap.
func (s square) Bounds() rect { return box(int(s)%5, int(s)/5, 1.5) }

func box(x, y int, size float64) rect {
	r, _ := rtreego.NewRect(rtreego.Point{float64(x), float64(y)}, []float64{size, size})
	return r
}

// New makes an empty tree.
func New() *Tree { return &Tree{rtreego.NewTree(2, 2, 4)} }

// Load makes a new tree of squares that are known at first.
func (t *Tree) Load(squares []int) {
	var all []rtreego.Spatial
	for _, n := range squares {
		all = append(all, square(n))
	}
	t.Rtree = rtreego.NewTree(2, 2, 4, all...)
}

// Insert adds a square.
func (t *Tree) Insert(n int) { t.Rtree.Insert(square(n)) }

// Delete removes a square, and says whether it was there.
func (t *Tree) Delete(n int) bool { return t.Rtree.Delete(square(n)) }

// Search is which squares intersect another one.
func (t *Tree) Search(x, y, width int) (found []int) {
	for _, s := range t.SearchIntersect(box(x, y, float64(width)+0.1)) {
		found = append(found, int(s.(square)))
	}
	slices.Sort(found)
	return found
}
