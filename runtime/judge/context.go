package judge

import (
	"slices"
	"strings"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/runtime/report"
	"github.com/clouseau-go/clouseau/sre"
)

// past is what the contexts of calls need to know of the run.
type past struct {
	before  [2]sre.Event // the last two events, the last one first; no operation: none
	states  [3]uint64    // what the histories knew after the last event, before it, and before that
	events  int
	earlier []string         // operations before the last event, each once
	changes map[*sre.Op]bool // operations that have changed the state
}

// begin forgets the run. state is the one at its beginning.
func (x *past) begin(state uint64) {
	*x = past{before: x.before, earlier: x.earlier[:0], changes: map[*sre.Op]bool{}}
	x.states[0] = state
	for i := range x.before {
		x.before[i].Op = nil
	}
}

// take adds an event, after which the histories know this.
func (x *past) take(e sre.Event, state uint64) {
	if last := x.before[0].Op; last != nil && !slices.Contains(x.earlier, last.Name) {
		x.earlier = append(x.earlier, last.Name)
	}
	x.before[0], x.before[1] = x.before[1], x.before[0]
	x.before[0].Op = e.Op
	x.before[0].Values = append(x.before[0].Values[:0], e.Values...) // events of a run share memory
	x.states[0], x.states[1], x.states[2] = state, x.states[0], x.states[1]
	if x.events++; x.states[0] != x.states[1] {
		x.changes[e.Op] = true
	}
}

// context returns the context of a call that comes next. The size is left out.
func (x *past) context(e sre.Event) report.Context {
	out := report.Context{Earlier: x.earlier, Size: -1}
	last := x.before[0]
	other := x.before[1]
	if last.Op == nil {
		return out
	}
	out.After, out.Argument = last.Op.Name, argument(e, last)
	n := last.Op.Args()
	out.Twice = last.Op == other.Op && slices.Equal(last.Values[:n], other.Values[:n])
	out.Undone = x.events >= 2 && x.states[0] == x.states[2] && x.states[0] != x.states[1]
	out.Refused = x.states[0] == x.states[1] && x.changes[last.Op] && slices.Contains(last.Values[n:], logic.BoolValue(false))
	return out
}

// argument says how the arguments of a call are to those of another event.
func argument(e, other sre.Event) (how string) {
	for i, f := range e.Op.Fields[:e.Op.Args()] {
		for k, g := range other.Op.Fields[:other.Op.Args()] {
			switch {
			case f.Sort != g.Sort:
			case e.Values[i] == other.Values[k]:
				return report.ArgumentEqual
			case near(e.Values[i], other.Values[k]):
				how = report.ArgumentNear
			case how == "":
				how = report.ArgumentOther
			}
		}
	}
	return how
}

// near reports whether two values of a sort that differ are neighbours: integers that differ by
// one, or texts of which one begins with the other.
func near(x, y logic.Value) bool {
	switch x.Sort().Kind() {
	case logic.IntKind:
		d := x.Integer().Sub(y.Integer())
		return d.Is(1) || d.Is(-1)
	case logic.StringKind:
		return strings.HasPrefix(x.Text(), y.Text()) || strings.HasPrefix(y.Text(), x.Text())
	}
	return false
}

// judged counts a call that the i-th promise judges.
func (j *Judge) judged(i int, e sre.Event) {
	x := j.past.context(e)
	if now := j.counter.Now(); len(now) > 0 {
		x.Size = int(max(now[0], 0))
	} else if p := j.promises[i]; len(p.clauses) > 0 {
		x.Size = max(0, p.live()-p.start)
	}
	j.counts[i].Judge(x)
}

// live returns for how many sets of values the histories of the promise are under way.
func (p *promise) live() (n int) {
	for _, c := range p.clauses {
		n = max(n, c.follow.Live())
	}
	return n
}
