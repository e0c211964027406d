package emit

import (
	"fmt"
	"slices"

	"github.com/dave/jennifer/jen"

	"github.com/clouseau-go/clouseau/emit/internal/code"
	"github.com/clouseau-go/clouseau/emit/internal/construct"
	"github.com/clouseau-go/clouseau/internal/lists"
	"github.com/clouseau-go/clouseau/uhat"
)

// walkScript is the name of the generator of walks.
const walkScript = "walk"

// judged says what a test without a goal does.
func (f *frame) judged(g GoalGenerators) string {
	by := "and the model judges what becomes of them"
	switch {
	case g.Walk && g.Goal.Name == walkScript:
		return "performs random runs within the clauses: " + g.Goal.Doc
	case f.spec.Model == nil && f.spec.Target.Reference == nil:
		by = "and each answer has to be as its operation promises"
	case f.spec.Model == nil:
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

// exploring declares the script of random requests, which all exploring tests share, or the
// function that returns the requests that paths are made of.
func (f *frame) exploring() {
	switch {
	case f.exploreName == "":
	case f.opt.Conform != nil:
		f.file.Commentf("%s returns the requests that paths are made of.", f.exploreName)
		f.file.Declare(jen.Func().Id(f.exploreName).Params().Index().Add(code.Strategy("Request")).Block(jen.Return(f.requests(true))))
	default:
		fields := &code.Fields{}
		fields.Add("Requests", f.requests(true))
		fields.Set("Connection", f.spec.Connection())
		f.file.Commentf("%s makes random requests, mostly about what earlier answers and the model tell.", f.exploreName)
		f.script(f.exploreName, code.Session("Explore", code.Strategy("Exploration").Add(fields.Tall())))
	}
}

// script declares a script of a single call.
func (f *frame) script(name string, call jen.Code) {
	f.file.Declare(jen.Func().Id(name).Params(code.OfSession()).Block(call))
}

// working declares the script of a workload.
func (f *frame) working() {
	if f.workName == "" {
		return
	}
	fields := &code.Fields{}
	fields.Add("Requests", f.requests(false))
	f.file.Commentf("%s makes random requests and brings random faults about; the strategy of the test decides when.", f.workName)
	f.script(f.workName, code.Session("Workload", code.Strategy("Workload").Add(fields.Tall())))
}

// requests prints the requests of the spec: with the answers that they wait for, or with the faults
// among them.
func (f *frame) requests(waiting bool) *jen.Statement {
	var requests []jen.Code
	for _, q := range f.spec.Requests() {
		r := code.With("Op", q.Op.Name)
		var args []jen.Code
		for i, field := range q.Op.Fields[:q.Op.Args()] {
			d := f.sorts.Domain(field.Sort, f.spec.ArgumentIntervals(q.Op, i))
			if rare := f.spec.Rarely(q.Op, i); rare != nil {
				d = code.Draw("Seldom").Call(append([]jen.Code{d}, code.All(rare, f.sorts.Literal)...)...)
			}
			args = append(args, d)
		}
		r.List("Args", code.List(code.Draw("Domain")), args)
		if waiting {
			var answers []string
			for _, a := range q.Answers {
				answers = append(answers, a.Name)
			}
			r.Set("Answers", answers)
		} else {
			r.Set("Fault", q.Fault)
		}
		requests = append(requests, r.Flat())
	}
	return code.List(code.Strategy("Request")).Add(code.Tall(requests))
}

// walking declares the function that makes the script of walks for a system.
func (f *frame) walking() {
	if f.walkName == "" {
		return
	}
	if f.opt.All.Length > 0 {
		f.file.Commentf("%s performs all scripts of at most %d operations that clauses allow, short ones first.", f.walkName, f.opt.All.Length)
	} else {
		f.file.Commentf("%s performs random runs within the clauses: at each step an operation, and arguments for it,\nthat some clause allows after the run so far.", f.walkName)
	}
	f.ofSystem(f.walkName, jen.Func().Params(jen.Op("*").Add(code.RT("Session"))), func(b *construct.Builder, body *jen.Group) *jen.Statement {
		var clauses []*uhat.Clause
		for _, o := range f.spec.Operations {
			if o.Count == nil {
				clauses = append(clauses, o.Clauses...)
			}
		}
		b.DeclareClauses(clauses, true)
		w := b.Names.Pick("w")
		fields := &code.Fields{}
		fields.Add("Requests", f.requests(true))
		fields.Add("Clauses", code.List(code.Walk("Clause")).Add(code.Tall(b.Walked(clauses))))
		b.AddCounts(fields, "Counts")
		f.plans(fields)
		b.AddFuncs(fields)
		body.Id(w).Op(":=").Add(code.Walk("New")).Call(jen.Id("s"), code.Walk("Walk").Add(fields.Tall()))
		return jen.Func().Params(code.OfSession()).Block(code.Session("Explore", jen.Id(w)))
	})
}

// play prints calls that walks make.
func play(moves []uhat.Move) jen.Code {
	return jen.ValuesFunc(func(g *jen.Group) {
		for _, m := range moves {
			x := code.With("Op", m.Op.Name)
			x.Set("Args", uhat.Names(m.Args))
			x.Set("Answers", uhat.Names(m.Answers))
			g.Add(x.Flat())
		}
	})
}

// lines returns the scripts of the goals as lines of calls, each once. Scenarios are no goals.
func (f *frame) lines() (out [][]uhat.Move) {
	seen := map[string]bool{}
	for _, g := range f.goals {
		if g.Goal.Scenario {
			continue
		}
		for _, gen := range g.Generators {
			moves := gen.Moves()
			if key := fmt.Sprint(play(moves)); moves != nil && !seen[key] {
				seen[key] = true
				out = append(out, moves)
			}
		}
	}
	return out
}

// plans adds what walks try: the calls of which relations speak, goals, how long they are, and how
// likely each operation is.
func (f *frame) plans(fields *code.Fields) {
	var heads, weights []jen.Code
	fields.Rows("Plays", code.List(code.Walk("Play")), lists.Of(f.spec.Plays(), play))
	fields.Rows("Scripts", code.List(code.Walk("Play")), lists.Of(f.lines(), play))
	for _, h := range f.heads {
		heads = append(heads, jen.Id(f.names[role{h, "goal"}]).Call(jen.Id("s")).Dot("Violation"))
	}
	fields.List("Heads", code.List(code.RT("Expr")), heads)
	fields.Set("Attempts", f.opt.Attempts)
	fields.Set("Length", f.opt.WalkLength)
	if x := f.opt.All; x.Length > 0 {
		all := code.With("Length", x.Length)
		all.Lit("Values", x.Values)
		all.Lit("Cases", x.Cases)
		fields.Add("All", code.Walk("All").Add(all.Flat()))
	}
	if f.opt.WalkLanes > 1 {
		fields.Lit("Lanes", f.opt.WalkLanes)
	}
	for _, o := range f.spec.Visible() {
		if n, ok := f.opt.WeightOf[o.Op.Name]; ok {
			weights = append(weights, code.Entry(o.Op.Name, n))
		}
	}
	if len(f.opt.WeightOf) > 0 {
		fields.Add("Weights", jen.Map(jen.String()).Int().Values(weights...))
	}
}

// ghosts returns the ghost operations, of which the histories of clauses speak.
func (f *frame) ghosts() (out []jen.Code) {
	for _, o := range f.spec.Operations {
		if !o.Op.Visible() {
			out = append(out, code.Walk("Ghost").Call(slices.Insert(f.opFields(o.Op), 0, jen.Code(jen.Lit(o.Op.Name)))...))
		}
	}
	return out
}
