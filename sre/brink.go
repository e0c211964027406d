package sre

import "fmt"

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
	out := make([]Expr, len(es))
	for i, e := range es {
		out[i] = b.Brink(e)
	}
	return out
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
