// Package store keeps numbers under names, and snapshots of them.
package store

// keeps is the number of snapshots a Store keeps.
const keeps = 4

// Store holds numbers under names and can keep snapshots of its contents. It
// keeps the last four snapshots; taking a fifth one drops the oldest. The store
// and its snapshots share one layer of values until the store is next changed,
// and only then is the layer copied.
type Store struct {
	live  *contents
	kept  []snapshot // oldest first
	last  int        // number of the last snapshot taken
	spare *contents  // an emptied layer to be used again, or nil
}

type contents struct {
	values  map[string]int
	holders int // how many of the store and its snapshots hold the layer
}

type snapshot struct {
	number int
	layer  *contents
}

// New returns an empty store without snapshots.
func New() *Store {
	return &Store{live: &contents{values: map[string]int{}, holders: 1}}
}

// Set stores value under name.
func (s *Store) Set(name string, value int) {
	s.own()
	s.live.values[name] = value
}

// Get returns the value stored under name and whether there is one.
func (s *Store) Get(name string) (int, bool) {
	value, ok := s.live.values[name]
	return value, ok
}

// Delete removes the value stored under name and reports whether there was
// one.
func (s *Store) Delete(name string) bool {
	if _, ok := s.live.values[name]; !ok {
		return false
	}
	s.own()
	delete(s.live.values, name)
	return true
}

// Snapshot keeps the present contents and returns the number of the snapshot.
// Numbers count up from 1 and are not used again.
func (s *Store) Snapshot() int {
	s.last++
	s.live.holders++
	s.kept = append(s.kept, snapshot{number: s.last, layer: s.live})
	if len(s.kept) > keeps {
		s.Drop(s.kept[0].number)
	}
	return s.last
}

// Restore brings back the contents of the numbered snapshot and reports
// whether it is kept. The snapshot itself stays, and so do all others.
func (s *Store) Restore(number int) bool {
	at := s.find(number)
	if at < 0 {
		return false
	}
	layer := s.kept[at].layer
	layer.holders++
	s.release(s.live)
	s.live = layer
	return true
}

// Peek returns the value stored under name in the numbered snapshot, and
// whether the snapshot is kept and holds such a value.
func (s *Store) Peek(number int, name string) (int, bool) {
	at := s.find(number)
	if at < 0 {
		return 0, false
	}
	value, ok := s.kept[at].layer.values[name]
	return value, ok
}

// Drop forgets the numbered snapshot and reports whether it was kept.
func (s *Store) Drop(number int) bool {
	at := s.find(number)
	if at < 0 {
		return false
	}
	layer := s.kept[at].layer
	s.kept = append(s.kept[:at], s.kept[at+1:]...)
	s.release(layer)
	return true
}

// find returns the place of the numbered snapshot in kept, or -1.
func (s *Store) find(number int) int {
	for i, k := range s.kept {
		if k.number == number {
			return i
		}
	}
	return -1
}

// own makes sure that the store alone holds its layer.
func (s *Store) own() {
	if s.live.holders <= 1 {
		return
	}
	layer := s.spare
	s.spare = nil
	if layer == nil {
		layer = &contents{values: map[string]int{}}
	}
	for name, value := range s.live.values {
		layer.values[name] = value
	}
	layer.holders = 1
	s.release(s.live)
	s.live = layer
}

// release gives up one hold on a layer and empties the layer after the last.
func (s *Store) release(layer *contents) {
	layer.holders--
	if layer.holders <= 0 {
		clear(layer.values)
		s.spare = layer
	}
}
