package judge

import (
	"slices"
	"strings"

	"github.com/clouseau-go/clouseau/internal/lists"
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
func (p *promise) live() int {
	return lists.Most(p.clauses, func(c *clause) int { return c.follow.Live() })
}

// Count says what is counted.
type Count struct {
	Op *sre.Op // the ghost operation, with one integer field
	// Up and Down are classes of events over visible operations, without variables. Events of Up
	// count one more, those of Down one less; nil: none do.
	Up, Down sre.Expr
	Start    int64
	Funcs    logic.Env // the Go implementations of functions in Up and Down; nil: none
}

// Counter counts during a run. The zero value counts nothing.
type Counter struct {
	counts []Count
	now    []int64
}

// NewCounter returns a counter for several counts.
func NewCounter(counts []Count) Counter { return Counter{counts, make([]int64, len(counts))} }

// Now returns the counts. The caller must not change them.
func (c *Counter) Now() []int64 { return c.now }

// Back goes back to counts that there were.
func (c *Counter) Back(to []int64) { copy(c.now, to) }

// Begin starts a run, and calls show with the ghost events at its beginning.
func (c *Counter) Begin(show func(sre.Event)) {
	for i := range c.counts {
		c.now[i] = c.counts[i].Start
		show(c.event(i))
	}
}

// After calls show with the ghost events that an event of the run entails.
func (c *Counter) After(e sre.Event, show func(sre.Event)) {
	for i := range c.counts {
		x := &c.counts[i]
		n := among(x.Up, e, x.Funcs) - among(x.Down, e, x.Funcs)
		if n != 0 {
			c.now[i] += n
			show(c.event(i))
		}
	}
}

func (c *Counter) event(i int) sre.Event {
	return sre.Event{Op: c.counts[i].Op, Values: []logic.Value{logic.IntValue(c.now[i])}}
}

// among returns 1 if an event is in a class, else 0.
func among(class sre.Expr, e sre.Event, funcs logic.Env) int64 {
	c, ok := class.(*sre.Class)
	if !ok {
		return 0
	}
	if funcs == nil {
		funcs = logic.Assignment{}
	}
	for _, x := range c.Entries() {
		if x.Op == e.Op && logic.Holds(x.Allow, e.Env(funcs)) {
			return 1
		}
	}
	return 0
}
