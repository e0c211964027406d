// Through this file iradix.clouseau.hcl reaches github.com/hashicorp/go-immutable-radix.Txn.
// It was written by clouseau init, and is yours to change.

package iradix_test

import (
	"slices"
	"strings"

	"github.com/clouseau-go/clouseau/ref"
	iradix "github.com/hashicorp/go-immutable-radix"
)

// testedTxn is a Txn whose methods have the arguments and results of the spec's operations.
type testedTxn struct {
	*iradix.Txn
}

// newTestedTxn makes a fresh system for a run: a zero value, as no function of the package makes
// one.
func newTestedTxn() *testedTxn {
	return &testedTxn{iradix.New().Txn()}
}

func (s *testedTxn) Insert(k string, v string) (string, bool) {
	result, ok := s.Txn.Insert([]byte(k), v)
	return heldByTxn[string](result), ok
}

func (s *testedTxn) Delete(k string) (string, bool) {
	result, ok := s.Txn.Delete([]byte(k))
	return heldByTxn[string](result), ok
}

func (s *testedTxn) DeletePrefix(prefix string) bool {
	return s.Txn.DeletePrefix([]byte(prefix))
}

func (s *testedTxn) Get(k string) (string, bool) {
	result, ok := s.Txn.Get([]byte(k))
	return heldByTxn[string](result), ok
}

// From returns the keys from one on.
func (s *testedTxn) From(k string) string {
	it := s.Root().Iterator()
	it.SeekLowerBound([]byte(k))
	var keys []string
	for key, _, ok := it.Next(); ok; key, _, ok = it.Next() {
		keys = append(keys, string(key))
	}
	return strings.Join(keys, ",")
}

// sorted is a map with the same operations.
type sorted struct{ *ref.PrefixMap[string] }

func newSorted() sorted { return sorted{ref.NewPrefixMap[string]()} }

func (s sorted) DeletePrefix(prefix string) bool { return s.PrefixMap.DeletePrefix(prefix) > 0 }

func (s sorted) From(k string) string {
	keys := s.Keys()
	i, _ := slices.BinarySearch(keys, k)
	return strings.Join(keys[i:], ",")
}

// heldByTxn is the T that an answer holds, the zero value if it holds something else or nothing.
func heldByTxn[T any](v any) T {
	x, _ := v.(T)
	return x
}
