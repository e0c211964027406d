package spec

import (
	"fmt"
	"slices"

	"github.com/clouseau-go/clouseau/internal/lists"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sfa"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/uhat"
)

// The clauses of an operation are alternatives: an event needs one of them. So a clause that is a
// subtype of another one (uhat.SubtypeClause) makes the other redundant: it types every event
// that the other types, after more histories and before more futures. The usual reason is a
// general clause that was left in place when a narrower one was written.
//
// A clause whose future demands a receive is never redundant. It may be the cause of that receive,
// which a future that merely allows it is not.

// A clause that is a promise by itself is not redundant either: it judges answers that the other
// one lets pass.

// A clause that is written twice is redundant all the same: the other one causes what it causes.

// redundant reports clauses that are covered by another clause of their operation. Of equivalent
// clauses, the first one stays.
func (k *checker) redundant() {
	for _, o := range k.s.Operations {
		left := slices.DeleteFunc(slices.Clone(o.Clauses), func(c *uhat.Clause) bool { return !k.live[c] })
		for i := len(left) - 1; i >= 0; i-- {
			c := left[i]
			others := slices.Delete(slices.Clone(left), i, i+1)
			if j := slices.IndexFunc(others[:i], func(d *uhat.Clause) bool { return uhat.SameClause(k.s.Context, d, c) }); j >= 0 {
				left = others
				k.report(DuplicateClause, c.Range, c.Range, "Clause %s says the same about %s. Drop one of them, or write what makes them differ.",
					others[j].Label, o.Op.Name)
				continue
			}
			j := slices.IndexFunc(others, func(d *uhat.Clause) bool { return !c.Promise && !k.causes(c) && k.covers(d, c) })
			if j < 0 {
				continue
			}
			left = others
			k.report(RedundantClause, c.Range, c.Range, "Clause %s allows %s wherever this clause does, and all that may follow here. So this clause adds nothing. If %s is not meant to be so general, narrow its history; else drop this clause.",
				others[j].Label, o.Op.Name, others[j].Label)
		}
	}
}

// covers reports whether d is proven to type all that c types.
func (k *checker) covers(d, c *uhat.Clause) bool {
	a, err := uhat.SubtypeClause(k.ctx, k.s.Context, k.solver, d, c)
	return err == nil && a == sfa.Yes
}

// causes reports whether the future of c demands a receive that needs a cause.
func (k *checker) causes(c *uhat.Clause) bool {
	return slices.ContainsFunc(k.s.Operations, func(o *uhat.Operation) bool {
		return o.Op.Kind == sre.Receive && !o.Spontaneous && uhat.Demands(c.Future, o.Op)
	})
}

// A ghost carries what a history has established: an index, a depth, a type.
// A ghost's clause whose history does not mention a field's value lets synthesis
// insert the ghost anywhere with any value, and whatever relies on it is justified by
// nothing. So each field should be pinned: fixed by an event that the history
// asks for. Pinned are
//
//   - variables that an event which every trace of the history contains equates
//     with one of its fields;
//   - variables that where or the event equate with what is pinned;
//   - fields that the event equates with what is pinned.
//
// This looks at the form of equations and not at what they imply: it is
// a warning about how the spec is written.

// ghosts reports the first field of each ghost's clause that is not pinned.
func (k *checker) ghosts() {
	for _, o := range k.s.Operations {
		if o.Op.Kind != sre.Ghost {
			continue
		}
		for _, c := range o.Clauses {
			if f := unpinned(c); f != "" && !k.dead[c] {
				subject := c.EventRange
				if subject == (uhat.Range{}) {
					subject = c.Range
				}
				k.report(UnpinnedGhost, subject, c.Range, "The history does not say where the value of %q comes from, so the ghost can be invented anywhere with any value. Name in the history the event that carries it, or set it to a constant.", f)
			}
		}
	}
}

// unpinned returns the name of a field of c's operation that is not pinned, or the empty string if
// all are pinned.
func unpinned(c *uhat.Clause) string {
	pinned := pinnedBy(c.History, c.Vars())
	equations := slices.Concat(logic.Conjuncts(c.Where), logic.Conjuncts(c.Event))
	for {
		n := len(pinned)
		for _, q := range equations {
			pinned = solve(q, pinned)
		}
		if len(pinned) == n {
			break
		}
	}
	for _, f := range c.Operation.Op.Fields {
		if !slices.ContainsFunc(pinned, func(t logic.Term) bool {
			field, ok := t.(*logic.Field)
			return ok && field.Name() == f.Name
		}) {
			return f.Name
		}
	}
	return ""
}

// solve adds the variable or field of an equation that is not pinned yet, if there is exactly one.
func solve(q logic.Term, pinned []logic.Term) []logic.Term {
	switch q := q.(type) {
	case *logic.Eq:
	case *logic.Field, *logic.Var: // a truth value that is said to be true
	case *logic.Not:
		if _, atom := q.Arg().(*logic.Eq); atom {
			return pinned
		}
	default:
		return pinned
	}
	var open []logic.Term
	invertible := true
	logic.Walk(q, func(t logic.Term) bool {
		switch t := t.(type) {
		case *logic.Field, *logic.Var:
			if !slices.Contains(pinned, t) {
				open = append(open, t)
			}
		case *logic.App: // f(x) == y fixes y by x, and not x by y
			invertible = false
		}
		return true
	})
	if len(open) != 1 || !invertible && !direct(q, open[0]) {
		return pinned
	}
	return append(pinned, open[0])
}

// direct reports whether t is a side of the equation q.
func direct(q, t logic.Term) bool {
	eq, ok := q.(*logic.Eq)
	if !ok {
		return q == t
	}
	a, b := eq.Sides()
	return a == t || b == t
}

// pinnedBy returns the variables that each trace of e fixes by a field of some
// event that it must contain. An empty e fixes all of vars.
func pinnedBy(e sre.Expr, vars []*logic.Var) []logic.Term {
	switch e := e.(type) {
	case *sre.None:
		return asTerms(vars)
	case *sre.Class:
		return common(e.Entries(), func(x sre.Entry) []logic.Term { return pinnedByEvent(x.Allow, x.Op) }, vars)
	case *sre.Seq:
		return union(e.Parts(), vars)
	case *sre.And:
		return union(e.Parts(), vars)
	case *sre.Interleave:
		return union(e.Parts(), vars)
	case *sre.Or:
		return common(e.Parts(), func(p sre.Expr) []logic.Term { return pinnedBy(p, vars) }, vars)
	}
	return nil // of the empty trace, of repetitions and complements nothing can be said
}

// pinnedByEvent returns the variables that an event of op with qualifier q fixes: those that
// stand in an equation with its fields, which are known once the event is.
func pinnedByEvent(q logic.Term, op *sre.Op) []logic.Term {
	var known []logic.Term
	logic.Walk(q, func(t logic.Term) bool {
		if f, ok := t.(*logic.Field); ok && op.Position(f.Name()) >= 0 {
			known = append(known, f)
		}
		return true
	})
	for _, c := range logic.Conjuncts(q) {
		known = solve(c, known)
	}
	return slices.DeleteFunc(known, func(t logic.Term) bool { _, field := t.(*logic.Field); return field })
}

func asTerms(vars []*logic.Var) []logic.Term {
	return lists.Of(vars, func(v *logic.Var) logic.Term { return v })
}

func union(es []sre.Expr, vars []*logic.Var) []logic.Term {
	var out []logic.Term
	for _, e := range es {
		for _, t := range pinnedBy(e, vars) {
			out = lists.With(out, t)
		}
	}
	return out
}

// common returns what f returns for all of xs.
func common[T any](xs []T, f func(T) []logic.Term, vars []*logic.Var) []logic.Term {
	out := asTerms(vars)
	for _, x := range xs {
		have := f(x)
		out = slices.DeleteFunc(out, func(t logic.Term) bool { return !slices.Contains(have, t) })
	}
	return out
}

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
	why := "it has no value then"
	if v.Shape == logic.ListShape {
		why = "that is beyond the ends of the list; elements are counted from 0, and the last is " + v.Name + "[size(" + v.Name + ") - 1]"
	}
	x.k.report(AbsentElement, x.at, x.within, "Wherever this case applies, %s is not there: %s. It may be anything, so any result of it counts as right.", t, why)
}

// never reports whether it is proven that the terms never hold together.
func (x *reading) never(ts []logic.Term) (never bool) {
	logic.Within(x.k.solver, ts, func() { never = x.k.solver.Check(x.k.ctx) == logic.Unsat })
	return never
}

// A written range or pool bounds the values that the tester chooses. If a constraint names a value
// outside of it, runs with that value are never tried, so the author gets a warning.

// clipped reports constraints of clauses and goals that name a value outside of a written range or
// pool.
func (k *checker) clipped() {
	for _, o := range k.s.Operations {
		for _, c := range o.Clauses {
			if !k.dead[c] {
				x := &clipping{k, c.Range, map[*uhat.SortDecl]bool{}}
				choicesOfClause(k.s.Context, o.Op, c, x.choice)
			}
		}
	}
	for _, g := range k.s.Goals {
		x := &clipping{k, g.Range, map[*uhat.SortDecl]bool{}}
		choicesOfGoal(k.s.Context, g, x.choice)
	}
}

// clipping looks at the constraints of one clause or goal.
type clipping struct {
	k        *checker
	context  uhat.Range
	reported map[*uhat.SortDecl]bool
}

// choice checks a value that a constraint names.
func (x *clipping) choice(c choice) {
	for _, d := range c.from {
		if d.DomainRange == (uhat.Range{}) || c.at == (uhat.Range{}) || x.reported[d] || !keepsAway(d, c.end) || !x.possibly(c) {
			continue
		}
		x.reported[d] = true
		what := "range"
		from := d.Lo.String() + ".." + d.Hi.String()
		if d.Pool != nil {
			what = "pool"
			from = "its values"
		}
		can := "can"
		tried := "no run with that is ever tried"
		leave := "leave that value out here"
		if x.forced(c, d) {
			can = "must"
			tried = "nothing is ever tried here"
			leave = "allow other values here"
		}
		x.k.report(ClippedConstraint, x.place(c), x.context, "Here %v %s be %v%s, but the %s of %s has %s only, so %s. Widen the %s, or %s.",
			c.end.Of, can, c.end.Value, beyond(c.end, can), what, d.Sort, from, tried, what, leave)
		last := x.k.diags[len(x.k.diags)-1]
		last.Related = append(last.Related, Related{d.DomainRange, "the " + what})
	}
}

// place returns where in its trace the constraint of a choice stands, or the whole trace if that is
// unknown: it may come from a define, or from two conditions together.
func (x *clipping) place(c choice) uhat.Range {
	for _, cond := range x.k.s.Conditions {
		if cond.Op != c.op || !c.at.Contains(cond.Range) {
			continue
		}
		for _, end := range logic.Ends(x.k.s.L, cond.Holds) {
			if end == c.end {
				return cond.Range
			}
		}
	}
	return c.at
}

// keepsAway reports whether no value of a written range or pool meets the bounds of end.
func keepsAway(d *uhat.SortDecl, end logic.End) bool {
	switch {
	case d.Declared:
		n := end.Value.Integer()
		return n.Less(d.Lo) || d.Hi.Less(n)
	case d.Pool == nil:
		return false
	}
	return !slices.ContainsFunc(d.Pool, func(v logic.Value) bool {
		if end.Least && end.Most {
			return v == end.Value
		}
		n := v.Integer()
		return !(end.Least && n.Less(end.Value.Integer())) && !(end.Most && end.Value.Integer().Less(n))
	})
}

// beyond says on which side of a value all others lie, if a bound demands no single one.
func beyond(end logic.End, can string) string {
	switch {
	case can == "can" || end.Least == end.Most:
		return ""
	case end.Least:
		return " or more"
	}
	return " or less"
}

// forced reports whether the constraints of a choice allow only values beyond an end that a written
// range or pool keeps away.
func (x *clipping) forced(c choice, d *uhat.SortDecl) bool {
	n, end, l := c.end.Value.Integer, c.end, x.k.s.L
	if d.Pool == nil && !(end.Least && d.Hi.Less(n())) && !(end.Most && n().Less(d.Lo)) {
		return false
	}
	inside := l.Ne(end.Of, l.Value(end.Value))
	switch {
	case end.Least && !end.Most:
		inside = l.Lt(end.Of, l.Value(end.Value))
	case end.Most && !end.Least:
		inside = l.Lt(l.Value(end.Value), end.Of)
	}
	return x.excludes(c, inside)
}

// possibly reports whether constraints may allow a value that one of them names.
func (x *clipping) possibly(c choice) bool {
	return !x.excludes(c, x.k.s.L.Eq(c.end.Of, x.k.s.L.Value(c.end.Value)))
}

// excludes reports whether what holds at a choice certainly contradicts a term.
func (x *clipping) excludes(c choice, t logic.Term) bool {
	l := x.k.s.L
	q := l.And(append(slices.Clone(c.given), t)...)
	if c.op != nil {
		q = l.Replace(q, x.k.fresh.of(c.op, -1))
	}
	return x.k.possible(q) == no
}
