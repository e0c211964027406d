package synth

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"
	"time"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/synth/internal/budgets"
	"github.com/clouseau-go/clouseau/synth/internal/trace"
	"github.com/clouseau-go/clouseau/uhat"
)

// A probe asks a system whether it does what one clause says. Its scripts are meaningful
// runs that end in an event of the clause:
//
//	some history that the clause accepts, the clause's event, what its future promises
//
// They come from the same search as generators: the target is an event of the clause's operation,
// and only this clause may type it. The search plans the events after it too, so the values before
// it let the run go on. The script ends with the event or, if the clause's future demands receives,
// with the last of these. It asserts what the clause itself says of the answer after the events
// before (probe_script.go), and not what the rest of the planned trace happens to need.
//
// One history is little evidence. So other scripts plan further operations before the event: each
// one up to three times in a row, and pairs, until there are enough scripts or the bounds are
// reached.

// Probe is a clause and the scripts that ask a system about it. Either Generators is
// not empty or Explanation is not nil.
type Probe struct {
	Clause *uhat.Clause
	// Goal carries the clause's name; it has neither a violation nor a judge.
	Goal *uhat.Goal
	// Generators are the scripts, the shortest first. The deciding event of each is the clause's. A
	// later receive whose origin is the clause is promised by it.
	Generators []*uhat.Generator
	// Claims says that some script asserts something. Otherwise the clause leaves every answer open
	// and promises nothing.
	Claims      bool
	Explanation *Explanation
	Stats       Stats
}

// ProbeConfig bounds the search for the scripts of one clause. The zero value of a field
// means its default.
type ProbeConfig struct {
	Scripts        int // how many scripts to keep
	MaxEvents      int // as in Config
	MaxRefinements int // obligations to meet for each history that is tried, as in Config
}

// The defaults.
const (
	DefaultScripts          = budgets.Scripts
	DefaultProbeEvents      = budgets.ProbeEvents
	DefaultProbeRefinements = budgets.ProbeRefinements
)

func (c ProbeConfig) withDefaults() ProbeConfig {
	c.Scripts = cmp.Or(c.Scripts, DefaultScripts)
	c.MaxEvents = cmp.Or(c.MaxEvents, DefaultProbeEvents)
	c.MaxRefinements = cmp.Or(c.MaxRefinements, DefaultProbeRefinements)
	return c
}

// ProbeClause looks for scripts that ask a system about a clause of a visible
// operation. The portfolio is used as by [Synthesize].
func ProbeClause(ctx context.Context, c *uhat.Context, cl *uhat.Clause, p *logic.Portfolio, cfg ProbeConfig) *Probe {
	cfg = cfg.withDefaults()
	start := time.Now()
	before := p.Stats()
	goal := &uhat.Goal{Name: cl.Name(), Doc: "the system does what the clause " + cl.Name() + " says",
		Scenario: true, Trace: leadingTo(c.B, cl.Operation.Op), Text: cl.Name(), Range: cl.Range}
	pr := &prober{Probe: &Probe{Clause: cl, Goal: goal}, ctx: ctx, delta: c, solver: p, cfg: cfg, scripts: map[string]bool{}}
	if pr.after() {
		pr.vary()
	}
	slices.SortStableFunc(pr.Generators, func(x, y *uhat.Generator) int {
		return uhat.Planned(x.Script()) - uhat.Planned(y.Script())
	})
	for i, g := range pr.Generators {
		g.Name = fmt.Sprintf("%s_%d", cl.Name(), i+1)
	}
	pr.Stats.Solver = p.Stats().Since(before)
	pr.Stats.Time = time.Since(start)
	return pr.Probe
}

// leadingTo returns the traces in which the operations happen in the given order.
func leadingTo(b *sre.Builder, ops ...*sre.Op) sre.Expr {
	parts := []sre.Expr{b.All()}
	for _, op := range ops {
		parts = append(parts, b.Event(op, b.L.True()), b.All())
	}
	return b.Seq(parts...)
}

// prober is a probe under construction.
type prober struct {
	*Probe
	ctx     context.Context
	delta   *uhat.Context
	solver  *logic.Portfolio
	cfg     ProbeConfig
	scripts map[string]bool // those found so far, as text
	limit   int             // of traces
}

// vary looks for scripts with other operations before the clause's event: each of them up to maxRow
// times in a row, then pairs, until there are enough scripts. If one operation cannot come first,
// no longer sequence with it is tried.
func (pr *prober) vary() {
	var ops, can []*sre.Op
	for _, o := range pr.delta.Operations {
		if o.Op.Visible() && len(o.Clauses) > 0 {
			ops = append(ops, o.Op)
		}
	}
	row := ops
	for n := 1; n <= budgets.Row; n++ {
		row = slices.DeleteFunc(slices.Clone(row), func(op *sre.Op) bool { return !pr.after(slices.Repeat([]*sre.Op{op}, n)...) })
		if n == 1 {
			can = row
		}
	}
	for d := 1; d < len(can); d++ {
		for i := range can {
			pr.after(can[i], can[(i+d)%len(can)])
		}
	}
}

// after looks for scripts in which the operations happen before the clause's event, besides those
// that its history needs, and reports whether there are any. Without operations it takes several
// scripts, which reach the event by different clauses, else one. When the bounds are reached it
// finds nothing more.
func (pr *prober) after(ops ...*sre.Op) bool {
	results := 1
	if len(ops) == 0 {
		results = DefaultResults
	} else if pr.limit == 0 {
		pr.limit = pr.Stats.Traces + budgets.ProbeTraces
	}
	if pr.ctx.Err() != nil || len(pr.Generators) >= pr.cfg.Scripts || pr.limit > 0 && pr.Stats.Traces >= pr.limit {
		return false
	}
	goal := *pr.Goal
	goal.Trace = leadingTo(pr.delta.B, append(ops, pr.Clause.Operation.Op)...)
	var stats Stats
	cfg := Config{Results: results, MaxEvents: pr.cfg.MaxEvents, MaxRefinements: pr.cfg.MaxRefinements, MaxTraces: math.MaxInt}
	s := newSearch(pr.ctx, pr.delta, &goal, pr.solver, cfg, &stats)
	s.steps.Only = pr.Clause
	// This includes a clause that repeats an earlier one, which the search leaves out otherwise.
	s.rules.Clauses[pr.Clause.Operation.Op] = pr.Clause.Operation.Clauses
	starts := s.steps.Starts(s.cfg.starts())
	found := pr.collect(s, starts, results)
	pr.Stats.Refinements += stats.Refinements
	pr.Stats.Traces += stats.Traces
	pr.Stats.Rejected += stats.Rejected
	pr.Stats.Approximated += len(s.steps.Norm.Approximations)
	if len(ops) == 0 && found == 0 && pr.ctx.Err() == nil {
		pr.explain(s, starts)
	}
	return found > 0
}

// collect keeps the scripts of at most results traces, each with another multiset of clauses, and
// returns how many traces there were. Other searches may have found the same script.
func (pr *prober) collect(s *search, starts []*trace.Trace, results int) (found int) {
	ideas := map[uint64]bool{}
	exhausted := s.run(starts, func(t *trace.Trace) bool {
		if ideas[t.Bucket] {
			return true
		}
		g, claims, err := (&claims{s.steps}).finishProbe(t)
		if err != nil {
			s.stats.Rejected++
			s.rejections = append(s.rejections, err)
			return pr.ctx.Err() == nil
		}
		ideas[t.Bucket] = true
		found++
		if text := uhat.Describe(g.Script()); !pr.scripts[text] {
			g.Goal = pr.Goal
			pr.scripts[text] = true
			pr.Generators = append(pr.Generators, g)
			pr.Claims = pr.Claims || claims
		}
		return found < results && len(pr.Generators) < pr.cfg.Scripts
	})
	if !exhausted {
		s.steps.Cut |= budgets.LimitResults
	}
	return found
}

// explain says why no run leads to the clause's event.
func (pr *prober) explain(s *search, starts []*trace.Trace) {
	x := s.explainer().explain(starts)
	switch {
	case len(s.rejections) > 0 && s.deadEnd.trace == nil: // it says so
	case x.Exhausted:
		x.Reason = "No run that the operations' types allow leads to it."
	default:
		x.Reason = fmt.Sprintf("Within %d refinements and %d events no run was found that leads to it.", pr.cfg.MaxRefinements, pr.cfg.MaxEvents)
	}
	pr.Explanation = x
}
