package spec

import (
	"fmt"
	"slices"

	"github.com/clouseau-go/clouseau/logic"
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
