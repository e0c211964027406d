package spec

import (
	"fmt"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/uhat"
)

// A model may read what is not there: an element beyond the end of a list, or the value of an
// optional without one. That is any value, so whatever is made of it counts as right. Authors guard
// such reads. Where a guard leaves no state in which there is something to read, they are mistaken,
// mostly about the index of the last element.

// absent reports reads of models of what is never there.
func (k *checker) absent() {
	if k.s.Model == nil {
		return
	}
	x := &reading{k: k, elems: map[*logic.Func]*uhat.ModelVar{}, values: map[*logic.Var]*uhat.ModelVar{}, told: map[string]bool{}}
	var sizes []logic.Term
	for _, v := range k.s.Model.State {
		switch {
		case v.Shape == logic.ListShape:
			sizes = append(sizes, k.s.L.Le(k.s.L.Int(0), v.Size))
			x.elems[v.At] = v
		case v.Shape == logic.MapShape && v.Maybe:
			x.elems[v.At] = v
		case v.Shape == logic.OptionalShape:
			x.values[v.Value] = v
		}
	}
	for _, r := range k.s.Model.Rules {
		x.body(r.Body, sizes)
	}
}

// reading looks at what cases of a model read.
type reading struct {
	k      *checker
	elems  map[*logic.Func]*uhat.ModelVar // lists, and maps with optional values
	values map[*logic.Var]*uhat.ModelVar  // optionals
	told   map[string]bool                // by the text of the read
	at     uhat.Range
	within uhat.Range
}

// body looks at a case, given what holds where it may apply, and at the cases in it.
func (x *reading) body(c *uhat.ModelCase, given []logic.Term) {
	x.at = c.Range
	x.within = c.Range
	x.term(c.When, given)
	given = with(given, c.When)
	x.term(c.Require, given)
	given = with(given, c.Require)
	for _, u := range c.Updates {
		x.at = u.Range
		x.some(u.Key, given)
		guard := given
		for i, t := range u.Terms {
			x.some(t, guard)
			if optional := u.Var.Shape == logic.OptionalShape || u.Var.Maybe; u.Kind == uhat.Assign && optional && i == 0 {
				guard = with(given, t) // the value of a copy counts where there is one
			}
		}
	}
	for _, r := range c.Replies {
		x.at = r.Range
		x.some(r.Of, given)
		for _, t := range r.Fields {
			x.some(t, given)
		}
	}
	for _, d := range c.Cases {
		x.body(d, given)
	}
}

// with returns the terms and another one, in a list of its own.
func with(ts []logic.Term, t ...logic.Term) []logic.Term { return append(ts[:len(ts):len(ts)], t...) }

// some is term for a term that may be missing.
func (x *reading) some(t logic.Term, given []logic.Term) {
	if t != nil {
		x.term(t, given)
	}
}

// term looks at what a term reads where all of the given terms hold.
func (x *reading) term(t logic.Term, given []logic.Term) {
	l := x.k.s.L
	switch t := t.(type) {
	case *logic.Var:
		if v := x.values[t]; v != nil {
			x.read("the("+v.Name+")", v, v.Has, given)
		}
	case *logic.App:
		if v := x.elems[t.Func()]; v != nil && v.Shape == logic.ListShape {
			i := t.Args()[0]
			x.read(fmt.Sprintf("%s[%s]", v.Name, i), v, l.And(l.Le(l.Int(0), i), l.Lt(i, v.Size)), given)
		} else if v != nil {
			x.read(fmt.Sprintf("the(%s[%s])", v.Name, t.Args()[0]), v, l.App(v.Contains, t.Args()...), given)
		}
	case *logic.Ite:
		x.term(t.Cond(), given)
		x.term(t.Then(), with(given, t.Cond()))
		x.term(t.Else(), with(given, l.Not(t.Cond())))
		return
	case *logic.And:
		x.sides(t.Args(), given, func(q logic.Term) logic.Term { return q })
		return
	case *logic.Or:
		x.sides(t.Args(), given, l.Not)
		return
	}
	for _, c := range logic.Children(t) {
		x.term(c, given)
	}
}

// sides looks at the sides of a conjunction or disjunction: each one counts only where the others
// leave it open.
func (x *reading) sides(ts []logic.Term, given []logic.Term, open func(logic.Term) logic.Term) {
	for i, t := range ts {
		others := given
		for j, u := range ts {
			if i != j {
				others = with(others, open(u))
			}
		}
		x.term(t, others)
	}
}

// read reports a read of a variable, as it is written, if something else is given than that the
// value is there. What never holds reads nothing.
func (x *reading) read(t string, v *uhat.ModelVar, there logic.Term, given []logic.Term) {
	if x.told[t] || !x.never(with(given, there)) || x.never(given) {
		return
	}
	x.told[t] = true
	why := "there is no value then"
	if v.Shape == logic.ListShape {
		why = "that is beyond the ends of the list; elements are counted from 0, and the last is " + v.Name + "[size(" + v.Name + ") - 1]"
	}
	x.k.report(AbsentElement, x.at, x.within, "Wherever this case applies, %s is not there: %s. It may be anything, so whatever is made of it counts as right.", t, why)
}

// never reports whether it is proven that the terms never hold together.
func (x *reading) never(ts []logic.Term) (never bool) {
	logic.Within(x.k.solver, ts, func() { never = x.k.solver.Check(x.k.ctx) == logic.Unsat })
	return never
}
