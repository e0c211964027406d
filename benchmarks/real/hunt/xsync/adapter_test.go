package xsync_test

import (
	"maps"
	"slices"

	"github.com/puzpuzpuz/xsync/v4"
)

type sut struct{ *xsync.Map[int, int] }

func newSUT() *sut { return &sut{xsync.NewMap[int, int]()} }

func list(m map[int]int) (ks, vs []int) {
	ks = slices.Sorted(maps.Keys(m))
	for _, k := range ks {
		vs = append(vs, m[k])
	}
	return
}
func (s *sut) LoadOrCompute(k, v int, cancel bool) (int, bool) {
	return s.Map.LoadOrCompute(k, func() (int, bool) { return v, cancel })
}
func (s *sut) Update(k, v int) (int, bool) {
	return s.Compute(k, func(old int, loaded bool) (int, xsync.ComputeOp) { return v + old, xsync.UpdateOp })
}
func (s *sut) Drop(k int) (int, bool) {
	return s.Compute(k, func(int, bool) (int, xsync.ComputeOp) { return 9, xsync.DeleteOp })
}
func (s *sut) Leave(k int) (int, bool) {
	return s.Compute(k, func(int, bool) (int, xsync.ComputeOp) { return 9, xsync.CancelOp })
}
func (s *sut) Range() ([]int, []int)   { return list(maps.Collect(s.All())) }
func (s *sut) Relaxed() ([]int, []int) { return list(maps.Collect(s.AllRelaxed())) }
func (s *sut) DeleteMatching(odd bool) int {
	return s.Map.DeleteMatching(func(k, v int) (bool, bool) { return (k%2 != 0) == odd, false })
}
func (s *sut) Fill(k int) {
	for i := range k {
		s.Store(i, i)
	}
}

// Of Compute: "The actual result contains the value of the map if a corresponding entry is present,
// or the zero value otherwise", after the operation. The others as their comments have it.
type ref map[int]int

func newRef() ref                    { return ref{} }
func (r ref) Store(k, v int)         { r[k] = v }
func (r ref) Load(k int) (int, bool) { v, ok := r[k]; return v, ok }
func (r ref) LoadOrStore(k, v int) (int, bool) {
	if old, ok := r[k]; ok {
		return old, true
	}
	r[k] = v
	return v, false
}
func (r ref) LoadAndStore(k, v int) (int, bool) {
	old, ok := r[k]
	r[k] = v
	if !ok {
		return v, false
	}
	return old, true
}
func (r ref) LoadAndDelete(k int) (int, bool) { v, ok := r[k]; delete(r, k); return v, ok }
func (r ref) LoadOrCompute(k, v int, cancel bool) (int, bool) {
	if old, ok := r[k]; ok {
		return old, true
	}
	if cancel {
		return 0, false
	}
	r[k] = v
	return v, false
}
func (r ref) Update(k, v int) (int, bool) { r[k] += v; return r[k], true }
func (r ref) Drop(k int) (int, bool)      { delete(r, k); return 0, false }
func (r ref) Leave(k int) (int, bool)     { v, ok := r[k]; return v, ok }
func (r ref) Delete(k int)                { delete(r, k) }
func (r ref) Clear()                      { clear(r) }
func (r ref) Size() int                   { return len(r) }
func (r ref) Range() ([]int, []int)       { return list(r) }
func (r ref) Relaxed() ([]int, []int)     { return list(r) }
func (r ref) DeleteMatching(odd bool) (n int) {
	for k := range r {
		if (k%2 != 0) == odd {
			delete(r, k)
			n++
		}
	}
	return
}
func (r ref) Fill(k int) {
	for i := range k {
		r[i] = i
	}
}
