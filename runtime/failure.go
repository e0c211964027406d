package runtime

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/clouseau-go/clouseau/internal/judging/compare"
	"github.com/clouseau-go/clouseau/internal/judging/racing"
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
	number   int  // in the list of failures; 0: there is none
	nth      int  // of the printed tests of one name, counted from 1; 0: it is alone
}

// String returns what a reader wants first: what is wrong, the run, and the run as a Go test.
// Statistics follow with go test -v only.
func (f *failure) String() string {
	r := f.run
	if f.later {
		return "The failing run is being shrunk." + r.Seeded()
	}
	var b strings.Builder
	if f.again.Doubted() {
		b.WriteString(f.again.String())
	}
	test, err := f.test.regression(r, f.nth)
	if f.number > 0 && test != "" && !testing.Verbose() { // the test shows the run, and many follow
		b.WriteString(f.head())
		if !f.again.Doubted() {
			b.WriteString(f.again.String())
		}
	} else {
		b.WriteString(f.found())
		b.WriteString(paragraph(f.remarks()))
	}
	b.WriteString(paragraph(r.Holder()))
	if testing.Verbose() {
		b.WriteString(paragraph(r.Stack))
	} else {
		b.WriteString(paragraph(run.Brief(r.Stack)))
	}
	b.WriteString(paragraph(r.Beside))
	switch {
	case err != nil:
		b.WriteString(paragraph(fmt.Sprintf("The run cannot be written as a test: %v\n", err)))
	case test != "":
		b.WriteString(paragraph("The run as a test:\n\n" + test))
	}
	if f.shrunk != nil && f.shrunk.Other != nil && (f.number == 0 || testing.Verbose()) {
		b.WriteString(paragraph(f.shrunk.another(f.test)))
	}
	return b.String()
}

// paragraph sets a text apart from what stands before it.
func paragraph(text string) string {
	if text == "" {
		return ""
	}
	return "\n" + text
}

// remarks says what became of the run since it was found.
func (f *failure) remarks() string {
	var b strings.Builder
	switch {
	case f.shrunk != nil:
		b.WriteString(f.shrunk.Shrunk.Text(testing.Verbose()))
	case f.unshrunk != nil:
		fmt.Fprintf(&b, "Not shrunk: %v\n", f.unshrunk)
	}
	if !f.again.Doubted() {
		b.WriteString(f.again.String())
	}
	if f.shrunk != nil && f.shrunk.Given != nil && testing.Verbose() {
		b.WriteString(paragraph(f.shrunk.Found()))
	}
	return b.String()
}

// found returns what is wrong, and the run as a table.
func (f *failure) found() string {
	return f.head() + paragraph(f.run.ForReaders(testing.Verbose()))
}

// head says what is wrong with the run: in a sentence, then what the promise is that is broken, and
// what was answered and what is right.
func (f *failure) head() string {
	r := f.run
	var b strings.Builder
	if f.number > 0 {
		fmt.Fprintf(&b, "%d. ", f.number)
	}
	fmt.Fprintln(&b, f.title())
	if doc := f.test.Promises.Doc(run.KindOf(f.run).Promise); doc != "" {
		fmt.Fprintln(&b, doc)
	}
	if answer := f.test.answered(r); answer != "" {
		fmt.Fprintln(&b, answer)
	}
	b.WriteString(f.evidence())
	return b.String()
}

// title says in a sentence what is wrong.
func (f *failure) title() string {
	goal := &f.test.Goal
	r := f.run
	k := run.KindOf(r)
	switch {
	case r.Verdict == run.Raced:
		return racing.Title(r.Reason)
	case r.Unordered(), r.Verdict == run.Leaked:
		return complaint(r, f.test)
	case r.Verdict == run.Crashed:
		return fmt.Sprintf("%s crashed: %s", r.Attempt, r.Reason)
	case r.Verdict == run.Hung:
		if f.shrunk != nil && f.shrunk.Given != nil && f.shrunk.Given.Waited != r.Waited {
			text := fmt.Sprintf("%s hung: %s", r.Attempt, f.shrunk.Given.Reason)
			if testing.Verbose() {
				text += fmt.Sprintf(" (the shrunk run: %s)", r.Reason)
			}
			return text
		}
		return fmt.Sprintf("%s hung: %s", r.Attempt, r.Reason)
	case r.Verdict == run.Starved:
		return fmt.Sprintf("%s: %s", complaint(r, f.test), r.Reason)
	case k.Model:
		return fmt.Sprintf("the model %s does not allow this answer of %s", f.test.Model.Name, k.Op)
	case k.Reference != "":
		return fmt.Sprintf("%s answers otherwise than the reference %s", k.Op, f.test.Reference.Name)
	case k.Promise != "":
		return fmt.Sprintf("%s breaks the promise %s", k.Op, k.Promise)
	case goal.Doc != "":
		return fmt.Sprintf("%s: %s", goal.Name, goal.Doc)
	default:
		return "violation of goal " + goal.Name
	}
}

// evidence says what the judge has to add to the title.
func (f *failure) evidence() string {
	r := f.run
	k := run.KindOf(r)
	var b strings.Builder
	switch {
	case r.Unordered(), r.Verdict == run.Raced, r.Verdict == run.Leaked:
		reason := r.Reason
		if r.Verdict == run.Raced && !testing.Verbose() {
			reason = racing.Places(reason)
		}
		fmt.Fprintln(&b, run.Indent(reason))
		if r.Tail != nil {
			fmt.Fprintf(&b, "\n%s\n", run.Indent(strings.TrimSuffix(r.Tail.Calls.Picture(), "\n")))
		}
	case r.Verdict != run.Violation:
	case k.Model:
		fmt.Fprintln(&b, run.Indent(r.Reason))
	case k.Reference != "":
		for _, line := range f.test.Reference.Explain(context.Background(), r.Trace, compare.In(r)) {
			fmt.Fprintf(&b, "  %s\n", line)
		}
	case k.Promise != "" && (testing.Verbose() || !r.Answers()):
		fmt.Fprintf(&b, "  %s\n", r.Reason)
	case k.Promise != "":
	default:
		f.goal(&b)
	}
	return b.String()
}

// goal says for which values the run is in the goal, and with go test -v what the goal is.
func (f *failure) goal(b *strings.Builder) {
	if testing.Verbose() && f.test.Goal.Text != "" {
		fmt.Fprintf(b, "  %s\n%s", f.test.Goal.Text, f.run.Bound())
	}
	if f.run.Reason != "" {
		fmt.Fprintf(b, "  %s\n", f.run.Reason)
	}
}

// another describes a failure of another kind that was seen along the way.
func (s *shrunk) another(test *Test) string {
	if s.Other == nil {
		return ""
	}
	text := fmt.Sprintf("Another failure was seen while shrinking, in %s: %s\n", report.Plural(s.Others, "run"), complaint(s.Other, test))
	if testing.Verbose() {
		text += s.Other.Table()
	}
	return text
}
