package synth

import (
	"slices"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
)

// asksAnswer reports whether an event of the goal, which comes after the events before, asks the
// system for something: it constrains a result, or it is a receive that no other event can replace.
// Binding a variable to a value is no constraint.
func (s *rules) asksAnswer(x sre.Entry, only bool, before []*event) bool {
	if x.Op.Kind == sre.Receive && only {
		return true
	}
	return slices.ContainsFunc(logic.Conjuncts(x.Allow), func(c logic.Term) bool {
		return ofResult(x.Op, c) && !s.names(c, before)
	})
}

// names reports whether a qualifier only gives a field's value to a variable that occurs in no
// earlier event.
func (s *rules) names(c logic.Term, before []*event) bool {
	_, t := s.definition(c)
	v, ok := t.(*logic.Var)
	return ok && !slices.ContainsFunc(before, func(e *event) bool {
		return slices.ContainsFunc(e.args, func(x logic.Term) bool { return logic.Occurs(v, x) })
	})
}

// ofResult reports whether a qualifier mentions a result.
func ofResult(op *sre.Op, q logic.Term) bool {
	return logic.MentionsField(q, func(f *logic.Field) bool {
		i := op.Position(f.Name())
		return i >= 0 && op.Fields[i].Result
	})
}
