package emit

import (
	"github.com/dave/jennifer/jen"

	"github.com/clouseau-go/clouseau/uhat"
)

func promised(name string) *jen.Statement { return jen.Qual(judgePath, name) }

// promises reports whether promises judge the runs of tests.
func (e *emitter) promises() bool { return e.spec.Promised() && !e.confirm }

// promising declares the function that returns the promises, over the operations of a system.
func (e *emitter) promising() {
	if !e.promises() {
		return
	}
	name := e.idents["promises"]
	b := e.clauseBuilder()
	e.comment("%s are what the answers of operations have to be like.", name)
	e.ofSystem(name).Op("*").Add(promised("Promises")).BlockFunc(func(body *jen.Group) {
		ps := e.spec.Promises()
		var all []*uhat.Clause
		for _, p := range ps {
			all = append(all, p.Clauses...)
		}
		b.declareClauses(body, all, false, b.counting())
		var list []jen.Code
		for _, p := range ps {
			var clauses []jen.Code
			for _, c := range p.Clauses {
				clauses = append(clauses, b.clause(c, false).values(false))
			}
			x := &composite{}
			x.add("Name", jen.Lit(p.Name))
			x.add("Op", jen.Id(b.ops[p.Operation.Op]))
			x.add("Clauses", jen.Index().Add(promised("Clause")).Add(multi(clauses)))
			list = append(list, x.values(false))
		}
		for _, p := range e.spec.Contracts() {
			x := &composite{}
			x.add("Name", jen.Lit(p.Name))
			if p.Operation != nil {
				x.add("Op", call(b.s, "Op", jen.Lit(p.Operation.Op.Name)))
			}
			x.add("InGo", jen.True())
			list = append(list, x.values(true))
		}
		for _, t := range e.spec.Twins {
			list = append(list, jen.Values(jen.Id("Name").Op(":").Lit(t.Name), jen.Id("InGo").Op(":").True()))
		}
		fields := &composite{}
		fields.add("List", jen.Index().Add(promised("Promise")).Add(multi(list)))
		b.addCounts(fields, "Counted")
		if len(b.funcs) > 0 {
			fields.add("Funcs", e.implementations(b.funcs))
		}
		body.Return(jen.Op("&").Add(promised("Promises")).Add(fields.values(false)))
	})
	e.file.Line()
}
