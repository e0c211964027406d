package walk

import (
	"slices"

	"github.com/clouseau-go/clouseau/internal/play/script"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/runtime/play/draw"
	"github.com/clouseau-go/clouseau/runtime/play/event"
	"github.com/clouseau-go/clouseau/runtime/play/run"
	"github.com/clouseau-go/clouseau/runtime/report"
	"github.com/clouseau-go/clouseau/runtime/strategy"
	"github.com/clouseau-go/clouseau/sre"
)

// request is an operation that walks perform.
type request struct {
	op      *sre.Op
	args    []draw.Domain
	replies []*sre.Op
	clauses []*clause
	free    bool // no clause says when it may be performed
	fault   bool
	waits   bool            // in the walk under way, its calls may have to wait for others
	barred  bool            // the run does without it
	weight  int             // in percent
	counts  *report.Stepped // of the walk under way

	written  []bool    // by argument: see [written]
	seen     []*latest // by argument: what the run has seen of its sort
	handles  []*latest // of those that only answers give
	proposed bool      // a history of it holds, or it has none

	learned

	// Room for the arguments that are considered; those of the next draw take their place.
	facts   []fact
	answers []script.Answer
	handed  []script.Arg // these answers
}

// passed returns arguments in the form in which a session takes them, until the next call.
func (q *request) passed(args []fact) []script.Arg {
	for i, x := range args {
		q.answers[i] = script.Answer{Value: x.value, Ref: x.ref}
	}
	return q.handed
}

// faultWeight is the weight of faults, in percent. A system that is down answers little.
const faultWeight = 20

// requests are the operations that walks perform.
type requests []*request

// of returns the position of an operation; -1 if walks do not perform it.
func (rs requests) of(op *sre.Op) int {
	return slices.IndexFunc(rs, func(q *request) bool { return q.op == op })
}

func newRequest(system *event.System, r strategy.Request, weights map[string]int, m *memory) *request {
	q := &request{op: system.Op(r.Op), args: r.Args, free: true, weight: 100}
	if q.fault = r.Fault; q.fault {
		q.weight = faultWeight
	}
	if n, ok := weights[r.Op]; ok {
		q.weight *= max(0, n)
	}
	for _, a := range r.Answers {
		q.replies = append(q.replies, system.Op(a))
	}
	q.facts = make([]fact, len(q.args))
	q.answers = make([]script.Answer, len(q.args))
	for i, d := range q.args {
		q.handed = append(q.handed, &q.answers[i])
		s := q.op.Fields[i].Sort
		q.written = append(q.written, written(s, d))
		q.seen = append(q.seen, m.of(s))
		if d == nil {
			q.handles = append(q.handles, m.of(s))
		}
	}
	return q
}

// step performs an operation; it returns false if none is possible, or worth it.
func (w *Walker) step(i int) bool {
	if w.strayed {
		return false
	}
	w.look()
	if q, changed := w.learning.observe(w.histories.state()); q != nil {
		w.offering.use(q.op, w.run.Trace, changed)
	}
	if !w.plain && (w.attempted(false) || w.played() || w.travel()) {
		w.counts.Steps++
		return true
	}
	if w.learning.idle() {
		return false
	}
	w.learning.turn(i)
	return w.pick()
}

// look finds out which operations are possible.
func (w *Walker) look() {
	for _, q := range w.requests {
		q.possible = q.weight > 0 && !q.barred && w.possible(q)
	}
}

// pick performs one of the operations that are possible; it returns false if no arguments are found
// for any.
func (w *Walker) pick() bool {
	chances := w.chances[:0]
	total := 0
	for _, q := range w.requests {
		n := 0
		if q.possible {
			q.counts.Possible++
			n = w.learning.chance(q, q.score())
		}
		chances = append(chances, n)
		total += n
	}
	w.chances = chances
	for total > 0 {
		at := w.draws.Choose(total)
		j := 0
		for ; at >= chances[j]; j++ {
			at -= chances[j]
		}
		if w.try(w.requests[j]) {
			w.counts.Steps++
			return true
		}
		w.requests[j].counts.Vain++
		total -= chances[j]
		chances[j] = 0
	}
	return false
}

// possible reports whether an operation can be performed, as far as can be told without looking for
// arguments.
func (w *Walker) possible(q *request) bool {
	q.proposed = len(q.clauses) == 0
	for _, c := range q.clauses {
		if c.sets() > 0 {
			c.held = true
			q.proposed = true
		}
	}
	return q.free && q.callable() || len(q.clauses) > 0 && q.proposed
}

// unproposed is in how many calls a walk leaves the promises alone of an operation that may always
// be called.
const unproposed = 16

// try performs an operation for one of its clauses, or for none where these are only promises; it
// returns false if no arguments are found.
func (w *Walker) try(q *request) bool {
	live := q.live()
	if q.free && (len(live) == 0 || w.draws.Choose(unproposed) == 0) {
		live = nil
	}
	return w.either(q, live,
		func(c *clause) ([]fact, bool) { return w.offering.bounded(q, c) },
		func() ([]fact, bool) { return w.offering.unbounded(q) })
}

// either performs an operation with arguments for one of some clauses. If these have none, and it
// may always be called, it performs it with others.
func (w *Walker) either(q *request, live []*clause, within func(*clause) ([]fact, bool), any func() ([]fact, bool)) bool {
	for len(live) > 0 {
		k := w.draws.Choose(len(live))
		c := live[k]
		args, ok := w.avoiding(q, func() ([]fact, bool) {
			args, ok := within(c)
			return args, ok && (!c.Promise || w.histories.allows(q.event(args), len(args)))
		})
		if ok {
			w.perform(q, c, args)
			return true
		}
		live = slices.Delete(live, k, k+1)
	}
	if !q.free {
		return false
	}
	args, ok := w.avoiding(q, any)
	if ok {
		w.perform(q, nil, args)
	}
	return ok
}

// avoiding draws arguments until the run need not keep away from them, and the calls that overlap
// with them, if there are any, leave them within the clauses.
func (w *Walker) avoiding(q *request, draw func() ([]fact, bool)) (args []fact, ok bool) {
	always := false
	for range avoidances {
		if args, ok = draw(); !ok {
			return nil, false
		}
		if w.carefree && w.lane == alone {
			return args, true
		}
		avoid, first := w.s.Avoid(q.op, q.passed(args))
		fits := w.lane == alone || w.overlap.fits(w.lane, q.event(args))
		if !avoid && fits {
			return args, true
		}
		always = first && fits
	}
	return args, always
}

// event returns the event of a call, without its results.
func (q *request) event(args []fact) *sre.Event {
	ev := &sre.Event{Op: q.op, Values: make([]logic.Value, len(args))}
	for i, a := range args {
		ev.Values[i] = a.value
	}
	return ev
}

// live returns the clauses whose histories hold.
func (q *request) live() []*clause {
	if len(q.clauses) == 0 {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(q.clauses), func(c *clause) bool { return c.sets() == 0 })
}

// perform performs an operation, unless it would have to wait. One that has nothing to act on, as
// faults may, leaves no event.
func (w *Walker) perform(q *request, c *clause, args []fact) {
	if q.waits && w.waits(q.op, args) {
		q.counts.Vain++
		return
	}
	w.run.Rec.Next = run.Entry{}
	if c != nil {
		w.run.Rec.Next = run.Entry{Clause: c.Name, Deciding: c.attempts, Undescribed: c.undescribed}
	}
	if w.lane != alone {
		w.overlap.planned = w.overlap.joined
		w.run.Rec.Next.Undescribed = w.overlap.planned.outside
		w.s.(laned).In(w.lane, q.op.Name, q.passed(args)...)
		counted(q.counts, args)
		return
	}
	if w.now = nil; c != nil && !c.attempts {
		w.now = &served{c, len(w.run.Trace)}
	}
	w.learning.last = q
	w.absent = false
	if w.tries != nil && (q.fault || q.op.Kind == sre.Send) {
		w.absent = !w.tries.Attempt(q.op, q.passed(args))
	} else if q.op.Kind == sre.Send {
		w.s.Send(q.op.Name, q.passed(args)...)
	} else {
		w.s.Call(q.op.Name, q.passed(args)...)
	}
	if w.absent {
		q.counts.Vain++
		return
	}
	counted(q.counts, args)
	w.waiting.owe(q)
	w.offering.hold(q, args)
}

// attempter is a session that knows whether an operation had something to act on.
type attempter interface {
	// Attempt performs an operation, and reports whether there was something to act on.
	Attempt(op *sre.Op, args []script.Arg) bool
}

// careful is a session that knows whether the run keeps away from some calls, and which operations
// it does without.
type careful interface {
	Careful() bool
	Without(op *sre.Op) bool
}

// counted counts an operation that was performed, and where its arguments came from.
func counted(n *report.Stepped, args []fact) {
	n.Performed++
	for _, x := range args {
		switch x.from {
		case fresh:
			n.Fresh++
		case known:
			n.Known++
		default:
			n.Bound++
		}
	}
}

// conclude says why operations were not performed.
func (w *Walker) conclude() {
	w.learn()
	for _, q := range w.requests {
		if q.counts.Performed == 0 {
			q.counts.Why = w.why(q)
		}
	}
}

func (w *Walker) why(q *request) string {
	switch {
	case q.weight == 0:
		return "its weight is 0"
	case q.free && !q.callable():
		for i, d := range q.args {
			if f := q.op.Fields[i]; d == nil && len(q.seen[i].known) == 0 {
				return "no answer gave a " + f.Sort.Name() + " for " + f.Name
			}
		}
	case slices.ContainsFunc(q.clauses, func(c *clause) bool { return c.held }):
		return "its history holds, but no arguments were found within the clause and the domains of the sorts"
	}
	for _, c := range q.clauses {
		if g := w.missing(c); g != "" {
			return "the history of " + c.Name + " speaks of the ghost " + g + ", which no event that happened demands next"
		}
	}
	for _, c := range q.clauses {
		if e := unmet(c, w.run.Trace, w.system.Builder); e != "" {
			return "the history of " + c.Name + " asks for " + e + ", which did not happen"
		}
	}
	return "no history of it came about"
}

// missing returns the name of a ghost that a clause's history speaks of and that did not happen;
// empty if there is none.
func (w *Walker) missing(c *clause) string {
	for _, op := range w.system.Ops() {
		if !op.Visible() && !w.ghosts[op] && mentions(c.History, op) {
			return op.Name
		}
	}
	return ""
}

// mentions reports whether an expression asks for an event of an operation.
func mentions(e sre.Expr, op *sre.Op) (found bool) {
	sre.Walk(e, func(x sre.Expr) bool {
		switch x := x.(type) {
		case *sre.Class:
			for _, en := range x.Entries() {
				found = found || en.Op == op && !logic.IsFalse(en.Demand)
			}
		case *sre.Not:
			return false
		}
		return !found
	})
	return found
}

// unmet returns an event that a clause's history asks for and that did not happen in a run, as a
// spec writes it; empty if there is none, so that the events were there, and not in that order. An
// event may be asked for in one alternative only, so this is a hint.
func unmet(c *clause, tr sre.Trace, b *sre.Builder) (event string) {
	sre.Walk(c.History, func(x sre.Expr) bool {
		switch x := x.(type) {
		case *sre.Class:
			for _, en := range x.Entries() {
				if event == "" && en.Op.Visible() && !logic.IsFalse(en.Demand) && !slices.ContainsFunc(tr, func(e sre.Event) bool { return may(e, en) }) {
					event = b.Event(en.Op, en.Demand).String()
				}
			}
		case *sre.Not:
			return false
		}
		return event == ""
	})
	return event
}

// may reports whether an event is one that is asked for, as far as its fields say.
func may(e sre.Event, en sre.Entry) bool {
	v, known := logic.Eval(en.Demand, answers{e})
	return e.Op == en.Op && !(known && !v.Bool())
}

// answers are the fields of an event. Variables and declared functions are unknown.
type answers struct{ sre.Event }

func (a answers) Lookup(leaf logic.Term) (logic.Value, bool) {
	f, ok := leaf.(*logic.Field)
	if !ok {
		return logic.Value{}, false
	}
	i := a.Op.Position(f.Name())
	if i < 0 {
		return logic.Value{}, false
	}
	return a.Values[i], true
}

func (answers) Apply(*logic.Func, []logic.Value) (logic.Value, bool) { return logic.Value{}, false }
