// Package finding groups the failing runs of a test that keeps going by what their failures mean.
//
// Two failures with the same [Meaning] are taken for the same bug: the same goal is violated at the
// same operation, or the same call crashes with the same message. One run of each meaning is kept:
//
//	1  violation of lost, in pop: 12 runs, first in run 3
//	2  the system crashed, in push: 1 run, first in run 40
package finding

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/clouseau-go/clouseau/runtime/play/run"
	"github.com/clouseau-go/clouseau/runtime/report"
)

const (
	mostMeanings = 20 // meanings that are kept; fixing some of them comes first
	mostHangs    = 3  // runs that hang, each for a deadline, before the test ends
)

// Meaning says how a run fails.
type Meaning struct {
	What string // the verdict, and the goal, model or reference that is violated
	Op   string // the deciding operation, or the one under way
	// The clause of the deciding event, the alternatives of the model, the fields that differ from
	// the reference, or the text and the place of the panic.
	Because string
}

// Of returns the meaning of a failing run; what says how it failed.
func Of(what string, r *run.Result) Meaning {
	k := run.KindOf(r)
	m := Meaning{What: what, Op: k.Op, Because: k.Message}
	switch {
	case k.Promise != "":
		m.Because = k.Promise
	case r.Evidence != nil:
		m.Because = strings.Join(k.Alternatives, ", ")
	case r.Verdict == run.Crashed:
		if at := Place(r.Stack); at != "" {
			m.Because += " at " + at
		}
	case r.Verdict != run.Violation:
	case r.Deciding >= 0 && r.Deciding < len(r.Trace):
		m.Op, m.Because = r.Trace[r.Deciding].Op.Name, r.Rec.Of(r.Deciding).Clause
	default:
		m.Because = run.WithoutNumbers(r.Reason) // from a judge in Go
	}
	return m
}

func (m Meaning) String() string {
	f := report.Finding{What: m.What, Op: m.Op, Because: m.Because}
	return f.Meaning()
}

// Finding is a meaning with one of its runs.
type Finding struct {
	Meaning
	Run   *run.Result
	Count int // runs of the test with that meaning
	First int // of them, counted from 1; 0: none, it was seen while another was made smaller
	Saved Saved
	Told  fmt.Stringer // how Run is shown once it was made smaller; nil: it was not yet
	Also  []*Finding   // others that show after the same calls
}

// Findings are the failures of a test that keeps going, in the order in which they were found.
type Findings struct {
	On    bool
	All   []*Finding
	hangs int
	more  int // runs with a meaning beyond mostMeanings
	tried int // scripts that Joint has returned
}

// Done reports whether no more runs are to be made.
func (fs *Findings) Done() bool { return fs.hangs >= mostHangs }

// Last returns the finding that was added last.
func (fs *Findings) Last() *Finding { return fs.All[len(fs.All)-1] }

// Add keeps a failing run, and reports whether it is the first of its meaning. It is run number at
// of the test, counted from 1, or none of its runs where at is 0.
func (fs *Findings) Add(m Meaning, r *run.Result, at int) bool {
	counts := min(at, 1)
	if r.Verdict == run.Hung {
		fs.hangs += counts
	}
	i := slices.IndexFunc(fs.All, func(f *Finding) bool { return f.Meaning == m })
	switch {
	case i >= 0:
		fs.All[i].Count += counts
		return false
	case len(fs.All) == mostMeanings:
		fs.more += counts
		return false
	}
	fs.All = append(fs.All, &Finding{Meaning: m, Run: r, Count: counts, First: at})
	return true
}

// Merge drops a finding whose smallest run has the same meaning as an earlier finding's, and
// reports whether it did.
func (fs *Findings) Merge(i int, now Meaning) bool {
	f := fs.All[i]
	for _, old := range fs.earlier(i) {
		if old.Meaning == now {
			old.Count += f.Count
			if f.First > 0 && (old.First == 0 || f.First < old.First) {
				old.First = f.First
			}
			fs.All = slices.Delete(fs.All, i, i+1)
			return true
		}
	}
	f.Meaning = now
	return false
}

// earlier returns the findings before the i-th, and what has been put to them.
func (fs *Findings) earlier(i int) (out []*Finding) {
	for _, f := range fs.All[:i] {
		out = append(append(out, f), f.Also...)
	}
	return out
}

// String returns the list.
func (fs *Findings) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s:\n", report.Plural(len(fs.All), "different failure"))
	for i, f := range fs.All {
		fmt.Fprintf(&b, "%4d  %s: ", i+1, f.Meaning)
		if f.First == 0 {
			b.WriteString("seen while another was made smaller")
		} else {
			fmt.Fprintf(&b, "%s, first in run %d", report.Plural(f.Count, "run"), f.First)
		}
		if f.Saved.Name != "" {
			fmt.Fprintf(&b, "; saved in %s", f.Saved.Name)
		}
		b.WriteByte('\n')
		for _, g := range f.Also {
			fmt.Fprintf(&b, "      the same calls lead to: %s", g.Meaning)
			if g.Count > 0 {
				fmt.Fprintf(&b, ", %s", report.Plural(g.Count, "run"))
			}
			b.WriteByte('\n')
		}
	}
	if fs.more > 0 {
		fmt.Fprintf(&b, "      and %s that fail in yet other ways\n", report.Plural(fs.more, "run"))
	}
	if fs.Done() {
		fmt.Fprintf(&b, "      %s hung, so no more were made; a shorter deadline lets them go on\n", report.Plural(fs.hangs, "run"))
	}
	return b.String()
}

// Place returns the place of a panic in a stack as Go prints it, as in "ring.go:17": that of the
// first function that is not of Go's own runtime. It is empty if there is none.
func Place(stack string) string {
	function := ""
	for _, line := range strings.Split(stack, "\n") {
		where, is := strings.CutPrefix(line, "\t")
		if !is {
			function = line
			continue
		}
		if own := strings.HasPrefix(function, "runtime.") || strings.HasPrefix(function, "runtime/debug.") || strings.HasPrefix(function, "panic("); own {
			continue
		}
		where, _, _ = strings.Cut(where, " ")
		return path.Base(strings.ReplaceAll(where, "\\", "/"))
	}
	return ""
}
