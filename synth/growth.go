package synth

import (
	"cmp"
	"slices"

	"github.com/clouseau-go/clouseau/internal/lists"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/synth/internal/budgets"
	"github.com/clouseau-go/clouseau/synth/internal/trace"
	"github.com/clouseau-go/clouseau/synth/recursion"
	"github.com/clouseau-go/clouseau/synth/terms"
	"github.com/clouseau-go/clouseau/uhat"
)

// A script without needless events does what the spec says. The spec rarely says how often
// something has to happen before it goes wrong, or what may come between: a quota that wraps at the
// second grant, a cache that is full after four entries, a write that overtakes a read. So further
// scripts grow: they do what another script does, and repeat one of its operations once or several
// times more, where the gaps of the goal admit it, with arguments of their own:
//
//	grant used(negative)     grows to     grant grant grant grant used(negative)
//
// The further events are typed like all others. They ask for no answer that the system need not
// give. Nothing tells which of them finds a bug, so those come first that can change the deciding
// answer, as far as the spec tells.
//
// Sometimes every further event asks for such an answer: one more ticket has to be another one, one
// more connection has to be given. If a script would then not grow at all, it may ask for it. Else
// all runs of a test would do the same, and a bug that needs one event more would never be found.

// growth is one way in which a script can grow.
type growth struct {
	op  *sre.Op
	gap int // of the script's trace
}

// growths lists the ways in which a trace can grow, the most promising first. It takes the
// operations in the order of relevant. Each is inserted before its last event, if it has one, then
// right before the deciding event. After that come all operations in all other gaps.
func (c *collector) growths(t *trace.Trace) []growth {
	var out []growth
	add := func(op *sre.Op, gap int) {
		if g := (growth{op, gap}); gap >= 0 && t.Gaps[gap] != nil && t.Gaps[gap].Allow(op) != nil && !slices.Contains(out, g) {
			out = append(out, g)
		}
	}
	deciding := t.Find(t.Deciding)
	if deciding < 0 {
		return nil
	}
	last := func(op *sre.Op) int {
		for k := deciding - 1; k >= 0; k-- {
			if t.Events[k].Op == op {
				return k
			}
		}
		return trace.None
	}
	ops := c.relevant(t)
	for _, op := range ops {
		add(op, last(op))
		for gap, n := deciding, len(out); gap >= 0 && len(out) == n; gap-- {
			add(op, gap)
		}
	}
	for gap := deciding; gap >= 0; gap-- {
		for _, op := range ops {
			add(op, gap)
		}
	}
	return out
}

// relevant returns the calls and sends with which a trace may grow: those before its deciding
// event, and those that the goal or a history of the deciding operation mentions. Those before come
// first, and the deciding operation itself comes after the others. Among equals, operations that
// such a history mentions come first, since they are known to affect the answer.
func (c *collector) relevant(t *trace.Trace) []*sre.Op {
	deciding := t.Events[t.Find(t.Deciding)].Op
	read := map[*sre.Op]bool{}
	named := map[*sre.Op]bool{}
	before := map[*sre.Op]int{}
	for _, cl := range c.search.delta.Operation(deciding).Clauses {
		c.search.target.Mentions(c.search.steps.Norm.Normalize(cl.History).Union, read)
	}
	for _, u := range c.search.target.Conjuncts() {
		c.search.target.Mentions(u, named)
	}
	for k, e := range t.Events[:t.Find(t.Deciding)] {
		before[e.Op] = k + 1
	}
	var out []*sre.Op
	for _, o := range c.search.delta.Operations {
		op := o.Op
		if (op.Kind == sre.Call || op.Kind == sre.Send) && (before[op] > 0 || op != deciding && (read[op] || named[op])) {
			out = append(out, op)
		}
	}
	not := func(x bool) int {
		if x {
			return 0
		}
		return 1
	}
	slices.SortStableFunc(out, func(x, y *sre.Op) int {
		return cmp.Or(not(before[x] > 0)-not(before[y] > 0), not(x != deciding)-not(y != deciding),
			not(read[x])-not(read[y]), not(named[x])-not(named[y]), before[y]-before[x])
	})
	return out
}

// growUp adds generators that grow from generators of an idea, up to the number most. If the user
// asks for no number, only the first generator grows, and none of a scenario, which says all that
// is to happen. A generator that has grown, or is another order of the same, does not grow: its
// runs would depend on one more lucky answer.
func (c *collector) growUp(most int) {
	if c.search.goal.Search.Repeat != nil { // the goal says what is repeated
		return
	}
	byDefault := c.search.whole.given.Results == 0
	if byDefault && (c.search.cfg.Depth < 0 || c.search.goal.Scenario) {
		return
	}
	cut := c.steps.Cut
	cfg := c.search.cfg
	bounds := c.search.most
	// Completeness does not ask for these.
	defer func() {
		c.steps.Cut = cut
		c.search.cfg = cfg
		c.search.most = bounds
	}()
	for i := range c.ideas {
		if c.growFrom(i, most, false) == 0 {
			c.growFrom(i, most, true)
		}
		if byDefault {
			return
		}
	}
}

// growFrom adds generators that grow from the one with number i, up to the number most, and returns
// how many. If luck is true, their further event may ask for an answer that the system need not
// give.
func (c *collector) growFrom(i, most int, luck bool) int {
	t := c.taken[i]
	base := c.finished[i]
	before := c.result.Grown
	ways := c.growths(t)
	tries := budgets.GrownWays * c.search.cfg.Results
	if luck {
		performs := func(op *sre.Op) bool {
			return slices.ContainsFunc(t.Events, func(e *trace.Event) bool { return e.Op == op && e.ID != t.Deciding })
		}
		ways = slices.DeleteFunc(ways, func(w growth) bool { return !performs(w.op) })
		tries = budgets.LuckyWays
	}
	for _, way := range ways[:min(len(ways), tries)] {
		if len(c.result.Generators) >= most || c.steps.Ctx.Err() != nil {
			break
		}
		u, f := c.grow(t, base, way, luck)
		if u == nil {
			continue
		}
		g := f.Generator(c.search.goal)
		if c.search.cfg.Depth >= 0 {
			finder := recursion.NewFinder(c.search.scope, recursion.Config{Depth: c.search.cfg.Depth, Even: true, Ops: []*sre.Op{way.op}, Sure: !luck})
			if h := c.repeated(finder, u, f, budgets.GrownSteps); h != nil {
				g = h
			}
		}
		g.More = way.op
		c.put(u, f, g)
	}
	return c.result.Grown - before
}

// grow returns the trace with one more event, finished. It returns nil if that needs further
// events, or depends on more answers than base, the finished original. If luck is true, the answer
// of the further event is left out of that comparison.
func (c *collector) grow(t *trace.Trace, base *terms.Finished, way growth, luck bool) (found *trace.Trace, done *terms.Finished) {
	var starts []*trace.Trace
	c.steps.InsertPadding(t, way.gap, way.op, func(u *trace.Trace) { starts = append(starts, u) })
	for _, u := range starts {
		u.GhostsOnly = true // the trace has its one more event
	}
	inserted := t.NextID
	contingent := c.contingent(t, base)
	if luck {
		contingent++
	}
	c.search.most = c.search.whole
	c.search.allow(c.result.Stats.Refinements + budgets.Grown)
	c.search.fixed()
	c.search.run(starts, func(u *trace.Trace) bool {
		f := c.finish(u)
		if f == nil || c.contingent(u, f) > contingent || checks(f, inserted, luck) > checks(base, trace.None, false) {
			return true
		}
		found = u
		done = f
		return false
	})
	return found, done
}

// checks counts what a script demands of answers before the deciding event. A demand that an event
// in between adds may fail on a correct system: for example, that a connection is not the one which
// was given back. Of the answer of that event itself, equations and comparisons with constants are
// not counted, since the event's clause entails them; if luck is true, nothing of it is counted.
func checks(f *terms.Finished, between int, luck bool) int {
	n := 0
	for k, e := range f.Trace.Events[:f.Certificate.Deciding] {
		for _, st := range f.Groups[k+1] {
			a, ok := st.(*uhat.Assert)
			if !ok {
				continue
			}
			for _, c := range logic.Conjuncts(a.Cond) {
				_, equals := c.(*logic.Eq)
				if e.ID != between || !luck && !equals && len(logic.Vars(nil, c)) > 1 {
					n++
				}
			}
		}
	}
	return n
}

// A finished trace has no event that nothing asks for: each is in the goal's pattern, or some
// clause needs it. Many systems have only a few such traces, and yet more ways to the goal. Padding
// is an event of the tester that a gap of a finished trace admits, with all that its clause brings
// along:
//
//	init any* push(x) any* isEmpty(true)     with padding     init isEmpty(e) push(x) isEmpty(true)
//
// What is justified stays justified. The search looks for padding if there are fewer generators
// than were asked for.

// padded returns the traces with one more event of the tester before the deciding event. The first
// gap of all traces comes first.
func (c *collector) padded(ts []*trace.Trace) []*trace.Trace {
	var out []*trace.Trace
	longest := lists.Most(ts, func(t *trace.Trace) int { return len(t.Events) })
	for g := range longest {
		for _, t := range ts {
			if g > t.Find(t.Deciding) || t.Gaps[g] == nil || len(t.Events) >= c.search.cfg.MaxEvents {
				continue
			}
			for _, o := range c.search.delta.Operations {
				if o.Op.Kind == sre.Call || o.Op.Kind == sre.Send {
					c.search.steps.InsertPadding(t, g, o.Op, func(u *trace.Trace) { out = append(out, u) })
				}
			}
		}
	}
	return out
}

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
