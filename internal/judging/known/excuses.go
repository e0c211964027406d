package known

import (
	"slices"

	"github.com/clouseau-go/clouseau/internal/judging/monitor"
	"github.com/clouseau-go/clouseau/internal/play/script"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
)

// Excuses follow the known violations through a run.
type Excuses struct {
	// In the place of the goal's monitor, which ends with its first violation; nil: no goal.
	goal   *monitor.Follower
	known  []excuse
	open   int // prefixes for which it is undecided whether they violate the goal
	always logic.Term
}

type excuse struct {
	name     string
	follower *monitor.Follower
}

// NewExcuses returns a follower of the known violations, before the first run; nil if no violation
// is known. goal is nil if the test has none.
func NewExcuses(b *sre.Builder, goal sre.Expr, vars []*logic.Var, funcs script.Funcs, all []Failure) *Excuses {
	if !slices.ContainsFunc(all, func(f Failure) bool { return f.violates() }) {
		return nil
	}
	x := &Excuses{always: b.L.True()}
	if goal != nil {
		x.goal = monitor.Follow(b, goal, vars, monitor.WithFunctions(funcs))
	}
	for i := range all {
		if f := &all[i]; f.violates() {
			x.known = append(x.known, excuse{f.Name, monitor.Follow(b, f.Trace, f.Vars, monitor.WithFunctions(f.Funcs))})
		}
	}
	return x
}

// Reset prepares for another run.
func (x *Excuses) Reset() {
	x.open = 0
	if x.goal != nil {
		x.goal.Reset()
	}
	for _, k := range x.known {
		k.follower.Reset()
	}
}

// Step takes an event and reports whether the run up to there violates the goal.
func (x *Excuses) Step(ev sre.Event) bool {
	for _, k := range x.known {
		k.follower.Step(ev)
	}
	if x.goal == nil {
		return false
	}
	x.goal.Step(ev)
	switch x.goal.Verdict() {
	case logic.Sat:
		return true
	case logic.Unknown:
		x.open++
	}
	return false
}

// Goal returns the follower of the goal; nil if there is none.
func (x *Excuses) Goal() *monitor.Follower { return x.goal }

// HasGoal reports whether there is a goal.
func (x *Excuses) HasGoal() bool { return x.goal != nil }

// Unknowns counts the prefixes of the run for which it is undecided whether they violate the goal.
func (x *Excuses) Unknowns() int { return x.open }

// Witness returns values of the goal's variables for which the run violates it.
func (x *Excuses) Witness() logic.Assignment {
	_, w := x.goal.Ask(x.always)
	return w
}

// Name returns the known failure that the run so far is; empty if it is none, or x is nil.
func (x *Excuses) Name() string {
	if x == nil {
		return ""
	}
	for _, k := range x.known {
		if k.follower.Verdict() != logic.Unsat {
			return k.name
		}
	}
	return ""
}
