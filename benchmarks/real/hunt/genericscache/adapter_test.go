package genericscache_test

import (
	"slices"

	"github.com/Code-Hex/go-generics-cache/policy/clock"
	"github.com/Code-Hex/go-generics-cache/policy/fifo"
	"github.com/Code-Hex/go-generics-cache/policy/mru"
)

const size = 3

type cache interface {
	Set(string, int)
	Get(string) (int, bool)
	Delete(string)
	Len() int
	Keys() []string
}

// sut says whether each answer is as the documentation has it: Set sets a value "replacing any
// existing value", Len is "the number of items", Keys "returns the keys of the cache" (mru: "the
// order is from recently used"). Where it is full, mru "discards the most recently used items
// first", and in fifo "the item that enter the cache first is evicted first".
type sut struct {
	c    cache
	kind string
	last map[string]int // what was set last
	in   map[string]bool
	by   []string // order of use, the most recent last
	born []string // order of entry
}

func with(kind string, c cache) *sut {
	return &sut{c: c, kind: kind, last: map[string]int{}, in: map[string]bool{}}
}
func newMru() *sut   { return with("mru", mru.NewCache[string, int](mru.WithCapacity(size))) }
func newFifo() *sut  { return with("fifo", fifo.NewCache[string, int](fifo.WithCapacity(size))) }
func newClock() *sut { return with("clock", clock.NewCache[string, int](clock.WithCapacity(size))) }

func without(l []string, k string) []string {
	return slices.DeleteFunc(l, func(x string) bool { return x == k })
}
func (s *sut) gone(k string) {
	delete(s.in, k)
	s.by, s.born = without(s.by, k), without(s.born, k)
}

func (s *sut) Set(k string, v int) bool {
	was := s.in[k]
	full := len(s.in) == size
	s.c.Set(k, v)
	s.last[k] = v
	ks := s.c.Keys()
	if !slices.Contains(ks, k) {
		return false
	}
	var lost []string
	for x := range s.in {
		if !slices.Contains(ks, x) {
			lost = append(lost, x)
		}
	}
	ok := true
	switch {
	case was || !full:
		ok = len(lost) == 0
	case len(lost) != 1:
		ok = false
	default:
		x := lost[0]
		switch s.kind {
		case "mru":
			ok = s.by[len(s.by)-1] == x
		case "fifo":
			ok = s.born[0] == x
		}
	}
	for _, x := range lost {
		s.gone(x)
	}
	if !was {
		s.born = append(s.born, k)
	}
	if was && s.kind == "fifo" { // whether it enters anew is not said
		s.gone(k)
		s.c.Delete(k)
		return ok
	}
	s.in[k] = true
	s.by = append(without(s.by, k), k)
	return ok
}
func (s *sut) Get(k string) bool {
	v, ok := s.c.Get(k)
	if ok {
		s.by = append(without(s.by, k), k)
	}
	return ok == s.in[k] && (!ok || v == s.last[k])
}
func (s *sut) Delete(k string) bool {
	s.c.Delete(k)
	s.gone(k)
	return !slices.Contains(s.c.Keys(), k)
}
func (s *sut) Len() bool { return s.c.Len() == len(s.in) }
func (s *sut) Keys() bool {
	ks := slices.Clone(s.c.Keys())
	if s.kind == "mru" {
		by := slices.Clone(s.by)
		slices.Reverse(by)
		return slices.Equal(ks, by)
	}
	slices.Sort(ks)
	want := slices.Sorted(func(yield func(string) bool) {
		for k := range s.in {
			if !yield(k) {
				return
			}
		}
	})
	return slices.Equal(ks, want)
}

type ref struct{}

func newRef() ref                { return ref{} }
func (ref) Set(string, int) bool { return true }
func (ref) Get(string) bool      { return true }
func (ref) Delete(string) bool   { return true }
func (ref) Len() bool            { return true }
func (ref) Keys() bool           { return true }
