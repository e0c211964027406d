package synth

import (
	"cmp"
	"slices"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/synth/internal/budgets"
	"github.com/clouseau-go/clouseau/synth/internal/trace"
	"github.com/clouseau-go/clouseau/synth/terms"
)

// A generator stands for all traces with its clauses. Sometimes these do different things to a
// system: a node that answers in the round in which it is reported, or in an early one of the three
// that count; a message that is handed back before the next one is posted, or after it. The clauses
// are the same, and the one that is found first may be the one that shows nothing. So if there are
// fewer ideas than generators are wanted, traces that were put aside make up the number. Where
// there is one idea they weigh as much as its generator, as nobody knows which is better; else they
// share a small part of the runs (result.go).
//
// Most traces that were put aside differ in little: two requests have changed places that have
// nothing to do with each other. What a trace does is written down as its figure: for each two
// kinds of events, how often one stands before the other. A generator is made of the trace whose
// figure is the farthest from those of all generators, if it is far enough.

// figure counts, for two kinds of events, how often one of the first stands before one of the
// second. Two events count only if their order may matter to a system: if they have a value in
// common, a clause or the goal speaks of both, one has caused the other, or one has no values. The
// deciding event is left out, since it is always the last.
type figure map[[2]int]int

// away returns how far figures are from each other: 0 if they are the same, 1 if they share
// nothing.
func (f figure) away(g figure) float64 {
	diff := 0
	all := 0
	for k, n := range f {
		diff = diff + max(n-g[k], g[k]-n)
		all = all + n + g[k]
	}
	for k, n := range g {
		if _, both := f[k]; !both {
			diff = diff + n
			all = all + n
		}
	}
	return float64(diff) / float64(max(all, 1))
}

// figures makes the figures of traces.
type figures struct {
	relations *relations
	kinds     map[string]int
}

func (c *collector) newFigures() *figures {
	c.search.relations.known()
	return &figures{c.search.relations, map[string]int{}}
}

func (f *figures) of(t *trace.Trace) figure {
	out := figure{}
	var before []*trace.Event
	var kinds []int
	for _, e := range t.Events {
		if !e.Op.Visible() || e.ID == t.Deciding {
			continue
		}
		k := f.kind(t, e)
		for i, b := range before {
			if f.ordered(b, e) {
				out[[2]int{kinds[i], k}]++
			}
		}
		before = append(before, e)
		kinds = append(kinds, k)
	}
	return out
}

// kind numbers the kinds of events: the clause, and which variables of the goal the event carries.
func (f *figures) kind(t *trace.Trace, e *trace.Event) int {
	x := terms.NewEncoder(f.relations.rules.Delta)
	x.Num(int64(e.Op.Index()))
	x.Num(int64(f.relations.rules.ClauseNumber(e.Clause)))
	for _, a := range e.Args {
		x.Num(int64(slices.Index(t.GoalVals, a)))
	}
	k, ok := f.kinds[string(x.Buf)]
	if !ok {
		k = len(f.kinds)
		f.kinds[string(x.Buf)] = k
	}
	return k
}

// ordered reports whether a system may tell the order of two events.
func (f *figures) ordered(x, y *trace.Event) bool {
	return len(x.Args) == 0 || len(y.Args) == 0 || f.relations.have(x, y) ||
		slices.ContainsFunc(x.Args, func(a logic.Term) bool { return slices.Contains(y.Args, a) })
}

// variant is a trace that may stand beside the generators of its idea.
type variant struct {
	trace    *trace.Trace
	finished *terms.Finished // nil if it is not known yet
	figure   figure
	away     float64 // from the generators
}

// vary adds generators up to a number, of traces with the clauses of others: rest has the
// candidates among them, which have other numbers of these, and the reserve has other orders. It
// returns the candidates that are left.
func (c *collector) vary(rest []*candidate, most int) []*candidate {
	missing := most - len(c.result.Generators)
	if missing <= 0 || c.steps.Ctx.Err() != nil {
		return rest
	}
	f := c.newFigures()
	var variants []*variant
	for _, x := range rest {
		variants = append(variants, &variant{trace: x.trace, finished: x.finished, figure: f.of(x.trace), away: 1})
	}
	seen := map[string]bool{}
	for _, t := range c.reserve.all() {
		if shape := c.rules.ShapeOf(t); !seen[shape] && !c.shapes[shape] {
			seen[shape] = true
			variants = append(variants, &variant{trace: t, figure: f.of(t), away: 1})
		}
	}
	passed := func(g figure) {
		for _, x := range variants {
			x.away = min(x.away, x.figure.away(g))
		}
	}
	for _, t := range c.taken {
		passed(f.of(t))
	}
	for tries := budgets.VariedTries * missing; tries > 0 && missing > 0 && len(variants) > 0 && c.steps.Ctx.Err() == nil; tries-- {
		far := slices.MaxFunc(variants, func(x, y *variant) int { return cmp.Compare(x.away, y.away) })
		if far.away < budgets.VariedAway {
			break
		}
		variants = slices.DeleteFunc(variants, func(x *variant) bool { return x == far })
		if c.varied(far) {
			missing--
			passed(far.figure)
			c.reserve.drop(far.trace)
			rest = slices.DeleteFunc(rest, func(x *candidate) bool { return x.trace == far.trace })
		}
	}
	return rest
}

// varied makes a generator of a variant, and reports whether it did. It needs all its events, and
// asks for no more answers that the system need not give than the generators of its idea do.
func (c *collector) varied(x *variant) bool {
	idea := c.rules.IdeaOf(x.trace)
	of := slices.IndexFunc(c.taken[:c.ideas], func(t *trace.Trace) bool { return c.rules.IdeaOf(t) == idea })
	if of < 0 {
		return false
	}
	if x.finished == nil {
		if x.finished = c.finish(x.trace); x.finished == nil {
			return false
		}
	}
	base := c.finished[of]
	if checks(x.finished, trace.None, false) > checks(base, trace.None, false) || c.needlessIn(x.trace, x.finished) ||
		c.contingent(x.trace, x.finished) > c.contingent(c.taken[of], base) {
		return false
	}
	g := x.finished.Generator(c.search.goal)
	g.Varied = true
	return c.put(x.trace, x.finished, g)
}
