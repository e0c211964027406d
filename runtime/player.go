package runtime

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"os"
	"time"

	"pgregory.net/rapid"

	"github.com/clouseau-go/clouseau/internal/failing/confirm"
	"github.com/clouseau-go/clouseau/internal/judging/judges"
	"github.com/clouseau-go/clouseau/internal/judging/racing"
	"github.com/clouseau-go/clouseau/internal/lists"
	"github.com/clouseau-go/clouseau/internal/play/gate"
	"github.com/clouseau-go/clouseau/internal/play/overlap"
	"github.com/clouseau-go/clouseau/internal/play/reached"
	"github.com/clouseau-go/clouseau/internal/play/step"
	"github.com/clouseau-go/clouseau/internal/strategy/mix"
	"github.com/clouseau-go/clouseau/runtime/play/draw"
	"github.com/clouseau-go/clouseau/runtime/play/run"
	"github.com/clouseau-go/clouseau/runtime/report"
	"github.com/clouseau-go/clouseau/runtime/world"
)

// Player makes the runs of a test, one at a time, and counts them. It knows nothing of go test, and
// reads and writes no files: package sample uses it as it is, and a [Harness] for what go test
// wants.
type Player struct {
	test     *Test // its own
	judges   judges.Judges
	ctx      context.Context // done: no more runs
	report   *report.Report
	kept     *draw.Kept // generators of rapid
	mix      *mix.Mix   // of the test's generators
	races    *racing.Log
	last     *play         // the latest run
	spare    *play         // a run that has ended
	moves    bool          // the moves of the system's parties are recorded in all runs
	repeats  bool          // further runs are rapid's repetitions of a failure
	collects bool          // a failing run does not end the test
	slowest  time.Duration // longest time of an operation that returned
	streams  bool          // the system is a Source
	// In which runs are made beside the test; nil: where the caller is.
	bubble    *world.T
	processes bool // a system lives in a process of its own
	// Asks a process of the test whether a run fails; nil: there are none.
	ask func(context.Context, *confirm.Question) (*confirm.Answer, error)
}

// Player returns a player for runs of the test outside go test.
func (t *Test) Player() *Player {
	own := *t
	own.Options = t.Options.Patient(t.VirtualTime)
	return &Player{
		test:   &own,
		judges: own.judges(),
		ctx:    context.Background(),
		report: newReport(&own),
		kept:   draw.Keep(),
		mix:    mix.Of(lists.Of(t.Generators, func(g Generator) mix.Generator { return mix.Generator{Weight: g.Weight, Random: g.Random} })),
		races:  racing.Open(os.Getenv("GORACE")),
		bubble: own.bubble,
	}
}

// Report completes the report of the runs so far.
func (p *Player) Report() *report.Report { return p.report.Finish() }

// Until makes the player, its validator included, stop when the context is done.
func (p *Player) Until(ctx context.Context) {
	p.ctx = ctx
	if v := p.judges.Validator; v != nil {
		v.Until(world.Seen(ctx))
	}
}

// Steer lets what the runs show decide which generators run, as in go test.
func (p *Player) Steer() { p.mix.Steer(true) }

// manner is how a run is made.
type manner struct {
	tape  *draw.Tape    // of a run that avoids its known ends; else nil
	hurry time.Duration // the deadline of calls; 0: the full one
	moves bool          // the moves of the system's parties are recorded
	spins confirm.Hang  // a call that is not made, since it is known to hang
	locks bool          // after each call, the locks are looked for that it left held
	// without are the operations that the run does without.
	without []string
}

// play plays one script against a fresh system and judges it. It returns on the calling goroutine,
// even if the system never returns.
func (p *Player) play(t *rapid.T, g Generator, how manner) (*run.Result, *run.Foreign) {
	x := p.fresh(t, how)
	x.result.Generator = g.Name
	if p.bubble == nil {
		p.live(x, g, how)
	} else {
		p.playApart(x, g, how)
	}
	p.streams = p.streams || x.sut.source != nil
	return &x.result, x.fate.foreign
}

// live plays a script where the caller is, in a bubble or not.
func (p *Player) live(x *play, g Generator, how manner) {
	life, dispose := context.WithCancel(context.Background())
	calls, abandon := context.WithCancel(life)
	x.sut.ctx = calls
	done := make(chan struct{})
	if x.sut.gate.Begin(); p.bubble == nil {
		x.sut.gate.Short = p.short()
	}
	deadline := p.deadline(how)
	closing := min(deadline, max(forClose, p.learned()))
	go x.script(life, g, done)
	var ended gate.Ending
	if p.bubble != nil {
		deadline = p.test.Options.Call()
		ended = x.sut.gate.WatchVirtual(done, deadline, x.passes)
	} else {
		ended = x.sut.gate.Watch(done, deadline, p.ctx.Done())
	}
	stack := ""
	if ended == gate.Stuck {
		stack = cmp.Or(x.tail.calls.Blocked(), x.where()) // before it is told to end
		x.result.Beside = overlap.Others(x.mine())
	}
	abandon()
	switch ended {
	case gate.Cut:
		x.interrupt(dispose)
	case gate.Stuck:
		x.hang(x.sut.gate.Deadline(deadline), stack)
		x.sut.gate.Tell()
		x.sut.leave(dispose, closing)
	default:
		dispose()
	}
	if x.sut.gate.Left() {
		return
	}
	if p.bubble == nil {
		p.slowest = max(p.slowest, x.sut.gate.Slowest(ended == gate.Ended))
	}
	x.conclude(p.races.News())
}

// fresh returns a play for a run: the last one handed back, emptied, or a new one.
func (p *Player) fresh(t *rapid.T, how manner) *play {
	x := p.spare
	if x == nil {
		x = newPlay(p.test, &p.judges, p.kept)
	}
	p.spare = nil
	p.last = x
	x.renew(t, how.tape)
	p.mix.Draws(&x.draws, func() int { return len(x.result.Trace) })
	x.moves.Begin(p.moves || how.moves)
	x.spins = how.spins
	x.locks = how.locks
	x.feeds = p.mix.Learns()
	reached.Begin()
	x.fate.without = how.without
	return x
}

// Recycle hands a run back whose result is not used any further. A script with calls that have not
// returned keeps its memory, also if it is Close that has not, after the end of the run.
func (p *Player) Recycle(r *run.Result) {
	if x := p.last; x != nil && r == &x.result && !x.sut.gate.Closed() && r.Verdict != run.Hung && r.Waited == 0 && (r.Tail == nil || r.Tail.Waiting == 0) {
		p.spare = x
	}
}

// choose draws the generator of a run.
func (p *Player) choose(t *rapid.T) int {
	return p.mix.Choose(func(n int) int { return p.kept.Choose(t, n) })
}

// Run plays a generator, and counts the run. If the environment failed, it plays the generator once
// more. The run is nil if another generator is wanted.
func (p *Player) Run(t *rapid.T) *run.Result {
	p.learn()
	avoiding := p.avoids(t)
	for try := 0; ; try++ {
		i := p.choose(t)
		if try == 0 && !p.repeats && p.mix.Passes(i) { // rapid's repetitions are always played
			return nil
		}
		r := p.start(t, p.test.Generators[i], avoiding)
		p.alone(r)
		cut := p.cut(r)
		if p.repeats {
			p.report.Repetitions++
		} else {
			p.report.Add(r.Counts())
		}
		if r.Verdict != run.Infrastructure || try == p.test.Options.Repeats() || cut {
			p.mix.Ended(r.Verdict.Informs(), r.Failed() && !p.collects)
			p.mix.Learn(r)
			if !r.Failed() && !p.repeats { // the run that fails is played again as it was
				p.judges.Waits.Learn(r)
			}
			return r
		}
	}
}

// Example plays the i-th run of a seed. A generator of rapid gives random bits from a seed without
// a test. Rapid insists that it draws something, so a last bit is drawn at the end and not used. If
// another generator is wanted, further bits are taken.
func (p *Player) Example(seed uint64, i int) (r *run.Result) {
	for bits := draw.Spread(draw.Spread(seed) + uint64(i)); r == nil; bits = draw.Spread(bits) {
		rapid.Custom(func(t *rapid.T) bool {
			r = p.Run(t)
			return rapid.Bool().Draw(t, "end")
		}).Example(int(bits & math.MaxInt))
	}
	return r
}

// learn lets a strategy that estimates see some runs of a fixed seed, which do not count.
func (p *Player) learn() {
	l, ok := p.test.Options.Schedule.(step.Learner)
	if !ok {
		return
	}
	for i := range l.Lessons() {
		rapid.Custom(func(t *rapid.T) bool {
			r, f := p.play(t, p.test.Generators[p.choose(t)], manner{})
			if f != nil {
				f.Resume(t)
			}
			p.Recycle(r)
			return rapid.Bool().Draw(t, "end")
		}).Example(i)
	}
	l.Learned()
}

// again plays a script without draws, once more if the environment failed.
func (p *Player) again(g Generator, how manner) *run.Result {
	for try := 0; ; try++ {
		r, f := p.play(nil, g, how)
		if f != nil {
			panic(fmt.Sprintf("runtime: replay: %v", f))
		}
		if p.cut(r) || r.Verdict != run.Infrastructure || try == p.test.Options.Repeats() {
			return r
		}
	}
}

// cut turns a run that was interrupted into one that says nothing, unless it has failed already.
func (p *Player) cut(r *run.Result) bool {
	if p.ctx.Err() == nil || r.Failed() {
		return false
	}
	r.Verdict = run.Infrastructure
	r.Reason = interrupted
	return true
}
