// Package contexts draws random operation contexts and goals. It stands apart
// from package gen because the tests inside package uhat use that one.
package contexts

import (
	"fmt"

	"pgregory.net/rapid"

	"github.com/clouseau-go/clouseau/internal/gen"
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
					Operation: o, Label: fmt.Sprint(i + 1), Params: a.Vars, Where: a.L.True(),
					History: a.B.Or(a.Expr(2).Draw(t, "history"), side(t, a)), Event: a.Qualifier(op).Draw(t, "event"),
					Future: a.B.Or(a.Expr(2).Draw(t, "future"), side(t, a)),
				})
			}
			c.Operations = append(c.Operations, o)
		}
		return c
	})
}

// side makes histories and futures accept more, or many traces would have no
// chance.
func side(t *rapid.T, a *gen.Alphabet) sre.Expr {
	e := a.Event().Draw(t, "event")
	return rapid.SampledFrom([]sre.Expr{a.B.None(), a.B.Eps(), a.B.Seq(e, a.B.All()), a.B.Seq(a.B.All(), e, a.B.All()), a.B.Absent(a.B.Any(), e)}).Draw(t, "side")
}

// Goal draws a goal over visible events.
func Goal(a *gen.Alphabet) *rapid.Generator[*uhat.Goal] {
	return rapid.Custom(func(t *rapid.T) *uhat.Goal {
		e := a.B.Rewrite(a.Expr(2).Draw(t, "goal"), func(c *sre.Class) sre.Expr {
			var es []sre.Entry
			for _, x := range c.Entries() {
				if x.Op.Visible() {
					es = append(es, sre.Entry{Op: x.Op, Allow: x.Allow, Demand: a.L.False()})
				}
			}
			return a.B.Class(es)
		})
		return &uhat.Goal{Name: "goal", Vars: a.Vars, Trace: e, Violation: e}
	})
}
