// Through this file linked.clouseau.hcl reaches github.com/emirpasic/gods/maps/linkedhashmap.Map.
// It was written by clouseau init, and is yours to change.

package linked_test

import (
	"github.com/emirpasic/gods/maps/linkedhashmap"
)

// testedMap is a Map whose methods have the arguments and results of the spec's operations.
type testedMap struct {
	*linkedhashmap.Map
}

// newTestedMap makes a fresh system for a run.
func newTestedMap() *testedMap {
	return &testedMap{linkedhashmap.New()}
}

func (s *testedMap) Put(key string, value string) {
	s.Map.Put(key, value)
}

func (s *testedMap) Get(key string) (string, bool) {
	value, found := s.Map.Get(key)
	return heldByMap[string](value), found
}

func (s *testedMap) Remove(key string) {
	s.Map.Remove(key)
}

func (s *testedMap) ToJSON() (string, error) {
	result, err_ := s.Map.ToJSON()
	return string(result), err_
}

func (s *testedMap) FromJSON(data string) error {
	return s.Map.FromJSON([]byte(data))
}

// heldByMap is the T that an answer holds, the zero value if it holds something else or nothing.
func heldByMap[T any](v any) T {
	x, _ := v.(T)
	return x
}
