package spec

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/uhat"
)

// Handwritten generators obey the same typing rules as synthesized ones. This file reports the
// broken rules at their positions in the spec.

// CheckGenerator types one generator of s, as Check does for all: the events against the context's
// clauses, and every run against its goal, if it has one.
func CheckGenerator(ctx context.Context, s *uhat.Spec, g *uhat.Generator, solver logic.Solver) Diagnostics {
	k := newChecker(ctx, s, solver)
	k.generator(g)
	return k.diags
}

// depths is the number of depths of each repetition to check. It is more than the checker's
// default, so that a handwritten repeat(..., 0, 5) is checked in full.
const depths = 6

// generator types one generator and reports what is wrong with it.
func (k *checker) generator(g *uhat.Generator) {
	r := uhat.Check(k.ctx, k.s.Context, g, k.solver, uhat.CheckOptions{Named: true, Unroll: depths})
	missed := slices.ContainsFunc(r.Failures, func(f *uhat.Failure) bool { return f.Rule == uhat.Reach })
	for _, f := range r.Failures {
		if f.Rule == uhat.Deciding && missed {
			continue // it follows
		}
		k.diags = append(k.diags, k.failure(g, f))
	}
	if len(r.Failures) > 0 {
		return
	}
	for _, f := range r.Unknowns {
		k.report(UndecidedGenerator, placeOf(g, f), g.Range, "Not decided: %s%s.", f.Detail, way(f))
	}
	if r.Bounded {
		k.report(UncheckedDepth, g.Range, uhat.Range{}, "Of each repetition in the generator only the %d least depths were checked; the outcome says nothing about more.", depths)
	}
}

// ruleCodes are the codes of broken typing rules.
var ruleCodes = map[uhat.Rule]Code{
	uhat.Scope: MisplacedStep, uhat.DrawRule: EmptyDraw, uhat.Feasible: ContradictoryStep, uhat.Typed: UntypedEvent,
	uhat.Caused: UncausedEvent, uhat.Deciding: MisplacedDecision, uhat.Reach: MissedGoal,
}

// failure makes a diagnostic of a typing rule that is not met.
func (k *checker) failure(g *uhat.Generator, f *uhat.Failure) *Diagnostic {
	code := ruleCodes[f.Rule]
	d := &Diagnostic{Code: code, Severity: code.Severity(), Subject: placeOf(g, f), Context: g.Range}
	text := k.obligation(g, f, d) + way(f) + "."
	if f.Trace != nil {
		text += fmt.Sprintf(" For example in the run: %s.", runText(f))
	} else if len(f.Values) > 0 {
		text += fmt.Sprintf(" For example with %s.", bindings(f.Values))
	}
	d.Detail = text
	return d
}

// placeOf returns where the step at fault is written; for a run that ends outside the goal its last
// event.
func placeOf(g *uhat.Generator, f *uhat.Failure) uhat.Range {
	for _, s := range []uhat.Step{f.Step, f.Last} {
		if r, ok := g.At[s]; ok && s != nil {
			return r
		}
	}
	return g.Range
}

// obligation describes the broken rule in words, with the positions of the clauses or the goal that
// require it, and with advice if there is a simple one.
func (k *checker) obligation(g *uhat.Generator, f *uhat.Failure, d *Diagnostic) string {
	switch f.Rule {
	case uhat.Typed:
		return k.untyped(f, d)
	case uhat.Caused:
		return sentence(f.Detail) + k.causers(f, d)
	case uhat.Reach:
		d.Related = append(d.Related, Related{g.Goal.TraceRange, "the goal"})
		return fmt.Sprintf("A run can end here outside of the goal %s%s", g.Goal.Name, k.goalPart(g, f))
	case uhat.DrawRule:
		return "No value satisfies all that the draw asks for"
	case uhat.Feasible:
		return "This never holds: it contradicts what is known before it"
	}
	return sentence(f.Detail)
}

// untyped says for each clause of the event's operation which part of it fails.
func (k *checker) untyped(f *uhat.Failure, d *Diagnostic) string {
	if len(f.Clauses) == 0 {
		return sentence(f.Detail)
	}
	var parts []string
	for _, c := range f.Clauses {
		whose := fmt.Sprintf("the %s of %s fails", c.Part, c.Clause.Name())
		d.Related = append(d.Related, Related{partRange(c), whose + k.where(c)})
		if len(f.Clauses) == 1 {
			whose = fmt.Sprintf("its %s fails", c.Part)
		}
		parts = append(parts, whose+k.where(c))
	}
	first := f.Clauses[0].Clause
	text := fmt.Sprintf("No clause of %s allows this event", first.Operation.Op.Name)
	if len(f.Clauses) == 1 { // the only one, or it is named
		text = fmt.Sprintf("The clause %s does not allow this event", first.Name())
	}
	text += ": " + strings.Join(parts, "; ")
	if len(f.Instead) > 0 {
		text += fmt.Sprintf("; %s does, write %s::%s(...)", f.Instead[0].Name(), f.Instead[0].Operation.Op.Name, clauseWord(f.Instead[0]))
	}
	return text
}

// where names the part of a clause that fails. It returns nothing if no part fails by itself.
func (k *checker) where(c uhat.ClauseFailure) string {
	if c.Cond != nil {
		return " at " + c.Cond.String()
	}
	if _, all := c.Within.(*sre.And); all || c.Within == nil {
		return ""
	}
	text := " at " + Print(k.s.B, c.Within, false)
	if e, ok := single(c.Within); ok {
		what := "an event"
		side := "before"
		if !e.Visible() {
			what = "a ghost"
		}
		if c.Part == uhat.FuturePart {
			side = "after"
		}
		text += fmt.Sprintf(", %s that has to come %s", what, side)
	}
	return text
}

// single returns the operation of an expression that is one event of one operation.
func single(e sre.Expr) (*sre.Op, bool) {
	c, ok := e.(*sre.Class)
	if !ok || len(c.Entries()) != 1 {
		return nil, false
	}
	return c.Entries()[0].Op, true
}

// partRange returns where the part of a clause is written; the clause where the part is not.
func partRange(c uhat.ClauseFailure) uhat.Range {
	of := map[uhat.Part]uhat.Range{
		uhat.EventPart: c.Clause.EventRange, uhat.WherePart: c.Clause.WhereRange,
		uhat.HistoryPart: c.Clause.HistoryRange, uhat.FuturePart: c.Clause.FutureRange,
	}
	if r := of[c.Part]; r != (uhat.Range{}) {
		return r
	}
	return c.Clause.Range
}

// causers names the operations whose events could demand the event.
func (k *checker) causers(f *uhat.Failure, d *Diagnostic) string {
	t, ok := f.Step.(*uhat.Take)
	if !ok {
		return ""
	}
	var names []string
	for _, o := range k.s.Operations {
		for _, c := range o.Clauses {
			if uhat.Demands(c.Future, t.Op) {
				d.Related = append(d.Related, Related{c.FutureRange, fmt.Sprintf("%s demands one %s", c.Name(), t.Op.Name)})
				if !slices.Contains(names, o.Op.Name) {
					names = append(names, o.Op.Name)
				}
			}
		}
	}
	if len(names) == 0 {
		return ""
	}
	return "; each needs its own event of " + strings.Join(names, " or ") + " before it"
}

// goalPart says which part of the goal the run misses.
func (k *checker) goalPart(g *uhat.Generator, f *uhat.Failure) string {
	if f.Within == nil || f.Within == g.Goal.Trace {
		return ""
	}
	text := ": it fails at " + Print(k.s.B, f.Within, !g.Goal.Scenario)
	if _, ok := single(f.Within); ok {
		text += ", an event that is missing where the goal asks for it"
	}
	return text
}

// way describes the path through the generator.
func way(f *uhat.Failure) string {
	if len(f.Path) == 0 {
		return ""
	}
	return " (" + strings.Join(f.Path, ", ") + ")"
}

// runText prints a counterexample, with the event in question in brackets.
func runText(f *uhat.Failure) string {
	if len(f.Trace) == 0 {
		return "the empty one"
	}
	var out []string
	for i, e := range f.Trace {
		text := e.String()
		if i == f.Event {
			text = "[" + text + "]"
		}
		out = append(out, text)
	}
	return strings.Join(out, "; ")
}

func bindings(bs []uhat.Binding) string {
	var out []string
	for _, b := range bs {
		out = append(out, fmt.Sprintf("%s = %s", b.Var, b.Value))
	}
	return strings.Join(out, ", ")
}

// sentence capitalizes a phrase.
func sentence(phrase string) string {
	if phrase == "" {
		return ""
	}
	return strings.ToUpper(phrase[:1]) + phrase[1:]
}
