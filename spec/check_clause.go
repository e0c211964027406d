package spec

import (
	"slices"

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
	out := make([]logic.Term, len(vars))
	for i, v := range vars {
		out[i] = v
	}
	return out
}

func union(es []sre.Expr, vars []*logic.Var) []logic.Term {
	var out []logic.Term
	for _, e := range es {
		for _, t := range pinnedBy(e, vars) {
			if !slices.Contains(out, t) {
				out = append(out, t)
			}
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
