package control

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
)

// Outcome says what is known of a test.
type Outcome string

const (
	Passed         Outcome = "passed"
	Found          Outcome = "found"             // a run came again from its decisions
	NotRepeatable  Outcome = "not repeatable"    // a run was not fine, and did not come again
	Leaves         Outcome = "leaves goroutines" // in each order; the test is fine else
	Always         Outcome = "always"            // it fails in each order, and without control
	OnlyControlled Outcome = "only controlled"   // it fails in each order, but not without control
	NotRun         Outcome = "not run"
)

// Trial is what became of a test.
type Trial struct {
	Test    string
	Outcome Outcome
	Why     string // it was not run
	Runs    int    // that were made
	Once    bool   // each in a process of its own, since a second run in the same one fails
	Finding *Run   // of Found, Leaves, Always and OnlyControlled
	Plan    Plan   // by which it was found
	Order   int    // its number, from 1
	// Seed and Warm are for a replay: whether a run in the usual order comes first in the process.
	Seed      uint64
	Limits    Limits
	Warm      bool
	Decisions []Decision
	// Unrepeated counts runs that were not fine and did not come again, and Loose those that were
	// not fully controlled. Endless counts those that did not end within the limit of steps.
	Unrepeated, Loose, Endless int
	Complete                   bool // there are no other orders with so many preemptions
	Skipped                    bool
	Hasty                      bool // the test fails if timers are early
	Stay                       int  // goroutines that stay after the first run
	Shrunk                     int  // how many decisions the finding had before
}

// mostUnrepeated is how many runs of a test may fail to come again, or not end, before it is left.
const mostUnrepeated = 5

// contrasts is in how many other orders a test is tried whose first run fails.
const contrasts = 10

// search is the work on one test.
type search struct {
	b     *Binary
	t     *Trial
	plans []Plan
	first *Run
	least []string // kinds of goroutines that all runs have left
}

// Try runs a test by n plans, and confirms what it finds in fresh processes. A test that takes many
// steps is run by fewer plans.
func (b *Binary) Try(ctx context.Context, test string, seed uint64, n int) (*Trial, error) {
	s := &search{b: b, t: &Trial{Test: test, Outcome: Passed}, plans: Plans(seed, test, n)}
	at, done, err := s.part(ctx, 0)
	if err != nil || done {
		return s.t, err
	}
	s.limit(n)
	for at < len(s.plans) && s.t.Unrepeated+s.t.Endless < mostUnrepeated {
		if at, done, err = s.part(ctx, at); err != nil || done {
			return s.t, err
		}
	}
	if s.t.Unrepeated > 0 {
		s.t.Outcome = NotRepeatable
	}
	if s.first.Verdict == Fine && (s.first.Stuck > 0 || len(beyond(s.first.kinds, s.least)) > 0) {
		return s.t, s.leaves(ctx)
	}
	return s.t, nil
}

// limit has plans fit to a test: more steps for one that takes many, and less plans.
func (s *search) limit(n int) {
	const all, least = 200_000_000, 10
	steps := uint32(s.first.Steps)
	s.plans = s.plans[:min(n, max(least, all/max(1, s.first.Steps)))]
	for i := range s.plans {
		s.plans[i].limits.Steps = min(s.plans[i].limits.Steps, max(1_000_000, 20*steps))
	}
}

// part makes runs by the plans from one on until one is not fine, and says which plan is next. Done
// means that all is known of the test.
func (s *search) part(ctx context.Context, at int) (next int, done bool, err error) {
	t := s.t
	plans, before := s.plans[at:], 0
	switch {
	case t.Once || at == 0:
		plans = plans[:1]
	default: // what the process needs to know of usual runs
		plans, before = append([]Plan{s.plans[0]}, plans...), 1
	}
	runs, err := s.b.series(ctx, t.Test, plans)
	if err != nil {
		return 0, true, err
	}
	if at == 0 {
		s.first, s.least = runs[0], runs[0].kinds
		t.Stay = s.first.Left
	}
	for _, r := range runs {
		if r.Verdict == Fine {
			s.least = common(s.least, r.kinds)
		}
		t.Skipped = t.Skipped || r.Skipped
		if !r.Controlled() {
			t.Loose++
		}
	}
	last := runs[len(runs)-1]
	index := max(at, at+last.Number-1-before)
	t.Runs = max(t.Runs, index+1)
	switch last.Verdict {
	case Fine:
		return index + 1, false, nil
	case Bubble:
		t.Outcome, t.Why = NotRun, "it uses testing/synctest"
		return 0, true, nil
	case NoEnd:
		t.Outcome, t.Why = NotRun, fmt.Sprintf("a run took more than %s: it may wait for a process, a system call or the network", s.b.Patience)
		return 0, true, nil
	case Outside:
		t.Outcome, t.Why = NotRun, "it waits for something outside of control, such as a signal or a system call"
		return 0, true, nil
	case Steps, Busy: // no proof of anything
		t.Endless++
		if index > 0 {
			return index + 1, false, nil
		}
		t.Outcome, t.Why = NotRun, fmt.Sprintf("a run did not end within %d steps", last.Steps)
		if last.Verdict == Busy {
			t.Why = "the test has ended, and a goroutine runs on and on"
		}
		return 0, true, nil
	}
	done, err = s.found(ctx, last, s.plans[index], index, last.decisions)
	return index + 1, done, err
}

// TryAll runs a test in all orders with at most so many preemptions, and confirms what it finds in
// fresh processes. The trial says whether there are no others.
func (b *Binary) TryAll(ctx context.Context, test string, seed uint64, preemptions, most int) (*Trial, error) {
	s := &search{b: b, t: &Trial{Test: test, Outcome: Passed}, plans: Plans(seed, test, contrasts+1)}
	if _, done, err := s.part(ctx, 0); err != nil || done {
		return s.t, err
	}
	s.limit(len(s.plans))
	t, plan := s.t, s.plans[0]
	plan.Strategy = "all orders"
	t.Seed, t.Limits = plan.seed, plan.limits
	var bad *Run
	var decisions []Decision
	e, err := b.Explore(ctx, test, plan, preemptions, most, func(r *Run, d []Decision) bool {
		if !r.Controlled() {
			t.Loose++
		}
		if r.Verdict.Finding() {
			bad, decisions = r, d
		} else if r.Verdict != Fine {
			t.Endless++
		}
		return bad == nil
	})
	t.Runs, t.Complete = e.Runs, e.Complete && t.Endless+t.Loose == 0
	if err != nil || bad == nil {
		return t, err
	}
	if len(decisions) == 0 {
		t.Outcome, t.Why = NotRun, "a second run in the same process fails"
		return t, nil
	}
	t.Decisions, t.Warm = decisions, true
	again, err := b.Replay(ctx, t, decisions) // with its stacks
	if err != nil {
		return t, err
	}
	if again.Verdict != bad.Verdict {
		t.Outcome, t.Unrepeated = NotRepeatable, 1
		return t, nil
	}
	_, err = s.found(ctx, again, plan, e.Runs, decisions)
	t.Order = e.Runs
	return t, err
}

// found is what becomes of a run that is not fine. Done means that the test is over with it.
func (s *search) found(ctx context.Context, r *Run, plan Plan, index int, decisions []Decision) (done bool, err error) {
	t := s.t
	t.Finding, t.Plan, t.Order = r, plan, index+1
	t.Seed, t.Limits, t.Decisions = plan.seed, plan.limits, decisions
	if index == 0 {
		ok, err := s.contrast(ctx)
		// That all wait for each other needs no contrast: nothing else could wake them.
		proven := t.Outcome == OnlyControlled && (r.Verdict == Deadlock || r.Verdict == Partial) && r.Controlled()
		if err != nil || !ok && !proven {
			return true, err
		}
		t.Outcome = Passed
	}
	again, err := s.b.confirm(ctx, t, index > 1)
	if err != nil {
		return true, err
	}
	if again {
		t.Outcome = Found
		if err := s.b.shrink(ctx, t); err != nil || t.Outcome != Found || !t.hasty() {
			return true, err
		}
		t.Outcome, t.Hasty, t.Finding = Passed, true, nil
		for i := range s.plans {
			s.plans[i] = s.plans[i].punctual()
		}
		return false, nil
	}
	t.Finding = nil
	if index == 1 && !t.Once {
		t.Once = true // the second run is in the same order as the first one, and failed
		return false, nil
	}
	t.Unrepeated++
	return false, nil
}

// NeedsEarly reports whether the finding needs timers that are early.
func (t *Trial) NeedsEarly() bool {
	return slices.ContainsFunc(t.Decisions, func(d Decision) bool { return d.Goroutine == Clock })
}

// hasty reports whether the test has only failed because timers were early: it may have a watchdog,
// or wait for so long that all is surely over. What the program itself does wrong then is a
// finding.
func (t *Trial) hasty() bool { return t.NeedsEarly() && t.Finding.Verdict == Failed }

// leaves finds a leak in the usual order: a goroutine stays there that ends in some other order, or
// that is stuck.
func (s *search) leaves(ctx context.Context) error {
	t, usual := s.t, s.plans[0]
	runs, err := s.b.series(ctx, t.Test, []Plan{usual})
	if err != nil {
		return err
	}
	if runs[0].Verdict != Fine || runs[0].Left == 0 {
		return nil
	}
	runs[0].Verdict = Leak
	t.Finding, t.Plan, t.Order = runs[0], usual, 1
	t.Seed, t.Limits, t.Decisions = usual.seed, usual.limits, runs[0].decisions
	again, err := s.b.confirm(ctx, t, false)
	if again {
		t.Outcome = Leaves
		if len(beyond(s.first.kinds, s.least)) > 0 {
			t.Outcome = Found // they end in some orders
		}
	}
	return err
}

// series is Series in a directory that goes.
func (b *Binary) series(ctx context.Context, test string, plans []Plan) (runs []*Run, err error) {
	err = b.within(func(dir string) error {
		runs, err = b.Series(ctx, dir, test, plans)
		return err
	})
	return runs, err
}

// within calls a function with a directory that goes.
func (b *Binary) within(f func(dir string) error) error {
	dir, err := os.MkdirTemp(filepath.Dir(b.Path), "series")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	return f(dir)
}

// contrast is asked about a test whose first run fails. It reports whether some other order passes:
// what always fails does so for another reason than the order.
func (s *search) contrast(ctx context.Context) (bool, error) {
	t := s.t
	for _, p := range s.plans[1:min(len(s.plans), contrasts+1)] {
		runs, err := s.b.series(ctx, t.Test, []Plan{p})
		if err != nil {
			return false, err
		}
		if runs[0].Verdict == Fine {
			return true, nil
		}
	}
	ended, fails, err := s.b.Plain(ctx, t.Test)
	t.Outcome = OnlyControlled
	switch t.Finding.Verdict {
	case Deadlock, Partial, Late:
		fails = fails || !ended
	case Race:
		fails = true // control reports no race that is none
	}
	if fails {
		t.Outcome = Always
	}
	return false, err
}

// confirmations is how often a finding has to come again.
const confirmations = 2

// Replay makes the decisions of a finding once more in a fresh process.
func (b *Binary) Replay(ctx context.Context, t *Trial, decisions []Decision) (r *Run, err error) {
	err = b.within(func(dir string) error {
		r, err = b.replay(ctx, dir, t, Replay(t.Seed, t.Limits, decisions))
		return err
	})
	return r, err
}

func (b *Binary) replay(ctx context.Context, dir string, t *Trial, plan Plan) (*Run, error) {
	plans := []Plan{plan}
	if t.Warm {
		plans = append([]Plan{{seed: t.Seed, limits: t.Limits}}, plans...)
	}
	runs, err := b.Series(ctx, dir, t.Test, plans)
	if err != nil {
		return nil, err
	}
	last := runs[len(runs)-1]
	if last.Number < len(plans) { // the run before it was not fine
		last.Verdict = NoEnd
	}
	if last.Verdict == Fine && t.Finding != nil && t.Finding.Verdict == Leak && last.leavesAs(t.Finding) {
		last.Verdict = Leak // alone in its process it has nothing to be compared with
	}
	return last, nil
}

// confirm reports whether a finding comes again in fresh processes: alone, or after a run in the
// usual order, since that may have set up what lasts as long as the process. The second way counts
// only if such a run after another one is fine.
func (b *Binary) confirm(ctx context.Context, t *Trial, twice bool) (bool, error) {
	if t.Finding.full {
		return false, nil
	}
	for _, t.Warm = range []bool{false, true} {
		if t.Warm && (!twice || t.Once) {
			return false, nil
		}
		again := 0
		for again < confirmations {
			r, err := b.Replay(ctx, t, t.Decisions)
			if err != nil {
				return false, err
			}
			if r.kind() != t.Finding.kind() || r.Verdict == Deadlock && !r.Controlled() {
				break
			}
			again++
		}
		if again == confirmations {
			return true, nil
		}
	}
	return false, nil
}

// mostReplays is how many replays a finding may take to become shorter.
const mostReplays = 60

// shrink leaves decisions out: all behind a step, then parts of them, as long as the verdict stays.
func (b *Binary) shrink(ctx context.Context, t *Trial) error {
	t.Shrunk = len(t.Decisions)
	left := mostReplays
	fails := func(d []Decision) (bool, error) {
		left--
		r, err := b.Replay(ctx, t, d)
		if err != nil || r.Verdict != t.Finding.Verdict || r.Verdict == Deadlock && !r.Controlled() {
			return false, err
		}
		t.Finding, t.Decisions = r, r.decisions
		return true, nil
	}
	if t.NeedsEarly() {
		if _, err := fails(slices.DeleteFunc(slices.Clone(t.Decisions), func(d Decision) bool { return d.Goroutine == Clock })); err != nil {
			return err
		}
	}
	for size := (len(t.Decisions) + 1) / 2; size > 0 && left > 0; {
		cut := false
		for end := len(t.Decisions); end > 0 && left > 0; end -= size {
			end = min(end, len(t.Decisions))
			if end == 0 {
				break
			}
			from := max(0, end-size)
			d := append(append([]Decision{}, t.Decisions[:from]...), t.Decisions[end:]...)
			ok, err := fails(d)
			if err != nil {
				return err
			}
			cut = cut || ok
		}
		if !cut || size > 1 {
			size /= 2
		}
	}
	again, err := b.confirm(ctx, t, t.Warm)
	if err == nil && !again {
		t.Outcome = NotRepeatable
		t.Unrepeated++
	}
	return err
}
