package sre

import (
	"slices"

	"github.com/clouseau-go/clouseau/internal/lists"
	"github.com/clouseau-go/clouseau/logic"
)

// The spec language's words that are short for others.

// Opt returns e or the empty trace.
func (b *Builder) Opt(e Expr) Expr { return b.Or(b.eps, e) }

// Plus returns one or more traces of e: one, then a star.
func (b *Builder) Plus(e Expr) Expr { return b.Seq(e, b.Star(e)) }

// Repeat returns lo to hi traces of e, concatenated; 0 <= lo <= hi. The size of the
// result is linear in hi. Where e may be empty, the empty trace is taken out of it first: the union
// of up to hi rounds stays the same, and a trace is no longer the result of very many parses.
func (b *Builder) Repeat(e Expr, lo, hi int) Expr {
	if o, ok := e.(*Or); ok && slices.Contains(o.parts, b.eps) {
		rest := slices.DeleteFunc(slices.Clone(o.parts), func(p Expr) bool { return p == b.eps })
		return b.Repeat(b.Or(rest...), 0, hi)
	}
	r := b.Eps()
	for range hi - lo { // opt(e opt(e ...))
		r = b.Opt(b.Seq(e, r))
	}
	return b.Seq(append(slices.Repeat([]Expr{e}, lo), r)...)
}

// Repetition is Lo to Hi traces of Body, concatenated.
type Repetition struct {
	Body   Expr
	Lo, Hi int
}

// Repetitions writes e as a concatenation of repetitions, as short as the copies that follow each
// other allow: Repeat undone. Fewer than least copies are no repetition. The parts of which there
// is one copy only have the bounds 1 and 1. Takes time linear in the size of e for each length of
// a body.
func (b *Builder) Repetitions(e Expr, least int) (out []Repetition) {
	parts := partsOf(e)
	from := 0
	for i, p := range parts {
		body, more := b.optional(p)
		if more < least {
			continue
		}
		unit := partsOf(body)
		before := 0
		at := func(n int) int { return i - (n+1)*len(unit) } // where n copies and one begin
		for at(before) >= from && slices.Equal(parts[at(before):at(before-1)], unit) {
			before++
		}
		out = append(b.runs(out, parts[from:at(before-1)], least), Repetition{body, before, before + more})
		from = i + 1
	}
	return b.runs(out, parts[from:], least)
}

// optional returns the body and the number of copies of e = Repeat(body, 0, n); 0 copies if it is
// none.
func (b *Builder) optional(e Expr) (body Expr, n int) {
	for n = 1; body == nil || e != b.Opt(body); n++ {
		or, ok := e.(*Or)
		if !ok || len(or.parts) != 2 || !slices.Contains(or.parts, b.eps) {
			return nil, 0
		}
		seq, ok := or.parts[0].(*Seq)
		if !ok {
			seq, ok = or.parts[1].(*Seq)
		}
		if !ok {
			return nil, 0
		}
		last := len(seq.parts) - 1
		first := b.Seq(seq.parts[:last]...)
		if body != nil && first != body {
			return nil, 0
		}
		body = first
		e = seq.parts[last]
	}
	return body, n
}

// runs appends parts to out, with copies that follow each other as repetitions.
func (b *Builder) runs(out []Repetition, parts []Expr, least int) []Repetition {
	for len(parts) > 0 {
		size := 1
		copies := 1
		for s := 1; s*least <= len(parts); s++ {
			n := 1
			for (n+1)*s <= len(parts) && slices.Equal(parts[:s], parts[n*s:(n+1)*s]) {
				n++
			}
			if n >= least && n*s > size*copies {
				size = s
				copies = n
			}
		}
		out = append(out, Repetition{b.Seq(parts[:size]...), copies, copies})
		parts = parts[size*copies:]
	}
	return out
}

// partsOf returns what e concatenates: itself if it is no concatenation.
func partsOf(e Expr) []Expr {
	if s, ok := e.(*Seq); ok {
		return s.parts
	}
	return []Expr{e}
}

// Last returns the traces whose last event of e's operation satisfies e:
// seq(all, e, star(any - OP)). e is one symbolic event; any says which events
// there are (Any or AnyVisible).
func (b *Builder) Last(e *Class, any Expr) Expr {
	rest := any
	for _, x := range e.entries {
		rest = b.Minus(rest, b.Event(x.Op, b.L.True()))
	}
	return b.Seq(b.Star(any), e, b.Star(rest))
}

// Absent returns the traces without an event of any of es.
func (b *Builder) Absent(any Expr, es ...Expr) Expr {
	for _, e := range es {
		any = b.Minus(any, e)
	}
	return b.Star(any)
}

// Where returns the traces of e for those values of the variables that satisfy q, which speaks of
// no fields. The empty trace, which has no event that could ask for q, is left as it is.
//
// A condition is added to an event that every trace of e has: the first by which all its variables
// have occurred, so that a failure shows early. With x < y,
//
//	seq(all, put(n == x), all, get(n == y), all)
//
// becomes seq(all, put(n == x), all, get(n == y && x < y), all). If there is no such event, it is
// added to every event.
func (b *Builder) Where(e Expr, q logic.Term) Expr {
	for _, c := range logic.Conjuncts(q) {
		if r := b.guard(e, c); r != nil {
			e = r
		} else {
			e = b.And(e, b.Star(b.guardClass(b.any.(*Class), c)))
		}
	}
	return e
}

// guard adds c to an event that every trace of e has; nil if it finds none.
func (b *Builder) guard(e Expr, c logic.Term) Expr {
	switch e := e.(type) {
	case *None:
		return e
	case *Class:
		return b.guardClass(e, c)
	case *Seq:
		return b.guardSeq(e, c)
	case *Or:
		parts := make([]Expr, len(e.parts))
		for i, p := range e.parts {
			if parts[i] = b.guard(p, c); parts[i] == nil {
				return nil
			}
		}
		return b.Or(parts...)
	case *And:
		if parts := b.guardOne(e.parts, c); parts != nil {
			return b.And(parts...)
		}
	case *Interleave:
		if parts := b.guardOne(e.parts, c); parts != nil {
			return b.Interleave(parts...)
		}
	}
	return nil
}

// guardSeq adds c to the first part by which all its variables have occurred, and to the last
// possible part if some occur nowhere.
func (b *Builder) guardSeq(e *Seq, c logic.Term) Expr {
	missing := slices.Clone(logic.Vars(nil, c))
	var out Expr
	for i, p := range e.parts {
		r := b.guard(p, c)
		if r == nil {
			continue
		}
		out = b.Seq(slices.Concat(e.parts[:i], []Expr{r}, e.parts[i+1:])...)
		met := Vars(nil, p)
		missing = slices.DeleteFunc(missing, func(v *logic.Var) bool { return slices.Contains(met, v) })
		if len(missing) == 0 {
			break
		}
	}
	return out
}

// guardOne adds c to the first possible part; nil if there is none.
func (b *Builder) guardOne(parts []Expr, c logic.Term) []Expr {
	for i, p := range parts {
		if r := b.guard(p, c); r != nil {
			return slices.Concat(parts[:i], []Expr{r}, parts[i+1:])
		}
	}
	return nil
}

// guardClass returns the events of e where c holds.
func (b *Builder) guardClass(e *Class, c logic.Term) Expr {
	es := slices.Clone(e.entries)
	for i, x := range es {
		es[i].Allow, es[i].Demand = b.L.And(x.Allow, c), b.L.And(x.Demand, c)
	}
	return b.Class(es)
}

// Visible returns an expression without ghosts that holds of the same traces without ghosts. An
// expression over visible events names no ghosts, but laws introduce them: e || !e is every trace,
// and so is !none.
func (b *Builder) Visible(e Expr) Expr {
	for ghostly(e) { // leaving ghosts out may make another law apply
		e = b.Rewrite(e, func(c *Class) Expr {
			es := lists.Where(c.entries, func(x Entry) bool { return x.Op.Visible() })
			return b.Class(es)
		})
	}
	return e
}

// ghostly reports whether a class of an expression allows ghosts.
func ghostly(e Expr) bool {
	found := false
	Walk(e, func(e Expr) bool {
		if c, ok := e.(*Class); ok {
			for _, x := range c.entries {
				found = found || !x.Op.Visible()
			}
		}
		return !found
	})
	return found
}

// Cheap inclusions between operands. Derivatives of a concatenation are unions of its suffixes. If
// one of two operands denotes all that the other does, the other one only makes new states. An
// inclusion that holds for denotations drops an operand only if the operand demands nothing: its
// parses, and with them its demands, would be lost.

// absorb returns the one of two neighbouring starred classes that includes the
// other, star(a) star(a || b) = star(a || b); nil if there is none.
func (b *Builder) absorb(x, y Expr) Expr {
	switch {
	case x == y:
		if _, ok := x.(*Star); ok {
			return x
		}
	case b.within(y, x):
		return x
	case b.within(x, y):
		return y
	}
	return nil
}

// within reports that x and y are starred classes and that y includes x.
func (b *Builder) within(x, y Expr) bool {
	c := starred(x)
	d := starred(y)
	if c == nil || d == nil {
		return false
	}
	return c == d || d == b.any || b.classMinus(c, d) == b.none
}

// starred returns the class whose star e is, or nil.
func starred(e Expr) *Class {
	if s, ok := e.(*Star); ok {
		c, _ := s.body.(*Class)
		return c
	}
	return nil
}

// included reports that y is seen to denote all that x denotes: because x is
// the empty trace, because both are starred classes, or because x leads up to
// y (all y' is a suffix of x, which includes what comes before) or goes on
// after it.
func (b *Builder) included(x, y Expr) bool {
	if x == b.eps {
		return Nullable(y)
	}
	if b.within(x, y) {
		return true
	}
	p, ok := x.(*Seq)
	if !ok {
		return false
	}
	q := []Expr{y}
	if s, ok := y.(*Seq); ok {
		q = s.parts
	}
	n := len(p.parts) - len(q)
	switch {
	case n <= 0:
		return false
	case q[0] == b.all && slices.Equal(p.parts[n:], q): // e all q <= all q
		return true
	}
	return q[len(q)-1] == b.all && slices.Equal(p.parts[:len(q)], q) // q all e <= q all
}

// maximal returns the operands of a union without those that another includes.
func (b *Builder) maximal(parts []Expr) []Expr {
	return dropped(parts, func(x, y Expr) bool {
		b.charge(1)
		return b.included(x, y)
	})
}

// minimal returns the operands of an intersection without those that include
// another.
func (b *Builder) minimal(parts []Expr) []Expr {
	return dropped(parts, func(x, y Expr) bool {
		b.charge(1)
		return b.included(y, x)
	})
}

// dropped returns parts without each x that demands nothing and for which
// redundant(x, y) holds with another part y that stays or is yet to be looked
// at: of parts that are redundant with one another the last stays.
func dropped(parts []Expr, redundant func(x, y Expr) bool) []Expr {
	if len(parts) < 2 {
		return parts
	}
	kept := make([]Expr, 0, len(parts))
	for i, x := range parts {
		is := func(y Expr) bool { return redundant(x, y) }
		if x.Demands() || !slices.ContainsFunc(kept, is) && !slices.ContainsFunc(parts[i+1:], is) {
			kept = append(kept, x)
		}
	}
	return kept
}

// without takes from the class of an intersection what complemented classes
// among the parts exclude, c && !d = c - d, and drops these parts; the class is
// nil if nothing is left of it.
func (b *Builder) without(class *Class, parts []Expr) (*Class, []Expr) {
	kept := make([]Expr, 0, len(parts))
	for _, p := range parts {
		if n, ok := p.(*Not); ok {
			if d, ok := n.body.(*Class); ok {
				if class, _ = b.classMinus(class, d).(*Class); class == nil {
					return nil, nil
				}
				continue
			}
		}
		kept = append(kept, p)
	}
	return class, kept
}
