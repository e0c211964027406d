package judge

import (
	"github.com/clouseau-go/clouseau/internal/judging/judges"
	"github.com/clouseau-go/clouseau/internal/judging/monitor"
	"github.com/clouseau-go/clouseau/sre"
)

// Reaching asks the monitor of a goal what Near and Awaited say.
type Reaching struct {
	m *monitor.Monitor
	r *judges.Reach
}

func NewReaching(b *sre.Builder, goal sre.Expr) *Reaching {
	m := monitor.New(b, goal, nil)
	return &Reaching{m, judges.NewReach(b, m)}
}

// Ask reports whether the last event of a run, with another answer, would complete a violation, and
// whether a message behind the run would; ok is false if it is a violation already.
func (x *Reaching) Ask(run sre.Trace) (near, awaits, ok bool) {
	x.m.Reset()
	for i, e := range run {
		if x.m.Violated() {
			return false, false, false
		}
		if i == len(run)-1 {
			_, near = x.r.By(e)
		}
		x.m.Step(e)
	}
	if x.m.Violated() {
		return near, false, true
	}
	_, awaits = x.r.Awaits()
	return near, awaits, true
}
