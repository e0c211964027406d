package compared

import (
	"maps"
	"math/bits"
	"path"
	"strings"
)

// Bits is a set of numbers in words of eight bits.
type Bits struct {
	flawed
	words []uint8
}

// NewBits returns an empty set.
func NewBits() *Bits { return &Bits{} }

// Set adds a number.
func (b *Bits) Set(i int) {
	for len(b.words) <= i/8 {
		b.words = append(b.words, 0)
	}
	b.words[i/8] |= 1 << (i % 8)
}

// Clear removes a number.
func (b *Bits) Clear(i int) {
	if i/8 < len(b.words) {
		b.words[i/8] &^= 1 << (i % 8)
		if b.has("clears a neighbour") && i%8 == 7 {
			b.words[i/8] &^= 1 << 6
		}
	}
}

// Test reports whether a number is there.
func (b *Bits) Test(i int) bool { return i/8 < len(b.words) && b.words[i/8]>>(i%8)&1 == 1 }

// Count returns how many there are.
func (b *Bits) Count() (n int) {
	for _, w := range b.words {
		n += bits.OnesCount8(w)
	}
	return n
}

// Next returns the least number not below another one.
func (b *Bits) Next(from int) (i int, ok bool) {
	for k := from / 8; k < len(b.words); k++ {
		w := b.words[k]
		if k == from/8 {
			w = w >> (from % 8) << (from % 8)
		}
		if w != 0 {
			return 8*k + bits.TrailingZeros8(w), true
		}
		if b.has("next stays in its word") && k > 0 {
			break
		}
	}
	return 0, false
}

// Sharded is a counter whose parts are added by turns.
type Sharded struct {
	flawed
	shards [3]int64
	turn   int
}

// NewSharded returns a counter at 0.
func NewSharded() *Sharded { return &Sharded{} }

// Add adds a number.
func (s *Sharded) Add(n int64) (value int64) {
	s.turn++
	s.shards[s.turn%len(s.shards)] += n
	return s.Value()
}

// Value returns the sum.
func (s *Sharded) Value() int64 { return s.shards[0] + s.shards[1] + s.shards[2] }

// Store sets the number.
func (s *Sharded) Store(n int64) {
	kept := s.shards[2]
	s.shards = [3]int64{n, 0, 0}
	if s.has("store keeps a shard") {
		s.shards[2] = kept
	}
}

// Swap sets the number, and returns the one before.
func (s *Sharded) Swap(n int64) (old int64) {
	old = s.Value()
	s.Store(n)
	if s.has("swap answers the new") && s.turn > 2 {
		return n
	}
	return old
}

// CompareAndSwap sets the number if it is as expected.
func (s *Sharded) CompareAndSwap(old, n int64) (swapped bool) {
	if s.Value() != old {
		return false
	}
	s.Store(n)
	return true
}

// Tree is a tree of files: each directory has its entries.
type Tree struct {
	flawed
	root *entry
}

type entry struct {
	text  string
	below map[string]*entry // nil for a file
}

// NewTree returns a tree with an empty root.
func NewTree() *Tree { return &Tree{root: &entry{below: map[string]*entry{}}} }

func (t *Tree) find(name string) *entry {
	e := t.root
	for _, part := range strings.FieldsFunc(path.Clean("/"+name), func(r rune) bool { return r == '/' }) {
		if e == nil {
			return nil
		}
		e = e.below[part]
	}
	return e
}

// place returns the directory in which a name stands; nil if there is none, or for the root.
func (t *Tree) place(name string) (dir *entry, base string) {
	name = path.Clean("/" + name)
	if dir = t.find(path.Dir(name)); name == "/" || dir == nil || dir.below == nil {
		return nil, ""
	}
	return dir, path.Base(name)
}

// Mkdir makes a directory.
func (t *Tree) Mkdir(name string) (ok bool) {
	dir, base := t.place(name)
	if dir == nil || dir.below[base] != nil {
		return false
	}
	dir.below[base] = &entry{below: map[string]*entry{}}
	return true
}

// Write writes a file.
func (t *Tree) Write(name, text string) (ok bool) {
	dir, base := t.place(name)
	if dir == nil || dir.below[base] != nil && dir.below[base].below != nil {
		return false
	}
	dir.below[base] = &entry{text: text}
	return true
}

// Read returns the contents of a file.
func (t *Tree) Read(name string) (text string, ok bool) {
	e := t.find(name)
	if e == nil || e.below != nil {
		return "", false
	}
	return e.text, true
}

// IsDir reports whether there is a directory of that name.
func (t *Tree) IsDir(name string) bool {
	e := t.find(name)
	return e != nil && e.below != nil
}

// Remove removes a file or an empty directory.
func (t *Tree) Remove(name string) (ok bool) {
	dir, base := t.place(name)
	if dir == nil || dir.below[base] == nil || len(dir.below[base].below) > 0 && !t.has("removes what is not empty") {
		return false
	}
	delete(dir.below, base)
	return true
}

// Rename moves a file or directory.
func (t *Tree) Rename(from, to string) (ok bool) {
	source, base := t.place(from)
	target, name := t.place(to)
	from, to = path.Clean("/"+from), path.Clean("/"+to)
	if source == nil || target == nil || source.below[base] == nil || strings.HasPrefix(to, from+"/") {
		return false
	}
	e, old := source.below[base], target.below[name]
	if old != nil && old.below != nil || old != nil && e.below != nil {
		return false
	}
	delete(source.below, base)
	if t.has("rename drops what is below") && e.below != nil {
		e = &entry{below: map[string]*entry{}}
	}
	target.below[name] = e
	return true
}

// Undo is a store that changes its buckets in place, and remembers how to take changes back.
type Undo struct {
	flawed
	buckets map[string]map[string]string
	undo    []func()
	open    bool
}

// NewUndo returns a store without buckets.
func NewUndo() *Undo { return &Undo{buckets: map[string]map[string]string{}} }

// Begin opens a transaction.
func (u *Undo) Begin() (ok bool) {
	if u.open {
		return false
	}
	u.open, u.undo = true, nil
	return true
}

// Commit keeps what was written.
func (u *Undo) Commit() (ok bool) {
	ok, u.open, u.undo = u.open, false, nil
	return ok
}

// Rollback takes back what was written.
func (u *Undo) Rollback() (ok bool) {
	for i := len(u.undo) - 1; i >= 0; i-- {
		u.undo[i]()
	}
	return u.Commit()
}

// Reopen closes the store and opens it again.
func (u *Undo) Reopen() {
	if u.has("reopen keeps all") {
		u.Commit()
	}
	u.Rollback()
}

// CreateBucket makes an empty bucket.
func (u *Undo) CreateBucket(name string) (ok bool) {
	if u.buckets[name] != nil || !u.open {
		return false
	}
	u.buckets[name] = map[string]string{}
	u.undo = append(u.undo, func() { delete(u.buckets, name) })
	return true
}

// DeleteBucket removes a bucket.
func (u *Undo) DeleteBucket(name string) (ok bool) {
	old := u.buckets[name]
	if old == nil || !u.open {
		return false
	}
	delete(u.buckets, name)
	u.undo = append(u.undo, func() { u.buckets[name] = old })
	return true
}

// Put gives a key of a bucket a value.
func (u *Undo) Put(bucket, key, value string) (ok bool) {
	b := u.buckets[bucket]
	if b == nil || !u.open {
		return false
	}
	before := maps.Clone(b)
	b[key] = value
	u.undo = append(u.undo, func() { u.buckets[bucket] = before })
	return true
}

// Get returns the value of a key of a bucket.
func (u *Undo) Get(bucket, key string) (value string, ok bool) {
	value, ok = u.buckets[bucket][key]
	return value, ok
}

// Delete removes a key of a bucket.
func (u *Undo) Delete(bucket, key string) (ok bool) {
	value, ok := u.Get(bucket, key)
	if !ok || !u.open {
		return false
	}
	delete(u.buckets[bucket], key)
	if !u.has("rollback forgets deletions") {
		u.undo = append(u.undo, func() { u.buckets[bucket][key] = value })
	}
	return true
}

// Segments is a log in segments of two entries.
type Segments struct {
	flawed
	first    int
	segments [][]int
	readers  map[string]int
}

// NewSegments returns an empty log.
func NewSegments() *Segments { return &Segments{readers: map[string]int{}} }

// Append adds an entry.
func (s *Segments) Append(entry int) (offset int) {
	offset = s.end()
	if offset%2 == 0 || len(s.segments) == 0 {
		s.segments = append(s.segments, nil)
	}
	last := len(s.segments) - 1
	s.segments[last] = append(s.segments[last], entry)
	return offset
}

// base returns the offset of the first entry of the first segment.
func (s *Segments) base() int { return s.first - s.first%2 }

func (s *Segments) end() int {
	if n := len(s.segments); n > 0 {
		return s.base() + 2*(n-1) + len(s.segments[n-1])
	}
	return s.first
}

// Read returns the next entry of a reader.
func (s *Segments) Read(consumer string) (entry, offset int, ok bool) {
	offset = max(s.first, s.readers[consumer])
	if s.has("reader stays behind") && s.readers[consumer] > 0 {
		offset = s.readers[consumer]
	}
	at := offset - s.base()
	if at < 0 || at/2 >= len(s.segments) || at%2 >= len(s.segments[at/2]) {
		return 0, offset, false
	}
	s.readers[consumer] = offset + 1
	return s.segments[at/2][at%2], offset, true
}

// Lag returns how many entries a reader still has to read.
func (s *Segments) Lag(consumer string) int { return s.end() - max(s.first, s.readers[consumer]) }

// Trim removes the entries below an offset.
func (s *Segments) Trim(before int) (removed int) {
	before = min(max(before, s.first), s.end())
	if s.has("trims whole segments") && before%2 == 1 && before < s.end() {
		before++
	}
	removed = before - s.first
	s.segments = s.segments[(before-before%2-s.base())/2:]
	s.first = before
	if len(s.segments) > 0 && s.base() == s.first && len(s.segments[0]) == 0 {
		s.segments = s.segments[1:]
	}
	return removed
}
