package sre

import (
	"fmt"

	"github.com/clouseau-go/clouseau/logic"
)

// Subst returns e with its free variables replaced by what leaf returns for
// them; leaf returns nil to keep one. Fields are kept.
func (b *Builder) Subst(e Expr, leaf func(*logic.Var) logic.Term) Expr {
	f := func(t logic.Term) logic.Term {
		if v, ok := t.(*logic.Var); ok {
			return leaf(v)
		}
		return nil
	}
	return b.Rewrite(e, func(c *Class) Expr {
		es := make([]Entry, len(c.entries))
		for i, x := range c.entries {
			es[i] = Entry{x.Op, b.L.Subst(x.Allow, f), b.L.Subst(x.Demand, f)}
		}
		return b.Class(es)
	})
}

// Rewrite returns e with every class replaced by what f returns for it.
func (b *Builder) Rewrite(e Expr, f func(*Class) Expr) Expr {
	return b.rebuild(e, f, func(parts []Expr) Expr { return b.Seq(parts...) })
}

// rebuild makes e again from its leaves up, by class for its classes and by
// seq for its concatenations, whose argument it may keep.
func (b *Builder) rebuild(e Expr, class func(*Class) Expr, seq func([]Expr) Expr) Expr {
	memo := map[Expr]Expr{}
	var rewrite func(Expr) Expr
	all := func(es []Expr) []Expr {
		out := make([]Expr, len(es))
		for i, e := range es {
			out[i] = rewrite(e)
		}
		return out
	}
	rewrite = func(e Expr) Expr {
		if r, ok := memo[e]; ok {
			return r
		}
		var r Expr
		switch e := e.(type) {
		case *None, *Eps:
			r = e
		case *Class:
			r = class(e)
		case *Seq:
			r = seq(all(e.parts))
		case *Or:
			r = b.Or(all(e.parts)...)
		case *And:
			r = b.And(all(e.parts)...)
		case *Not:
			r = b.Not(rewrite(e.body))
		case *Star:
			r = b.Star(rewrite(e.body))
		case *Interleave:
			r = b.Interleave(all(e.parts)...)
		default:
			panic(fmt.Sprintf("sre: unexpected %T", e))
		}
		memo[e] = r
		return r
	}
	return rewrite(e)
}
