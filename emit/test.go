package emit

import (
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/uhat"
)

// role is the key of an identifier that belongs to a declaration.
type role struct {
	of   any
	what string
}

// test declares the Test and Fuzz functions of a goal and the function that ties its parts
// together, after fixing the identifiers of these.
func (e *emitter) test(g GoalGenerators) {
	upper, lower := upperCamel(g.Goal.Name), lowerCamel(g.Goal.Name)
	test := e.names.pick("Test" + upper)
	fuzz := e.names.pick("Fuzz" + upper)
	tie := e.names.pick(lower + "Test")
	e.idents[role{g.Goal, "goal"}] = e.names.pick(lower + "Goal")
	for _, gen := range g.Generators {
		e.idents[role{gen, "generator"}] = e.names.pick(lowerCamel(gen.Name))
	}
	e.comment("%s hunts for %s%s.", test, g.Goal.Name, colon(g.Goal.Doc))
	e.file.Func().Id(test).Params(jen.Id("t").Op("*").Qual("testing", "T")).Block(
		jen.Qual(rapidPath, "Check").Call(jen.Id("t"),
			rt("NewHarness").Call(jen.Id("t"), jen.Id(tie).Call()).Dot("Property")),
	)
	e.file.Line()
	e.file.Func().Id(fuzz).Params(jen.Id("f").Op("*").Qual("testing", "F")).Block(
		jen.Id("f").Dot("Fuzz").Call(jen.Qual(rapidPath, "MakeFuzz").Call(
			rt("NewHarness").Call(jen.Id("f"), jen.Id(tie).Call()).Dot("Property"))),
	)
	e.file.Line()
	e.file.Func().Id(tie).Params().Op("*").Add(rt("Test")).Block(
		jen.Id("system").Op(":=").Id(e.idents["System"]).Call(),
		jen.Return(jen.Op("&").Add(rt("Test")).Add(e.testFields(g).values(false))),
	)
	e.file.Line()
}

// colon puts a goal's words behind its name.
func colon(doc string) string {
	if doc == "" {
		return ""
	}
	return ": " + strings.TrimSuffix(doc, ".")
}

func (e *emitter) testFields(g GoalGenerators) *composite {
	var gens []jen.Code
	for _, gen := range g.Generators {
		fields := &composite{}
		fields.add("Name", jen.Lit(gen.Name))
		fields.add("Run", jen.Id(e.idents[role{gen, "generator"}]))
		if n := uhat.Planned(gen.Script()); n > 0 {
			fields.add("Events", jen.Lit(n))
		}
		gens = append(gens, fields.values(true))
	}
	fields := &composite{}
	fields.add("System", jen.Id("system"))
	fields.add("Goal", jen.Id(e.idents[role{g.Goal, "goal"}]).Call(jen.Id("system")))
	fields.add("New", e.open())
	fields.add("Generators", jen.Index().Add(rt("Generator")).Custom(
		jen.Options{Open: "{", Close: "}", Separator: ",", Multi: true}, gens...))
	fields.add("Clauses", jen.Index().String().ValuesFunc(func(v *jen.Group) {
		for _, c := range uhat.Served(g.Generators) {
			v.Lit(c)
		}
	}))
	if r := e.regression(); r != nil {
		fields.add("Regression", r)
	}
	var panics []jen.Code
	for _, o := range e.operations() {
		if o.PanicsAllowed {
			panics = append(panics, jen.Lit(o.Op.Name))
		}
	}
	if panics != nil {
		fields.add("Options", rt("Options").Values(jen.Dict{jen.Id("PanicsAllowed"): jen.Index().String().Values(panics...)}))
	}
	return fields
}

// system declares the sorts, the functions and the operations.
func (e *emitter) system() {
	var sorts []jen.Code
	for _, d := range e.spec.Sorts {
		switch {
		case !e.needsSort(d.Sort):
		case len(d.Sort.Values()) > 0:
			values := []jen.Code{jen.Lit(d.Sort.Name())}
			for _, v := range d.Sort.Values() {
				values = append(values, jen.Lit(v))
			}
			sorts = append(sorts, jen.Id(e.idents[d.Sort]).Op("=").Add(rt("NewEnum")).Call(values...))
		default:
			sorts = append(sorts, jen.Id(e.idents[d.Sort]).Op("=").Add(rt("NewOpaque")).Call(jen.Lit(d.Sort.Name())))
		}
	}
	for _, f := range e.spec.Funcs {
		var args []jen.Code
		for _, a := range f.Func.Args {
			args = append(args, e.sort(a))
		}
		fields := &composite{}
		fields.add("Name", jen.Lit(f.Func.Name))
		fields.add("Args", jen.Index().Op("*").Add(rt("Sort")).Values(args...))
		fields.add("Result", e.sort(f.Func.Result))
		sorts = append(sorts, jen.Id(e.idents[f.Func]).Op("=").Op("&").Add(rt("Func")).Add(fields.values(true)))
	}
	if len(sorts) > 0 {
		e.file.Comment("The sorts and functions of the spec.")
		e.file.Var().Defs(sorts...)
		e.file.Line()
	}
	args := []jen.Code{jen.Lit(e.base)}
	for _, o := range e.operations() {
		args = append(args, e.operation(o.Op))
	}
	e.comment("%s declares the operations of %s.", e.idents["System"], e.source)
	e.file.Func().Id(e.idents["System"]).Params().Op("*").Add(rt("System")).Block(
		jen.Return(rt("NewSystem").Custom(jen.Options{Open: "(", Close: ")", Separator: ",", Multi: true}, args...)),
	)
	e.file.Line()
}

func (e *emitter) operation(op *sre.Op) *jen.Statement {
	kind := map[sre.Kind]string{sre.Call: "Call", sre.Send: "Send", sre.Receive: "Receive"}[op.Kind]
	fields := &composite{}
	fields.add("Name", jen.Lit(op.Name))
	fields.add("Kind", rt(kind))
	var list []jen.Code
	for _, f := range op.Fields {
		x := &composite{}
		x.add("Name", jen.Lit(f.Name))
		x.add("Sort", e.sort(f.Sort))
		if f.Result {
			x.add("Result", jen.True())
		}
		list = append(list, x.values(true))
	}
	if list != nil {
		fields.add("Fields", jen.Index().Add(rt("Field")).Values(list...))
	}
	return jen.Op("&").Add(rt("Op")).Add(fields.values(true))
}

// functions prints the Go implementations of the declared functions.
func (e *emitter) functions() *jen.Statement {
	impls := &composite{}
	for _, f := range e.spec.Funcs {
		if f.Go == "" {
			continue
		}
		impls.add(e.idents[f.Func], jen.Func().Params(jen.Id("args").Index().Add(rt("Value"))).Add(rt("Value")).Block(
			jen.Return(e.toValue(f.Func.Result, e.apply(f, func(i int, s *logic.Sort) *jen.Statement {
				return e.fromValue(s, jen.Id("args").Index(jen.Lit(i)))
			}))),
		))
	}
	return rt("Funcs").Add(impls.values(false))
}

// apply prints a call of a function's Go implementation. Arguments and result
// have the Go types of their sorts.
func (e *emitter) apply(f *uhat.FuncDecl, arg func(i int, s *logic.Sort) *jen.Statement) *jen.Statement {
	var args []jen.Code
	for i, s := range f.Func.Args {
		args = append(args, arg(i, s))
	}
	return e.goName(f.Go).Call(args...)
}
