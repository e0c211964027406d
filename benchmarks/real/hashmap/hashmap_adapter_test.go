// Through this file hashmap.clouseau.hcl reaches github.com/cornelk/hashmap.HashMap.
// It was written by clouseau init, and is yours to change.

package hashmap_test

import (
	"github.com/clouseau-go/clouseau/ref"
	"github.com/cornelk/hashmap"
)

// testedHashMap is a HashMap whose methods have the arguments and results of the spec's operations.
type testedHashMap struct {
	*hashmap.HashMap
}

// newTestedHashMap makes a fresh system for a run.
func newTestedHashMap() *testedHashMap {
	return &testedHashMap{hashmap.New(
		3, // size: small, so that a run gets to its limits
	)}
}

func (s *testedHashMap) SetHashedKey(hashedKey uintptr, value string) {
	s.HashMap.SetHashedKey(hashedKey, value)
}

func (s *testedHashMap) GetHashedKey(hashedKey uintptr) (string, bool) {
	value, ok := s.HashMap.GetHashedKey(hashedKey)
	return heldByHashMap[string](value), ok
}

// heldByHashMap is the T that an answer holds, the zero value if it holds something else or
// nothing.
func heldByHashMap[T any](v any) T {
	x, _ := v.(T)
	return x
}

// values are those of the keys.
type values struct{ *ref.Map[uintptr, string] }

func newValues() values { return values{ref.NewMap[uintptr, string]()} }

func (v values) DelHashedKey(key uintptr) { v.Delete(key) }
