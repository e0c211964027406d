package emit

import (
	"slices"
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
// together, after fixing their identifiers.
func (e *emitter) test(g GoalGenerators) {
	kind := ""
	if g.beside {
		kind = "Walks"
	}
	test, fuzz := e.ofGoal("Test", g.Goal.Name, kind), e.ofGoal("Fuzz", g.Goal.Name, kind)
	tie := e.ofGoal("", g.Goal.Name, kind+"Test")
	if !g.Goal.OfModel() && !g.beside {
		e.idents[role{g.Goal, "goal"}] = e.ofGoal("", g.Goal.Name, "Goal")
	}
	for _, gen := range g.Generators {
		e.idents[role{gen, "generator"}] = e.ofGoal("", gen.Name, "")
		if e.denial(gen) != nil {
			e.idents[role{gen, "denial"}] = e.ofGoal("", gen.Name, "Denied")
		}
	}
	switch {
	case e.confirm:
		e.confirming(g, test, tie)
	case e.conform != nil:
		e.conforming(test, tie)
	default:
		e.hunting(g, test, fuzz, tie)
	}
	e.file.Func().Id(tie).Params().Op("*").Add(rt("Test")).Block(
		jen.Id("system").Op(":=").Id(e.idents["System"]).Call(),
		jen.Return(jen.Op("&").Add(rt("Test")).Add(e.testFields(g, tie).values(false))),
	)
	e.file.Line()
}

// ofGoal picks the name of a function of a goal or a generator, with the spec's name in it where
// another file of the package has that without.
func (e *emitter) ofGoal(before, name, after string) string {
	with := func(name string) string {
		if before == "" {
			return lowerCamel(name) + after
		}
		return before + upperCamel(name) + after
	}
	beside := func(others []string) string {
		if slices.Contains(others, with(name)) {
			return with(e.base + "_" + name)
		}
		return with(name)
	}
	return e.declareAs(beside(e.others.Declared), beside(e.others.Written))
}

// hunting declares the functions that hand the property to rapid.
func (e *emitter) hunting(g GoalGenerators, test, fuzz, tie string) {
	if g.Goal.OfModel() {
		e.comment("%s %s.", test, e.judged(g))
	} else {
		e.comment("%s hunts for %s%s.", test, g.Goal.Name, colon(g.Goal.Doc))
	}
	e.file.Func().Id(test).Params(jen.Id("t").Op("*").Qual("testing", "T")).Block(
		e.inTime(jen.Qual(rapidPath, "Check").Call(jen.Id("t"),
			rt("NewHarness").Call(jen.Id("t"), jen.Id(tie).Call()).Dot("Property"))),
	)
	e.file.Line()
	property := rt("NewHarness").Call(jen.Id("f"), jen.Id(tie).Call()).Dot("Property")
	body := jen.Id("f").Dot("Fuzz").Call(jen.Qual(rapidPath, "MakeFuzz").Call(property))
	if e.spec.Target.Clock != "" { // each input has a bubble of its own
		fuzz := jen.Qual(rapidPath, "MakeFuzz").Call(property)
		body = jen.Qual(worldPath, "Fuzz").Call(jen.Id("f"), fuzz)
	}
	e.file.Func().Id(fuzz).Params(jen.Id("f").Op("*").Qual("testing", "F")).Block(body)
	e.file.Line()
}

// inTime puts the body of a test into a bubble if time is virtual.
func (e *emitter) inTime(body *jen.Statement) *jen.Statement {
	if e.spec.Target.Clock == "" {
		return body
	}
	return jen.Qual(worldPath, "Test").Call(jen.Id("t"), jen.Func().Params(jen.Id("t").Op("*").Qual(worldPath, "T")).Block(body))
}

// confirming declares the function that asks whether the system does what a clause says.
func (e *emitter) confirming(g GoalGenerators, test, tie string) {
	e.comment("%s asks whether %s.", test, strings.TrimSuffix(g.Goal.Doc, "."))
	e.file.Func().Id(test).Params(jen.Id("t").Op("*").Qual("testing", "T")).Block(
		e.inTime(jen.Qual(samplePath, "Confirm").Call(jen.Id("t"), jen.Id(tie).Call())),
	)
	e.file.Line()
}

// colon puts a goal's words after its name.
func colon(doc string) string {
	if doc == "" {
		return ""
	}
	return ": " + strings.TrimSuffix(doc, ".")
}

// scripts prints the scripts of a test: those of its generators, and those that make requests at
// random.
func (e *emitter) scripts(g GoalGenerators) (gens []jen.Code) {
	for _, gen := range g.Generators {
		fields := &composite{}
		fields.add("Name", jen.Lit(gen.Name))
		run := jen.Id(e.idents[role{gen, "generator"}])
		if e.lanes > 1 { // goroutines begin at one of its events
			run = jen.Func().Params(jen.Id("s").Op("*").Add(rt("Session"))).Block(
				jen.Id("s").Dot("Before").Call(run, jen.Id(e.idents["walk"]).Call(jen.Id("system")), jen.Lit(uhat.Planned(gen.Script()))))
		}
		fields.add("Run", run)
		if n := uhat.Planned(gen.Script()); n > 0 {
			fields.add("Events", jen.Lit(n))
		}
		if gen.Weight > 0 {
			fields.add("Weight", jen.Lit(gen.Weight))
		}
		if denied, ok := e.idents[role{gen, "denial"}]; ok {
			fields.add("Denial", jen.Id(denied).Call(jen.Id("system")))
		}
		gens = append(gens, fields.values(true))
	}
	if g.Explore && e.conform == nil {
		gens = append(gens, e.script(exploreName, "explore"))
	}
	if g.Workload {
		gens = append(gens, e.script(workName, "workload"))
	}
	if g.Walk {
		gens = append(gens, jen.Values(jen.Id("Name").Op(":").Lit(walkName), jen.Id("Run").Op(":").Id(e.idents["walk"]).Call(jen.Id("system"))))
	}
	return gens
}

// testFields are the fields of the test that ties everything together.
func (e *emitter) testFields(g GoalGenerators, tie string) *composite {
	fields := &composite{}
	if e.enumerates() {
		fields.add("Spec", jen.Lit(e.source))
	}
	fields.add("System", jen.Id("system"))
	if g.Goal.OfModel() {
		goal := &composite{}
		goal.add("Name", jen.Lit(g.Goal.Name))
		goal.add("Doc", jen.Lit(g.Goal.Doc))
		fields.add("Goal", rt("Goal").Add(goal.values(true)))
	} else {
		fields.add("Goal", jen.Id(e.idents[role{g.Goal, "goal"}]).Call(jen.Id("system")))
	}
	if m := e.modelOf(); m != nil {
		fields.add("Model", m)
	}
	if e.compares() {
		fields.add("Reference", jen.Id(e.idents["Reference"]).Call())
	}
	if e.promises() {
		fields.add("Promises", jen.Id(e.idents["promises"]).Call(jen.Id("system")))
	}
	if e.lanes > 1 {
		fields.add("Overlap", e.overlap())
	}
	if funcs := e.computed(g.Generators); len(funcs) > 0 {
		fields.add("Funcs", e.implementations(funcs))
	}
	if known := e.knownCalls(g.Goal); known != nil {
		fields.add("Known", known)
	}
	fields.add("New", e.open())
	fields.add("Generators", jen.Index().Add(rt("Generator")).Custom(
		jen.Options{Open: "{", Close: "}", Separator: ",", Multi: true}, e.scripts(g)...))
	if clauses := uhat.Served(g.Generators); len(clauses) > 0 {
		fields.add("Clauses", jen.Index().String().ValuesFunc(func(v *jen.Group) {
			for _, c := range clauses {
				v.Lit(c)
			}
		}))
	}
	fields.add("Regression", e.regression(tie))
	if e.spec.Target.Clock != "" {
		fields.add("VirtualTime", jen.True())
	}
	if o := e.options(g.Goal); len(o.elems) > 0 {
		fields.add("Options", rt("Options").Add(o.values(true)))
	}
	return fields
}

// script prints the generator whose function has that role.
func (e *emitter) script(name, role string) jen.Code {
	fields := &composite{}
	fields.add("Name", jen.Lit(name))
	fields.add("Run", jen.Id(e.idents[role]))
	return fields.values(true)
}

// enumerates reports whether the system may answer a value that the spec lacks; the complaint then
// names the spec.
func (e *emitter) enumerates() bool {
	return slices.ContainsFunc(e.operations(), func(o *uhat.Operation) bool {
		return slices.ContainsFunc(o.Op.Fields, func(f sre.Field) bool { return f.Sort.Kind() == logic.EnumKind })
	})
}

// applied returns the functions of answers that arguments refer to.
func applied(gens []*uhat.Generator) (funcs []*logic.Func) {
	for _, g := range gens {
		for _, f := range uhat.AnswersOf(g.Script()).Funcs(g.Script()) {
			if !slices.Contains(funcs, f) {
				funcs = append(funcs, f)
			}
		}
	}
	return funcs
}

// options are those that the spec fixes for the test of a goal.
func (e *emitter) options(g *uhat.Goal) *composite {
	fields := &composite{}
	var panics, panicked, waits, faults []jen.Code
	for _, o := range e.operations() {
		if o.Panicked != "" {
			panicked = append(panicked, jen.Lit(o.Op.Name).Op(":").Lit(o.Panicked))
		}
		if o.PanicsAllowed {
			panics = append(panics, jen.Lit(o.Op.Name))
		}
		if o.Fault {
			faults = append(faults, jen.Lit(o.Op.Name))
		}
		if o.Waits {
			waits = append(waits, jen.Lit(o.Op.Name))
		}
	}
	if panics != nil {
		fields.add("PanicsAllowed", jen.Index().String().Values(panics...))
	}
	if waits != nil {
		fields.add("Waits", jen.Index().String().Values(waits...))
	}
	if faults != nil {
		fields.add("Misfortunes", jen.Index().String().Values(faults...))
	}
	if panicked != nil {
		fields.add("Panicked", jen.Map(jen.String()).String().Values(panicked...))
	}
	if d := e.spec.Target.Deadline; d > 0 {
		fields.add("CallDeadline", duration(d))
	}
	if share := e.spec.LowShare(g); share != 0 {
		fields.add("LowShare", jen.Lit(share))
	}
	if name := e.spec.Target.Schedule; name != "" {
		fields.add("Schedule", jen.Qual(strategyPath, "Named").Call(jen.Lit(name)))
	}
	if n := e.spec.Target.Faults; n > 0 {
		fields.add("Faults", jen.Lit(n))
	}
	var renames []jen.Code
	for _, r := range e.spec.Target.Renames {
		renames = append(renames, jen.Lit(r.Old).Op(":").Lit(r.New))
	}
	if renames != nil {
		fields.add("Renames", jen.Map(jen.String()).String().Values(renames...))
	}
	return fields
}
