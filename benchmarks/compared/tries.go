package compared

import (
	"strings"
)

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
