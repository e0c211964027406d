package runtime

import (
	"time"

	"github.com/clouseau-go/clouseau/internal/play/overlap"
	"github.com/clouseau-go/clouseau/internal/play/script"
	"github.com/clouseau-go/clouseau/runtime/play/run"
)

// Calls that wait where nobody tells when they have to. While calls come one after the other, what
// waits for another call waits for ever: the run ends there, has not failed, and costs little. So
// it is with an operation of which the spec says nothing, if it waits in the first call of a run:
// for a channel, a condition or the clock, not for a lock, and not as it spins.

// waitsOneIn is the share of the deadline that a call which may wait has at most.
const waitsOneIn = 10

// short returns the deadline of calls that are expected not to return; 0 if there are none.
func (p *Player) short() time.Duration {
	switch {
	case p.judges.Waits.Open():
		return min(p.learned(), p.call()/waitsOneIn)
	case p.judges.Endings.Hung():
		return p.learned()
	}
	return 0
}

// waited ends a run whose call waits for others, and reports whether it does. The stack says where
// it is.
func (p *play) waited(deadline time.Duration, stack string) bool {
	op := p.attempt.Op
	if op == nil || p.attempt.Reference || p.fate.ended {
		return false
	}
	ws := &p.judges.Waits
	if len(p.result.Trace) == 0 && overlap.Waits(stack) && ws.Asks(op) {
		ws.Show(op)
	}
	if !ws.Untold(op) {
		return false
	}
	if !p.result.Explored {
		p.refuse("an answer")
	}
	p.fate.explored = p.result.Explored
	p.result.Waits = p.attempt
	p.result.Shown = ws.Shown(op)
	p.result.Waited = deadline
	return true
}

// alone asks, of a run that hangs in calls of which nobody says whether they may wait, whether
// these wait on a fresh system as well. Then the run has not failed.
func (p *Player) alone(r *run.Result) {
	if r.Verdict != run.Hung {
		return
	}
	under := []run.Attempt{r.Attempted}
	if r.Tail != nil {
		under = r.Under
	}
	wait := len(under) > 0 && overlap.Waits(r.Stack)
	for _, a := range under {
		if a.Op == nil {
			return
		}
		if p.judges.Waits.Asks(a.Op) && wait {
			p.waitsAlone(r.Generator, a)
		}
		wait = wait && p.judges.Waits.Untold(a.Op)
	}
	if !wait {
		return
	}
	r.Verdict = run.Uninformative
	if r.Explored && len(r.Trace) > 0 {
		r.Verdict = run.Upheld
	}
	r.Reason = ""
	r.Attempt = ""
	r.Attempted = run.Attempt{}
	r.Waits = under[0]
	r.Shown = p.judges.Waits.Shown(r.Waits.Op)
}

// hangsIn says that a script which hung does so again: its calls are not taken for calls that wait.
func (p *Player) hangsIn(sc script.Script, verdict string) {
	if verdict != run.Hung.String() {
		return
	}
	for _, in := range sc {
		p.judges.Waits.Hangs(in.Op)
	}
}

// waitsAlone makes a call on a fresh system, unless only the run that made it has its arguments.
func (p *Player) waitsAlone(generator string, a run.Attempt) {
	call := script.Input{Op: a.Op}
	for _, v := range a.Args {
		if !script.Storable(v) {
			return
		}
		call.Fields = append(call.Fields, script.Literal(v))
	}
	r := p.perform(generator, script.Script{call}, manner{hurry: max(p.learned(), p.call()/5)})
	if r.Verdict == run.Hung && overlap.Waits(r.Stack) {
		p.judges.Waits.Show(a.Op)
	}
}
