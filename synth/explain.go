package synth

import (
	"fmt"
	"slices"
	"strings"

	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/synth/internal/budgets"
	"github.com/clouseau-go/clouseau/synth/internal/pattern"
	"github.com/clouseau-go/clouseau/synth/internal/refine"
	"github.com/clouseau-go/clouseau/synth/internal/refute"
	"github.com/clouseau-go/clouseau/synth/internal/trace"
	"github.com/clouseau-go/clouseau/uhat"
)

// Explanation says why no generator was found.
type Explanation struct {
	// Reason is one sentence. Why is what stands in the way, as a phrase without a capital and a
	// full stop; it is empty where Reason says all there is to say.
	Reason, Why string
	// Closest is the abstract trace that came furthest, one event a line, and between two events
	// what may happen there. The event that no clause allows is marked.
	Closest []string
	// Op is the operation of that event, nil if there is none. Cause says that the event lacks a
	// cause, not a clause.
	Op    *sre.Op
	Cause bool
	// Clauses says for each clause that was tried where it failed.
	Clauses []ClauseFailure
	// Ranges says, if written ranges alone leave no trace of the goal, which these are.
	Ranges []string
	// Excluding lists, if it is proved that no run reaches the goal, what the proof rests on. The
	// other parts of the spec have no share in it.
	Excluding []Excluder
	// Justified says that the proof speaks only of runs in which all events are justified, and that
	// the search for a suspect one came to nothing.
	Justified bool
	// Exhausted says that the whole space was searched, or that there is such a proof, so that no
	// generator exists. Otherwise a limit ended the search.
	Exhausted bool
}

// ClauseFailure is a clause that cannot type (or cause) an event, and why.
type ClauseFailure struct {
	Clause *uhat.Clause
	// Stage is the part that failed: event, history or future. It is range if written ranges alone
	// keep the clause from typing (or causing) the event, and typed if the clause types the event,
	// and the event lacks a cause.
	Stage string
	// Range is the place of that part, or of the clause where the part is not written.
	Range uhat.Range
	// Conflict is a minimal set of constraints that contradict each other, with the clauses they
	// come from (nil: the goal). It is set if qualifiers caused the failure.
	Conflict []string
	From     []*uhat.Clause
	// Ranges says which written ranges have a share in the contradiction, and where they are.
	Ranges []string
	// Loose lists changes, each of which alone would make the clause fit.
	Loose []string
}

// String prints the explanation for a terminal.
func (e *Explanation) String() string {
	var b strings.Builder
	fmt.Fprintln(&b, e.Reason)
	if e.Why != "" {
		fmt.Fprintf(&b, "\nThe reason: %s\n", e.Why)
	}
	for _, r := range e.Ranges {
		fmt.Fprintf(&b, "  %s\n", r)
	}
	if len(e.Excluding) > 0 {
		fmt.Fprintln(&b, "\nThese parts of the spec exclude it:")
		for _, x := range e.Excluding {
			fmt.Fprintf(&b, "  %s\n", x)
		}
	}
	if len(e.Closest) > 0 {
		fmt.Fprintln(&b, "\nThe run that comes closest:")
		for _, l := range e.Closest {
			fmt.Fprintf(&b, "  %s\n", l)
		}
	}
	if len(e.Clauses) > 0 {
		fmt.Fprintln(&b, "\nWhy no clause allows it:")
		for i := range e.Clauses {
			e.Clauses[i].print(&b)
		}
	}
	return b.String()
}

// Places returns a line for each part of the spec that stands in the way, which begins with its
// place.
func (e *Explanation) Places() (out []string) {
	for _, x := range e.Excluding {
		out = append(out, x.String())
	}
	for i := range e.Clauses {
		f := &e.Clauses[i]
		more := slices.Concat(f.Ranges, f.beside())
		if len(more) == 0 && len(f.Loose) > 0 {
			more = append(more, "(it would "+f.Loose[0]+")")
		}
		out = append(out, strings.TrimSpace(f.String()+" "+strings.Join(more, "; ")))
	}
	return append(out, e.Ranges...)
}

func (f *ClauseFailure) String() string {
	if f.Stage == refine.AtEvent.String() {
		return fmt.Sprintf("%s: clause %s asks for %s", f.Range, f.Clause.Name(), f.asks())
	}
	return fmt.Sprintf("%s: clause %s: the %s", f.Range, f.Clause.Name(), f.text())
}

// asks says what of the clause cannot be, and what of the goal and of other clauses is against it.
// What shows a value of the run comes after what holds of all.
func (f *ClauseFailure) asks() string {
	var bare, shown, others []string
	for i, x := range f.Conflict {
		switch from := f.From[i]; {
		case from == nil:
			others = append(others, "the goal asks for "+x)
		case from != f.Clause:
			others = append(others, from.Name()+" asks for "+x)
		case strings.Contains(x, andHere):
			shown = append(shown, x)
		default:
			bare = append(bare, x)
		}
	}
	own := append(bare, shown...)
	if own == nil {
		own = []string{"what cannot be here"}
	}
	return strings.Join(append(own, others...), "; ")
}

func (f *ClauseFailure) print(b *strings.Builder) {
	fmt.Fprintf(b, "  %s\n", f)
	for _, x := range f.Ranges {
		fmt.Fprintf(b, "      %s\n", x)
	}
	for i, x := range f.beside() {
		from := "from the goal"
		if f.From[i] != nil {
			from = "from " + f.From[i].Name()
		}
		fmt.Fprintf(b, "      %s   (%s)\n", x, from)
	}
	for _, x := range f.Loose {
		fmt.Fprintf(b, "      it would %s\n", x)
	}
}

// beside returns the conflict where the first line does not have it.
func (f *ClauseFailure) beside() []string {
	if f.Stage == refine.AtEvent.String() {
		return nil
	}
	return f.Conflict
}

// text says why the clause's part failed.
func (f *ClauseFailure) text() string {
	switch f.Stage {
	case refine.AtHistory.String():
		return "history does not allow what comes before"
	case refine.AtFuture.String():
		return "future does not allow what comes after"
	case refine.AtRange.String():
		return "ranges in the spec leave it no value:"
	}
	return "event fits, but nothing demands it"
}

// explainer explains why a search has found nothing, of what the search knows. It has room of its
// own for its queries: the share of the steps that an expression has.
type explainer struct {
	steps      *refine.Steps
	cfg        Config
	whole      budget
	cut        budgets.Limits // of the search
	rejections []error
	deadEnd    deadEnd
}

// freely returns an explainer for which written ranges bind nothing.
func (w *explainer) freely() *explainer {
	out := *w
	out.steps = w.steps.Freely()
	return &out
}

// reached lists limits with their values, in brackets.
func (w *explainer) reached(cut budgets.Limits) string {
	var out []string
	events := w.cfg.MaxEvents
	// The goal may ask for more than there may ever be.
	if w.steps.Goal.PatternCuts.Has(budgets.LimitEvents) {
		events = w.whole.events
	}
	for _, x := range []struct {
		limit budgets.Limits
		value int
		what  string
	}{
		{budgets.LimitRefinements, w.cfg.MaxRefinements, "refinements"},
		{budgets.LimitTraces, w.cfg.MaxTraces, "traces"},
		{budgets.LimitEvents, events, "events"},
		{budgets.LimitAlignments, w.steps.Norm.Alignments(), "alignments of one clause"},
		{budgets.LimitPatterns, w.steps.Norm.Patterns, "patterns of one expression, or their length"},
		{budgets.LimitSteps, w.steps.Norm.Steps, "steps"},
	} {
		if cut.Has(x.limit) {
			out = append(out, fmt.Sprintf("%d %s", x.value, x.what))
		}
	}
	if len(out) == 0 {
		return ""
	}
	return " (" + strings.Join(out, ", ") + ")"
}

// explain describes the dead end that came furthest.
func (w *explainer) explain(starts []*trace.Trace) *Explanation {
	x := &Explanation{Exhausted: w.cut == 0 && len(w.steps.Norm.Approximations) == 0}
	switch {
	case len(starts) == 0 && x.Exhausted:
		w.explainEmpty(x)
		return x
	case len(w.rejections) > 0 && w.deadEnd.trace == nil:
		x.Reason = fmt.Sprintf("Every trace that was found failed its certificate, the first with: %v.", w.rejections[0])
		return x
	case x.Exhausted:
		x.Reason = fmt.Sprintf("No run reaches the goal %s.", w.steps.Goal.Goal.Name)
	default:
		x.Reason = fmt.Sprintf("No script for the goal %s was found within the limits%s.", w.steps.Goal.Goal.Name, w.reached(w.cut))
		for _, e := range w.steps.Norm.Approximations {
			x.Reason += fmt.Sprintf("\nOnly a part was tried of what can go on without an end: %v.", e)
		}
	}
	if op := w.unjustifiable(starts); op != nil {
		w.explainUnjustifiable(x, op)
	} else if w.deadEnd.trace != nil {
		w.explainDeadEnd(x, w.steps.Renamed(w.deadEnd.trace.Trace), w.deadEnd.at, w.deadEnd.cut)
	}
	return x
}

// Excluder is a part of a clause that has a share in a proof that no run reaches a goal.
type Excluder struct {
	Clause *uhat.Clause
	Stage  string // event, history or future
	Range  uhat.Range
}

func (x Excluder) String() string {
	return fmt.Sprintf("%s: clause %s: the %s", x.Range, x.Clause.Name(), x.Stage)
}

func (w *explainer) explainBy(proof *refute.Proof, runs string) *Explanation {
	x := &Explanation{Exhausted: true, Why: w.excluding(proof)}
	x.Reason = fmt.Sprintf("No %s reaches the goal %s.", runs, w.steps.Goal.Goal.Name)
	for _, p := range proof.Parts {
		y := Excluder{Clause: p.Clause, Stage: p.Stage.String()}
		for _, y.Range = range []uhat.Range{p.Place(), p.Clause.Range} {
			if y.Range.Line > 0 {
				break
			}
		}
		if !slices.Contains(x.Excluding, y) {
			x.Excluding = append(x.Excluding, y)
		}
	}
	return x
}

// excluding names the events of the goal that exclude each other.
func (w *explainer) excluding(proof *refute.Proof) string {
	if len(proof.Starts) > 1 {
		return fmt.Sprintf("in each of its %d forms some events exclude each other", len(proof.Starts))
	}
	t := w.steps.Renamed(proof.Starts[0])
	var events []string
	for _, id := range proof.Events[0] {
		k := t.Find(id)
		events = append(events, fmt.Sprintf("%d, %s", k+1, w.describe(t, t.Events[k])))
	}
	if len(events) == 1 {
		return fmt.Sprintf("nothing lets its event %s happen there", events[0])
	}
	last := len(events) - 1
	return fmt.Sprintf("its events %s and %s exclude each other", strings.Join(events[:last], "; "), events[last])
}

// unjustifiable returns an operation of the goal that no clause can ever justify, if every start
// has one; else nil.
func (w *explainer) unjustifiable(starts []*trace.Trace) *sre.Op {
	var op *sre.Op
	for _, t := range starts {
		found := false
		for _, e := range t.Events {
			if w.steps.Rules.Never(e.Op) {
				op = e.Op
				found = true
			}
		}
		if !found {
			return nil
		}
	}
	return op
}

// explainUnjustifiable follows the needs of an unjustifiable operation to the root of the problem.
func (w *explainer) explainUnjustifiable(x *Explanation, op *sre.Op) {
	needed := ""
	seen := []*sre.Op{op}
	for {
		x.Op = op
		if why := w.lacks(op); why != "" {
			x.Cause = w.uncaused(op)
			x.Why = why + needed
			return
		}
		next := w.needs(op)
		if next == nil || slices.Contains(seen, next) {
			x.Why = fmt.Sprintf("%s can never happen: each of its clauses needs events that need it first%s", op.Name, needed)
			return
		}
		needed = fmt.Sprintf("; %s needs %s%s", op.Name, next.Name, needed)
		op = next
		seen = append(seen, op)
	}
}

// lacks says what an operation lacks, whatever other operations do; it is empty if nothing is
// missing.
func (w *explainer) lacks(op *sre.Op) string {
	switch {
	case len(w.steps.Rules.Delta.Operation(op).Clauses) == 0:
		return op.Name + " can never happen: no clause describes it"
	case w.uncaused(op):
		return op.Name + " can never happen: no clause of another event demands it in its future"
	}
	return ""
}

// uncaused reports whether an operation owes a cause and no clause could be one.
func (w *explainer) uncaused(op *sre.Op) bool {
	if op.Kind != sre.Receive || w.steps.Rules.Delta.Operation(op).Spontaneous {
		return false
	}
	return !slices.ContainsFunc(w.steps.Rules.Delta.Operations, func(o *uhat.Operation) bool {
		return slices.ContainsFunc(o.Clauses, func(c *uhat.Clause) bool { return w.steps.Rules.Demands(c, op) })
	})
}

// needs returns an unjustifiable operation that a clause of op asks for.
func (w *explainer) needs(op *sre.Op) *sre.Op {
	for _, c := range w.steps.Rules.Delta.Operation(op).Clauses {
		for _, u := range []pattern.Form{w.steps.Rules.Norm.Normalize(c.History), w.steps.Rules.Norm.Normalize(c.Future)} {
			for _, p := range u.Union {
				for _, cell := range p.Events {
					entries := cell.Entries()
					if len(entries) == 1 && entries[0].Op != op && w.steps.Rules.Never(entries[0].Op) {
						return entries[0].Op
					}
				}
			}
		}
	}
	return nil
}
