package uhat

import (
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
)

// GhostsNext returns the ghost events that the clause demands directly after its own event, in
// order: symbolic events over the clause's variables. A walk performs them at once, and ignores the
// rest of the future. For
//
//	future = seq(top(depth == d + 1), all, pop, all)
//
// this is top(depth == d + 1). Of a union it is what the first such operand demands, of an
// intersection as well.
func (c *Clause) GhostsNext() []*sre.Class { return ghostsNext(c.Future) }

func ghostsNext(e sre.Expr) (out []*sre.Class) {
	switch e := e.(type) {
	case *sre.Class:
		if es := e.Entries(); len(es) == 1 && !es[0].Op.Visible() && !logic.IsFalse(es[0].Demand) {
			return []*sre.Class{e}
		}
	case *sre.Seq:
		for _, p := range e.Parts() {
			next := ghostsNext(p)
			out = append(out, next...)
			if _, whole := p.(*sre.Class); !whole || next == nil {
				return out
			}
		}
	case *sre.Or:
		return firstGhosts(e.Parts())
	case *sre.And:
		return firstGhosts(e.Parts())
	}
	return out
}

func firstGhosts(parts []sre.Expr) []*sre.Class {
	for _, p := range parts {
		if next := ghostsNext(p); next != nil {
			return next
		}
	}
	return nil
}
