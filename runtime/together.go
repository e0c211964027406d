package runtime

import (
	"fmt"
	"slices"

	"github.com/clouseau-go/clouseau/internal/judging/judges"
	"github.com/clouseau-go/clouseau/internal/play/overlap"
	"github.com/clouseau-go/clouseau/internal/play/script"
	"github.com/clouseau-go/clouseau/runtime/play/convert"
	"github.com/clouseau-go/clouseau/runtime/play/run"
)

// In plans a call in a lane, a goroutine with a number from 1 on. [Session.Together] makes the
// calls, those of different lanes at the same time. Calls of lane 0 come last, one by one. No
// argument comes from the answer of another planned call.
func (s *Session) In(lane int, op string, args ...script.Arg) {
	o := s.test.System.Op(op)
	if o.Kind != Call || len(args) != o.Args() {
		panic(fmt.Sprintf("runtime: %s is a %s of %d arguments; only calls are planned in lanes", o, o.Kind, o.Args()))
	}
	values := make([]Value, o.Args())
	entry := s.rec.Next
	entry.Lane, entry.From = lane, script.Arguments(args, values)
	s.rec.Next, s.result.Undescribed = run.Entry{}, s.result.Undescribed || entry.Undescribed
	for i, f := range o.Fields[:o.Args()] {
		if !convert.Fits(values[i], f.Sort) {
			s.finish(run.Infeasible, fmt.Sprintf("%s(%s = %v): its Go type is %s", o, f.Name, values[i], f.Sort.Integer()))
		}
	}
	delay := overlap.Delay(s.tail.variant, len(s.tail.calls))
	if s.draws.Rapid() != nil {
		delay = s.draws.Choose(overlap.Delays)
	}
	s.tail.calls = append(s.tail.calls, overlap.NewCall(lane, delay, o, values))
	s.tail.entries = append(s.tail.entries, entry)
}

// Together makes the planned calls, and judges them by the orders that real time allows: the run is
// a violation if in each of them some judge objects. It is the last thing that a script does. It
// returns the indices of the events of the planned calls; -1 for one that did not return.
func (s *Session) Together() []int {
	t := &s.tail
	s.result.Tail = &run.Tail{Calls: t.calls, Before: len(s.result.Trace)}
	s.result.Calls += len(t.calls)
	t.at = slices.Repeat([]int{-1}, len(t.calls))
	x, before := s.explained(), len(s.result.Trace)
	for _, i := range x.Order {
		s.performed(i)
	}
	for i, c := range t.calls {
		if slices.Contains(t.waiting, c) {
			s.rec.Next = t.entries[i]
			s.rec.Pend(&run.Attempt{Op: c.Event.Op, Args: c.Event.Values, From: t.entries[i].From})
		}
	}
	switch {
	case x.Open:
		s.finish(run.Undecided, x.Limit)
	case !x.Explained():
		s.result.Tail.Explained, s.result.Deciding = x.Upto, before+x.Upto
		s.finish(run.Violation, fmt.Sprintf("no order of the calls that overlap explains their answers; in the one that goes furthest, %s", x.Objection))
	case s.judges.Excuses.Name() != "":
		s.excused()
	}
	s.fate.explored = true
	return t.at
}

// explained makes the calls and explains them. If some wait that need not in any order, it goes on
// when something moves, which the deadline ends.
func (s *Session) explained() overlap.Explanation {
	waits, under := s.test.Options.MayWait(), run.Attempt{Method: "calls at the same time"}
	s.sut.enter(under)
	p := s.tail.calls.Start(func(c *overlap.Call) ([]Value, error) { return s.call(c.Event.Op, c.Event.Values) }, waits)
	for {
		s.end(p.Rest())
		left := s.tail.calls.Unfinished()
		if len(left) > 0 && (left[0].Broke() || waits == nil) {
			s.broken(left[0])
		}
		x := s.ordered()
		if x.Explained() || x.Open || len(left) == 0 {
			p.Leave()
			s.tail.waiting, s.result.Tail.Waiting = left, len(left)
			return x
		}
		s.tail.owed = x.Objection
		s.sut.enter(under)
		p.Moved()
	}
}

// ordered looks for an order of the calls that explains them, and leaves the judges after it.
func (s *Session) ordered() overlap.Explanation {
	find := s.test.Overlap
	if find == nil {
		find = overlap.Explain
	}
	calls, at, of := s.tail.calls.Settled()
	judge := s.after()
	judge.Waiting = of
	defer judge.Close()
	x := find(calls, judge)
	if x.Err == nil && x.Explained() {
		judge.Overlapped(calls, x.Order, find)
		x.Err = judge.Begin()
		for i := 0; i < len(x.Order) && x.Err == nil; i++ {
			_, x.Err = judge.Next(calls[x.Order[i]].Whole())
		}
		s.result.Promised = s.judges.Promises.Counts()
	}
	if x.Err != nil {
		s.fault(x.Err)
	}
	if x.Explained() || x.Open {
		x.Order = slices.DeleteFunc(x.Order, func(i int) bool { return of[calls[i].Event.Op] != nil })
		x.Upto = min(x.Upto, len(x.Order))
	}
	for i := range x.Order {
		x.Order[i] = at[x.Order[i]]
	}
	return x
}

// waits reports whether a call would have to wait now, as far as the model or the reference tells.
func (s *Session) waits(op *Op, args []Value) bool {
	if waits := s.test.Options.MayWait(); waits == nil || !waits(op) {
		return false
	}
	judge := s.after()
	defer judge.Close()
	must, err := judge.WaitsFirst(TraceEvent{Op: op, Values: args})
	if err != nil {
		s.fault(err)
	}
	return must
}

// after returns a judge of what may come after the run so far.
func (s *Session) after() *judges.Tail {
	return &judges.Tail{Judges: s.judges, Before: slices.Clone(s.result.Trace), Reference: s.test.Reference, Alone: s.result.Undescribed, Context: s.sut.ctx, Leave: s.sut.gate.Leave,
		Enter: func(e *TraceEvent) { s.sut.enter(run.OfReference(e)) }}
}

// tail is what a script plans to do at the same time.
type tail struct {
	variant int // differs from run to run, so that the delays of runs without draws differ
	calls   overlap.Calls
	entries []run.Entry
	at      []int          // their events
	waiting overlap.Calls  // those that wait in the end, as they have to
	owed    string         // why those that wait need not; empty: that is not known
	instead func(*Session) // of the rest of the script; nil: it goes on
	left    int            // events before that
}

// Before performs a script up to one of its events, the deciding one at the latest, and another
// script in the place of the rest. events is how many it has, as far as that is known.
func (s *Session) Before(script, instead func(*Session), events int) {
	s.tail.instead, s.tail.left = instead, s.draws.Choose(max(events, 1))
	script(s)
}

// next says what the next event of the script is, if it is not to end before.
func (s *Session) next(e run.Entry) {
	if instead := s.tail.instead; instead != nil && (e.Deciding || s.tail.left == 0) {
		s.tail.instead = nil
		instead(s)
		panic(endOfScript{})
	}
	s.tail.left--
	s.rec.Next = e
}

// performed records a planned call that has returned.
func (s *Session) performed(i int) {
	s.rec.Next = s.tail.entries[i]
	e := s.tail.calls[i].Whole()
	s.sut.attempt = run.Attempt{Op: e.Op, Args: e.Values[:e.Op.Args()], From: s.rec.Next.From}
	if len(e.Values) != len(e.Op.Fields) {
		s.fault(fmt.Errorf("adapter: %s returned %d results instead of %d", e.Op, len(e.Values)-e.Op.Args(), len(e.Op.Fields)-e.Op.Args()))
	}
	s.tail.at[i] = len(s.result.Trace)
	s.append(e.Op, e.Values, e.Op.Args())
	s.plan(len(s.result.Trace) - 1)
}

// broken records planned calls of which one panicked or hung: those that returned as events, the
// broken one as what was under way, and others that did not return beside it.
func (s *Session) broken(c *overlap.Call) {
	for i, d := range s.tail.calls {
		if _, back := d.Span(); back != 0 {
			s.performed(i)
		}
	}
	var last run.Entry
	for i, d := range s.tail.calls {
		a := run.Attempt{Op: d.Event.Op, Args: d.Event.Values, From: s.tail.entries[i].From}
		switch called, back := d.Span(); {
		case called == 0 || back != 0:
		case d == c:
			last, s.sut.attempt = s.tail.entries[i], a
		default:
			s.rec.Next = s.tail.entries[i]
			s.rec.Pend(&a)
		}
	}
	s.rec.Next = last
	if c.Panic != nil {
		s.crash(c.Panic, c.Stack)
	}
	panic(endOfScript{})
}
