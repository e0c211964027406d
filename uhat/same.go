package uhat

import "github.com/clouseau-go/clouseau/logic"

// SameClause reports whether two clauses differ in names and in the order of their variables only:
// whether both say the same if the variables of d stand for those of c in some order. Variables
// that are values of fields stand for those of the same fields; where the others are too many to
// try all orders, the answer may be no although there is one.
func SameClause(delta *Context, d, c *Clause) bool {
	mine, theirs := d.Vars(), c.Vars()
	if len(d.Ghosts) != len(c.Ghosts) || len(mine) != len(theirs) {
		return false
	}
	p := &pairing{delta: delta, d: d, c: c, with: map[*logic.Var]logic.Term{}, taken: map[*logic.Var]bool{}, tries: 120}
	return p.from(mine, theirs)
}

// pairing looks for the variables of c that those of d stand for.
type pairing struct {
	delta *Context
	d, c  *Clause
	with  map[*logic.Var]logic.Term
	taken map[*logic.Var]bool
	tries int
}

// from pairs the first of mine with each of theirs that is left and like it, the first first.
func (p *pairing) from(mine, theirs []*logic.Var) bool {
	if len(mine) == 0 {
		p.tries--
		return p.same()
	}
	v := mine[0]
	for _, w := range theirs {
		if p.taken[w] || v.Sort() != w.Sort() || valueOf(p.d.Event, v) != valueOf(p.c.Event, w) {
			continue
		}
		p.with[v], p.taken[w] = w, true
		found := p.from(mine[1:], theirs)
		p.taken[w] = false
		if found || p.tries == 0 {
			return found
		}
	}
	return false
}

// valueOf returns the field that an event says has the value v; "" if there is none.
func valueOf(event logic.Term, v *logic.Var) string {
	for _, q := range logic.Conjuncts(event) {
		if e, ok := q.(*logic.Eq); ok {
			x, y := e.Sides()
			if y == logic.Term(v) {
				x, y = y, x
			}
			if f, ok := y.(*logic.Field); ok && x == logic.Term(v) {
				return f.Name()
			}
		}
	}
	return ""
}

// same reports whether the clauses say the same with the variables as they are paired.
func (p *pairing) same() bool {
	renamed := func(q logic.Term) logic.Term {
		return p.delta.L.Subst(q, func(t logic.Term) logic.Term {
			if v, ok := t.(*logic.Var); ok {
				return p.with[v]
			}
			return nil
		})
	}
	leaf := func(v *logic.Var) logic.Term { return p.with[v] }
	d, c := p.d, p.c
	return renamed(d.Where) == c.Where && renamed(d.Event) == c.Event &&
		p.delta.B.Subst(d.History, leaf) == c.History && p.delta.B.Subst(d.Future, leaf) == c.Future
}
