//go:build v1

package gods_test

import "github.com/emirpasic/gods/lists/doublylinkedlist"

// testedList has the operations of the spec with the list of v1, which has elements of any type.
type testedList struct {
	*doublylinkedlist.List
}

func newTestedList() *testedList { return &testedList{doublylinkedlist.New()} }

func (s *testedList) Add(values []string)               { s.List.Add(boxed(values)...) }
func (s *testedList) Prepend(values []string)           { s.List.Prepend(boxed(values)...) }
func (s *testedList) Insert(index int, values []string) { s.List.Insert(index, boxed(values)...) }
func (s *testedList) Set(index int, value string)       { s.List.Set(index, value) }

func (s *testedList) Get(index int) (string, bool) {
	v, ok := s.List.Get(index)
	text, _ := v.(string)
	return text, ok
}

func boxed(values []string) []any {
	var out []any
	for _, v := range values {
		out = append(out, v)
	}
	return out
}
