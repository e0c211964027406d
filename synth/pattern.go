package synth

import (
	"slices"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
)

// pattern is the traces gap event gap ... event gap: one gap more than events.
// A nil gap is the empty trace, another one the star of its class.
type pattern struct {
	gaps   []*sre.Class
	events []*sre.Class
}

// union is a finite union of patterns; such unions are the polynomial
// languages, closed under all that normalisation needs but complement.
type union []pattern

func epsPattern() pattern { return pattern{gaps: []*sre.Class{nil}} }

func starPattern(c *sre.Class) pattern { return pattern{gaps: []*sre.Class{c}} }

func eventPattern(c *sre.Class) pattern {
	return pattern{gaps: []*sre.Class{nil, nil}, events: []*sre.Class{c}}
}

// classes is the algebra of character classes with nil for the empty one.
type classes struct {
	b     *sre.Builder
	meets map[[2]*sre.Class]*sre.Class // two classes -> their intersection
	vars  map[*sre.Class][]*logic.Var  // class -> its free variables
	insts map[instance]*sre.Class      // class and what its variables stand for -> the result
}

// instance is a class of at most maxInstance variables and the terms in their place.
type instance struct {
	class *sre.Class
	terms [maxInstance]logic.Term
}

const maxInstance = 6

func newClasses(b *sre.Builder) *classes {
	return &classes{b, map[[2]*sre.Class]*sre.Class{}, map[*sre.Class][]*logic.Var{}, map[instance]*sre.Class{}}
}

func asClass(e sre.Expr) *sre.Class {
	c, _ := e.(*sre.Class) // the only other outcome of class arithmetic is none
	return c
}

// meet returns the intersection, nil where it is empty by syntax.
func (cs *classes) meet(x, y *sre.Class) *sre.Class {
	if x == nil || y == nil {
		return nil
	}
	if x == y {
		return x
	}
	k := [2]*sre.Class{x, y}
	if m, ok := cs.meets[k]; ok {
		return m
	}
	m := asClass(cs.b.And(x, y))
	cs.meets[k] = m
	return m
}

func (cs *classes) join(x, y *sre.Class) *sre.Class {
	switch {
	case x == nil:
		return y
	case y == nil:
		return x
	}
	return asClass(cs.b.Or(x, y))
}

func (cs *classes) minus(x, y *sre.Class) *sre.Class {
	if x == nil || y == nil {
		return x
	}
	return asClass(cs.b.Minus(x, y))
}

// varsOf returns the free variables of a class; the caller must not change it.
func (cs *classes) varsOf(c *sre.Class) []*logic.Var {
	vs, ok := cs.vars[c]
	if !ok {
		vs = sre.Vars(nil, c)
		cs.vars[c] = vs
	}
	return vs
}

// subst replaces free variables in a class that may be nil.
func (cs *classes) subst(c *sre.Class, leaf func(*logic.Var) logic.Term) *sre.Class {
	if c == nil {
		return nil
	}
	vars := cs.varsOf(c)
	if len(vars) == 0 {
		return c
	}
	if len(vars) > maxInstance {
		return asClass(cs.b.Subst(c, leaf))
	}
	k := instance{class: c}
	for i, v := range vars {
		if k.terms[i] = leaf(v); k.terms[i] == nil {
			k.terms[i] = v
		}
	}
	r, ok := cs.insts[k]
	if !ok {
		r = asClass(cs.b.Subst(c, func(v *logic.Var) logic.Term { return k.terms[slices.Index(vars, v)] }))
		cs.insts[k] = r
	}
	return r
}

// concat returns the concatenation of two patterns. Where two stars meet that
// do not contain each other it is a union of two: a word of A*B* either is in A*, or
// leaves A* with an event of B - A and stays in B*.
func (cs *classes) concat(p, q pattern) union {
	last, first := p.gaps[len(p.gaps)-1], q.gaps[0]
	glue := func(mid ...*sre.Class) pattern { // gap, or gap event gap
		r := pattern{gaps: slices.Clone(p.gaps[:len(p.gaps)-1]), events: slices.Clone(p.events)}
		r.gaps = append(r.gaps, mid[0])
		if len(mid) == 3 {
			r.events = append(r.events, mid[1])
			r.gaps = append(r.gaps, mid[2])
		}
		r.gaps = append(r.gaps, q.gaps[1:]...)
		r.events = append(r.events, q.events...)
		return r
	}
	switch m := cs.meet(last, first); {
	case first == nil, m == first && last != nil:
		return union{glue(last)}
	case last == nil, m == last:
		return union{glue(first)}
	}
	beyond := cs.minus(first, last)
	if beyond == nil {
		return union{glue(last)}
	}
	return union{glue(last), glue(last, beyond, first)}
}

// intersect returns the intersection of two patterns, one pattern for each
// alignment. Qualifiers are only compared by syntax; what is empty for a deeper
// reason dies in the search.
func (cs *classes) intersect(p, q pattern) union {
	var out union
	var gaps, events []*sre.Class
	var walk func(i, j int)
	step := func(c *sre.Class, i, j int) {
		if c == nil {
			return
		}
		events = append(events, c)
		walk(i, j)
		events = events[:len(events)-1]
	}
	walk = func(i, j int) {
		gaps = append(gaps, cs.meet(p.gaps[i], q.gaps[j]))
		n, m := len(p.events), len(q.events)
		if i == n && j == m {
			out = append(out, pattern{slices.Clone(gaps), slices.Clone(events)})
		}
		if i < n && j < m {
			step(cs.meet(p.events[i], q.events[j]), i+1, j+1)
		}
		if i < n && q.gaps[j] != nil {
			step(cs.meet(p.events[i], q.gaps[j]), i+1, j)
		}
		if j < m && p.gaps[i] != nil {
			step(cs.meet(p.gaps[i], q.events[j]), i, j+1)
		}
		gaps = gaps[:len(gaps)-1]
	}
	walk(0, 0)
	return out
}

// shuffle returns all interleavings of two patterns: the gap of a place that is
// inside both is the star of the union of both gaps.
func (cs *classes) shuffle(p, q pattern) union {
	var out union
	var gaps, events []*sre.Class
	var walk func(i, j int)
	walk = func(i, j int) {
		gaps = append(gaps, cs.join(p.gaps[i], q.gaps[j]))
		if i == len(p.events) && j == len(q.events) {
			out = append(out, pattern{slices.Clone(gaps), slices.Clone(events)})
		}
		if i < len(p.events) {
			events = append(events, p.events[i])
			walk(i+1, j)
			events = events[:len(events)-1]
		}
		if j < len(q.events) {
			events = append(events, q.events[j])
			walk(i, j+1)
			events = events[:len(events)-1]
		}
		gaps = gaps[:len(gaps)-1]
	}
	walk(0, 0)
	return out
}

// widen adds events of c to every gap, empty ones included.
func (cs *classes) widen(p pattern, c *sre.Class) pattern {
	r := pattern{gaps: make([]*sre.Class, len(p.gaps)), events: p.events}
	for i, g := range p.gaps {
		r.gaps[i] = cs.join(g, c)
	}
	return r
}

func (p pattern) equal(q pattern) bool {
	return slices.Equal(p.gaps, q.gaps) && slices.Equal(p.events, q.events)
}

// dedupe drops repeated patterns, keeping the first.
func dedupe(u union) union {
	var out union
	for _, p := range u {
		if !slices.ContainsFunc(out, p.equal) {
			out = append(out, p)
		}
	}
	return out
}
