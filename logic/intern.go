package logic

import "hash/maphash"

// nodes keeps a builder's terms under their keys: a hash table without a pointer and without a
// string for each term, as searches make hundreds of thousands.
type nodes struct {
	seed  maphash.Seed
	slots []slot // open addressing; their number is a power of two
	keys  []byte // of all terms, one after the other
	terms []Term // by ID
	ends  []int  // by ID: where the term's key ends in keys
}

// slot is a term's ID plus 1, 0 where the slot is free, and the upper half of the hash of its key.
type slot struct{ id, hash uint32 }

func newNodes() nodes { return nodes{seed: maphash.MakeSeed(), slots: make([]slot, 256)} }

// find returns the term under a key; nil, and where it belongs, if there is none.
func (n *nodes) find(key []byte) (Term, *slot) {
	h := maphash.Bytes(n.seed, key)
	upper, mask := uint32(h>>32), uint64(len(n.slots)-1)
	for i := h & mask; ; i = (i + 1) & mask {
		s := &n.slots[i]
		if s.id == 0 {
			s.hash = upper
			return nil, s
		}
		if s.hash == upper && string(n.key(int(s.id-1))) == string(key) {
			return n.terms[s.id-1], s
		}
	}
}

func (n *nodes) key(id int) []byte {
	from := 0
	if id > 0 {
		from = n.ends[id-1]
	}
	return n.keys[from:n.ends[id]]
}

// add puts a term, which has the next ID, into the slot where its key belongs.
func (n *nodes) add(s *slot, key []byte, t Term) {
	n.terms = append(n.terms, t)
	n.keys = append(n.keys, key...)
	n.ends = append(n.ends, len(n.keys))
	s.id = uint32(len(n.terms))
	if 2*len(n.terms) > len(n.slots) {
		n.grow()
	}
}

func (n *nodes) grow() {
	n.slots = make([]slot, 2*len(n.slots))
	mask := uint64(len(n.slots) - 1)
	for id := range n.terms {
		h := maphash.Bytes(n.seed, n.key(id))
		i := h & mask
		for n.slots[i].id != 0 {
			i = (i + 1) & mask
		}
		n.slots[i] = slot{uint32(id + 1), uint32(h >> 32)}
	}
}
