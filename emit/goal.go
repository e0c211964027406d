package emit

import (
	"path"
	"path/filepath"
	"slices"

	"github.com/dave/jennifer/jen"

	"github.com/clouseau-go/clouseau/emit/internal/adapters"
	"github.com/clouseau-go/clouseau/emit/internal/code"
	"github.com/clouseau-go/clouseau/emit/internal/construct"
	"github.com/clouseau-go/clouseau/emit/internal/names"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/uhat"
)

// goal declares the function that builds a goal for the monitor.
func (f *frame) goal(g GoalGenerators) {
	if g.Goal.OfModel() {
		return
	}
	name := f.names[role{g.Goal, "goal"}]
	f.file.Commentf("%s is the goal: %s", name, g.Goal.Source())
	f.ofSystem(name, code.RT("Goal"), func(b *construct.Builder, _ *jen.Group) *jen.Statement {
		fields := code.With("Name", g.Goal.Name)
		fields.Lit("Doc", g.Goal.Doc)
		fields.Lit("Text", g.Goal.Source())
		if g.Goal.Violation != nil {
			fields.List("Vars", construct.OfVars(), b.Declare(g.Goal.Vars, g.Goal.Violation))
			fields.Add("Violation", b.Expr(g.Goal.Violation))
		}
		if g.Goal.Judge != "" {
			fields.Add("Judge", f.sorts.Go.Name(g.Goal.Judge))
		}
		b.AddFuncs(fields)
		return code.RT("Goal").Add(fields.Tall())
	})
}

// denial returns the runs of a script about a clause in which the answer is not as the clause says.
// It is nil if the script is about none, or if method calls cannot express it.
func (f *frame) denial(g *uhat.Generator) sre.Expr {
	if !f.opt.Confirm || !adapters.Synchronous(f.spec) {
		return nil
	}
	return g.Denial(f.spec.B)
}

// denials declares the functions that build them.
func (f *frame) denials(g GoalGenerators) {
	for _, gen := range g.Generators {
		name := f.names[role{gen, "denial"}]
		if name == "" {
			continue
		}
		x := f.denial(gen)
		f.file.Commentf("%s is the runs of %s in which the answer is not as %s says.", name, f.names[role{gen, "generator"}], g.Goal.Name)
		f.ofSystem(name, code.RT("Expr"), func(b *construct.Builder, _ *jen.Group) *jen.Statement {
			b.Declare(sre.Vars(nil, x), x)
			return b.Expr(x)
		})
	}
}

// computed returns the declared functions that somebody computes with who judges what scripts do:
// those of answers that arguments refer to, and those that denials mention.
func (f *frame) computed(g GoalGenerators) (funcs []*logic.Func) {
	add := func(fn *logic.Func) {
		if !slices.Contains(funcs, fn) {
			funcs = append(funcs, fn)
		}
	}
	for _, script := range f.scriptsOf(g) {
		for _, fn := range script.Funcs() {
			add(fn)
		}
	}
	note := func(t logic.Term) bool {
		if app, ok := t.(*logic.App); ok && f.sorts.DeclaresFunc(app.Func()) {
			add(app.Func())
		}
		return true
	}
	for _, gen := range g.Generators {
		x := f.denial(gen)
		if x == nil {
			continue
		}
		sre.Walk(x, func(x sre.Expr) bool {
			if c, ok := x.(*sre.Class); ok {
				for _, entry := range c.Entries() {
					logic.Walk(entry.Allow, note)
				}
			}
			return true
		})
	}
	return funcs
}

// knownOf returns the known failures for the tests of a goal. Tests that ask about clauses have
// none.
func (f *frame) knownOf(g *uhat.Goal) []*uhat.Known {
	if f.opt.Confirm {
		return nil
	}
	return f.spec.KnownOf(g)
}

// nameKnown fixes the names of the functions that build known failures.
func (f *frame) nameKnown() {
	for _, k := range f.spec.Known {
		if slices.ContainsFunc(f.goals, func(g GoalGenerators) bool { return slices.Contains(f.knownOf(g.Goal), k) }) {
			f.names[role{k, "known"}] = f.pkg.Declare("known" + names.UpperCamel(k.Name))
		}
	}
}

// known declares the functions that build known failures.
func (f *frame) known() {
	for _, k := range f.spec.Known {
		name := f.names[role{k, "known"}]
		if name == "" {
			continue
		}
		f.file.Commentf("%s is known and does not count for now: %s", name, k.Reason)
		f.ofSystem(name, code.RT("Known"), func(b *construct.Builder, _ *jen.Group) *jen.Statement {
			fields := code.With("Name", k.Name)
			fields.Lit("Reason", k.Reason)
			fields.Set("Link", k.Link)
			if k.Verdict != uhat.KnownVerdicts[0] {
				fields.Lit("Verdict", k.Verdict)
			}
			fields.Set("Message", k.Message)
			if k.Trace != nil {
				fields.Lit("Text", k.Source())
				fields.List("Vars", construct.OfVars(), b.Declare(k.Vars, k.Trace))
				fields.Add("Trace", b.Expr(k.Trace))
				b.AddFuncs(fields)
				if k.Saved != "" {
					fields.Lit("Saved", path.Join(path.Dir(filepath.ToSlash(f.opt.Source)), k.Saved))
				}
			}
			return code.RT("Known").Add(fields.Tall())
		})
	}
}

// writesModel reports whether the file contains the model, and not a call of the user's function.
func (f *frame) writesModel() bool {
	return f.spec.Model != nil && f.spec.Model.Func == "" && !f.opt.Confirm
}

// model declares the function that builds the model for the validator.
func (f *frame) model() {
	if !f.writesModel() {
		return
	}
	m := f.spec.Model
	doc := m.Doc
	if doc == "" {
		doc = "what a right system may do"
	}
	f.file.Commentf("%s is the model %s: %s.", f.modelName, m.Name, doc)
	f.ofSystem(f.modelName, jen.Op("*").Add(code.Model("Model")), func(b *construct.Builder, _ *jen.Group) *jen.Statement { return b.Model() })
}

// promises declares the function that returns the promises, over the operations of a system.
func (f *frame) promises() {
	if f.promisesName == "" {
		return
	}
	f.file.Commentf("%s are what the answers of operations have to be like.", f.promisesName)
	f.ofSystem(f.promisesName, jen.Op("*").Add(code.Judge("Promises")), func(b *construct.Builder, _ *jen.Group) *jen.Statement {
		ps := f.spec.Promises()
		var all []*uhat.Clause
		for _, p := range ps {
			all = append(all, p.Clauses...)
		}
		b.DeclareClauses(all, false)
		list := code.All(ps, b.Promised)
		for _, p := range f.spec.Contracts() {
			x := code.With("Name", p.Name)
			if p.Operation != nil {
				x.Add("Op", code.Call(jen.Id("s"), "Op", jen.Lit(p.Operation.Op.Name)))
			}
			x.Add("InGo", jen.True())
			list = append(list, x.Flat())
		}
		for _, t := range f.spec.Twins {
			list = append(list, jen.Values(jen.Id("Name").Op(":").Lit(t.Name), jen.Id("InGo").Op(":").True()))
		}
		fields := &code.Fields{}
		fields.Add("List", code.List(code.Judge("Promise")).Add(code.Tall(list)))
		b.AddCounts(fields, "Counted")
		b.AddFuncs(fields)
		return code.Pointer(code.Judge("Promises").Add(fields.Tall()))
	})
}
