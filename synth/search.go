package synth

import (
	"container/heap"
	"context"
	"math"
	"slices"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/synth/internal/budgets"
	"github.com/clouseau-go/clouseau/synth/internal/pattern"
	"github.com/clouseau-go/clouseau/synth/internal/refine"
	"github.com/clouseau-go/clouseau/synth/internal/refute"
	"github.com/clouseau-go/clouseau/synth/internal/trace"
	"github.com/clouseau-go/clouseau/synth/recursion"
	"github.com/clouseau-go/clouseau/synth/terms"
	"github.com/clouseau-go/clouseau/uhat"
)

// search looks for justified traces of one goal.
//
// No single order works on all specs. On one spec it pays to finish what is nearly done; on
// another, such traces grow without end. So several best-first queues hold the same traces and are
// served in turn. A trace that one queue has expanded is skipped by the others. For the same
// reason there are two orders of obligations (see frontier).
type search struct {
	steps     *refine.Steps // of this pass, and what it has left out
	rules     *refine.Rules
	target    *refine.Goal
	delta     *uhat.Context
	goal      *uhat.Goal
	scope     *terms.Scope
	finder    *recursion.Finder
	relations *relations
	cfg       Config
	stats     *Stats

	seen        map[refine.Key]bool
	frontiers   [2]frontier // of the traces that meet what they owe in one order, and in the other
	serial      int
	whole, most budget                  // of the search, and of this pass
	asked       int                     // queries when the search began
	mostQueries int                     // that the search for further ideas may ask; 0: any number
	long        []*node                 // traces that were cut because they became too long
	fewest      int                     // obligations of a trace, for who looks on; 0: none yet
	rejections  []error                 // why finished traces failed
	deadEnd     deadEnd                 // the one that came furthest
	broad       map[refine.Stepping]int // the fewest events with which a step had too many outcomes
	outlines    map[refine.Key]bool     // of the traces that were expanded
	vain        map[refine.Key]bool     // outlines without order of traces that were stuck

	doubtful []*trace.Trace // the starts, if a denial may be tried
	found    int            // queries until the first candidate; 0: there is none
	doubts   *refute.Proof  // nil before it has asked
	denial   *refute.Proof  // the same, of justified runs only
}

// deadEnd is a trace that has no child, as one of its events cannot be justified.
type deadEnd struct {
	trace *node          // the one with the most typed events; nil: none
	at    int            // position of the event
	cut   budgets.Limits // limits that may have kept the trace from having a child
	// suspect says that it is of the pass in which the deciding event may be suspect.
	suspect bool
}

func newSearch(ctx context.Context, c *uhat.Context, g *uhat.Goal, solver *logic.Portfolio, cfg Config, stats *Stats) *search {
	cfg, whole := cfg.defaults()
	u := refine.New(ctx, c, g, solver, cfg.MaxSteps, max(whole.events, budgets.CopiedEvents))
	s := &search{
		steps: u, rules: u.Rules, target: u.Goal, delta: c, goal: g, scope: u.Scope,
		finder: recursion.NewFinder(u.Scope, repeating(g, cfg)), relations: &relations{rules: u.Rules, goal: g},
		cfg: cfg, stats: stats, whole: whole, most: whole, asked: solver.Queries(),
		broad: map[refine.Stepping]int{},
	}
	u.Longest = &s.cfg.MaxEvents
	u.Full = s.full
	s.pass(only)
	u.Prepare()
	return s
}

// add puts a trace into all queues, unless it is too long or its operations alone make it a dead
// end.
func (s *search) add(t *node) {
	t.open, t.estimate, t.luck = 0, 0, t.Coincidences()
	for _, e := range t.Events {
		if s.rules.OwesCause(e) {
			t.open++
		}
		if e.OwesType() {
			t.open++
		}
		t.estimate += s.rules.Owing(e)
	}
	s.expect(t)
	for _, c := range t.Rest {
		t.open++
		t.estimate += s.rules.Cheapest(c) - 1
	}
	switch {
	case math.IsInf(t.estimate, 1) && !(s.steps.Suspects && s.onlyDecidingUnjustifiable(t)):
		return
	case len(t.Gaps) > s.cfg.MaxEvents+1:
		s.tooLong(t)
		return
	case s.serial >= s.cfg.MaxTraces && !(s.raise() && s.serial < s.cfg.MaxTraces):
		s.steps.Cut |= budgets.LimitTraces
		return
	}
	s.enqueue(t)
}

// onlyDecidingUnjustifiable estimates the trace without its deciding event, and reports whether
// every other event can be justified.
func (s *search) onlyDecidingUnjustifiable(t *node) bool {
	t.estimate = 0
	for _, e := range t.Events {
		if e.ID != t.Deciding {
			t.estimate += s.rules.Owing(e)
		}
	}
	for _, c := range t.Rest[:max(len(t.Rest)-1, 0)] {
		t.estimate += s.rules.Cheapest(c) - 1
	}
	return !math.IsInf(t.estimate, 1)
}

// run searches until it has enough results, nothing is left or the budget is spent. It calls accept
// with each trace that owes nothing more; accept says whether to go on. run reports whether nothing
// is left.
func (s *search) run(starts []*trace.Trace, accept func(*trace.Trace) bool) (exhausted bool) {
	s.resetQueues()
	s.begin(starts, false)
	both := false
	until := s.stats.Refinements + budgets.OneOrder
	var turns [2]int // of each order
	for step := 0; ; step++ {
		if !both && (s.stats.Refinements >= until || s.wholeFirst()) {
			both = true
			s.begin(starts, true)
		}
		s.prove()
		order := s.turn(step, both)
		f := &s.frontiers[order]
		t := f.pop(turns[order])
		turns[order]++
		switch {
		case t == nil:
			if f.empty() && !s.lengthen() {
				return true
			}
			continue
		case !s.steps.Suspects && s.denial.Proved(), s.spent():
			return false
		}
		if t.expanded = true; !s.steps.Simplifier.Settle(t.Trace) || s.steps.Contradictory(t.Trace) {
			continue
		}
		if k := s.rules.KeyOf(t.Trace, t.open > 0); t.whole == nil && s.seen[k] {
			continue
		} else {
			s.seen[k] = true
		}
		if s.waits(t, f) {
			continue
		}
		if t.open == 0 {
			if !accept(t.Trace) {
				return false
			}
			until = math.MaxInt
			continue
		}
		s.progress(t)
		s.open(t)
	}
}

// wholeFirst reports whether it pays to meet all conjuncts of the goal before anything else.
func (s *search) wholeFirst() bool { return len(s.target.Conjuncts()) > 1 && s.steps.Learned() }

// turn returns the order of obligations that has its turn in a step.
func (s *search) turn(step int, both bool) int {
	if !both {
		return 0
	}
	order := 0
	if other := step%budgets.OtherOrder == 0; other != s.wholeFirst() {
		order = 1
	}
	if s.frontiers[order].idle() && !s.frontiers[1-order].idle() {
		return 1 - order
	}
	return order
}

// tell reports how far the search is.
func (s *search) tell(t *node) {
	if s.cfg.Progress == nil || t.Partial() {
		return
	}
	if s.fewest == 0 || t.open < s.fewest {
		s.fewest = t.open
	}
	s.cfg.Progress(s.stats.Refinements, s.fewest)
}

// open expands a trace and adds its children.
func (s *search) open(t *node) {
	if t.Unchecked && !t.Partial() && !s.steps.Suspects {
		if t.Unchecked = false; !s.typable(t) || s.spent() {
			return
		}
	}
	s.stats.Refinements++
	s.tell(t)
	if t.whole == nil {
		if k := s.steps.WithoutHistory(t.Trace); k != trace.None {
			s.noteDeadEnd(t, k, 0)
			return
		}
		if s.steps.Stuck(t.Trace) {
			s.vain[s.relations.outlineKey(t.Trace, false)] = true
			return
		}
	}
	before := s.steps.Cut
	s.steps.Cut = 0
	children := s.give(t)
	cut := s.steps.Cut
	s.steps.Cut = cut | before
	if cut.Has(budgets.LimitEvents) {
		s.tooLong(t.original())
	}
	if children == 0 && !t.Partial() && t.whole == nil {
		s.noteDeadEnd(t, s.steps.NextObligation(t.Trace), cut)
	}
}

// tooLong keeps a trace that leads to too many events.
func (s *search) tooLong(t *node) {
	s.steps.Cut |= budgets.LimitEvents
	if !slices.Contains(s.long, t) {
		s.long = append(s.long, t)
	}
}

// noteDeadEnd keeps the dead end that came furthest, for the explanation: rather one of the pass in
// which the deciding event may be suspect, since what stands in the way there does so in any case.
func (s *search) noteDeadEnd(t *node, k int, cut budgets.Limits) {
	later := s.steps.Suspects && !s.deadEnd.suspect
	if d := s.deadEnd.trace; d == nil || t.open < d.open || t.open == d.open && (later || len(t.Events) > len(d.Events)) {
		s.deadEnd = deadEnd{t, k, cut, s.steps.Suspects}
	}
}

// expect counts what the conjuncts that a trace owes bring with them. If they are met before
// anything else, they count like events that are there and owe all, which most of theirs then do.
// If they counted for nothing, all orders of a few of the goal's events would be tried before any
// order of all.
func (s *search) expect(t *node) {
	t.expected = 0
	s.steps.Cut |= s.target.PatternCuts
	for i, m := range t.Met {
		switch u := s.target.Conjuncts()[i]; {
		case !m.Owed():
		case t.CausesFirst:
			n := len(u[0].Events)
			t.expected += n
			t.open += 2 * n // a cause and a type
			t.estimate += s.rules.UnionCost(pattern.Form{Union: u}, s.rules.EventCost) - float64(n)
		default:
			t.open++
		}
	}
}

// node is a trace in the queues.
type node struct {
	*trace.Trace
	open     int     // obligations that are not met
	estimate float64 // of the events still to be inserted
	luck     int     // answers that happen to be the same (prove.go)
	expected int     // events of conjuncts that it meets before anything else (expect)
	serial   int     // order of creation
	expanded bool
	waited   bool // it waits, or has waited, as one with its idea was expanded
	// whole is the node of which this one gives the children from a level on; nil for one of its
	// own.
	whole *node
	level int
}

// frontier is the traces that are still to be expanded, in several queues and in buckets.
//
// All obligations of a trace must be met, so any order of meeting them finds all there is. But what
// one order finds in ten steps another does not in a thousand, and which one it is differs from
// goal to goal. So a search that has found nothing for a while starts once more in another order,
// and both go on in turn; each is complete, so that the search ends with the first to end.
type frontier struct {
	queues  []*queue
	buckets map[uint64]*bucket
	waiting *queue // traces that differ from expanded ones in the order of events only
}

// queue is a heap of traces under one order; ties go to those that rely less on luck, then to the
// newest.
type queue struct {
	items []*node
	cost  func(*node) float64
}

func (q *queue) Len() int { return len(q.items) }

func (q *queue) Less(i, j int) bool {
	x := q.items[i]
	y := q.items[j]
	if cx, cy := q.cost(x), q.cost(y); cx != cy {
		return cx < cy
	}
	if x.luck != y.luck {
		return x.luck < y.luck
	}
	return x.serial > y.serial
}

func (q *queue) Swap(i, j int) { q.items[i], q.items[j] = q.items[j], q.items[i] }

func (q *queue) Push(x any) { q.items = append(q.items, x.(*node)) }

func (q *queue) Pop() any {
	n := len(q.items) - 1
	x := q.items[n]
	q.items = q.items[:n]
	return x
}

// next returns the best trace that has not been expanded, or nil. A trace that waits is in the
// queues as well, where it is passed over.
func (q *queue) next(waiting bool) *node {
	for q.Len() > 0 {
		if t := heap.Pop(q).(*node); !t.expanded && t.waited == waiting {
			return t
		}
	}
	return nil
}

// bucket is the traces with the same multiset of chosen clauses.
type bucket struct {
	queue
	visits int
	serial int // of its first trace; unlike a count of buckets it never repeats
}

func (s *search) resetQueues() {
	s.frontiers = [2]frontier{newFrontier(), newFrontier()}
	s.seen = map[refine.Key]bool{}
	s.outlines = map[refine.Key]bool{}
	s.vain = map[refine.Key]bool{}
	s.steps.Reset()
	s.serial = 0
	s.long = nil
	s.most.least = 0
}

func newFrontier() frontier {
	size := func(t *node) float64 { return float64(len(t.Gaps) - 1 + t.expected + t.Away + t.level) }
	open := func(t *node) float64 { return float64(t.open) }
	rest := func(t *node) float64 { return t.estimate }
	sum := func(f, g func(*node) float64) func(*node) float64 {
		return func(t *node) float64 { return f(t) + g(t) }
	}
	// A queue that ignored size would follow a chain of insertions, each needing the next, to the
	// bound on events.
	some := func(t *node) float64 { return size(t) / float64(budgets.SizeWeight) }
	return frontier{
		queues:  []*queue{{cost: sum(size, open)}, {cost: sum(some, open)}, {cost: sum(size, rest)}, {cost: sum(some, rest)}},
		buckets: map[uint64]*bucket{},
		waiting: &queue{cost: sum(some, rest)},
	}
}

// empty reports whether no trace is left: every one is in the first queue.
func (f *frontier) empty() bool { return f.queues[0].Len() == 0 && f.waiting.Len() == 0 }

// idle reports whether nothing is left but traces that wait.
func (f *frontier) idle() bool { return f.queues[0].Len() == 0 }

// begin adds the starts, to meet in one order what they owe, or in the other.
func (s *search) begin(starts []*trace.Trace, causesFirst bool) {
	for _, t := range starts {
		u := t.Child()
		u.CausesFirst = causesFirst
		s.steps.Inform(u)
		s.add(&node{Trace: u})
	}
}

// enqueue puts a trace into the queues of its order.
func (s *search) enqueue(t *node) {
	t.serial = s.serial
	s.serial++
	s.stats.Kept = max(s.stats.Kept, s.serial)
	f := &s.frontiers[0]
	if t.CausesFirst {
		f = &s.frontiers[1]
	}
	f.push(t)
}

// push puts a trace into all queues.
func (f *frontier) push(t *node) {
	for _, q := range f.queues {
		heap.Push(q, t)
	}
	b := f.buckets[t.Bucket]
	if b == nil {
		b = &bucket{queue: queue{cost: f.queues[2].cost}, serial: t.serial}
		f.buckets[t.Bucket] = b
	}
	heap.Push(b, t)
}

// before reports whether b is to be served before c: less often served so far, then
// cheaper, then older.
func (b *bucket) before(c *bucket) bool {
	if b.visits != c.visits {
		return b.visits < c.visits
	}
	if x, y := b.best(), c.best(); x != y {
		return x < y
	}
	return b.serial < c.serial
}

func (b *bucket) best() float64 {
	if b.Len() == 0 {
		return math.Inf(1)
	}
	return b.cost(b.items[0])
}

// leastVisited returns the next trace of the bucket that was served least.
func (f *frontier) leastVisited() *node {
	for len(f.buckets) > 0 {
		var best *bucket
		var id uint64
		for k, b := range f.buckets {
			if best == nil || b.before(best) {
				best = b
				id = k
			}
		}
		if t := best.next(false); t != nil {
			best.visits++
			return t
		}
		delete(f.buckets, id)
	}
	return nil
}

// pop returns a trace to expand next, taken from the queues in turn, and seldom one that waits; nil
// when all are empty.
func (f *frontier) pop(turn int) *node {
	if turn%budgets.WaitingTurn == budgets.WaitingTurn-1 || f.queues[0].Len() == 0 {
		if t := f.waiting.next(true); t != nil {
			return t
		}
	}
	if turn %= len(f.queues) + 1; turn < len(f.queues) {
		return f.queues[turn].next(false)
	}
	return f.leastVisited()
}

// Limits is a set of reasons why a search may have missed generators.
type Limits = budgets.Limits

// The reasons.
const (
	LimitResults       = budgets.LimitResults
	LimitRefinements   = budgets.LimitRefinements
	LimitTraces        = budgets.LimitTraces
	LimitEvents        = budgets.LimitEvents
	LimitAlignments    = budgets.LimitAlignments
	LimitPatterns      = budgets.LimitPatterns
	LimitSteps         = budgets.LimitSteps
	LimitApproximation = budgets.LimitApproximation
	LimitUnknown       = budgets.LimitUnknown
	LimitTime          = budgets.LimitTime
)
