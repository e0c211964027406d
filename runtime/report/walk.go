package report

import (
	"fmt"
	"strings"

	"github.com/clouseau-go/clouseau/internal/lists"
)

// Walked says what random walks did with each operation that they could perform.
type Walked struct {
	Steps      int       `json:"steps"` // at which an operation was chosen
	Operations []Stepped `json:"operations"`
	// Attempts counts the calls that could complete the goal, also where no clause describes them,
	// if walks are to make such calls.
	Attempts int `json:"attempts,omitempty"`
	// News is how many walks did something that none before them did, and Stale how many came after
	// the last of these; both are 0 if that was not looked at.
	News  int `json:"news,omitempty"`
	Stale int `json:"stale,omitempty"`
	// All says which scripts there were, if all up to a length are performed; else nil.
	All *Scripts `json:"all,omitempty"`
}

// Scripts says how far all scripts up to a length were performed.
type Scripts struct {
	Length int `json:"length"` // operations at most
	Values int `json:"values"` // of each argument at most
	// Clipped says that an argument has more values than that.
	Clipped  bool `json:"clipped,omitempty"`
	Cases    int  `json:"cases"`              // scripts that were performed
	Rejected int  `json:"rejected,omitempty"` // scripts whose last operation no clause allows
	Done     bool `json:"done,omitempty"`     // there are no others
	// Failed says that the next script failed.
	Failed bool `json:"failed,omitempty"`
	// Scheduled says that the system has steps of its own, whose order the tester chose once for
	// each script: other orders are not tried, so that nothing is proved.
	Scheduled bool `json:"scheduled,omitempty"`
}

// String says how many scripts there were, and whether that is a proof.
func (s *Scripts) String() string {
	of := Plural(s.Length, "operation")
	switch {
	case s.Clipped && s.Values == 1:
		of += " with the first value of each argument"
	case s.Clipped:
		of += fmt.Sprintf(" with the first %d values of each argument", s.Values)
	}
	allowed := ""
	if s.Rejected > 0 {
		allowed = fmt.Sprintf("; no clause allows the last operation of %d others", s.Rejected)
	}
	if s.Failed {
		return fmt.Sprintf("scripts of up to %s: counterexample after %d that passed%s", of, s.Cases, allowed)
	}
	if s.Done && s.Scheduled {
		return fmt.Sprintf("scripts of up to %s: passed all %d, with one order of the system's own steps for each%s", of, s.Cases, allowed)
	}
	if s.Done {
		return fmt.Sprintf("scripts of up to %s: proved for all %d, if the system is deterministic%s", of, s.Cases, allowed)
	}
	return fmt.Sprintf("scripts of up to %s: passed %d, and more remain%s", of, s.Cases, allowed)
}

// Stepped is what walks did with an operation.
type Stepped struct {
	Name      string `json:"name"`
	Performed int    `json:"performed"`
	// Possible counts the steps at which some clause allowed the operation, as far as its
	// history tells; Vain the tries for which no arguments were found all the same.
	Possible int `json:"possible"`
	Vain     int `json:"vain,omitempty"`
	// Fresh, Known and Bound count where arguments came from: draws, earlier answers and
	// arguments, the histories of clauses.
	Fresh int `json:"fresh,omitempty"`
	Known int `json:"known,omitempty"`
	Bound int `json:"bound,omitempty"`
	// Unexplained counts the answers that no clause describes.
	Unexplained int `json:"unexplained,omitempty"`
	// Why says what keeps the operation from being performed; empty if it was.
	Why string `json:"why,omitempty"`
}

// add adds the counts of another walk of the same test.
func (w *Walked) add(x *Walked) {
	w.Steps += x.Steps
	w.Attempts += x.Attempts
	w.News += x.News
	if w.Stale += x.Stale; x.News > 0 {
		w.Stale = x.Stale
	}
	if x.All != nil {
		scheduled := w.All != nil && w.All.Scheduled
		w.All = x.All
		w.All.Scheduled = w.All.Scheduled || scheduled
	}
	if w.Operations == nil {
		w.Operations = make([]Stepped, len(x.Operations))
	}
	for i := range x.Operations {
		a := &w.Operations[i]
		b := &x.Operations[i]
		a.Name = b.Name
		a.Performed += b.Performed
		a.Possible += b.Possible
		a.Vain += b.Vain
		a.Fresh += b.Fresh
		a.Known += b.Known
		a.Bound += b.Bound
		a.Unexplained += b.Unexplained
		if a.Why == "" {
			a.Why = b.Why
		}
		if a.Performed > 0 {
			a.Why = ""
		}
	}
}

// Lines says in a line for each operation how often it was called and with what arguments, and of
// those that were never called why.
func (w *Walked) Lines() []string {
	width := lists.Most(w.Operations, func(o Stepped) int { return len(o.Name) })
	var out []string
	if w.All != nil {
		out = append(out, w.All.String())
	}
	if w.Attempts > 0 {
		out = append(out, Plural(w.Attempts, "call")+" that could complete the goal, also where no clause describes it")
	}
	if w.News > 0 {
		out = append(out, fmt.Sprintf("%s did something new, none of the last %d", Plural(w.News, "walk"), w.Stale))
	}
	for _, o := range w.Operations {
		line := fmt.Sprintf("%-*s  ", width, o.Name)
		if o.Performed == 0 {
			out = append(out, strings.TrimSuffix(line+"never called: "+o.Why, ": "))
			continue
		}
		parts := []string{"called " + Plural(o.Performed, "time")}
		if args := o.arguments(); args != "" {
			parts = append(parts, args)
		}
		if o.Unexplained > 0 {
			parts = append(parts, fmt.Sprintf("no clause describes %s", Plural(o.Unexplained, "answer")))
		}
		out = append(out, line+strings.Join(parts, "; "))
	}
	return out
}

// mostUncalled is how many operations are named that walks never called: the first says enough of
// those whose histories it belongs to.
const mostUncalled = 3

// uncalled says why walks never called operations; nil of other scripts.
func (w *Walked) uncalled() (out []string) {
	if w == nil {
		return nil
	}
	for _, o := range w.Operations {
		if o.Performed == 0 && o.Why != "" && len(out) < mostUncalled {
			out = append(out, o.Name+" was never called: "+o.Why)
		}
	}
	return out
}

// arguments says where the arguments of an operation came from; empty if it has none.
func (o *Stepped) arguments() string {
	var parts []string
	for _, x := range []struct {
		n    int
		what string
	}{{o.Fresh, "drawn"}, {o.Known, "seen before"}, {o.Bound, "from the history"}} {
		if x.n > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", x.n, x.what))
		}
	}
	if parts == nil {
		return ""
	}
	return "arguments: " + strings.Join(parts, ", ")
}

// Schedule says who decided what scripts leave open in a system whose steps the tester schedules,
// and how often, over all runs.
type Schedule struct {
	Strategy string `json:"strategy"`
	Internal int    `json:"internal"` // steps that the spec does not mention
	Held     int    `json:"held"`     // events that the gap before a receive allowed
	Faults   int    `json:"faults"`
}

func (s *Schedule) add(c Steps) {
	s.Internal = s.Internal + c.Internal
	s.Held = s.Held + c.Held
	s.Faults = s.Faults + c.Faults
}

// String returns the schedule in the form "pos: 120 internal steps, 14 events that gaps allow, 3
// faults".
func (s *Schedule) String() string {
	return fmt.Sprintf("%s: %s, %s that gaps allow, %s", s.Strategy, Plural(s.Internal, "internal step"),
		Plural(s.Held, "event"), Plural(s.Faults, "fault"))
}

// Steps says what happened besides the script, in a run whose steps the tester schedules.
type Steps struct {
	Internal int // items without an operation, faults apart
	Held     int // items with an operation that a gap allowed
	Faults   int
}
