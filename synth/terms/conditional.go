package terms

import (
	"maps"
	"slices"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/uhat"
)

// A run in which the system deviates from the script where the goal asks for something prevents the
// violation, which tells something. The goal may ask for something at an event that it does not
// name. With clauses by which a receipt states the sum that was booked,
//
//	book(sum == s)       what is received first
//	receipt(sum == s)    and then
//
// the goal seq(all, receipt(sum < 0)) makes the script wait for a book with s < 0, and a right
// system books something else. So a receive is conditional if the conditions on it are those of the
// goal, as the goal has them on another event.

// goalConditions returns the conditions that the goal has on fields of events which are not known
// beforehand, in the trace's variables.
func (d *deriver) goalConditions() map[logic.Term]bool {
	if d.ofGoal != nil {
		return d.ofGoal
	}
	l := d.scope.Delta.L
	d.ofGoal = map[logic.Term]bool{}
	vals := map[logic.Term]logic.Term{}
	for i, v := range d.scope.Goal.Vars {
		vals[v] = d.cons.t.GoalVals[i]
	}
	sre.Walk(d.scope.Goal.Trace, func(x sre.Expr) bool {
		class, ok := x.(*sre.Class)
		if !ok {
			return true
		}
		for _, entry := range class.Entries() {
			for _, e := range d.cons.t.Events {
				if e.Op != entry.Op {
					continue
				}
				by := maps.Clone(vals)
				for i, f := range e.Op.Fields {
					by[l.Field(f.Name, f.Sort)] = e.Args[i]
				}
				for _, c := range logic.Conjuncts(entry.Allow) {
					open := logic.MentionsField(c, func(f *logic.Field) bool { return len(logic.Vars(nil, by[f])) > 0 })
					in := l.Replace(c, by)
					d.ofGoal[in] = d.ofGoal[in] || open
				}
			}
		}
		return true
	})
	return d.ofGoal
}

// conditional reports whether all these conditions on an event, of which there are some, are the
// goal's.
func (d *deriver) conditional(conds []logic.Term) bool {
	return len(conds) > 0 && !slices.ContainsFunc(conds, func(c logic.Term) bool { return !d.goalConditions()[c] })
}

// asserted returns the conditions of checks.
func asserted(steps []uhat.Step) []logic.Term {
	var out []logic.Term
	for _, st := range steps {
		if a, ok := st.(*uhat.Assert); ok {
			out = append(out, a.Cond)
		}
	}
	return out
}
