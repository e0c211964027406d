package refute

import (
	"slices"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/synth/internal/pattern"
	"github.com/clouseau-go/clouseau/synth/internal/refine"
	"github.com/clouseau-go/clouseau/synth/internal/trace"
)

// Some goals are unreachable because each version of a row is made from the one before. What has
// been added, and nobody deletes, is in every later version: the first version without it would be
// made from one that has it. A denial of the goal alone does not end, as the version without it
// needs an earlier one without it, and so on.
//
// So a denial by induction shows a lemma first: after the goal's first events, no event of some
// operation is as the goal says of one that reads it. If there were any, there would be a first
// one. So what is to be denied are the goal's first events and this one, where what it says is
// false of all such events between them. Then the goal is denied, where it is false of all such
// events after its first ones.

// lemma says that a qualifier is false of events: those of an operation that come after an event of
// the goal, and before another one.
type lemma struct {
	op     *sre.Op
	holds  logic.Term // of none of them; over their fields and the goal's variables
	after  int        // the id of the event before them
	before int        // that of the event behind them; none if there is none
}

// speaks reports whether the lemma speaks of event k.
func (x *lemma) speaks(t *trace.Trace, k int) bool {
	return t.Events[k].Op == x.op && t.Find(x.after) < k && (x.before == trace.None || k < t.Find(x.before))
}

// denyInductively denies a start with the help of a lemma. It returns the refuters of the lemma and
// of the start, or nil.
func (p *prover) denyInductively(t *trace.Trace, left *int) []*refuter {
	for k := 1; k < len(t.Events); k++ {
		for _, x := range p.lemmas(t, k) {
			first := x
			u := p.firstly(t, k, &first)
			step := &refuter{steps: p.steps, left: *left, justified: true, whole: true, causes: true, lemma: &first}
			ok := u == nil || step.denies(&doubted{trace: u}, nil) != nil
			if *left = step.left; !ok {
				continue
			}
			goal := &refuter{steps: p.steps, left: *left, justified: true, whole: true, causes: true, lemma: &x}
			ok = goal.denies(&doubted{trace: t}, nil) != nil
			if *left = goal.left; ok {
				return []*refuter{step, goal}
			}
		}
	}
	return nil
}

// lemmas returns what may hold after the first k events of a start: of an event of which a clause
// of the next one asks, what the goal says of that.
func (p *prover) lemmas(t *trace.Trace, k int) (out []lemma) {
	e := t.Events[k]
	pat := p.steps.Goal.Conjuncts()[0][t.Met[0].Pattern]
	class := pat.Events[k]
	if class == nil || class.Allow(e.Op) == nil {
		return nil
	}
	var known []*logic.Var // of the goal's first events
	for _, x := range pat.Events[:k] {
		known = append(known, p.steps.Norm.Classes.VarsOf(x)...)
	}
	for _, c := range p.steps.Rules.Clauses[e.Op] {
		own := p.steps.Rules.FieldsOf(e.Op, c.Event)
		sre.Walk(c.History, func(x sre.Expr) bool {
			h, ok := x.(*sre.Class)
			if !ok {
				return true
			}
			for _, entry := range h.Entries() {
				q := p.transferred(e.Op, class.Allow(e.Op), own, entry, known)
				l := lemma{op: entry.Op, holds: q, after: t.Events[k-1].ID, before: trace.None}
				if q != nil && !slices.Contains(out, l) {
					out = append(out, l)
				}
			}
			return true
		})
	}
	return out
}

// transferred returns what a qualifier over the fields of an operation says of the fields of an
// entry that equal them; nil if that says no more than which event it is. It leaves out what speaks
// of other variables than those known.
func (p *prover) transferred(op *sre.Op, q logic.Term, own map[*logic.Var]int, entry sre.Entry, known []*logic.Var) logic.Term {
	fields := map[logic.Term]logic.Term{}
	for v, f := range p.steps.Rules.FieldsOf(entry.Op, entry.Allow) {
		if i, ok := own[v]; ok {
			fields[p.steps.Rules.FieldOf(op, i)] = p.steps.Rules.FieldOf(entry.Op, f)
		}
	}
	var out []logic.Term
	more := false
	for _, c := range logic.Conjuncts(q) {
		ok := !slices.ContainsFunc(logic.Vars(nil, c), func(v *logic.Var) bool { return !slices.Contains(known, v) })
		logic.Walk(c, func(x logic.Term) bool {
			if _, is := x.(*logic.Field); is {
				ok = ok && fields[x] != nil
			}
			return true
		})
		if ok && logic.HasField(c) {
			out = append(out, p.steps.Delta.L.Replace(c, fields))
			_, by := p.steps.Rules.Definition(c)
			_, is := by.(*logic.Var)
			more = more || !is
		}
	}
	if !more {
		return nil
	}
	return p.steps.Delta.L.And(out...)
}

// of returns what the lemma denies of an event of a trace.
func (x *lemma) of(s *refine.Steps, t *trace.Trace, e *trace.Event) logic.Term {
	vals := s.Goal.GoalValues(t)
	return s.Delta.L.Subst(x.holds, func(y logic.Term) logic.Term {
		switch y := y.(type) {
		case *logic.Field:
			return e.Args[e.Op.Position(y.Name())]
		case *logic.Var:
			return vals[y]
		}
		return nil
	})
}

// firstly returns the first k events of a start and the first event behind them of which the lemma
// is false; nil if there is none. From then on, the lemma speaks of the events between them.
func (p *prover) firstly(t *trace.Trace, k int, x *lemma) *trace.Trace {
	pat := p.steps.Goal.Instantiated(p.steps.Goal.Conjuncts()[0][t.Met[0].Pattern], p.steps.Goal.GoalValues(t))
	between := p.join(slices.Concat(pat.Gaps[k:], pat.Events[k:]))
	a := p.steps.Attempt(t)
	e := &trace.Event{ID: t.NextID, Op: x.op, Cause: trace.None, Origin: trace.None}
	for _, f := range x.op.Fields {
		e.Args = append(e.Args, a.Variable(f.Sort))
	}
	a.NextID++
	u := a.Outcome()
	u.Gaps = slices.Concat(t.Gaps[:k], []*sre.Class{between, pattern.Class(p.steps.Delta.B.Any())})
	u.Events = slices.Concat(t.Events[:k], []*trace.Event{e})
	u.Cons = append(slices.Clone(u.Cons), trace.Constraint{Term: x.of(p.steps, t, e)})
	u.Met = []trace.Met{{Pattern: t.Met[0].Pattern, Hits: []int{e.ID}}}
	u.Deciding = e.ID
	x.before = e.ID
	if !p.steps.Simplifier.Simplify(u) {
		return nil
	}
	return u
}

// join returns the class of what any of the classes admits.
func (p *prover) join(classes []*sre.Class) (out *sre.Class) {
	for _, c := range classes {
		out = p.steps.Norm.Classes.Join(out, c)
	}
	return out
}
