package sample

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/clouseau-go/clouseau/internal/judging/same"
	"github.com/clouseau-go/clouseau/internal/play/script"
	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/runtime/judge"
	"github.com/clouseau-go/clouseau/runtime/play/event"
	"github.com/clouseau-go/clouseau/runtime/report"
	"github.com/clouseau-go/clouseau/runtime/world"
	"github.com/clouseau-go/clouseau/sre"
)

// same looks for histories after which the system shows the same, and does not behave so.
func (x *trials) same(tb testing.TB) []*report.Trial {
	open := x.opener(tb)
	q := same.Question{Seed: x.seed, Walks: x.calls(), Open: func() (same.System, error) { return open() }}
	q.Order = func(op *sre.Op) bool {
		return op.Name == advance || slices.ContainsFunc(op.Fields[op.Args():], func(f sre.Field) bool { return strings.HasPrefix(f.Name, calledBack) })
	}
	a, err := same.Find(q)
	if err != nil {
		return nil // the environment is in the way
	}
	out := x.refused(tb, q, a.Refused)
	if l := a.Listed; len(l.Pairs) > 0 {
		b := same.Belief{Pairs: x.histories(l.Pairs)}
		for _, p := range l.Pairs {
			b.Only = append(b.Only, p.Then[0].Op.Name)
		}
		out = append(out, &report.Trial{Name: same.NameOfListed, Runs: l.Support.Tried, Objected: l.Support.Differ, Judged: l.Support.Tried, Listed: marshal(tb, b)})
	}
	if a.Support.Tried == 0 {
		return out // nothing shows what the system is
	}
	alike := same.Belief{Ends: a.Without, Pairs: x.histories(a.Pairs)}
	return append(out, &report.Trial{Name: same.Name, Runs: a.Support.Tried, Objected: a.Support.Differ, Judged: a.Shown, Alike: marshal(tb, alike)})
}

// histories are those of pairs.
func (x *trials) histories(pairs []same.Pair) (out []same.Histories) {
	for _, p := range pairs {
		out = append(out, same.Histories{Probe: x.file(p.Probe), Other: x.file(p.Other), Run: x.file(slices.Concat(p.Run, p.Then))})
	}
	return out
}

// refused is the hypothesis that refused calls change nothing.
func (x *trials) refused(tb testing.TB, q same.Question, found []same.Refusal) []*report.Trial {
	if len(found) == 0 {
		return nil
	}
	t := &report.Trial{Name: same.NameOfRefused}
	var obeyed same.Obeyed
	for _, r := range found {
		t.Runs += r.Support.Tried
		t.Objected += r.Support.Differ
		obeyed.Ops = append(obeyed.Ops, r.Op)
		for _, run := range r.Runs {
			obeyed.Runs = append(obeyed.Runs, x.file(run))
		}
	}
	for _, op := range x.test.System.Ops() {
		if q.Order(op) {
			obeyed.Ends = append(obeyed.Ends, op.Name)
		}
	}
	t.Judged = t.Runs
	t.Refused = marshal(tb, obeyed)
	return []*report.Trial{t}
}

// back looks for operations that take back what others did, and more.
func (x *trials) back(tb testing.TB) []*report.Trial {
	open := x.opener(tb)
	found, err := same.TakenBack(x.calls(), func() (same.Told, error) { return open() }, x.seed)
	if err != nil || len(found) == 0 {
		return nil // the environment is in the way, or nothing is found
	}
	t := &report.Trial{Name: same.NameOfBack}
	var belief same.Belief
	for _, b := range found {
		n := len(b.Run) - 1
		belief.Pairs = append(belief.Pairs, same.Histories{After: x.file(b.Run[:n]), Other: x.file(b.Run[:n-2]), Run: x.file(b.Run)})
		t.Runs += b.Support.Tried
		t.Objected += b.Support.Differ
	}
	t.Judged = t.Runs
	t.Back = marshal(tb, belief)
	return []*report.Trial{t}
}

// plains returns values in the form of trace files, if they have one.
func plains(values []rt.Value) (out []any, ok bool) {
	for _, v := range values {
		x, ok := script.Plain(v)
		if !ok {
			return nil, false
		}
		out = append(out, x)
	}
	return out, true
}

// opener makes systems that nobody judges, until that has cost too much.
func (x *trials) opener(tb testing.TB) func() (performer, error) {
	judged, err := rt.Beliefs{Judges: []string{""}}.Of(x.test)
	if err != nil {
		tb.Fatal(err)
	}
	return func() (p performer, err error) {
		select {
		case <-x.tired:
			x.died = mostBroken
		default:
		}
		if x.died >= mostBroken {
			return p, errDear
		}
		defer func() {
			if failed := recover(); failed != nil { // a run says so, too
				x.died++
				err = fmt.Errorf("no system could be made: %v", failed)
			}
		}()
		ctx := context.Background()
		a, err := event.Second(ctx, judged.New)
		return performer{a, ctx, x.test.VirtualTime, x.late(tb), &x.died, &x.caller}, err
	}
}

const (
	// patience is how long a call may take.
	patience = 5 * time.Second
	// enough is how long nobody learns more from systems that are slow.
	enough = 15 * time.Second
)

// after returns what says that so much time has passed by the real clock.
func after(tb testing.TB, d time.Duration) (expired <-chan time.Time) {
	outside := func(f func()) { f() }
	if t, virtual := tb.(*world.T); virtual {
		outside = t.Outside
	}
	outside(func() { expired = time.After(d) })
	return expired
}

// late returns what says when a call has taken too long; nil in the bubble of virtual time, which
// tells by itself that a call waits for ever.
func (x *trials) late(tb testing.TB) func() <-chan time.Time {
	if _, virtual := tb.(*world.T); virtual && !x.apart {
		return nil
	}
	return func() <-chan time.Time { return after(tb, patience) }
}

var (
	errStuck = errors.New("a call does not return")
	errDear  = errors.New("calls take too long, or end the process of the system too often")
)

// calls are those of the walks. What takes a pointer that a system has handed out means nothing to
// another one.
func (x *trials) calls() (out [][]same.Call) {
	for _, w := range x.walks {
		var calls []same.Call
		for _, e := range w {
			_, plain := plains(e.Values[:e.Op.Args()])
			if e.Op.Kind == sre.Call && plain {
				calls = append(calls, same.Call{Op: e.Op, Args: e.Values[:e.Op.Args()]})
			}
		}
		out = append(out, calls)
	}
	return out
}

// Names in the specs of hunts.
const (
	calledBack = "called"  // begins those of results that hold what a callback was called with
	advance    = "advance" // lets time pass, which reveals what nothing has shown before
)

// file is the trace file of some calls.
func (x *trials) file(calls []same.Call) *script.File {
	var s script.Script
	for i, c := range calls {
		in := script.Input{Label: i, Op: c.Op}
		for _, v := range c.Args {
			in.Fields = append(in.Fields, script.Literal(v))
		}
		s = append(s, in)
	}
	return script.NewFile(script.Head{System: x.test.System.Name, Goal: x.test.Goal.Name}, s, nil)
}

// ended returns a panic as an error if it says that virtual time is over.
func ended(p any) error {
	err, _ := p.(*event.EndOfTime)
	if err == nil {
		return nil
	}
	return err
}

// performer performs calls for package same. Nobody judges them, so panics are ends of runs, too.
// In virtual time a call that takes time changes what the time is, and ends the run as well.
type performer struct {
	event.Adapter
	ctx     context.Context
	virtual bool
	late    func() <-chan time.Time // a channel for each call; nil: no call takes too long
	died    *int                    // how many calls have ended the process of a system
	caller  *caller
}

// Close ends the system.
func (p performer) Close() error {
	defer func() { _ = recover() }()
	return p.Adapter.Close()
}

func (p performer) Call(c same.Call) (answer string, over bool, err error) {
	if judge.Forbidden(p.Adapter, c.Op.Name, c.Args) != "" {
		return "forbidden", true, nil
	}
	results, over, err := p.tell(c)
	if results == nil && err == nil {
		return same.Panic, true, nil
	}
	return printed(results), over, err
}

// printed writes an answer. Texts that stand beside each other are one: a ring that is wrapped
// answers in two parts.
func printed(results []rt.Value) (answer string) {
	for _, v := range results {
		text := v.String()
		if begun, isText := strings.CutSuffix(answer, `" `); isText && strings.HasPrefix(text, `"`) {
			answer, text = begun, text[1:]
		}
		answer += text + " "
	}
	return answer
}

// Tell makes a call for [same.TakenBack].
func (p performer) Tell(c same.Call) (results []rt.Value, over bool, err error) {
	if judge.Forbidden(p.Adapter, c.Op.Name, c.Args) != "" {
		return nil, true, nil
	}
	return p.tell(c)
}

// tell makes a call. The results are nil if it has panicked.
func (p performer) tell(c same.Call) (results []rt.Value, over bool, err error) {
	defer func() {
		r := recover()
		if r == nil {
			return
		}
		if _, isDeath := r.(interface{ LastWords() (string, int) }); isDeath {
			*p.died++
		}
		results, over, err = nil, true, ended(r)
	}()
	began := time.Now()
	results, err = p.perform(c)
	if err != nil {
		return nil, true, err
	}
	return append([]rt.Value{}, results...), p.virtual && c.Op.Name != advance && !time.Now().Equal(began), nil
}

// perform makes a call, unless it takes too long. Then the system is closed, which ends its process
// if it has one.
func (p performer) perform(c same.Call) (results []rt.Value, err error) {
	if p.late == nil {
		return p.Adapter.Call(p.ctx, c.Op.Name, c.Args)
	}
	var panicked any
	returned := p.caller.do(func() {
		defer func() { panicked = recover() }()
		results, err = p.Adapter.Call(p.ctx, c.Op.Name, c.Args)
	})
	select {
	case _, goes := <-returned:
		if !goes {
			*p.caller = caller{}
		}
	case <-p.late():
		*p.caller = caller{}
		go func() { _ = p.Close() }()
		return nil, errStuck
	}
	if panicked != nil {
		panic(panicked)
	}
	return results, err
}

// caller does things in a goroutine of its own, and always in the same one, as its stack has grown
// to the size that calls need.
type caller struct {
	calls chan func()
	done  chan struct{} // closed if something has ended the goroutine
}

// do begins to do something, and returns what says that it is done.
func (c *caller) do(f func()) (done <-chan struct{}) {
	if c.calls == nil {
		*c = caller{make(chan func()), make(chan struct{}, 1)}
		go c.run(c.calls, c.done)
	}
	c.calls <- f
	return c.done
}

// end ends the goroutine.
func (c *caller) end() {
	if c.calls != nil {
		close(c.calls)
	}
}

func (*caller) run(calls <-chan func(), done chan<- struct{}) {
	defer close(done)
	for f := range calls {
		f()
		done <- struct{}{}
	}
}
