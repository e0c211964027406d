package explore

import (
	"cmp"
	"slices"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/model/validate"
	"github.com/clouseau-go/clouseau/runtime/draw"
	"github.com/clouseau-go/clouseau/runtime/event"
	"github.com/clouseau-go/clouseau/runtime/run"
	"github.com/clouseau-go/clouseau/runtime/script"
	"github.com/clouseau-go/clouseau/sre"
)

// Exploration makes random requests that are mostly about what is there: keys that the model's
// state has, identifiers and tags that the system has told of. A value that the system made up can
// come from nowhere else, and a random one meets nothing. What is seldom right for a particular
// system is right often enough: all that it may ask it does ask, once in a while.
//
// How a script goes about it, it decides once: on how many connections, how patient it is, and what
// it has a liking for. A patient one waits for answers before it goes on, so that requests are
// about what is there; an impatient one has them overtake each other.
//
// It heads for no goal. Whoever judges, model or goal, sees all of it; where none objects the run
// is upheld.
type Exploration struct {
	Requests []Request
	// Connection is the field of requests and answers that tells connections apart; empty: there is
	// one.
	Connection string
	// Connections is how many of them a script has at most; 4 if 0.
	Connections int
	// Length is how many requests a script makes at most; 40 if 0.
	Length int
	// Patience is how many of a hundred times a script waits for what it is owed after a request:
	// each script has one of these numbers; if nil half of them 100, and 90, 50 and 10. Pipeline is
	// with how many requests without an answer it waits in any case; 8 if 0.
	Patience []int
	Pipeline int
	// Known is how many of a hundred values are taken from what is known, where something is; 90 if
	// 0, and none if negative: all values are random then. Recent is how many of the last answers
	// are meant, mostly; 6 if 0.
	Known, Recent int
	// Near is how many of a hundred integers that are known are made greater or less by one; 20 if
	// 0, none if negative.
	Near int
	// Edges is how many of a hundred requests have an argument where a comparison of the model
	// changes in its present state, or next to it; 20 if 0, none if negative. Without what is known
	// there are none.
	Edges int
	// Plain is how many of a hundred requests have no frills: arguments of few values (booleans and
	// enumerations) are false, or the first value; 30 if 0, none if negative.
	Plain int
	// Revisits is how many of a hundred requests are made again on their connection, after somebody
	// else has made one about the same on another connection; 20 if 0, none if negative.
	Revisits int
}

// Request is an operation that an [Exploration] performs.
type Request struct {
	Op string
	// Args are what arguments are drawn from that are not known. Nil: they have to be known.
	Args []draw.Domain
	// Answers are the receives of which one answers each such request; nil: it is not waited for.
	Answers []string
}

// percent is a share that has a default, and none where it is negative.
func percent(n, otherwise int) int { return max(0, cmp.Or(n, otherwise)) }

// Session is what an exploration needs of the session that it is part of.
type Session interface {
	Call(op string, args ...script.Arg) (results []logic.Value)
	Send(op string, fields ...script.Arg)
	// Obtain takes an event that is wanted, the first one there is or the first one
	// that the system can be brought to, and reports whether there was one.
	Obtain(want event.Wants) bool
	// Pending returns the steps of a system whose steps the tester schedules.
	Pending() []event.Item
	// Known returns what the model knows of the system's state; nothing without one.
	Known() []validate.Fact
	// Compared returns the positions of the arguments of a request that the model compares with
	// something, and Edges for one of them, given the values of the others, where that changes.
	Compared(op *sre.Op) []int
	Edges(op *sre.Op, args []logic.Value, i int) []logic.Value
	// Avoid reports whether the run keeps away from a request, which is known to be its end, and
	// whether it is so as the first one as well.
	Avoid(op *sre.Op, args []script.Arg) (avoid, always bool)
	// Result is the run so far.
	Result() *run.Result
}

// Explore makes the requests, with values that draws decides on.
func (x Exploration) Explore(s Session, system *event.System, draws *draw.Source) {
	draws.Whole("requests", func() int {
		e := newExplorer(x, s, system, draws)
		n := 1 + draws.Choose(cmp.Or(x.Length, 40))
		for range n {
			if len(e.lines) > 1 && e.chance(percent(e.Revisits, 20)) && e.revisit() {
				continue
			}
			conn := draws.Choose(len(e.lines))
			e.ask(&e.lines[conn])
			if l := &e.lines[conn]; len(l.owed) >= cmp.Or(x.Pipeline, 8) || e.chance(e.patience) {
				e.wait(l)
			}
			e.steps()
		}
		for i := range e.lines {
			e.wait(&e.lines[i])
		}
		return n
	})
}

// explorer is an exploration under way.
type explorer struct {
	Exploration
	s        Session
	system   *event.System
	draws    *draw.Source
	run      *run.Result // so far
	requests []*request
	lines    []line
	patience int
	silent   bool // the system was waited for in vain, which is not done again
	// exchanges are the last ones, and keySorts what the model's maps and sets have keys of.
	exchanges []exchange
	keySorts  []*logic.Sort
	memory
}

// request is a Request with its operations.
type request struct {
	op       *sre.Op
	args     []draw.Domain
	answers  []*sre.Op
	likes    []logic.Value // by argument: a value of few that this script has a liking for
	compared []int         // the arguments that may go to an edge
}

// line is a connection.
type line struct {
	name logic.Value // of the connection; invalid where there is one only
	owed []exchange  // the requests that are under way
}

func newExplorer(x Exploration, s Session, system *event.System, draws *draw.Source) *explorer {
	e := &explorer{Exploration: x, s: s, system: system, draws: draws, run: s.Result()}
	for _, r := range x.Requests {
		q := &request{op: e.system.Op(r.Op), args: r.Args}
		for _, a := range r.Answers {
			q.answers = append(q.answers, e.system.Op(a))
		}
		e.declare(q)
		q.compared = e.comparable(q)
		e.requests = append(e.requests, q)
	}
	e.connect()
	e.patience = e.one(x.Patience, 100, 100, 100, 90, 50, 10)
	for _, q := range e.requests {
		q.likes = make([]logic.Value, len(q.args))
		for i, d := range q.args {
			if finite(q.op.Fields[i].Sort) && d != nil {
				q.likes[i] = d.Draw(draws, q.op.Fields[i].Name)
			}
		}
	}
	return e
}

// declare says what the arguments of a request may be. The shrinker could else only look where a
// script drew equal values, and take the number of a connection for any other number.
func (e *explorer) declare(q *request) {
	for i, d := range q.args {
		if d != nil {
			e.run.Rec.Declare(run.Argument{Op: q.op.Index(), Field: i}, d)
		}
	}
}

// connect decides which connections there are.
func (e *explorer) connect() {
	for _, q := range e.requests {
		i := -1
		if e.Connection != "" && q.op.Kind == sre.Send {
			i = q.op.Position(e.Connection)
		}
		if i < 0 || q.args[i] == nil {
			continue
		}
		for range 1 + e.few(cmp.Or(e.Connections, 4)) {
			name := q.args[i].Draw(e.draws, e.Connection)
			if !slices.ContainsFunc(e.lines, func(l line) bool { return l.name == name }) {
				e.lines = append(e.lines, line{name: name})
			}
		}
		return
	}
	e.lines = []line{{}}
}

// one draws one of some numbers, or of others where there are none.
func (e *explorer) one(of []int, otherwise ...int) int {
	if len(of) == 0 {
		of = otherwise
	}
	return of[e.draws.Choose(len(of))]
}

// few draws a number below n, small ones more often.
func (e *explorer) few(n int) int { return min(e.draws.Choose(n), e.draws.Choose(n)) }

// chance reports whether something happens that does so many of a hundred times.
func (e *explorer) chance(percent int) bool { return e.draws.Choose(100) < percent }

// ask makes one request on a connection, if there is one that can be made.
func (e *explorer) ask(l *line) {
	e.learn()
	q := e.request()
	if args, ok := e.offered(q, l, e.topic()); ok {
		e.perform(q, l, args)
	}
}

// request draws a request.
func (e *explorer) request() *request { return e.requests[e.draws.Choose(len(e.requests))] }

// perform makes a request.
func (e *explorer) perform(q *request, l *line, args []script.Arg) {
	if q.op.Kind == sre.Send {
		e.s.Send(q.op.Name, args...)
		if len(q.answers) > 0 {
			l.owed = append(l.owed, exchange{q: q, args: args})
		}
		return
	}
	e.s.Call(q.op.Name, args...)
}

// wait takes all answers that are owed on a connection.
func (e *explorer) wait(l *line) {
	for ; len(l.owed) > 0 && !e.silent; l.owed = l.owed[1:] {
		var want event.Wants
		for _, op := range l.owed[0].q.answers {
			want = append(want, e.on(op, l))
		}
		if !e.s.Obtain(want) {
			e.silent = e.run.Late
			l.owed = nil
			return
		}
		e.answered(l, l.owed[0])
	}
}

// on is any event of the operation on a connection.
func (e *explorer) on(op *sre.Op, l *line) event.Want {
	at := op.Position(e.Connection)
	return event.Want{Op: op, Fits: func(fields []logic.Value) bool {
		return at < 0 || at >= len(fields) || !l.name.IsValid() || fields[at] == l.name
	}}
}

// steps lets pending steps of the system happen, as many as it likes.
func (e *explorer) steps() {
	if !e.run.Stepped {
		return
	}
	for e.draws.Choose(2) == 0 {
		items := e.s.Pending()
		if len(items) == 0 {
			return
		}
		item := items[e.draws.Choose(len(items))]
		op := e.system.Op(item.Op)
		if !e.s.Obtain(event.For(op, func(fields []logic.Value) bool { return slices.Equal(fields, item.Fields) })) {
			return
		}
	}
}
