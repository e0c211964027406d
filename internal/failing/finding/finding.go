// Package finding groups the failing runs of a test that keeps going by what their failures mean.
//
// Two failures with the same [Meaning] are taken for the same bug: the same goal is violated at the
// same operation, the same answer is wrong in the same direction, or the same call crashes with the
// same message in the same functions. Of each meaning one run is made smaller and shown, and a few
// are kept beside it. Then [Causes] tells which meanings have one cause, and whether the kept runs
// of one have another.
//
//	1  violation of lost in pop: 12 runs, first in run 3
//	2  differs from the reference in has (found true; not without put): 7 runs, first in run 5
//	3  differs from the reference in has (found true; not without remove): 1 run, first in run 9
//	4  the system crashed in push (full at ring.(*Ring).Push): 1 run, first in run 40
package finding

import (
	"cmp"
	"fmt"
	"os"
	"path"
	"slices"
	"strings"
	"testing"
	"unicode"

	"github.com/clouseau-go/clouseau/internal/environment"
	"github.com/clouseau-go/clouseau/internal/play/script"
	"github.com/clouseau-go/clouseau/runtime/play/run"
	"github.com/clouseau-go/clouseau/runtime/report"
)

const (
	mostMeanings = 20 // meanings that are kept; fixing some of them comes first
	mostHangs    = 3  // runs that hang in a way that later ones cannot keep away from, or that spin
	mostKept     = 8  // runs of a meaning that are kept beside the first one
)

// Meaning says how a run fails.
type Meaning struct {
	What string // the verdict, and the goal, model or reference that is violated
	Op   string // the deciding operation, or the one under way
	// The clause of the deciding event, the promise, the alternatives of the model, or the text of
	// the panic and the functions of the system that it came from.
	Because string
	// The results that are wrong, with the directions in which they are, as far as these are known.
	How string
	// The operation after which the answer is wrong. It is the failing one if that fails alone.
	// Empty: it is not known.
	Without string
}

// Of returns the meaning of a failing run; what says how it failed.
func Of(what string, r *run.Result) Meaning {
	k := run.KindOf(r)
	m := Meaning{What: what, Op: k.Op, Because: k.Message}
	switch {
	case k.Promise != "":
		m.Because = k.Promise
		m.How = strings.Join(directions(r, nil), ", ")
	case k.Reference != "":
		m.How = strings.Join(directions(r, k.Alternatives), ", ")
	case r.Evidence != nil:
		m.Because = strings.Join(k.Alternatives, ", ")
	case r.Verdict == run.Crashed:
		if at := Functions(r.Stack); at != "" {
			m.Because += " at " + at
		}
	case r.Verdict == run.Hung && r.Tail == nil:
		m.Because = waiting(r.Stack)
	case r.Verdict != run.Violation:
	case r.Deciding >= 0 && r.Deciding < len(r.Trace):
		m.Op, m.Because = r.Trace[r.Deciding].Op.Name, r.Rec.Of(r.Deciding).Clause
	default:
		m.Because = report.WithoutNumbers(r.Reason) // from a judge in Go
	}
	return m
}

// ID is a short name for how a run with this meaning fails, the same for all seeds and judges: the
// operation with the results that are wrong, or with the promise that is broken or the end of the
// run. Whether a number is too large or too small is chance.
//
//	get.ok-true  close.hung  push.crashed-ring-Ring-Push
func (m Meaning) ID(r *run.Result) string {
	how := strings.NewReplacer(" less", "", " greater", "").Replace(m.How)
	if r.Verdict != run.Violation {
		how = r.Verdict.String()
		at, _, _ := strings.Cut(Functions(r.Stack), " < ")
		switch {
		case r.Verdict != run.Crashed || at == "":
		case strings.Contains(at, "_test."): // of an adapter, which says why
			says := strings.Fields(m.Because)
			how = strings.Join(says[:min(len(says), reasonWords)], " ")
		default:
			how += " " + at
		}
	} else if how == "" {
		how = cmp.Or(strings.TrimPrefix(m.Because, m.Op+"."), "differs")
	}
	words := strings.FieldsFunc(how, func(c rune) bool { return c != '_' && !unicode.IsLetter(c) && !unicode.IsDigit(c) })
	return cmp.Or(m.Op, "run") + "." + strings.Join(words, "-")
}

// reasonWords is how many words of a reason tell it from others.
const reasonWords = 5

// Seen returns what is known of a meaning as soon as a run has failed.
func (m Meaning) Seen() Meaning {
	m.Without = ""
	return m
}

// same reports whether two meanings are one, as far as both are known.
func (m Meaning) same(n Meaning) bool {
	return m == n || m.Seen() == n.Seen() && (m.Without == "" || n.Without == "")
}

// Within reports whether a failure may be a smaller case of another one. It may be wrong in fewer
// results.
func (m Meaning) Within(old Meaning) bool {
	wrong := strings.Split(old.How, ", ")
	for how := range strings.SplitSeq(m.How, ", ") {
		if !slices.Contains(wrong, how) {
			return false
		}
	}
	return m.What == old.What && m.Op == old.Op && m.Because == old.Because
}

// Reason returns in words what is known besides the verdict and the operation.
func (m Meaning) Reason() string {
	if m.Because == "" || m.How == "" {
		return m.Because + m.How
	}
	return m.Because + ", " + m.How
}

func (m Meaning) String() string { return m.reported().Meaning() }

func (m Meaning) reported() *report.Finding {
	return &report.Finding{What: m.What, Op: m.Op, Because: m.Reason(), Without: m.Without}
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
	Kept  []Kept       // other runs of the meaning, short ones of different operations
	// Parted says that its runs were counted with those of another one, and First is one of them.
	Parted bool
}

// text returns a meaning for readers, with the numbers of the run.
func (f *Finding) text(m Meaning) string {
	r := m.reported()
	r.Record = &report.Record{Reason: f.Run.Reason}
	return r.Text()
}

// Kept is a run with its number, counted from 1.
type Kept struct {
	Run *run.Result
	At  int
	ops string // those that it calls
}

// Findings are the failures of a test that keeps going, in the order in which they were found.
type Findings struct {
	On    bool
	All   []*Finding
	hangs int // see mostHangs
	more  int // runs with a meaning beyond mostMeanings
}

// Done reports whether no more runs are to be made.
func (fs *Findings) Done() bool { return fs.hangs >= mostHangs }

// Last returns the finding that was added last.
func (fs *Findings) Last() *Finding { return fs.All[len(fs.All)-1] }

// Add takes in a failing run, and reports whether it is the first of its meaning, and whether it
// is kept. It is run number at of the test, counted from 1, or none of its runs where at is 0.
func (fs *Findings) Add(m Meaning, r *run.Result, at int) (first, kept bool) {
	counts := min(at, 1)
	if r.Verdict == run.Hung && (r.Attempted.Op == nil || r.Tail != nil || Spins(r)) {
		fs.hangs += counts
	}
	i := slices.IndexFunc(fs.All, func(f *Finding) bool { return f.Meaning.same(m) })
	switch {
	case i >= 0:
		fs.All[i].Count += counts
		return false, at > 0 && fs.All[i].keep(r, at)
	case len(fs.All) == mostMeanings:
		fs.more += counts
		return false, false
	}
	fs.All = append(fs.All, &Finding{Meaning: m, Run: r, Count: counts, First: at})
	return true, true
}

// keep takes a run beside the first one if it calls other operations than those that are kept, or
// is shorter than one that calls the same.
func (f *Finding) keep(r *run.Result, at int) bool {
	if r.Verdict == run.Hung {
		return false
	}
	var names []string
	for _, e := range r.Trace {
		if !slices.Contains(names, e.Op.Name) {
			names = append(names, e.Op.Name)
		}
	}
	slices.Sort(names)
	now := Kept{Run: r, At: at, ops: strings.Join(names, " ")}
	i := slices.IndexFunc(f.Kept, func(k Kept) bool { return k.ops == now.ops })
	switch {
	case i >= 0 && len(r.Trace) < len(f.Kept[i].Run.Trace):
		f.Kept[i] = now
		return true
	case i >= 0 || len(f.Kept) == mostKept:
		return false
	}
	f.Kept = append(f.Kept, now)
	return true
}

// Merge drops a finding whose smallest run has the same meaning as an earlier finding's, and
// reports whether it did.
func (fs *Findings) Merge(i int, now Meaning) bool {
	f := fs.All[i]
	for _, old := range fs.earlier(i) {
		if old.Meaning.same(now) {
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

// Shown returns a meaning without what only matters if it tells two findings apart, and does not.
func (fs *Findings) Shown(m Meaning) Meaning {
	alike := func(f *Finding) bool { return f.Meaning != m && f.Seen() == m.Seen() }
	if slices.ContainsFunc(fs.earlier(len(fs.All)), alike) {
		return m
	}
	return m.Seen()
}

// Part adds a finding whose run was counted among those of another one.
func (fs *Findings) Part(from *Finding, m Meaning, r *run.Result, at int) {
	if len(fs.All) < mostMeanings {
		n := min(at, 1)
		from.Count -= n
		fs.All = append(fs.All, &Finding{Meaning: m, Run: r, Count: n, First: at, Parted: true})
	}
}

// Known reports whether a finding has that meaning.
func (fs *Findings) Known(m Meaning) bool {
	return slices.ContainsFunc(fs.earlier(len(fs.All)), func(f *Finding) bool { return f.Meaning.same(m) })
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
	fmt.Fprintf(&b, "%s:\n", report.Plural(len(fs.All), "failure"))
	for i, f := range fs.All {
		fmt.Fprintf(&b, "%4d  %s: ", i+1, f.text(fs.Shown(f.Meaning)))
		switch {
		case f.First == 0:
			b.WriteString("seen while another was shrunk")
		case f.Parted:
			fmt.Fprintf(&b, "at least %s, such as run %d", report.Plural(f.Count, "run"), f.First)
		default:
			fmt.Fprintf(&b, "%s, first in run %d", report.Plural(f.Count, "run"), f.First)
		}
		if f.Saved.Name != "" {
			fmt.Fprintf(&b, "; saved in %s", f.Saved.Name)
		}
		b.WriteByte('\n')
		for _, g := range f.Also {
			fmt.Fprintf(&b, "      also: %s", g.text(g.Seen()))
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

// mostFrames is how many functions tell panics apart: the one that panics and its caller.
const mostFrames = 2

// Functions returns where a panic came from, given a stack as Go prints it: the first functions
// that are not of Go's own runtime, as in "ring.(*Ring).at < ring.(*Ring).Push". It is empty if
// there are none. Lines are left out, since a change above moves them, and so are callers in test
// files, which only make the call.
func Functions(stack string) string {
	var out []string
	lines := strings.Split(stack, "\n")
	for i, line := range lines[:len(lines)-1] {
		at := strings.LastIndexByte(line, '(')
		own := strings.HasPrefix(line, "runtime.") || strings.HasPrefix(line, "runtime/debug.") || strings.HasPrefix(line, "panic(")
		if at <= 0 || own || !strings.HasPrefix(lines[i+1], "\t") {
			continue
		}
		if len(out) == mostFrames || len(out) > 0 && strings.Contains(lines[i+1], "_test.go:") {
			break
		}
		out = append(out, path.Base(line[:at]))
	}
	return strings.Join(out, " < ")
}

// Join puts a finding to another one, whose cause it has.
func (fs *Findings) Join(to, f *Finding) {
	to.Also = append(to.Also, f)
	fs.All = slices.DeleteFunc(fs.All, func(g *Finding) bool { return g == f })
	f.Saved.Forget()
}

// Saved is the trace file of a failure: of the run as it was found first, whatever ends the process
// while the run is made smaller, and of the smaller run then.
type Saved struct {
	Name string // empty: there is none
	old  bool   // it was there before
}

// Found saves the run as it was found. What is in the way is told by Smaller in the end.
func (s *Saved) Found(tb testing.TB, f *script.File, err error) {
	if tb == nil || err != nil || !environment.Saves(tb) {
		return
	}
	dir, _ := environment.TracesDir(tb)
	f.Test = tb.Name()
	if s.Name, err = f.Name(dir); err == nil {
		_, err = os.Lstat(s.Name)
		s.old = err == nil
		_, err = f.Write(dir)
	}
	if err != nil {
		*s = Saved{}
	}
}

// Smaller saves the run that is left, in place of the one that was found, and logs where.
func (s *Saved) Smaller(tb testing.TB, f *script.File, err error) {
	tb.Helper()
	if !environment.Saves(tb) {
		return
	}
	if err != nil {
		tb.Logf("The run is not saved: %v", err)
		return
	}
	dir, _ := environment.TracesDir(tb)
	f.Test = tb.Name()
	name, err := f.Write(dir)
	if err != nil {
		tb.Error(err)
		return
	}
	if name != s.Name {
		s.Forget()
	}
	s.Name = name
	tb.Logf("Saved in %s; the next run of the test replays it first.", name)
}

// Forget removes the file of a run as it was found, if this test has made it. One that cannot be
// removed is replayed like any other.
func (s *Saved) Forget() {
	if s.Name != "" && !s.old {
		_ = os.Remove(s.Name)
	}
}
