package trie_test

import (
	"maps"
	"slices"
	"strings"

	"github.com/derekparker/trie/v3"
)

type sut struct{ t *trie.Trie[int] }

func newSUT() *sut { return &sut{trie.New[int]()} }

func (s *sut) Add(k string, v int) { s.t.Add(k, v) }
func (s *sut) Find(k string) (int, bool) {
	if n, ok := s.t.Find(k); ok {
		return n.Val(), true
	}
	return 0, false
}
func (s *sut) Has(k string) bool        { return s.t.HasKeysWithPrefix(k) }
func (s *sut) Keys() []string           { return s.t.Keys() }
func (s *sut) Prefix(k string) []string { return s.t.PrefixSearch(k) }
func (s *sut) Values() ([]string, []int) {
	m := s.t.AllKeyValues()
	return list(m)
}
func list(m map[string]int) (ks []string, vs []int) {
	for _, k := range slices.Sorted(maps.Keys(m)) {
		ks, vs = append(ks, k), append(vs, m[k])
	}
	return
}
func (s *sut) PrefixIter(k string) ([]string, []int) {
	return list(maps.Collect(s.t.PrefixSearchIter(k)))
}
func (s *sut) Remove(k string) { s.t.Remove(k) }

// The reference has what the comments of the methods say: Remove "removes a key from the trie", and
// Keys "returns all the keys currently stored".
type ref map[string]int

func newRef() ref                       { return ref{} }
func (r ref) Add(k string, v int)       { r[k] = v }
func (r ref) Find(k string) (int, bool) { v, ok := r[k]; return v, ok }
func (r ref) Has(k string) bool         { return len(r.Prefix(k)) > 0 }
func (r ref) Keys() []string            { return r.Prefix("") }
func (r ref) Prefix(p string) []string  { ks, _ := r.PrefixIter(p); return ks }
func (r ref) Values() ([]string, []int) { return list(r) }
func (r ref) PrefixIter(p string) ([]string, []int) {
	m := maps.Clone(r)
	maps.DeleteFunc(m, func(k string, _ int) bool { return !strings.HasPrefix(k, p) })
	return list(m)
}
func (r ref) Remove(k string) { delete(r, k) }
