package spec

import (
	"slices"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/uhat"
)

// known reports patterns that contain no run, patterns that contain no violation, and patterns that
// leave nothing of a goal.
func (k *checker) known(x *uhat.Known) {
	if x.Trace == nil {
		return
	}
	b, ops := k.s.B, k.s.B.Ops()
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
