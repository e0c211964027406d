package synth

import (
	"context"
	"fmt"
	"time"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/synth/internal/budgets"
	"github.com/clouseau-go/clouseau/uhat"
)

// Config bounds a search. The zero value of a field means its default. Bounds that are given are
// kept to the letter; those that are not are raised while that leads on (budget.go).
type Config struct {
	// Results is how many generators to look for.
	Results int
	// MaxEvents bounds the events of a trace, ghosts included.
	MaxEvents int
	// MaxRefinements bounds the obligations that are met, over all traces. The last eighth is kept
	// for suspect traces, where no justified one was found.
	MaxRefinements int
	// MaxTraces bounds the abstract traces that are made; tracesPerRefinement for each refinement
	// by default.
	MaxTraces int
	// MaxSteps bounds the work as a whole, and so what is kept: a step is a query, or a term, an
	// expression or a place in a pattern that is made.
	MaxSteps int
	// Padding says that generators with a needless event may make up the number. They are
	// meaningful as the others are, but a needless event may undo what the goal is after.
	Padding bool
	// Depth is how many further copies of a part that repeats are checked, and so the greatest
	// depth of a recursion, counted on top of the one copy that there is. With NoRecursion scripts
	// are straight lines.
	Depth int
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

// further returns how many refinements n more generators may take where the first one took so many.
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
	// Padded is how many of the generators, the last ones, have an event that neither the goal
	// nor any clause asks for.
	Padded int
	// Grown is how many of the generators do what another one does, and once or several times more
	// one of its operations. Where no number of generators was asked for, they come last, and few
	// runs take them.
	Grown int
	// Alike and Needless are how many traces to the goal were found and left out: because they make
	// use of the same clauses as others, where no number of generators was asked for; because they
	// have events that neither the goal nor any clause asks for.
	Alike, Needless int
	// Open says that the goal and the clauses admit further events in what was found, so that there
	// is always more.
	Open bool
	// Straight is how many of the generators repeat nothing although the goal says what is to
	// repeat.
	Straight int
	// Unwanted is how many generators were left out as the goal says; Missing are the names it
	// gives that none has.
	Unwanted int
	Missing  []string
	// Suspect says that no fully justified trace was found within the bounds and the
	// generators' deciding events are suspect.
	Suspect bool
	// Complete says that the generators show every shape with at most Config.MaxEvents events
	// without padding: Limits is empty.
	Complete bool
	// Limits says why there may be more.
	Limits Limits
	// Unfinished is the limits that ended the search for justified traces before that for suspect
	// ones, so that what is suspect may be justified all the same.
	Unfinished Limits
	// Bounds is the bounds as they were in the end.
	Bounds      Config
	Stats       Stats
	Explanation *Explanation
	// InPart is the expressions of which only a part was tried, as they are unrolled without an
	// end: histories, futures and the goal, in order.
	InPart []sre.Expr
	// Rejections says why finished traces were rejected. The search should finish none that
	// is: each is a query that stayed Unknown, or a mistake of ours.
	Rejections []error
}

// Stats counts what a search did. Times apart, it is the same for the same
// spec and version, whatever its names are.
type Stats struct {
	Events       int // in the generators, ghosts left out
	Refinements  int // obligations that were met
	Kept         int // abstract traces that were kept at most at a time
	Steps        int // as Config.MaxSteps counts them
	Retyped      int // the same in traces with copies of a part, which were checked for recursion
	Undecided    int // queries without an answer about these: such a part counts as one that cannot repeat
	Traces       int // abstract traces made
	Approximated int // expressions of which only a part was tried; see Result.InPart
	Rejected     int // finished traces whose certificate failed; see Result.Rejections
	Solver       logic.SolverStats
	Time         time.Duration
}

// Synthesize looks for generators for one goal. The portfolio has to be without
// assertions and made with the context's builder and axioms; its caches carry over
// from goal to goal. A cancelled context ends the search with what was found. It panics if context
// and goal are not well formed ([uhat.WellFormed]).
func Synthesize(ctx context.Context, c *uhat.Context, g *uhat.Goal, p *logic.Portfolio, cfg Config) *Result {
	if problems := uhat.WellFormed(c, g); len(problems) > 0 {
		panic("synth: not well formed: " + problems[0].Error())
	}
	start := time.Now()
	before := p.Stats()
	r := &Result{Goal: g}
	s := newSearch(ctx, c, g, p, cfg.of(g), &r.Stats)
	if sre.Nullable(g.Trace) {
		r.Explanation = &Explanation{Exhausted: true, Reason: fmt.Sprintf("The goal %s already holds of the empty run, so every system would violate it.", g.Name)}
		return r
	}
	s.pass(justified)
	starts := s.starts()
	s.collect(r, s.viable(starts))
	if len(r.Generators) == 0 && ctx.Err() == nil {
		r.Unfinished = s.cut
		s.pass(suspect)
		s.collect(r, starts)
		r.Suspect = len(r.Generators) > 0
		if s.cut |= r.Unfinished; !r.Suspect && ctx.Err() == nil {
			r.Explanation = s.explain(starts)
		}
	}
	for i, gen := range r.Generators {
		gen.Name = fmt.Sprintf("%s_%d", g.Name, i+1)
		uhat.Walk(gen.Steps, func(st uhat.Step) {
			if a, ok := st.(*uhat.Apply); ok && a.Depth != nil {
				a.Fun.Name = gen.Name + "_again"
			}
		})
	}
	r.leaveOut(g.Search.Without)
	r.Rejections, r.InPart = s.rejections, s.approximations
	r.Stats.Approximated = len(s.approximations)
	r.Stats.Steps = s.meter.Count()
	r.Stats.Solver = p.Stats().Since(before)
	r.Stats.Time = time.Since(start)
	if ctx.Err() != nil { // which empties meters as well
		s.cut = s.cut&^(LimitSteps|LimitPatterns) | LimitTime
	}
	r.Limits, r.Bounds = s.cut, s.cfg
	if len(s.approximations) > 0 {
		r.Limits |= LimitApproximation
	}
	if r.Stats.Solver.Unknowns != r.Stats.Undecided {
		r.Limits |= LimitUnknown
	}
	r.Complete = r.Limits == 0
	for _, c := range r.Certificates {
		r.Stats.Events += len(c.Trace.Visible())
	}
	return r
}
