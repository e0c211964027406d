package construct

import (
	"slices"

	"github.com/dave/jennifer/jen"

	"github.com/clouseau-go/clouseau/emit/internal/code"
	"github.com/clouseau-go/clouseau/internal/lists"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/uhat"
)

// DeclareClauses declares the variables and the operations of clauses and counts. With futures they
// are those of the ghosts, too, that clauses demand next.
func (b *Builder) DeclareClauses(clauses []*uhat.Clause, futures bool) {
	b.ghosts = slices.ContainsFunc(b.spec.Operations, func(o *uhat.Operation) bool { return !o.Op.Visible() })
	for _, c := range clauses {
		for _, v := range c.Vars() {
			if b.vars[v] == "" {
				b.variable(v, v.Name())
			}
		}
	}
	b.declareOps(func(op *sre.Op) bool {
		return b.counted(op) || slices.ContainsFunc(clauses, func(c *uhat.Clause) bool {
			return c.Operation.Op == op || b.mentions(c.History, op) ||
				futures && slices.ContainsFunc(c.GhostsNext(), func(x *sre.Class) bool { return b.mentions(x, op) })
		})
	})
}

// Walked prints the clauses that walks follow.
func (b *Builder) Walked(clauses []*uhat.Clause) (out []jen.Code) {
	for _, c := range clauses {
		x := b.clause(c, true)
		next := lists.Of(c.GhostsNext(), func(e *sre.Class) jen.Code { return b.Expr(e) })
		x.List("Next", code.List(code.RT("Expr")), next)
		x.Set("Promise", !c.Operation.Bounds(c))
		out = append(out, x.Tall())
	}
	return out
}

// Promised prints what a promise says, by clauses.
func (b *Builder) Promised(p uhat.Promise) *jen.Statement {
	clauses := lists.Of(p.Clauses, func(c *uhat.Clause) jen.Code { return b.clause(c, false).Tall() })
	x := &code.Fields{}
	x.Set("Name", p.Name)
	x.Set("Doc", p.Doc())
	x.Add("Op", b.operation(p.Operation.Op))
	x.Add("Clauses", code.List(code.Judge("Clause")).Add(code.Tall(clauses)))
	return x.Tall()
}

// clause prints a clause, with or without its operation.
func (b *Builder) clause(c *uhat.Clause, withOp bool) *code.Fields {
	x := code.With("Name", c.Name())
	if withOp {
		x.Add("Op", b.operation(c.Operation.Op))
	}
	vars := lists.Of(c.Vars(), func(v *logic.Var) jen.Code { return jen.Id(b.vars[v]) })
	x.List("Vars", OfVars(), vars)
	if c.Where != nil && !logic.IsTrue(c.Where) {
		x.Add("Where", b.Term(nil, c.Where))
	}
	x.Add("History", b.Expr(c.History))
	if c.Event != nil && !logic.IsTrue(c.Event) {
		x.Add("Event", b.Term(c.Operation.Op, c.Event))
	}
	return x
}

// counted reports whether counts mention an operation.
func (b *Builder) counted(op *sre.Op) bool {
	return slices.ContainsFunc(b.spec.Operations, func(o *uhat.Operation) bool {
		c := o.Count
		return c != nil && (o.Op == op || c.Up != nil && b.mentions(c.Up, op) || c.Down != nil && b.mentions(c.Down, op))
	})
}

// AddCounts adds what is counted to the fields of a literal.
func (b *Builder) AddCounts(fields *code.Fields, name string) {
	var list []jen.Code
	for _, o := range b.spec.Operations {
		if o.Count == nil {
			continue
		}
		x := &code.Fields{}
		x.Add("Op", b.operation(o.Op))
		if o.Count.Up != nil {
			x.Add("Up", b.Expr(o.Count.Up))
		}
		if o.Count.Down != nil {
			x.Add("Down", b.Expr(o.Count.Down))
		}
		x.Set("Start", int(o.Count.Start))
		list = append(list, x.Flat())
	}
	fields.Rows(name, code.List(code.Judge("Count")), list)
}
