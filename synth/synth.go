package synth

import (
	"context"
	"fmt"
	"time"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/uhat"
)

// Config bounds a search. The zero value of a field means its default.
type Config struct {
	// Results is how many generators to look for.
	Results int
	// MaxEvents bounds the events of a trace, ghosts included.
	MaxEvents int
	// MaxRefinements bounds the obligations that are met, over all traces.
	MaxRefinements int
	// MaxTraces bounds the abstract traces that are made; 5 for each of MaxRefinements by default.
	MaxTraces int
	// Padding says that generators with a needless event may make up the number. They are meaningful
	// as the others are, but a needless event may undo what the goal is after.
	Padding bool
	// Depth is how many further copies of a part that repeats are checked, and so the greatest
	// depth of a recursion, counted on top of the one copy that there is. With NoRecursion scripts are
	// straight lines.
	Depth int
}

// The defaults. Three generators, as published, show that more than one idea is tried; 64
// events are three times what the longest published witness but one needs; the
// published goals need at most a few hundred refinements, so 4000 tell a hard goal from an
// unreachable one within seconds. What goes wrong in a repetition goes wrong in
// the first ones; four more copies let collections grow beyond what was written for one or two.
const (
	DefaultResults        = 3
	DefaultMaxEvents      = 64
	DefaultMaxRefinements = 4000
	DefaultDepth          = 4
)

// tracesPerRefinement is how many abstract traces are made at most for each refinement that is allowed. Two or three is
// the rule; where a clause fits in all places it is thirty, and what takes so long for each step leads nowhere.
const tracesPerRefinement = 5

// The refinements spent on each further generator that is asked for are bounded by afterFirst times
// NoRecursion is the Config.Depth with which no part of a script repeats.
const NoRecursion = -1

// The refinements spent on further generators are bounded by afterFirst times
// those that the first one took, plus afterFirstMin: variety is worth several times the first idea, not
// the whole budget. Where other traces than the generators' could make up the number, the search for more ideas
// ends after what enoughIdeas further ones may take.
const (
	afterFirst    = 5
	afterFirstMin = 200
	enoughIdeas   = 2
)

// further returns how many refinements n more generators may take where the first one took so many.
func further(first, n int) int { return n * (first*afterFirst + afterFirstMin) }

func (c Config) withDefaults() Config {
	set := func(x *int, d int) {
		if *x == 0 {
			*x = d
		}
	}
	set(&c.Results, DefaultResults)
	set(&c.MaxEvents, DefaultMaxEvents)
	set(&c.MaxRefinements, DefaultMaxRefinements)
	set(&c.MaxTraces, tracesPerRefinement*c.MaxRefinements)
	set(&c.Depth, DefaultDepth)
	return c
}

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
	// Suspect says that no fully justified trace was found within the bounds and the
	// generators' deciding events are suspect.
	Suspect bool
	// Complete says that the generators show every shape with at most Config.MaxEvents events
	// without padding: Limits is empty.
	Complete bool
	// Limits says why there may be more.
	Limits      Limits
	Stats       Stats
	Explanation *Explanation
	// InPart is the expressions of which only a part was tried, as they are unrolled without an end: histories,
	// futures and the goal, in order.
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
	s := newSearch(ctx, c, g, p, cfg.withDefaults(), &r.Stats)
	if sre.Nullable(g.Trace) {
		r.Explanation = &Explanation{Exhausted: true, Reason: fmt.Sprintf("The goal %s already holds of the empty run, so every system would violate it.", g.Name)}
		return r
	}
	starts := s.starts()
	s.collect(r, s.viable(starts))
	if len(r.Generators) == 0 && ctx.Err() == nil {
		justified := *s
		s.suspects, s.cut = true, 0
		s.cfg.MaxRefinements += r.Stats.Refinements
		s.cfg.MaxTraces += r.Stats.Traces
		s.collect(r, starts)
		r.Suspect = len(r.Generators) > 0
		s.cut |= justified.cut
		if !r.Suspect {
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
	r.Rejections, r.InPart = s.rejections, s.approximations
	r.Stats.Approximated = len(s.approximations)
	r.Stats.Solver = p.Stats().Since(before)
	r.Stats.Time = time.Since(start)
	r.Limits = s.cut
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
