package validate

import (
	"fmt"
	"slices"
	"strings"

	"github.com/clouseau-go/clouseau/internal/lists"
	"github.com/clouseau-go/clouseau/logic"
)

// wording prints the terms of a branch as people read them. A choice has the name of the place in
// the state that holds it, and is an unknown if none does.
//
//	?0 != "x"   current != "x"
type wording struct {
	l        *logic.Builder
	names    map[*logic.Var]logic.Term
	unknowns int
}

func (sy *symbols) wording(br *branch) *wording {
	w := &wording{l: sy.l, names: map[*logic.Var]logic.Term{}}
	for i, s := range br.slots {
		name := sy.vars[i].Name
		if s.Whole == nil && len(s.Cells) == 0 {
			w.name(name, s.Terms)
		}
		for _, c := range s.Cells {
			w.name(fmt.Sprintf("%s[%s]", name, c.Key), c.Terms)
		}
	}
	return w
}

// name names the choice that is the only term of a place, unless it has a name.
func (w *wording) name(place string, terms []logic.Term) {
	if len(terms) != 1 || strings.Contains(place, choicePrefix) {
		return
	}
	if v, ok := terms[0].(*logic.Var); ok && w.names[v] == nil {
		w.names[v] = w.l.Var(place, v.Sort())
	}
}

// term returns a term over these names.
func (w *wording) term(t logic.Term) logic.Term {
	return w.l.Subst(t, func(leaf logic.Term) logic.Term {
		v, ok := leaf.(*logic.Var)
		if !ok {
			return nil
		}
		if w.names[v] == nil {
			w.unknowns++
			w.names[v] = w.l.Var(fmt.Sprint("unknown", w.unknowns), v.Sort())
		}
		return w.names[v]
	})
}

// context returns what a branch knows of the choices in a term.
func (w *wording) context(br *branch, t logic.Term) string {
	known := lists.Of(about(br, t), func(f logic.Term) string { return w.term(f).String() })
	if len(known) == 0 {
		return ""
	}
	return " where " + strings.Join(known, " and ")
}

// about returns what a branch knows of the choices in a term.
func about(br *branch, t logic.Term) []logic.Term {
	vars := logic.Vars(nil, t)
	return lists.Where(br.facts, func(f logic.Term) bool {
		return slices.ContainsFunc(vars, func(v *logic.Var) bool { return logic.Occurs(v, f) })
	})
}

// expected says which value an answer should have. Of a choice it may only be known what it is not.
func (w *wording) expected(br *branch, t logic.Term) string {
	var not []string
	for _, f := range about(br, t) {
		if other := otherThan(f, t); other != nil {
			not = append(not, other.String())
		}
	}
	if len(not) == 0 || len(not) < len(about(br, t)) {
		return w.term(t).String() + w.context(br, t)
	}
	return "a value other than " + strings.Join(not, " and ")
}

// otherThan returns the literal from which a fact says that t differs; nil if it says nothing else.
func otherThan(fact, t logic.Term) logic.Term {
	not, ok := fact.(*logic.Not)
	if !ok {
		return nil
	}
	eq, ok := not.Arg().(*logic.Eq)
	if !ok {
		return nil
	}
	x, y := eq.Sides()
	if y == t {
		x, y = y, x
	}
	if _, ok := y.(*logic.Lit); !ok || x != t {
		return nil
	}
	return y
}

// is says what a place holds. A choice that is named after it is unknown.
func is(place, holds string) string {
	if holds == place {
		return place + " unknown"
	}
	return place + " = " + holds
}
