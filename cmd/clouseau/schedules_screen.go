package main

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"github.com/clouseau-go/clouseau/internal/cli"
	"github.com/clouseau-go/clouseau/internal/control"
	"github.com/clouseau-go/clouseau/internal/lists"
	rtreport "github.com/clouseau-go/clouseau/runtime/report"
)

// schedulesScreen prints what becomes of tests.
type schedulesScreen struct {
	t      *cli.Terminal
	b      *control.Binary
	o      *schedulesOptions
	pkg    string
	save   string // where findings are written
	trials []*control.Trial
	others []string // benchmarks and the like
	cut    int      // tests that were not tried
}

// add prints a finding at once, and keeps the rest for the end.
func (s *schedulesScreen) add(ctx context.Context, x *control.Trial) error {
	s.trials = append(s.trials, x)
	switch x.Outcome {
	case control.Always:
		if err := s.finding(ctx, x); err != nil {
			return err
		}
		s.t.Printf("      in each order, and without control\n\n")
		return nil
	case control.Found:
		if err := s.finding(ctx, x); err != nil {
			return err
		}
	default:
		return nil
	}
	name, err := x.Save(s.save, s.o.race)
	if err != nil {
		return err
	}
	s.t.Printf("      found in order %d (%s), came again in new processes\n", x.Order, x.Plan.Strategy)
	s.t.Printf("      replay: clouseau schedules %s --replay %s\n\n", s.pkg, name)
	return nil
}

// finding prints a run that is not fine.
func (s *schedulesScreen) finding(ctx context.Context, x *control.Trial) error {
	r := x.Finding
	s.t.Printf("%s  %s: %s\n", s.t.Painted(s.t.Stdout, cli.Red, "FINDING"), x.Test, heading(r))
	switch r.Verdict {
	case control.Panic, control.Failed, control.Race:
		s.t.Printf("%s", excerpt(r))
	default:
		s.waiting(r)
	}
	if n := len(r.Decisions()); n > 0 {
		s.t.Printf("      differs from the usual order in %s\n", rtreport.Plural(n, "turn"))
	} else if x.Outcome != control.Always {
		s.t.Printf("      in the usual order\n")
	}
	if x.NeedsEarly() {
		s.t.Printf("      timers go off up to %s before all wait, as on a busy machine\n", control.Early)
	}
	if !r.Controlled() {
		s.t.Printf("      not fully controlled: it waited for input, output or other goroutines\n")
	}
	turns, skipped, err := s.b.Turns(ctx, x)
	if err != nil {
		return err
	}
	s.lanes(turns, skipped)
	return nil
}

// waiting prints who waits where; goroutines that wait in the same way are named together.
func (s *schedulesScreen) waiting(r *control.Run) {
	var order []string
	alike := map[string][]string{}
	for _, w := range r.Stacks() {
		text := waits(w, r.Verdict)
		if alike[text] == nil {
			order = append(order, text)
		}
		alike[text] = append(alike[text], strconv.Itoa(w.ID))
	}
	for _, text := range order {
		verb := "goroutine %s waits"
		if len(alike[text]) > 1 {
			verb = "goroutines %s wait"
		}
		s.t.Printf("      "+verb+": %s\n", some(alike[text]), text)
	}
}

// waits says for what a goroutine waits, and where.
func waits(w control.Waiting, v control.Verdict) string {
	text := w.Why
	if w.HeldBy != "" {
		text += ", held by goroutine " + w.HeldBy
	}
	if w.Leaked && v != control.Deadlock {
		text += ", for ever: nothing that can run refers to it"
	}
	for _, p := range w.Places {
		text += "\n          " + p
	}
	return text
}

// leaks prints which goroutines tests leave in each order: those that wait at the same place are
// named together.
func (s *schedulesScreen) leaks() {
	var order []string
	tests := map[string][]string{}
	for _, x := range s.of(control.Leaves) {
		for _, w := range x.Finding.Stacks() {
			if !w.Leaked && w.HeldBy == "" {
				continue
			}
			text := waits(w, control.Leak)
			if tests[text] == nil {
				order = append(order, text)
			}
			tests[text] = lists.With(tests[text], x.Test)
		}
	}
	for _, text := range order {
		s.t.Printf("LEAK  %s: in each order, a goroutine stays\n", some(tests[text]))
		s.t.Printf("      it waits: %s\n\n", text)
	}
}

// some names the first of goroutines that wait in the same way, and counts the others.
func some(ids []string) string {
	const most = 5
	if len(ids) <= most {
		return strings.Join(ids, ", ")
	}
	return fmt.Sprintf("%s and %d more", strings.Join(ids[:most], ", "), len(ids)-most)
}

// heading says what is wrong with a run.
func heading(r *control.Run) string {
	switch r.Verdict {
	case control.Deadlock:
		return "deadlock, all goroutines wait"
	case control.Leak:
		if r.Stuck > 0 {
			return fmt.Sprintf("leak, %s left when nothing moves any more", rtreport.Plural(r.Left, "goroutine"))
		}
		return fmt.Sprintf("leak, %s left, and fewer in other orders", rtreport.Plural(r.Left, "goroutine"))
	case control.Panic:
		return strings.TrimSuffix("panic, "+r.Message(), ", ")
	case control.Partial:
		return "partial deadlock, some wait for ever while others run on and on"
	case control.Busy:
		return "the test has ended, and a goroutine runs on and on"
	case control.Steps:
		return fmt.Sprintf("does not end within %d steps", r.Steps)
	}
	return string(r.Verdict)
}

// How many lines of what a test prints are shown; a race has two stacks.
const (
	mostLines     = 24
	mostRaceLines = 72
)

// excerpt is what the test has printed, from the place where it says what is wrong.
func excerpt(r *control.Run) string {
	said := r.Said()
	for _, from := range []string{"WARNING: DATA RACE", "panic: ", "fatal error: ", "--- FAIL"} {
		if at := strings.Index(said, from); at >= 0 {
			said = said[at:]
			break
		}
	}
	lines := strings.Split(strings.TrimSpace(said), "\n")
	most := mostLines
	if r.Verdict == control.Race {
		most = mostRaceLines
	}
	if len(lines) > most {
		lines = append(lines[:most], "...")
	}
	return "      " + strings.Join(lines, "\n      ") + "\n"
}

// whatFailed is what a test has printed that fails under control only, with -v.
func (s *schedulesScreen) whatFailed(x *control.Trial) string {
	if !s.o.verbose || x.Finding.Verdict == control.Busy {
		return ""
	}
	return excerpt(x.Finding)
}

// of returns the trials with an outcome.
func (s *schedulesScreen) of(o control.Outcome) (out []*control.Trial) {
	for _, x := range s.trials {
		if x.Outcome == o {
			out = append(out, x)
		}
	}
	return out
}

// conclude prints the rest, and says whether something was found.
func (s *schedulesScreen) conclude() error {
	names := func(all []*control.Trial) string {
		return lists.Joined(all, ", ", func(x *control.Trial) string { return x.Test })
	}
	s.leaks()
	for _, x := range s.of(control.OnlyControlled) {
		s.t.Printf("Fails under control only, and is no finding: %s (%s)\n%s", x.Test, heading(x.Finding), s.whatFailed(x))
	}
	for _, x := range s.of(control.NotRepeatable) {
		s.t.Printf("Not repeatable, and no finding: %s, %s\n", x.Test, rtreport.Plural(x.Unrepeated, "run"))
	}
	for _, x := range s.of(control.NotRun) {
		s.t.Printf("Not run: %s: %s\n", x.Test, x.Why)
	}
	var loose, once, leaving, hasty, endless []*control.Trial
	runs := 0
	for _, x := range s.trials {
		runs += x.Runs
		if x.Loose > 0 {
			loose = append(loose, x)
		}
		if x.Stay > 0 && x.Outcome == control.Passed {
			leaving = append(leaving, x)
		}
		if x.Endless > 0 && x.Outcome != control.NotRun {
			endless = append(endless, x)
		}
		if x.Hasty {
			hasty = append(hasty, x)
		}
		if x.Once {
			once = append(once, x)
		}
		if s.o.verbose {
			all := ""
			if x.Complete {
				all = ", all there are"
			}
			s.t.Printf("    %s: %s, %s%s\n", x.Test, x.Outcome, rtreport.Plural(x.Runs, "order"), all)
		}
	}
	if len(loose) > 0 {
		s.t.Printf("Not fully controlled, as they wait for input, output or other goroutines: %s\n", names(loose))
	}
	if len(leaving) > 0 {
		s.t.Printf("Goroutines stay in the usual order already, which is no finding: %s\n", names(leaving))
	}
	if len(hasty) > 0 {
		s.t.Printf("Fail if timers go off up to %s early, which is no finding: %s\n", control.Early, names(hasty))
	}
	if len(endless) > 0 {
		s.t.Printf("Not ended in some orders within the limit of steps, which is no finding: %s\n", names(endless))
	}
	if len(once) > 0 {
		s.t.Printf("Each run in a process of its own, since a second one fails: %s\n", names(once))
	}
	if len(s.others) > 0 {
		s.t.Printf("Not run, as they are no tests: %s\n", strings.Join(s.others, ", "))
	}
	if n := len(lists.Where(s.trials, func(x *control.Trial) bool { return x.Complete })); s.o.preemptions >= 0 {
		s.t.Printf("All orders with at most %s were run of %d of %s\n", rtreport.Plural(s.o.preemptions, "preemption"), n, rtreport.Plural(len(s.trials), "test"))
	}
	if s.cut > 0 {
		s.t.Printf("Not tried, as the time was over: %s\n", rtreport.Plural(s.cut, "test"))
	}
	found := len(s.of(control.Found)) + len(s.of(control.Always))
	color, word := cli.Green, "PASSED"
	if found > 0 {
		color, word = cli.Red, "FAILED"
	}
	s.t.Printf("%s  %s, %s, %s\n", s.t.Painted(s.t.Stdout, color, word), rtreport.Plural(len(s.trials), "test"),
		rtreport.Plural(runs, "order"), rtreport.Plural(found, "finding"))
	if found > 0 {
		return cli.ErrFailed
	}
	return nil
}
