package uhat

import (
	"slices"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
)

// Unwalked returns the operations that walks never perform, as all their clauses wait for ghost
// events that no event demands next. Walks perform no other ghosts ([Clause.GhostsNext]). Let a
// bracket be opened by a ghost whose own clause asks for nothing:
//
//	operation "open" { kind = ghost, clause { event = open } }
//	operation "word" { kind = call,  clause { history = seq(all, open), event = word } }
//
// Then a walk never calls word. A search performs open, as it performs all ghosts. What is returned
// is never within reach; what is not may be out of reach all the same, as values are not looked at.
func (c *Context) Unwalked() (out []*Operation) {
	w := walkable{}
	for _, o := range c.Operations {
		w[o.Op] = o.Count != nil || o.Op.Kind == sre.Receive || o.Op.Visible() && !slices.ContainsFunc(o.Clauses, o.Bounds)
	}
	for grown := true; grown; {
		grown = false
		for _, o := range c.Operations {
			if !w[o.Op] && w.reached(c, o) {
				w[o.Op], grown = true, true
			}
		}
	}
	for _, o := range c.Operations {
		if o.Op.Visible() && !w[o.Op] {
			out = append(out, o)
		}
	}
	return out
}

// walkable are the operations that may happen in a walk.
type walkable map[*sre.Op]bool

// reached reports whether a walk may perform an operation, given those that it may perform.
func (w walkable) reached(c *Context, o *Operation) bool {
	if !slices.ContainsFunc(o.Clauses, func(k *Clause) bool { return o.Bounds(k) && w.holds(k) }) {
		return false
	}
	return o.Op.Visible() || slices.ContainsFunc(c.Operations, func(by *Operation) bool {
		return w[by.Op] && slices.ContainsFunc(by.Clauses, func(k *Clause) bool {
			return slices.ContainsFunc(k.GhostsNext(), func(x *sre.Class) bool { return x.Entries()[0].Op == o.Op })
		})
	})
}

// Bounds reports whether a clause of the operation says when it may be called, and does not only
// judge its answers.
func (o *Operation) Bounds(c *Clause) bool { return o.Bounded || !c.Promise && !o.Promise }

// holds reports whether the history of a clause may come about.
func (w walkable) holds(c *Clause) bool { return w.accepts(c.History) }

// accepts reports whether an expression may have a trace of such operations. Complements may.
func (w walkable) accepts(e sre.Expr) bool {
	switch e := e.(type) {
	case *sre.None:
		return false
	case *sre.Class:
		return slices.ContainsFunc(e.Entries(), func(x sre.Entry) bool { return w[x.Op] && !logic.IsFalse(x.Allow) })
	case *sre.Or:
		return slices.ContainsFunc(e.Parts(), w.accepts)
	case *sre.Seq, *sre.And, *sre.Interleave:
		return !slices.ContainsFunc(sre.Children(e), func(p sre.Expr) bool { return !w.accepts(p) })
	default:
		return true
	}
}

// scripts is how many scripts head for a call of which something is promised. What stands before
// the answer is where the bugs are, so many short ways to it are worth more than the few ideas that
// a goal asks for: of the evaluator of benchmarks/debruijn 40 ways show none of its bugs, 150 show
// one in every tenth run.
const scripts = 150

// Scripted returns scenarios for a spec whose walks do not come to all operations: for each
// operation of which something is promised the runs that end with a call of it, whatever it
// answers. It returns none where walks do.
func (s *Spec) Scripted() (out []*Goal) {
	if len(s.Unwalked()) == 0 {
		return nil
	}
	for _, o := range s.Operations {
		if o.Ensures != "" || slices.ContainsFunc(s.Promises(), func(p Promise) bool { return p.Operation == o }) {
			out = append(out, &Goal{Name: o.Op.Name, Doc: "a call of " + o.Op.Name + ", of which something is promised", Scenario: true,
				Trace: s.B.Seq(s.B.All(), s.B.Event(o.Op, s.L.True())), Search: Search{Results: scripts}})
		}
	}
	return out
}
