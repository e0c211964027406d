package synth

import (
	"context"
	"fmt"
	"time"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/synth/internal/budgets"
	"github.com/clouseau-go/clouseau/synth/internal/refine"
	"github.com/clouseau-go/clouseau/uhat"
)

// Config bounds a search. The zero value of a field means its default. Bounds that are given are
// kept exactly; the others are raised while that leads on (budget.go).
type Config struct {
	// Results is how many generators to look for.
	Results int
	// MaxEvents bounds the events of a trace, ghosts included.
	MaxEvents int
	// MaxRefinements bounds the obligations that are met, over all traces. The last eighth is kept
	// for suspect traces, for the case that no justified one is found.
	MaxRefinements int
	// MaxTraces bounds the abstract traces that are made; the default is tracesPerRefinement for
	// each refinement.
	MaxTraces int
	// MaxSteps bounds the work as a whole, and so the memory: a step is a query, or a term, an
	// expression or a place in a pattern that is made.
	MaxSteps int
	// Padding says that generators with a needless event may make up the number. They are as
	// meaningful as the others, but a needless event may undo what the goal is after.
	Padding bool
	// Depth is how many further copies of a repeating part are checked, and so the greatest depth
	// of a recursion, on top of the one copy of the trace. With NoRecursion scripts are straight
	// lines.
	Depth int
	// Suspects says that only suspect traces are looked for, also where there are justified ones.
	// Their deciding event is a call that a clause describes with other answers, or a receive.
	Suspects bool
	// Progress, if not nil, is told now and then how far the search is: after how many refinements,
	// and how few obligations a trace was left with.
	Progress func(refinements, open int)
}

// The defaults, and the most to which bounds that were not given are raised.
const (
	DefaultResults        = budgets.Results
	DefaultMaxEvents      = budgets.Events
	DefaultMaxRefinements = budgets.Refinements
	DefaultMaxSteps       = budgets.Steps
	DefaultDepth          = budgets.Depth
	MostRefinements       = budgets.MostRefinements
	MostEvents            = budgets.MostEvents
)

// NoRecursion is the Config.Depth with which no part of a script repeats.
const NoRecursion = -1

// further returns how many refinements n more generators may take if the first one took first.
func further(first, n int) int { return n * (first*budgets.FurtherFactor + budgets.FurtherLeast) }

// Result is the outcome of a search. Either Generators is not empty or
// Explanation is not nil.
type Result struct {
	Goal         *uhat.Goal
	Generators   []*uhat.Generator
	Certificates []*Certificate // of the generators, in the same order
	// Shapes is how many of the generators differ in more than the bounds of their draws: in the
	// clauses chosen, in the events or their order, or in how values flow between them.
	Shapes int
	// Padded is how many of the generators, counted from the last, have an event that neither the
	// goal nor any clause asks for.
	Padded int
	// Grown is how many of the generators do what another one does, and one of its operations once
	// or several times more. If no number of generators was asked for, they come last and few runs
	// take them.
	Grown int
	// Varied is how many of the generators use the clauses of another one in another order, or in
	// other numbers. If no number of generators was asked for, they come last, and few runs take
	// them if there are several ideas, or if more or less is under way in them.
	Varied int
	// Alike and Needless count the traces to the goal that were found and left out. Alike: they use
	// the same clauses as others, and no number of generators was asked for. Needless: they have
	// events that neither the goal nor any clause asks for.
	Alike, Needless int
	// Undrawable is how many generators were left out because they draw a value of a sort that has
	// nothing to draw from, and others do not.
	Undrawable int
	// Open says that the goal and the clauses admit further events in the scripts found, so that
	// there are always longer ones.
	Open bool
	// Straight is how many of the generators repeat nothing although the goal asks for a
	// repetition.
	Straight int
	// Unwanted is how many generators were left out because the goal says so. Missing lists the
	// names that the goal gives and no generator has.
	Unwanted int
	Missing  []string
	// Suspect says that no fully justified trace was found within the bounds, and that the
	// generators' deciding events are suspect.
	Suspect bool
	// Complete says that the generators show every shape with at most Config.MaxEvents events
	// without padding: Limits is empty.
	Complete bool
	// Limits says why there may be more.
	Limits budgets.Limits
	// Unfinished is the set of limits that ended the search for justified traces before the one for
	// suspect traces. If it is not empty, a suspect trace may still be justified.
	Unfinished budgets.Limits
	// Bounds holds the bounds as they were in the end.
	Bounds      Config
	Stats       Stats
	Explanation *Explanation
	// InPart lists the expressions that were tried only in part, as they are unrolled without end:
	// histories, futures and the goal, in order.
	InPart []sre.Expr
	// Rejections says why finished traces were rejected. No trace should be: each rejection is a
	// query that stayed Unknown, or a bug of this package.
	Rejections []error
}

// Stats counts what a search did. Except for times, it is the same for the same spec and version,
// whatever names the spec uses.
type Stats struct {
	Events       int // in the generators, ghosts left out
	Refinements  int // obligations that were met
	Kept         int // the largest number of abstract traces kept at a time
	Steps        int // as Config.MaxSteps counts them
	Retyped      int // obligations met in traces with copies, to check recursion
	Undecided    int // queries about these without an answer; such a part does not repeat
	Traces       int // abstract traces made
	Approximated int // expressions tried only in part; see Result.InPart
	Rejected     int // finished traces whose certificate failed; see Result.Rejections
	Solver       logic.SolverStats
	Time         time.Duration
}

// Synthesize looks for generators for one goal. The portfolio has to be without assertions and made
// with the context's builder and axioms; its caches carry over from goal to goal. A cancelled
// context ends the search, which returns the generators found so far. It panics if context and goal
// are not well formed ([uhat.WellFormed]).
func Synthesize(ctx context.Context, c *uhat.Context, g *uhat.Goal, p *logic.Portfolio, cfg Config) *Result {
	return synthesize(ctx, c, g, p, cfg, refine.Known{})
}

// synthesize is Synthesize where something is known of all justified traces.
func synthesize(ctx context.Context, c *uhat.Context, g *uhat.Goal, p *logic.Portfolio, cfg Config, known refine.Known) *Result {
	if problems := uhat.WellFormed(c, g); len(problems) > 0 {
		panic("synth: not well formed: " + problems[0].Error())
	}
	start := time.Now()
	before := p.Stats()
	r := &Result{Goal: g}
	s := newSearch(ctx, c, g, p, cfg.of(g), &r.Stats)
	s.steps.Known = known
	if sre.Nullable(g.Trace) {
		r.Explanation = &Explanation{Exhausted: true, Reason: fmt.Sprintf("The goal %s already holds of the empty run, so every system would violate it.", g.Name)}
		return r
	}
	if s.steps.Otherwise = cfg.Suspects; s.steps.Otherwise {
		s.lookForSuspects(r)
	} else {
		s.look(r)
	}
	r.leaveUndrawable(c)
	r.nameGenerators(cfg.Suspects)
	for _, gen := range r.Generators {
		uhat.Speak(s.delta.L, s.scope.Vars, gen)
	}
	r.leaveOut(g.Search.Without)
	r.Stats.Solver = p.Stats().Since(before)
	r.Stats.Time = time.Since(start)
	s.account(r, ctx.Err() != nil)
	return r
}

// look looks for justified traces and, where there are none, for suspect ones.
func (s *search) look(r *Result) {
	s.pass(justified)
	starts := s.steps.Starts(s.cfg.starts())
	s.doubtful = starts
	s.collect(r, s.viable(starts))
	s.doubtful = nil
	denied := len(r.Generators) == 0 && s.steps.Ctx.Err() == nil && s.denial.Proved()
	if len(r.Generators) == 0 && s.steps.Ctx.Err() == nil && denied && s.deniedSuspects(starts) {
		r.Explanation = s.explainRefuted()
	} else if len(r.Generators) == 0 && s.steps.Ctx.Err() == nil {
		if r.Unfinished = s.steps.Cut; denied {
			r.Unfinished = 0 // the proof needs no search
		}
		if s.pass(suspect); denied {
			s.most.refinements = min(s.most.refinements, s.stats.Refinements+budgets.SuspectDenied)
			s.allow(s.most.refinements)
		}
		s.collect(r, starts)
		r.Suspect = len(r.Generators) > 0
		switch s.steps.Cut |= r.Unfinished; {
		case r.Suspect || s.steps.Ctx.Err() != nil:
		case denied:
			r.Explanation = s.explainDenied()
		case (s.steps.Cut != 0 || len(s.steps.Norm.Approximations) > 0) && s.refuted(starts):
			r.Explanation = s.explainRefuted()
		default:
			r.Explanation = s.explainer().explain(starts)
		}
	}
}

// lookForSuspects looks for suspect traces alone.
func (s *search) lookForSuspects(r *Result) {
	s.pass(suspect)
	starts := s.steps.Starts(s.cfg.starts())
	s.collect(r, starts)
	if r.Suspect = len(r.Generators) > 0; !r.Suspect && s.steps.Ctx.Err() == nil {
		r.Explanation = s.explainer().explain(starts)
	}
}

// count counts a generator that comes, or with -1 one that is left out.
func (r *Result) count(g *uhat.Generator, by int) {
	if g.More != nil {
		r.Grown += by
	}
	if g.Varied {
		r.Varied += by
	}
}

// nameGenerators numbers the generators, and names their functions after them.
func (r *Result) nameGenerators(suspects bool) {
	kind := ""
	if suspects { // there may be justified ones besides
		kind = "_suspect"
	}
	for i, gen := range r.Generators {
		gen.Name = fmt.Sprintf("%s%s_%d", r.Goal.Name, kind, i+1)
		uhat.Walk(gen.Steps, func(st uhat.Step) {
			if a, ok := st.(*uhat.Apply); ok && a.Depth != nil {
				a.Fun.Name = gen.Name + "_again"
			}
		})
	}
}

// account says in the result what the search has spent, and what cut it short.
func (s *search) account(r *Result, cancelled bool) {
	r.Rejections = s.rejections
	r.InPart = s.steps.Norm.Approximations
	r.Stats.Approximated = len(s.steps.Norm.Approximations)
	r.Stats.Steps = s.steps.Norm.Meter.Count()
	if cancelled { // this also empties the meters
		s.steps.Cut = s.steps.Cut&^(budgets.LimitSteps|budgets.LimitPatterns) | budgets.LimitTime
	}
	r.Limits = s.steps.Cut
	r.Bounds = s.cfg
	if len(s.steps.Norm.Approximations) > 0 {
		r.Limits |= budgets.LimitApproximation
	}
	if r.Stats.Solver.Unknowns != r.Stats.Undecided {
		r.Limits |= budgets.LimitUnknown
	}
	if r.Explanation != nil && s.doubts.Proved() {
		// The proof needs no search.
		r.Limits = 0
		r.Unfinished = 0
		r.InPart = nil
		r.Stats.Approximated = 0
	}
	r.Complete = r.Limits == 0
	for _, c := range r.Certificates {
		r.Stats.Events += len(c.Trace.Visible())
	}
}

func (s *search) explainer() *explainer {
	u := s.steps.Apart()
	u.Norm = u.Norm.Under(logic.NewMeter(u.Ctx, u.Norm.Steps/budgets.ExpressionShare))
	return &explainer{steps: u, cfg: s.cfg, whole: s.whole, cut: s.steps.Cut, rejections: s.rejections, deadEnd: s.deadEnd}
}

// explainRefuted explains why no run reaches the goal.
func (s *search) explainRefuted() *Explanation {
	return s.explainer().explainBy(s.doubts, "run")
}

// explainDenied explains why no justified run reaches the goal.
func (s *search) explainDenied() *Explanation {
	x := s.explainer().explainBy(s.denial, "run in which all events are justified")
	x.Exhausted = false
	x.Justified = true
	return x
}
