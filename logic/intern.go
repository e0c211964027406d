package logic

import (
	"hash/maphash"
	"slices"
)

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
	upper := uint32(h >> 32)
	mask := uint64(len(n.slots) - 1)
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

// layer is what solvers on top of another one have in common: the terms that they have met, and the
// last model.
type layer struct {
	over Solver
	b    *Builder
	met
	scopes []layerScope
	model  *Model // after Sat
}

// layerScope is what a Push finds: how many terms were met, and the length of a list of the layer's
// own.
type layerScope struct{ met, own int }

// open opens a scope.
func (l *layer) open(own int) {
	l.model = nil
	l.over.Push()
	l.scopes = append(l.scopes, layerScope{len(l.order), own})
}

// close closes the innermost scope, and returns what the length of the layer's own list was.
func (l *layer) close() (own int) {
	l.model = nil
	l.over.Pop()
	last := l.scopes[len(l.scopes)-1]
	l.scopes = l.scopes[:len(l.scopes)-1]
	l.forget(last.met)
	return last.own
}

func (l *layer) Model() *Model { return l.model }

// Numbered are variables that have a number. Those who make many terms of which few live on, each
// with new variables, number them anew each time: then most of the terms are there already, and so
// is what is kept for terms, such as instances of axioms.
//
// Those who name variables for readers get variables of their own as well. Terms are ordered by the
// age of their variables. If two users shared a name, what one makes would depend on what the other
// made before.
type Numbered struct {
	b     *Builder
	sorts []*Sort
	rows  [][]*Var // by number, then by sort
	named map[string][]*Var
}

// NewNumbered returns variables that nobody else has.
func NewNumbered(b *Builder) *Numbered { return &Numbered{b: b, named: map[string][]*Var{}} }

// Named returns the variable of that name and sort, which is none of the numbered ones.
func (n *Numbered) Named(name string, s *Sort) *Var {
	for _, v := range n.named[name] {
		if v.sort == s {
			return v
		}
	}
	v := n.b.namesake(name, s)
	n.named[name] = append(n.named[name], v)
	return v
}

// Var returns the variable of that number and sort. Of the sorts that were there when it was made,
// a variable of a higher number has a higher ID.
func (n *Numbered) Var(number int, s *Sort) *Var {
	i := n.Add(s)
	for len(n.rows) <= number {
		n.rows = append(n.rows, nil)
		n.fill(len(n.rows) - 1)
	}
	if len(n.rows[number]) <= i {
		n.fill(number)
	}
	return n.rows[number][i]
}

// Add adds a sort, unless it is there. It returns its place in a row.
func (n *Numbered) Add(s *Sort) int {
	i := slices.Index(n.sorts, s)
	if i < 0 {
		i = len(n.sorts)
		n.sorts = append(n.sorts, s)
	}
	return i
}

// fill makes the variables of a number that are missing.
func (n *Numbered) fill(number int) {
	row := n.rows[number]
	for _, s := range n.sorts[len(row):] {
		row = append(row, n.b.Fresh("v", s))
	}
	n.rows[number] = row
}

// byID holds something for each term of a builder, at first the zero value.
type byID[T any] []T

// of returns where it stands for t. That is valid until the next call.
func (x *byID[T]) of(t Term) *T {
	id := t.ID()
	if id >= len(*x) {
		*x = append(*x, make([]T, id+1-len(*x)+id/2)...)
	}
	return &(*x)[id]
}

// met are the terms that a solver has met in assertions, each once, in the order in which they
// came.
type met struct {
	known map[Term]bool
	order []Term
}

// add takes in a term, and reports whether it is new.
func (m *met) add(t Term) bool {
	if m.known[t] {
		return false
	}
	if m.known == nil {
		m.known = map[Term]bool{}
	}
	m.known[t] = true
	m.order = append(m.order, t)
	return true
}

// forget keeps the first n terms only.
func (m *met) forget(n int) {
	for _, t := range m.order[n:] {
		delete(m.known, t)
	}
	m.order = m.order[:n]
}
