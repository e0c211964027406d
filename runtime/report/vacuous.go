package report

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// Enough is the number of runs from which a test without an informative one is vacuous; fewer may
// be bad luck.
const Enough = 20

// Started returns the number of runs, including those that the environment stopped.
func (r *Report) Started() int { return r.Runs + r.Infrastructure }

// Informative returns the number of runs that show something about the goal.
func (r *Report) Informative() int {
	return r.sum(func(m Meaning) bool { return m.Informative })
}

// Failures returns the number of runs that fail the test by what the system did.
func (r *Report) Failures() int { return r.sum(Meaning.Fails) }

// sum returns the number of runs whose verdicts are of a kind.
func (r *Report) sum(of func(Meaning) bool) int {
	n := 0
	for _, m := range meanings {
		if of(m) {
			n += *m.count(r)
		}
	}
	return n
}

// Of returns the number of runs with that verdict.
func (r *Report) Of(verdict string) int {
	for _, m := range meanings {
		if m.Name == verdict && m.count != nil {
			return *m.count(r)
		}
	}
	return 0
}

// Idle says why no run was informative. It is empty if one was, or if one crashed, hung or showed
// that the spec is incomplete or its goal wrong, since these fail the test by themselves.
func (r *Report) Idle() string {
	if r.Informative()+r.Failures()+r.Misfits+r.Harmless+r.Unconfirmed > 0 || r.Runs == 0 {
		return ""
	}
	return fmt.Sprintf("none of %s was judged: %s", Plural(r.Runs, "run"), r.cause())
}

// CountIdle counts the runs of a test that is known to be vacuous.
func (r *Report) CountIdle() {
	if k := r.KnownFailures.Idle(); k != nil && r.Runs >= Enough {
		idle := r.Idle() != ""
		if k.StillHappens = &idle; idle {
			k.Runs = r.Runs
		}
	}
}

// cause names the most frequent reason why runs were not informative.
func (r *Report) cause() string {
	var causes []string
	if len(r.left) > 0 {
		first := slices.MaxFunc(r.left, func(a, b Count) int { return cmp.Compare(a.Count, b.Count) })
		causes = append(causes, r.difference(first))
	}
	if r.Infeasible > 0 {
		causes = append(causes, r.LastInfeasible)
	}
	if r.Silent > 0 {
		causes = append(causes, "answers did not come, such as "+r.Owed[0])
	}
	if r.Undecided > 0 {
		causes = append(causes, fmt.Sprintf("%d have too many explanations for the validator", r.Undecided))
	}
	if r.Calls == 0 {
		causes = append(causes, "no operation was performed")
	}
	if len(causes) == 0 && r.Informative() == 0 {
		causes = r.Walked.uncalled()
	}
	of := ""
	if r.Informative() > 0 {
		of = "of the others "
	}
	switch {
	case len(causes) > 0:
	case r.Walked != nil || r.Decided > 0:
		causes = append(causes, of+"no judge could reject an answer"+r.unasked())
	default:
		causes = append(causes, of+"none reached the step that decides the goal")
	}
	return strings.Join(causes, "; ")
}

// unasked names the promises that judged no call, which are a reason why nobody judged.
func (r *Report) unasked() string {
	var names []string
	for _, p := range r.Promises {
		if p.Judged == 0 {
			names = append(names, p.Name)
		}
	}
	if names == nil {
		return ""
	}
	return "; no call came to " + strings.Join(names, ", ")
}

// leave counts where a run left the script. Of the answers at one place the first is kept.
func (r *Report) leave(run *Run) {
	if run.Verdict != uninformative && run.Verdict != blocked || run.Left == "" {
		return
	}
	tally(&r.left, run.Left, 1)
	place := fmt.Sprintf("%s\nat step %d of the script %s\n", run.Left, run.LeftAt, run.Generator)
	if i := slices.IndexFunc(r.places, func(p Count) bool { return strings.HasPrefix(p.Name, place) }); i >= 0 {
		place = r.places[i].Name
	} else {
		place += run.Got
	}
	tally(&r.places, place, 1)
}

// difference says at which step runs left the script in one way, what that step expects, and what
// came in the first of them. A script may perform a clause more than once, so it is the step at
// which most did.
func (r *Report) difference(left Count) string {
	clause, expected, _ := strings.Cut(left.Name, ": ")
	_, expected, _ = strings.Cut(expected, "expected ")
	at, got := "", ""
	most := 0
	for _, p := range r.places {
		if place, ok := strings.CutPrefix(p.Name, left.Name+"\n"); ok && p.Count > most {
			most = p.Count
			at, got, _ = strings.Cut(" "+place, "\n")
		}
	}
	if most > 0 && most < left.Count {
		at = ", mostly" + at
	}
	if left.Count < r.Runs {
		at += " in " + Plural(left.Count, "run")
	}
	if got != "" {
		got = ", got " + got
	}
	return fmt.Sprintf("%s expects %s%s%s", clause, expected, got, at)
}

// Headline says in a line why the test fails although no run has ended it; it is empty if the test
// passes. A test that is known to be idle does not fail for that. A strict one fails for what else
// is a warning, where less than that share of its runs is informative, say.
func (r *Report) Headline(known, strict bool, least float64) string {
	idle := r.Finish().Idle()
	if known && r.Runs >= Enough {
		idle = ""
	}
	switch {
	case r.Failures() > 0:
		return Plural(r.Failures(), "run") + " failed, see below"
	case r.Misfits+r.Harmless > 0:
		return "the spec is to blame, see below"
	case idle != "" && r.Runs >= Enough:
		return idle
	case strict:
		for _, why := range append([]string{idle}, r.Warnings(least, strict)...) {
			if why != "" {
				return why
			}
		}
	}
	return ""
}

// Scarce says that few runs were informative; it is empty if enough were, or none. Of a test with
// scripts only their runs count: a random run may come to what nobody judges.
func (r *Report) Scarce(least float64) string {
	n := r.Informative()
	runs := r.Runs
	if walks := r.Generators.Walks(); walks < runs {
		runs -= walks
		n -= r.Generators.walksInformative()
	}
	if n <= 0 || runs < Enough || float64(n) >= least*float64(runs) {
		return ""
	}
	return fmt.Sprintf("only %d of %s were judged: %s", n, Plural(runs, "run"), r.cause())
}

// Others returns how many runs were neither violations nor upheld nor prevented.
func (s Shape) Others() int { return s.Runs - s.Violations - s.Upheld - s.Prevented }

// Idlers says which generators were of no use although others were. Such a test looks at less than
// it seems to; each text is a warning.
func (r *Report) Idlers() (out []string) {
	if r.Informative() == 0 {
		return nil // no run was of use
	}
	for _, s := range r.Generators {
		if !s.Random && s.Runs >= Enough && s.Others() == s.Runs {
			out = append(out, fmt.Sprintf("none of %s of the script %s was judged%s", Plural(s.Runs, "run"), s.Name, r.mostly()))
		}
	}
	return out
}

// Early says that no run came to the event that decides the goal, since the system prevents each
// before; empty if one did. A right system may well do so, but so does one that is never asked in
// the right way: then what stands before that event is missing in the clauses.
func (r *Report) Early() string {
	if r.Runs < Enough || r.Decided > 0 || r.Prevented == 0 || r.Prevented < r.Informative() {
		return ""
	}
	return "not reached: in each run the system answers otherwise before the step that decides the goal" + r.mostly()
}

// mostly names the assertion that fails most often, as an explanation; empty if none does.
func (r *Report) mostly() string {
	if len(r.asserted) == 0 {
		return ""
	}
	worst := slices.MaxFunc(r.asserted, func(a, b Mismatch) int { return cmp.Compare(a.Failed, b.Failed) })
	if worst.Failed == 0 {
		return ""
	}
	return ", mostly " + worst.String()
}

// Warnings returns what should be known of a test that passed, if less than the least share of its
// runs was informative or something was never exercised. A strict test is told each gap by itself.
func (r *Report) Warnings(least float64, strict bool) []string {
	out := append([]string{r.Scarce(least)}, r.Idlers()...)
	out = append(out, r.Seldom(strict))
	if r.Undecided > 0 {
		out = append(out, fmt.Sprintf("%d of %s are undecided: they have too many explanations for the validator",
			r.Undecided, Plural(r.Runs, "run")))
	}
	switch {
	case len(r.Gaps) == 0:
	case strict:
		for _, gap := range r.Gaps {
			out = append(out, "never exercised: "+gap)
		}
	case r.Runs >= Enough:
		out = append(out, "never exercised: "+strings.Join(r.Gaps, ", "))
	}
	return out
}

// Exhausted reports whether all scripts of a test were performed, so that nothing is left to run.
func (r *Report) Exhausted() bool { return r.Walked != nil && r.Walked.All != nil && r.Walked.All.Done }

// Limits below which an operation counts as seldom called.
const (
	enoughCalls = 1000 // of all operations; fewer say little
	oneIn       = 50   // calls
)

// Seldom names the operations that walks called in less than one of fifty calls, or of four times
// as many calls as there are operations, if that is more. It is empty if there are none, or few
// calls, and in a strict test: that may be meant. What was never called is among the gaps.
func (r *Report) Seldom(strict bool) string {
	if strict || r.Walked == nil || r.Walked.All != nil || r.Runs < Enough {
		return ""
	}
	total := 0
	ops := r.Walked.Operations
	for _, o := range ops {
		total += o.Performed
	}
	var out []string
	for _, o := range ops {
		if o.Performed > 0 && total >= enoughCalls && o.Performed*max(oneIn, 4*len(ops)) < total {
			out = append(out, fmt.Sprintf("%s (%d of %d calls)", o.Name, o.Performed, total))
		}
	}
	if out == nil {
		return ""
	}
	return "seldom called: " + strings.Join(out, ", ")
}
