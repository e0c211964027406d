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
	"os"
	"path"
	"slices"
	"strings"
	"testing"

	"github.com/clouseau-go/clouseau/internal/environment"
	"github.com/clouseau-go/clouseau/internal/play/script"
	"github.com/clouseau-go/clouseau/logic"
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

// One cause shows in several operations: a queue that has lost an element answers wrongly when it
// is asked for its length, and when it is asked for its head. Such failures are two meanings. They
// are taken for one finding if each also shows after the calls that lead to the other.

const (
	mostJoint = 60   // scripts that are tried for a pair of findings
	mostTries = 2000 // and for all pairs of a test
)

// Joint returns scripts that make the calls before the failure of one run, and then the failing
// call of another: as they are, then with other arguments of the failing call, then with one
// other argument of one call. Such arguments come in the runs, so that a sum, say, which the loss
// of 0 does not change, is asked for after the loss of 1. There are no scripts where the calls have
// no order, where the failing call is not known, or where it needs a handle.
func (fs *Findings) Joint(before, last *run.Result) []script.Script {
	calls, _, ok := parted(before)
	if !ok {
		return nil
	}
	others, in, ok := parted(last)
	if !ok {
		return nil
	}
	in.Label = label(calls)
	in.Parts = nil
	in.Clause = ""
	in.Decides = false
	in.Fields = slices.Clone(in.Fields)
	for i, f := range in.Fields {
		if !f.Value().IsValid() || f.Ref() != nil && in.Op.Fields[i].Sort.Kind() == logic.OpaqueKind {
			return nil
		}
		in.Fields[i] = script.Literal(f.Value())
	}
	whole := append(slices.Clone(calls), in)
	out := []script.Script{whole}
	for i := range whole {
		at := len(calls) - i
		from := others
		if at == len(calls) {
			from = calls
		}
		for j, f := range whole[at].Fields {
			for _, v := range values(from) {
				if f.IsLiteral() && v != f.Value() && v.Sort() == f.Value().Sort() {
					out = append(out, with(whole, at, j, v))
				}
			}
		}
	}
	out = out[:min(len(out), mostJoint, mostTries-fs.tried)]
	fs.tried += len(out)
	return out
}

// with returns a script with another argument of a call.
func with(sc script.Script, at, field int, v logic.Value) script.Script {
	out := slices.Clone(sc)
	out[at].Fields = slices.Clone(out[at].Fields)
	out[at].Fields[field] = script.Literal(v)
	return out
}

// parted takes the failing call off the end of a run's script.
func parted(r *run.Result) (calls script.Script, last script.Input, ok bool) {
	judged := r.Evidence != nil && !run.KindOf(r).Model || r.Verdict == run.Crashed
	sc := r.Script()
	n := len(sc) - 1
	if !judged || r.Tail != nil || r.Stepped || n < 0 || sc[n].Label != r.Failing() || sc.Repeatable() != nil {
		return nil, last, false
	}
	return sc[:n], sc[n], true
}

// label returns one that no input has.
func label(sc script.Script) (next int) {
	for _, in := range sc {
		next = max(next, in.Label+1)
	}
	return next
}

// values returns the arguments in a script that are no handles, each once.
func values(sc script.Script) (out []logic.Value) {
	for _, in := range sc {
		for _, f := range in.Fields {
			if v := f.Value(); v.IsValid() && v.Sort().Kind() != logic.OpaqueKind && !slices.Contains(out, v) {
				out = append(out, v)
			}
		}
	}
	return out
}

// Join puts the i-th finding to the k-th, whose calls show it as well.
func (fs *Findings) Join(k, i int) {
	f := fs.All[i]
	fs.All[k].Also = append(fs.All[k].Also, f)
	fs.All = slices.Delete(fs.All, i, i+1)
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
		tb.Logf("the run is not saved: %v", err)
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
	tb.Logf("the run is saved in %s and replayed first from now on", name)
}

// Forget removes the file of a run as it was found, if this test has made it. One that cannot be
// removed is replayed like any other.
func (s *Saved) Forget() {
	if s.Name != "" && !s.old {
		_ = os.Remove(s.Name)
	}
}
