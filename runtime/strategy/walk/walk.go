package walk

import (
	"slices"

	"github.com/clouseau-go/clouseau/internal/judging/monitor"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/runtime/judge"
	"github.com/clouseau-go/clouseau/runtime/play/draw"
	"github.com/clouseau-go/clouseau/runtime/play/event"
	"github.com/clouseau-go/clouseau/runtime/play/run"
	"github.com/clouseau-go/clouseau/runtime/report"
	"github.com/clouseau-go/clouseau/runtime/strategy"
	"github.com/clouseau-go/clouseau/sre"
)

// DefaultLength is how many operations a walk performs at most if nothing else is said: enough to
// build something up and to tear it down several times.
const DefaultLength = 100

// Walk says what random walks perform.
type Walk struct {
	// Requests are the operations, with the domains of their arguments and their answers. An
	// argument without a domain is a value that the run has seen.
	Requests []strategy.Request
	// Clauses say when they may be performed; those of receives and ghosts belong to them. An
	// operation whose clauses are all promises, or that has none, may be performed at any time.
	Clauses []Clause
	// Counts are the ghosts that count.
	Counts []judge.Count
	// Plays are sequences of calls that walks make now and then.
	Plays []Play
	// Heads are runs for which scripts have looked in vain: walks take routes to them, too.
	Heads []sre.Expr
	// Attempts says that walks make the calls that may complete the goal of their test, also where
	// no clause describes them.
	Attempts bool
	// Length is how many operations a walk performs at most; 0 means [DefaultLength].
	Length int
	// All, if it has a length, performs all scripts in the place of random walks.
	All All
	// Weights multiplies the chances of operations. Without an entry it is 1; with 0 the
	// operation is never performed.
	Weights map[string]int
	// Lanes is how many goroutines perform calls at the same time at the end of a walk; below two
	// there are none. All operations are then calls.
	Lanes int
	// Funcs are the Go implementations of the functions in clauses.
	Funcs logic.Env
}

// Clause is a clause of an operation, as far as a walk needs it.
type Clause struct {
	Name    string // "operation.label"
	Op      *sre.Op
	Vars    []*logic.Var
	Where   logic.Term // over Vars; nil: true
	History sre.Expr
	Event   logic.Term // over the fields of Op and Vars; nil: true
	// Next are the ghost events that follow at once, symbolic events in order.
	Next []sre.Expr
	// Promise says that the clause judges answers. It proposes calls, and allows none.
	Promise bool
}

// Ghost returns a ghost operation for a system.
func Ghost(name string, fields ...sre.Field) *sre.Op {
	return &sre.Op{Name: name, Kind: sre.Ghost, Fields: fields}
}

// Walker performs the walks of one test, one after the other. It is not safe for concurrent use,
// and neither is the builder of its system.
type Walker struct {
	walk     Walk
	system   *event.System
	clauses  []*clause
	by       [][]*clause // by operation
	requests []*request
	counter  judge.Counter
	said     map[bool]map[*sre.Op]*spoken // of results, with the goal or without it

	// the walk under way
	s       strategy.Session
	draws   *draw.Source
	run     *run.Result
	counts  *report.Walked
	events  int              // of the run that were taken in
	entries int              // of the script that were remembered
	ghosts  map[*sre.Op]bool // that have happened
	chain   int              // how many more may follow the present event
	watch   func(sre.Event)  // is shown all events, ghosts included; nil outside of tests
	now     *served
	absent  bool          // the last operation had nothing to act on
	inside  []logic.Value // room for known values inside of a domain
	lane    *int          // into which calls are planned; nil: they are made
	orders  orders        // of the calls that are planned
	joined  orders        // with the one under consideration
	before  sre.Trace     // of the planned calls
	every   *every        // performs all scripts; nil: walks are random
	memory
	learning
	waiting
	playing
	journey
	handling
	ahead []route // to the clauses whose histories name several calls
	heads []route // to what scripts have looked for
	trying
}

// served is the clause that the operation under way serves.
type served struct {
	clause *clause
	event  int // index of its event; receives that came meanwhile may push it back
}

// New returns a walker for the operations of a system. The clauses are over its builder.
func New(system *event.System, walk Walk) *Walker {
	w := &Walker{walk: walk, system: system, by: make([][]*clause, len(system.Ops())), said: map[bool]map[*sre.Op]*spoken{}, counter: judge.NewCounter(walk.Counts)}
	for _, c := range walk.Clauses {
		k := newClause(system, c, walk.Funcs)
		k.attribute(walk.Clauses)
		w.clauses = append(w.clauses, k)
		w.by[c.Op.Index()] = append(w.by[c.Op.Index()], k)
	}
	for _, r := range walk.Requests {
		q := newRequest(system, r, walk.Weights)
		for _, c := range w.by[q.op.Index()] {
			q.clauses, q.free = append(q.clauses, c), q.free && c.Promise
			c.restrict(system.L, q)
		}
		w.requests = append(w.requests, q)
	}
	for _, q := range w.requests {
		for _, c := range q.clauses {
			w.ahead = append(w.ahead, w.routes(c, q)...)
		}
	}
	for _, e := range walk.Heads {
		w.heads = append(w.heads, w.toward(e)...)
	}
	if walk.All.Length > 0 {
		w.every = newEvery(walk.All, w.requests)
	}
	return w
}

// Explore performs a walk. [runtime.Session.Explore] calls it.
func (w *Walker) Explore(s strategy.Session, _ *event.System, draws *draw.Source) {
	if w.every != nil {
		draws.Whole("script", func() int { return w.every.explore(w, s, draws) })
		return
	}
	draws.Whole("walk", func() int {
		w.begin(s, draws)
		n := draws.Choose(w.longest())
		n = 1 + max(n, draws.Choose(w.longest()))
		w.plan(n)
		w.learn()
		w.steps(n)
		w.tryLast()
		w.answers()
		w.together()
		w.conclude()
		return n
	})
}

// fruitless is how many operations in a row may have nothing to act on before a walk ends.
const fruitless = 20

// steps performs n operations. One that has nothing to act on is none of them.
func (w *Walker) steps(n int) {
	for i, vain := 0, 0; i < n && vain < fruitless; {
		w.absent = false
		if !w.step(i) {
			return
		}
		if w.absent {
			w.counts.Steps--
			vain++
		} else {
			i, vain = i+1, 0
		}
		w.let()
		w.learn()
	}
}

// begin forgets the last walk.
func (w *Walker) begin(s strategy.Session, draws *draw.Source) {
	w.s, w.draws = s, draws
	if s != nil {
		w.run = s.Result()
	}
	w.counts = &report.Walked{Operations: make([]report.Stepped, len(w.requests))}
	w.events, w.entries, w.now, w.lane, w.ghosts = 0, 0, nil, nil, map[*sre.Op]bool{}
	w.orders = orders{}
	w.memory.begin()
	w.playing, w.journey = playing{}, journey{}
	w.handling = handling{spent: map[logic.Value]int{}, replies: map[uint64]bool{}}
	for _, c := range w.clauses {
		c.begin()
	}
	w.beginTrying()
	w.counter.Begin(w.counted)
	for i, q := range w.requests {
		w.counts.Operations[i].Name = q.op.Name
		for j, d := range q.args {
			if d != nil && w.run != nil {
				w.run.Rec.Declare(run.Argument{Op: q.op.Index(), Field: j}, d)
			}
		}
	}
	if w.run != nil {
		w.run.Walked, w.run.Within = w.counts, w.within
		w.patient(draws)
	}
}

// learn takes in what has happened since its last call.
func (w *Walker) learn() {
	for w.events < len(w.run.Trace) {
		w.remember(w.run)
		ev := &w.run.Trace[w.events]
		var by *clause
		if w.now != nil && w.now.event <= w.events && w.now.clause.Op == ev.Op {
			by, w.now = w.now.clause, nil
		}
		w.take(ev, by)
		w.events++
	}
}

// counted shows a ghost event that counts to the followers.
func (w *Walker) counted(ev sre.Event) {
	w.ghosts[ev.Op] = true
	w.follow(&ev)
}

// take shows an event to all followers. by is the clause for which it was performed; nil if that is
// open.
func (w *Walker) take(ev *sre.Event, by *clause) {
	c, described := w.serves(ev, by)
	w.follow(ev)
	w.counter.After(*ev, w.counted)
	if i := slices.IndexFunc(w.requests, func(q *request) bool { return q.op == ev.Op }); i >= 0 && !described && !w.requests[i].free {
		w.counts.Operations[i].Unexplained++
	}
	if c != nil {
		w.chain = maxGhosts
		w.demand(c)
	}
}

// serves returns the clause that an event satisfies, with the values for which it does. If there is
// none, it is one that describes the arguments: the histories go on as if the answer had been as
// expected, since a wrong answer is what a walk looks for. It is nil if there is none of these.
func (w *Walker) serves(ev *sre.Event, by *clause) (c *clause, described bool) {
	if by != nil && by.answered(ev) {
		return by, true
	}
	for _, c := range w.by[ev.Op.Index()] {
		if c.explains(ev, len(ev.Values), fewSets) {
			return c, true
		}
	}
	if ev.Op.Kind == sre.Call {
		for _, c := range w.by[ev.Op.Index()] {
			if c.explains(ev, ev.Op.Args(), fewSets) {
				return c, false
			}
		}
	}
	return nil, false
}

// follow shows an event to the followers.
func (w *Walker) follow(ev *sre.Event) {
	if w.watch != nil {
		w.watch(*ev)
	}
	for _, c := range w.clauses {
		c.follow.Step(*ev)
	}
	for _, a := range w.tries {
		if ev.Op.Visible() {
			a.follow.Step(*ev)
		}
	}
}

// maxGhosts bounds how many ghost events follow an event at once: they may demand each other.
const maxGhosts = 16

// demand performs the ghost events that the clause of the last event demands next.
func (w *Walker) demand(c *clause) {
	if len(c.next) == 0 {
		return
	}
	x := c.x // the search for a ghost event may use the clause again
	x.Values = slices.Clone(x.Values)
	for i := range c.next {
		by, ev, ok := w.ghost(&x, &c.next[i])
		if !ok || w.chain == 0 {
			return
		}
		w.chain--
		w.ghosts[ev.Op] = true
		w.follow(&ev)
		w.demand(by)
	}
}

// ghost returns the ghost event that is demanded where x holds, and the clause that allows it; ok
// is false if there is none.
func (w *Walker) ghost(x *monitor.Instance, d *demanded) (by *clause, ev sre.Event, ok bool) {
	fields, ok := d.asked(x)
	if !ok {
		return nil, ev, false
	}
	for _, g := range w.by[d.op.Index()] {
		for i := range min(g.sets(), fewSets) {
			if !g.start(i) || !g.fix(fields) || !g.satisfied() {
				continue
			}
			ev = sre.Event{Op: d.op, Values: g.fields(d.op)}
			if d.meets(x, ev.Values) {
				return g, ev, true
			}
		}
	}
	return nil, ev, false
}
