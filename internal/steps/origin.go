package steps

import (
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/uhat"
)

// Origins of arguments. A term that is an answer, a sum of an answer and a constant, or a function
// of one refers to that answer, and a run is recorded with such references. Everything else is a
// literal of the run, also what is computed from several answers.

// Reference is a term computed from one variable: the variable itself if Func is nil and Plus is 0.
type Reference struct {
	Var  *logic.Var
	Plus int64
	Func *logic.Func // of one argument
}

// refers returns a term as a reference; ok is false if it has no such form.
func refers(t logic.Term) (r Reference, ok bool) {
	switch t := t.(type) {
	case *logic.Var:
		return Reference{Var: t}, true
	case *logic.App:
		if args := t.Args(); len(args) == 1 {
			v, ok := args[0].(*logic.Var)
			return Reference{Var: v, Func: t.Func()}, ok
		}
	case *logic.Sum:
		parts, constant := logic.Linear(t)
		if n, fits := constant.Int64(); fits && len(parts) == 1 && parts[0].Coef.Is(1) {
			v, ok := parts[0].Term.(*logic.Var)
			return Reference{Var: v, Plus: n}, ok
		}
	}
	return Reference{}, false
}

// selected returns, for each field by which a receive selects, the term that it has to equal; nil
// if Select gives none. all reports that Select says nothing else.
func selected(t *uhat.Take) (by []logic.Term, all bool) {
	by = make([]logic.Term, t.Op.Args())
	all = true
	if t.Select == nil || logic.IsTrue(t.Select) {
		return by, true
	}
	for _, c := range logic.Conjuncts(t.Select) {
		i, value := equation(t, c)
		if i < 0 || by[i] != nil {
			all = false
			continue
		}
		by[i] = value
	}
	return by, all
}

// equation returns the position of the field that a qualifier equates with a term over variables;
// -1 if it is no such equation.
func equation(t *uhat.Take, q logic.Term) (i int, value logic.Term) {
	field := q
	value = logic.Term(nil)
	if eq, ok := q.(*logic.Eq); ok {
		field, value = eq.Sides()
		if _, ok := field.(*logic.Field); !ok {
			field, value = value, field
		}
	}
	f, ok := field.(*logic.Field)
	if !ok || value == nil || logic.HasField(value) {
		return -1, nil
	}
	return t.Op.Position(f.Name()), value
}

// Answers are the variables of a script that arguments refer to and that may be answers.
type Answers map[*logic.Var]bool

// refers returns a term as a reference to an answer; nil for other terms.
func (as Answers) refers(t logic.Term) *Reference {
	if r, ok := refers(t); ok && as[r.Var] {
		return &r
	}
	return nil
}

// answersOf returns the answers that arguments of a script refer to, directly, or through bindings
// and the parameters of functions.
func answersOf(steps []uhat.Step) Answers {
	told := Answers{}   // from an event
	wanted := Answers{} // used by an argument
	note := func(set Answers, v *logic.Var, cond bool) (changed bool) {
		changed = cond && !set[v]
		if changed {
			set[v] = true
		}
		return changed
	}
	// flow records that a variable holds the value of a term.
	flow := func(v *logic.Var, t logic.Term) bool {
		r, ok := refers(t)
		if !ok {
			return false
		}
		forth := note(told, v, told[r.Var])
		return note(wanted, r.Var, wanted[v]) || forth
	}
	for changed := true; changed; {
		changed = false
		uhat.Walk(steps, func(st uhat.Step) {
			switch st := st.(type) {
			case *uhat.Perform:
				if st.Op.Kind == sre.Ghost {
					return
				}
				for _, v := range st.Results {
					changed = note(told, v, true) || changed
				}
				changed = wants(wanted, st.Args) || changed
			case *uhat.Take:
				for _, v := range st.Fields {
					changed = note(told, v, true) || changed
				}
				by, _ := selected(st)
				changed = wants(wanted, by) || changed
			case *uhat.Let:
				changed = st.Over.IsZero() && flow(st.Var, st.Value) || changed
			case *uhat.Apply:
				for i, a := range st.Args {
					changed = flow(st.Fun.Params[i], a) || changed
				}
			}
		})
	}
	both := Answers{}
	for v := range told {
		if wanted[v] {
			both[v] = true
		}
	}
	return both
}

// wants adds the variables that arguments refer to.
func wants(wanted Answers, args []logic.Term) (changed bool) {
	for _, a := range args {
		if a == nil {
			continue
		}
		if r, ok := refers(a); ok && !wanted[r.Var] {
			wanted[r.Var] = true
			changed = true
		}
	}
	return changed
}
