package repair

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/spec"
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
	var out []*spec.Edit
	for _, e := range f.edits {
		if f.mends(e, x) {
			out = append(out, e)
		}
	}
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
