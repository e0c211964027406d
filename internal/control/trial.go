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
	Found          Outcome = "found"           // a run came again from its decisions
	NotRepeatable  Outcome = "not repeatable"  // a run was not fine, and did not come again
	Always         Outcome = "always"          // it fails in each order, and without control
	OnlyControlled Outcome = "only controlled" // it fails in each order, but not without control
	NotRun         Outcome = "not run"
)

// Trial is what became of a test.
type Trial struct {
	Test    string
	Outcome Outcome
	Why     string // it was not run
	Runs    int    // that were made
	Once    bool   // each in a process of its own, since a second run in the same one fails
	Finding *Run   // of Found, Always and OnlyControlled
	Plan    Plan   // by which it was found
	Order   int    // its number, from 1
	// Seed and Warm are for a replay: whether a run in the usual order comes first in the process.
	Seed      uint64
	Warm      bool
	Decisions []Decision
	// Unrepeated counts runs that were not fine and did not come again, and Loose those that were
	// not fully controlled.
	Unrepeated, Loose int
	Skipped           bool
	Hasty             bool // the test fails if timers are early
	Leaves            int  // goroutines that stay after the first run
	Shrunk            int  // how many decisions the finding had before
}

// mostUnrepeated is how many runs of a test may fail to come again before it is left.
const mostUnrepeated = 5

// contrasts is in how many other orders a test is tried whose first run fails.
const contrasts = 10

// Try runs a test by n plans, and confirms what it finds in fresh processes.
func (b *Binary) Try(ctx context.Context, test string, seed uint64, n int) (*Trial, error) {
	t := &Trial{Test: test, Outcome: Passed}
	plans := Plans(seed, test, n)
	var first *Run
	var least []string // kinds of goroutines that all runs have left
	for at := 0; at < len(plans); {
		part := plans[at:]
		if t.Once {
			part = part[:1]
		} else if at > 0 { // what the process needs to know of usual runs
			part = append([]Plan{plans[0]}, part...)
		}
		runs, err := b.series(ctx, test, part)
		if err != nil {
			return nil, err
		}
		if at == 0 {
			first, least = runs[0], runs[0].kinds
			t.Leaves = first.Left
		}
		for _, r := range runs {
			if r.Verdict == Fine {
				least = common(least, r.kinds)
			}
			t.Skipped = t.Skipped || r.Skipped
			if !r.Controlled() {
				t.Loose++
			}
		}
		last := runs[len(runs)-1]
		index := at + last.Number - 1
		if !t.Once && at > 0 {
			index--
		}
		index = max(index, at)
		t.Runs = max(t.Runs, index+1)
		at = index + 1
		switch {
		case last.Verdict == Fine:
			continue
		case last.Verdict == Bubble:
			t.Outcome, t.Why = NotRun, "it uses testing/synctest"
			return t, nil
		case last.Verdict == NoEnd:
			t.Outcome, t.Why = NotRun, fmt.Sprintf("a run took more than %s: it may wait for a process, a system call or the network", b.Patience)
			return t, nil
		}
		t.Finding, t.Plan, t.Order, t.Seed, t.Decisions = last, plans[index], index+1, plans[index].seed, last.decisions
		if index == 0 {
			ok, err := b.contrast(ctx, t, plans)
			// That all wait for each other needs no contrast: nothing else could wake them.
			proven := t.Outcome == OnlyControlled && last.Verdict == Deadlock && last.Controlled()
			if err != nil || !ok && !proven {
				return t, err
			}
			t.Outcome = Passed
		}
		again, err := b.confirm(ctx, t, index > 1)
		if err != nil {
			return nil, err
		}
		if again {
			t.Outcome = Found
			if err := b.shrink(ctx, t); err != nil || t.Outcome != Found || !t.hasty() {
				return t, err
			}
			t.Outcome, t.Hasty, t.Finding = Passed, true, nil
			for i := range plans {
				plans[i] = plans[i].punctual()
			}
			continue
		}
		t.Finding = nil
		if index == 1 && !t.Once {
			t.Once = true // the second run is in the same order as the first one, and failed
			continue
		}
		if t.Unrepeated++; t.Unrepeated == mostUnrepeated {
			break
		}
	}
	if t.Unrepeated > 0 {
		t.Outcome = NotRepeatable
	}
	if first.Verdict == Fine && (first.Stuck > 0 || len(beyond(first.kinds, least)) > 0) {
		return t, b.leaves(ctx, t, plans[0])
	}
	return t, nil
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
func (b *Binary) leaves(ctx context.Context, t *Trial, usual Plan) error {
	runs, err := b.series(ctx, t.Test, []Plan{usual})
	if err != nil {
		return err
	}
	if runs[0].Verdict != Fine || runs[0].Left == 0 {
		return nil
	}
	runs[0].Verdict = Leak
	t.Finding, t.Plan, t.Order, t.Seed, t.Decisions = runs[0], usual, 1, usual.seed, nil
	again, err := b.confirm(ctx, t, false)
	if again {
		t.Outcome = Found
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
func (b *Binary) contrast(ctx context.Context, t *Trial, plans []Plan) (bool, error) {
	for _, p := range plans[1:min(len(plans), contrasts+1)] {
		runs, err := b.series(ctx, t.Test, []Plan{p})
		if err != nil {
			return false, err
		}
		if runs[0].Verdict == Fine {
			return true, nil
		}
	}
	ended, fails, err := b.Plain(ctx, t.Test)
	t.Outcome = OnlyControlled
	switch t.Finding.Verdict {
	case Deadlock, Steps, Late:
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
		r, err = b.replay(ctx, dir, t, Replay(t.Seed, decisions))
		return err
	})
	return r, err
}

func (b *Binary) replay(ctx context.Context, dir string, t *Trial, plan Plan) (*Run, error) {
	plans := []Plan{plan}
	if t.Warm {
		plans = append([]Plan{Replay(t.Seed, nil)}, plans...)
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
