package logic

import (
	"encoding/binary"
	"slices"
)

// Canonical queries. Two queries that differ only in the names of variables
// and the order of conjuncts have the same verdict:
//
//	x < y, y < z    and    q < r, p < q
//
// So the key of a query lists its conjuncts with the variables numbered by
// first occurrence, after sorting the conjuncts by something that does not depend on the
// numbering: a few rounds of colour refinement, as in tests of graph
// isomorphism. A conjunct's colour comes from its shape and the colours of its
// variables, a variable's colour from the places where it stands.
//
// Equal keys mean equal queries up to renaming, always, because a key spells
// out the whole query. Equal queries may still get different keys, where
// colours tie or a nested operand was sorted by age; that costs a hit, nothing more.

// shape is a term with its variables replaced by holes.
type shape struct {
	id    uint64  // equal for terms that differ only in their variables
	holes []Term  // the variables and fields, by first occurrence
	funcs []*Func // the functions applied
}

// verdictCache maps canonical queries to verdicts.
type verdictCache struct {
	verdicts map[string]Verdict
	shapes   map[Term]*shape   // term -> its shape
	shapeIDs map[string]uint64 // spelling of a shape -> its id
	symbols  map[any]uint64    // *Func, *Sort, literal -> number in spellings
	colours  map[Term]uint64   // of variables, while a key is made
	numbers  map[Term]uint64   // of variables, while a key is made
}

func newVerdictCache() *verdictCache {
	return &verdictCache{
		verdicts: map[string]Verdict{},
		shapes:   map[Term]*shape{},
		shapeIDs: map[string]uint64{},
		symbols:  map[any]uint64{},
		colours:  map[Term]uint64{},
		numbers:  map[Term]uint64{},
	}
}

// symbol numbers functions, sorts and literals by first use.
func (c *verdictCache) symbol(x any) uint64 {
	n, ok := c.symbols[x]
	if !ok {
		n = uint64(len(c.symbols))
		c.symbols[x] = n
	}
	return n
}

// shape returns the shape of t.
func (c *verdictCache) shape(t Term) *shape {
	if s, ok := c.shapes[t]; ok {
		return s
	}
	s := &shape{}
	spelling := c.spell(nil, t, s)
	id, ok := c.shapeIDs[string(spelling)]
	if !ok {
		id = uint64(len(c.shapeIDs))
		c.shapeIDs[string(spelling)] = id
	}
	s.id = id
	c.shapes[t] = s
	return s
}

// spell appends t to dst in prefix notation and collects its variables and
// functions in s. The notation can be read back: every case has a tag, and a count where its length varies.
func (c *verdictCache) spell(dst []byte, t Term, s *shape) []byte {
	dst = append(dst, byte(tagOf(t)))
	num := func(n uint64) { dst = binary.AppendUvarint(dst, n) }
	switch t := t.(type) {
	case *Lit:
		num(c.symbol(t))
		return dst
	case *Var, *Field:
		i := slices.Index(s.holes, Term(t))
		if i < 0 {
			i = len(s.holes)
			s.holes = append(s.holes, t)
		}
		num(uint64(i))
		num(c.symbol(t.Sort()))
		return dst
	case *App:
		num(c.symbol(t.fn))
		if !slices.Contains(s.funcs, t.fn) {
			s.funcs = append(s.funcs, t.fn)
		}
	case *Sum:
		num(uint64(len(t.parts)))
		dst = binary.AppendVarint(dst, t.constant)
		for _, p := range t.parts {
			dst = binary.AppendVarint(dst, p.Coef)
		}
	case *And:
		num(uint64(len(t.args)))
	case *Or:
		num(uint64(len(t.args)))
	}
	for _, u := range Children(t) {
		dst = c.spell(dst, u, s)
	}
	return dst
}

// mix is a hash of a pair, the same in every run.
func mix(a, b uint64) uint64 {
	x := a*0x9e3779b97f4a7c15 + b + 0x632be59bd9b4e019
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

// refinementRounds is how far a variable's surroundings tell it apart from
// others: chains of twice this many conjuncts still sort right.
const refinementRounds = 2

// key returns the canonical key of the conjunction of ts.
func (c *verdictCache) key(ts []Term) string {
	type conjunct struct {
		*shape
		colour uint64
	}
	cs := make([]conjunct, len(ts))
	clear(c.colours)
	for i, t := range ts {
		cs[i] = conjunct{c.shape(t), 0}
		for _, v := range cs[i].holes {
			c.colours[v] = c.symbol(v.Sort())
		}
	}
	for round := 0; ; round++ {
		for i := range cs {
			h := cs[i].id
			for _, v := range cs[i].holes {
				h = mix(h, c.colours[v])
			}
			cs[i].colour = h
		}
		if round == refinementRounds {
			break
		}
		for i := range cs {
			for place, v := range cs[i].holes { // a sum, as the order of conjuncts must not count
				c.colours[v] += mix(cs[i].colour, uint64(place))
			}
		}
	}
	slices.SortStableFunc(cs, func(x, y conjunct) int {
		switch {
		case x.colour < y.colour:
			return -1
		case x.colour > y.colour:
			return 1
		}
		return 0
	})
	clear(c.numbers)
	key := make([]byte, 0, 8*len(cs))
	for _, s := range cs {
		key = binary.AppendUvarint(key, s.id)
		for _, v := range s.holes {
			n, ok := c.numbers[v]
			if !ok {
				n = uint64(len(c.numbers))
				c.numbers[v] = n
			}
			key = binary.AppendUvarint(key, n)
		}
	}
	return string(key)
}

// connected returns, in order, the terms of stack that are connected with one
// from stack[from:] by a chain of shared variables and functions. No model of
// the others can get in the way of a model of these: that is all that makes them
// one question.
func (c *verdictCache) connected(stack []Term, from int) []Term {
	if from == 0 {
		return stack
	}
	reached := map[any]bool{}
	reach := func(s *shape) {
		for _, v := range s.holes {
			reached[v] = true
		}
		for _, f := range s.funcs {
			reached[f] = true
		}
	}
	touches := func(s *shape) bool {
		for _, v := range s.holes {
			if reached[v] {
				return true
			}
		}
		for _, f := range s.funcs {
			if reached[f] {
				return true
			}
		}
		return false
	}
	in := make([]bool, len(stack))
	for i := from; i < len(stack); i++ {
		in[i] = true
		reach(c.shape(stack[i]))
	}
	for changed := true; changed; {
		changed = false
		for i, t := range stack[:from] {
			if s := c.shape(t); !in[i] && touches(s) {
				in[i], changed = true, true
				reach(s)
			}
		}
	}
	out := make([]Term, 0, len(stack))
	for i, t := range stack {
		if in[i] {
			out = append(out, t)
		}
	}
	return out
}
