// Adapter of linked.clouseau.hcl for github.com/emirpasic/gods/maps/linkedhashmap.Map, written by
// clouseau init. It is yours to change.

package linked_test

import (
	"github.com/emirpasic/gods/maps/linkedhashmap"
)

// testedMap is a Map whose methods have the arguments and results of the spec's operations.
type testedMap struct {
	system *linkedhashmap.Map
	other  *linkedhashmap.Map // what operations on two systems take, and answer
}

// freshMap makes a fresh system for a run.
func freshMap() *linkedhashmap.Map {
	return linkedhashmap.New()
}

// newTestedMap makes the systems for a run.
func newTestedMap() *testedMap { return &testedMap{freshMap(), freshMap()} }

func (s *testedMap) Each() ([]string, []string) {
	var calledKey []string
	var calledValue []string
	s.system.Each(func(x1 interface{}, x2 interface{}) {
		calledKey = append(calledKey, heldByMap[string](x1))
		calledValue = append(calledValue, heldByMap[string](x2))
	})
	return calledKey, calledValue
}

func (s *testedMap) Map(made string, made2 string) ([]string, []string) {
	var calledKey1 []string
	var calledValue1 []string
	kept := s.system.Map(func(x1 interface{}, x2 interface{}) (interface{}, interface{}) {
		calledKey1 = append(calledKey1, heldByMap[string](x1))
		calledValue1 = append(calledValue1, heldByMap[string](x2))
		return made, made2
	})
	if kept != nil && kept != s.system {
		s.other = kept
	}
	return calledKey1, calledValue1
}

func (s *testedMap) Select(limit int) ([]string, []string) {
	var calledKey []string
	var calledValue []string
	kept := s.system.Select(func(x1 interface{}, x2 interface{}) bool {
		calledKey = append(calledKey, heldByMap[string](x1))
		calledValue = append(calledValue, heldByMap[string](x2))
		return len(calledKey) < limit
	})
	if kept != nil && kept != s.system {
		s.other = kept
	}
	return calledKey, calledValue
}

func (s *testedMap) Any(limit int) (bool, []string, []string) {
	var calledKey []string
	var calledValue []string
	result := s.system.Any(func(x1 interface{}, x2 interface{}) bool {
		calledKey = append(calledKey, heldByMap[string](x1))
		calledValue = append(calledValue, heldByMap[string](x2))
		return len(calledKey) < limit
	})
	return result, calledKey, calledValue
}

func (s *testedMap) All(limit int) (bool, []string, []string) {
	var calledKey []string
	var calledValue []string
	result := s.system.All(func(x1 interface{}, x2 interface{}) bool {
		calledKey = append(calledKey, heldByMap[string](x1))
		calledValue = append(calledValue, heldByMap[string](x2))
		return len(calledKey) < limit
	})
	return result, calledKey, calledValue
}

func (s *testedMap) Find(limit int) (string, string, []string, []string) {
	var calledKey []string
	var calledValue []string
	result, result2 := s.system.Find(func(x1 interface{}, x2 interface{}) bool {
		calledKey = append(calledKey, heldByMap[string](x1))
		calledValue = append(calledValue, heldByMap[string](x2))
		return len(calledKey) < limit
	})
	return heldByMap[string](result), heldByMap[string](result2), calledKey, calledValue
}

func (s *testedMap) Iterator(limit int) ([]string, []string) {
	var allKey []string
	var allValue []string
	all := s.system.Iterator()
	for len(allKey) < limit && all.Next() {
		allKey = append(allKey, heldByMap[string](all.Key()))
		allValue = append(allValue, heldByMap[string](all.Value()))
	}
	return allKey, allValue
}

func (s *testedMap) Put(key string, value string) {
	s.system.Put(key, value)
}

func (s *testedMap) Get(key string) (string, bool) {
	value, found := s.system.Get(key)
	return heldByMap[string](value), found
}

func (s *testedMap) Remove(key string) {
	s.system.Remove(key)
}

func (s *testedMap) Empty() bool {
	return s.system.Empty()
}

func (s *testedMap) Size() int {
	return s.system.Size()
}

func (s *testedMap) Keys() []string {
	return eachMap(s.system.Keys(), func(x interface{}) string { return heldByMap[string](x) })
}

func (s *testedMap) Values() []string {
	return eachMap(s.system.Values(), func(x interface{}) string { return heldByMap[string](x) })
}

func (s *testedMap) Clear() {
	s.system.Clear()
}

// Exchange lets the system and the other one change places.
func (s *testedMap) Exchange() { s.system, s.other = s.other, s.system }

// heldByMap is the T that an answer holds, the zero value if it holds something else or nothing.
func heldByMap[T any](v any) T {
	x, _ := v.(T)
	return x
}

// eachMap converts a slice element by element.
func eachMap[T, U any](xs []T, f func(T) U) []U {
	out := make([]U, len(xs))
	for i, x := range xs {
		out[i] = f(x)
	}
	return out
}
