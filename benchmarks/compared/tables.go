package compared

import (
	"container/list"
	"slices"
	"strings"
)

// HashSet is a hash table with open addressing.
type HashSet struct {
	flawed
	slots [16]slot
	n     int
}

type slot struct {
	state uint8 // 0: empty, 1: used, 2: removed
	elem  int
}

// NewHashSet returns an empty set of at most 16 elements.
func NewHashSet() *HashSet { return &HashSet{} }

// find returns the slot of an element, or where it may be put.
func (s *HashSet) find(elem int) (at int, there bool) {
	at = -1
	for i := range s.slots {
		k := (elem/4 + i) % len(s.slots)
		switch s.slots[k].state {
		case 0:
			if at < 0 {
				at = k
			}
			return at, false
		case 1:
			if s.slots[k].elem == elem {
				return k, true
			}
		case 2:
			if at < 0 {
				at = k
			}
		}
	}
	return at, false
}

// Add adds an element.
func (s *HashSet) Add(elem int) (added bool) {
	at, there := s.find(elem)
	if there && !(s.has("counts again") && s.n > 3) {
		return false
	}
	s.slots[at] = slot{1, elem}
	s.n++
	return !there
}

// Remove removes an element.
func (s *HashSet) Remove(elem int) (removed bool) {
	at, there := s.find(elem)
	if !there {
		return false
	}
	s.slots[at] = slot{state: 2}
	if s.has("breaks the chain") {
		s.slots[at].state = 0
	}
	s.n--
	return true
}

// Has reports whether an element is there.
func (s *HashSet) Has(elem int) bool {
	_, there := s.find(elem)
	return there
}

// Len returns how many elements there are.
func (s *HashSet) Len() int { return s.n }

// Bag counts elements.
type Bag struct {
	flawed
	counts map[int]int
	n      int
}

// NewBag returns an empty bag.
func NewBag() *Bag { return &Bag{counts: map[int]int{}} }

// Add adds an element once more.
func (b *Bag) Add(elem int) (count int) {
	b.counts[elem]++
	b.n++
	return b.counts[elem]
}

// Remove removes an element once.
func (b *Bag) Remove(elem int) (removed bool) {
	if b.counts[elem] == 0 {
		return false
	}
	b.n--
	if b.counts[elem]--; b.counts[elem] == 0 && !b.has("keeps zeroes") || b.has("removes all") && b.counts[elem] > 1 {
		delete(b.counts, elem)
	}
	return true
}

// Count returns how often an element is there.
func (b *Bag) Count(elem int) (count int) { return b.counts[elem] }

// Len returns how many there are.
func (b *Bag) Len() int { return b.n }

// Distinct returns how many different ones there are.
func (b *Bag) Distinct() int { return len(b.counts) }

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

// Trie maps texts to numbers.
type Trie struct {
	flawed
	root node
}

type node struct {
	below map[byte]*node
	value int
	ends  bool
}

// NewTrie returns an empty trie.
func NewTrie() *Trie { return &Trie{} }

// Put gives a key a value.
func (t *Trie) Put(key string, value int) (old int, replaced bool) {
	n := &t.root
	for i := range len(key) {
		if n.below == nil {
			n.below = map[byte]*node{}
		}
		if n.below[key[i]] == nil {
			n.below[key[i]] = &node{}
		}
		n = n.below[key[i]]
	}
	if n.ends {
		old, replaced = n.value, true
	}
	n.value, n.ends = value, true
	return old, replaced
}

// Get returns the value of a key.
func (t *Trie) Get(key string) (value int, ok bool) {
	n := &t.root
	for i := 0; i < len(key) && n != nil; i++ {
		n = n.below[key[i]]
	}
	if n == nil || !n.ends {
		return 0, false
	}
	return n.value, true
}

// Delete removes a key, and what nobody needs then.
func (t *Trie) Delete(key string) (value int, ok bool) {
	if value, ok = t.Get(key); !ok {
		return 0, false
	}
	t.prune(&t.root, key)
	return value, true
}

// prune removes a key below a node, and reports whether the node is needed no more.
func (t *Trie) prune(n *node, key string) bool {
	if key == "" {
		n.value, n.ends = 0, false
	} else if t.prune(n.below[key[0]], key[1:]) {
		delete(n.below, key[0])
	}
	return len(n.below) == 0 && (!n.ends || t.has("prunes a value") && key != "")
}

// LongestPrefix returns the longest key with which a text begins.
func (t *Trie) LongestPrefix(of string) (key string, value int, ok bool) {
	n := &t.root
	for i := 0; n != nil; i++ {
		if n.ends {
			key, value, ok = of[:i], n.value, true
			if t.has("stops at the first") && i > 0 {
				break
			}
		}
		if i == len(of) {
			break
		}
		n = n.below[of[i]]
	}
	return key, value, ok
}

// DeletePrefix removes the keys that begin with a text.
func (t *Trie) DeletePrefix(prefix string) (removed int) {
	var keys []string
	var walk func(n *node, key string)
	walk = func(n *node, key string) {
		if n.ends && strings.HasPrefix(key, prefix) {
			keys = append(keys, key)
		}
		for c, b := range n.below {
			walk(b, key+string(c))
		}
	}
	walk(&t.root, "")
	for _, k := range keys {
		t.Delete(k)
	}
	return len(keys)
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
