package compared

// HashSet is a hash table with open addressing.
type HashSet struct {
	flawed
	slots [16]slot
	n     int
}

type slot struct {
	state uint8 // 0: empty, 1: used, 2: removed
	elem  int
}

// NewHashSet returns an empty set of at most 16 elements.
func NewHashSet() *HashSet { return &HashSet{} }

// find returns the slot of an element, or where it may be put.
func (s *HashSet) find(elem int) (at int, there bool) {
	at = -1
	for i := range s.slots {
		k := (elem/4 + i) % len(s.slots)
		switch s.slots[k].state {
		case 0:
			if at < 0 {
				at = k
			}
			return at, false
		case 1:
			if s.slots[k].elem == elem {
				return k, true
			}
		case 2:
			if at < 0 {
				at = k
			}
		}
	}
	return at, false
}

// Add adds an element.
func (s *HashSet) Add(elem int) (added bool) {
	at, there := s.find(elem)
	if there && !(s.has("counts again") && s.n > 3) {
		return false
	}
	s.slots[at] = slot{1, elem}
	s.n++
	return !there
}

// Remove removes an element.
func (s *HashSet) Remove(elem int) (removed bool) {
	at, there := s.find(elem)
	if !there {
		return false
	}
	s.slots[at] = slot{state: 2}
	if s.has("breaks the chain") {
		s.slots[at].state = 0
	}
	s.n--
	return true
}

// Has reports whether an element is there.
func (s *HashSet) Has(elem int) bool {
	_, there := s.find(elem)
	return there
}

// Len returns how many elements there are.
func (s *HashSet) Len() int { return s.n }

// Bag counts elements.
type Bag struct {
	flawed
	counts map[int]int
	n      int
}

// NewBag returns an empty bag.
func NewBag() *Bag { return &Bag{counts: map[int]int{}} }

// Add adds an element once more.
func (b *Bag) Add(elem int) (count int) {
	b.counts[elem]++
	b.n++
	return b.counts[elem]
}

// Remove removes an element once.
func (b *Bag) Remove(elem int) (removed bool) {
	if b.counts[elem] == 0 {
		return false
	}
	b.n--
	if b.counts[elem]--; b.counts[elem] == 0 && !b.has("keeps zeroes") || b.has("removes all") && b.counts[elem] > 1 {
		delete(b.counts, elem)
	}
	return true
}

// Count returns how often an element is there.
func (b *Bag) Count(elem int) (count int) { return b.counts[elem] }

// Len returns how many there are.
func (b *Bag) Len() int { return b.n }

// Distinct returns how many different ones there are.
func (b *Bag) Distinct() int { return len(b.counts) }
