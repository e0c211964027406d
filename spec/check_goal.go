package spec

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/clouseau-go/clouseau/internal/lists"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/session"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/uhat"
)

// goal reports goals without runs, goals that contain every run, goals whose deciding event has no
// clause, and scenarios without a verdict.
func (k *checker) goal(g *uhat.Goal) {
	what := "goal"
	if g.Scenario {
		what = "scenario"
	}
	if g.Where != nil && k.possible(g.Where) == no {
		k.report(UnsatisfiableWhere, g.WhereRange, g.Range, "No values of the variables satisfy where.")
		return
	}
	ok := k.inhabited(g.Trace, g, what)
	if g.Scenario {
		switch {
		case g.Violation == k.s.B.None(): // only crashes and hangs count
		case g.Violation != nil:
			k.inhabited(g.Violation, g, "violation")
		case g.Judge == "" && k.s.Target.Reference == nil && !k.s.Promised():
			k.report(UnjudgedScenario, g.Range, uhat.Range{}, "Nothing says which runs of the scenario are wrong. Write violation = TRACE, judge = \"pkg.Func\", promise = true at operations, or a reference in the target; violation = none if only crashes and hangs are.")
		}
	}
	if g.Violation != nil && sre.Nullable(g.Violation) {
		k.report(TrivialGoal, g.TraceRange, g.Range, "The empty run is a violation already, so every system would be wrong.")
		return
	}
	if ok && !g.Scenario {
		k.deciding(g)
	}
}

// inhabited reports an expression of g that contains no run.
func (k *checker) inhabited(e sre.Expr, g *uhat.Goal, what string) bool {
	if k.nonEmpty(part{e, g.TraceRange, g.Range}, k.s.B.Ops()) == no {
		k.report(EmptyGoal, g.TraceRange, g.Range, "No run is in this %s.", what)
		return false
	}
	return true
}

// deciding reports a goal whose deciding event, the one with which a run first
// is in the goal, no clause can justify.
func (k *checker) deciding(g *uhat.Goal) {
	var last *decision // the first one that was found
	for _, o := range k.s.Operations {
		if !o.Op.Visible() || len(o.Clauses) == 0 {
			continue
		}
		for _, c := range o.Clauses {
			if k.dead[c] {
				continue
			}
			switch _, a := k.decides(g, c, c.Event); {
			case a != no:
				return
			case last == nil:
				if d, a := k.decides(g, c, k.inputs(c)); a == yes {
					last = d
				}
			}
		}
	}
	if last == nil {
		var attempt *uhat.Clause
		if as := Attempts(k.s, g); len(as) > 0 {
			attempt = as[0]
		}
		k.diags = append(k.diags, Unjustified(k.s, g, attempt))
		return
	}
	k.report(UnjustifiedGoal, g.TraceRange, g.Range, "No clause justifies the event that decides this goal: the clauses of %s exclude such an answer. Runs are still found, and marked as suspect. To justify them add\n%s",
		last.clause.Operation.Op.Name, last.suggestion(k.s.B))
}

// decision is an event with which a goal can be reached if the answers of its
// clause are set aside.
type decision struct {
	clause *uhat.Clause
	inputs logic.Term // the clause's event without its results
	tests  logic.Term // what the goal asks of the event
}

// decides answers whether a run can enter the goal with an event of c that satisfies q in place of
// c's own qualifier: some trace satisfies the history of c, and its visible events bring the goal
// to where such an event completes it. A question that stays open is not reported: synthesis
// tells of suspect events, and takes more time for it.
func (k *checker) decides(g *uhat.Goal, c *uhat.Clause, q logic.Term) (*decision, answer) {
	var found *decision
	op := c.Operation.Op
	s := k.search(k.s.B.Ops())
	fields := k.fresh.of(op, -1)
	s.sees = func(i int, op *sre.Op) bool { return i == 1 || op.Visible() }
	s.skip = func(es []sre.Expr) bool { return sre.Nullable(es[0]) } // decided before
	s.likely = func(es []sre.Expr) bool {
		return sre.Nullable(es[1]) && !sre.Nullable(es[0]) && k.completes(s, es[0], op, nil) == yes
	}
	s.accept = func(es []sre.Expr, _ []step) answer {
		return k.completes(s, es[0], op, func(tests logic.Term) answer {
			a := k.possible(k.s.L.Replace(tests, fields))
			if a == yes {
				found = &decision{clause: c, inputs: k.inputs(c), tests: tests}
			}
			return a
		})
	}
	vars, history := k.renamed(c)
	where := k.s.L.Replace(c.Where, vars)
	event := k.s.L.Replace(k.s.L.Replace(q, fields), vars)
	a := k.under(func() answer { return k.answer(s, g.Trace, history) }, where, event)
	return found, a
}

// completes answers whether an event of op completes e; ok decides about the tests on its
// fields, nil accepts all.
func (k *checker) completes(s *search, e sre.Expr, op *sre.Op, ok func(logic.Term) answer) answer {
	t, known := s.b.DerivativeWithin(s.meter, e, op)
	if !known {
		s.stop()
		return undecided
	}
	a := no
	for tests, rest := range s.b.LeavesWithin(s.meter, t, k.s.L.True()) {
		switch {
		case a == yes || !sre.Nullable(rest):
		case ok == nil:
			a = yes
		default:
			a = ok(tests)
		}
	}
	if s.meter.Empty() {
		s.stop()
	}
	return a
}

// renamed returns the history of c with its variables renamed apart from those
// of goals.
func (k *checker) renamed(c *uhat.Clause) (map[logic.Term]logic.Term, sre.Expr) {
	m := map[logic.Term]logic.Term{}
	for i, v := range c.Vars() {
		m[v] = k.variable(fmt.Sprintf("%s clause variable %d", c.Name(), i), v)
	}
	return m, k.s.B.Subst(c.History, func(v *logic.Var) logic.Term { return m[v] })
}

// inputs returns the qualifier of c's event without the parts about results.
func (k *checker) inputs(c *uhat.Clause) logic.Term {
	return withoutResults(k.s.L, c.Event, c.Operation.Op)
}

func withoutResults(l *logic.Builder, q logic.Term, op *sre.Op) logic.Term {
	return l.And(slices.DeleteFunc(slices.Clone(logic.Conjuncts(q)), func(t logic.Term) bool { return mentionsResult(t, op) })...)
}

func mentionsResult(t logic.Term, op *sre.Op) bool {
	return logic.MentionsField(t, func(f *logic.Field) bool { return op.Fields[op.Position(f.Name())].Result })
}

// suggestion prints a clause that justifies the event: that of the decision with
// the answer that the goal asks for, as far as it does not depend on the goal's
// variables, and otherwise with any answer.
func (d *decision) suggestion(b *sre.Builder) string {
	op := d.clause.Operation.Op
	answers := slices.DeleteFunc(slices.Clone(logic.Conjuncts(d.tests)), func(t logic.Term) bool {
		return !mentionsResult(t, op) || len(logic.Vars(nil, t)) > 0
	})
	c := *d.clause
	c.Label = "deciding"
	c.Event = b.L.And(append(answers, d.inputs)...)
	return PrintClause(b, &c)
}

// known reports patterns that contain no run, patterns that contain no violation, and patterns that
// leave nothing of a goal.
func (k *checker) known(x *uhat.Known) {
	if x.Trace == nil {
		return
	}
	b := k.s.B
	ops := k.s.B.Ops()
	if k.nonEmpty(part{x.Trace, x.TraceRange, x.Range}, ops) == no {
		k.report(EmptyKnown, x.TraceRange, x.Range, "No run is in this pattern.")
		return
	}
	if x.Unanswered() {
		k.answered(x)
	}
	if x.Verdict != uhat.KnownVerdicts[0] {
		return
	}
	// The goals of another file are not here.
	touched := k.s.Model != nil || x.Range.File != k.s.File
	for _, g := range k.s.Goals {
		if g.Violation == nil || x.Goal != nil && x.Goal.Name != g.Name {
			touched = touched || g.Violation == nil
			continue
		}
		if k.nonEmpty(part{b.And(g.Violation, k.apart(x)), x.TraceRange, x.Range}, ops) == no {
			continue
		}
		touched = true
		if len(x.Vars) > 0 { // what is left has them under a negation
			continue
		}
		if k.nonEmpty(part{b.And(g.Violation, b.Not(x.Trace)), x.TraceRange, x.Range}, ops) == no {
			k.report(CoveredGoal, x.TraceRange, x.Range, "Every violation of %s is in this pattern, so its test can find nothing. Describe the known failure more narrowly.", g.Name)
		}
	}
	if !touched {
		k.report(IdleKnown, x.TraceRange, x.Range, "No violation is in this pattern, so it excuses nothing. It describes runs up to and including the event that shows the failure; write seq(all, ...) for what comes before.")
	}
}

// apart returns the pattern with variables renamed apart from those of goals.
func (k *checker) apart(x *uhat.Known) sre.Expr {
	return k.s.B.Subst(x.Trace, func(v *logic.Var) logic.Term {
		if !slices.Contains(x.Vars, v) {
			return nil
		}
		return k.variable("known "+x.Name+" "+v.Name(), v)
	})
}

// answered reports an answer of the operation at the end of a known crash or hang, because there is
// none.
func (k *checker) answered(x *uhat.Known) {
	for _, c := range ends(x.Trace, nil) {
		for _, e := range c.Entries() {
			if f := answerIn(e); f != "" {
				k.report(AnsweredKnown, x.TraceRange, x.Range, "The run ends with %s, which has %s, so it gives no answer %s. Say something of its arguments only.", e.Op, x.Verdict, f)
				return
			}
		}
	}
}

// answerIn returns the name of an answer that a symbolic event mentions, or the empty string.
func answerIn(e sre.Entry) (name string) {
	logic.Walk(e.Allow, func(t logic.Term) bool {
		if f, ok := t.(*logic.Field); ok && e.Op.Position(f.Name()) >= e.Op.Args() {
			name = f.Name()
		}
		return logic.HasField(t)
	})
	return name
}

// ends appends the classes that a trace of the expression may end with.
func ends(e sre.Expr, to []*sre.Class) []*sre.Class {
	if c, ok := e.(*sre.Class); ok {
		return append(to, c)
	}
	parts := sre.Children(e)
	if _, ok := e.(*sre.Seq); ok {
		i := len(parts) - 1
		for i > 0 && sre.Nullable(parts[i]) {
			i--
		}
		parts = parts[i:]
	}
	for _, p := range parts {
		to = ends(p, to)
	}
	return to
}

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
		k.report(UncheckedDepth, g.Range, uhat.Range{}, "Only the %d least depths of each repetition in the generator were checked; the outcome says nothing about more.", depths)
	}
}

// ruleCodes are the codes of broken typing rules.
var ruleCodes = map[uhat.Rule]Code{
	uhat.Scope: MisplacedStep, uhat.DrawRule: EmptyDraw, uhat.Feasible: ContradictoryStep, uhat.Typed: UntypedEvent,
	uhat.Caused: UncausedEvent, uhat.Deciding: MisplacedDecision, uhat.Reach: MissedGoal,
}

// failure makes a diagnostic of a typing rule that is not met.
func (k *checker) failure(g *uhat.Generator, f *uhat.Failure) *Diagnostic {
	d := NewDiagnostic(ruleCodes[f.Rule], placeOf(g, f), g.Range, "")
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
				names = lists.With(names, o.Op.Name)
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
	return lists.Joined(bs, ", ", func(b uhat.Binding) string {
		return fmt.Sprintf("%s = %s", b.Var, b.Value)
	})
}

// sentence capitalizes a phrase.
func sentence(phrase string) string {
	if phrase == "" {
		return ""
	}
	return strings.ToUpper(phrase[:1]) + phrase[1:]
}

// sessionCodes are the codes of what can be wrong with a session as a whole.
var sessionCodes = map[session.Mistake]Code{
	session.UnsatisfiableStep: UnsatisfiableStep,
	session.DeadCase:          DeadCase,
	session.AmbiguousStep:     AmbiguousStep,
	session.MixedCases:        MixedCases,
	session.EmptyLoop:         EmptyLoop,
	session.SharedVariable:    SharedVariable,
}

// session checks a session as a whole.
func (k *checker) session(s *session.Session) {
	for _, f := range session.Check(k.ctx, s, k.solver) {
		code, ok := sessionCodes[f.Mistake]
		if !ok {
			panic(fmt.Sprintf("spec: unexpected mistake %d", f.Mistake))
		}
		d := NewDiagnostic(code, uhat.Range(f.At), uhat.Range(s.Range), "%s", f.Text)
		if f.Other.Line > 0 {
			d.Related = []Related{{uhat.Range(f.Other), "the other one"}}
		}
		k.diags = append(k.diags, d)
	}
}
