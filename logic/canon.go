package logic

import (
	"cmp"
	"encoding/binary"
	"slices"
)

// Canonical queries. Two queries that differ only in the names of variables
// and the order of conjuncts have the same verdict:
//
//	x < y, y < z    and    q < r, p < q
//
// So the key of a query lists its conjuncts with the variables numbered by
// first occurrence, after sorting the conjuncts by something that does not
// depend on the numbering: a few rounds of colour refinement, as in tests of
// graph isomorphism. A conjunct's colour comes from its shape and the colours
// of its variables, a variable's colour from the places where it stands.
//
// Equal keys mean equal queries up to renaming, always, because a key spells
// out the whole query. Equal queries may still get different keys, where
// colours tie or a nested operand was sorted by age; that costs a hit, nothing
// more.

// shape is a term with its variables replaced by holes.
type shape struct {
	id    uint64  // equal for terms that differ only in their variables
	holes []int32 // the variables and fields, by first occurrence, as numbers of the cache
	funcs []int32 // the functions applied, as numbers of the cache
}

// verdictCache maps canonical queries to verdicts.
type verdictCache struct {
	verdicts map[string]Verdict
	shapes   []*shape          // term ID -> its shape, nil if not made yet
	shapeIDs map[string]uint64 // spelling of a shape -> its id
	symbols  map[any]uint64    // *Func, *Sort, *Lit -> number in spellings
	leafIDs  []int32           // term ID of a variable -> its number plus 1
	leaves   []leaf            // by number
	funcIDs  map[*Func]int32   // function -> its number
	funcs    []int             // by number: the last pass of connected that reached it
	pass     int               // of connected or key
	conjs    []conjunct        // working memory of key
	buffer   []byte            // working memory of key
}

// leaf is what the cache knows of a variable.
type leaf struct {
	sort    uint64 // symbol of its sort
	reached int    // the last pass of connected that reached it
	seen    int    // the last pass of key that met it
	colour  uint64 // in that pass
	number  uint64 // in the key, plus 1; 0 while it has none
}

func newVerdictCache() *verdictCache {
	return &verdictCache{
		verdicts: map[string]Verdict{},
		shapeIDs: map[string]uint64{},
		symbols:  map[any]uint64{},
		funcIDs:  map[*Func]int32{},
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

// leaf returns the number of a variable.
func (c *verdictCache) leaf(t Term) int32 {
	for len(c.leafIDs) <= t.ID() {
		c.leafIDs = append(c.leafIDs, make([]int32, t.ID()-len(c.leafIDs)+64)...)
	}
	n := &c.leafIDs[t.ID()]
	if *n == 0 {
		c.leaves = append(c.leaves, leaf{sort: c.symbol(t.Sort())})
		*n = int32(len(c.leaves))
	}
	return *n - 1
}

func (c *verdictCache) fn(f *Func) int32 {
	n, ok := c.funcIDs[f]
	if !ok {
		n = int32(len(c.funcs))
		c.funcIDs[f] = n
		c.funcs = append(c.funcs, 0)
	}
	return n
}

// shape returns the shape of t.
func (c *verdictCache) shape(t Term) *shape {
	for len(c.shapes) <= t.ID() {
		c.shapes = append(c.shapes, make([]*shape, t.ID()-len(c.shapes)+64)...)
	}
	if s := c.shapes[t.ID()]; s != nil {
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
	c.shapes[t.ID()] = s
	return s
}

// spell appends t to dst in prefix notation and collects its variables and
// functions in s. The notation can be read back: every case has a tag, and a
// count where its length varies.
func (c *verdictCache) spell(dst []byte, t Term, s *shape) []byte {
	dst = append(dst, byte(tagOf(t)))
	num := func(n uint64) { dst = binary.AppendUvarint(dst, n) }
	switch t := t.(type) {
	case *Lit:
		num(c.symbol(t))
		return dst
	case *Var, *Field:
		leaf := c.leaf(t)
		i := slices.Index(s.holes, leaf)
		if i < 0 {
			i = len(s.holes)
			s.holes = append(s.holes, leaf)
		}
		num(uint64(i))
		num(c.symbol(t.Sort()))
		return dst
	case *App:
		num(c.symbol(t.fn))
		if fn := c.fn(t.fn); !slices.Contains(s.funcs, fn) {
			s.funcs = append(s.funcs, fn)
		}
	case *Sum:
		num(uint64(len(t.parts)))
		dst = t.constant.Append(dst)
		for _, p := range t.parts {
			dst = p.Coef.Append(dst)
		}
	case *And:
		num(uint64(len(t.args)))
	case *Or:
		num(uint64(len(t.args)))
	}
	for i := range arity(t) {
		dst = c.spell(dst, child(t, i), s)
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

// conjunct is a conjunct of a query whose key is made.
type conjunct struct {
	*shape
	colour uint64
}

// key returns the canonical key of the conjunction of ts. It is valid until
// the next call.
func (c *verdictCache) key(ts []Term) []byte {
	c.pass++
	cs := c.conjs[:0]
	for _, t := range ts {
		s := c.shape(t)
		for _, h := range s.holes {
			if v := &c.leaves[h]; v.seen != c.pass {
				v.seen = c.pass
				v.colour = v.sort
				v.number = 0
			}
		}
		cs = append(cs, conjunct{s, 0})
	}
	c.conjs = cs
	c.colour(cs)
	for range refinementRounds {
		for i := range cs {
			for place, h := range cs[i].holes { // a sum, as the order of conjuncts must not count
				c.leaves[h].colour += mix(cs[i].colour, uint64(place))
			}
		}
		c.colour(cs)
	}
	slices.SortStableFunc(cs, func(x, y conjunct) int { return cmp.Compare(x.colour, y.colour) })
	key := c.buffer[:0]
	numbers := uint64(0)
	for _, s := range cs {
		key = binary.AppendUvarint(key, s.id)
		for _, h := range s.holes {
			v := &c.leaves[h]
			if v.number == 0 {
				numbers++
				v.number = numbers
			}
			key = binary.AppendUvarint(key, v.number)
		}
	}
	c.buffer = key
	return key
}

// colour gives every conjunct the colour that follows from its variables'.
func (c *verdictCache) colour(cs []conjunct) {
	for i := range cs {
		h := cs[i].id
		for _, v := range cs[i].holes {
			h = mix(h, c.leaves[v].colour)
		}
		cs[i].colour = h
	}
}

// connected returns, in order, the terms of stack that are connected with one
// from stack[from:] by a chain of shared variables and functions. No model of
// the others can get in the way of a model of these: that is all that makes them
// one question.
func (c *verdictCache) connected(stack []Term, from int) []Term {
	if from == 0 {
		return stack
	}
	c.pass++
	in := make([]bool, len(stack))
	count := 0
	take := func(i int, s *shape) {
		in[i] = true
		count++
		for _, h := range s.holes {
			c.leaves[h].reached = c.pass
		}
		for _, f := range s.funcs {
			c.funcs[f] = c.pass
		}
	}
	touched := func(s *shape) bool {
		return slices.ContainsFunc(s.holes, func(h int32) bool { return c.leaves[h].reached == c.pass }) ||
			slices.ContainsFunc(s.funcs, func(f int32) bool { return c.funcs[f] == c.pass })
	}
	for i := from; i < len(stack); i++ {
		take(i, c.shape(stack[i]))
	}
	for before := 0; before < count; {
		before = count
		for i, t := range stack[:from] {
			if !in[i] {
				if s := c.shape(t); touched(s) {
					take(i, s)
				}
			}
		}
	}
	out := make([]Term, 0, count)
	for i, t := range stack {
		if in[i] {
			out = append(out, t)
		}
	}
	return out
}
