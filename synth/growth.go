package synth

import (
	"cmp"
	"slices"

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
	longest := 0
	for _, t := range ts {
		longest = max(longest, len(t.Events))
	}
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
