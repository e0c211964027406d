package pattern

import (
	"encoding/binary"
	"math"
	"slices"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
)

// Pattern is the traces gap event gap ... event gap: one gap more than events.
// A nil gap is the empty trace, another one the star of its class.
type Pattern struct {
	Gaps   []*sre.Class
	Events []*sre.Class
}

// Union is a finite union of patterns. Such unions are the polynomial languages; they are closed
// under all operations that normalisation needs, except complement.
type Union []Pattern

func Eps() Pattern { return Pattern{Gaps: []*sre.Class{nil}} }

func Star(c *sre.Class) Pattern { return Pattern{Gaps: []*sre.Class{c}} }

func Single(c *sre.Class) Pattern {
	return Pattern{Gaps: []*sre.Class{nil, nil}, Events: []*sre.Class{c}}
}

// Classes is the algebra of character classes with nil for the empty one.
type Classes struct {
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

func NewClasses(b *sre.Builder) *Classes {
	return &Classes{b, map[[2]*sre.Class]*sre.Class{}, map[*sre.Class][]*logic.Var{}, map[instance]*sre.Class{}}
}

func Class(e sre.Expr) *sre.Class {
	c, _ := e.(*sre.Class) // class arithmetic returns a class or none
	return c
}

// Meet returns the intersection, nil where it is empty by syntax.
func (cs *Classes) Meet(x, y *sre.Class) *sre.Class {
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
	m := Class(cs.b.And(x, y))
	cs.meets[k] = m
	return m
}

func (cs *Classes) Join(x, y *sre.Class) *sre.Class {
	switch {
	case x == nil:
		return y
	case y == nil:
		return x
	}
	return Class(cs.b.Or(x, y))
}

func (cs *Classes) minus(x, y *sre.Class) *sre.Class {
	if x == nil || y == nil {
		return x
	}
	return Class(cs.b.Minus(x, y))
}

// VarsOf returns the free variables of a class; the caller must not change it.
func (cs *Classes) VarsOf(c *sre.Class) []*logic.Var {
	vs, ok := cs.vars[c]
	if !ok {
		vs = sre.Vars(nil, c)
		cs.vars[c] = vs
	}
	return vs
}

// Subst replaces free variables in a class that may be nil.
func (cs *Classes) Subst(c *sre.Class, leaf func(*logic.Var) logic.Term) *sre.Class {
	if c == nil {
		return nil
	}
	vars := cs.VarsOf(c)
	if len(vars) == 0 {
		return c
	}
	if len(vars) > maxInstance {
		return Class(cs.b.Subst(c, leaf))
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
func (cs *Classes) instance(c *sre.Class, vars []*logic.Var, terms [maxInstance]logic.Term) *sre.Class {
	return Class(cs.b.Subst(c, func(v *logic.Var) logic.Term { return terms[slices.Index(vars, v)] }))
}

// concat emits the concatenation of two patterns. Where two stars meet that
// do not contain each other it is a union of two: a word of A*B* either is in A*, or
// leaves A* with an event of B - A and stays in B*.
func (cs *Classes) concat(p, q Pattern, emit func(Pattern) bool) {
	last := p.Gaps[len(p.Gaps)-1]
	first := q.Gaps[0]
	glue := func(mid ...*sre.Class) bool { // gap, or gap event gap
		r := Pattern{Gaps: slices.Clone(p.Gaps[:len(p.Gaps)-1]), Events: slices.Clone(p.Events)}
		r.Gaps = append(r.Gaps, mid[0])
		if len(mid) == 3 {
			r.Events = append(r.Events, mid[1])
			r.Gaps = append(r.Gaps, mid[2])
		}
		r.Gaps = append(r.Gaps, q.Gaps[1:]...)
		r.Events = append(r.Events, q.Events...)
		return emit(r)
	}
	switch m := cs.Meet(last, first); {
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

// Intersect emits the intersection of two patterns, one pattern for each alignment. Qualifiers are
// only compared by syntax; the search finds out what is empty for a deeper reason.
func (cs *Classes) Intersect(p, q Pattern, emit func(Pattern) bool) {
	n := len(p.Events)
	m := len(q.Events)
	// step returns the class of the event with which an alignment goes from (i, j) to the next
	// place of a kind; nil if it cannot.
	step := [3]func(i, j int) *sre.Class{
		func(i, j int) *sre.Class { return cs.Meet(p.event(i), q.event(j)) },
		func(i, j int) *sre.Class { return cs.Meet(p.event(i), q.Gaps[j]) },
		func(i, j int) *sre.Class { return cs.Meet(p.Gaps[i], q.event(j)) },
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
		a.gaps = append(a.gaps, cs.Meet(p.Gaps[i], q.Gaps[j]))
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
func (p Pattern) event(i int) *sre.Class {
	if i < len(p.Events) {
		return p.Events[i]
	}
	return nil
}

// shuffle emits all interleavings of two patterns. A place inside a gap of each has the star of the
// union of both gaps.
func (cs *Classes) shuffle(p, q Pattern, emit func(Pattern) bool) {
	a := shuffler{emit: emit}
	a.walk = func(i, j int) bool {
		a.gaps = append(a.gaps, cs.Join(p.Gaps[i], q.Gaps[j]))
		defer a.leave()
		if i == len(p.Events) && j == len(q.Events) {
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
	emit         func(Pattern) bool
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

func (a *shuffler) done() bool { return a.emit(Pattern{slices.Clone(a.gaps), slices.Clone(a.events)}) }

func (a *shuffler) leave() { a.gaps = a.gaps[:len(a.gaps)-1] }

// Widen adds events of c to every gap, empty ones included.
func (cs *Classes) Widen(p Pattern, c *sre.Class) Pattern {
	r := Pattern{Gaps: make([]*sre.Class, len(p.Gaps)), Events: p.Events}
	for i, g := range p.Gaps {
		r.Gaps[i] = cs.Join(g, c)
	}
	return r
}

// key identifies the pattern.
func (p Pattern) key() string {
	b := make([]byte, 0, 4*len(p.Gaps))
	for i, g := range p.Gaps {
		if g != nil {
			b = binary.AppendVarint(b, int64(g.ID()))
		} else {
			b = binary.AppendVarint(b, -1)
		}
		if i < len(p.Events) {
			b = binary.AppendVarint(b, int64(p.Events[i].ID()))
		}
	}
	return string(b)
}

// Dedupe drops repeated patterns, keeping the first.
func Dedupe(u Union) Union {
	if len(u) < 2 {
		return u
	}
	seen := make(map[string]bool, len(u))
	var out Union
	for _, p := range u {
		if k := p.key(); !seen[k] {
			seen[k] = true
			out = append(out, p)
		}
	}
	return out
}

// An outline is a language of sequences of operations: what is left of histories, futures and goals
// when their qualifiers are taken as true. For most parts of a trace the order of operations alone
// shows that they cannot repeat. Outlines find that out without a query: a sequence that is not in
// the outline is not in the language.
//
// A pattern of n events is an automaton with n + 1 states. The bits of one word are a set of these
// states, and reading an operation takes two masks.
type Outline []Outlined

// Outlined is one pattern. gaps and events say, by operation, in which states the operation is
// absorbed, and from which it leads to the next state.
type Outlined struct {
	Gaps, Events []uint64
	Last         uint64 // the accepting state
}

// MaxOutlined is the largest number of events whose pattern fits into a word.
const MaxOutlined = 63

// Outline returns the outline of a union of patterns over the given number of operations. A pattern
// that is too long counts as everything.
func (u Union) Outline(operations int) Outline {
	var o Outline
	for _, p := range u {
		if len(p.Events) > MaxOutlined {
			return nil
		}
		x := Outlined{make([]uint64, operations), make([]uint64, operations), 1 << len(p.Events)}
		mark := func(masks []uint64, c *sre.Class, state int) {
			if c == nil {
				return
			}
			for _, e := range c.Entries() {
				masks[e.Op.Index()] |= 1 << state
			}
		}
		for i, g := range p.Gaps {
			mark(x.Gaps, g, i)
		}
		for i, e := range p.Events {
			mark(x.Events, e, i)
		}
		o = append(o, x)
	}
	return o
}

// Outline returns the outline of the union if the form is exact, else nil, which is everything.
func (f Form) Outline(operations int) Outline {
	if !f.Exact {
		return nil
	}
	return f.Union.Outline(operations)
}

// Prefixes returns for each n whether the first n operations are in the outline.
func (o Outline) Prefixes(ops []int, in []bool) {
	for _, x := range o {
		states := uint64(1)
		for n := 0; ; n++ {
			in[n] = in[n] || states&x.Last != 0
			if n == len(ops) || states == 0 {
				break
			}
			states = states&x.Gaps[ops[n]] | states&x.Events[ops[n]]<<1
		}
	}
}

// Suffixes returns for each n whether the operations from n on are in the outline.
func (o Outline) Suffixes(ops []int, in []bool) {
	for _, x := range o {
		states := x.Last
		for n := len(ops); ; n-- {
			in[n] = in[n] || states&1 != 0
			if n == 0 || states == 0 {
				break
			}
			states = states&x.Gaps[ops[n-1]] | states>>1&x.Events[ops[n-1]]
		}
	}
}

// Accepts reports whether a sequence of letters is in the outline; nil is everything.
func (o Outline) Accepts(letters []int) bool {
	if o == nil {
		return true
	}
	for _, x := range o {
		states := uint64(1)
		for _, l := range letters {
			if states = states&x.Gaps[l] | states&x.Events[l]<<1; states == 0 {
				break
			}
		}
		if states&x.Last != 0 {
			return true
		}
	}
	return false
}

// Frame is what the patterns of an expression have to fit into: a stretch of a trace, or a pattern
// that they are intersected with. Only its operations count, not their arguments.
type Frame struct {
	gaps   []*sre.Class
	events []*sre.Class
	// loose says that events of the frame may belong to something else, as they do for the operands
	// of an interleaving.
	loose bool
}

// frameOf returns a pattern as a frame.
func frameOf(p Pattern) *Frame { return &Frame{gaps: p.Gaps, events: p.Events} }

// anywhere is the frame into which everything fits.
func (n *Normalizer) anywhere() *Frame { return frameOf(Star(Class(n.b.Any()))) }

// FrameAround returns a stretch of a trace as a frame: its gaps, and the operations of its events.
func (n *Normalizer) FrameAround(gaps []*sre.Class, ops []*sre.Op) *Frame {
	f := &Frame{gaps: gaps}
	for _, op := range ops {
		f.events = append(f.events, Class(n.b.Event(op, n.b.L.True())))
	}
	return f
}

// loosened returns the frame for an expression that shares it with others.
func (f *Frame) loosened() *Frame { return &Frame{f.gaps, f.events, true} }

// key identifies the frame: frames with the same key are the same to every pattern.
func (f *Frame) key() string {
	b := []byte{0}
	if f.loose {
		b[0] = 1
	}
	add := func(c *sre.Class) {
		if c != nil {
			for _, x := range c.Entries() {
				b = binary.AppendUvarint(b, uint64(x.Op.Index())+1)
			}
		}
		b = append(b, 0)
	}
	for i, g := range f.gaps {
		add(g)
		if i < len(f.events) {
			add(f.events[i])
		}
	}
	return string(b)
}

// fit reports whether a pattern fits somewhere into the frame, and the least number of its events
// that then lie in gaps of the frame. These events are free: nothing in the frame asks for them. A
// pattern that does not fit is part of nothing that can be aligned with the frame.
func (f *Frame) fit(p Pattern) (free int, ok bool) {
	n := len(f.events)
	m := len(p.Events)
	next := make([]int, m+1) // row i+1: the cost from there on
	row := make([]int, m+1)
	best := Never
	for i := n; i >= 0; i-- {
		for j := m; j >= 0; j-- {
			c := Never
			switch {
			case j == m:
				c = 0
			case meets(f.gaps[i], p.Events[j]):
				c = row[j+1] + 1
			}
			if i < n {
				if f.loose || meets(f.events[i], p.Gaps[j]) {
					c = min(c, next[j])
				}
				if j < m && meets(f.events[i], p.Events[j]) {
					c = min(c, next[j+1])
				}
			}
			row[j] = c
		}
		best = min(best, row[0])
		row, next = next, row
	}
	return best, best < Never
}

// fits reports whether a pattern fits into the frame.
func (f *Frame) fits(p Pattern) bool {
	_, ok := f.fit(p)
	return ok
}

// meets reports whether two classes have an operation in common; nil has none.
func meets(x, y *sre.Class) bool {
	if x == nil || y == nil {
		return false
	}
	return slices.ContainsFunc(x.Entries(), func(e sre.Entry) bool { return y.Allow(e.Op) != nil })
}

// Never is more events than any pattern has, or any alignment inserts.
const Never = math.MaxInt / 2
