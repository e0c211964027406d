package synth

import (
	"container/heap"
	"math"

	"github.com/clouseau-go/clouseau/synth/internal/budgets"
	"github.com/clouseau-go/clouseau/synth/internal/refine"
	"github.com/clouseau-go/clouseau/synth/internal/trace"
)

// node is a trace in the queues.
type node struct {
	*trace.Trace
	open     int     // obligations that are not met
	estimate float64 // of the events still to be inserted
	luck     int     // answers that happen to be the same (contingent.go)
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
	x, y := q.items[i], q.items[j]
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
				best, id = b, k
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
