package uhat

import "github.com/clouseau-go/clouseau/logic"

// SameClause reports whether two clauses differ only in names: with the variables of d in the place
// of those of c, in the order of declaration, they are equal.
func SameClause(delta *Context, d, c *Clause) bool {
	mine, theirs := d.Vars(), c.Vars()
	if len(d.Ghosts) != len(c.Ghosts) || len(mine) != len(theirs) {
		return false
	}
	with := map[*logic.Var]logic.Term{}
	for i, v := range mine {
		if v.Sort() != theirs[i].Sort() {
			return false
		}
		with[v] = theirs[i]
	}
	renamed := func(q logic.Term) logic.Term {
		return delta.L.Subst(q, func(t logic.Term) logic.Term {
			if v, ok := t.(*logic.Var); ok {
				return with[v]
			}
			return nil
		})
	}
	leaf := func(v *logic.Var) logic.Term { return with[v] }
	return renamed(d.Where) == c.Where && renamed(d.Event) == c.Event &&
		delta.B.Subst(d.History, leaf) == c.History && delta.B.Subst(d.Future, leaf) == c.Future
}
