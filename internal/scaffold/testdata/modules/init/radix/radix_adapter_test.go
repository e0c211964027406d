// Adapter of radix.clouseau.hcl for github.com/armon/go-radix.Tree, written by clouseau init. It is
// yours to change.

package radix_test

import (
	radix "github.com/armon/go-radix"
)

// testedTree is a Tree whose methods have the arguments and results of the spec's operations.
type testedTree struct {
	*radix.Tree
}

// newTestedTree makes a fresh system for a run.
func newTestedTree() *testedTree {
	return &testedTree{radix.New()}
}

func (sut *testedTree) Insert(s string, v string) (string, bool) {
	result, ok := sut.Tree.Insert(s, v)
	return heldByTree[string](result), ok
}

func (sut *testedTree) Delete(s string) (string, bool) {
	result, ok := sut.Tree.Delete(s)
	return heldByTree[string](result), ok
}

func (sut *testedTree) Get(s string) (string, bool) {
	result, ok := sut.Tree.Get(s)
	return heldByTree[string](result), ok
}

func (sut *testedTree) LongestPrefix(s string) (string, string, bool) {
	result1, result2, ok := sut.Tree.LongestPrefix(s)
	return result1, heldByTree[string](result2), ok
}

func (sut *testedTree) Minimum() (string, string, bool) {
	result1, result2, ok := sut.Tree.Minimum()
	return result1, heldByTree[string](result2), ok
}

func (sut *testedTree) Maximum() (string, string, bool) {
	result1, result2, ok := sut.Tree.Maximum()
	return result1, heldByTree[string](result2), ok
}

func (sut *testedTree) Walk(limit int) ([]string, []string) {
	var calledS []string
	var calledV []string
	sut.Tree.Walk(func(x1 string, x2 interface{}) bool {
		calledS = append(calledS, x1)
		calledV = append(calledV, heldByTree[string](x2))
		return len(calledS) < limit
	})
	return calledS, calledV
}

func (sut *testedTree) WalkPrefix(prefix string, limit int) ([]string, []string) {
	var calledS []string
	var calledV []string
	sut.Tree.WalkPrefix(prefix, func(x1 string, x2 interface{}) bool {
		calledS = append(calledS, x1)
		calledV = append(calledV, heldByTree[string](x2))
		return len(calledS) < limit
	})
	return calledS, calledV
}

func (sut *testedTree) WalkPath(path string, limit int) ([]string, []string) {
	var calledS []string
	var calledV []string
	sut.Tree.WalkPath(path, func(x1 string, x2 interface{}) bool {
		calledS = append(calledS, x1)
		calledV = append(calledV, heldByTree[string](x2))
		return len(calledS) < limit
	})
	return calledS, calledV
}

func (sut *testedTree) ToMap() map[string]string {
	return eachPairTree(sut.Tree.ToMap(), func(k string, v interface{}) (string, string) { return k, heldByTree[string](v) })
}

// heldByTree is the T that an answer holds, the zero value if it holds something else or nothing.
func heldByTree[T any](v any) T {
	x, _ := v.(T)
	return x
}

// eachPairTree converts a map entry by entry.
func eachPairTree[K, L comparable, V, U any](m map[K]V, f func(K, V) (L, U)) map[L]U {
	out := make(map[L]U, len(m))
	for k, v := range m {
		l, u := f(k, v)
		out[l] = u
	}
	return out
}
