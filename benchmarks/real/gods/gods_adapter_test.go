// Through this file gods.clouseau.hcl reaches
// github.com/emirpasic/gods/v2/lists/doublylinkedlist.List[string]. It was written by clouseau
// init, and is yours to change.

//go:build !v1

package gods_test

import (
	"github.com/emirpasic/gods/v2/lists/doublylinkedlist"
)

// testedList is a List whose methods have the arguments and results of the spec's operations.
type testedList struct {
	*doublylinkedlist.List[string]
}

// newTestedList makes a fresh system for a run.
func newTestedList() *testedList {
	return &testedList{doublylinkedlist.New[string]()}
}

func (s *testedList) Add(values []string) {
	s.List.Add(values...)
}

func (s *testedList) Prepend(values []string) {
	s.List.Prepend(values...)
}

func (s *testedList) Insert(index int, values []string) {
	s.List.Insert(index, values...)
}
