package systems

// storeKept is the number of snapshots a Store keeps.
const storeKept = 4

// Store holds numbers under names and can keep snapshots of its contents. It
// keeps the last four snapshots; taking a fifth one drops the oldest. The store
// and its snapshots share one layer of values until the store is next changed,
// and only then is the layer copied.
type Store struct {
	live  *storeLayer
	kept  []storeSnapshot // oldest first
	last  int             // number of the last snapshot taken
	spare *storeLayer     // an emptied layer to be used again, or nil
	flaw  string          // the defect to show, empty for none
}

type storeLayer struct {
	values  map[string]int
	holders int // how many of the store and its snapshots hold the layer
}

type storeSnapshot struct {
	number int
	layer  *storeLayer
}

// NewStore returns an empty store without snapshots.
func NewStore() *Store {
	return &Store{live: &storeLayer{values: map[string]int{}, holders: 1}}
}

// Set stores value under name.
func (s *Store) Set(name string, value int) {
	s.own()
	s.live.values[name] = value
}

// Get returns the value stored under name and whether there is one.
func (s *Store) Get(name string) (int, bool) {
	value, ok := s.live.values[name]
	if s.flaw == "zero-missing" {
		ok = value != 0
	}
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
	s.kept = append(s.kept, storeSnapshot{number: s.last, layer: s.live})
	if len(s.kept) > storeKept {
		oldest := s.kept[0]
		s.Drop(oldest.number)
		if s.flaw == "second-release" {
			s.release(oldest.layer)
		}
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
	if s.flaw != "restore-alias" {
		layer.holders++
	}
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
		layer = &storeLayer{values: map[string]int{}}
	}
	for name, value := range s.live.values {
		layer.values[name] = value
	}
	layer.holders = 1
	s.release(s.live)
	s.live = layer
}

// release gives up one hold on a layer and empties the layer after the last.
func (s *Store) release(layer *storeLayer) {
	layer.holders--
	if layer.holders <= 0 {
		clear(layer.values)
		s.spare = layer
	}
}
