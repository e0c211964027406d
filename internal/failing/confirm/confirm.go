// Package confirm plays a failing run once more in fresh processes of the test binary, with the one
// judge that blamed it:
//
//	found           push(1)  push(2)  pop() = 1   breaks pop.lifo
//	first process   push(1)  push(2)  pop() = 2   no failure: event 3 pop answered 2 instead of 1
//
// A failure that comes again in the first process is confirmed by it. Else twenty processes say how
// often it comes. One that never does is unconfirmed: the tester, another judge, or a run before it
// may have had a part in it.
package confirm

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"strings"
	"time"

	"github.com/clouseau-go/clouseau/internal/play/script"
	"github.com/clouseau-go/clouseau/internal/process/fresh"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/runtime/play/run"
	"github.com/clouseau-go/clouseau/runtime/report"
	"github.com/clouseau-go/clouseau/sre"
)

const (
	most  = 20 // processes
	ahead = 2  // of them that are started before they are asked
)

// Question is what a process is asked: whether a run fails again.
type Question struct {
	Trace    string        // the text of its trace file
	Kind     run.Kind      // how it failed
	Deadline time.Duration // of a call; 0: that of the test
	Runs     int           // at most, until it fails
}

// NewQuestion returns the question whether a run fails as its file says, under a deadline of calls.
// The rate in the file says how often each process plays it: so often that a run in this process
// would nearly always have failed.
func NewQuestion(f *script.File, r *run.Result, deadline time.Duration) (*Question, error) {
	text, err := f.Encode()
	if err != nil {
		return nil, err
	}
	q := &Question{Trace: string(text), Kind: run.KindOf(r), Deadline: deadline, Runs: 1}
	if f.Repeats() {
		q.Runs = tries(f.Rate)
	}
	return q, nil
}

// mostTries are enough runs to see nearly always what one in 43 shows.
const mostTries = 200

// tries returns how many runs see a failure of that rate nearly always.
func tries(rate *script.Rate) int {
	if rate == nil || rate.Seen == 0 {
		return mostTries
	}
	if rate.Steady() {
		return 1
	}
	return min(mostTries, int(math.Ceil(math.Log(0.01)/math.Log(1-rate.Share()))))
}

// Event is what a run has observed.
type Event struct {
	Op      string
	Answers []string
}

// Observed returns the events of a run. Values that have no meaning in another process are left
// out.
func Observed(trace sre.Trace) (out []Event) {
	for _, e := range trace {
		seen := Event{Op: e.Op.Name, Answers: []string{}}
		for i, f := range e.Op.Fields[:min(len(e.Op.Fields), len(e.Values))] {
			if f.Result || e.Op.Kind == sre.Receive {
				seen.Answers = append(seen.Answers, told(e.Values[i]))
			}
		}
		out = append(out, seen)
	}
	return out
}

func told(v logic.Value) string {
	if v.IsValid() && script.Storable(v) {
		return v.String()
	}
	return "_"
}

// Answer is what became of the run in a process.
type Answer struct {
	Refused string // why it was not played; empty: it was
	Fails   bool   // as it did
	Instead string // how it fails otherwise
	Passes  bool   // the test that is printed of the run does not fail with it
	Events  []Event
	Hung    Hang // of a run that hangs in a call
}

// Closing is the number of the call that closes the system.
const Closing = -1

// Hang is a call that does not return.
type Hang struct {
	Call   int           // the how manieth of the run it is, or Closing; 0: none
	Waited time.Duration // for the call
	Stack  string        // where it is
}

// In answers in a process of a test. It does not return there, and does nothing in others.
func In(test string, answer func(*Question, *script.File) *Answer) {
	fresh.Answer(process(test), func(request []byte) []byte {
		q := &Question{}
		a := &Answer{}
		err := json.Unmarshal(request, q)
		f, wrong := script.Decode([]byte(q.Trace))
		if err = cmp.Or(err, wrong); err != nil {
			a.Refused = err.Error()
		} else {
			a = answer(q, f)
		}
		text, _ := json.Marshal(a)
		return text
	})
}

// process is the name of a test's processes.
func process(test string) string { return test + "/confirming" }

// Ask asks fresh processes of a test, until the context ends. found has the events of the run. With
// once it asks a single one.
func Ask(ctx context.Context, test string, q *Question, found []Event, once bool) *report.Again {
	c := &report.Again{Runs: q.Runs}
	pool := NewPool(test, 0)
	defer func() { pool.Stop() }()
	first := &Answer{}
	for c.Of < most && (c.Of == 0 || !once) {
		a, err := pool.Ask(ctx, q)
		switch {
		case err != nil && ctx.Err() != nil:
			c.Why = "the time is over"
			return c
		case err != nil:
			c.Why = err.Error()
			return c
		case a.Refused != "":
			c.Why = a.Refused
			return c
		}
		if c.Of++; a.Fails {
			c.Confirmed++
		}
		if c.Of > 1 {
			continue
		}
		if first = a; a.Fails {
			c.Deterministic = Difference(found, a.Events) == ""
			c.TestPasses = a.Passes
			return c
		}
		pool = NewPool(test, ahead)
	}
	if c.Unconfirmed = c.Confirmed == 0; c.Unconfirmed {
		c.Why = first.why(found)
	}
	return c
}

// Pool has processes of a test, each of which answers one question.
type Pool struct{ of *fresh.Pool }

// NewPool returns a pool that starts so many processes before they are asked.
func NewPool(test string, ahead int) Pool { return Pool{fresh.NewPool(process(test), ahead)} }

// Stop ends the processes that are ready. The pool is not used after it.
func (p Pool) Stop() { p.of.Stop() }

// Ask asks a process. The error says why there is no answer.
func (p Pool) Ask(ctx context.Context, q *Question) (*Answer, error) {
	request, err := json.Marshal(q)
	if err != nil {
		return nil, err
	}
	text, err := p.of.Ask(ctx, request)
	if e := (*fresh.Ended)(nil); errors.As(err, &e) {
		return nil, fmt.Errorf("a fresh process gave no answer (%s)", e.Said)
	}
	if err != nil {
		return nil, fmt.Errorf("no process can be started: %w", err)
	}
	a := &Answer{}
	return a, json.Unmarshal(text, a)
}

// why says what was different where the run did not fail as it did.
func (a *Answer) why(found []Event) string {
	var all []string
	if d := Difference(found, a.Events); d != "" {
		all = append(all, d)
	}
	if a.Instead != "" {
		all = append(all, a.Instead)
	}
	if all == nil {
		return "all answers are the same"
	}
	return strings.Join(all, "; ")
}

// Difference says which event is the first that is not as it was found; empty if none is.
func Difference(found, now []Event) string {
	for i, f := range found {
		if i == len(now) {
			return fmt.Sprintf("event %d %s does not come", i+1, f.Op)
		}
		n := now[i]
		if n.Op != f.Op {
			return fmt.Sprintf("event %d is %s instead of %s", i+1, n.Op, f.Op)
		}
		if was, is := strings.Join(f.Answers, ", "), strings.Join(n.Answers, ", "); was != is {
			return fmt.Sprintf("event %d %s answered %s instead of %s", i+1, f.Op, is, was)
		}
	}
	if len(now) > len(found) {
		return fmt.Sprintf("event %d %s returned", len(found)+1, now[len(found)].Op)
	}
	return ""
}
