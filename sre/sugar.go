package sre

import "slices"

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
	for range lo {
		r = b.Seq(e, r)
	}
	return r
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
