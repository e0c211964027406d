package shrink

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"time"

	"github.com/clouseau-go/clouseau/internal/failing/passes"
	"github.com/clouseau-go/clouseau/internal/play/script"
	"github.com/clouseau-go/clouseau/sre"
)

// Problem is a failing script and how to run it.
type Problem struct {
	Script Script
	// Run runs a script and says what it showed. It returns the script as it came out: with the
	// inputs that were performed, without those after the failure and without receives whose event
	// did not come, and with the values that references had. It adds no inputs and changes no
	// literal.
	Run func(Script) (Script, Outcome)
	// Domain returns the domain of a field of an operation; nil: all are unknown.
	Domain func(op *sre.Op, field int) Domain
	// Dear says that a failing run waits for a deadline, so that fewer runs are made.
	Dear bool
	// Rare says that the failure shows in few of many runs, which are short: one in a hundred is a
	// usual rate where goroutines race.
	Rare   bool
	Budget Budget
}

// Budget bounds the work; zero fields have defaults.
type Budget struct {
	Candidates int           // tried at most; 5,000
	Time       time.Duration // DefaultTime
	Dear       int           // failing runs, of any kind, if the problem is Dear; 0: any number
}

// DefaultTime is the time that rapid spends on its own shrinking.
const DefaultTime = 30 * time.Second

// Options says how a failing run of a test is made smaller. The zero value is a good one.
type Options struct {
	Off        bool          // leave it to rapid, as CLOUSEAU_SHRINK=off does
	Candidates int           // tried at most; 5,000 if 0
	Time       time.Duration // spent at most; 30 s if 0, and half of what go test has left
}

// Result is the result of shrinking a script.
type Result struct {
	Script     Script
	Candidates int // tried
	Runs       int // of candidates and of the script itself
	Others     int // runs that failed in another way
	Passes     []Pass
	// Minimal says that no pass makes the script smaller. Otherwise Limit says which limit was
	// reached, or that the script did not fail again.
	Minimal bool
	Limit   string
	// Before and After say how often the given script and the result failed.
	Before, After script.Rate
}

// Pass counts what a pass did.
type Pass struct {
	Name     string
	Tried    int // candidates
	Accepted int
}

// Shrink makes a failing script as small as it can. It never changes the given script. The result
// fails in the same way as the given script, if that fails again at all; else it is the given
// script.
func Shrink(ctx context.Context, p Problem) Result {
	p.Budget.Candidates = cmp.Or(p.Budget.Candidates, 5000)
	p.Budget.Time = cmp.Or(p.Budget.Time, DefaultTime)
	limited, cancel := context.WithTimeout(ctx, p.Budget.Time)
	defer cancel()
	r := &runner{Problem: p, ctx: limited, refused: map[string]bool{}}
	seen, rate := r.estimate(p.Script)
	r.rate = rate
	r.result.Before = rate
	r.result.After = rate
	r.script = seen
	if rate.Seen == 0 {
		r.result.Script = p.Script
		r.result.Limit = fmt.Sprintf("the script did not fail again in %d runs", rate.Of)
		if r.Over() {
			r.result.Limit = "stopped by " + r.limit() + " before the script was seen to fail again"
		}
		return r.result
	}
	r.fixpoint()
	r.result.Script = r.script
	if r.changes > 0 && ctx.Err() == nil {
		// This final measurement belongs to the report, and is short.
		r.ctx = ctx
		r.spent = false
		r.failed = 0
		r.settle(seen)
	}
	return r.result
}

// runner is a script that is being made smaller.
type runner struct {
	Problem
	ctx     context.Context
	spent   bool        // the budget's candidates are used up
	failed  int         // runs that failed in any way
	rate    script.Rate // of the given script
	script  Script
	changes int
	steps   []Script        // all accepted scripts
	shown   int             // runs of the current candidate that failed as they should
	refused map[string]bool // candidates by key; true: none of its runs failed
	doubted bool            // refused candidates with some failing run were tried again
	pass    *Pass
	result  Result
}

// run runs a script once.
func (r *runner) run(s Script) (Script, Outcome) {
	r.result.Runs++
	got, o := r.Run(s)
	if o != Passed {
		r.failed++
	}
	switch o {
	case Same:
		r.shown++
	case Another:
		r.result.Others++
	}
	return got, o
}

// Changes returns how many candidates were accepted.
func (r *runner) Changes() int { return r.changes }

// Over reports whether the budget is used up.
func (r *runner) Over() bool { return r.spent || r.waited() || r.ctx.Err() != nil }

// waited reports whether the budget of failing runs of a Dear problem is used up.
func (r *runner) waited() bool { return r.Dear && r.Budget.Dear > 0 && r.failed >= r.Budget.Dear }

// limit names the limit that was reached.
func (r *runner) limit() string {
	switch {
	case r.spent:
		return fmt.Sprintf("its limit of %d candidates", r.Budget.Candidates)
	case r.waited():
		return fmt.Sprintf("its limit of %d runs that hang", r.Budget.Dear)
	case context.Cause(r.ctx) == context.DeadlineExceeded:
		return fmt.Sprintf("its limit of %v", r.Budget.Time)
	case context.Cause(r.ctx) != context.Canceled:
		return context.Cause(r.ctx).Error()
	default:
		return "an interrupt"
	}
}

// fixpoint repeats the passes until none of them changes anything.
func (r *runner) fixpoint() {
	ps := r.passes()
	r.result.Passes = make([]Pass, len(ps))
	for i, p := range ps {
		r.result.Passes[i].Name = p.Name
	}
	r.result.Minimal = passes.Repeat(r, ps, func(i int) { r.pass = &r.result.Passes[i] }, r.doubts)
	if !r.result.Minimal {
		r.result.Limit = r.limit()
	}
}

// doubts reports whether candidates were refused although some of their runs failed, and lets them
// be tried again: the refusal may have been bad luck.
func (r *runner) doubts() bool {
	before := len(r.refused)
	maps.DeleteFunc(r.refused, func(_ string, clear bool) bool { return !clear })
	again := len(r.refused) < before && !r.doubted
	r.doubted = true
	return again
}

// settle measures how often the result fails. Each step to it was tested, but tests err, and
// systems may change while they are tested. If the result fails less than half as often as the
// given script, settle takes back half of the steps, until it does not.
func (r *runner) settle(given Script) {
	for {
		seen, rate := r.measure(r.script)
		r.result.Script = seen
		r.result.After = rate
		if r.ctx.Err() != nil || !rarer(rate, r.result.Before) {
			return
		}
		r.result.Minimal = false
		r.result.Limit = "the rate: what is smaller fails less often"
		r.steps = r.steps[:len(r.steps)/2]
		if len(r.steps) == 0 {
			r.result.Script = given
			r.result.After = r.result.Before
			return
		}
		r.script = r.steps[len(r.steps)-1]
	}
}

// try runs a candidate, once and for all, and continues with it if it fails as it should.
func (r *runner) try(s Script) bool {
	if len(s.Inputs) == 0 || r.Over() {
		return false
	}
	key := s.key()
	if _, known := r.refused[key]; known {
		return false
	}
	if r.spent = r.result.Candidates >= r.Budget.Candidates; r.spent {
		return false
	}
	r.result.Candidates++
	r.pass.Tried++
	r.shown = 0
	seen, ok := r.fails(s)
	if !ok {
		r.refused[key] = r.shown == 0
		return false
	}
	r.doubted = false
	r.pass.Accepted++
	r.changes++
	r.script = seen
	r.steps = append(r.steps, seen)
	return true
}
