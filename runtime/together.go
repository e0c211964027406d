package runtime

import (
	"fmt"
	"slices"

	"github.com/clouseau-go/clouseau/internal/play/overlap"
	"github.com/clouseau-go/clouseau/internal/play/script"
	"github.com/clouseau-go/clouseau/runtime/play/convert"
	"github.com/clouseau-go/clouseau/runtime/play/run"
)

// In plans a call in a lane, a goroutine with a number from 1 on. [Session.Together] makes the
// calls, those of different lanes at the same time. Calls of lane 0 come last, one by one. No
// argument comes from the answer of another planned call.
func (s *Session) In(lane int, op string, args ...script.Arg) {
	p := s.play
	o := p.test.System.Op(op)
	if o.Kind != Call || len(args) != o.Args() {
		panic(fmt.Sprintf("runtime: %s is a %s of %d arguments; only calls are planned in lanes", o, o.Kind, o.Args()))
	}
	values := make([]Value, o.Args())
	entry := p.rec.Next
	entry.Lane, entry.From = lane, script.Arguments(args, values)
	p.rec.Next = run.Entry{}
	p.result.Undescribed = p.result.Undescribed || entry.Undescribed
	for i, f := range o.Fields[:o.Args()] {
		if !convert.Fits(values[i], f.Sort) {
			p.finish(run.Infeasible, fmt.Sprintf("%s(%s = %v): its Go type is %s", o, f.Name, values[i], f.Sort.Integer()))
		}
	}
	t := &p.tail
	delay := overlap.Delay(t.variant, len(t.calls))
	if p.draws.Rapid() != nil {
		delay = p.draws.Choose(overlap.Delays)
	}
	t.calls = append(t.calls, overlap.NewCall(lane, delay, o, values))
	t.entries = append(t.entries, entry)
}

// Together makes the planned calls, and judges them by the orders that real time allows: the run is
// a violation if in each of them some judge objects. It is the last thing that a script does. It
// returns the indices of the events of the planned calls; -1 for one that did not return.
func (s *Session) Together() []int { return s.play.tail.together() }

// together makes the planned calls and judges them.
func (t *tail) together() []int {
	t.result.Tail = &run.Tail{Calls: t.calls, Before: len(t.result.Trace)}
	t.result.Calls += len(t.calls)
	t.at = slices.Repeat([]int{-1}, len(t.calls))
	x := t.explained()
	before := len(t.result.Trace)
	for _, i := range x.Order {
		t.performed(i)
	}
	for i, c := range t.calls {
		if slices.Contains(t.waiting, c) {
			t.rec.Next = t.entries[i]
			t.rec.Pend(&run.Attempt{Op: c.Event.Op, Args: c.Event.Values, From: t.entries[i].From})
		}
	}
	switch {
	case x.Open:
		t.finish(run.Undecided, x.Limit)
	case !x.Explained():
		t.result.Tail.Explained = x.Upto
		t.result.Deciding = before + x.Upto
		t.finish(run.Violation, fmt.Sprintf("no order of the calls that overlap explains their answers; in the one that goes furthest, %s", x.Objection))
	case t.judges.Excuses.Name() != "":
		t.referee.excused()
	}
	t.fate.explored = true
	return t.at
}

// uncounted is told of panics in calls at the same time.
func uncounted(string) {}

// explained makes the calls and explains them. If some wait that need not in any order, it goes on
// when something moves, which the deadline ends.
func (t *tail) explained() overlap.Explanation {
	waits := t.judges.Waits.Func()
	under := run.Attempt{Method: "calls at the same time"}
	t.sut.enter(under)
	p := t.calls.Start(func(c *overlap.Call) ([]Value, error) { return t.sut.call(c.Event.Op, c.Event.Values, uncounted) }, waits)
	for {
		t.sut.end(p.Rest())
		left := t.calls.Unfinished()
		if len(left) > 0 && (left[0].Broke() || waits == nil) {
			t.broken(left[0])
		}
		x := t.ordered()
		if x.Explained() || x.Open || len(left) == 0 {
			p.Leave()
			t.waiting = left
			t.result.Tail.Waiting = len(left)
			return x
		}
		t.owed = x.Objection
		t.sut.enter(under)
		p.Moved()
	}
}

// ordered looks for an order of the calls that explains them, and leaves the judges after it.
func (t *tail) ordered() overlap.Explanation {
	find := t.test.Overlap
	if find == nil {
		find = overlap.Explain
	}
	calls, at, of := t.calls.Settled()
	judge := t.referee.after()
	judge.Waiting = of
	defer judge.Close()
	x := find(calls, judge)
	if x.Err == nil && x.Explained() {
		judge.Overlapped(calls, x.Order, find)
		x.Err = judge.Begin()
		for i := 0; i < len(x.Order) && x.Err == nil; i++ {
			_, x.Err = judge.Next(calls[x.Order[i]].Whole())
		}
		t.result.Promised = t.judges.Promises.Counts()
	}
	if x.Err != nil {
		t.fault(x.Err)
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

// tail is what a script plans to do at the same time.
type tail struct {
	*record
	sut     *subject
	referee *referee
	variant int // differs from run to run, so that the delays of runs without draws differ
	calls   overlap.Calls
	entries []run.Entry
	at      []int         // their events
	waiting overlap.Calls // those that wait in the end, as they have to
	owed    string        // why those that wait need not; empty: that is not known
}

// Before performs a script up to one of its events, the deciding one at the latest, and another
// script in the place of the rest. events is how many it has, as far as that is known.
func (s *Session) Before(script, instead func(*Session), events int) {
	s.play.turn = turn{instead: instead, left: s.play.draws.Choose(max(events, 1))}
	script(s)
}

// performed records a planned call that has returned.
func (t *tail) performed(i int) {
	t.rec.Next = t.entries[i]
	e := t.calls[i].Whole()
	t.attempt = run.Attempt{Op: e.Op, Args: e.Values[:e.Op.Args()], From: t.rec.Next.From}
	if len(e.Values) != len(e.Op.Fields) {
		t.fault(fmt.Errorf("adapter: %s returned %d results instead of %d", e.Op, len(e.Values)-e.Op.Args(), len(e.Op.Fields)-e.Op.Args()))
	}
	t.at[i] = len(t.result.Trace)
	t.append(e.Op, e.Values, e.Op.Args())
	t.plan(len(t.result.Trace) - 1)
}

// broken records planned calls of which one panicked or hung: those that returned as events, the
// broken one as what was under way, and others that did not return beside it.
func (t *tail) broken(c *overlap.Call) {
	for i, d := range t.calls {
		if _, back := d.Span(); back != 0 {
			t.performed(i)
		}
	}
	var last run.Entry
	for i, d := range t.calls {
		a := run.Attempt{Op: d.Event.Op, Args: d.Event.Values, From: t.entries[i].From}
		switch called, back := d.Span(); {
		case called == 0 || back != 0:
		case d == c:
			last = t.entries[i]
			t.attempt = a
		default:
			t.rec.Next = t.entries[i]
			t.rec.Pend(&a)
		}
	}
	t.rec.Next = last
	if c.Panic != nil {
		t.sut.crash(c.Panic, c.Stack)
	}
	panic(endOfScript{})
}
