package walk

import (
	"slices"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
)

// Where a clause takes arguments from. With
//
//	history = seq(all, take(lease == l), star(any - fail(lease == l)))
//	event   = fail(lease == l)
//
// a lease that fails is one that take has answered, whatever else has the same value.

// attribute finds the fields from which the clause takes each argument, also through ghosts.
func (c *clause) attribute(all []Clause) {
	c.writes = make([]bool, len(c.Op.Fields))
	c.from = make([][]role, len(c.Op.Fields))
	for _, p := range pins(c.Op, c.Event) {
		if c.writes[p.field] = p.v == nil; p.v != nil {
			c.from[p.field] = origins(all, c.History, p.v, c.from[p.field])
		}
	}
}

// origins adds to some fields those that have a variable's value in a history. Of a ghost it is the
// field of the event that demands it.
func origins(all []Clause, history sre.Expr, v *logic.Var, to []role) []role {
	sre.Walk(history, func(x sre.Expr) bool {
		c, ok := x.(*sre.Class)
		if !ok {
			_, not := x.(*sre.Not)
			return !not
		}
		for _, en := range c.Entries() {
			for _, p := range pins(en.Op, en.Allow) {
				if r := (role{en.Op, p.field}); p.v == v && !slices.Contains(to, r) {
					to = demanders(all, r, append(to, r))
				}
			}
		}
		return true
	})
	return to
}

// demanders adds to some fields those whose value a ghost's field has where it is demanded.
func demanders(all []Clause, ghost role, to []role) []role {
	for _, c := range all {
		for _, e := range c.Next {
			x := e.(*sre.Class).Entries()[0]
			if x.Op != ghost.op {
				continue
			}
			for _, p := range pins(x.Op, x.Allow) {
				if p.field != ghost.field || p.v == nil {
					continue
				}
				for _, q := range pins(c.Op, c.Event) {
					if r := (role{c.Op, q.field}); q.v == p.v && !slices.Contains(to, r) {
						to = demanders(all, r, append(to, r))
					}
				}
			}
		}
	}
	return to
}
