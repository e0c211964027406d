package datastructures_test

import (
	"slices"

	"github.com/Workiva/go-datastructures/augmentedtree"
	"github.com/Workiva/go-datastructures/bitarray"
	"github.com/Workiva/go-datastructures/cache"
	"github.com/Workiva/go-datastructures/common"
	"github.com/Workiva/go-datastructures/queue"
	"github.com/Workiva/go-datastructures/slice/skip"
	"github.com/Workiva/go-datastructures/trie/xfast"
)

// bits are two bit arrays, of which one is in use.
type bits struct{ a, other bitarray.BitArray }

func newDense() *bits  { return &bits{bitarray.NewBitArray(200), bitarray.NewBitArray(200)} }
func newSparse() *bits { return &bits{bitarray.NewSparseBitArray(), bitarray.NewSparseBitArray()} }
func newMixed() *bits  { return &bits{bitarray.NewSparseBitArray(), bitarray.NewBitArray(200)} }

func (b *bits) Set(k uint64) bool   { return b.a.SetBit(k) == nil }
func (b *bits) Clear(k uint64) bool { return b.a.ClearBit(k) == nil }
func (b *bits) Reset()              { b.a.Reset() }
func (b *bits) Count() int          { return b.a.Count() }
func (b *bits) Empty() bool         { return b.a.IsEmpty() }
func (b *bits) Nums() []uint64      { return b.a.ToNums() }
func (b *bits) Equals() bool        { return b.a.Equals(b.other) }
func (b *bits) Intersects() bool    { return b.a.Intersects(b.other) }
func (b *bits) And()                { b.a = b.a.And(b.other) }
func (b *bits) Exchange()           { b.a, b.other = b.other, b.a }

// Or panics where an array of numbers up to 199 says that it has room for a million.
func (b *bits) Or() {
	if c := max(b.a.Capacity(), b.other.Capacity()); c > 1_000_000 {
		panic(c)
	}
	b.a = b.a.Or(b.other)
}

func (b *bits) Test(k uint64) bool {
	on, _ := b.a.GetBit(k)
	return on
}

func (b *bits) From(k uint64, n int) []uint64 { return b.a.GetSetBits(k, make([]uint64, n)) }

func (b *bits) Recode() bool {
	text, err := bitarray.Marshal(b.a)
	if err == nil {
		b.a, err = bitarray.Unmarshal(text)
	}
	return err == nil
}

// numbers are two sorted lists of different numbers below 200.
type numbers struct{ a, other []uint64 }

func newNumbers() *numbers { return &numbers{} }

func (n *numbers) Set(k uint64) bool {
	if i, ok := slices.BinarySearch(n.a, k); !ok {
		n.a = slices.Insert(n.a, i, k)
	}
	return true
}

func (n *numbers) Clear(k uint64) bool {
	n.a = slices.DeleteFunc(n.a, func(x uint64) bool { return x == k })
	return true
}

func (n *numbers) both() []uint64 {
	return slices.DeleteFunc(slices.Clone(n.a), func(x uint64) bool { return !slices.Contains(n.other, x) })
}

func (n *numbers) Reset()             { n.a = nil }
func (n *numbers) Count() int         { return len(n.a) }
func (n *numbers) Empty() bool        { return len(n.a) == 0 }
func (n *numbers) Nums() []uint64     { return n.a }
func (n *numbers) Equals() bool       { return slices.Equal(n.a, n.other) }
func (n *numbers) Intersects() bool   { return len(n.both()) > 0 }
func (n *numbers) And()               { n.a = n.both() }
func (n *numbers) Exchange()          { n.a, n.other = n.other, n.a }
func (n *numbers) Recode() bool       { return true }
func (n *numbers) Test(k uint64) bool { return slices.Contains(n.a, k) }

func (n *numbers) Or() {
	n.a = slices.Clone(n.a)
	for _, k := range n.other {
		n.Set(k)
	}
}

func (n *numbers) From(k uint64, room int) []uint64 {
	i, _ := slices.BinarySearch(n.a, k)
	return n.a[i:min(len(n.a), i+room)]
}

// item is a number that is compared.
type item int

func (i item) Compare(o queue.Item) int { return int(i) - int(o.(item)) }

type priorities struct{ *queue.PriorityQueue }

func newPriorities() *priorities { return &priorities{queue.NewPriorityQueue(2, true)} }
func newDistinct() *priorities   { return &priorities{queue.NewPriorityQueue(2, false)} }

func (p *priorities) Put(xs []int) bool {
	var items []queue.Item
	for _, x := range xs {
		items = append(items, item(x))
	}
	return p.PriorityQueue.Put(items...) == nil
}

func (p *priorities) Get(n int) (xs []int) {
	if p.Empty() || n <= 0 {
		return nil
	}
	items, _ := p.PriorityQueue.Get(n)
	for _, i := range items {
		xs = append(xs, int(i.(item)))
	}
	return xs
}

func (p *priorities) Peek() int {
	if i := p.PriorityQueue.Peek(); i != nil {
		return int(i.(item))
	}
	return -1
}

// sorted are numbers in their order, each once if they are distinct.
type sorted struct {
	xs       []int
	distinct bool
}

func newSorted() *sorted         { return &sorted{} }
func newSortedDistinct() *sorted { return &sorted{distinct: true} }

func (s *sorted) Put(xs []int) bool {
	for _, x := range xs {
		if i, ok := slices.BinarySearch(s.xs, x); !ok || !s.distinct {
			s.xs = slices.Insert(s.xs, i, x)
		}
	}
	return true
}

func (s *sorted) Get(n int) []int {
	out := s.xs[:min(max(n, 0), len(s.xs))]
	s.xs = slices.Clone(s.xs[len(out):])
	return out
}

func (s *sorted) Len() int    { return len(s.xs) }
func (s *sorted) Empty() bool { return len(s.xs) == 0 }

func (s *sorted) Peek() int {
	if s.Empty() {
		return -1
	}
	return s.xs[0]
}

// entry has a key and a value; entries are compared by their keys.
type entry struct{ key, value int }

func (e entry) Compare(o common.Comparator) int { return e.key - o.(entry).key }
func (e entry) Key() uint64                     { return uint64(e.key) }

func valueOf(c any) (value int, ok bool) {
	e, ok := c.(entry)
	return e.value, ok
}

// list is a skip list.
type list struct{ *skip.SkipList }

func newList() *list { return &list{skip.New(uint8(0))} }

func (l *list) Insert(key, value int) (old int, replaced bool) {
	return valueOf(l.SkipList.Insert(entry{key, value})[0])
}

func (l *list) Delete(key int) (n int) {
	for _, c := range l.SkipList.Delete(entry{key: key}) {
		if c != nil {
			n++
		}
	}
	return n
}

func (l *list) Get(key int) (value int, ok bool) { return valueOf(l.SkipList.Get(entry{key: key})[0]) }

func (l *list) At(i uint64) (value int, ok bool) { return valueOf(l.ByPosition(i)) }

func (l *list) Position(key int) (i uint64, ok bool) {
	c, i := l.GetWithPosition(entry{key: key})
	_, ok = c.(entry)
	return i, ok
}

func (l *list) From(key int) (values []int) {
	for i := l.Iter(entry{key: key}); i.Next(); {
		v, _ := valueOf(i.Value())
		values = append(values, v)
	}
	return values
}

func (l *list) FromPosition(p uint64) (values []int) {
	for i := l.IterAtPosition(p); i.Next(); {
		v, _ := valueOf(i.Value())
		values = append(values, v)
	}
	return values
}

// Split goes on with the left part, and answers how long both are.
func (l *list) Split(i uint64) (left, right uint64) {
	a, b := l.SplitAt(i)
	l.SkipList = a
	if b != nil {
		right = b.Len()
	}
	return a.Len(), right
}

// table has entries in the order of their keys.
type table struct{ es []entry }

func newTable() *table { return &table{} }

func (t *table) find(key int) (int, bool) {
	return slices.BinarySearchFunc(t.es, key, func(e entry, k int) int { return e.key - k })
}

func (t *table) Insert(key, value int) (old int, replaced bool) {
	i, ok := t.find(key)
	if ok {
		old = t.es[i].value
		t.es[i].value = value
	} else {
		t.es = slices.Insert(t.es, i, entry{key, value})
	}
	return old, ok
}

func (t *table) Delete(key int) int {
	i, ok := t.find(key)
	if !ok {
		return 0
	}
	t.es = slices.Delete(t.es, i, i+1)
	return 1
}

func (t *table) Get(key int) (value int, ok bool) {
	if i, ok := t.find(key); ok {
		return t.es[i].value, true
	}
	return 0, false
}

func (t *table) At(i uint64) (value int, ok bool) {
	if i < uint64(len(t.es)) {
		return t.es[i].value, true
	}
	return 0, false
}

func (t *table) Position(key int) (uint64, bool) {
	i, ok := t.find(key)
	if !ok {
		i = 0
	}
	return uint64(i), ok
}

func (t *table) Len() uint64 { return uint64(len(t.es)) }

func (t *table) From(key int) []int {
	i, _ := t.find(key)
	return t.FromPosition(uint64(i))
}

func (t *table) FromPosition(p uint64) (values []int) {
	for _, e := range t.es[min(int(p), len(t.es)):] {
		values = append(values, e.value)
	}
	return values
}

func (t *table) Split(i uint64) (left, right uint64) {
	all := len(t.es)
	t.es = t.es[:min(int(i)+1, all)]
	return uint64(len(t.es)), uint64(all - len(t.es))
}

// words is an x-fast trie.
type words struct{ *xfast.XFastTrie }

func newWords() *words { return &words{xfast.New(uint8(0))} }

func (w *words) Insert(key, value int) { w.XFastTrie.Insert(entry{key, value}) }
func (w *words) Delete(key uint64)     { w.XFastTrie.Delete(key) }

func (w *words) Get(key uint64) (value int, ok bool) { return valueOf(w.XFastTrie.Get(key)) }
func (w *words) Min() (value int, ok bool)           { return valueOf(w.XFastTrie.Min()) }
func (w *words) Max() (value int, ok bool)           { return valueOf(w.XFastTrie.Max()) }
func (w *words) Predecessor(key uint64) (value int, ok bool) {
	return valueOf(w.XFastTrie.Predecessor(key))
}
func (w *words) Successor(key uint64) (value int, ok bool) {
	return valueOf(w.XFastTrie.Successor(key))
}

func (w *words) From(key uint64) (values []int) {
	for i := w.Iter(key); i.Next(); {
		v, _ := valueOf(i.Value())
		values = append(values, v)
	}
	return values
}

// wordTable is a table with the operations of words.
type wordTable struct{ table }

func newWordTable() *wordTable { return &wordTable{} }

func (t *wordTable) Insert(key, value int)      { t.table.Insert(key, value) }
func (t *wordTable) Delete(key uint64)          { t.table.Delete(int(key)) }
func (t *wordTable) Get(key uint64) (int, bool) { return t.table.Get(int(key)) }
func (t *wordTable) Min() (int, bool)           { return t.At(0) }
func (t *wordTable) Max() (int, bool)           { return t.At(uint64(len(t.es) - 1)) }
func (t *wordTable) From(key uint64) []int      { return t.table.From(int(key)) }
func (t *wordTable) Successor(key uint64) (int, bool) {
	i, _ := t.find(int(key))
	return t.At(uint64(i))
}

func (t *wordTable) Predecessor(key uint64) (int, bool) {
	i, ok := t.find(int(key))
	if !ok {
		i--
	}
	return t.At(uint64(i))
}

// span is an interval of one dimension; both its ends belong to it.
type span struct {
	low, high int64
	id        uint64
}

func (s span) LowAtDimension(uint64) int64  { return s.low }
func (s span) HighAtDimension(uint64) int64 { return s.high }
func (s span) ID() uint64                   { return s.id }
func (s span) OverlapsAtDimension(o augmentedtree.Interval, d uint64) bool {
	return s.low <= o.HighAtDimension(d) && o.LowAtDimension(d) <= s.high
}

// spans give each interval that is added the next number.
type spans struct {
	augmentedtree.Tree
	all []span
}

func newSpans() *spans { return &spans{Tree: augmentedtree.New(1)} }

func (s *spans) Add(low, size int64) {
	x := span{low, low + size, uint64(len(s.all) + 1)}
	s.all = append(s.all, x)
	s.Tree.Add(x)
}

// Remove removes the nth of the intervals that were ever added.
func (s *spans) Remove(n int) {
	if len(s.all) > 0 {
		s.Delete(s.all[n%len(s.all)])
	}
}

func (s *spans) Query(low, size int64) (ids []uint64) {
	for _, i := range s.Tree.Query(span{low, low + size, 0}) {
		ids = append(ids, i.ID())
	}
	return ids
}

func (s *spans) Traverse() (ids []uint64) {
	s.Tree.Traverse(func(i augmentedtree.Interval) { ids = append(ids, i.ID()) })
	return ids
}

// spanList is a list of intervals.
type spanList struct{ all, there []span }

func newSpanList() *spanList { return &spanList{} }

func (s *spanList) Len() uint64 { return uint64(len(s.there)) }

func (s *spanList) Add(low, size int64) {
	x := span{low, low + size, uint64(len(s.all) + 1)}
	s.all = append(s.all, x)
	s.there = append(s.there, x)
}

func (s *spanList) Remove(n int) {
	if len(s.all) > 0 {
		s.there = slices.DeleteFunc(s.there, func(x span) bool { return x == s.all[n%len(s.all)] })
	}
}

func (s *spanList) Query(low, size int64) (ids []uint64) {
	for _, x := range s.there {
		if x.low <= low+size && low <= x.high {
			ids = append(ids, x.id)
		}
	}
	return ids
}

func (s *spanList) Traverse() []uint64 { return s.Query(-1000, 9000) }

// sized is an item of a cache.
type sized uint64

func (s sized) Size() uint64 { return uint64(s) }

type store struct{ cache.Cache }

func newStore() *store { return &store{cache.New(10)} }

func (s *store) Put(key string, size uint64) { s.Cache.Put(key, sized(size)) }
func (s *store) Remove(key string)           { s.Cache.Remove(key) }

func (s *store) Get(key string) (size uint64, ok bool) {
	i, ok := s.Cache.Get(key)[0].(sized)
	return uint64(i), ok
}
