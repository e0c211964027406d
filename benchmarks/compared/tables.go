package compared

import (
	"container/list"
	"slices"
)

// Table is a hash table with chains that grows.
type Table struct {
	flawed
	chains [][]pair
	n      int
}

type pair struct{ key, value int }

// NewTable returns an empty table.
func NewTable() *Table { return &Table{chains: make([][]pair, 2)} }

func (t *Table) find(key int) (chain *[]pair, at int) {
	chain = &t.chains[key%len(t.chains)]
	return chain, slices.IndexFunc(*chain, func(p pair) bool { return p.key == key })
}

// Put gives a key a value.
func (t *Table) Put(key, value int) (old int, replaced bool) {
	chain, at := t.find(key)
	if at >= 0 {
		old, (*chain)[at].value = (*chain)[at].value, value
		return old, true
	}
	*chain = append(*chain, pair{key, value})
	if t.n++; t.n > 2*len(t.chains) {
		t.grow()
	}
	return 0, false
}

func (t *Table) grow() {
	old := t.chains
	t.chains = make([][]pair, 2*len(old))
	for _, chain := range old {
		for i, p := range chain {
			if t.has("loses one in growth") && i == 3 {
				continue
			}
			to, _ := t.find(p.key)
			*to = append(*to, p)
		}
	}
}

// Get returns the value of a key.
func (t *Table) Get(key int) (value int, ok bool) {
	if chain, at := t.find(key); at >= 0 {
		return (*chain)[at].value, true
	}
	return 0, false
}

// Delete removes a key.
func (t *Table) Delete(key int) (value int, ok bool) {
	chain, at := t.find(key)
	if at < 0 {
		return 0, false
	}
	value = (*chain)[at].value
	if t.has("deletes the first of a chain") {
		at = 0
	}
	*chain = slices.Delete(*chain, at, at+1)
	t.n--
	return value, true
}

// Len returns how many keys there are.
func (t *Table) Len() int { return t.n }

// Sorted is a sorted array that is searched by halves.
type Sorted struct {
	flawed
	pairs []pair
}

// NewSorted returns an empty array.
func NewSorted() *Sorted { return &Sorted{} }

func (s *Sorted) search(key int) (at int, there bool) {
	return slices.BinarySearchFunc(s.pairs, key, func(p pair, key int) int { return p.key - key })
}

// Put gives a key a value.
func (s *Sorted) Put(key, value int) (old int, replaced bool) {
	at, there := s.search(key)
	if there {
		old, s.pairs[at].value = s.pairs[at].value, value
		return old, true
	}
	s.pairs = slices.Insert(s.pairs, at, pair{key, value})
	return 0, false
}

// Delete removes a key.
func (s *Sorted) Delete(key int) (value int, ok bool) {
	at, there := s.search(key)
	if !there {
		return 0, false
	}
	value = s.pairs[at].value
	last := len(s.pairs) - 1
	copy(s.pairs[at:], s.pairs[at+1:])
	if s.has("shifts one too few") && last-at > 2 {
		s.pairs[last-1] = s.pairs[last-2]
	}
	s.pairs = s.pairs[:last]
	return value, true
}

// Ceiling returns the least key not below another one.
func (s *Sorted) Ceiling(of int) (key, value int, ok bool) {
	at, _ := s.search(of)
	return s.at(at)
}

// Floor returns the greatest key not above another one.
func (s *Sorted) Floor(of int) (key, value int, ok bool) {
	at, there := s.search(of)
	if !there || s.has("floor skips equals") {
		at--
	}
	return s.at(at)
}

func (s *Sorted) at(i int) (key, value int, ok bool) {
	if i < 0 || i >= len(s.pairs) {
		return 0, 0, false
	}
	return s.pairs[i].key, s.pairs[i].value, true
}

// Min returns the least key.
func (s *Sorted) Min() (key, value int, ok bool) { return s.at(0) }

// Rank returns how many keys are below another one.
func (s *Sorted) Rank(of int) int {
	at, _ := s.search(of)
	return at
}

// Cache is a cache of three keys: a list in the order of use, and a map into it.
type Cache struct {
	flawed
	order *list.List
	by    map[int]*list.Element
}

// NewCache returns an empty cache.
func NewCache() *Cache { return &Cache{order: list.New(), by: map[int]*list.Element{}} }

// Put gives a key a value.
func (c *Cache) Put(key, value int) (gone int, evicted bool) {
	if e := c.by[key]; e != nil {
		e.Value = pair{key, value}
		if !c.has("put does not touch") {
			c.order.MoveToFront(e)
		}
		return 0, false
	}
	if c.order.Len() == 3 {
		last := c.order.Back()
		if c.has("evicts the newest") {
			last = c.order.Front().Next()
		}
		gone, evicted = last.Value.(pair).key, true
		c.order.Remove(last)
		delete(c.by, gone)
	}
	c.by[key] = c.order.PushFront(pair{key, value})
	return gone, evicted
}

// Get returns the value of a key, and uses it.
func (c *Cache) Get(key int) (value int, ok bool) {
	e := c.by[key]
	if e == nil {
		return 0, false
	}
	if !c.has("get does not touch") {
		c.order.MoveToFront(e)
	}
	return e.Value.(pair).value, true
}

// Delete removes a key.
func (c *Cache) Delete(key int) (removed bool) {
	e := c.by[key]
	if e == nil {
		return false
	}
	c.order.Remove(e)
	delete(c.by, key)
	return true
}

// Len returns how many keys there are.
func (c *Cache) Len() int { return c.order.Len() }
