package runtime

import (
	"cmp"
	"context"
	"fmt"
	"time"

	"github.com/clouseau-go/clouseau/internal/failing"
	"github.com/clouseau-go/clouseau/internal/failing/shrink"
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
		return p.shrunkOnce(ctx, r, max(p.learned(), p.test.Options.Call()/5))
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
		s.Again = s.Repeats(limit, p.test.Options.Call()).Again(p.ctx, p.fails(s.script, s.Run.Verdict.String()))
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
	r := c.player.again(Generator{Name: c.run.Generator, Run: performing(s.Inputs, c.run.Rec.Conditions)}, manner{hurry: c.hurry})
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
	if o == shrink.Same && c.player.collects && !c.kind.Model && c.kind.Reference == "" && meaningOf(c.player.test, r) != meaningOf(c.player.test, c.run) {
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
