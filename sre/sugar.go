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
		unit, before := partsOf(body), 0
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
		body, e = first, seq.parts[last]
	}
	return body, n
}

// runs appends parts to out, with copies that follow each other as repetitions.
func (b *Builder) runs(out []Repetition, parts []Expr, least int) []Repetition {
	for len(parts) > 0 {
		size, copies := 1, 1
		for s := 1; s*least <= len(parts); s++ {
			n := 1
			for (n+1)*s <= len(parts) && slices.Equal(parts[:s], parts[n*s:(n+1)*s]) {
				n++
			}
			if n >= least && n*s > size*copies {
				size, copies = s, n
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
