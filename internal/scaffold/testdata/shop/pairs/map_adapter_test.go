// Adapter of map.clouseau.hcl for example.com/shop/pairs.Map[string, int], written by clouseau
// init. It is yours to change.

package pairs_test

import (
	"example.com/shop/pairs"
)

// testedMap is a Map whose methods have the arguments and results of the spec's operations.
type testedMap struct {
	*pairs.Map[string, int]
}

// newTestedMap makes a fresh system for a run.
func newTestedMap() *testedMap {
	return &testedMap{pairs.New[int, string]()}
}

func (s *testedMap) Put(key string, value int) (*pairs.Entry[string, int], bool) {
	result := s.Map.Put(key, value)
	return result, result != nil
}

// testedMapEntry is a Go type of the spec.
type testedMapEntry = *pairs.Entry[string, int]
