package emit

import (
	"slices"

	"github.com/dave/jennifer/jen"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/uhat"
)

// walkName is the name of the generator of walks.
const walkName = "walk"

// judged says what a test without a goal does.
func (e *emitter) judged(g GoalGenerators) string {
	by := "and the model judges what becomes of them"
	switch {
	case g.Walk && g.Goal.Name == walkName:
		return "performs random runs within the clauses: " + g.Goal.Doc
	case e.spec.Model == nil && e.spec.Target.Reference == nil:
		by = "and each answer has to be as its operation promises"
	case e.spec.Model == nil:
		by = "and the reference judges what becomes of them"
	}
	if g.Walk {
		return "performs random runs within the clauses, " + by
	}
	if len(g.Generators) > 0 {
		return "performs scripts that end with a call of which something is promised, " + by
	}
	return "makes random requests, " + by
}

// ghosts returns the ghost operations, of which the histories of clauses speak.
func (e *emitter) ghosts() (out []jen.Code) {
	for _, o := range e.spec.Operations {
		if o.Op.Visible() {
			continue
		}
		args := []jen.Code{jen.Lit(o.Op.Name)}
		for _, f := range o.Op.Fields {
			x := &composite{}
			x.add("Name", jen.Lit(f.Name))
			x.add("Sort", e.sort(f.Sort))
			args = append(args, rt("Field").Add(x.values(true)))
		}
		out = append(out, walk("Ghost").Call(args...))
	}
	return out
}

// walking declares the function that makes the script of walks for a system.
func (e *emitter) walking() {
	if !e.walks {
		return
	}
	name := e.idents["walk"]
	b := e.clauseBuilder()
	if e.all.Length > 0 {
		e.comment("%s performs all scripts of at most %d operations that clauses allow, short ones first.", name, e.all.Length)
	} else {
		e.comment("%s performs random runs within the clauses: at each step an operation, and arguments for it,\nthat some clause allows after the run so far.", name)
	}
	e.ofSystem(name).Func().Params(jen.Op("*").Add(rt("Session"))).BlockFunc(func(body *jen.Group) {
		clauses := e.walked()
		b.declareClauses(body, clauses, true, b.counting())
		w := b.locals.pick("w")
		fields := &composite{}
		fields.add("Requests", e.requests(true))
		fields.add("Clauses", jen.Index().Add(walk("Clause")).Add(multi(b.clauses(clauses))))
		b.addCounts(fields, "Counts")
		if plays := e.plays(); plays != nil {
			fields.add("Plays", jen.Index().Add(walk("Play")).Add(multi(plays)))
		}
		e.aims(fields)
		if e.length > 0 {
			fields.add("Length", jen.Lit(e.length))
		}
		if x := e.all; x.Length > 0 {
			all := &composite{}
			all.add("Length", jen.Lit(x.Length))
			all.add("Values", jen.Lit(x.Values))
			all.add("Cases", jen.Lit(x.Cases))
			fields.add("All", walk("All").Add(all.values(true)))
		}
		if e.lanes > 1 {
			fields.add("Lanes", jen.Lit(e.lanes))
		}
		if len(e.weights) > 0 {
			fields.add("Weights", jen.Map(jen.String()).Int().ValuesFunc(func(v *jen.Group) {
				for _, o := range e.operations() {
					if n, ok := e.weights[o.Op.Name]; ok {
						v.Lit(o.Op.Name).Op(":").Lit(n)
					}
				}
			}))
		}
		if len(b.funcs) > 0 {
			fields.add("Funcs", e.implementations(b.funcs))
		}
		body.Id(w).Op(":=").Add(walk("New")).Call(jen.Id("s"), walk("Walk").Add(fields.values(false)))
		body.Return(jen.Func().Params(jen.Id("s").Op("*").Add(rt("Session"))).Block(session("Explore", jen.Id(w))))
	})
	e.file.Line()
}

// aims prints where walks are headed for.
func (e *emitter) aims(fields *composite) {
	if len(e.heads) > 0 {
		fields.add("Heads", jen.Index().Add(rt("Expr")).ValuesFunc(func(g *jen.Group) {
			for _, h := range e.heads {
				g.Id(e.idents[role{h, "goal"}]).Call(jen.Id("s")).Dot("Violation")
			}
		}))
	}
	if e.attempts {
		fields.add("Attempts", jen.Lit(true))
	}
}

// plays prints the calls of which relations speak.
func (e *emitter) plays() (out []jen.Code) {
	for _, moves := range e.spec.Plays() {
		out = append(out, jen.ValuesFunc(func(g *jen.Group) {
			for _, m := range moves {
				x := &composite{}
				x.add("Op", jen.Lit(m.Op.Name))
				if len(m.Args) > 0 {
					x.add("Args", jen.Index().String().ValuesFunc(func(g *jen.Group) {
						for _, v := range m.Args {
							if v == nil {
								g.Lit("")
							} else {
								g.Lit(v.Name())
							}
						}
					}))
				}
				g.Add(x.values(true))
			}
		}))
	}
	return out
}

// haunted reports whether the spec has ghosts.
func (e *emitter) haunted() bool {
	return slices.ContainsFunc(e.spec.Operations, func(o *uhat.Operation) bool { return !o.Op.Visible() })
}

// walked returns all clauses in order, but those of counts.
func (e *emitter) walked() (out []*uhat.Clause) {
	for _, o := range e.spec.Operations {
		if o.Count == nil {
			out = append(out, o.Clauses...)
		}
	}
	return out
}

// declareClauses declares the variables and the operations of clauses, and the operations that
// also reports. With futures they are those of the ghosts, too, that clauses demand next.
func (b *builderCode) declareClauses(body *jen.Group, clauses []*uhat.Clause, futures bool, also func(*sre.Op) bool) {
	for _, c := range clauses {
		for _, v := range c.Vars() {
			if b.vars[v] == "" {
				b.vars[v] = b.locals.pick(local(v.Name()))
				body.Id(b.vars[v]).Op(":=").Add(b.s.Clone().Dot("L").Dot("Var").Call(jen.Lit(v.Name()), b.sort(v.Sort())))
			}
		}
	}
	b.declareOps(body, func(op *sre.Op) bool {
		return also(op) || slices.ContainsFunc(clauses, func(c *uhat.Clause) bool {
			return c.Operation.Op == op || b.mentions(c.History, op) ||
				futures && slices.ContainsFunc(c.GhostsNext(), func(x *sre.Class) bool { return b.mentions(x, op) })
		})
	})
}

// clauses prints the clauses that walks follow.
func (b *builderCode) clauses(clauses []*uhat.Clause) (out []jen.Code) {
	for _, c := range clauses {
		x := b.clause(c, true)
		if next := c.GhostsNext(); next != nil {
			x.add("Next", jen.Index().Add(rt("Expr")).ValuesFunc(func(g *jen.Group) {
				for _, e := range next {
					g.Add(b.expr(e))
				}
			}))
		}
		if !c.Operation.Bounds(c) {
			x.add("Promise", jen.True())
		}
		out = append(out, x.values(false))
	}
	return out
}

// clause prints a clause, with or without its operation.
func (b *builderCode) clause(c *uhat.Clause, withOp bool) *composite {
	x := &composite{}
	x.add("Name", jen.Lit(c.Name()))
	if withOp {
		x.add("Op", jen.Id(b.ops[c.Operation.Op]))
	}
	if vars := c.Vars(); len(vars) > 0 {
		x.add("Vars", jen.Index().Op("*").Add(rt("Var")).ValuesFunc(func(g *jen.Group) {
			for _, v := range vars {
				g.Id(b.vars[v])
			}
		}))
	}
	if c.Where != nil && !logic.IsTrue(c.Where) {
		x.add("Where", b.term(nil, c.Where))
	}
	x.add("History", b.expr(c.History))
	if c.Event != nil && !logic.IsTrue(c.Event) {
		x.add("Event", b.term(c.Operation.Op, c.Event))
	}
	return x
}
