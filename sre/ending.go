package sre

import "fmt"

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
