package synth

import (
	"fmt"
	"slices"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/uhat"
)

// A written range bounds the values that the tester chooses. If ranges alone keep an event from
// being justified, the explanation names them: it tries again without them, and asks which of them
// contradict what then comes out.

// confinement is a written range that binds a value.
type confinement struct {
	value logic.Term
	what  string // the field or variable that has it
	sort  *uhat.SortDecl
	from  *uhat.Clause // with the variable; nil for a field
}

// ranged is a value of a sort with a written range.
type ranged struct {
	sort  *uhat.SortDecl
	value logic.Term
}

// bound says that the value is in the range. It is true if the range does not bind the value.
func (s *rules) bound(c confinement) logic.Term {
	t := s.ranges[ranged{c.sort, c.value}]
	if t == nil {
		l := s.delta.L
		t = l.And(l.Le(l.Integer(c.sort.Lo), c.value), l.Le(c.value, l.Integer(c.sort.Hi)))
		s.ranges[ranged{c.sort, c.value}] = t
	}
	return t
}

// chosen returns the written ranges of the variables of the clause that types e. It covers the
// variables that the tester chooses, as far as this is known: those in arguments, and those in no
// event.
func (s *steps) chosen(t *abstractTrace, e *event) []confinement {
	var out []confinement
	for i, v := range e.clause.Vars() {
		sort := s.rules.sortOf(v.Sort())
		if !sort.Declared {
			continue
		}
		c := confinement{value: e.vals[i], what: v.Name(), sort: sort, from: e.clause}
		if !logic.IsTrue(s.rules.bound(c)) && s.rules.choosable(t, c.value) {
			out = append(out, c)
		}
	}
	return out
}

// choosable reports whether x has variables, and none of them is in a ghost or an answer.
func (s *rules) choosable(t *abstractTrace, x logic.Term) bool {
	vs := logic.Vars(nil, x)
	for _, e := range t.events {
		for i, y := range e.args {
			answer := i >= e.op.Args() || e.op.Kind == sre.Receive || !e.op.Visible()
			if answer && slices.ContainsFunc(vs, func(v *logic.Var) bool { return logic.Occurs(v, y) }) {
				return false
			}
		}
	}
	return len(vs) > 0
}

// drawn returns the written ranges of the arguments that the tester draws.
func (s *rules) drawn(e *event) []confinement {
	if e.op.Kind == sre.Ghost || e.op.Kind == sre.Receive {
		return nil
	}
	var out []confinement
	for i := range e.op.Args() {
		f := e.op.Fields[i]
		sort := s.sortOf(f.Sort)
		if !sort.Declared {
			continue
		}
		c := confinement{value: e.args[i], what: f.Name + " of " + e.op.Name, sort: sort}
		if !logic.IsTrue(s.bound(c)) {
			out = append(out, c)
		}
	}
	return out
}

// inRange says that the values are in their ranges. If ranges bind nothing, it says nothing; the
// trace t, if it is not nil, then keeps them in mind.
func (s *steps) inRange(t *abstractTrace, cs []confinement) logic.Term {
	var out []logic.Term
	switch {
	case !s.free:
		for _, c := range cs {
			out = append(out, s.rules.bound(c))
		}
	case t != nil:
		t.waived = append(t.waived, cs...)
	}
	return s.delta.L.And(out...)
}

// String says what the range binds, and where it is written.
func (c confinement) String() string {
	what := c.what
	if v, ok := c.value.(*logic.Var); !ok || v.Name() != what {
		what += fmt.Sprintf(", here %s,", c.value)
	}
	return fmt.Sprintf("%s is in %s..%s, the range of %s at %s", what, c.sort.Lo, c.sort.Hi, c.sort.Sort, c.sort.DomainRange)
}

// confined returns, for a trace that was made freely, a minimal contradiction between its
// constraints and the written ranges: the ranges as text, and the constraints. It returns nothing
// if there is none.
func (s *explainer) confined(t *abstractTrace) (ranges []string, cons []conjunct) {
	all := slices.Clone(t.waived)
	for _, e := range t.events {
		all = append(all, s.steps.rules.drawn(e)...)
	}
	var named []logic.Term
	for _, c := range t.cons {
		named = append(named, c.term)
	}
	for _, c := range all {
		named = append(named, s.steps.rules.bound(c))
	}
	for _, i := range logic.Core(s.steps.ctx, s.steps.solver, named) {
		if i < len(t.cons) {
			cons = append(cons, t.cons[i])
		} else if text := all[i-len(t.cons)].String(); !slices.Contains(ranges, text) {
			ranges = append(ranges, text)
		}
	}
	return ranges, cons
}

// confines reports whether written ranges keep a trace from being, which was made freely. If so, it
// adds the reason to the failure.
func (s *explainer) confines(f *ClauseFailure, t *abstractTrace) bool {
	ranges, cons := s.confined(t)
	f.Ranges = ranges
	for _, c := range cons {
		if len(ranges) > 0 {
			f.Conflict, f.From = append(f.Conflict, c.term.String()), append(f.From, c.from)
		}
	}
	return len(ranges) > 0
}

// explainEmpty explains why the goal has no trace.
func (s *explainer) explainEmpty(x *Explanation) {
	x.Reason = fmt.Sprintf("The goal %s denotes no trace at all.", s.steps.target.goal.Name)
	for _, t := range s.steps.freely().starts() {
		if x.Ranges, _ = s.confined(s.steps.renamed(t)); len(x.Ranges) > 0 {
			x.Reason = fmt.Sprintf("Written ranges leave the goal %s no trace:", s.steps.target.goal.Name)
			return
		}
	}
}
