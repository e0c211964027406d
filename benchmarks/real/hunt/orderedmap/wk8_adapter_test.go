// Through this file wk8.clouseau.hcl reaches github.com/wk8/go-ordered-map/v2.OrderedMap.
// It was written by clouseau init, and is yours to change.

package orderedmap_test

import (
	"encoding/json"
	"gopkg.in/yaml.v3"
	"slices"

	orderedmap "github.com/wk8/go-ordered-map/v2"
)

// testedOrderedMap is an OrderedMap with the arguments and results of the spec's operations.
type testedOrderedMap struct {
	*orderedmap.OrderedMap[string, int]
}

// newTestedOrderedMap makes a fresh system for a run.
func newTestedOrderedMap() *testedOrderedMap {
	return &testedOrderedMap{orderedmap.New[string, int]()}
}

func (s *testedOrderedMap) GetPair(key string) (bool, string, int) {
	var found bool
	var keyResult string
	var valueResult int
	seen := s.OrderedMap.GetPair(key)
	if seen != nil {
		found = true
		keyResult = seen.Key
		valueResult = seen.Value
	}
	return found, keyResult, valueResult
}

func (s *testedOrderedMap) Oldest() (bool, string, int) {
	var found bool
	var key string
	var valueResult int
	seen := s.OrderedMap.Oldest()
	if seen != nil {
		found = true
		key = seen.Key
		valueResult = seen.Value
	}
	return found, key, valueResult
}

func (s *testedOrderedMap) Newest() (bool, string, int) {
	var found bool
	var key string
	var valueResult int
	seen := s.OrderedMap.Newest()
	if seen != nil {
		found = true
		key = seen.Key
		valueResult = seen.Value
	}
	return found, key, valueResult
}

func keysOf(m *orderedmap.OrderedMap[string, int]) (forth, back []string) {
	for p := m.Oldest(); p != nil; p = p.Next() {
		forth = append(forth, p.Key)
	}
	for p := m.Newest(); p != nil; p = p.Prev() {
		back = append(back, p.Key)
	}
	return forth, back
}

func (s *testedOrderedMap) Keys() (forth, back []string) { return keysOf(s.OrderedMap) }

// Recode writes the map as JSON, and goes on with what is read from that.
func (s *testedOrderedMap) Recode() bool {
	text, err := json.Marshal(s.OrderedMap)
	fresh := orderedmap.New[string, int]()
	if err == nil {
		err = json.Unmarshal(text, fresh)
	}
	s.OrderedMap = fresh
	return err == nil
}

// Yaml says whether the map that is read from its YAML has the same keys in the same order.
func (s *testedOrderedMap) Yaml() bool {
	text, err := yaml.Marshal(s.OrderedMap)
	fresh := orderedmap.New[string, int]()
	if err == nil {
		err = yaml.Unmarshal(text, fresh)
	}
	a, _ := keysOf(fresh)
	b, _ := keysOf(s.OrderedMap)
	return err == nil && slices.Equal(a, b)
}

// Decode reads an object with one key into the map.
func (s *testedOrderedMap) Decode(key string, value int) bool {
	text, _ := json.Marshal(map[string]int{key: value})
	return s.OrderedMap.UnmarshalJSON(text) == nil
}
