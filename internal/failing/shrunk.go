// Package failing says what becomes of a run that fails. Its script is played again with fewer and
// simpler inputs; here is what came of that, and what a run of such a script performed of it:
//
//	script   open(a) = x   open(b) = y   read(x)   read(y)
//	run      open(a) = 7   open(b) = 8   read(7)   crash       read(y) was not performed
package failing

import (
	"fmt"
	"math"
	"time"

	"github.com/clouseau-go/clouseau/internal/failing/shrink"
	"github.com/clouseau-go/clouseau/internal/play/script"
	"github.com/clouseau-go/clouseau/runtime/play/run"
	"github.com/clouseau-go/clouseau/runtime/report"
	"github.com/clouseau-go/clouseau/sre"
)

// Shrunk is the result of making a failing run smaller.
type Shrunk struct {
	Run *run.Result // the smallest run that fails in the same way
	// From and To count the inputs, operations and receives, of the given script and of that of
	// Run.
	From, To int
	// Candidates is how many scripts were tried, in Runs runs together with the runs of the script
	// itself.
	Candidates, Runs int
	Passes           []shrink.Pass
	// Minimal says that no single pass makes the script smaller. Otherwise Limit says why this is
	// not known.
	Minimal bool
	Limit   string
	// Before and After say how often the given script failed, and the script of Run, in the runs by
	// which it was chosen.
	Before, After script.Rate
	// Again says how often the script of Run failed in runs made after it was chosen. There are
	// none, and Of is 0, if it failed each time before, and nothing overlaps in it.
	Again script.Rate
	// Others counts the runs that failed in another way. Other is the first of them, nil if there
	// is none.
	Others int
	Other  *run.Result
	// Given is the run that was found, if only that one hung under the full deadline; else nil.
	Given *run.Result
}

// Text says how the run was shrunk, on a few lines; with counts, also what that took.
func (s *Shrunk) Text(counts bool) string {
	if s.Before.Seen == 0 {
		return fmt.Sprintf("Not shrunk: %s.%s\n%s", s.Limit, s.unseen(), s.again())
	}
	text := fmt.Sprintf("Shrunk from %d to %s", s.From, report.Plural(s.To, s.step()))
	switch {
	case s.To == 1 && s.Minimal && s.From == 1:
		return s.again() // nothing is left to say
	case s.From == s.To && s.Minimal:
		text = fmt.Sprintf("None of the %s can be left out", report.Plural(s.To, s.step()))
	case s.From == s.To:
		text = "Still " + report.Plural(s.To, s.step())
	}
	if counts {
		text += fmt.Sprintf(", with %s in %s", report.Plural(s.Candidates, "candidate"), report.Plural(s.Runs, "run"))
	}
	if !s.Minimal {
		text += "; stopped by " + s.Limit + ", so a smaller one may exist"
	}
	return text + ".\n" + s.again()
}

// step is the word for an input of the script.
func (s *Shrunk) step() string {
	for _, e := range s.Run.Trace {
		if e.Op.Kind != sre.Call {
			return "step"
		}
	}
	return "call"
}

// unseen says what a run that did not fail again is worth.
func (s *Shrunk) unseen() string {
	text := ""
	if s.Before.Of > 0 {
		text = " A test of it may pass as well."
	}
	if s.Run.Earlier > 0 {
		text += fmt.Sprintf("\nThe process of the system had served %s before this one. A goroutine that one of them left running may have ended it.",
			report.Plural(s.Run.Earlier, "run"))
	}
	return text
}

// again says how often the run failed again; it is empty if that was not asked.
func (s *Shrunk) again() string {
	if s.Again.Of == 0 {
		return ""
	}
	text := fmt.Sprintf("It fails in %d of %s.\n", s.Again.Seen, report.Plural(s.Again.Of, "repetition"))
	if n := often(s.Again); n > 1 && s.Run.Tail == nil { // that is repeated anyway
		text += fmt.Sprintf("go test -count=%d nearly always shows it.\n", n)
	}
	return text
}

// Repeats says how often the script of Run is performed again, to learn how often it fails. A run
// that hangs waits for the deadline of a call, so few of these are made.
func (s *Shrunk) Repeats(limit, deadline time.Duration) (p shrink.Repeats) {
	if s.Run.Tail == nil && (s.Before.Seen == 0 || s.Before.Seen == s.Before.Of && s.After.Seen == s.After.Of) {
		return p
	}
	p = shrink.Repeats{Times: 100, Time: limit}
	if s.Run.Verdict == run.Hung {
		p.Fails = int(max(3, min(limit/deadline, 50)))
		p.Time += time.Duration(p.Fails) * min(deadline, limit)
	}
	return p
}

// often returns how many runs show a failure of that rate in 99 of 100 cases; 0 if it was never
// seen.
func often(r script.Rate) int {
	switch p := r.Share(); p {
	case 0, 1:
		return r.Seen / max(1, r.Of)
	default:
		return int(math.Ceil(math.Log(0.01) / math.Log(1-p)))
	}
}

// shownEvents is the largest number of events of a run that is shown beside a smaller one.
const shownEvents = 40

// Found says how the run was found, if the smaller one proves less.
func (s *Shrunk) Found() string {
	r := s.Given
	text := fmt.Sprintf("The smaller run was not waited for so long. The one that was found hung for %v in %s, after %s",
		r.Waited, r.Attempt, report.Plural(len(r.Trace), "event"))
	if len(r.Trace) > shownEvents {
		return text + ".\n"
	}
	return text + ":\n" + r.Table()
}
