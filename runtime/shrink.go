package runtime

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/clouseau-go/clouseau/internal/failing"
	"github.com/clouseau-go/clouseau/internal/failing/finding"
	"github.com/clouseau-go/clouseau/internal/failing/shrink"
	"github.com/clouseau-go/clouseau/internal/judging/racing"
	"github.com/clouseau-go/clouseau/internal/play/script"
	"github.com/clouseau-go/clouseau/runtime/judge"
	"github.com/clouseau-go/clouseau/runtime/play/event"
	"github.com/clouseau-go/clouseau/runtime/play/run"
)

// shrunk is the result of making a failing run smaller, and the script that is left of it.
type shrunk struct {
	failing.Shrunk
	final  shrink.Script // as the shrinker left it
	script script.Script // of Run, with the references of the given script
	seen   script.Trace  // its events, by labels
}

// Shrunk makes a failing run of the test as small as it can. It plays the run's script again and
// again, with fewer inputs and simpler values. A value that came from an earlier answer is taken
// from that answer each time. A smaller script counts if it fails in the same way: with the same
// verdict, and for a model with the same rejected operation and no other alternatives, for a crash
// or a hang with the same operation and message.
//
// The error says why the run cannot be played again. If it can but does not fail again, the run is
// returned as it is, and Limit says so.
func (p *Player) Shrunk(ctx context.Context, r *run.Result) (*failing.Shrunk, error) {
	s, err := p.shrunk(ctx, r)
	if err != nil {
		return nil, err
	}
	p.count(s, cmp.Or(p.test.Options.Shrink.Time, shrink.DefaultTime)/3)
	return &s.Shrunk, nil
}

func (p *Player) shrunk(ctx context.Context, r *run.Result) (*shrunk, error) {
	switch {
	case !r.Failed():
		return nil, fmt.Errorf("shrink: a run that ends as %s has not failed", r.Verdict)
	case r.Waited > 0:
		return p.shrunkHang(ctx, r)
	default:
		// Candidates that hang get this deadline; it is too long to be missed on a busy machine.
		return p.shrunkOnce(ctx, r, max(p.learned(), p.call()/5))
	}
}

// shrunkOnce is shrunk under a deadline of calls.
func (p *Player) shrunkOnce(ctx context.Context, r *run.Result, hurry time.Duration) (*shrunk, error) {
	c, err := newCandidates(p, r, hurry)
	if err != nil {
		return nil, fmt.Errorf("shrink: %w", err)
	}
	if len(c.script) == 0 {
		return nil, fmt.Errorf("shrink: the script has no inputs")
	}
	opt := p.test.Options.Shrink
	out := shrink.Shrink(ctx, shrink.Problem{
		Script: c.whole(), Run: c.again, Domain: c.domain, Dear: r.Verdict == run.Hung, Rare: r.Tail != nil,
		Budget: shrink.Budget{Candidates: opt.Candidates, Time: opt.Time, Dear: p.waits(r, hurry)},
	})
	s := &shrunk{final: out.Script, Shrunk: failing.Shrunk{
		Run: out.Script.Evidence.(*run.Result), From: len(c.script), To: len(out.Script.Inputs),
		Candidates: out.Candidates, Runs: out.Runs, Passes: out.Passes,
		Minimal: out.Minimal, Limit: out.Limit, Before: out.Before, After: out.After,
		Others: out.Others, Other: c.other,
	}}
	s.Run.Rec.Serve(judge.Serve(p.test.System.Builder, p.test.Promises, s.Run.Trace, s.Run.Rec.Clause))
	if out.Before.Seen > 0 {
		s.script, s.seen = failing.Observed(out.Script)
	}
	return s, nil
}

// count performs the script that was chosen again, as a replay does, to learn how often it fails.
func (p *Player) count(s *shrunk, limit time.Duration) {
	if s.script == nil {
		s.script = s.Run.Script()
	}
	if s.script.Repeatable() == nil {
		s.Again = s.Repeats(limit, p.call()).Again(p.ctx, p.fails(s.script, s.Run.Verdict.String()))
	}
}

// accuse plays a run that hangs at a lock once more, and says who left which lock held. The race
// detector would take the look at the locks for a race.
func (p *Player) accuse(r *run.Result) {
	sc := r.Script()
	if !finding.Locked(r) || racing.On() || sc.Repeatable() != nil {
		return
	}
	again := p.perform(r.Generator, sc, manner{hurry: p.learned(), locks: true})
	if finding.Locked(again) && len(again.Trace) == len(r.Trace) {
		r.Held = again.Held
		r.Since = again.Since
	}
}

// candidates makes and plays the smaller forms of one run's script.
type candidates struct {
	player  *Player
	hurry   time.Duration // the deadline of calls
	run     *run.Result
	script  script.Script // what the run did
	kind    run.Kind
	domains map[run.Argument]shrink.Domain // by operation and field
	other   *run.Result                    // the first run that failed in another way
}

// newCandidates takes a failing run apart. The error says which part cannot be performed again.
func newCandidates(p *Player, r *run.Result, hurry time.Duration) (*candidates, error) {
	sc := r.Script()
	if err := sc.Repeatable(); err != nil {
		return nil, err
	}
	failing.Settle(sc)
	return &candidates{player: p, hurry: hurry, run: r, script: sc, kind: run.KindOf(r), domains: map[run.Argument]shrink.Domain{}}, nil
}

// whole returns the script of the run.
func (c *candidates) whole() shrink.Script {
	return shrink.Script{Inputs: c.script, Failing: c.run.Failing(), Stepped: c.run.Stepped, Evidence: c.run}
}

// again plays a candidate.
func (c *candidates) again(s shrink.Script) (shrink.Script, shrink.Outcome) {
	r := c.player.performLike(c.run, s.Inputs, c.run.Rec.Conditions, c.hurry)
	o := failing.Compared(c.kind, r)
	if within := c.run.Within; within != nil && !within(r) {
		o = shrink.Passed // it fails since the system is misused, perhaps
	}
	if o == shrink.Same {
		out, ok := failing.Performed(s, r)
		if ok {
			return out, o
		}
		o = shrink.Passed
	}
	if o == shrink.Same && c.player.collects && !c.kind.Model && !meaningOf(c.player.test, r).Within(meaningOf(c.player.test, c.run)) {
		o = shrink.Another
	}
	if o == shrink.Another && r.Verdict == run.Hung && c.hurry != 0 {
		o = shrink.Passed // it may just be slow
	}
	if o == shrink.Another && c.other == nil {
		c.other = r
	} else {
		c.player.Recycle(r)
	}
	return s, o
}

// domain returns the known values of a field: those that the test gives for its sort, or the
// exploration for the argument, else those from which the script drew it.
func (c *candidates) domain(op *Op, field int) shrink.Domain {
	if event.Internal(op) { // internal events have no fields to vary
		return shrink.Domain{}
	}
	if d, ok := c.player.test.Domains[op.Fields[field].Sort]; ok {
		return shrink.DomainOf(d)
	}
	if d, ok := c.domains[run.Argument{Op: op.Index(), Field: field}]; ok {
		return d
	}
	if d, ok := c.run.Rec.Declared[run.Argument{Op: op.Index(), Field: field}]; ok {
		return shrink.DomainOf(d)
	}
	d := shrink.DrawnFrom(op, field, c.script, c.run.Drawn)
	c.domains[run.Argument{Op: op.Index(), Field: field}] = d
	return d
}

// Deadlines. An operation hangs if it does not return within the deadline of a call. The deadline
// is long, so that a slow system does not count as one that hangs. A run that hangs waits for it
// once, when it is found. To make the run smaller, it is played many times, and these runs use a
// learned deadline: a multiple of the slowest operation so far. The smallest run is played once
// more under a longer deadline and reported with both deadlines. That it did not answer within the
// learned deadline is no proof of a hang; the run that was found is.

const (
	slower    = 4  // the learned deadline is this multiple of the slowest operation
	shortest  = 50 // the learned deadline is at least one in so many of the full one
	lengthen  = 4  // factor for a learned deadline that is too short
	unhurried = 5  // the smallest run has at least one in so many of the full one
	forClose  = time.Second
	hiccup    = 500 * time.Millisecond // how long a machine may stop now and then
	waitsFor  = 10 * time.Second       // all runs that hang together, or one full deadline
	hangTries = 200                    // runs to see an intermittent hang again
)

// call returns the deadline of a call; in real time, if runs are made in a bubble.
func (p *Player) call() time.Duration {
	if p.bubble != nil {
		return p.test.Options.Real()
	}
	return p.test.Options.Call()
}

// deadline returns how long an operation may take in a run.
func (p *Player) deadline(how manner) time.Duration { return cmp.Or(how.hurry, p.call()) }

// learned returns a deadline that is long in view of the runs so far; it is at most the full one.
func (p *Player) learned() time.Duration {
	full := p.call()
	d := max(max(slower*p.slowest, full/shortest).Round(time.Millisecond), time.Millisecond)
	if p.streams { // a receive may wait inside the system
		d = max(d, 2*p.test.Options.Receive())
	}
	return min(d, full)
}

// waits returns how many runs may hang while a run that hangs is made smaller; 0: any number.
func (p *Player) waits(r *run.Result, hurry time.Duration) int {
	switch {
	case r.Waited == 0:
		return 0
	case finding.Spins(r) && p.ask == nil:
		return mostSpinning
	}
	return int(max(p.call(), waitsFor) / hurry)
}

// shrunkHang is shrunk for a run in which an operation did not return. It repeats under longer and
// longer deadlines until the smallest run also hangs under a longer one. No deadline is longer than
// half of the full one.
func (p *Player) shrunkHang(ctx context.Context, r *run.Result) (*shrunk, error) {
	ctx, cancel := context.WithTimeout(ctx, cmp.Or(p.test.Options.Shrink.Time, shrink.DefaultTime))
	defer cancel()
	full := p.call()
	limit := fmt.Sprintf("its operations are slow for a deadline of %v, which each smaller run would wait for", full)
	var before script.Rate
	d := p.learned()
	if full <= 2*hiccup {
		d = min(d, full/2) // a single pause of the machine makes the learned one too long
	}
	for ; d <= full/2; d *= lengthen {
		s, err := p.shrunkOnce(ctx, r, d)
		if err != nil {
			return nil, err
		}
		if p.confirmed(s, r, min(max(lengthen*d, full/unhurried), full)) {
			return s, nil
		}
		before = s.Before
		if limit = s.Limit; limit == "" {
			limit = fmt.Sprintf("shorter runs answer, but need more than %v", d)
		}
	}
	return &shrunk{Shrunk: failing.Shrunk{Run: r, Limit: limit, Before: script.Rate{Of: before.Of}}}, nil
}

// confirmed reports whether the smaller run hangs under a longer deadline. If so, that run takes
// its place.
func (p *Player) confirmed(s *shrunk, given *run.Result, hurry time.Duration) bool {
	if s.Before.Seen == 0 {
		return false
	}
	if !slices.ContainsFunc(s.Passes, func(p shrink.Pass) bool { return p.Accepted > 0 }) {
		s.Run = given // found under the full deadline
		return true
	}
	tries := 1
	if s.After.Seen < s.After.Of {
		tries = hangTries
	}
	for range tries {
		r := p.performLike(given, s.final.Inputs, nil, hurry)
		if out, ok := failing.Performed(s.final, r); ok && failing.Compared(run.KindOf(given), r) == shrink.Same {
			s.Run = r
			s.Given = given
			s.script, s.seen = failing.Observed(out)
			return true
		}
		p.Recycle(r)
	}
	return false
}
