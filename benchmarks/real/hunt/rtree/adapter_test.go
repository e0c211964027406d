package rtree_test

import (
	"maps"
	"slices"

	"github.com/tidwall/btree"
	"github.com/tidwall/rtree"
)

// box is where a number stands.
type box struct{ x, y, w, h int }

func (b box) ends() (min, max [2]int) { return [2]int{b.x, b.y}, [2]int{b.x + b.w, b.y + b.h} }

// boxes are two trees; each number is in one box of a tree at most.
type boxes struct {
	t, other *rtree.RTreeGN[int, int]
	at       map[int]box
	atOther  map[int]box
	n        int
}

func newBoxes() *boxes {
	return &boxes{&rtree.RTreeGN[int, int]{}, &rtree.RTreeGN[int, int]{}, map[int]box{}, map[int]box{}, 0}
}

func (b *boxes) Insert(x, y, w, h int) {
	k := box{x, y, w, h}
	min, max := k.ends()
	b.t.Insert(min, max, b.n)
	b.at[b.n] = k
	b.n++
}

func (b *boxes) Fill(x, y, n int) {
	for i := range n {
		b.Insert(x+i%7, y+i/7, i%3, i%2)
	}
}

func (b *boxes) Delete(n int) {
	if k, ok := b.at[n]; ok {
		min, max := k.ends()
		b.t.Delete(min, max, n)
		delete(b.at, n)
	}
}

func (b *boxes) Replace(n, x, y int) {
	if k, ok := b.at[n]; ok {
		min, max := k.ends()
		k.x, k.y = x, y
		newMin, newMax := k.ends()
		b.t.Replace(min, max, n, newMin, newMax, n)
		b.at[n] = k
	}
}

func (b *boxes) Len() int  { return b.t.Len() }
func (b *boxes) Clear()    { b.t.Clear(); clear(b.at) }
func (b *boxes) Copy()     { b.other, b.atOther = b.t.Copy(), maps.Clone(b.at) }
func (b *boxes) Exchange() { b.t, b.other, b.at, b.atOther = b.other, b.t, b.atOther, b.at }

func (b *boxes) Search(x, y, w, h int) (all []int) {
	min, max := box{x, y, w, h}.ends()
	b.t.Search(min, max, func(_, _ [2]int, n int) bool { all = append(all, n); return true })
	return all
}

func (b *boxes) Scan() (all []int) {
	b.t.Scan(func(_, _ [2]int, n int) bool { all = append(all, n); return true })
	return all
}

func (b *boxes) Bounds() (x, y, x2, y2 int) {
	min, max := b.t.Bounds()
	return min[0], min[1], max[0], max[1]
}

// list does the same with maps.
type list struct {
	at, other map[int]box
	n         int
}

func newList() *list { return &list{map[int]box{}, map[int]box{}, 0} }

func (l *list) Insert(x, y, w, h int) { l.at[l.n] = box{x, y, w, h}; l.n++ }

func (l *list) Fill(x, y, n int) {
	for i := range n {
		l.Insert(x+i%7, y+i/7, i%3, i%2)
	}
}

func (l *list) Replace(n, x, y int) {
	if k, ok := l.at[n]; ok {
		k.x, k.y = x, y
		l.at[n] = k
	}
}

func (l *list) Delete(n int) { delete(l.at, n) }
func (l *list) Len() int     { return len(l.at) }
func (l *list) Clear()       { clear(l.at) }
func (l *list) Copy()        { l.other = maps.Clone(l.at) }
func (l *list) Exchange()    { l.at, l.other = l.other, l.at }
func (l *list) Scan() []int  { return slices.Collect(maps.Keys(l.at)) }

func (l *list) Search(x, y, w, h int) (all []int) {
	for n, k := range l.at {
		if k.x <= x+w && x <= k.x+k.w && k.y <= y+h && y <= k.y+k.h {
			all = append(all, n)
		}
	}
	return all
}

func (l *list) Bounds() (x, y, x2, y2 int) {
	if len(l.at) == 0 {
		return
	}
	x, y, x2, y2 = 9999, 9999, -1, -1
	for _, k := range l.at {
		x, y, x2, y2 = min(x, k.x), min(y, k.y), max(x2, k.x+k.w), max(y2, k.y+k.h)
	}
	return
}

// tree is a B-tree with small nodes, and a copy of it.
type tree struct{ m, other *btree.Map[int, int] }

func newTree() *tree { return &tree{btree.NewMap[int, int](3), btree.NewMap[int, int](3)} }

func (t *tree) Set(k, v int) (int, bool)        { return t.m.Set(k, v) }
func (t *tree) Load(k, v int) (int, bool)       { return t.m.Load(k, v) }
func (t *tree) Get(k int) (int, bool)           { return t.m.Get(k) }
func (t *tree) GetMut(k int) (int, bool)        { return t.m.GetMut(k) }
func (t *tree) Delete(k int) (int, bool)        { return t.m.Delete(k) }
func (t *tree) Len() int                        { return t.m.Len() }
func (t *tree) Min() (int, int, bool)           { return t.m.Min() }
func (t *tree) Max() (int, int, bool)           { return t.m.Max() }
func (t *tree) PopMin() (int, int, bool)        { return t.m.PopMin() }
func (t *tree) PopMax() (int, int, bool)        { return t.m.PopMax() }
func (t *tree) GetAt(i int) (int, int, bool)    { return t.m.GetAt(i) }
func (t *tree) DeleteAt(i int) (int, int, bool) { return t.m.DeleteAt(i) }
func (t *tree) Keys() []int                     { return t.m.Keys() }
func (t *tree) Copy()                           { t.other = t.m.Copy() }
func (t *tree) Exchange()                       { t.m, t.other = t.other, t.m }

func (t *tree) Ascend(k int) (ks []int) {
	t.m.Ascend(k, func(k, _ int) bool { ks = append(ks, k); return true })
	return ks
}

func (t *tree) Descend(k int) (ks []int) {
	t.m.Descend(k, func(k, _ int) bool { ks = append(ks, k); return true })
	return ks
}

// Seek goes to a key, and n keys on and back again.
func (t *tree) Seek(k, n int) (ks []int) {
	i := t.m.Iter()
	if !i.Seek(k) {
		return nil
	}
	ks = append(ks, i.Key())
	for range n {
		if !i.Next() {
			return ks
		}
		ks = append(ks, i.Key())
	}
	for i.Prev() {
		ks = append(ks, i.Key())
	}
	return ks
}

// table does the same with maps.
type table struct{ m, other map[int]int }

func newTable() *table { return &table{map[int]int{}, map[int]int{}} }

func (t *table) Set(k, v int) (int, bool)  { old, ok := t.m[k]; t.m[k] = v; return old, ok }
func (t *table) Load(k, v int) (int, bool) { return t.Set(k, v) }
func (t *table) Get(k int) (int, bool)     { v, ok := t.m[k]; return v, ok }
func (t *table) GetMut(k int) (int, bool)  { return t.Get(k) }
func (t *table) Delete(k int) (int, bool)  { v, ok := t.m[k]; delete(t.m, k); return v, ok }
func (t *table) Len() int                  { return len(t.m) }
func (t *table) Keys() []int               { return slices.Sorted(maps.Keys(t.m)) }
func (t *table) Copy()                     { t.other = maps.Clone(t.m) }
func (t *table) Exchange()                 { t.m, t.other = t.other, t.m }
func (t *table) Min() (int, int, bool)     { return t.GetAt(0) }
func (t *table) Max() (int, int, bool)     { return t.GetAt(len(t.m) - 1) }
func (t *table) PopMin() (int, int, bool)  { return t.DeleteAt(0) }
func (t *table) PopMax() (int, int, bool)  { return t.DeleteAt(len(t.m) - 1) }

func (t *table) GetAt(i int) (int, int, bool) {
	if i < 0 || i >= len(t.m) {
		return 0, 0, false
	}
	k := t.Keys()[i]
	return k, t.m[k], true
}

func (t *table) DeleteAt(i int) (int, int, bool) {
	k, v, ok := t.GetAt(i)
	if ok {
		delete(t.m, k)
	}
	return k, v, ok
}

func (t *table) Ascend(k int) []int {
	i, _ := slices.BinarySearch(t.Keys(), k)
	return t.Keys()[i:]
}

func (t *table) Descend(k int) []int {
	i, _ := slices.BinarySearch(t.Keys(), k+1)
	ks := t.Keys()[:i]
	slices.Reverse(ks)
	return ks
}

func (t *table) Seek(k, n int) (ks []int) {
	up := t.Ascend(k)
	if len(up) <= n {
		return up
	}
	ks = up[: n+1 : n+1]
	return append(ks, t.Descend(up[n]-1)...)
}
