// Package store has a type with about everything that init has to deal with.
package store

import (
	"context"
	"errors"
	"iter"
	"os"
	"time"
)

// What goes wrong.
var (
	ErrClosed   = errors.New("closed")
	ErrNotFound = errors.New("not found")
	ErrUnused   = errors.New("unused")
	errHidden   = errors.New("hidden")
)

// Mode says what may be done.
type Mode int

// The modes.
const (
	ReadWrite Mode = iota
	ReadOnly
	Default = ReadWrite
)

// Key is what values are kept under.
type Key string

// Point is drawn, Stamp is not.
type (
	Point struct {
		X, Y int8
		Name string
		On   bool
	}
	Stamp  struct{ n int }
	hidden struct{}
	Option func(*Store)
)

// Item is implemented by Number.
type Item interface{ Less(Item) bool }

// Number is a simple Item.
type Number int

// Less compares.
func (n Number) Less(other Item) bool { return n < other.(Number) }

// Store is a store.
type Store struct {
	path   string
	mode   Mode
	values map[Key]int
	item   Item
	box    any
}

// Open opens the store in a file.
func Open(path string, mode Mode, wait time.Duration, less func(a, b Key) int, opts ...Option) (*Store, error) {
	if less == nil || wait <= 0 {
		return nil, errHidden
	}
	return &Store{path: path, mode: mode, values: map[Key]int{}}, os.WriteFile(path, nil, 0o600)
}

// Must is another constructor.
func Must(s *Store) *Store { return s }

// Put writes a value, under a key. This is the second sentence.
func (s *Store) Put(ctx context.Context, key Key, value int) error {
	if s.mode == ReadOnly {
		return errHidden
	}
	s.values[key] = value
	return ctx.Err()
}

// Get reads a value, if it is there.
func (s *Store) Get(key Key) (int, error) { return s.find(key) }

func (s *Store) find(key Key) (int, error) {
	if s.values == nil {
		return 0, ErrClosed
	}
	if v, ok := s.values[key]; ok {
		return v, nil
	}
	return 0, ErrNotFound
}

// Delete removes keys.
func (s *Store) Delete(keys ...Key) {
	for _, k := range keys {
		delete(s.values, k)
	}
}

func (s *Store) SetMode(mode Mode) (old Mode)   { old, s.mode = s.mode, mode; return old }
func (s *Store) Len() (len int)                 { return len0(s) }
func (s *Store) All() (get, _ bool)             { return true, false }
func (s *Store) URLOf(func_ Key, s_ int) string { return string(func_) }
func (s *Store) Move(p Point) Point             { return p }
func (s *Store) Scale(by float64, at time.Time) { _ = by }
func (s *Store) Mark() Stamp                    { return Stamp{len0(s)} }
func (s *Store) Since(m Stamp, other *Stamp) int {
	return len0(s) - m.n
}
func (s *Store) Back(m Stamp)             { _ = m }
func (s *Store) Raw(key []byte) []byte    { return key }
func (s *Store) Box(v any) (old any)      { old, s.box = s.box, v; return old }
func (s *Store) Swap(i Item) (Item, bool) { old := s.item; s.item = i; return old, old != nil }
func (s *Store) Pick(n uint8, opts ...Option) bool {
	if n > 200 {
		panic("store: too many")
	}
	return true
}

func (s *Store) Each(f func(Key))           {}
func (s *Store) Watch() <-chan Key          { return nil }
func (s *Store) Keys() []Key                { return nil }
func (s *Store) Iter() iter.Seq2[Key, int]  { return nil }
func (s *Store) Clone() *Store              { return new(Store) }
func (s *Store) Hidden() hidden             { return hidden{} }
func (s *Store) First() (error, bool)       { return nil, true }
func (s *Store) Begin() *Tx                 { return nil }
func (s *Store) String() string             { return s.path }
func (s *Store) Lock()                      {}
func (s *Store) Read(p []byte) (int, error) { return 0, nil }
func (s *Store) Close() error               { s.values = nil; return nil }
func len0(s *Store) int                     { return len(s.values) }

// Tx has to be given back.
type Tx struct{}

// Rollback ends it.
func (t *Tx) Rollback() error { return nil }
