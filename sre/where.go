package sre

import (
	"slices"

	"github.com/clouseau-go/clouseau/logic"
)

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
