// Through this file list.clouseau.hcl reaches container/list.List.
// It was written by clouseau init, and is yours to change.

package list_test

import (
	"container/list"
)

// testedList is a List whose methods have the arguments and results of the spec's operations.
type testedList struct {
	*list.List
}

// newTestedList makes a fresh system for a run.
func newTestedList() *testedList {
	return &testedList{list.New()}
}

func (s *testedList) Remove(e *list.Element) (string, bool) {
	result, found := s.List.Remove(e).(string)
	return result, found
}

func (s *testedList) PushFront(v string) *list.Element {
	return s.List.PushFront(v)
}

func (s *testedList) PushBack(v string) *list.Element {
	return s.List.PushBack(v)
}

func (s *testedList) InsertBefore(v string, mark *list.Element) *list.Element {
	return s.List.InsertBefore(v, mark)
}

func (s *testedList) InsertAfter(v string, mark *list.Element) *list.Element {
	return s.List.InsertAfter(v, mark)
}
