package runtime

import (
	"fmt"

	"github.com/clouseau-go/clouseau/internal/judging/known"
	"github.com/clouseau-go/clouseau/runtime/play/draw"
	"github.com/clouseau-go/clouseau/runtime/play/run"
	"pgregory.net/rapid"
)

// Known is a failure that is known and does not count for now.
type Known = known.Failure

// What is known to crash, to hang or to starve ends the run, and hides what lies behind it. So most
// runs keep away from it: an exploration draws another request, and any other script begins again,
// with the same values up to where it came to that. Scripts keep away from known violations as
// well: nothing comes after a deciding event, and other values may decide otherwise. What such a
// violation is depends on the answer, so the script begins again after it. An exploration goes on.

const (
	// asDrawn: one run in so many is as it is drawn, with known failures and all. So it is still
	// seen that they happen, and where a pattern is wider than the failure nothing is hidden for
	// good.
	asDrawn = 8
	// maxStarts is how often a script is begun at most: enough for one that comes to a dozen places
	// at each of which two of three values are known to be its end. maxTries is how often in a row
	// without coming any further: one such place is left behind 99 times out of 100. maxRedraws is
	// the same for violations, which hide less: where all values lead to one, a run costs as much
	// as five.
	maxStarts, maxTries, maxRedraws = 50, 12, 4
)

// avoids draws whether a run keeps away from known failures.
func (p *Player) avoids(t *rapid.T) bool {
	return (!p.judges.Endings.Empty() || p.judges.Excuses != nil) && p.kept.Choose(t, asDrawn) > 0
}

// leastSwarm is how many operations a run of a swarm is left at least.
const leastSwarm = 2

// doesWithout draws the operations that a run does without. Some bugs show only where others do not
// undo what leads to them, or where few compete with those that matter: so in a swarm half of the
// runs do without each operation with a probability of a half (Groce et al., Swarm Testing, ISSTA
// 2012).
func (p *Player) doesWithout(t *rapid.T) (ops []string) {
	for _, some := range p.test.without {
		ops = append(ops, some[p.kept.Choose(t, len(some))])
	}
	if !p.test.swarm || p.kept.Choose(t, 2) == 0 {
		return ops
	}
	all := p.test.System.Ops()
	left := len(all)
	for _, op := range all {
		if left > leastSwarm && p.kept.Choose(t, 2) == 0 {
			ops = append(ops, op.Name)
			left--
		}
	}
	return ops
}

// start plays a generator. Where it comes to what it keeps away from it begins again, with other
// values for its last draws: the more of them, the more often it did not come any further.
func (p *Player) start(t *rapid.T, g Generator, avoiding bool) *run.Result {
	var tape draw.Tape
	without := p.doesWithout(t)
	for events, tries, starts := -1, 0, 1; ; starts++ {
		how := manner{without: without}
		if avoiding && starts < maxStarts {
			how.tape = &tape
		}
		r, f := p.play(t, g, how)
		if f != nil {
			if !f.GivesUp() {
				p.report.Broken = fmt.Sprint(f.Value)
			}
			f.Resume(t)
		}
		p.report.KnownFailures.Avoid(r.Avoided)
		if p.last.fate.again == 0 || p.ctx.Err() != nil {
			return r
		}
		if tries++; len(r.Trace) > events {
			events = len(r.Trace)
			tries = 0
		}
		if tape.Rewind(1 + tries/4); tries >= p.last.fate.again || tape.Empty() {
			starts = maxStarts // nothing else can be drawn, it seems
		}
		p.Recycle(r)
	}
}
