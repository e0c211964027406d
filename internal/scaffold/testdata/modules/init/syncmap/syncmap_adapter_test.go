// Through this file syncmap.clouseau.hcl reaches sync.Map.
// It was written by clouseau init, and is yours to change.

package syncmap_test

import (
	"sync"
)

// testedMap is a Map whose methods have the arguments and results of the spec's operations.
type testedMap struct {
	*sync.Map
}

// newTestedMap makes a fresh system for a run: a zero value, as no function of the package makes one.
func newTestedMap() *testedMap {
	return &testedMap{new(sync.Map)}
}

func (s *testedMap) Load(key string) (string, bool) {
	value, ok := s.Map.Load(key)
	return heldByMap[string](value), ok
}

func (s *testedMap) Store(key string, value string) {
	s.Map.Store(key, value)
}

func (s *testedMap) LoadOrStore(key string, value string) (string, bool) {
	actual, loaded := s.Map.LoadOrStore(key, value)
	return heldByMap[string](actual), loaded
}

func (s *testedMap) LoadAndDelete(key string) (string, bool) {
	value, loaded := s.Map.LoadAndDelete(key)
	return heldByMap[string](value), loaded
}

func (s *testedMap) Delete(key string) {
	s.Map.Delete(key)
}

func (s *testedMap) Swap(key string, value string) (string, bool) {
	previous, loaded := s.Map.Swap(key, value)
	return heldByMap[string](previous), loaded
}

func (s *testedMap) CompareAndSwap(key string, old string, new_ string) bool {
	return s.Map.CompareAndSwap(key, old, new_)
}

func (s *testedMap) CompareAndDelete(key string, old string) bool {
	return s.Map.CompareAndDelete(key, old)
}

// heldByMap is the T that an answer holds, the zero value if it holds something else or nothing.
func heldByMap[T any](v any) T {
	x, _ := v.(T)
	return x
}
