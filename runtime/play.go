package runtime

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/clouseau-go/clouseau/internal/failing/confirm"
	"github.com/clouseau-go/clouseau/internal/judging/judges"
	"github.com/clouseau-go/clouseau/internal/judging/leak"
	"github.com/clouseau-go/clouseau/internal/play/overlap"
	"github.com/clouseau-go/clouseau/internal/play/script"
	"github.com/clouseau-go/clouseau/internal/play/step"
	"github.com/clouseau-go/clouseau/runtime/play/convert"
	"github.com/clouseau-go/clouseau/runtime/play/draw"
	"github.com/clouseau-go/clouseau/runtime/play/event"
	"github.com/clouseau-go/clouseau/runtime/play/run"
	"github.com/clouseau-go/clouseau/sre"
	"pgregory.net/rapid"
)

// play is one run of a script against a fresh system, while it is made. The script knows it as a
// [Session].
type play struct {
	*record
	sut     *subject
	referee *referee
	draws   draw.Source // what the script draws
	inbox   step.Inbox  // events that the script has not taken
	driver  step.Driver // what happens besides the script
	tail    tail        // calls that the script makes at the same time
	turn    turn        // where another script takes over
	mark    *leak.Mark  // of the goroutines of the run; nil: nobody asks for them
	// How long calls have let time pass in virtual time, in the runs of this memory.
	passed  map[*Op]time.Duration
	spins   confirm.Hang // a call that is known to spin, and is not made
	guarded bool         // see guards
	locks   bool         // the result says which locks are held after each call
	feeds   bool         // the run may depend on what earlier ones did
}

// turn is where another script takes over.
type turn struct {
	instead func(*Session) // of the rest of the script; nil: it goes on
	left    int            // events before that
}

// newPlay returns a play for the runs of a test, one after the other.
func newPlay(test *Test, js *judges.Judges, kept *draw.Kept) *play {
	r := &record{test: test, judges: js}
	x := &subject{record: r}
	j := &referee{record: r, sut: x}
	return &play{record: r, sut: x, referee: j, draws: draw.NewSource(kept)}
}

// renew prepares the play for another run. With a tape, the run avoids known endings, and can start
// again with the same draws. The memory of all parts is reused.
func (p *play) renew(t *rapid.T, tape *draw.Tape) {
	p.record.begin(tape != nil)
	*p.sut = subject{record: p.record}
	p.draws.Begin(t)
	p.draws.Repeat(tape)
	p.inbox.Begin()
	p.driver.Begin(stepping{p}, p.test.Options.Schedule, p.choices(t), step.Within(p.test.Options.Faults))
	p.tail = tail{record: p.record, sut: p.sut, referee: p.referee, variant: p.tail.variant + 1}
	p.turn = turn{}
}

// choices returns the random choices of the run; nil if it draws nothing.
func (p *play) choices(t *rapid.T) step.Choices {
	if t == nil {
		return nil
	}
	return &p.draws
}

// script runs on the script's goroutine.
func (p *play) script(life context.Context, g Generator, done chan<- struct{}) {
	defer close(done)
	if p.mark = nil; p.test.Options.LooksForLeaks() {
		p.mark = leak.Begin()
	}
	makeRoom(0)
	defer p.sut.protect(p.sut.shutReference)
	defer p.sut.protect(p.shut)
	p.sut.protect(func() {
		p.sut.open(life)
		p.guarded = p.guards()
		p.hold()
		g.Run(&Session{p})
	})
	if !p.fate.ended && p.fate.foreign == nil {
		p.sut.protect(p.rest)
	}
}

// shut closes the system, unless that is known to spin, or it may hang at a lock that a panic has
// left closed.
func (p *play) shut() {
	if p.fate.spoilt = p.fate.spoilt && p.sut.abandon(); p.fate.spoilt {
		return
	}
	if p.spins.Call != confirm.Closing {
		p.sut.shut()
		return
	}
	p.attempt = run.Attempt{Method: "Close"}
	p.hang(p.spins.Waited, p.spins.Stack)
}

// makeRoom grows the stack while there is little on it to copy. Growing it below a monitor or a
// draw takes 8 % of the time of a short run (BenchmarkRun of package benchmarks, the fixed twins).
//
//go:noinline
func makeRoom(at int) byte {
	var room [10 << 10]byte
	return room[at]
}

// conclude judges a run whose script has ended, and completes what is known of it.
func (p *play) conclude(races string) {
	p.driver.End()
	if p.fate.foreign == nil {
		p.referee.judge()
		p.referee.race(races)
		p.referee.leak(p.mark)
	}
	p.judges.Endings.Excuse(&p.result)
	p.result.Unknowns = p.judges.Unknowns()
	p.result.Steps = p.driver.Steps
	p.result.Drawn = p.draws.Drawn
	p.result.Discards = p.draws.Discards
	p.result.Depths = p.draws.Depths
	p.result.Learnt = p.draws.Learnt()
}

// rest lets the system come to rest after the script, and records what it does by then.
func (p *play) rest() {
	if p.driver.Waiting() {
		p.driver.Settle()
	}
	if p.sut.source != nil {
		p.drain()
	}
	if p.result.Owed = p.judges.Owed(); len(p.result.Owed) > 0 {
		p.result.AtRest = p.resting()
		p.result.Owed = p.judges.Owed()
	}
}

// resting reports whether the system is known to do nothing more by itself: a source has said so,
// or no steps are left for the tester to schedule. What the system does until then is recorded.
func (p *play) resting() bool {
	if p.sut.stepper == nil {
		return p.inbox.Quiet
	}
	p.driver.Settle()
	if p.sut.source != nil { // it has spoken of the time before
		p.drain()
	}
	happens := func(i Item) bool { return !i.Fault }
	return !slices.ContainsFunc(p.pending(), happens) && !p.driver.Waiting() && (p.sut.source == nil || p.inbox.Quiet)
}

// hang ends a run whose script is given up after the deadline. The stack says where its goroutine
// is.
func (p *play) hang(deadline time.Duration, stack string) {
	if p.attempt.Reference {
		p.unreachable(fmt.Sprintf("did not return within %v", deadline))
	}
	if p.result.Undescribed {
		p.result.Waited = deadline
		p.settle(run.Uninformative, fmt.Sprintf("the call that no clause describes has not returned within %v", deadline))
	}
	if !p.waited(deadline, stack) && !p.fate.ended {
		p.fate.ended = true
		stuck := p.tail.calls.Unfinished()
		for _, c := range stuck {
			p.result.Under = append(p.result.Under, run.Attempt{Op: c.Event.Op, Args: c.Event.Values})
		}
		if len(stuck) > 0 {
			p.sut.protect(func() { p.tail.broken(stuck.First(p.judges.Waits.Func())) })
		}
		p.result.Verdict, p.result.Stack = run.Hung, cmp.Or(stack, p.tail.calls.Blocked())
		p.broke()
		p.result.Waited = deadline
		p.result.Reason = fmt.Sprintf("no answer within %v", deadline)
		if p.tail.owed != "" {
			p.result.Reason += "; after every order of the others that explains them, " + p.tail.owed
		}
	}
}

// where says where the goroutine of the script is in the system; empty if that is in a process of
// its own.
func (p *play) where() string {
	at := overlap.Where(p.mine(), passing)
	if strings.Contains(at, "/internal/process/child.") {
		return ""
	}
	return at
}

// mine is the call that only the goroutine of the script has on its stack.
func (p *play) mine() string { return fmt.Sprintf("runtime.(*play).script(%p", p) }

// hold records which locks are held, if the run is made for that.
func (p *play) hold() {
	if p.locks {
		p.result.Hold(overlap.HeldLocks(p.sut.adapter))
	}
}

// interrupt ends the script of a run that is inside the system when the interrupt comes.
func (p *play) interrupt(dispose func()) {
	p.settle(run.Infrastructure, interrupted)
	p.sut.leave(dispose, atOnce)
}

// next says what the next event of the script is, if it is not to end before.
func (p *play) next(e run.Entry) {
	if instead := p.turn.instead; instead != nil && (e.Deciding || p.turn.left == 0) {
		p.turn.instead = nil
		instead(&Session{p})
		panic(endOfScript{})
	}
	p.turn.left--
	p.rec.Next = e
}

// issue performs an operation of the tester. ok is false if it had nothing to act on, as faults
// may, and any operation that mayFail. It leaves no event then.
func (p *play) issue(op string, kind sre.Kind, args []script.Arg, mayFail bool) (results []Value, ok bool) {
	o, values := p.begin(op, kind, args)
	n := len(args)
	var err error
	if kind == Send {
		err = p.sut.adapter.Send(p.sut.ctx, op, values)
	} else {
		results, err = p.sut.call(o, values[:n:n], p.panicked)
	}
	mayFail = mayFail || n == len(values) && slices.Contains(p.test.Options.Misfortunes, op)
	if mayFail && errors.Is(err, event.ErrAbsent) {
		p.sut.gate.Leave()
		return nil, false
	}
	p.sut.end(err)
	if n+len(results) != len(values) {
		p.fault(fmt.Errorf("adapter: %s returned %d results instead of %d", op, len(results), len(values)-n))
	}
	copy(values[n:], results)
	p.perform(o, values, n)
	return values[n:], true
}

// panicked counts a panic that is an answer.
func (p *play) panicked(how string) { p.result.Panics = append(p.result.Panics, how) }

// begin enters the system for an operation of the tester. It returns the values of the event, with
// the arguments filled in.
func (p *play) begin(name string, kind sre.Kind, args []script.Arg) (*Op, []Value) {
	op := p.test.System.Op(name)
	if op.Kind != kind {
		panic(fmt.Sprintf("runtime: %s is a %s, not a %s", name, op.Kind, kind))
	}
	if len(args) != op.Args() {
		panic(fmt.Sprintf("runtime: %s takes %d arguments, not %d", name, op.Args(), len(args)))
	}
	values := p.values.Allot(len(op.Fields))
	p.rec.Next.From = script.Arguments(args, values)
	for i, v := range values[:len(args)] {
		if f := op.Fields[i]; !convert.Fits(v, f.Sort) {
			p.finish(run.Infeasible, fmt.Sprintf("%s(%s = %v) for the clause %s: the spec's type %s has %v, as its Go type is %s",
				op, f.Name, v, p.rec.Next.Clause, f.Sort, f.Sort.Bounds(), f.Sort.Integer()))
		}
	}
	if p.guarded {
		p.guard(op, values[:len(args)])
	}
	p.attempt.Call(op, values[:len(args)], p.rec.Next.From)
	p.result.Calls++
	p.result.Undescribed = p.result.Undescribed || p.rec.Next.Undescribed
	if p.guarded {
		p.sut.gate.Hurry(p.judges.Waits.Untold(op) || p.judges.Endings.Hung() && p.judges.Endings.Hangs(p.result.Trace, p.attempt))
	}
	if p.spins.Call == p.result.Calls {
		p.hang(p.spins.Waited, p.spins.Stack)
		panic(endOfScript{})
	}
	p.sut.second.Asked()
	p.sut.gate.Enter()
	return op, values
}

// guards reports whether there is something to do before a call of the run is made, or to ask: the
// system does something by itself, or some calls are not to be made.
func (p *play) guards() bool {
	js := p.judges
	return p.sut.stepper != nil || p.sut.source != nil || p.sut.contract != nil || p.fate.avoiding ||
		len(p.fate.without) > 0 || !js.Hangs.None() || js.Endings.Hung() || js.Waits.Func() != nil
}

// guard lets the system do what it does before a call, and ends a run that is not to make the call.
func (p *play) guard(op *Op, args []Value) {
	if p.sut.stepper != nil {
		p.driver.Turn()
	}
	if p.sut.source != nil {
		p.poll()
	}
	if name := p.sut.forbids(op, args); name != "" {
		p.finish(run.Infeasible, fmt.Sprintf("%s requires %s", op, name))
	}
	if p.fate.avoiding && p.referee.avoids(op, args) {
		p.fate.again = maxTries
		p.finish(run.Infeasible, fmt.Sprintf("%s is known to be the end of such a run", op))
	}
	if p.keepsAway(op, args) {
		p.finish(run.Infeasible, fmt.Sprintf("%s is one that the run keeps away from", op))
	}
	if p.referee.waits(op, args) {
		p.finish(run.Infeasible, fmt.Sprintf("%s has to wait, and nobody else is there to wake it", op))
	}
}

// keepsAway reports whether a run is not to make a call, since it does without the operation, or
// since it hung in an earlier run. Runs that draw nothing are made for what happens in them.
func (p *play) keepsAway(op *Op, args []Value) bool {
	return p.draws.Rapid() != nil && (slices.Contains(p.fate.without, op.Name) || p.judges.Hangs.Ahead(p.result.Trace, op, args))
}

// perform records an event that the script performs. The first values are the given ones.
func (p *play) perform(op *Op, values []Value, given int) {
	p.append(op, values, given)
	p.hold()
	p.plan(len(p.result.Trace) - 1)
	p.referee.watch()
	p.driver.Unblock()
}
