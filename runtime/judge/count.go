package judge

import (
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
)

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
