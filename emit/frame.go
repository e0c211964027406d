package emit

import (
	"slices"
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/clouseau-go/clouseau/emit/internal/adapters"
	"github.com/clouseau-go/clouseau/emit/internal/code"
	"github.com/clouseau-go/clouseau/emit/internal/construct"
	"github.com/clouseau-go/clouseau/emit/internal/names"
	"github.com/clouseau-go/clouseau/emit/internal/scripts"
	"github.com/clouseau-go/clouseau/emit/internal/sorts"
	"github.com/clouseau-go/clouseau/internal/lists"
	"github.com/clouseau-go/clouseau/internal/steps"
	"github.com/clouseau-go/clouseau/uhat"
)

// frame prints the declarations of a file.
type frame struct {
	spec  *uhat.Spec
	goals []GoalGenerators
	opt   Options
	base  string // of the spec's file name
	file  *code.File
	pkg   *names.Package
	sorts *sorts.Sorts

	scripts map[*uhat.Generator]*steps.Script
	heads   []*uhat.Goal // for which walks head

	// Names of declarations; empty for those that the file lacks.
	systemName, modelName, referenceName, promisesName string
	exploreName, walkName, workName                    string
	newName                                            string // that the user has to define
	names                                              map[role]string

	adapter          *adapters.Adapter
	referenceAdapter *adapters.Adapter // that of the system if it does for both; nil without one
}

// role is the key of a name that belongs to a goal, a generator or a known failure.
type role struct {
	of   any
	what string
}

// newFrame fixes the names of all that the whole file refers to.
func newFrame(s *uhat.Spec, goals []GoalGenerators, opt Options, base string, pkg *names.Package, file *code.File) *frame {
	f := &frame{spec: s, goals: goals, opt: opt, base: base, file: file, pkg: pkg, scripts: map[*uhat.Generator]*steps.Script{}, names: map[role]string{}}
	for _, g := range goals {
		if g.Walk && (opt.Attempts || len(g.Generators) > 0) && g.Goal.Violation != nil {
			f.heads = append(f.heads, g.Goal)
		}
		for _, gen := range g.Generators {
			f.scripts[gen] = steps.Of(s.Context, gen, s.Target.Schedule != "")
		}
	}
	if f.writesModel() {
		pkg.Names.Reserve("model")
	}
	gonames := names.NewGo(s, file, pkg)
	stem := names.LowerCamel(base)
	some := func(cond bool, role string) string {
		if !cond {
			return ""
		}
		return pkg.Declare(stem + role)
	}
	f.systemName = some(true, "System")
	sut := some(true, "SUT")
	adapter := some(true, "Adapter")
	f.modelName = some(true, "Model")
	f.referenceName = some(f.compares(), "Reference")
	referenceSUT := some(f.compares(), "ReferenceSUT")
	referenceAdapter := some(f.compares(), "ReferenceAdapter")
	f.promisesName = some(s.Promised() && !opt.Confirm, "Promises")
	explores := slices.ContainsFunc(goals, func(g GoalGenerators) bool { return g.Explore })
	works := slices.ContainsFunc(goals, func(g GoalGenerators) bool { return g.Workload })
	walks := slices.ContainsFunc(goals, func(g GoalGenerators) bool { return g.Walk || opt.WalkLanes > 1 })
	f.exploreName = some(explores, "Explore")
	f.walkName = some(walks, "Walk")
	f.workName = some(works, "Workload")
	f.newName = pkg.DeclareOrFind("new" + names.UpperCamel(base))
	f.sorts = sorts.New(s, stem, gonames, sorts.Asks{Requests: explores || works, Walks: walks})
	of := func(p *adapters.Party, name, sut string) *adapters.Adapter {
		return &adapters.Adapter{Party: p, Sorts: f.sorts, Name: name, SUT: sut, New: f.newName, Base: base, Source: opt.Source}
	}
	f.adapter = of(adapters.System(s, opt.Confirm), adapter, sut)
	if f.compares() {
		f.referenceAdapter = f.adapter
		if p := adapters.Reference(s); !p.IsSystem() {
			f.referenceAdapter = of(p, referenceAdapter, referenceSUT)
		}
	}
	f.nameKnown()
	return f
}

// test declares the Test and Fuzz functions of a goal and the function that ties its parts
// together, after fixing their names.
func (f *frame) test(g GoalGenerators) {
	test := f.declare("Test", g.Goal.Name, "")
	fuzz := f.declare("Fuzz", g.Goal.Name, "")
	tie := f.declare("", g.Goal.Name, "Test")
	if !g.Goal.OfModel() {
		f.names[role{g.Goal, "goal"}] = f.declare("", g.Goal.Name, "Goal")
	}
	for _, gen := range g.Generators {
		f.names[role{gen, "generator"}] = f.declare("", gen.Name, "")
		if f.denial(gen) != nil {
			f.names[role{gen, "denial"}] = f.declare("", gen.Name, "Denied")
		}
	}
	made := jen.Id(tie).Call()
	switch {
	case f.opt.Confirm:
		f.file.Commentf("%s asks whether %s.", test, strings.TrimSuffix(g.Goal.Doc, "."))
		f.testFunc(test, code.Sample("Confirm").Call(jen.Id("t"), made))
	case f.opt.Conform != nil:
		f.file.Commentf("%s asks whether the system conforms to the model, on paths through its states.", test)
		f.testFunc(test, code.Conform("Run").Call(jen.Id("t"), made, jen.Id(f.exploreName).Call(), f.opt.Conform.options()))
	default:
		f.hunting(g, test, fuzz, made)
	}
	f.file.Declare(jen.Func().Id(tie).Params().Op("*").Add(code.RT("Test")).Block(
		jen.Id("system").Op(":=").Id(f.systemName).Call(),
		jen.Return(code.Pointer(code.RT("Test").Add(f.fields(g, tie).Tall()))),
	))
}

// declare picks the name of a function of a goal or a generator, with the spec's name in it where
// another file of the package has that without.
func (f *frame) declare(before, name, after string) string {
	with := func(name string) string {
		if before == "" {
			return names.LowerCamel(name) + after
		}
		return before + names.UpperCamel(name) + after
	}
	return f.pkg.DeclareEither(with(name), with(f.base+"_"+name))
}

// hunting declares the functions that hand the property to rapid.
func (f *frame) hunting(g GoalGenerators, test, fuzz string, made *jen.Statement) {
	if g.Goal.OfModel() {
		f.file.Commentf("%s %s.", test, f.judged(g))
	} else {
		f.file.Commentf("%s hunts for %s%s.", test, g.Goal.Name, colon(g.Goal.Doc))
	}
	property := func(of string) *jen.Statement {
		return code.RT("NewHarness").Call(jen.Id(of), made).Dot("Property")
	}
	f.testFunc(test, code.Rapid("Check").Call(jen.Id("t"), property("t")))
	if f.opt.Trials != nil {
		args := append([]jen.Code{jen.Id("t"), made}, code.Lits(f.opt.Trials)...)
		f.testFunc(test+"Trials", code.Sample("Trials").Call(args...))
		return
	}
	target := code.Rapid("MakeFuzz").Call(property("f"))
	body := jen.Id("f").Dot("Fuzz").Call(target)
	if f.spec.Target.Clock != "" { // each input has a bubble of its own
		body = code.World("Fuzz").Call(jen.Id("f"), target)
	}
	f.file.Declare(jen.Func().Id(fuzz).Params(jen.Id("f").Op("*").Qual("testing", "F")).Block(body))
}

// testFunc declares a test; its body is in a bubble if time is virtual.
func (f *frame) testFunc(name string, body *jen.Statement) {
	if f.spec.Target.Clock != "" {
		body = code.World("Test").Call(jen.Id("t"), jen.Func().Params(jen.Id("t").Op("*").Add(code.World("T"))).Block(body))
	}
	f.file.Declare(jen.Func().Id(name).Params(jen.Id("t").Op("*").Qual("testing", "T")).Block(body))
}

// colon puts a goal's words after its name.
func colon(doc string) string {
	if doc == "" {
		return ""
	}
	return ": " + strings.TrimSuffix(doc, ".")
}

// runs prints the scripts of a test: those of its generators, and those that make requests at
// random.
func (f *frame) runs(g GoalGenerators) (gens []jen.Code) {
	add := func(name string, run *jen.Statement, more func(*code.Fields)) {
		fields := code.With("Name", name)
		fields.Add("Run", run)
		more(fields)
		gens = append(gens, fields.Flat())
	}
	nothing := func(*code.Fields) {}
	for _, gen := range g.Generators {
		planned := f.scripts[gen].Planned
		run := jen.Id(f.names[role{gen, "generator"}])
		if f.opt.WalkLanes > 1 { // goroutines begin at one of its events
			run = jen.Func().Params(code.OfSession()).Block(
				code.Session("Before", run, jen.Id(f.walkName).Call(jen.Id("system")), jen.Lit(planned)))
		}
		add(gen.Name, run, func(fields *code.Fields) {
			fields.Set("Events", planned)
			fields.Set("Weight", gen.Weight)
			if denied := f.names[role{gen, "denial"}]; denied != "" {
				fields.Add("Denial", jen.Id(denied).Call(jen.Id("system")))
			}
		})
	}
	if g.Explore && f.opt.Conform == nil {
		add("explore", jen.Id(f.exploreName), nothing)
	}
	if g.Workload {
		add("workload", jen.Id(f.workName), nothing)
	}
	if g.Walk {
		add(walkScript, jen.Id(f.walkName).Call(jen.Id("system")), func(fields *code.Fields) {
			fields.Set("Random", true)
		})
	}
	return gens
}

// scriptsOf returns what the generators of a goal do.
func (f *frame) scriptsOf(g GoalGenerators) []*steps.Script {
	return lists.Of(g.Generators, func(gen *uhat.Generator) *steps.Script { return f.scripts[gen] })
}

// fields are those of the test that ties everything together.
func (f *frame) fields(g GoalGenerators, tie string) *code.Fields {
	ofSystem := func(name string) *jen.Statement { return jen.Id(name).Call(jen.Id("system")) }
	fields := &code.Fields{}
	if f.enumerates() {
		fields.Lit("Spec", f.opt.Source)
	}
	fields.Add("System", jen.Id("system"))
	if g.Goal.OfModel() {
		goal := code.With("Name", g.Goal.Name)
		goal.Lit("Doc", g.Goal.Doc)
		fields.Add("Goal", code.RT("Goal").Add(goal.Flat()))
	} else {
		fields.Add("Goal", ofSystem(f.names[role{g.Goal, "goal"}]))
	}
	switch m := f.spec.Model; {
	case m == nil || f.opt.Confirm:
	case m.Func != "":
		fields.Add("Model", f.sorts.Go.Name(m.Func).Call(jen.Id("system")))
	default:
		fields.Add("Model", ofSystem(f.modelName))
	}
	if f.compares() {
		fields.Add("Reference", jen.Id(f.referenceName).Call())
	}
	if f.promisesName != "" {
		fields.Add("Promises", ofSystem(f.promisesName))
	}
	if f.opt.WalkLanes > 1 {
		fields.Add("Overlap", overlap(f.spec))
	}
	if funcs := f.computed(g); len(funcs) > 0 {
		fields.Add("Funcs", f.sorts.Implementations(funcs))
	}
	var known []jen.Code
	for _, k := range f.knownOf(g.Goal) {
		known = append(known, ofSystem(f.names[role{k, "known"}]))
	}
	fields.List("Known", code.List(code.RT("Known")), known)
	fields.Add("New", f.open())
	fields.Add("Generators", code.List(code.RT("Generator")).Add(code.Tall(f.runs(g))))
	fields.Set("Clauses", steps.Served(f.scriptsOf(g)))
	fields.Add("Regression", f.regression(tie))
	fields.Set("VirtualTime", f.spec.Target.Clock != "")
	if o := options(f.spec, g.Goal); !o.Empty() {
		fields.Add("Options", code.RT("Options").Add(o.Flat()))
	}
	return fields
}

// generators declares one function for each generator of a goal, and the recursive functions that
// these apply.
func (f *frame) generators(g GoalGenerators) {
	for _, gen := range g.Generators {
		name := f.names[role{gen, "generator"}]
		f.file.Commentf("%s heads for %s%s.", name, g.Goal.Name, colon(g.Goal.Doc))
		if gen.More != nil {
			f.file.Commentf("On its way it performs %s more often than anything asks for.", gen.More.Name)
		}
		if gen.Varied {
			f.file.Commentf("It takes the clauses of another generator, in another order or in other numbers.")
		}
		if len(gen.Certificate) > 0 {
			f.file.Commentf("For example, ghost events included:\n\n\t%s", strings.Join(gen.Certificate, "\n\t"))
		}
		scripts.Declare(f.sorts, name, f.scripts[gen])
	}
}

// ofSystem declares a function that is given the system s.
func (f *frame) ofSystem(name string, result *jen.Statement, made func(b *construct.Builder, body *jen.Group) *jen.Statement) {
	f.file.Declare(jen.Func().Id(name).Params(jen.Id("s").Op("*").Add(code.RT("System"))).Add(result).BlockFunc(func(body *jen.Group) {
		body.Return(made(construct.New(f.sorts, body), body))
	}))
}
