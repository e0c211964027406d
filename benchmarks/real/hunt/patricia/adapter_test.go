package patricia_test

import (
	"maps"
	"slices"
	"strings"

	"github.com/tchap/go-patricia/v2/patricia"
)

type sut struct{ t *patricia.Trie }

func newSUT() *sut { return &sut{patricia.NewTrie()} }

func p(k string) patricia.Prefix { return patricia.Prefix(k) }

func (s *sut) Insert(k string, v int) bool { return s.t.Insert(p(k), v) }
func (s *sut) Set(k string, v int)         { s.t.Set(p(k), v) }
func (s *sut) Get(k string) (int, bool)    { v, ok := s.t.Get(p(k)).(int); return v, ok }
func (s *sut) Delete(k string) bool        { return s.t.Delete(p(k)) }
func (s *sut) DeleteSubtree(k string) bool { return s.t.DeleteSubtree(p(k)) }
func (s *sut) Match(k string) bool         { return s.t.Match(p(k)) }
func (s *sut) MatchSubtree(k string) bool  { return s.t.MatchSubtree(p(k)) }
func (s *sut) Clone()                      { s.t = s.t.Clone() }

type seen struct {
	ks []string
	vs []int
}

func (x *seen) add(k patricia.Prefix, i patricia.Item) error {
	x.ks, x.vs = append(x.ks, string(k)), append(x.vs, i.(int))
	return nil
}
func (s *sut) Visit() ([]string, []int) { var x seen; s.t.Visit(x.add); return x.ks, x.vs }
func (s *sut) VisitSubtree(k string) ([]string, []int) {
	var x seen
	s.t.VisitSubtree(p(k), x.add)
	return x.ks, x.vs
}
func (s *sut) VisitPrefixes(k string) ([]string, []int) {
	var x seen
	s.t.VisitPrefixes(p(k), x.add)
	return x.ks, x.vs
}

// The reference has what the comments of the methods say: Delete "deletes the item represented by
// the given prefix", DeleteSubtree "the subtree exactly matching prefix", MatchSubtree asks whether
// there are "any keys in the tree which have key as prefix", and Clone "makes a copy of an existing
// trie".
type ref map[string]int

func newRef() ref { return ref{} }

func (r ref) Insert(k string, v int) bool {
	if _, ok := r[k]; ok {
		return false
	}
	r[k] = v
	return true
}
func (r ref) Set(k string, v int)      { r[k] = v }
func (r ref) Get(k string) (int, bool) { v, ok := r[k]; return v, ok }
func (r ref) Delete(k string) bool     { _, ok := r[k]; delete(r, k); return ok }
func (r ref) DeleteSubtree(k string) bool {
	ok := r.MatchSubtree(k)
	maps.DeleteFunc(r, func(x string, _ int) bool { return strings.HasPrefix(x, k) })
	return ok
}
func (r ref) Match(k string) bool { _, ok := r[k]; return ok }
func (r ref) MatchSubtree(k string) bool {
	for x := range r {
		if strings.HasPrefix(x, k) {
			return true
		}
	}
	return false
}
func (r ref) Clone() {}
func (r ref) those(f func(string) bool) (ks []string, vs []int) {
	for _, k := range slices.Sorted(maps.Keys(r)) {
		if f(k) {
			ks, vs = append(ks, k), append(vs, r[k])
		}
	}
	return
}
func (r ref) Visit() ([]string, []int) { return r.those(func(string) bool { return true }) }
func (r ref) VisitSubtree(k string) ([]string, []int) {
	return r.those(func(x string) bool { return strings.HasPrefix(x, k) })
}
func (r ref) VisitPrefixes(k string) ([]string, []int) {
	return r.those(func(x string) bool { return strings.HasPrefix(k, x) })
}
