package strategy

import (
	"cmp"
	"slices"

	"github.com/clouseau-go/clouseau/internal/play/script"
	"github.com/clouseau-go/clouseau/internal/strategy/asking"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/model/validate"
	"github.com/clouseau-go/clouseau/runtime/play/draw"
	"github.com/clouseau-go/clouseau/runtime/play/event"
	"github.com/clouseau-go/clouseau/runtime/play/run"
	"github.com/clouseau-go/clouseau/sre"
)

// Exploration makes random requests that mostly concern what exists: keys in the model's state, and
// identifiers and tags that the system has answered. A value that the system made up can only come
// from an answer; a random one matches nothing. The defaults suit no system in particular: every
// kind of request is made once in a while.
//
// A script decides at its start how many connections it has, how patient it is, and which values it
// prefers. A patient script waits for answers before it goes on, so that requests concern what
// exists. An impatient one lets requests overtake each other.
//
// An exploration has no goal. The model or the goal judges the whole run; if none objects, the run
// is upheld.
type Exploration struct {
	Requests []Request
	// Connection is the field of requests and answers that distinguishes connections; empty: there
	// is one connection.
	Connection string
	// Connections is how many of them a script has at most; 0 means 4.
	Connections int
	// Length is how many requests a script makes at most; 0 means 40.
	Length int
	// Patience lists how many of a hundred times a script waits for the answers to a request. Each
	// script takes one of these numbers; nil means 100 for half of them, and 90, 50 and 10.
	// Pipeline is the number of requests without an answer at which it waits in any case; 0 means
	// 8.
	Patience []int
	Pipeline int
	// Known is how many of a hundred values are taken from the known ones, if there are any;
	// usually 90. With 0 all values are random, and there are no Edges.
	Known Setting
	// Near is how many of a hundred known integers are increased or decreased by one; usually 20.
	Near Setting
	// Edges is how many of a hundred requests have an argument at which a comparison of the model
	// changes in its present state, or a neighbour of one; usually 20.
	Edges Setting
	// Plain is how many of a hundred requests are plain: their arguments of small sorts (booleans
	// and enumerations) are false, or the first value; usually 30.
	Plain Setting
	// Revisits is how many of a hundred requests are repeated on their connection after a request
	// about the same thing on another connection; usually 20.
	Revisits Setting
}

// Setting is a number that has a usual value, which the zero Setting stands for.
type Setting struct {
	n   int
	set bool
}

// Set returns the setting of a number, 0 included.
func Set(n int) Setting { return Setting{n: n, set: true} }

// or returns the number, or the usual one.
func (s Setting) or(usual int) int {
	if s.set {
		return s.n
	}
	return usual
}

// none reports whether the number was set to 0.
func (s Setting) none() bool { return s.or(1) <= 0 }

// Request is an operation that an [Exploration] performs.
type Request struct {
	Op string
	// Args are the domains of arguments that are not known. Nil: an argument has to be known.
	Args []draw.Domain
	// Answers are the receives, one of which answers each such request; nil: the script does not
	// wait for it.
	Answers []string
	Fault   bool // it is a misfortune; for a [Workload]
}

// Session is what an exploration needs of the session of its script.
type Session interface {
	Call(op string, args ...script.Arg) (results []logic.Value)
	Send(op string, fields ...script.Arg)
	// Obtain takes an event that is wanted: the first that has arrived, or that the system can be
	// made to emit. It reports whether there was one.
	Obtain(want event.Wants) bool
	// Pending returns the steps of a system whose steps the tester schedules.
	Pending() []event.Item
	// Known returns what the model knows of the system's state; nothing without a model.
	Known() []validate.Fact
	// Compared returns the positions of the arguments of a request that the model compares with
	// something. Edges returns where such a comparison changes for one of them, given the values of
	// the others.
	Compared(op *sre.Op) []int
	Edges(op *sre.Op, args []logic.Value, i int) []logic.Value
	// Avoid reports whether the run keeps away from a request, which is known to be its end, and
	// whether it is so as the first one as well.
	Avoid(op *sre.Op, args []script.Arg) (avoid, always bool)
	// Result is the run so far.
	Result() *run.Result
}

// Explorer makes random requests: an [Exploration], or a walk of package walk.
type Explorer interface {
	Explore(s Session, system *event.System, draws *draw.Source)
}

// Explore makes the requests; draws decides on their values.
func (x Exploration) Explore(s Session, system *event.System, draws *draw.Source) {
	draws.Whole("requests", func() int {
		e := newExplorer(x, s, system, draws)
		n := 1 + draws.Choose(cmp.Or(x.Length, 40))
		for range n {
			if len(e.lines) > 1 && e.chance(e.Revisits.or(20)) && e.revisit() {
				continue
			}
			conn := draws.Choose(len(e.lines))
			e.ask(&e.lines[conn])
			if l := &e.lines[conn]; len(l.owed) >= cmp.Or(x.Pipeline, 8) || e.chance(e.patience) {
				e.wait(l)
			}
			if e.run.Stepped {
				asking.Steps(s, system, draws)
			}
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
	silent   bool // the system once did not answer, and is not waited for again
	// exchanges are the last ones; keySorts are the sorts of the keys of the model's maps and sets.
	exchanges []exchange
	keySorts  []*logic.Sort
	memory
}

// request is a Request with its operations.
type request struct {
	op       *sre.Op
	args     []draw.Domain
	answers  []*sre.Op
	likes    []logic.Value // by argument: a value of a small sort that this script prefers
	compared []int         // the arguments that may take a value at an edge
}

// line is a connection.
type line struct {
	name logic.Value // of the connection; invalid if there is only one
	owed []exchange  // requests under way
}

func newExplorer(x Exploration, s Session, system *event.System, draws *draw.Source) *explorer {
	e := &explorer{Exploration: x, s: s, system: system, draws: draws, run: s.Result()}
	for _, r := range x.Requests {
		q := &request{op: e.system.Op(r.Op), args: r.Args}
		for _, a := range r.Answers {
			q.answers = append(q.answers, e.system.Op(a))
		}
		asking.Declare(e.run.Rec, q.op, q.args)
		q.compared = e.comparable(q)
		e.requests = append(e.requests, q)
	}
	e.connect()
	e.patience = e.one(x.Patience, asking.Degrees()...)
	for _, q := range e.requests {
		q.likes = make([]logic.Value, len(q.args))
		for i, d := range q.args {
			if asking.Few(q.op.Fields[i].Sort) && d != nil {
				q.likes[i] = d.Draw(draws, q.op.Fields[i].Name)
			}
		}
	}
	return e
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

// one draws one of some numbers; of otherwise, if there are none.
func (e *explorer) one(of []int, otherwise ...int) int {
	if len(of) == 0 {
		of = otherwise
	}
	return of[e.draws.Choose(len(of))]
}

// few draws a number below n, smaller numbers more often.
func (e *explorer) few(n int) int { return min(e.draws.Choose(n), e.draws.Choose(n)) }

// chance returns true in that many of a hundred cases.
func (e *explorer) chance(percent int) bool { return e.draws.Choose(100) < percent }

// ask makes one request on a connection, if one is possible.
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

// on describes any event of the operation on a connection.
func (e *explorer) on(op *sre.Op, l *line) event.Want {
	at := op.Position(e.Connection)
	return event.Want{Op: op, Fits: func(fields []logic.Value) bool {
		return at < 0 || at >= len(fields) || !l.name.IsValid() || fields[at] == l.name
	}}
}
