package walk

import (
	"github.com/clouseau-go/clouseau/internal/strategy/asking"
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
	// Scripts are those that lead to the goals. Walks make their calls too, with others between
	// them.
	Scripts []Play
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
	walk      Walk
	system    *event.System
	requests  requests
	performed []*request // by index of the operation; nil: walks do not perform it
	histories *histories
	attempts  attempts
	plain     bool // walks call whatever comes: they take no routes and have no aims
	overlap   overlap
	every     *every  // performs all scripts; nil: walks are random
	ahead     []route // to the clauses whose histories name several calls
	heads     []route // to what scripts have looked for

	// the walk under way
	s        strategy.Session
	tries    attempter // the session; nil: it does not tell what it had to act on
	waiter   waiter    // the session; nil: it does not know what waits
	carefree bool      // the run keeps away from no call
	draws    *draw.Source
	run      *run.Result
	counts   *report.Walked
	events   int              // of the run that were taken in
	ghosts   map[*sre.Op]bool // that have happened
	declared map[run.Argument]draw.Domain
	watch    func(sre.Event) // is shown all events, ghosts included; nil outside of tests
	now      *served
	absent   bool // the last operation had nothing to act on
	tried    bool // an attempt was made
	strayed  bool // with a call that no clause describes, so that the walk has to end
	lane     int  // into which calls are planned; alone: they are made
	chances  []int
	memory   memory
	offering offering
	learning learning
	waiting  waiting
	playing  playing
	journey  journey
	corpus   corpus
}

// served is the clause that the operation under way serves.
type served struct {
	clause *clause
	event  int // index of its event; receives that came meanwhile may push it back
}

// New returns a walker for the operations of a system. The clauses are over its builder.
func New(system *event.System, walk Walk) *Walker {
	h := newHistories(system, walk.Clauses, walk.Counts, walk.Funcs)
	w := &Walker{walk: walk, system: system, histories: h, ghosts: map[*sre.Op]bool{}}
	w.overlap = overlap{attempts: &w.attempts, counts: walk.Counts, said: map[bool]map[*sre.Op]*spoken{}}
	w.performed = make([]*request, len(system.Ops()))
	for _, r := range walk.Requests {
		q := newRequest(system, r, walk.Weights, &w.memory)
		if at := q.op.Index(); w.performed[at] == nil {
			w.performed[at] = q
		}
		for _, c := range h.by[q.op.Index()] {
			q.clauses = append(q.clauses, c)
			q.free = q.free && c.Promise
			c.restrict(system.L, q)
		}
		w.requests = append(w.requests, q)
	}
	w.offering.handling = w.requests.handle()
	w.attempts = attempts{histories: h, walk: &w.walk, requests: w.requests}
	for _, q := range w.requests {
		for _, c := range q.clauses {
			w.ahead = append(w.ahead, w.requests.routes(c, q)...)
		}
	}
	for _, e := range walk.Heads {
		w.heads = append(w.heads, w.requests.toward(e)...)
	}
	w.plain = len(w.ahead)+len(w.heads)+len(walk.Plays)+len(walk.Scripts) == 0 && !walk.Attempts
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
		if w.corpus.from {
			n = w.corpus.resumed(w, n)
		}
		w.steps(n)
		w.tryLast()
		w.waiting.answers(s)
		w.together()
		w.conclude()
		w.counts.News, w.counts.Stale = w.corpus.news()
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
			i = i + 1
			vain = 0
		}
		w.stepped()
	}
}

// stepped takes in what a step has led to.
func (w *Walker) stepped() {
	w.waiting.let(w.s, w.run.Stepped, w.system, w.draws)
	w.learn()
	w.corpus.feel(w)
}

// begin forgets the last walk.
func (w *Walker) begin(s strategy.Session, draws *draw.Source) {
	w.s = s
	w.tries, _ = s.(attempter)
	w.waiter, _ = s.(waiter)
	c, knows := s.(careful)
	w.carefree = knows && !c.Careful()
	w.draws = draws
	w.run = s.Result()
	w.counts = &report.Walked{Operations: make([]report.Stepped, len(w.requests))}
	w.events = 0
	w.now = nil
	w.lane = alone
	w.tried = false
	w.strayed = false
	w.memory.begin()
	w.offering.begin(&w.memory, draws)
	w.playing.moves = nil
	w.journey = journey{}
	if s, ok := w.s.(aiming); ok && (w.walk.Attempts || w.walk.Lanes > 1) && w.attempts.goal == nil {
		w.attempts.aim(s.Goal())
	}
	var waits func(op *sre.Op) bool
	if w.waiter != nil {
		waits = w.waiter.MayWait
	}
	w.overlap.begin(waits)
	w.histories.begin()
	clear(w.ghosts)
	w.came()
	for i, q := range w.requests {
		q.waits = w.waiter != nil && w.waiter.MayWait(q.op)
		q.barred = knows && c.Without(q.op)
		q.counts = &w.counts.Operations[i]
		q.counts.Name = q.op.Name
		if w.declared == nil {
			asking.Declare(w.run.Rec, q.op, q.args)
		}
	}
	if w.declared == nil {
		w.declared = w.run.Rec.Declared
	}
	w.run.Rec.Declared = w.declared
	w.run.Walked = w.counts
	w.run.Within = w.within
	w.waiting = w.requests.patient(draws)
	f, ok := s.(feeding)
	w.corpus.begin(ok && f.Feeds(), draws.Choose)
}

// came notes the ghost events that came with the last event.
func (w *Walker) came() {
	for _, g := range w.histories.came {
		if w.ghosts[g.Op] = true; w.watch != nil {
			w.watch(g)
		}
	}
}

// learn takes in what has happened since its last call.
func (w *Walker) learn() {
	if w.events < len(w.run.Trace) {
		w.memory.remember(w.run)
	}
	for w.events < len(w.run.Trace) {
		ev := &w.run.Trace[w.events]
		var by *clause
		if w.now != nil && w.now.event <= w.events && w.now.clause.Op == ev.Op {
			by, w.now = w.now.clause, nil
		}
		if w.watch != nil {
			w.watch(*ev)
		}
		described := w.histories.take(ev, by)
		w.came()
		if q := w.performed[ev.Op.Index()]; q != nil && !described && !q.free {
			q.counts.Unexplained++
		}
		w.events++
	}
}

// plan divides a walk of n steps into phases.
func (w *Walker) plan(n int) {
	rounds := 1 + w.draws.Choose(maxRounds)
	state, live := w.histories.state()
	w.learning = w.requests.plan(n, rounds, state, live)
}
