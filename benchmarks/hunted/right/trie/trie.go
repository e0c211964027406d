// Package trie provides a prefix tree.
package trie

import (
	"slices"
	"strings"
)

type node[V any] struct {
	label    byte
	children []*node[V] // by label
	value    V
	set      bool
	n        int // keys at and below the node
}

func (x *node[V]) search(label byte) (int, bool) {
	return slices.BinarySearchFunc(x.children, label, func(c *node[V], l byte) int { return int(c.label) - int(l) })
}

func (x *node[V]) child(label byte) *node[V] {
	if i, ok := x.search(label); ok {
		return x.children[i]
	}
	return nil
}

// Trie maps strings to values and answers questions about prefixes. The empty string is a key like
// others. The zero value is an empty trie.
type Trie[V any] struct {
	root node[V]
}

// Put stores a value under key, in the place of one that is there. It reports whether the key is
// new.
func (t *Trie[V]) Put(key string, value V) bool {
	path := []*node[V]{&t.root}
	x := &t.root
	for i := range len(key) {
		at, ok := x.search(key[i])
		if !ok {
			x.children = slices.Insert(x.children, at, &node[V]{label: key[i]})
		}
		x = x.children[at]
		path = append(path, x)
	}
	x.value = value
	if x.set {
		return false
	}
	x.set = true
	for _, y := range path {
		y.n++
	}
	return true
}

func (t *Trie[V]) node(prefix string) *node[V] {
	x := &t.root
	for i := 0; i < len(prefix) && x != nil; i++ {
		x = x.child(prefix[i])
	}
	return x
}

// Get returns the value under key and whether there is one.
func (t *Trie[V]) Get(key string) (value V, ok bool) {
	x := t.node(key)
	if x == nil || !x.set {
		return value, false
	}
	return x.value, true
}

// Delete removes key and reports whether it was there.
func (t *Trie[V]) Delete(key string) bool {
	if _, ok := t.Get(key); !ok {
		return false
	}
	x := &t.root
	x.n--
	for i := range len(key) {
		at, _ := x.search(key[i])
		below := x.children[at]
		below.n--
		if below.n == 0 {
			x.children = slices.Delete(x.children, at, at+1)
			return true
		}
		x = below
	}
	var zero V
	x.value = zero
	x.set = false
	return true
}

// DeletePrefix removes all keys that begin with prefix and returns their number.
func (t *Trie[V]) DeletePrefix(prefix string) int {
	gone := t.Count(prefix)
	if gone == 0 {
		return 0
	}
	if prefix == "" {
		t.root = node[V]{}
		return gone
	}
	x := &t.root
	x.n -= gone
	for i := range len(prefix) {
		at, _ := x.search(prefix[i])
		below := x.children[at]
		below.n -= gone
		if below.n == 0 || i == len(prefix)-1 {
			x.children = slices.Delete(x.children, at, at+1)
			break
		}
		x = below
	}
	return gone
}

// Len returns the number of keys.
func (t *Trie[V]) Len() int { return t.root.n }

// Count returns how many keys begin with prefix.
func (t *Trie[V]) Count(prefix string) int {
	if x := t.node(prefix); x != nil {
		return x.n
	}
	return 0
}

// LongestPrefix returns the longest key that s begins with, and its value. Ok is false if there is
// none.
func (t *Trie[V]) LongestPrefix(s string) (key string, value V, ok bool) {
	x := &t.root
	for i := 0; ; i++ {
		if x.set {
			key = s[:i]
			value = x.value
			ok = true
		}
		if i == len(s) {
			return key, value, ok
		}
		if x = x.child(s[i]); x == nil {
			return key, value, ok
		}
	}
}

// Walk calls fn with the keys that begin with prefix and their values, in the order of strings. It
// stops when fn returns false.
func (t *Trie[V]) Walk(prefix string, fn func(key string, value V) bool) {
	if x := t.node(prefix); x != nil {
		x.walk([]byte(prefix), fn)
	}
}

func (x *node[V]) walk(key []byte, fn func(string, V) bool) bool {
	if x.set && !fn(string(key), x.value) {
		return false
	}
	for _, c := range x.children {
		if !c.walk(append(key, c.label), fn) {
			return false
		}
	}
	return true
}

// Keys returns the keys that begin with prefix, in order, up to limit of them. A negative limit
// stands for all.
func (t *Trie[V]) Keys(prefix string, limit int) []string {
	var keys []string
	t.Walk(prefix, func(key string, _ V) bool {
		if limit < 0 || len(keys) < limit {
			keys = append(keys, strings.Clone(key))
		}
		return limit < 0 || len(keys) < limit
	})
	return keys
}
