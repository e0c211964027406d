package runtime

import (
	"context"
	"fmt"
	"strings"

	"github.com/clouseau-go/clouseau/internal/judging/compare"
	"github.com/clouseau-go/clouseau/runtime/play/run"
	"github.com/clouseau-go/clouseau/runtime/report"
)

// failure is a failing run, for readers. It is formatted only when it is shown.
type failure struct {
	test     *Test
	run      *run.Result
	shrunk   *shrunk // how the run was made smaller; nil: it was not
	unshrunk error   // why it could not be made smaller; nil: no such problem
	again    *report.Again
	later    bool // the run is shown once it is made smaller
}

// String returns the goal in words, the trace as a table with the expected answers, and a
// regression test. Rapid, which knows the seed, says how to reproduce the run.
func (f *failure) String() string {
	r := f.run
	if f.later {
		return "The run is made smaller, and shown below." + r.Seeded()
	}
	var b strings.Builder
	if f.again.Doubted() {
		b.WriteString(f.again.String())
	}
	b.WriteString(f.found())
	if f.shrunk != nil {
		fmt.Fprintf(&b, "\n%s", f.shrunk)
	}
	if f.unshrunk != nil {
		fmt.Fprintf(&b, "\nThe run is as it was found: %v\n", f.unshrunk)
	}
	if f.again != nil && !f.again.Doubted() {
		if f.shrunk == nil || f.unshrunk != nil {
			b.WriteByte('\n')
		}
		b.WriteString(f.again.String())
	}
	if f.shrunk != nil && f.shrunk.Given != nil {
		fmt.Fprintf(&b, "\n%s", f.shrunk.Found())
	}
	if r.Stack != "" {
		fmt.Fprintf(&b, "\n%s", r.Stack)
	}
	switch test, err := f.test.regression(r); {
	case err != nil:
		fmt.Fprintf(&b, "\nThe run cannot be written as a test: %v\n", err)
	case test != "":
		fmt.Fprintf(&b, "\nThe run as a test:\n\n%s", test)
	}
	if f.shrunk != nil && f.shrunk.Other != nil {
		fmt.Fprintf(&b, "\n%s", f.shrunk.another(f.test))
	}
	return b.String()
}

// found returns the goal in words and the trace as a table.
func (f *failure) found() string {
	var b strings.Builder
	f.head(&b)
	fmt.Fprintf(&b, "\n%s", f.run.TableWith(f.shrunk != nil))
	return b.String()
}

// head says what is wrong with the run.
func (f *failure) head(b *strings.Builder) {
	goal := &f.test.Goal
	r := f.run
	switch r.Verdict {
	case run.Violation:
		if r.Unordered() {
			fmt.Fprintf(b, "%s\n%s\n\n%s", complaint(r, f.test), run.Indent(r.Reason), run.Indent(r.Tail.Calls.Picture()))
			break
		}
		k := run.KindOf(r)
		if k.Model {
			fmt.Fprintf(b, "model violation: %s\n%s\n", f.test.Model.Name, run.Indent(r.Reason))
			break
		}
		if k.Reference != "" {
			f.differs(b)
			break
		}
		if k.Promise != "" {
			fmt.Fprintf(b, "breaks the promise %s: %s\n", k.Promise, r.Reason)
			break
		}
		fmt.Fprintf(b, "violation of goal %s", goal.Name)
		if goal.Doc != "" {
			fmt.Fprintf(b, ": %s", goal.Doc)
		}
		b.WriteByte('\n')
		if goal.Text != "" {
			fmt.Fprintf(b, "  %s\n", goal.Text)
		}
		b.WriteString(r.Bound())
		if r.Reason != "" {
			fmt.Fprintf(b, "  %s\n", r.Reason)
		}
	case run.Raced, run.Leaked:
		fmt.Fprintf(b, "%s\n%s\n", complaint(r, f.test), run.Indent(r.Reason))
		if r.Tail != nil {
			fmt.Fprintf(b, "\n%s", run.Indent(r.Tail.Calls.Picture()))
		}
	case run.Crashed, run.Starved, run.Hung:
		fmt.Fprintf(b, "%s: %s", complaint(r, f.test), r.Reason)
		if f.shrunk != nil && f.shrunk.Given != nil {
			fmt.Fprintf(b, "; in the run that was found, %s", f.shrunk.Given.Reason)
		}
		b.WriteByte('\n')
	}
}

// differs says how an answer differs from that of the reference, and where this may come from.
func (f *failure) differs(b *strings.Builder) {
	fmt.Fprintf(b, "differs from the reference %s: %s\n", f.test.Reference.Name, f.run.Reason)
	for _, line := range f.test.Reference.Explain(context.Background(), f.run.Trace, compare.In(f.run)) {
		fmt.Fprintf(b, "  %s\n", line)
	}
}

// another describes a failure of another kind that was seen along the way.
func (s *shrunk) another(test *Test) string {
	if s.Other == nil {
		return ""
	}
	return fmt.Sprintf("Another failure was seen on the way, in %s: %s\n%s", report.Plural(s.Others, "run"), complaint(s.Other, test), s.Other.Table())
}
