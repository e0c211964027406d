package immutable_test

import (
	"maps"
	"slices"

	"github.com/benbjohnson/immutable"
)

// lists are all versions of a list; the newest is in use.
type lists struct{ all []*immutable.List[int] }

func newLists() *lists { return &lists{[]*immutable.List[int]{immutable.NewList[int]()}} }

func (l *lists) now() *immutable.List[int]  { return l.all[len(l.all)-1] }
func (l *lists) add(n *immutable.List[int]) { l.all = append(l.all, n) }
func (l *lists) Append(v int)               { l.add(l.now().Append(v)) }
func (l *lists) Prepend(v int)              { l.add(l.now().Prepend(v)) }
func (l *lists) Len() int                   { return l.now().Len() }
func (l *lists) Back(version int)           { l.add(l.all[version%len(l.all)]) }

func (l *lists) Many(n, v int, front bool) {
	b := l.now()
	for i := range n {
		if front {
			b = b.Prepend(v + i)
		} else {
			b = b.Append(v + i)
		}
	}
	l.add(b)
}

func (l *lists) Set(i, v int) {
	if n := l.Len(); n > 0 {
		l.add(l.now().Set(i%n, v))
	}
}

func (l *lists) Slice(i, j int) {
	i, j = i%(l.Len()+1), j%(l.Len()+1)
	l.add(l.now().Slice(min(i, j), max(i, j)))
}

func (l *lists) Elems() (all []int) {
	for i := l.now().Iterator(); !i.Done(); {
		_, v := i.Next()
		all = append(all, v)
	}
	return all
}

func (l *lists) Reverse() (all []int) {
	i := l.now().Iterator()
	for i.Last(); !i.Done(); {
		_, v := i.Prev()
		all = append(all, v)
	}
	return all
}

func (l *lists) Get(i int) int {
	if l.Len() == 0 {
		return 0
	}
	return l.now().Get(i % l.Len())
}

// slicesOf are all versions of a slice.
type slicesOf struct{ all [][]int }

func newSlices() *slicesOf { return &slicesOf{[][]int{nil}} }

func (s *slicesOf) now() []int       { return slices.Clone(s.all[len(s.all)-1]) }
func (s *slicesOf) add(n []int)      { s.all = append(s.all, n) }
func (s *slicesOf) Append(v int)     { s.add(append(s.now(), v)) }
func (s *slicesOf) Prepend(v int)    { s.add(slices.Insert(s.now(), 0, v)) }
func (s *slicesOf) Len() int         { return len(s.now()) }
func (s *slicesOf) Back(version int) { s.add(s.all[version%len(s.all)]) }
func (s *slicesOf) Elems() []int     { return s.now() }

func (s *slicesOf) Many(n, v int, front bool) {
	b := s.now()
	for i := range n {
		if front {
			b = slices.Insert(b, 0, v+i)
		} else {
			b = append(b, v+i)
		}
	}
	s.add(b)
}

func (s *slicesOf) Set(i, v int) {
	if b := s.now(); len(b) > 0 {
		b[i%len(b)] = v
		s.add(b)
	}
}

func (s *slicesOf) Slice(i, j int) {
	i, j = i%(s.Len()+1), j%(s.Len()+1)
	s.add(s.now()[min(i, j):max(i, j)])
}

func (s *slicesOf) Reverse() []int {
	b := s.now()
	slices.Reverse(b)
	return b
}

func (s *slicesOf) Get(i int) int {
	if s.Len() == 0 {
		return 0
	}
	return s.now()[i%s.Len()]
}

// sorted are all versions of a sorted map.
type sorted struct {
	all []*immutable.SortedMap[int, int]
}

func newSorted() *sorted {
	return &sorted{[]*immutable.SortedMap[int, int]{immutable.NewSortedMap[int, int](nil)}}
}

func (s *sorted) now() *immutable.SortedMap[int, int]  { return s.all[len(s.all)-1] }
func (s *sorted) add(m *immutable.SortedMap[int, int]) { s.all = append(s.all, m) }
func (s *sorted) Set(k, v int)                         { s.add(s.now().Set(k, v)) }
func (s *sorted) Delete(k int)                         { s.add(s.now().Delete(k)) }
func (s *sorted) Get(k int) (int, bool)                { return s.now().Get(k) }
func (s *sorted) Len() int                             { return s.now().Len() }
func (s *sorted) Back(version int)                     { s.add(s.all[version%len(s.all)]) }

func (s *sorted) Fill(from, n int) {
	m := s.now()
	for k := from; k < from+n; k++ {
		m = m.Set(k, k)
	}
	s.add(m)
}

func (s *sorted) Clear(from, n int) {
	m := s.now()
	for k := from; k < from+n; k++ {
		m = m.Delete(k)
	}
	s.add(m)
}

func (s *sorted) From(k int) (keys []int) {
	i := s.now().Iterator()
	for i.Seek(k); !i.Done(); {
		k, _, _ := i.Next()
		keys = append(keys, k)
	}
	return keys
}

func (s *sorted) Before(k int) (keys []int) {
	i := s.now().Iterator()
	for i.Seek(k); !i.Done(); {
		k, _, _ := i.Prev()
		keys = append(keys, k)
	}
	return keys
}

// tables are all versions of a map.
type tables struct{ all []map[int]int }

func newTables() *tables { return &tables{[]map[int]int{{}}} }

func (t *tables) now() map[int]int { return maps.Clone(t.all[len(t.all)-1]) }

func (t *tables) add(m map[int]int)     { t.all = append(t.all, m) }
func (t *tables) Set(k, v int)          { m := t.now(); m[k] = v; t.add(m) }
func (t *tables) Delete(k int)          { t.Clear(k, 1) }
func (t *tables) Get(k int) (int, bool) { v, ok := t.now()[k]; return v, ok }
func (t *tables) Len() int              { return len(t.now()) }
func (t *tables) Back(version int)      { t.add(t.all[version%len(t.all)]) }

func (t *tables) Fill(from, n int) {
	m := t.now()
	for k := from; k < from+n; k++ {
		m[k] = k
	}
	t.add(m)
}

func (t *tables) Clear(from, n int) {
	m := t.now()
	for k := from; k < from+n; k++ {
		delete(m, k)
	}
	t.add(m)
}

func (t *tables) From(k int) []int {
	keys := slices.Sorted(maps.Keys(t.now()))
	i, _ := slices.BinarySearch(keys, k)
	return keys[i:]
}

func (t *tables) Before(k int) []int {
	keys := slices.Sorted(maps.Keys(t.now()))
	i, _ := slices.BinarySearch(keys, k)
	if i == len(keys) {
		return nil
	}
	keys = keys[:i+1]
	slices.Reverse(keys)
	return keys
}
