// Adapter of redblack.clouseau.hcl for github.com/emirpasic/gods/trees/redblacktree.Tree, written
// by clouseau init. It is yours to change.

package redblack_test

import (
	"github.com/emirpasic/gods/trees/redblacktree"
)

// testedTree is a Tree whose methods have the arguments and results of the spec's operations.
type testedTree struct {
	*redblacktree.Tree
}

// newTestedTree makes a fresh system for a run.
func newTestedTree() *testedTree {
	return &testedTree{redblacktree.NewWithStringComparator()}
}

func (s *testedTree) Iterator(limit int) ([]string, []string) {
	var allKey []string
	var allValue []string
	all := s.Tree.Iterator()
	for len(allKey) < limit && all.Next() {
		allKey = append(allKey, heldByTree[string](all.Key()))
		allValue = append(allValue, heldByTree[string](all.Value()))
	}
	return allKey, allValue
}

func (s *testedTree) IteratorAt(node *redblacktree.Node, limit int) ([]string, []string) {
	var allKey []string
	var allValue []string
	all := s.Tree.IteratorAt(node)
	for len(allKey) < limit && all.Next() {
		allKey = append(allKey, heldByTree[string](all.Key()))
		allValue = append(allValue, heldByTree[string](all.Value()))
	}
	return allKey, allValue
}

func (s *testedTree) Put(key string, value string) {
	s.Tree.Put(key, value)
}

func (s *testedTree) Get(key string) (string, bool) {
	value, found := s.Tree.Get(key)
	return heldByTree[string](value), found
}

func (s *testedTree) GetNode(key string) (*redblacktree.Node, bool) {
	result := s.Tree.GetNode(key)
	return result, result != nil
}

func (s *testedTree) Remove(key string) {
	s.Tree.Remove(key)
}

func (s *testedTree) Keys() []string {
	return eachTree(s.Tree.Keys(), func(x interface{}) string { return heldByTree[string](x) })
}

func (s *testedTree) Values() []string {
	return eachTree(s.Tree.Values(), func(x interface{}) string { return heldByTree[string](x) })
}

func (s *testedTree) Left() (*redblacktree.Node, bool) {
	result := s.Tree.Left()
	return result, result != nil
}

func (s *testedTree) Right() (*redblacktree.Node, bool) {
	result := s.Tree.Right()
	return result, result != nil
}

func (s *testedTree) Floor(key string) (*redblacktree.Node, bool) {
	return s.Tree.Floor(key)
}

func (s *testedTree) Ceiling(key string) (*redblacktree.Node, bool) {
	return s.Tree.Ceiling(key)
}

// heldByTree is the T that an answer holds, the zero value if it holds something else or nothing.
func heldByTree[T any](v any) T {
	x, _ := v.(T)
	return x
}

// eachTree converts a slice element by element.
func eachTree[T, U any](xs []T, f func(T) U) []U {
	out := make([]U, len(xs))
	for i, x := range xs {
		out[i] = f(x)
	}
	return out
}
