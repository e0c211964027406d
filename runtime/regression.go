package runtime

import (
	"fmt"
	"strings"

	"github.com/clouseau-go/clouseau/internal/failing/regress"
	"github.com/clouseau-go/clouseau/internal/judging/compare"
	"github.com/clouseau-go/clouseau/internal/judging/judges"
	"github.com/clouseau-go/clouseau/runtime/judge"
	"github.com/clouseau-go/clouseau/runtime/play/run"
)

// Regression says how to write a failing run as a Go test.
type Regression = regress.Style

// NewStatement returns the New of a Regression for a constructor, written as name. The constructor
// may return an error besides the system.
func NewStatement(name string, constructor any) string {
	return regress.NewStatement(name, constructor)
}

// QuoteEnums is the Literal of a Regression for systems whose enumerations are Go strings.
func QuoteEnums(op *Op, field string, v Value) string { return regress.QuoteEnums(op, field, v) }

// regression returns the run as the file of a Go test, the n-th of its name; it is empty if the
// test does not say how to write one. The error says why there is none.
func (t *Test) regression(r *run.Result, nth int) (string, error) {
	if t.Regression == nil {
		return "", nil
	}
	judged := t.judged(r)
	judged.Nth = nth
	return t.Regression.Source(judged)
}

// answered says what the system answered to the deciding call of a run, and what is right. Where
// the goal judges, the printed test knows the value.
func (t *Test) answered(r *run.Result) string {
	text := r.Answered()
	if text == "" || t.Regression == nil || r.Evidence != nil {
		return text
	}
	want, ok := t.Regression.Wants(t.judged(r))
	if !ok {
		return text
	}
	text, _, _ = strings.Cut(text, "; want ")
	op := r.Trace[r.Deciding].Op
	if len(op.Fields) == op.Args()+1 {
		return text + "; want " + want.Value
	}
	return fmt.Sprintf("%s; want %s = %s", text, want.Field, want.Value)
}

// passes reports whether the run's test passes in another run, which fails as the first does.
func (t *Test) passes(r, again *run.Result) bool {
	if t.Regression == nil {
		return false
	}
	fails, plain := t.Regression.Fails(t.judged(r), again.Trace)
	return plain && !fails
}

// judged returns the run in the form of package regress, with its failure.
func (t *Test) judged(r *run.Result) *regress.Run {
	out := t.Regressed(r)
	switch {
	case r.Verdict == run.Starved:
		out.Judge = "model"
	case r.Verdict != run.Violation:
	case r.Unordered():
		out.Doc = "no order of overlapping calls explains their answers"
	case r.Evidence != nil:
		t.accused(out, r)
	case r.Deciding < 0 || t.Goal.Violation == nil:
		out.Judge = "judge"
	default:
		out.Deciding = r.Deciding
	}
	return out
}

// accused makes the run one that fails as its evidence says.
func (t *Test) accused(out *regress.Run, r *run.Result) {
	switch e := r.Evidence.(type) {
	case judges.Rejected:
		out.Judge = "model"
		for _, reason := range e.Reasons[:min(shownReasons, len(e.Reasons))] {
			out.Expected = append(out.Expected, reason.String())
		}
	case *compare.Difference:
		t.different(out, r, e)
	case *judge.Breach:
		t.broken(out, r, e)
	default:
		panic(fmt.Sprintf("runtime: unexpected evidence %T", e))
	}
}

// plain reports whether printed tests can call the system directly.
func (t *Test) plain() bool { return t.Regression != nil && t.Regression.Calls != nil }

// different makes the run one of an answer that differs from the reference. If the reference's
// answer is the same in every such run, the test asks for it; else the reference judges again.
func (t *Test) different(out *regress.Run, r *run.Result, d *compare.Difference) {
	out.Name = r.Trace[r.Deciding].Op.Name + "_differs"
	out.Doc = fmt.Sprintf("%s answers otherwise", t.Reference.Name)
	if x, ok := t.Reference.Otherwise(t.System, out.Script, r.Trace, d); ok && t.plain() {
		out.Violation = x
		out.Deciding = r.Deciding
		return
	}
	out.Judge = "reference"
	out.Expected = []string{d.Of(r.Trace[r.Deciding])}
}

// broken makes the run one of a broken promise: the test asks for what the clauses promise, or the
// promises judge again.
func (t *Test) broken(out *regress.Run, r *run.Result, b *judge.Breach) {
	out.Name = strings.ReplaceAll(b.Promise, ".", "_")
	out.Doc = "a promise is broken"
	if text := b.Unlike(); text != "" {
		out.Name = b.Event.Op.Name + " " + b.Promise
		out.Doc = text
	}
	if applies, described, ok := b.Violation(t.System.Builder, r.Trace[:r.Deciding]); ok && t.plain() {
		out.Violation = applies
		out.Unless = described
		out.Funcs = t.Promises.Funcs
		out.Deciding = r.Deciding
	} else {
		out.Judge, out.Expected = "promise", []string{b.String()}
	}
}

// shownReasons is how many of a model's reasons stand above the test.
const shownReasons = 3

// Regressed returns the run in the form of package regress, without its failure.
func (t *Test) Regressed(r *run.Result) *regress.Run {
	out := &regress.Run{
		Name: t.Goal.Name, Doc: t.Goal.Doc, Script: r.Script(), Trace: r.Trace, Deciding: -1,
		Builder: t.System.Builder, Violation: t.Goal.Violation, Funcs: t.Goal.Funcs,
		Unfinished: r.Attempt, Rate: r.Rate,
	}
	out.End = r.End()
	if r.Verdict == run.Hung {
		out.Deadline = t.Options.Call()
		if t.VirtualTime {
			out.Deadline = t.Options.Real() // the test waits outside of the bubble
		}
	}
	if r.Failed() && r.Verdict != run.Violation {
		out.Name = r.Ending(t.Goal.Name)
		out.Doc = "found by the test of " + t.Goal.Name
	}
	return out
}
