package store

import (
	"context"
	"fmt"
	"slices"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/runtime/play/event"
	"github.com/clouseau-go/clouseau/sre"
)

// App is an application as its spec knows it.
type App struct {
	// Requests makes the request that a send of the spec stands for. The first field of each is the
	// session; args are the others.
	Requests map[string]func(args []int) Request // by Serve
	Tables   map[string]Table
	Load     map[Row]string
	// Invariant is what the application promises of its rows; nil: nothing.
	Invariant Invariant
	// Atomic says that the application promises the order of real time, too: a transaction that
	// begins after another one has committed comes after it.
	Atomic bool
	// Snapshot says that transactions take their snapshots when they begin, as the specs of
	// snapshot levels have it.
	Snapshot bool
	// Waits says that the spec has the operation waits.
	Waits bool
	// Directed says that prevTid is a field of gets in the spec, and no result: on a database in
	// which a read may see one of several versions, the script says which.
	Directed bool
}

// Table says how values of a table appear in events.
type Table struct {
	// Event returns a stored value. For a row that is not there it is called with the empty string.
	// It is nil if events have no value.
	Event func(value string) logic.Value
	// Shows returns the results of a scan behind prevTid, prevCid and found; nil for tables that
	// are read row by row.
	Shows func(rows []Version) []logic.Value
}

// Text and Number are tables of texts and of integers.
var (
	Text   = Table{Event: logic.StringValue}
	Number = Table{Event: func(v string) logic.Value { return logic.IntValue(int64(Int(v))) }}
	// Flag is a table of booleans, which are stored as true and false.
	Flag = Table{Event: func(v string) logic.Value { return logic.BoolValue(v == "true") }}
	// Presence is a table whose rows only are there or not.
	Presence = Table{Shows: func([]Version) []logic.Value { return nil }}
)

// Stepper lets a tester schedule the requests of an application on a database. It implements
// runtime.Stepper.
type Stepper struct {
	app  App
	db   Database
	busy []*session // in the order in which they had their first request
	tids int
	cids []int // by tid: 0 is the loader's, -1 of those that have not committed
	last int   // the cid given out last
	ids  int   // of items
	why  string
}

// session is a session with a request under way.
type session struct {
	id      int
	queue   []Request
	request *request // nil: none is under way
	at      stop
	tid     int      // of its open transaction
	begun   bool     // the statement has been started
	asked   bool     // by the step that asks for its waiting
	done    *Reply   // of a statement that has waited, until it is an event; nil: none
	item    int      // the ID of the step
	waits   int      // the ID of the step that asks for its waiting
	choices []choice // the steps of a Get that may see one of several versions
}

// choice is a Get of the version that a transaction has written.
type choice struct{ item, from int }

// Open returns the adapter of an application on a fresh database.
func Open(ctx context.Context, app App, open Opener) (*Stepper, error) {
	db, err := open(ctx, app.Load)
	if err != nil {
		return nil, err
	}
	return &Stepper{app: app, db: db, cids: []int{0}}, nil
}

// Call does nothing: requests are sent.
func (s *Stepper) Call(_ context.Context, op string, _ []logic.Value) ([]logic.Value, error) {
	return nil, fmt.Errorf("store: %s is no request", op)
}

// Send begins a request in a session, or lets it wait for those before it.
func (s *Stepper) Send(_ context.Context, op string, fields []logic.Value) error {
	f := s.app.Requests[op]
	if f == nil {
		return fmt.Errorf("store: no request %s", op)
	}
	var args []int
	for _, v := range fields {
		args = append(args, int(v.Int()))
	}
	x := s.session(args[0])
	x.queue = append(x.queue, f(args[1:]))
	s.proceed(x)
	return nil
}

func (s *Stepper) session(id int) *session {
	for _, x := range s.busy {
		if x.id == id {
			return x
		}
	}
	x := &session{id: id}
	s.busy = append(s.busy, x)
	return x
}

// proceed begins the next request of a session that has none.
func (s *Stepper) proceed(x *session) {
	if x.request != nil || len(x.queue) == 0 {
		return
	}
	f := x.queue[0]
	x.queue = x.queue[1:]
	r, at := begin(x.id, f)
	x.request = r
	s.stopped(x, at)
}

// stopped gives the steps of a session new names.
func (s *Stepper) stopped(x *session, at stop) {
	x.at, x.begun, x.asked, x.done, x.choices = at, false, false, nil, nil
	x.item, x.waits = s.ids, s.ids+1
	s.ids += 2
}

// Pending returns the next statement of each session, or its answer. A statement of which it was
// asked that it waits is there again, and if it has ended its transaction, as an abort.
func (s *Stepper) Pending(ctx context.Context) ([]event.Item, error) {
	var out []event.Item
	for _, x := range s.busy {
		if x.request == nil {
			continue
		}
		if x.asked && x.done == nil {
			reply, err := s.db.Poll(ctx, x.tid)
			if err != nil {
				return nil, err
			}
			if !reply.Waiting {
				x.done = &reply
			}
		}
		op, fields := s.step(x)
		from := fmt.Sprintf("session %d", x.id)
		versions, choosing := s.versions(x)
		if !choosing {
			out = append(out, event.Item{ID: x.item, Op: op, Fields: fields, From: from, To: "store"})
		}
		for _, c := range versions {
			seen := fields
			if s.app.Directed {
				seen = append(slices.Clone(fields), logic.IntValue(int64(c.from)))
			}
			out = append(out, event.Item{ID: c.item, Op: op, Fields: seen, From: from, To: "store"})
		}
		if s.app.Waits && !x.begun && x.at.answer == nil && x.at.statement.Kind != Begin {
			out = append(out, event.Item{ID: x.waits, Op: "waits", Fields: numbers(x.tid), From: from, To: "store"})
		}
	}
	return out, nil
}

// versions returns a step for each version that the next statement of a session may see, the latest
// first. choosing is false if there is no choice to make, or no version at all.
func (s *Stepper) versions(x *session) (out []choice, choosing bool) {
	db, ok := s.db.(Chooser)
	if !ok || x.at.answer != nil || x.begun || x.at.statement.Kind != Get {
		return nil, false
	}
	for _, from := range db.Choices(x.tid, x.at.statement.Row) {
		i := slices.IndexFunc(x.choices, func(c choice) bool { return c.from == from })
		if i < 0 {
			i = len(x.choices)
			x.choices = append(x.choices, choice{s.ids, from})
			s.ids++
		}
		out = append(out, x.choices[i])
	}
	return out, len(out) > 0
}

// step returns the operation of a session's next step and its fields, results apart.
func (s *Stepper) step(x *session) (op string, fields []logic.Value) {
	if a := x.at.answer; a != nil {
		return a.Op, numbers(x.id)
	}
	st := x.at.statement
	if x.done != nil && x.done.Failure != nil {
		return "abort", numbers(x.tid)
	}
	switch st.Kind {
	case Begin:
		return "beginT", numbers(x.id)
	case Commit:
		return "commit", numbers(x.tid)
	case Rollback:
		return "abort", numbers(x.tid)
	}
	fields = numbers(x.tid, st.Row.Key)
	if st.Kind == Put && s.app.Tables[st.Row.Table].Shows != nil {
		fields = numbers(x.tid, st.Row.Key, st.Row.Part)
	}
	return st.Kind.String() + st.Row.Table, fields
}

// Release takes the next step of a session.
func (s *Stepper) Release(ctx context.Context, id int) (event.Outcome, error) {
	for _, x := range s.busy {
		if x.request == nil {
			continue
		}
		if i := slices.IndexFunc(x.choices, func(c choice) bool { return c.item == id }); i >= 0 {
			x.at.statement.Chosen, x.at.statement.From = true, x.choices[i].from
		} else if x.item != id && x.waits != id {
			continue
		}
		return s.release(ctx, x, id == x.waits)
	}
	return event.Outcome{State: event.Absent, Why: "the step has been taken"}, nil
}

func (s *Stepper) release(ctx context.Context, x *session, waits bool) (event.Outcome, error) {
	if a := x.at.answer; a != nil {
		out := happened(a.Op, append(numbers(x.id), a.Values...)...)
		x.request.cancel() // it stands at its answer
		x.request = nil
		s.proceed(x)
		return out, nil
	}
	reply, err := s.execute(ctx, x)
	switch {
	case err != nil:
		return event.Outcome{}, err
	case reply.Waiting && waits:
		x.asked = true
		return happened("waits", numbers(x.tid)...), nil
	case reply.Waiting:
		return event.Outcome{State: event.Blocked}, nil
	}
	out := s.finished(x, reply)
	s.stopped(x, x.request.resume(reply))
	return out, nil
}

// execute starts the statement of a session, or asks again what has become of it.
func (s *Stepper) execute(ctx context.Context, x *session) (Reply, error) {
	switch {
	case x.done != nil:
		return *x.done, nil
	case x.begun:
		return s.db.Poll(ctx, x.tid)
	}
	st := x.at.statement
	if st.Kind == Begin {
		s.tids++
		x.tid = s.tids
		s.cids = append(s.cids, -1)
		st.Snapshot = s.app.Snapshot
	}
	x.begun = true
	return s.db.Start(ctx, x.tid, st)
}

// finished returns the event of a statement that has finished.
func (s *Stepper) finished(x *session, r Reply) event.Outcome {
	st := x.at.statement
	switch {
	case r.Failure != nil:
		s.why = fmt.Sprintf("T%d was ended: %v", x.tid, r.Failure)
		return happened("abort", append(numbers(x.tid), logic.StringValue(r.Failure.Reason.String()))...)
	case st.Kind == Begin:
		return happened("beginT", numbers(x.id, x.tid)...)
	case st.Kind == Commit:
		s.last++
		s.cids[x.tid] = s.last
		return happened("commit", numbers(x.tid, s.last)...)
	case st.Kind == Rollback:
		return happened("abort", append(numbers(x.tid), logic.StringValue(RolledBack.String()))...)
	}
	op, fields := s.step(x)
	table := s.app.Tables[st.Row.Table]
	switch {
	case st.Kind == Put && table.Event == nil:
		return happened(op, fields...)
	case st.Kind == Put:
		return happened(op, append(fields, table.Event(st.Value))...)
	}
	var seen Version // the one that was committed last
	for i, v := range r.Rows {
		if i == 0 || s.cid(x, v.Writer) > s.cid(x, seen.Writer) {
			seen = v
		}
	}
	fields = append(fields, logic.IntValue(int64(seen.Writer)), logic.IntValue(int64(s.cid(x, seen.Writer))), logic.BoolValue(len(r.Rows) > 0))
	if st.Kind == Scan {
		return happened(op, append(fields, table.Shows(r.Rows)...)...)
	}
	return happened(op, append(fields, table.Event(seen.Value))...)
}

// cid returns the commit of a transaction whose version a session reads; -1 if there is none yet.
func (s *Stepper) cid(x *session, writer int) int {
	if writer == x.tid {
		return -1
	}
	return s.cids[writer]
}

// Stuck says why the last transaction that the database ended is over.
func (s *Stepper) Stuck() string { return s.why }

// Confirm says whether a run in the goal is a violation: whether what has committed could not have
// happened one after the other, or the application's invariant is broken.
func (s *Stepper) Confirm(_ context.Context, trace sre.Trace) (event.Evidence, error) {
	_, chooses := s.db.(Chooser)
	v, err := judge(trace, !chooses, s.app.Atomic, s.app.Invariant)
	if err != nil {
		return event.Evidence{}, err
	}
	switch {
	case v.Bad():
		return event.Evidence{Opinion: event.Confirms, Why: v.String()}, nil
	case v.Open:
		return event.Evidence{Opinion: event.Open, Why: v.String()}, nil
	}
	if s.app.Atomic {
		return event.Evidence{Opinion: event.Objects, Why: "what was committed is serializable in the order of real time"}, nil
	}
	return event.Evidence{Opinion: event.Objects, Why: "what was committed is serializable"}, nil
}

// Settle does nothing: no statement starts by itself.
func (s *Stepper) Settle(context.Context) error { return nil }

// Close ends all requests, and the database.
func (s *Stepper) Close() error {
	for _, x := range s.busy {
		if x.request != nil {
			x.request.cancel()
		}
	}
	return s.db.Close()
}
