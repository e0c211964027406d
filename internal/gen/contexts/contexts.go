// Package contexts draws random operation contexts and goals:
//
//	c := contexts.Context(alphabet).Draw(t, "context")
//	g := contexts.Goal(alphabet).Draw(t, "goal")
//
// It imports uhat, and is therefore separate from package gen, which the tests inside package uhat
// import.
package contexts

import (
	"fmt"

	"pgregory.net/rapid"

	"github.com/clouseau-go/clouseau/internal/gen"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/uhat"
)

// Context draws a context over the alphabet's operations, one or two clauses
// for each.
func Context(a *gen.Alphabet) *rapid.Generator[*uhat.Context] {
	return rapid.Custom(func(t *rapid.T) *uhat.Context {
		c := &uhat.Context{L: a.L, B: a.B}
		for _, op := range a.B.Ops() {
			o := &uhat.Operation{Op: op}
			if op.Kind == sre.Receive {
				o.Spontaneous = rapid.Bool().Draw(t, "spontaneous")
			}
			for i := range rapid.IntRange(1, 2).Draw(t, "clauses") {
				o.Clauses = append(o.Clauses, &uhat.Clause{
					Operation: o, Label: fmt.Sprint(i + 1), Params: a.Vars, Where: where(t, a),
					History: expression(t, a, "history"), Event: a.Qualifier(op).Draw(t, "event"),
					Future: expression(t, a, "future"),
				})
			}
			c.Operations = append(c.Operations, o)
		}
		return c
	})
}

// where draws a condition on the clause's variables, mostly none.
func where(t *rapid.T, a *gen.Alphabet) logic.Term {
	x := a.Vars[0]
	y := a.Vars[1]
	return rapid.SampledFrom([]logic.Term{a.L.True(), a.L.True(), a.L.Lt(x, y), a.L.Not(a.L.Eq(x, y))}).Draw(t, "where")
}

// expression draws a history or a future: any small expression, or an operator over whole ones.
func expression(t *rapid.T, a *gen.Alphabet, label string) sre.Expr {
	if rapid.Bool().Draw(t, "whole") {
		return Whole(a).Draw(t, label)
	}
	return a.B.Or(a.Expr(2).Draw(t, label), side(t, a))
}

// Whole draws the complement, difference, intersection, star, repetition or interleaving of
// sequences such as specs are made of. Expressions drawn operator by operator rarely have one of
// these on top and still leave something to find.
func Whole(a *gen.Alphabet) *rapid.Generator[sre.Expr] {
	return rapid.Custom(func(t *rapid.T) sre.Expr {
		b := a.B
		x := sequence(t, a)
		y := sequence(t, a)
		switch rapid.SampledFrom([]string{"not", "minus", "and", "star", "repeat", "interleave"}).Draw(t, "form") {
		case "not":
			return b.Not(x)
		case "minus":
			return b.Minus(x, y)
		case "and":
			return b.And(x, b.Not(y))
		case "star":
			return b.Seq(b.Star(x), rapid.SampledFrom([]sre.Expr{b.Eps(), y}).Draw(t, "rest"))
		case "repeat":
			return b.Repeat(x, 1, 3)
		default:
			return b.Interleave(x, y)
		}
	})
}

// sequence draws one or two events in order, with gaps of several kinds around them.
func sequence(t *rapid.T, a *gen.Alphabet) sre.Expr {
	gap := func() sre.Expr {
		gaps := []sre.Expr{a.B.Eps(), a.B.Eps(), a.B.All(), a.B.Absent(a.B.Any(), a.Event().Draw(t, "absent"))}
		return rapid.SampledFrom(gaps).Draw(t, "gap")
	}
	e := gap()
	for range rapid.IntRange(1, 2).Draw(t, "events") {
		e = a.B.Seq(e, a.Event().Draw(t, "event"), gap())
	}
	return e
}

// side makes histories and futures accept more, since otherwise few traces fit.
func side(t *rapid.T, a *gen.Alphabet) sre.Expr {
	e := a.Event().Draw(t, "event")
	return rapid.SampledFrom([]sre.Expr{a.B.None(), a.B.Eps(), a.B.Seq(e, a.B.All()), a.B.Seq(a.B.All(), e, a.B.All()), a.B.Absent(a.B.Any(), e)}).Draw(t, "side")
}

// Goal draws a goal over visible events, or a scenario over all.
func Goal(a *gen.Alphabet) *rapid.Generator[*uhat.Goal] {
	return rapid.Custom(func(t *rapid.T) *uhat.Goal {
		e := rapid.OneOf(a.Expr(2), Whole(a)).Draw(t, "goal")
		if rapid.IntRange(0, 3).Draw(t, "scenario") == 0 {
			return &uhat.Goal{Name: "scenario", Vars: a.Vars, Trace: e, Scenario: true}
		}
		e = a.B.Visible(a.B.Rewrite(e, func(c *sre.Class) sre.Expr {
			var es []sre.Entry
			for _, x := range c.Entries() {
				if x.Op.Visible() {
					es = append(es, sre.Entry{Op: x.Op, Allow: x.Allow, Demand: a.L.False()})
				}
			}
			return a.B.Class(es)
		}))
		return &uhat.Goal{Name: "goal", Vars: a.Vars, Trace: e, Violation: e}
	})
}
