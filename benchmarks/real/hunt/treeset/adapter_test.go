package treeset_test

import (
	"cmp"
	"encoding/json"
	"slices"

	mapset "github.com/deckarep/golang-set/v2"
	"github.com/hashicorp/go-set/v3"
)

// trees are two sets of which one is in use.
type trees struct{ s, other *set.TreeSet[int] }

func newTrees() *trees {
	return &trees{set.NewTreeSet(cmp.Compare[int]), set.NewTreeSet(cmp.Compare[int])}
}

func (t *trees) Insert(x int) bool       { return t.s.Insert(x) }
func (t *trees) Fill(x, n int) bool      { return t.s.InsertSlice(numbers(x, n)) }
func (t *trees) Remove(x int) bool       { return t.s.Remove(x) }
func (t *trees) Clear(x, n int) bool     { return t.s.RemoveSlice(numbers(x, n)) }
func (t *trees) Contains(x int) bool     { return t.s.Contains(x) }
func (t *trees) Elems() []int            { return t.s.Slice() }
func (t *trees) Size() int               { return t.s.Size() }
func (t *trees) Above(x int) (int, bool) { return t.s.FirstAbove(x) }
func (t *trees) Below(x int) (int, bool) { return t.s.FirstBelow(x) }
func (t *trees) UpTo(x int) (int, bool)  { return t.s.FirstBelowEqual(x) }
func (t *trees) From(x int) (int, bool)  { return t.s.FirstAboveEqual(x) }
func (t *trees) Lower(x int) []int       { return t.s.Below(x).Slice() }
func (t *trees) Upper(x int) []int       { return t.s.AboveEqual(x).Slice() }
func (t *trees) Least(n int) []int       { return t.s.TopK(n) }
func (t *trees) Greatest(n int) []int    { return t.s.BottomK(n) }
func (t *trees) Equal() bool             { return t.s.Equal(t.other) }
func (t *trees) Subset() bool            { return t.s.Subset(t.other) }
func (t *trees) ProperSubset() bool      { return t.s.ProperSubset(t.other) }
func (t *trees) Union() []int            { return sorted(t.s.Union(t.other).Slice()) }
func (t *trees) Intersect() []int        { return sorted(t.s.Intersect(t.other).Slice()) }
func (t *trees) Difference() []int       { return sorted(t.s.Difference(t.other).Slice()) }
func (t *trees) InsertOther() bool       { return t.s.InsertSet(t.other) }
func (t *trees) RemoveOther() bool       { return t.s.RemoveSet(t.other) }
func (t *trees) Copy()                   { t.other = t.s.Copy() }
func (t *trees) Exchange()               { t.s, t.other = t.other, t.s }

func numbers(x, n int) (all []int) {
	for i := range n {
		all = append(all, x+i)
	}
	return all
}

func sorted(xs []int) []int { return slices.Sorted(slices.Values(xs)) }

// maps are two sets of golang-set.
type maps struct{ s, other mapset.Set[int] }

func newMaps() *maps {
	return &maps{mapset.NewThreadUnsafeSet[int](), mapset.NewThreadUnsafeSet[int]()}
}
func newSafe() *maps { return &maps{mapset.NewSet[int](), mapset.NewSet[int]()} }

func (t *maps) Insert(x int) bool  { return t.s.Add(x) }
func (t *maps) Fill(x, n int) bool { return t.s.Append(numbers(x, n)...) > 0 }
func (t *maps) Remove(x int) bool  { was := t.s.Contains(x); t.s.Remove(x); return was }
func (t *maps) Clear(x, n int) bool {
	was := n > 0 && t.s.ContainsAny(numbers(x, n)...)
	t.s.RemoveAll(numbers(x, n)...)
	return was
}
func (t *maps) Contains(x int) bool { return t.s.Contains(x) }
func (t *maps) Elems() []int        { return sorted(t.s.ToSlice()) }
func (t *maps) Size() int           { return t.s.Cardinality() }
func (t *maps) Equal() bool         { return t.s.Equal(t.other) }
func (t *maps) Subset() bool        { return t.s.IsSuperset(t.other) }
func (t *maps) ProperSubset() bool  { return t.s.IsProperSuperset(t.other) }
func (t *maps) Union() []int        { return sorted(t.s.Union(t.other).ToSlice()) }
func (t *maps) Intersect() []int    { return sorted(t.s.Intersect(t.other).ToSlice()) }
func (t *maps) Difference() []int   { return sorted(t.s.Difference(t.other).ToSlice()) }
func (t *maps) Symmetric() []int    { return sorted(t.s.SymmetricDifference(t.other).ToSlice()) }
func (t *maps) Any() bool           { return t.s.ContainsAnyElement(t.other) }
func (t *maps) Copy()               { t.other = t.s.Clone() }
func (t *maps) Exchange()           { t.s, t.other = t.other, t.s }

func (t *maps) Pop() (ok bool) {
	n := t.s.Cardinality()
	x, ok := t.s.Pop()
	if ok && !t.s.Contains(x) && t.s.Cardinality() == n-1 {
		t.s.Add(x)
	}
	return ok
}

func (t *maps) Recode() bool {
	b, err := json.Marshal(t.s)
	fresh := mapset.NewSet[int]()
	if err == nil {
		err = json.Unmarshal(b, &fresh)
	}
	return err == nil && fresh.Equal(mapset.NewSet(t.s.ToSlice()...))
}

// plain are two sorted slices.
type plain struct{ s, other []int }

func newPlain() *plain { return &plain{} }

func has(s []int, x int) bool { _, ok := slices.BinarySearch(s, x); return ok }

func (p *plain) Insert(x int) bool { return p.Fill(x, 1) }
func (p *plain) Remove(x int) bool { return p.Clear(x, 1) }

func (p *plain) put(xs []int) bool {
	old := len(p.s)
	p.s = slices.Compact(sorted(append(slices.Clone(p.s), xs...)))
	return len(p.s) > old
}

func (p *plain) drop(xs []int) bool {
	old := len(p.s)
	p.s = slices.DeleteFunc(slices.Clone(p.s), func(x int) bool { return slices.Contains(xs, x) })
	return len(p.s) < old
}

func (p *plain) Fill(x, n int) bool  { return p.put(numbers(x, n)) }
func (p *plain) Clear(x, n int) bool { return p.drop(numbers(x, n)) }
func (p *plain) Contains(x int) bool { return has(p.s, x) }
func (p *plain) Elems() []int        { return p.s }
func (p *plain) Size() int           { return len(p.s) }
func (p *plain) Lower(x int) []int   { i, _ := slices.BinarySearch(p.s, x); return p.s[:i] }
func (p *plain) Upper(x int) []int   { i, _ := slices.BinarySearch(p.s, x); return p.s[i:] }
func (p *plain) Least(n int) []int   { return p.s[:min(n, len(p.s))] }
func (p *plain) Equal() bool         { return slices.Equal(p.s, p.other) }
func (p *plain) ProperSubset() bool  { return p.Subset() && !p.Equal() }
func (p *plain) Union() []int        { return slices.Compact(sorted(append(slices.Clone(p.s), p.other...))) }
func (p *plain) Exchange()           { p.s, p.other = p.other, p.s }
func (p *plain) Copy()               { p.other = slices.Clone(p.s) }
func (p *plain) InsertOther() bool   { return p.put(p.other) }
func (p *plain) RemoveOther() bool   { return p.drop(p.other) }
func (p *plain) Any() bool           { return len(p.Intersect()) > 0 }
func (p *plain) Pop() bool           { return len(p.s) > 0 }
func (p *plain) Recode() bool        { return true }

func (p *plain) Subset() bool { return len(p.Union()) == len(p.s) }

func (p *plain) Intersect() []int {
	return slices.DeleteFunc(slices.Clone(p.s), func(x int) bool { return !has(p.other, x) })
}

func (p *plain) Difference() []int {
	return slices.DeleteFunc(slices.Clone(p.s), func(x int) bool { return has(p.other, x) })
}

func (p *plain) Symmetric() []int {
	return slices.DeleteFunc(p.Union(), func(x int) bool { return has(p.s, x) && has(p.other, x) })
}

func (p *plain) Greatest(n int) []int {
	r := slices.Clone(p.s[len(p.s)-min(n, len(p.s)):])
	slices.Reverse(r)
	return r
}

func first(s []int) (int, bool) {
	if len(s) == 0 {
		return 0, false
	}
	return s[0], true
}

func last(s []int) (int, bool) {
	if len(s) == 0 {
		return 0, false
	}
	return s[len(s)-1], true
}

func (p *plain) From(x int) (int, bool)  { return first(p.Upper(x)) }
func (p *plain) Above(x int) (int, bool) { return first(p.Upper(x + 1)) }
func (p *plain) Below(x int) (int, bool) { return last(p.Lower(x)) }
func (p *plain) UpTo(x int) (int, bool)  { return last(p.Lower(x + 1)) }
