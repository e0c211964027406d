package terms

import (
	"slices"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/uhat"
)

// None stands for no event where an event's id is expected.
const None = -1

// Trace is a justified run with all its events. If other events may come before an event, the event
// says so (Gap). The variables of a trace are existential.
type Trace struct {
	Events   []*Event
	Cons     []Constraint
	GoalVals []logic.Term // of the goal's variables
	Deciding int          // id of the event that completes the goal's pattern
}

// Event is an event of a trace. Events are immutable and may be shared.
type Event struct {
	ID     int // unique in the trace
	Op     *sre.Op
	Args   []logic.Term // one for each field
	Clause *uhat.Clause // that types it; nil for a suspect receive
	Vals   []logic.Term // of the clause's variables, in the order of Clause.Vars
	Cause  int          // id of the event whose future demands this receive, or None
	Origin int          // id of the event for whose typing this one was inserted; None: the goal's
	// Suspect says that the clause was matched with the results projected away.
	Suspect bool
	// Demanded says that the goal asks for the event's answer.
	Demanded bool
	// Contingent says that the spec describes other answers at this place as well.
	Contingent bool
	Projected  []logic.Term // the arguments the clause was matched with instead; nil unless suspect
	// Gap says which events may come right before this one without harm to the justification; nil:
	// none, or not known.
	Gap *sre.Class
}

// Constraint is a constraint of a trace.
type Constraint struct {
	Term logic.Term
	// Written says that it is a written range. It binds what the tester chooses, but not a value
	// that turns out to be an answer.
	Written bool
	// Typed says that it only ensures that a computed value fits its Go type.
	Typed bool
}

// Terms returns the constraints.
func (t *Trace) Terms() []logic.Term {
	out := make([]logic.Term, len(t.Cons))
	for i, c := range t.Cons {
		out[i] = c.Term
	}
	return out
}

// Vars returns the variables of the events and the constraints by first occurrence.
func (t *Trace) Vars() []*logic.Var {
	var vs []*logic.Var
	for _, e := range t.Events {
		vs = addVars(vs, e.Args...)
	}
	for _, c := range t.Cons {
		vs = addVars(vs, c.Term)
	}
	return vs
}

// addVars appends the variables of terms that are not in a list, which is changed in place.
func addVars(vs []*logic.Var, terms ...logic.Term) []*logic.Var {
	for _, x := range terms {
		for _, v := range logic.Vars(nil, x) {
			if !slices.Contains(vs, v) {
				vs = append(vs, v)
			}
		}
	}
	return vs
}

// copied returns a copy to be changed.
func (t *Trace) copied() *Trace {
	u := *t
	u.Events = slices.Clone(t.Events)
	u.Cons = slices.Clone(t.Cons)
	return &u
}

// Names returns variables with names for readers, for those of a trace: a goal's variable has its
// own, the others have that of the field that first carries them, numbered.
func (s *Scope) Names(t *Trace) map[*logic.Var]logic.Term {
	hint := map[*logic.Var]string{}
	for i, x := range t.GoalVals {
		if v, ok := x.(*logic.Var); ok && hint[v] == "" {
			hint[v] = s.Goal.Vars[i].Name()
		}
	}
	for _, e := range t.Events {
		for i, x := range e.Args {
			if v, ok := x.(*logic.Var); ok && hint[v] == "" {
				hint[v] = e.Op.Fields[i].Name
			}
		}
	}
	all := t.Vars()
	for _, e := range t.Events {
		all = addVars(addVars(all, e.Vals...), e.Projected...)
	}
	all = addVars(all, t.GoalVals...)
	names := map[*logic.Var]logic.Term{}
	used := map[string]int{}
	for _, v := range all {
		name := hint[v]
		if name == "" {
			name = "hidden"
		}
		used[name]++
		names[v] = s.Vars.Named(numbered(name, used[name]), v.Sort())
	}
	return names
}

// renamed returns a copy of the trace whose variables have the names that Names gives.
func (s *Scope) renamed(t *Trace) *Trace {
	names := s.Names(t)
	return s.mapped(t, func(x logic.Term) logic.Term {
		if v, ok := x.(*logic.Var); ok {
			return names[v]
		}
		return nil
	})
}

// mapped returns a copy of the trace with other terms in the places of those for which leaf returns
// one.
func (s *Scope) mapped(t *Trace, leaf func(logic.Term) logic.Term) *Trace {
	l := s.Delta.L
	all := func(ts []logic.Term) []logic.Term {
		if ts == nil {
			return nil
		}
		out := make([]logic.Term, len(ts))
		for i, x := range ts {
			out[i] = l.Rewrite(x, leaf)
		}
		return out
	}
	u := t.copied()
	for i, e := range t.Events {
		c := *e
		c.Args, c.Vals, c.Projected = all(e.Args), all(e.Vals), all(e.Projected)
		if e.Gap != nil { // none is left where the names show that it allows nothing
			c.Gap, _ = s.Delta.B.Subst(e.Gap, func(v *logic.Var) logic.Term { return leaf(v) }).(*sre.Class)
		}
		u.Events[i] = &c
	}
	u.GoalVals = all(t.GoalVals)
	for i, c := range t.Cons {
		u.Cons[i].Term = l.Rewrite(c.Term, leaf)
	}
	return u
}

// placed returns the variables that occur in events.
func (t *Trace) placed() map[*logic.Var]bool {
	out := map[*logic.Var]bool{}
	for _, e := range t.Events {
		for _, x := range e.Args {
			for _, v := range logic.Vars(nil, x) {
				out[v] = true
			}
		}
	}
	return out
}
