package synth

import (
	"encoding/binary"
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

// union is a finite union of patterns. Such unions are the polynomial languages; they are closed
// under all operations that normalisation needs, except complement.
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

// instance is a class of at most maxInstance variables and the IDs of the terms in their place.
type instance struct {
	class int
	terms [maxInstance]int
}

const maxInstance = 6

func newClasses(b *sre.Builder) *classes {
	return &classes{b, map[[2]*sre.Class]*sre.Class{}, map[*sre.Class][]*logic.Var{}, map[instance]*sre.Class{}}
}

func asClass(e sre.Expr) *sre.Class {
	c, _ := e.(*sre.Class) // class arithmetic returns a class or none
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
	k := instance{class: c.ID()}
	var terms [maxInstance]logic.Term
	for i, v := range vars {
		if terms[i] = leaf(v); terms[i] == nil {
			terms[i] = v
		}
		k.terms[i] = terms[i].ID()
	}
	r, ok := cs.insts[k]
	if !ok {
		r = cs.instance(c, vars, terms)
		cs.insts[k] = r
	}
	return r
}

// instance returns the class with terms in the place of variables.
func (cs *classes) instance(c *sre.Class, vars []*logic.Var, terms [maxInstance]logic.Term) *sre.Class {
	return asClass(cs.b.Subst(c, func(v *logic.Var) logic.Term { return terms[slices.Index(vars, v)] }))
}

// concat emits the concatenation of two patterns. Where two stars meet that
// do not contain each other it is a union of two: a word of A*B* either is in A*, or
// leaves A* with an event of B - A and stays in B*.
func (cs *classes) concat(p, q pattern, emit func(pattern) bool) {
	last, first := p.gaps[len(p.gaps)-1], q.gaps[0]
	glue := func(mid ...*sre.Class) bool { // gap, or gap event gap
		r := pattern{gaps: slices.Clone(p.gaps[:len(p.gaps)-1]), events: slices.Clone(p.events)}
		r.gaps = append(r.gaps, mid[0])
		if len(mid) == 3 {
			r.events = append(r.events, mid[1])
			r.gaps = append(r.gaps, mid[2])
		}
		r.gaps = append(r.gaps, q.gaps[1:]...)
		r.events = append(r.events, q.events...)
		return emit(r)
	}
	switch m := cs.meet(last, first); {
	case first == nil, m == first && last != nil:
		glue(last)
		return
	case last == nil, m == last:
		glue(first)
		return
	}
	beyond := cs.minus(first, last)
	if glue(last) && beyond != nil {
		glue(last, beyond, first)
	}
}

// intersect emits the intersection of two patterns, one pattern for each alignment. Qualifiers are
// only compared by syntax; the search finds out what is empty for a deeper reason.
func (cs *classes) intersect(p, q pattern, emit func(pattern) bool) {
	n, m := len(p.events), len(q.events)
	// step returns the class of the event with which an alignment goes from (i, j) to the next
	// place of a kind; nil if it cannot.
	step := [3]func(i, j int) *sre.Class{
		func(i, j int) *sre.Class { return cs.meet(p.event(i), q.event(j)) },
		func(i, j int) *sre.Class { return cs.meet(p.event(i), q.gaps[j]) },
		func(i, j int) *sre.Class { return cs.meet(p.gaps[i], q.event(j)) },
	}
	next := [3][2]int{{1, 1}, {1, 0}, {0, 1}}
	ends := make([][]bool, n+2) // whether the end can be reached from (i, j)
	ends[n+1] = make([]bool, m+2)
	for i := n; i >= 0; i-- {
		ends[i] = make([]bool, m+2)
		for j := m; j >= 0; j-- {
			ends[i][j] = i == n && j == m
			for k, to := range next {
				ends[i][j] = ends[i][j] || ends[i+to[0]][j+to[1]] && step[k](i, j) != nil
			}
		}
	}
	a := shuffler{emit: emit}
	a.walk = func(i, j int) bool {
		if !ends[i][j] {
			return true
		}
		a.gaps = append(a.gaps, cs.meet(p.gaps[i], q.gaps[j]))
		defer a.leave()
		if i == n && j == m {
			return a.done()
		}
		for k, to := range next {
			if ends[i+to[0]][j+to[1]] && !a.step(step[k](i, j), i+to[0], j+to[1]) {
				return false
			}
		}
		return true
	}
	a.walk(0, 0)
}

// event returns an event of a pattern, nil behind the last.
func (p pattern) event(i int) *sre.Class {
	if i < len(p.events) {
		return p.events[i]
	}
	return nil
}

// shuffle emits all interleavings of two patterns. A place inside a gap of each has the star of the
// union of both gaps.
func (cs *classes) shuffle(p, q pattern, emit func(pattern) bool) {
	a := shuffler{emit: emit}
	a.walk = func(i, j int) bool {
		a.gaps = append(a.gaps, cs.join(p.gaps[i], q.gaps[j]))
		defer a.leave()
		if i == len(p.events) && j == len(q.events) {
			return a.done()
		}
		return a.step(p.event(i), i+1, j) && a.step(q.event(j), i, j+1)
	}
	a.walk(0, 0)
}

// shuffler builds interleavings of two patterns, place by place; its functions report whether more
// patterns are wanted.
type shuffler struct {
	gaps, events []*sre.Class
	walk         func(i, j int) bool // from position i of the first and j of the second
	emit         func(pattern) bool
}

// step continues after an event; nil is no event.
func (a *shuffler) step(c *sre.Class, i, j int) bool {
	if c == nil {
		return true
	}
	a.events = append(a.events, c)
	more := a.walk(i, j)
	a.events = a.events[:len(a.events)-1]
	return more
}

func (a *shuffler) done() bool { return a.emit(pattern{slices.Clone(a.gaps), slices.Clone(a.events)}) }

func (a *shuffler) leave() { a.gaps = a.gaps[:len(a.gaps)-1] }

// widen adds events of c to every gap, empty ones included.
func (cs *classes) widen(p pattern, c *sre.Class) pattern {
	r := pattern{gaps: make([]*sre.Class, len(p.gaps)), events: p.events}
	for i, g := range p.gaps {
		r.gaps[i] = cs.join(g, c)
	}
	return r
}

// key identifies the pattern.
func (p pattern) key() string {
	b := make([]byte, 0, 4*len(p.gaps))
	for i, g := range p.gaps {
		if g != nil {
			b = binary.AppendVarint(b, int64(g.ID()))
		} else {
			b = binary.AppendVarint(b, -1)
		}
		if i < len(p.events) {
			b = binary.AppendVarint(b, int64(p.events[i].ID()))
		}
	}
	return string(b)
}

// dedupe drops repeated patterns, keeping the first.
func dedupe(u union) union {
	if len(u) < 2 {
		return u
	}
	seen := make(map[string]bool, len(u))
	var out union
	for _, p := range u {
		if k := p.key(); !seen[k] {
			seen[k] = true
			out = append(out, p)
		}
	}
	return out
}
