// Adapter of store.clouseau.hcl for example.com/shop/store.Store, written by clouseau init. It is
// yours to change.

package store_test

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"example.com/shop/store"
	"pgregory.net/rapid"
)

// testedStore is a Store whose methods have the arguments and results of the spec's operations.
type testedStore struct {
	*store.Store
	dir string // removed by Close
}

// newTestedStore makes a fresh system for a run.
func newTestedStore() (*testedStore, error) {
	dir, err := os.MkdirTemp("", "store-")
	if err != nil {
		return nil, err
	}
	system, err := store.Open(
		filepath.Join(dir, "data"),
		store.ReadWrite,        // mode: the first of the constants
		time.Hour,              // wait: longer than any run
		cmp.Compare[store.Key], // less: the usual order
	)
	if err != nil {
		return nil, err
	}
	return &testedStore{system, dir}, nil
}

// Close ends a run.
func (s *testedStore) Close() error {
	return errors.Join(s.Store.Close(), os.RemoveAll(s.dir))
}

func (s *testedStore) Put(key store.Key, value int) error {
	return s.Store.Put(briefStore(), key, value)
}

func (s *testedStore) Delete(keys []store.Key) {
	s.Store.Delete(keys...)
}

func (s *testedStore) SetMode(mode string) string {
	return nameOfStoreMode(s.Store.SetMode(namedStoreMode(mode)))
}

func (s *testedStore) Since(m store.Stamp, other store.Stamp) int {
	return s.Store.Since(m, &other)
}

func (s *testedStore) Raw(key string) (string, bool) {
	result := s.Store.Raw([]byte(key))
	return string(result), result != nil
}

func (s *testedStore) Box(v string) (string, bool) {
	old, found := s.Store.Box(v).(string)
	return old, found
}

func (s *testedStore) Swap(i store.Number) (store.Number, bool) {
	result, ok := s.Store.Swap(i)
	return heldByStore[store.Number](result), ok
}

func (s *testedStore) Pick(n uint8) bool {
	return s.Store.Pick(n)
}

func (s *testedStore) Each() []store.Key {
	var called []store.Key
	s.Store.Each(func(x1 store.Key) {
		called = append(called, x1)
	})
	return called
}

func (s *testedStore) Iter(limit int) ([]store.Key, []int) {
	var called1 []store.Key
	var called2 []int
	all := s.Store.Iter()
	if all != nil {
		all(func(x1 store.Key, x2 int) bool {
			called1 = append(called1, x1)
			called2 = append(called2, x2)
			return len(called1) < limit
		})
	}
	return called1, called2
}

func (s *testedStore) Clone() (bool, []store.Key, int) {
	var found bool
	var keys []store.Key
	var len_ int
	seen := s.Store.Clone()
	if seen != nil {
		found = true
		keys = seen.Keys()
		len_ = seen.Len()
	}
	return found, keys, len_
}

func (s *testedStore) Hidden() {
	seen := s.Store.Hidden()
	_ = seen
}

func (s *testedStore) Read(room int) (int, string, error) {
	filled := make([]byte, max(0, min(room, 64)))
	result, err_ := s.Store.Read(filled)
	return result, string(bytes.TrimRight(filled, "\x00")), err_
}

// heldByStore is the T that an answer holds, the zero value if it holds something else or nothing.
func heldByStore[T any](v any) T {
	x, _ := v.(T)
	return x
}

// briefStore is a context that ends soon, for what waits.
func briefStore() context.Context {
	ctx, cancel := context.WithTimeout(context.Background(), 100*time.Millisecond)
	context.AfterFunc(ctx, cancel)
	return ctx
}

// namedStoreMode is the constant that the spec calls so.
func namedStoreMode(name string) store.Mode {
	switch name {
	case "ReadWrite":
		return store.ReadWrite
	case "ReadOnly":
		return store.ReadOnly
	}
	panic("no constant of store.Mode is called " + name)
}

// nameOfStoreMode is what the spec calls a constant; none other may be an answer.
func nameOfStoreMode(v store.Mode) string {
	switch v {
	case store.ReadWrite:
		return "ReadWrite"
	case store.ReadOnly:
		return "ReadOnly"
	}
	return fmt.Sprint(v)
}

// drawStoreTime draws a value of the sort Time.
func drawStoreTime(t *rapid.T) time.Time {
	return time.Unix(rapid.Int64Range(0, 20).Draw(t, "seconds"), 0).UTC()
}
