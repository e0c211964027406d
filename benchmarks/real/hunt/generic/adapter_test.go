package generic_test

import (
	g "github.com/zyedidia/generic"
	"github.com/zyedidia/generic/multimap"
	"maps"
	"slices"

	"github.com/zyedidia/generic/cache"
	"github.com/zyedidia/generic/interval"
	"github.com/zyedidia/generic/rope"
	"github.com/zyedidia/generic/trie"
)

func newTrie() *trie.Trie[int] { return trie.New[int]() }

// tree is an interval tree, told by the places where intervals begin.
type tree struct{ *interval.Tree[int, int] }

func newTree() *tree { return &tree{interval.New[int, int]()} }

func (t *tree) Put(low, size, value int) bool {
	_, ok := t.Tree.Put(low, low+size, value)
	return ok
}

func (t *tree) Add(low, size, value int) bool {
	_, ok := t.Tree.Add(low, low+size, value)
	return ok
}

func (t *tree) Remove(low int) bool { _, ok := t.Tree.Remove(low); return ok }

func (t *tree) Get(low int) (high, value int, ok bool) {
	kv, ok := t.Tree.Get(low)
	return kv.High, kv.Val, ok
}

func (t *tree) Overlaps(low, size int) (lows []int) {
	for _, kv := range t.Tree.Overlaps(low, low+size) {
		lows = append(lows, kv.Low)
	}
	return lows
}

func (t *tree) Each() (lows []int) {
	t.Tree.Each(func(low, _, _ int) { lows = append(lows, low) })
	return lows
}

// intervals is a map from where intervals begin to where they end and their values.
type intervals map[int][2]int

func newIntervals() intervals { return intervals{} }

func (m intervals) Put(low, size, value int) bool {
	_, ok := m[low]
	m[low] = [2]int{low + size, value}
	return ok
}

func (m intervals) Add(low, size, value int) bool {
	_, ok := m[low]
	return ok || m.Put(low, size, value)
}

func (m intervals) Remove(low int) bool { _, ok := m[low]; delete(m, low); return ok }
func (m intervals) Size() int           { return len(m) }
func (m intervals) Each() []int         { return m.Overlaps(-1000, 2000) }

func (m intervals) Get(low int) (high, value int, ok bool) {
	v, ok := m[low]
	return v[0], v[1], ok
}

func (m intervals) Overlaps(low, size int) (lows []int) {
	for l, v := range m {
		if l < low+size && low < v[0] {
			lows = append(lows, l)
		}
	}
	slices.Sort(lows)
	return lows
}

// text is a rope with short leaves.
type text struct{ *rope.Node[int] }

func newText() *text {
	rope.SplitLength, rope.JoinLength = 6, 3
	return &text{rope.New([]int{})}
}

func (t *text) Insert(pos int, value []int) { t.Node.Insert(pos%(t.Len()+1), value) }

func (t *text) Remove(start, n int) {
	start %= t.Len() + 1
	t.Node.Remove(start, min(start+n, t.Len()))
}

func (t *text) Slice(start, n int) []int {
	start %= t.Len() + 1
	return t.Node.Slice(start, min(start+n, t.Len()))
}

func (t *text) At(i int) int {
	if t.Len() == 0 {
		return 0
	}
	return t.Node.At(i % t.Len())
}

func (t *text) Rejoin(i int) {
	left, right := t.SplitAt(i % (t.Len() + 1))
	t.Node = rope.Join(left, right)
}

func (t *text) Split(i int) ([]int, []int) {
	left, right := t.SplitAt(i % (t.Len() + 1))
	return left.Value(), right.Value()
}

// array is a slice.
type array struct{ a []int }

func newArray() *array { return &array{} }

func (t *array) Len() int                    { return len(t.a) }
func (t *array) Value() []int                { return t.a }
func (t *array) Rebuild()                    {}
func (t *array) Rebalance()                  {}
func (t *array) Rejoin(int)                  {}
func (t *array) Insert(pos int, value []int) { t.a = slices.Insert(t.a, pos%(len(t.a)+1), value...) }

func (t *array) Remove(start, n int) {
	start %= len(t.a) + 1
	t.a = slices.Delete(t.a, start, min(start+n, len(t.a)))
}

func (t *array) Slice(start, n int) []int {
	start %= len(t.a) + 1
	return t.a[start:min(start+n, len(t.a))]
}

func (t *array) Split(i int) ([]int, []int) {
	i %= len(t.a) + 1
	return t.a[:i], t.a[i:]
}

func (t *array) At(i int) int {
	if len(t.a) == 0 {
		return 0
	}
	return t.a[i%len(t.a)]
}

// lru is a cache for three entries, told by its keys in their order.
type lru struct{ *cache.Cache[int, int] }

func newLRU() *lru { return &lru{cache.New[int, int](3)} }

func (c *lru) Keys() (keys []int) {
	c.Each(func(k, _ int) { keys = append(keys, k) })
	return keys
}

// pairs is a relation that is one to one, and another one.
type pairs struct{ m, other map[int]int }

func newPairs() *pairs { return &pairs{map[int]int{}, map[int]int{}} }

func (p *pairs) Len() int                     { return len(p.m) }
func (p *pairs) Add(k, v int)                 { p.RemoveReverse(v); p.m[k] = v }
func (p *pairs) RemoveForward(k int)          { delete(p.m, k) }
func (p *pairs) RemoveReverse(v int)          { maps.DeleteFunc(p.m, func(_, w int) bool { return v == w }) }
func (p *pairs) ContainsForward(k int) bool   { _, ok := p.m[k]; return ok }
func (p *pairs) ContainsReverse(v int) bool   { _, ok := p.GetReverse(v); return ok }
func (p *pairs) GetForward(k int) (int, bool) { v, ok := p.m[k]; return v, ok }
func (p *pairs) Clear()                       { clear(p.m) }
func (p *pairs) Copy()                        { p.other = maps.Clone(p.m) }
func (p *pairs) Exchange()                    { p.m, p.other = p.other, p.m }

func (p *pairs) GetReverse(v int) (int, bool) {
	for k, w := range p.m {
		if v == w {
			return k, true
		}
	}
	return 0, false
}

func (p *pairs) Each() (ks, vs []int) {
	return slices.Collect(maps.Keys(p.m)), slices.Collect(maps.Values(p.m))
}

// bags are the multimap that allows an entry twice and sorts keys, told by lists.
type bags struct{ multimap.MultiMap[int, int] }

func newBags() *bags { return &bags{multimap.NewAvlSlice[int, int](g.Less[int])} }

func (b *bags) Each() (ks, vs []int) {
	b.MultiMap.Each(func(k, v int) { ks, vs = append(ks, k), append(vs, v) })
	return ks, vs
}

func newSets() *bags { return &bags{multimap.NewMapSet[int, int](g.Less[int])} }

// entries are a list of keys and values; a set has no entry twice.
type entries struct {
	all [][2]int
	set bool
}

func newEntries() *entries  { return &entries{} }
func newEntrySet() *entries { return &entries{set: true} }

func (e *entries) Size() int { return len(e.all) }
func (e *entries) Clear()    { e.all = nil }

func (e *entries) Dimension() int {
	keys := map[int]bool{}
	for _, x := range e.all {
		keys[x[0]] = true
	}
	return len(keys)
}

func (e *entries) Get(k int) (vs []int) {
	for _, x := range e.all {
		if x[0] == k {
			vs = append(vs, x[1])
		}
	}
	return vs
}

func (e *entries) Count(k int) int { return len(e.Get(k)) }
func (e *entries) Has(k int) bool  { return e.Count(k) > 0 }

func (e *entries) Put(k, v int) {
	if !e.set || !slices.Contains(e.all, [2]int{k, v}) {
		e.all = append(e.all, [2]int{k, v})
	}
}

func (e *entries) Remove(k, v int) {
	if i := slices.Index(e.all, [2]int{k, v}); i >= 0 {
		e.all = slices.Delete(e.all, i, i+1)
	}
}

func (e *entries) RemoveAll(k int) {
	e.all = slices.DeleteFunc(e.all, func(x [2]int) bool { return x[0] == k })
}

func (e *entries) Each() (ks, vs []int) {
	for _, x := range e.all {
		ks, vs = append(ks, x[0]), append(vs, x[1])
	}
	return ks, vs
}
