package terms

import (
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
)

// foreseen returns the trace with variables of their own for what arguments take from answers that
// come later, such as a part of a record:
//
//	put(seat = at.Seat); find(seat = at.Seat, at)
//
// To draw the answer would choose all of it, and then ask for just that. The argument is drawn, and
// the answer is checked for the part.
func (s *Scope) foreseen(t *Trace) *Trace {
	later := t.answersAfter()
	own := map[logic.Term]logic.Term{}
	var defined []Constraint
	for i, e := range t.Events {
		for _, x := range e.Args[:chosen(e)] {
			s.Delta.L.Rewrite(x, func(u logic.Term) logic.Term {
				app, ok := u.(*logic.App)
				if !ok || own[app] != nil {
					return nil
				}
				for _, v := range logic.Vars(nil, app) {
					if at, answer := later[v]; answer && at >= i {
						own[app] = s.Delta.L.Fresh("part", app.Sort())
						defined = append(defined, Constraint{Term: s.Delta.L.Eq(own[app], app)})
						return app
					}
				}
				return nil
			})
		}
	}
	if len(own) == 0 {
		return t
	}
	u := s.mapped(t, func(x logic.Term) logic.Term { return own[x] })
	u.Cons = append(u.Cons, defined...)
	return u
}

// answersAfter returns the variables that stand for an answer before they stand for an argument,
// and the positions of these events.
func (t *Trace) answersAfter() map[*logic.Var]int {
	out, seen := map[*logic.Var]int{}, map[*logic.Var]bool{}
	for i, e := range t.Events {
		if !e.Op.Visible() {
			continue
		}
		for k, x := range e.Args {
			v, ok := x.(*logic.Var)
			if ok && !seen[v] && k >= chosen(e) {
				out[v] = i
			}
			if ok {
				seen[v] = true
			}
		}
	}
	return out
}

// chosen returns how many fields of an event the tester chooses.
func chosen(e *Event) int {
	if !e.Op.Visible() || e.Op.Kind == sre.Receive {
		return 0
	}
	return e.Op.Args()
}
