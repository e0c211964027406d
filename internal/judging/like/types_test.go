package like_test

import (
	"cmp"
	"container/heap"
	"container/list"
	"errors"
	"maps"
	"slices"
	"strings"
)

// Types as they are written in Go, in the styles that there are: errors, panics, zero values,
// negations, lists, variadic parameters, values before keys.

var (
	errEmpty   = errors.New("empty")
	errFull    = errors.New("full")
	errMissing = errors.New("missing")
	errRange   = errors.New("out of range")
)

type errStack struct{ xs []int }

func (s *errStack) Push(x int) error { s.xs = append(s.xs, x); return nil }
func (s *errStack) Top() (int, error) {
	if len(s.xs) == 0 {
		return 0, errEmpty
	}
	return s.xs[len(s.xs)-1], nil
}
func (s *errStack) Pop() (int, error) {
	x, err := s.Top()
	if err == nil {
		s.xs = s.xs[:len(s.xs)-1]
	}
	return x, err
}
func (s *errStack) Depth() int { return len(s.xs) }
func (s *errStack) Wipe()      { s.xs = nil }

type panicStack struct{ xs []string }

func (s *panicStack) Push(xs ...string) { s.xs = append(s.xs, xs...) }
func (s *panicStack) MustPop() string {
	x := s.xs[len(s.xs)-1]
	s.xs = s.xs[:len(s.xs)-1]
	return x
}
func (s *panicStack) MustPeek() string { return s.xs[len(s.xs)-1] }
func (s *panicStack) NonEmpty() bool   { return len(s.xs) > 0 }
func (s *panicStack) All() []string    { return slices.Clone(s.xs) }

type minusQueue struct{ xs *list.List }

func (q *minusQueue) Enqueue(x int) { q.xs.PushBack(x) }
func (q *minusQueue) Dequeue() int {
	if q.xs.Len() == 0 {
		return -1
	}
	return q.xs.Remove(q.xs.Front()).(int)
}
func (q *minusQueue) Length() int { return q.xs.Len() }

type errQueue struct{ xs []int }

func (q *errQueue) Offer(x int) error {
	if len(q.xs) == 6 {
		return errFull
	}
	q.xs = append(q.xs, x)
	return nil
}
func (q *errQueue) Poll() (int, error) {
	if len(q.xs) == 0 {
		return 0, errEmpty
	}
	x := q.xs[0]
	q.xs = q.xs[1:]
	return x, nil
}
func (q *errQueue) Full() bool { return len(q.xs) == 6 }
func (q *errQueue) Size() int  { return len(q.xs) }

type overwriting struct {
	buf     [5]int
	head, n int
}

func (r *overwriting) Write(x int) {
	r.buf[(r.head+r.n)%5] = x
	if r.n++; r.n > 5 {
		r.head, r.n = (r.head+1)%5, 5
	}
}
func (r *overwriting) Read() (int, bool) {
	if r.n == 0 {
		return 0, false
	}
	x := r.buf[r.head]
	r.head, r.n = (r.head+1)%5, r.n-1
	return x, true
}
func (r *overwriting) Snapshot() (xs []int) {
	for i := range r.n {
		xs = append(xs, r.buf[(r.head+i)%5])
	}
	return xs
}

type limitedStack struct{ xs []int }

func (s *limitedStack) Push(x int) bool {
	if len(s.xs) == 4 {
		return false
	}
	s.xs = append(s.xs, x)
	return true
}
func (s *limitedStack) Pop() (x int, ok bool) {
	if len(s.xs) > 0 {
		x, ok = s.xs[len(s.xs)-1], true
		s.xs = s.xs[:len(s.xs)-1]
	}
	return x, ok
}
func (s *limitedStack) Len() int { return len(s.xs) }

type intSet map[int]struct{}

func (s intSet) Insert(xs ...int) {
	for _, x := range xs {
		s[x] = struct{}{}
	}
}
func (s intSet) Contains(x int) bool { _, ok := s[x]; return ok }
func (s intSet) Erase(x int)         { delete(s, x) }
func (s intSet) Cardinality() int    { return len(s) }
func (s intSet) Slice() []int        { return slices.Collect(maps.Keys(s)) }

type nameSet struct{ m map[string]bool }

func (s nameSet) Add(x string) (existed bool) { existed = s.m[x]; s.m[x] = true; return existed }
func (s nameSet) Missing(x string) bool       { return !s.m[x] }
func (s nameSet) Remove(xs ...string) (gone int) {
	for _, x := range xs {
		if s.m[x] {
			gone++
		}
		delete(s.m, x)
	}
	return gone
}
func (s nameSet) Names() []string { return slices.Sorted(maps.Keys(s.m)) }

type zeroMap map[string]string

func (m zeroMap) Store(k, v string)      { m[k] = v }
func (m zeroMap) Lookup(k string) string { return m[k] }
func (m zeroMap) Drop(k string)          { delete(m, k) }
func (m zeroMap) Count() int             { return len(m) }

type turnedMap map[string]int

func (m turnedMap) Set(v int, k string) (fresh bool) {
	_, had := m[k]
	m[k] = v
	return !had
}
func (m turnedMap) Get(k string) (int, error) {
	v, ok := m[k]
	if !ok {
		return 0, errMissing
	}
	return v, nil
}
func (m turnedMap) SetDefault(v int, k string) int {
	if _, ok := m[k]; !ok {
		m[k] = v
	}
	return m[k]
}
func (m turnedMap) Delete(k string) error {
	if _, ok := m[k]; !ok {
		return errMissing
	}
	delete(m, k)
	return nil
}
func (m turnedMap) Sorted() []string { return slices.Sorted(maps.Keys(m)) }

// design says how a cache of another design differs.
type design struct{ getUses, putUses, firstWins, refuses bool }

type cached struct {
	k string
	v int
}

type cache struct {
	design
	order *list.List // front: used last
	by    map[string]*list.Element
}

func newCache(d design) *cache {
	return &cache{design: d, order: list.New(), by: map[string]*list.Element{}}
}

func (c *cache) Put(k string, v int) error {
	if e := c.by[k]; e != nil {
		if c.firstWins {
			return nil
		}
		e.Value.(*cached).v = v
		if c.putUses {
			c.order.MoveToFront(e)
		}
		return nil
	}
	if c.order.Len() == 5 {
		if c.refuses {
			return errFull
		}
		delete(c.by, c.order.Remove(c.order.Back()).(*cached).k)
	}
	c.by[k] = c.order.PushFront(&cached{k, v})
	return nil
}
func (c *cache) Get(k string) (int, bool) {
	e := c.by[k]
	if e == nil {
		return 0, false
	}
	if c.getUses {
		c.order.MoveToFront(e)
	}
	return e.Value.(*cached).v, true
}
func (c *cache) Evict(k string) {
	if e := c.by[k]; e != nil {
		c.order.Remove(e)
		delete(c.by, k)
	}
}
func (c *cache) Len() int { return c.order.Len() }

type numbers []int

func (h numbers) Len() int           { return len(h) }
func (h numbers) Less(i, j int) bool { return h[i] < h[j] }
func (h numbers) Swap(i, j int)      { h[i], h[j] = h[j], h[i] }
func (h *numbers) Push(x any)        { *h = append(*h, x.(int)) }
func (h *numbers) Pop() any {
	x := (*h)[len(*h)-1]
	*h = (*h)[:len(*h)-1]
	return x
}

type minHeap struct{ xs numbers }

func (h *minHeap) Add(x int) { heap.Push(&h.xs, x) }
func (h *minHeap) Smallest() (int, error) {
	if len(h.xs) == 0 {
		return 0, errEmpty
	}
	return h.xs[0], nil
}
func (h *minHeap) Extract() (int, error) {
	x, err := h.Smallest()
	if err == nil {
		heap.Pop(&h.xs)
	}
	return x, err
}
func (h *minHeap) Len() int { return len(h.xs) }

type task struct {
	name string
	prio int
}

type tasks struct{ xs []task } // the most urgent first, equal ones as they came

func (q *tasks) Submit(prio int, name string) {
	at, _ := slices.BinarySearchFunc(q.xs, prio, func(t task, p int) int {
		if t.prio >= p {
			return -1
		}
		return 1
	})
	q.xs = slices.Insert(q.xs, at, task{name, prio})
}
func (q *tasks) Next() (string, error) {
	if len(q.xs) == 0 {
		return "", errEmpty
	}
	x := q.xs[0]
	q.xs = q.xs[1:]
	return x.name, nil
}
func (q *tasks) Urgency() (int, bool) {
	if len(q.xs) == 0 {
		return 0, false
	}
	return q.xs[0].prio, true
}
func (q *tasks) Waiting() int { return len(q.xs) }

type taskHeap []task

func (h taskHeap) Len() int           { return len(h) }
func (h taskHeap) Less(i, j int) bool { return h[i].prio < h[j].prio }
func (h taskHeap) Swap(i, j int)      { h[i], h[j] = h[j], h[i] }
func (h *taskHeap) Push(x any)        { *h = append(*h, x.(task)) }
func (h *taskHeap) Pop() any {
	x := (*h)[len(*h)-1]
	*h = (*h)[:len(*h)-1]
	return x
}

type unstable struct{ xs taskHeap }

func (q *unstable) Push(name string, prio int) { heap.Push(&q.xs, task{name, prio}) }
func (q *unstable) Pop() (string, int, bool) {
	if len(q.xs) == 0 {
		return "", 0, false
	}
	x := heap.Pop(&q.xs).(task)
	return x.name, x.prio, true
}
func (q *unstable) Len() int { return len(q.xs) }

type sortedSet struct{ xs []int }

func (s *sortedSet) at(x int) (int, bool) { return slices.BinarySearch(s.xs, x) }
func (s *sortedSet) Include(x int) bool {
	i, there := s.at(x)
	if !there {
		s.xs = slices.Insert(s.xs, i, x)
	}
	return !there
}
func (s *sortedSet) Exclude(x int) bool {
	i, there := s.at(x)
	if there {
		s.xs = slices.Delete(s.xs, i, i+1)
	}
	return there
}
func (s *sortedSet) AtMost(x int) (int, bool) {
	i, there := s.at(x + 1)
	_ = there
	if i == 0 {
		return 0, false
	}
	return s.xs[i-1], true
}
func (s *sortedSet) Between(from, to int) []int {
	i, _ := s.at(from)
	j, _ := s.at(max(from, to))
	return slices.Clone(s.xs[i:j])
}
func (s *sortedSet) Size() int { return len(s.xs) }

type bag map[string]int

func (b bag) Add(x string)       { b[x]++ }
func (b bag) Count(x string) int { return b[x] }
func (b bag) Take(x string) error {
	if b[x] == 0 {
		return errMissing
	}
	b[x]--
	return nil
}
func (b bag) Total() (n int) {
	for _, c := range b {
		n += c
	}
	return n
}

type words struct{ w [4]uint64 }

func (b *words) On(i int)        { b.w[i/64] |= 1 << (i % 64) }
func (b *words) Off(i int)       { b.w[i/64] &^= 1 << (i % 64) }
func (b *words) Toggle(i int)    { b.w[i/64] ^= 1 << (i % 64) }
func (b *words) IsOn(i int) bool { return b.w[i/64]>>(i%64)&1 == 1 }
func (b *words) Ones() (n int) {
	for i := range 256 {
		if b.IsOn(i) {
			n++
		}
	}
	return n
}

type tally64 struct{ n int64 }

func (c *tally64) Count(by int64)         { c.n += by }
func (c *tally64) Total() int64           { return c.n }
func (c *tally64) Exchange(n int64) int64 { old := c.n; c.n = n; return old }
func (c *tally64) Tick() int64            { c.n++; return c.n }

type panicDeque struct{ xs []int }

func (d *panicDeque) AddFirst(x int) { d.xs = slices.Insert(d.xs, 0, x) }
func (d *panicDeque) AddLast(x int)  { d.xs = append(d.xs, x) }
func (d *panicDeque) MustRemoveFirst() int {
	x := d.xs[0]
	d.xs = d.xs[1:]
	return x
}
func (d *panicDeque) MustRemoveLast() int {
	x := d.xs[len(d.xs)-1]
	d.xs = d.xs[:len(d.xs)-1]
	return x
}
func (d *panicDeque) Size() int { return len(d.xs) }

type errList struct{ xs []string }

func (l *errList) Append(xs ...string) { l.xs = append(l.xs, xs...) }
func (l *errList) Get(i int) (string, error) {
	if i < 0 || i >= len(l.xs) {
		return "", errRange
	}
	return l.xs[i], nil
}
func (l *errList) InsertAt(i int, x string) error {
	if i < 0 || i > len(l.xs) {
		return errRange
	}
	l.xs = slices.Insert(l.xs, i, x)
	return nil
}
func (l *errList) RemoveAt(i int) error {
	if i < 0 || i >= len(l.xs) {
		return errRange
	}
	l.xs = slices.Delete(l.xs, i, i+1)
	return nil
}
func (l *errList) ToSlice() []string { return slices.Clone(l.xs) }

type trie struct{ m map[string]int }

func (t *trie) Insert(word string, v int) { t.m[word] = v }
func (t *trie) Find(word string) (int, bool) {
	v, ok := t.m[word]
	return v, ok
}
func (t *trie) Remove(word string) bool {
	_, ok := t.m[word]
	delete(t.m, word)
	return ok
}
func (t *trie) WithPrefix(p string) []string {
	return slices.DeleteFunc(slices.Sorted(maps.Keys(t.m)), func(w string) bool { return !strings.HasPrefix(w, p) })
}
func (t *trie) Longest(of string) string {
	best := ""
	for w := range t.m {
		if strings.HasPrefix(of, w) && len(w) > len(best) {
			best = w
		}
	}
	return best
}

type treeMap struct{ m map[int]string }

func (t *treeMap) Put(k int, v string) { t.m[k] = v }
func (t *treeMap) Get(k int) (string, bool) {
	v, ok := t.m[k]
	return v, ok
}
func (t *treeMap) Delete(k int) { delete(t.m, k) }
func (t *treeMap) First() (int, string, error) {
	if len(t.m) == 0 {
		return 0, "", errEmpty
	}
	k := slices.Min(slices.Collect(maps.Keys(t.m)))
	return k, t.m[k], nil
}
func (t *treeMap) Keys() []int { return slices.Sorted(maps.Keys(t.m)) }

type journal struct {
	xs []string
	at map[string]int
}

func (j *journal) Append(x string) int { j.xs = append(j.xs, x); return len(j.xs) - 1 }
func (j *journal) Entry(i int) (string, error) {
	if i < 0 || i >= len(j.xs) {
		return "", errRange
	}
	return j.xs[i], nil
}
func (j *journal) Next(reader string) (string, bool) {
	i := j.at[reader]
	if i == len(j.xs) {
		return "", false
	}
	j.at[reader]++
	return j.xs[i], true
}
func (j *journal) Behind(reader string) int { return len(j.xs) - j.at[reader] }

// Types that are like no model.

type average struct{ sum, n int }

func (a *average) Add(x int) { a.sum += x * x; a.n++ }
func (a *average) Mean() int { return a.sum / max(1, a.n) }
func (a *average) Peak() int { return cmp.Or(a.sum%7, a.n) }

type light struct{ state int }

func (l *light) Step(n int) string {
	l.state = (l.state*3 + n) % 11
	return []string{"red", "green", "blue"}[l.state%3]
}
func (l *light) Blink() bool { l.state = (l.state + 5) % 11; return l.state > 4 }

type bank struct{ m map[string]int }

func (b *bank) Deposit(who string, n int) int { b.m[who] += n; return b.m[who] }
func (b *bank) Transfer(from, to string, n int) bool {
	if b.m[from] < n {
		return false
	}
	b.m[from] -= n
	b.m[to] += n
	return true
}
func (b *bank) Balance(who string) int { return b.m[who] }
func (b *bank) Interest() {
	for k := range b.m {
		b.m[k] += b.m[k] / 10
	}
}

// library is a list with as much as libraries offer.
type library struct{ xs []int }

func (l *library) has(i int) bool           { return 0 <= i && i < len(l.xs) }
func (l *library) Add(xs []int)             { l.xs = append(l.xs, xs...) }
func (l *library) Prepend(xs []int)         { l.xs = slices.Insert(l.xs, 0, xs...) }
func (l *library) Empty() bool              { return len(l.xs) == 0 }
func (l *library) Size() int                { return len(l.xs) }
func (l *library) Values() []int            { return slices.Clone(l.xs) }
func (l *library) Clear()                   { l.xs = nil }
func (l *library) Sort()                    { slices.Sort(l.xs) }
func (l *library) IndexOf(x int) int        { return slices.Index(l.xs, x) }
func (l *library) Any(x int) bool           { return slices.Contains(l.xs, x) }
func (l *library) All(x int) bool           { return len(l.Select(x)) == len(l.xs) }
func (l *library) Encode() (string, error)  { return "?", nil }
func (l *library) Decode(text string) error { return errMissing }
func (l *library) Get(i int) (x int, ok bool) {
	if ok = l.has(i); ok {
		x = l.xs[i]
	}
	return x, ok
}
func (l *library) Remove(i int) {
	if l.has(i) {
		l.xs = slices.Delete(l.xs, i, i+1)
	}
}
func (l *library) Contains(xs []int) bool {
	return !slices.ContainsFunc(xs, func(x int) bool { return !l.Any(x) })
}
func (l *library) Swap(i, j int) {
	if l.has(i) && l.has(j) {
		l.xs[i], l.xs[j] = l.xs[j], l.xs[i]
	}
}
func (l *library) Insert(i int, xs []int) {
	if l.has(i) || i == len(l.xs) {
		l.xs = slices.Insert(l.xs, i, xs...)
	}
}
func (l *library) Set(i, x int) {
	switch {
	case l.has(i):
		l.xs[i] = x
	case i == len(l.xs):
		l.Add([]int{x})
	}
}
func (l *library) Select(x int) []int {
	return slices.DeleteFunc(l.Values(), func(y int) bool { return x != y })
}
func (l *library) Find(x int) (index, found int) {
	if index = l.IndexOf(x); index >= 0 {
		found = x
	}
	return index, found
}
