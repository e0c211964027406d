package sre

import (
	"fmt"
	"maps"
	"slices"

	"github.com/clouseau-go/clouseau/internal/lists"
)

// Brink returns the traces to which one more event can be added so that the result is in e, as far
// as operations and their order tell: the fields of that event do not matter, and a complement
// excludes nothing. So a run that is in e, but for one event, has gone through Brink(e).
func (b *Builder) Brink(e Expr) Expr {
	switch e := e.(type) {
	case *None, *Eps:
		return b.none
	case *Class:
		return b.eps
	case *Seq:
		return b.brinkSeq(e.parts)
	case *Or:
		return b.Or(b.brinks(e.parts)...)
	case *And:
		return b.And(b.brinks(e.parts)...)
	case *Not:
		return b.all
	case *Star:
		return b.Seq(e, b.Brink(e.body))
	case *Interleave:
		var out []Expr
		for i, p := range e.parts {
			parts := append([]Expr(nil), e.parts...)
			parts[i] = b.Brink(p)
			out = append(out, b.Interleave(parts...))
		}
		return b.Or(out...)
	default:
		panic(fmt.Sprintf("sre: unexpected %T", e))
	}
}

func (b *Builder) brinks(es []Expr) []Expr {
	return lists.Of(es, b.Brink)
}

// brinkSeq is Brink of a concatenation: the last event is in the last part or, if the parts from
// some point on can be empty, in one before.
func (b *Builder) brinkSeq(parts []Expr) Expr {
	var out []Expr
	for n := len(parts) - 1; n >= 0; n-- {
		before := append([]Expr(nil), parts[:n]...)
		out = append(out, b.Seq(append(before, b.Brink(parts[n]))...))
		if !Nullable(parts[n]) {
			break
		}
	}
	return b.Or(out...)
}

// Ending is a part of an expression's traces: those of Before, with an event of Last behind them.
type Ending struct {
	Before Expr
	Last   Expr // a class
}

// mostEndings bounds the endings of a complement, of which there may be two to the power of those
// of its body.
const mostEndings = 4

// Endings returns parts of e that have all of its traces but the empty one. With tooMany they have
// more.
func (b *Builder) Endings(e Expr) (out []Ending, tooMany bool) {
	x := &endings{b: b}
	return x.of(e), x.tooMany
}

type endings struct {
	b       *Builder
	tooMany bool
}

func (x *endings) of(e Expr) (out []Ending) {
	b := x.b
	switch e := e.(type) {
	case *None, *Eps:
	case *Class:
		out = append(out, Ending{b.eps, e})
	case *Seq:
		for i := len(e.parts) - 1; i >= 0; i-- {
			for _, p := range x.of(e.parts[i]) {
				out = append(out, Ending{b.Seq(append(e.parts[:i:i], p.Before)...), p.Last})
			}
			if !Nullable(e.parts[i]) {
				break
			}
		}
	case *Or:
		for _, p := range e.parts {
			out = append(out, x.of(p)...)
		}
	case *And:
		out = []Ending{{b.all, b.Any()}}
		for _, p := range e.parts {
			out = x.both(out, x.of(p))
		}
	case *Not:
		out = []Ending{{b.all, b.Any()}}
		of := x.of(e.body)
		x.tooMany = x.tooMany || len(of) > mostEndings
		// Of each ending, another run comes before, or another event behind.
		for _, p := range of[:min(len(of), mostEndings)] {
			out = x.both(out, []Ending{{b.Not(p.Before), b.Any()}, {b.all, b.Minus(b.Any(), p.Last)}})
		}
	case *Star:
		for _, p := range x.of(e.body) {
			out = append(out, Ending{b.Seq(e, p.Before), p.Last})
		}
	case *Interleave:
		for i, p := range e.parts {
			rest := append(e.parts[:i:i], e.parts[i+1:]...)
			for _, p := range x.of(p) {
				out = append(out, Ending{b.Interleave(append(rest[:len(rest):len(rest)], p.Before)...), p.Last})
			}
		}
	default:
		panic(fmt.Sprintf("sre: unexpected %T", e))
	}
	return out
}

// both returns the endings of an intersection, given those of its parts.
func (x *endings) both(ps, qs []Ending) (out []Ending) {
	for _, p := range ps {
		for _, q := range qs {
			e := Ending{x.b.And(p.Before, q.Before), x.b.And(p.Last, q.Last)}
			if e.Last != x.b.none && e.Before != x.b.none {
				out = append(out, e)
			}
		}
	}
	return out
}

// Lasts returns operations among which are all whose event may be the last one of a trace of e. It
// is nil if these may be all operations. Where e has complements or intersections, there may be
// more in it than need be.
func Lasts(e Expr) map[*Op]bool {
	switch e := e.(type) {
	case *None, *Eps:
		return map[*Op]bool{}
	case *Class:
		return lists.SetOf(e.entries, func(x Entry) *Op { return x.Op })
	case *Seq:
		i := len(e.parts) - 1
		for i > 0 && Nullable(e.parts[i]) {
			i--
		}
		return lastsOf(e.parts[i:])
	case *Or:
		return lastsOf(e.parts)
	case *And:
		out := map[*Op]bool(nil)
		for _, p := range e.parts {
			if ops := Lasts(p); out == nil {
				out = ops
			} else if ops != nil {
				maps.DeleteFunc(out, func(op *Op, _ bool) bool { return !ops[op] })
			}
		}
		return out
	case *Not:
		return nil
	case *Star:
		return Lasts(e.body)
	case *Interleave:
		return lastsOf(e.parts)
	default:
		panic(fmt.Sprintf("sre: unexpected %T", e))
	}
}

// lastsOf returns the union of Lasts.
func lastsOf(es []Expr) map[*Op]bool {
	out := map[*Op]bool{}
	for _, e := range es {
		ops := Lasts(e)
		if ops == nil {
			return nil
		}
		maps.Copy(out, ops)
	}
	return out
}

// Reverse returns the traces of e read backwards. Concatenation is turned
// round; every other operator commutes with reversal. A language that has no
// simple automaton from the left ("since the last open there was no close")
// often has one from the right.
func (b *Builder) Reverse(e Expr) Expr {
	return b.rebuild(e, func(c *Class) Expr { return c }, func(parts []Expr) Expr {
		slices.Reverse(parts)
		return b.Seq(parts...)
	})
}

// Undemand returns e without its demands: the same traces, caused by nothing.
func (b *Builder) Undemand(e Expr) Expr {
	return b.Rewrite(e, func(c *Class) Expr { return b.Undemanded(c) })
}

// positions is a regular expression as an automaton without empty steps (Glushkov): its states are
// the places at which classes stand in it, and 0 for the beginning. A trace of n events then has a
// shuffle of k such expressions with p places each in time n times p to the power of k, where
// dealing out the events takes k to the power of n.
type positions struct {
	classes []*Class // of the places; the first is of none
	gaps    []bool   // whether the place is a starred class, which demands nothing
	follow  [][]int  // of each place: those that may come next
	ends    []bool   // of each place: whether it may be the last
}

// part is what is known of the places of a part: those at which it can begin and end, and whether
// it may be empty.
type part struct {
	first, last []int
	empty       bool
}

// positionsOf returns the automaton of e; nil where e has operators that no regular expression has.
func positionsOf(e Expr) *positions {
	p := &positions{classes: []*Class{nil}, gaps: []bool{false}, follow: [][]int{nil}}
	whole, ok := p.add(e)
	if !ok {
		return nil
	}
	p.follow[0] = whole.first
	p.ends = make([]bool, len(p.classes))
	p.ends[0] = whole.empty
	for _, i := range whole.last {
		p.ends[i] = true
	}
	return p
}

func (p *positions) place(c *Class, gap bool) []int {
	p.classes = append(p.classes, c)
	p.gaps = append(p.gaps, gap)
	p.follow = append(p.follow, nil)
	return []int{len(p.classes) - 1}
}

func (p *positions) link(from, to []int) {
	for _, i := range from {
		p.follow[i] = append(p.follow[i], to...)
	}
}

// add adds the places of e.
func (p *positions) add(e Expr) (part, bool) {
	switch e := e.(type) {
	case *None:
		return part{}, true
	case *Eps:
		return part{empty: true}, true
	case *Class:
		at := p.place(e, false)
		return part{first: at, last: at}, true
	case *Seq:
		return p.addSeq(e)
	case *Or:
		var all part
		for _, x := range e.parts {
			y, ok := p.add(x)
			if !ok {
				return part{}, false
			}
			all.first, all.last = join(all.first, y.first), join(all.last, y.last)
			all.empty = all.empty || y.empty
		}
		return all, true
	case *Star:
		var body part
		if c, ok := e.body.(*Class); ok {
			at := p.place(c, true)
			body = part{first: at, last: at}
		} else if body, ok = p.add(e.body); !ok {
			return part{}, false
		}
		p.link(body.last, body.first)
		body.empty = true
		return body, true
	default: // And, Not, Interleave
		return part{}, false
	}
}

func (p *positions) addSeq(e *Seq) (part, bool) {
	all := part{empty: true}
	for _, x := range e.parts {
		y, ok := p.add(x)
		if !ok {
			return part{}, false
		}
		p.link(all.last, y.first)
		if all.empty {
			all.first = join(all.first, y.first)
		}
		if y.empty {
			y.last = join(y.last, all.last)
		}
		all.last = y.last
		all.empty = all.empty && y.empty
	}
	return all, true
}

// join returns both lists in a new one: parts share theirs.
func join(x, y []int) []int { return slices.Concat(x, y) }

// marks is a set of positions of a trace, as bits; without zero bytes at the
// end, so that equal sets are equal strings.
type marks string

// markSet returns the set of the given positions.
func markSet(positions []int) marks {
	var bits []byte
	for _, p := range positions {
		for len(bits) <= p/8 {
			bits = append(bits, 0)
		}
		bits[p/8] |= 1 << (p % 8)
	}
	return marks(bits)
}

// positions returns the members in increasing order.
func (s marks) positions() []int {
	out := []int{}
	for i := range len(s) * 8 {
		if s[i/8]&(1<<(i%8)) != 0 {
			out = append(out, i)
		}
	}
	return out
}

func (s marks) union(t marks) marks {
	if len(s) < len(t) {
		s, t = t, s
	}
	if t == "" {
		return s
	}
	bits := []byte(s)
	for i := range t {
		bits[i] |= t[i]
	}
	return marks(bits)
}

// unless returns no parse where fails, else the one that marks nothing.
func unless(fails bool) []marks {
	if fails {
		return nil
	}
	return []marks{""}
}

// pairs returns the unions of one set of each kind: what a parse of the one
// and a parse of the other mark together.
func pairs(xs, ys []marks) []marks {
	switch {
	case len(xs) == 0, len(ys) == 0:
		return nil
	case len(xs) == 1 && xs[0] == "":
		return ys
	case len(ys) == 1 && ys[0] == "":
		return xs
	}
	var out []marks
	for _, x := range xs {
		for _, y := range ys {
			out = append(out, x.union(y))
		}
	}
	return distinct(out)
}

func distinct(xs []marks) []marks {
	slices.Sort(xs)
	return slices.Compact(xs)
}

// merged returns the sets of both lists, each once. It changes neither.
func merged(xs, ys []marks) []marks {
	switch {
	case len(xs) == 0:
		return ys
	case len(ys) == 0, slices.Equal(xs, ys):
		return xs
	}
	return distinct(slices.Concat(xs, ys))
}
