package repair

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/clouseau-go/clouseau/internal/lists"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/spec"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/synth"
	"github.com/clouseau-go/clouseau/uhat"
)

// Config bounds the search for repairs. The zero value of a field means its default.
type Config struct {
	Most    int // how many proposals
	Work    int // how many steps, over all syntheses and checks
	Options []spec.Option
	// Search bounds each synthesis; of its Results none is needed but one. Its MaxSteps are never
	// more than what is left of Work.
	Search synth.Config
}

// The defaults. One proposal may miss the intention; three show what the conflict is about. Most
// reachable goals take less than 150 refinements, and none of the benchmarks' takes more than
// 200,000 steps. The work is some seconds: refinements alone are no bound, because one of them
// takes some queries or thousands, and refuting a goal takes none. Hardly any script has more than
// 40 events.
const (
	DefaultMost        = 3
	DefaultWork        = 500_000
	DefaultRefinements = 150
	DefaultSteps       = 200_000
	DefaultEvents      = 40
)

func (c Config) withDefaults() Config {
	set := func(x *int, d int) {
		if *x == 0 {
			*x = d
		}
	}
	set(&c.Most, DefaultMost)
	set(&c.Work, DefaultWork)
	set(&c.Search.MaxRefinements, DefaultRefinements)
	set(&c.Search.MaxSteps, DefaultSteps)
	set(&c.Search.MaxEvents, DefaultEvents)
	c.Search.Results, c.Search.Depth = 1, 0
	return c
}

// Report is the result for a goal without a generator.
type Report struct {
	// Blocking lists the parts of clauses that block the goal: without any one of them it would be
	// reached. They are in the order of the spec.
	Blocking []Part
	// Proposals are the smallest changes that were found, the smallest first, each in another part
	// of the spec.
	Proposals []Proposal
	// Tries counts the syntheses, and Work the steps of these and of the checks of changed specs,
	// as [synth.Stats] has them. Cut says that the bound on Work left something out: there may be
	// other parts and changes.
	Tries, Work int
	Cut         bool
}

// Part is a part of a clause.
type Part struct {
	Clause *uhat.Clause
	Name   string // where, history, event or future
	Range  uhat.Range
}

// String returns the name of the part as an [spec.Edit] has it.
func (p Part) String() string { return p.Name + " of " + p.Clause.Name() }

// Proposal is a change with which the goal is reached.
type Proposal struct {
	Edit *spec.Edit
	Text []byte // of the changed spec
	// Result is the synthesis with it: one generator.
	Result *synth.Result
}

// Find looks for repairs of the spec in src with which its goal of that name is reached. failed is
// the synthesis that found nothing. solver makes a portfolio as for [synth.Synthesize].
func Find(ctx context.Context, name string, src []byte, failed *synth.Result, solver func(*uhat.Context) *logic.Portfolio, cfg Config) (*Report, error) {
	f := &finder{Report: &Report{}, ctx: ctx, name: name, src: src, goal: failed.Goal.Name, solver: solver, cfg: cfg.withDefaults()}
	var diags spec.Diagnostics
	if f.edits, diags = spec.Edits(name, src, cfg.Options...); diags.HasErrors() {
		return nil, fmt.Errorf("repair: %w", diags.Err())
	}
	if f.before = f.load(src); f.before == nil {
		return nil, fmt.Errorf("repair: %s cannot be loaded again", name)
	}
	f.block(failed.Explanation)
	for _, e := range f.candidates(failed.Explanation) {
		if len(f.Proposals) == f.cfg.Most || !f.more() {
			break
		}
		if !slices.ContainsFunc(f.Proposals, func(p Proposal) bool { return p.Edit.Part == e.Part }) {
			f.try(e)
		}
	}
	return f.Report, ctx.Err()
}

// finder is a report under construction.
type finder struct {
	*Report
	ctx    context.Context
	name   string
	src    []byte
	goal   string
	solver func(*uhat.Context) *logic.Portfolio
	cfg    Config
	edits  []*spec.Edit
	before *version
	// reached lists the other goals that the original spec reaches; nil until it is needed.
	reached map[string]bool
	// mistaken counts the diagnostics of the original spec; nil until it is needed.
	mistaken map[spec.Code]int
}

// version is a spec with its solver.
type version struct {
	*uhat.Spec
	portfolio *logic.Portfolio
	text      []byte
	warnings  spec.Diagnostics
}

// load returns a version of the spec; nil if there are errors in it.
func (f *finder) load(text []byte) *version {
	s, diags := spec.LoadSource(f.name, text, f.cfg.Options...)
	if diags.HasErrors() || s.Goal(f.goal) == nil {
		return nil
	}
	return &version{Spec: s, portfolio: f.solver(s.Context), text: text, warnings: diags}
}

// more reports whether there may be another synthesis or check.
func (f *finder) more() bool {
	if f.ctx.Err() != nil {
		return false
	}
	if f.Work >= f.cfg.Work {
		f.Cut = true
		return false
	}
	return true
}

// reach looks for a generator; it returns nil if none was found.
func (f *finder) reach(v *version, goal string) *synth.Result {
	if !f.more() {
		return nil
	}
	f.Tries++
	cfg, left := f.cfg.Search, f.cfg.Work-f.Work
	cfg.MaxSteps = min(cfg.MaxSteps, left)
	r := synth.Synthesize(f.ctx, v.Context, v.Goal(goal), v.portfolio, cfg)
	f.Work += r.Stats.Steps
	if len(r.Generators) == 0 {
		if cfg.MaxSteps == left && r.Limits.Has(synth.LimitSteps) {
			f.Work, f.Cut = f.cfg.Work, true // the step that was refused is not in the statistics
		}
		return nil
	}
	return r
}

// try proposes an edit if it helps and does no harm.
func (f *finder) try(e *spec.Edit) {
	v := f.load(e.Apply(f.src))
	if v == nil || idle(v.Spec) > idle(f.before.Spec) {
		return
	}
	r := f.reach(v, f.goal)
	if r == nil || f.worse(v) || !f.keeps(v) {
		return
	}
	f.Proposals = append(f.Proposals, Proposal{Edit: e, Text: v.text, Result: r})
}

// candidates returns the edits to try, the smallest first.
func (f *finder) candidates(x *synth.Explanation) []*spec.Edit {
	out := lists.Where(f.edits, func(e *spec.Edit) bool { return f.mends(e, x) })
	slices.SortStableFunc(out, func(x, y *spec.Edit) int {
		return cmp.Or(cmp.Compare(size(x), size(y)), cmp.Compare(distance(x), distance(y)))
	})
	return out
}

// mends reports whether an edit may help: it weakens or corrects a blocking part, or adds what may
// be missing elsewhere.
func (f *finder) mends(e *spec.Edit, x *synth.Explanation) bool {
	blocking := slices.ContainsFunc(f.Blocking, func(p Part) bool { return p.String() == e.Part })
	switch e.Kind {
	case spec.AddStep, spec.SwapSteps:
		return blocking || e.Part == "goal "+f.goal || e.Part == "scenario "+f.goal
	case spec.DemandReceive:
		return x.Cause && strings.Contains(e.What, x.Op.Name)
	case spec.AddClause:
		return slices.ContainsFunc(f.Blocking, func(p Part) bool { return p.Name == "history" && "clause "+p.Clause.Name() == e.Part })
	case spec.NarrowHistory, spec.NarrowFuture, spec.DropClause, spec.DropAxiom, spec.SwapHistories:
		return false
	}
	return blocking || len(f.Blocking) > 0 && strings.HasPrefix(e.Part, "define ")
}

// size ranks an edit by the amount that it changes. Edits that reverse a meaning, drop a whole part
// of a clause, or add to the spec come after those that only correct it.
func size(e *spec.Edit) int {
	switch e.Kind {
	case spec.WidenHistory, spec.WidenFuture, spec.DropAlternative:
		return 3 * e.Cost
	case spec.AddClause:
		return e.Cost + 40
	case spec.Unequal:
		return e.Cost + 10
	case spec.Reverse, spec.Negate:
		return e.Cost + 1 // after moving a boundary, which is as short
	case spec.AddStep, spec.SwapSteps, spec.SwapOperation, spec.SwapVariable:
		return e.Cost + 2
	}
	return e.Cost
}

// distance puts parts shared by many clauses after parts of one clause.
func distance(e *spec.Edit) int {
	if strings.HasPrefix(e.Part, "define ") {
		return 1
	}
	return 0
}

// relaxation is a part of a clause and how to leave it out.
type relaxation struct {
	name    string
	at      uhat.Range
	relax   func() // leaves the part out
	restore func()
}

// relaxations returns the parts of a clause that are not trivial.
func relaxations(c *uhat.Context, cl *uhat.Clause) []relaxation {
	var out []relaxation
	out = relaxed(out, "where", cl.WhereRange, &cl.Where, logic.Term(c.L.True()))
	out = relaxed(out, "history", cl.HistoryRange, &cl.History, c.B.All())
	out = relaxed(out, "event", cl.EventRange, &cl.Event, logic.Term(c.L.True()))
	return relaxed(out, "future", cl.FutureRange, &cl.Future, c.B.All())
}

// relaxed appends a part that says more than another one, which imposes nothing.
func relaxed[T comparable](out []relaxation, name string, at uhat.Range, part *T, nothing T) []relaxation {
	old := *part
	if old == nothing {
		return out
	}
	return append(out, relaxation{name, at, func() { *part = nothing }, func() { *part = old }})
}

// block finds the parts of clauses that block the goal alone. If leaving out a whole clause does
// not help, none of its parts is tried. A future that demands receives is left out separately,
// because others need its demands.
func (f *finder) block(x *synth.Explanation) {
	s := f.before
	for _, cl := range f.suspects(x) {
		together := relaxations(s.Context, cl)
		var alone []relaxation
		if n := len(together); n > 0 && together[n-1].name == "future" && demands(cl.Future) {
			together, alone = together[:n-1], together[n-1:]
		}
		if len(together) == 0 || !f.helps(together...) {
			together = nil
		}
		for _, p := range append(together, alone...) {
			if len(together) == 1 && p.name == together[0].name || f.helps(p) {
				f.Blocking = append(f.Blocking, Part{Clause: cl, Name: p.name, Range: p.at})
			}
		}
	}
	order := f.order()
	slices.SortStableFunc(f.Blocking, func(x, y Part) int { return order[x.Clause] - order[y.Clause] })
}

// demands reports whether a future mentions a receive.
func demands(future sre.Expr) bool {
	found := false
	sre.Walk(future, func(e sre.Expr) bool {
		if c, ok := e.(*sre.Class); ok {
			found = found || slices.ContainsFunc(c.Entries(), func(x sre.Entry) bool { return x.Op.Kind == sre.Receive && !logic.IsFalse(x.Demand) })
		}
		return !found
	})
	return found
}

// order numbers the clauses of the spec.
func (f *finder) order() map[*uhat.Clause]int {
	out := map[*uhat.Clause]int{}
	for _, o := range f.before.Operations {
		for _, cl := range o.Clauses {
			out[cl] = len(out)
		}
	}
	return out
}

// suspects returns the clauses of the spec, those of the operation whose event could not be
// justified, or by which it was proved that no run reaches the goal, before the others.
func (f *finder) suspects(x *synth.Explanation) []*uhat.Clause {
	var first, rest []*uhat.Clause
	for _, o := range f.before.Operations {
		excludes := func(e synth.Excluder) bool { return e.Clause.Operation.Op.Name == o.Op.Name }
		if x.Op != nil && o.Op.Name == x.Op.Name || slices.ContainsFunc(x.Excluding, excludes) {
			first = append(first, o.Clauses...)
		} else {
			rest = append(rest, o.Clauses...)
		}
	}
	return append(first, rest...)
}

// helps reports whether the goal is reached without the parts. Half of the work is kept for
// changes.
func (f *finder) helps(parts ...relaxation) bool {
	if !f.more() {
		return false
	}
	if 2*f.Work >= f.cfg.Work {
		f.Cut = true
		return false
	}
	for _, p := range parts {
		p.relax()
		defer p.restore()
	}
	return f.reach(f.before, f.goal) != nil
}

// idle counts the trivial clauses: any event of the operation, after any history, before any
// future. With such a clause, a goal about the operation is reached by accident.
func idle(s *uhat.Spec) int {
	n := 0
	for _, o := range s.Operations {
		for _, c := range o.Clauses {
			if c.History == s.B.All() && c.Future == s.B.All() && logic.IsTrue(c.Where) && free(c) {
				n++
			}
		}
	}
	return n
}

// free reports whether the qualifier of a clause's event ties fields to nothing but variables
// that occur once.
func free(c *uhat.Clause) bool {
	seen := map[logic.Term]bool{}
	for _, q := range logic.Conjuncts(c.Event) {
		eq, ok := q.(*logic.Eq)
		if !ok {
			return logic.IsTrue(q)
		}
		a, b := eq.Sides()
		if _, field := a.(*logic.Field); !field {
			a, b = b, a
		}
		_, field := a.(*logic.Field)
		v, variable := b.(*logic.Var)
		if !field || !variable || seen[v] {
			return false
		}
		seen[v] = true
	}
	return true
}

// worse reports whether a version has more mistakes than the original spec. Unused declarations do
// not count: the user will remove them with the change.
func (f *finder) worse(v *version) bool {
	if f.mistaken == nil {
		f.mistaken = f.mistakes(f.before.text)
	}
	for code, n := range f.mistakes(v.text) {
		if n > f.mistaken[code] {
			return true
		}
	}
	return false
}

// mistakes counts the diagnostics of a text by their codes.
func (f *finder) mistakes(text []byte) map[spec.Code]int {
	v := f.load(text) // anew: checking adds to the builders
	out := map[spec.Code]int{}
	for _, d := range append(v.warnings, spec.Check(f.ctx, v.Spec, v.portfolio)...) {
		switch d.Code {
		case spec.UnusedSort, spec.UnusedFunction, spec.UnusedDefine, spec.UnusedVariable:
		default:
			out[d.Code]++
		}
	}
	f.Work += v.portfolio.Queries() + v.L.Size() + v.B.Size()
	return out
}

// keeps reports whether the other goals that were reached still are. It is not known if the work
// ends before that.
func (f *finder) keeps(v *version) bool {
	if f.reached == nil {
		f.reached = map[string]bool{}
		for _, g := range f.before.Goals {
			f.reached[g.Name] = g.Name != f.goal && f.reach(f.before, g.Name) != nil
		}
	}
	for _, g := range v.Goals {
		if !f.more() {
			return false
		}
		if f.reached[g.Name] && f.reach(v, g.Name) == nil {
			return false
		}
	}
	return true
}
