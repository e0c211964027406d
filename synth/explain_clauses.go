package synth

import (
	"fmt"
	"slices"
	"strings"

	"github.com/clouseau-go/clouseau/internal/lists"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/synth/internal/budgets"
	"github.com/clouseau-go/clouseau/synth/internal/pattern"
	"github.com/clouseau-go/clouseau/synth/internal/refine"
	"github.com/clouseau-go/clouseau/synth/internal/trace"
	"github.com/clouseau-go/clouseau/uhat"
)

// explainDeadEnd describes a trace whose event k cannot be justified. If a limit has cut the
// attempt short, it gives no reasons for the clauses, since these are not known.
func (w *explainer) explainDeadEnd(x *Explanation, t *trace.Trace, k int, cut budgets.Limits) {
	if cut == 0 && !w.steps.Rules.OwesCause(t.Events[k]) {
		t, k = w.beyond(t, k)
	}
	e := t.Events[k]
	x.Op, x.Cause = e.Op, w.steps.Rules.OwesCause(e)
	if x.Cause {
		x.Why = fmt.Sprintf("no earlier event causes event %d, %s: none has a future that demands it", k+1, w.describe(t, e))
	} else {
		x.Why = fmt.Sprintf("no clause of %s allows event %d, %s", e.Op.Name, k+1, w.describe(t, e))
	}
	if cut != 0 {
		x.Why = fmt.Sprintf("event %d, %s, was given up: that took more%s", k+1, w.describe(t, e), w.reached(cut))
		x.Closest = w.lines(t, k, "given up")
		return
	}
	x.Closest = w.lines(t, k, "no clause allows this")
	for _, c := range w.steps.Delta.Operation(e.Op).Clauses {
		x.Clauses = append(x.Clauses, w.failure(t, k, c))
	}
	if x.Cause {
		x.Clauses = append(x.Clauses, w.confinedCauses(t, k)...)
	}
}

// failure says why a clause does not type event k.
func (w *explainer) failure(t *trace.Trace, k int, c *uhat.Clause) ClauseFailure {
	f := ClauseFailure{Clause: c, Range: c.Range}
	at, found := w.failingStage(t, k, c)
	if found == nil {
		_, found = w.freely().failingStage(t, k, c)
		if found != nil && w.confines(&f, found) {
			at = refine.AtRange
		}
	}
	f.Stage = at.String()
	switch at {
	case refine.AtEvent:
		f.at(c.EventRange)
		w.conflict(&f, t, t.Events[k])
	case refine.AtHistory:
		f.at(c.HistoryRange)
		f.Loose = w.loose(t, k, c)
	case refine.AtFuture:
		f.at(c.FutureRange)
		f.Loose = w.loose(t, k, c)
	}
	return f
}

// confinedCauses lists the clauses that would cause event k if written ranges did not bind them.
func (w *explainer) confinedCauses(t *trace.Trace, k int) (out []ClauseFailure) {
	var found []*trace.Trace
	id := t.Events[k].ID
	free := w.steps.Freely()
	free.Within(t, func() { free.CauseStep(t, k, func(u *trace.Trace) { found = append(found, u) }) })
	for _, u := range found {
		c := u.Events[u.Find(u.Events[u.Find(id)].Cause)].Clause
		f := ClauseFailure{Clause: c, Range: c.Range, Stage: refine.AtRange.String()}
		known := slices.ContainsFunc(out, func(f ClauseFailure) bool { return f.Clause == c })
		if !known && w.confines(&f, u) {
			out = append(out, f)
		}
	}
	return out
}

// at sets the place of the part that failed, if the spec has that part.
func (f *ClauseFailure) at(r uhat.Range) {
	if r.Line > 0 {
		f.Range = r
	}
}

// lines prints a trace, with a note on what is wrong with event k.
func (w *explainer) lines(t *trace.Trace, k int, wrong string) []string {
	var out []string
	gap := func(i int) {
		if t.Gaps[i] != nil {
			out = append(out, strings.TrimSpace("... "+w.rest(t.Gaps[i])))
		}
	}
	for i, e := range t.Events {
		gap(i)
		line := fmt.Sprintf("%d. %s", i+1, w.describe(t, e))
		switch {
		case i == k:
			line += "   <- " + wrong
		case e.Clause != nil:
			line += "  by " + e.Clause.Name()
		}
		out = append(out, line)
	}
	gap(len(t.Events))
	var told []logic.Term // with the events
	var vars []*logic.Var
	for _, e := range t.Events {
		for _, x := range e.Args {
			told = append(told, alone(t, x)...)
			vars = append(vars, logic.Vars(nil, x)...)
		}
	}
	for _, c := range t.Cons {
		seen := slices.ContainsFunc(vars, func(v *logic.Var) bool { return logic.Occurs(v, c.Term) })
		if seen && !slices.Contains(told, c.Term) {
			out = append(out, "where "+c.Term.String())
		}
	}
	return out
}

// alone returns all that a trace says of an argument, if that is a variable which stands nowhere
// else; else nil.
func alone(t *trace.Trace, x logic.Term) (out []logic.Term) {
	v, ok := x.(*logic.Var)
	if !ok {
		return nil
	}
	places := 0
	for _, e := range t.Events {
		for _, arg := range e.Args {
			if logic.Occurs(v, arg) {
				places++
			}
		}
	}
	for _, c := range t.Cons {
		if logic.Occurs(v, c.Term) {
			if len(logic.Vars(nil, c.Term)) > 1 {
				return nil
			}
			out = append(out, c.Term)
		}
	}
	if places > 1 {
		return nil
	}
	return out
}

// rest says which events a gap admits. It lists the excluded ones if that is shorter, and prints
// nothing for a gap that admits all.
func (w *explainer) rest(gap *sre.Class) string {
	var in, not []string
	for _, o := range w.steps.Delta.Operations {
		allow := gap.Allow(o.Op)
		switch {
		case allow == nil || logic.IsFalse(allow):
			not = append(not, o.Op.Name)
		case logic.IsTrue(allow):
			in = append(in, o.Op.Name)
		default:
			in = append(in, fmt.Sprintf("%s(%s)", o.Op.Name, allow))
			not = append(not, fmt.Sprintf("%s(%s)", o.Op.Name, w.steps.Delta.L.Not(allow)))
		}
	}
	switch {
	case len(not) == 0:
		return ""
	case len(in) <= len(not):
		return "only " + strings.Join(in, ", ")
	}
	return "but no " + strings.Join(not, ", ")
}

// describe prints an event of an abstract trace, such as take(count == 3, lease == l1, sum <= 4).
func (w *explainer) describe(t *trace.Trace, e *trace.Event) string {
	var args []string
	for i, x := range e.Args {
		field := e.Op.Fields[i]
		said := alone(t, x)
		for _, q := range said {
			args = append(args, w.steps.Delta.L.Subst(q, func(y logic.Term) logic.Term {
				if y == x {
					return w.steps.Delta.L.Field(field.Name, field.Sort)
				}
				return nil
			}).String())
		}
		if len(said) == 0 {
			args = append(args, fmt.Sprintf("%s == %s", field.Name, x))
		}
	}
	return fmt.Sprintf("%s(%s)", e.Op.Name, strings.Join(args, ", "))
}

// suspect reports whether no clause needs to describe the answer of event k.
func (w *explainer) suspect(t *trace.Trace, k int) bool {
	e := t.Events[k]
	return w.steps.Suspects && e.ID == t.Deciding && e.Op.Kind != sre.Receive
}

// beyond returns what a trace is stuck at whose event k is not: if some clause allows that event,
// but then not another one.
func (w *explainer) beyond(t *trace.Trace, k int) (*trace.Trace, int) {
	fit := func(t *trace.Trace, k int) (u *trace.Trace) {
		for _, c := range w.steps.Delta.Operation(t.Events[k].Op).Clauses {
			if _, u = w.failingStage(t, k, c); u != nil {
				break
			}
		}
		return u
	}
	if u := fit(t, k); u != nil {
		for i, e := range u.Events {
			if e.OwesType() && fit(u, i) == nil {
				return u, i
			}
		}
	}
	return t, k
}

// failingStage tries to type event k by one clause. It says how far the attempt came, and returns
// the first trace that it made, nil if there is none. Where the deciding event may be suspect, its
// answer is not what stands in the way.
func (w *explainer) failingStage(t *trace.Trace, k int, c *uhat.Clause) (at refine.Stage, first *trace.Trace) {
	w.steps.Within(t, func() {
		at = w.steps.TypeBy(t, k, c, w.suspect(t, k), trace.None, func(u *trace.Trace) {
			if first == nil && !w.steps.Contradictory(u) {
				first = u
			}
		})
	})
	return at, first
}

// conflict finds a minimal contradiction between the trace's constraints and the clause's where and
// event.
func (w *explainer) conflict(f *ClauseFailure, t *trace.Trace, e *trace.Event) {
	l := w.steps.Delta.L
	fields := func(x logic.Term) logic.Term {
		if fd, ok := x.(*logic.Field); ok {
			return e.Args[e.Op.Position(fd.Name())]
		}
		return nil
	}
	var named []logic.Term
	var texts []string
	var from []*uhat.Clause
	for _, q := range []logic.Term{f.Clause.Where, f.Clause.Event} {
		for _, c := range logic.Conjuncts(q) {
			named = append(named, l.Subst(c, fields))
			texts = append(texts, c.String()+here(c, e))
			from = append(from, f.Clause)
		}
	}
	for _, c := range t.Cons {
		named = append(named, c.Term)
		texts = append(texts, c.Term.String())
		from = append(from, c.From)
	}
	for _, i := range logic.Core(w.steps.Ctx, w.steps.Solver, named) {
		f.Conflict = append(f.Conflict, texts[i])
		f.From = append(f.From, from[i])
	}
}

// andHere stands between what a clause asks for and the terms of the run.
const andHere = ", and here "

// here says which terms the fields in q stand for in an event.
func here(q logic.Term, e *trace.Event) string {
	var parts []string
	logic.Walk(q, func(x logic.Term) bool {
		if fd, ok := x.(*logic.Field); ok {
			part := fmt.Sprintf("%s is %s", fd.Name(), e.Args[e.Op.Position(fd.Name())])
			parts = lists.With(parts, part)
		}
		return true
	})
	if len(parts) == 0 {
		return ""
	}
	return andHere + strings.Join(parts, " and ")
}

// loose tries what would have to change for the clause to type event k: either one of the gaps
// admits any event, or one constraint is dropped.
func (w *explainer) loose(t *trace.Trace, k int, c *uhat.Clause) []string {
	var out []string
	fits := func(u *trace.Trace) bool {
		_, fit := w.failingStage(u, k, c)
		return fit != nil
	}
	for i, gap := range t.Gaps {
		if gap != nil && w.rest(gap) == "" {
			continue
		}
		u := t.Child()
		u.Gaps[i] = pattern.Class(w.steps.Delta.B.Any())
		if !fits(u) {
			continue
		}
		switch {
		case i == 0:
			out = append(out, "if other events could come first")
		case i == len(t.Events):
			out = append(out, fmt.Sprintf("if other events could come after event %d", i))
		default:
			out = append(out, fmt.Sprintf("if other events could come between events %d and %d", i, i+1))
		}
	}
	for i, x := range t.Cons {
		u := t.Child()
		u.Cons = slices.Delete(u.Cons, i, i+1)
		if fits(u) {
			from := "of the goal"
			if x.From != nil {
				from = "of " + x.From.Name()
			}
			out = append(out, fmt.Sprintf("without %s %s", x.Term, from))
		}
	}
	return out
}

// confined returns, for a trace that was made freely, a minimal contradiction between its
// constraints and the written ranges: the ranges as text, and the constraints. It returns nothing
// if there is none.
func (w *explainer) confined(t *trace.Trace) (ranges []string, cons []trace.Constraint) {
	all := slices.Clone(t.Waived)
	for _, e := range t.Events {
		all = append(all, w.steps.Rules.Drawn(e)...)
	}
	named := lists.Of(t.Cons, func(c trace.Constraint) logic.Term { return c.Term })
	for _, c := range all {
		named = append(named, w.steps.Rules.Bound(c))
	}
	for _, i := range logic.Core(w.steps.Ctx, w.steps.Solver, named) {
		if i < len(t.Cons) {
			cons = append(cons, t.Cons[i])
		} else if text := all[i-len(t.Cons)].String(); !slices.Contains(ranges, text) {
			ranges = append(ranges, text)
		}
	}
	return ranges, cons
}

// confines reports whether written ranges keep a trace from being, which was made freely. If so, it
// adds the reason to the failure.
func (w *explainer) confines(f *ClauseFailure, t *trace.Trace) bool {
	ranges, cons := w.confined(t)
	f.Ranges = ranges
	for _, c := range cons {
		if len(ranges) > 0 {
			f.Conflict = append(f.Conflict, c.Term.String())
			f.From = append(f.From, c.From)
		}
	}
	return len(ranges) > 0
}

// explainEmpty explains why the goal has no trace.
func (w *explainer) explainEmpty(x *Explanation) {
	x.Reason = fmt.Sprintf("The goal %s matches no run.", w.steps.Goal.Goal.Name)
	x.Why = "its conditions contradict each other"
	for _, t := range w.steps.Freely().Starts(w.cfg.starts()) {
		if x.Ranges, _ = w.confined(w.steps.Renamed(t)); len(x.Ranges) > 0 {
			x.Why = "ranges in the spec exclude it"
			return
		}
	}
}
