package refute

import (
	"slices"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/synth/internal/budgets"
	"github.com/clouseau-go/clouseau/synth/internal/pattern"
	"github.com/clouseau-go/clouseau/synth/internal/refine"
	"github.com/clouseau-go/clouseau/synth/internal/trace"
)

// Learn asks which events exclude each other. What is known so far binds the next questions.
func Learn(s *refine.Steps) refine.Known {
	u, end := s.Share(budgets.AgainShare)
	defer end()
	u.Free = true
	u.Exclusions = refine.Exclusions{}
	p := &prover{steps: u}
	compared := u.Rules.Comparisons()
	for _, c := range compared {
		if !u.Norm.Meter.Empty() && p.excludes(c) {
			u.Exclusions[c.Ops] = append(u.Exclusions[c.Ops], c.Fields)
		}
	}
	if p.learnOrphans(compared); u.Suspects {
		u.Orphans = refine.Orphans{} // which ask for causes of justified events
	}
	p.learnFacts(compared)
	p.learnOrderings()
	return u.Known
}

// excludes reports whether it is certain that no justified trace has two such events.
func (p *prover) excludes(c refine.Comparison) bool {
	t := p.around(c.Ops[:])
	x := t.Events[0].Args[c.Fields[0]]
	if x.Sort() != c.Ops[1].Fields[c.Fields[1]].Sort {
		return false
	}
	t.Events[1].Args[c.Fields[1]] = x
	return p.never(t, p.steps.Delta.L.True())
}

// learnFacts asks what holds of fields: what some clause says of the field, or of one with which it
// is compared.
func (p *prover) learnFacts(compared []refine.Comparison) {
	p.steps.Facts = refine.Facts{}
	var open []learning
	for _, o := range p.steps.Rules.Operations {
		for _, c := range p.steps.Rules.Clauses[o.Op] {
			own := p.steps.Rules.FieldsOf(o.Op, c.Event)
			for _, q := range append(logic.Conjuncts(c.Where), logic.Conjuncts(c.Event)...) {
				if f, ok := p.steps.Rules.Unary(o.Op, q, own); ok {
					open = append(open, learning{o.Op, f})
				}
			}
		}
	}
	var asked []learning
	for len(open) > 0 && !p.steps.Norm.Meter.Empty() {
		x := open[0]
		open = open[1:]
		if slices.Contains(asked, x) {
			continue
		}
		if asked = append(asked, x); !p.holds(x) {
			continue
		}
		p.steps.Facts[x.op] = append(p.steps.Facts[x.op], x.Fact)
		for _, c := range compared {
			sorts := [2]*logic.Sort{c.Ops[0].Fields[c.Fields[0]].Sort, c.Ops[1].Fields[c.Fields[1]].Sort}
			if c.Ops[0] == x.op && c.Fields[0] == x.Field && sorts[0] == sorts[1] {
				is := p.steps.Delta.L.Replace(x.Holds, map[logic.Term]logic.Term{p.steps.Rules.FieldOf(x.op, x.Field): p.steps.Rules.FieldOf(c.Ops[1], c.Fields[1])})
				open = append(open, learning{c.Ops[1], refine.Fact{Field: c.Fields[1], Holds: is}})
			}
		}
	}
}

// learning is a fact that is asked for.
type learning struct {
	op *sre.Op
	refine.Fact
}

// holds reports whether it is certain that a fact holds of all justified events.
func (p *prover) holds(x learning) bool {
	t := p.around([]*sre.Op{x.op})
	return p.never(t, p.steps.Delta.L.Not(p.steps.Rules.Of(x.Holds, t.Events[0])))
}

// learnOrderings asks which orders of values clauses impose.
func (p *prover) learnOrderings() {
	p.steps.Orderings = refine.Orderings{}
	var asked []refine.Ordering
	for _, o := range p.steps.Rules.Operations {
		for _, c := range p.steps.Rules.Clauses[o.Op] {
			own := p.steps.Rules.FieldsOf(o.Op, c.Event)
			p.steps.Rules.Mentioned(c, func(op *sre.Op, t logic.Term, field *logic.Field, v *logic.Var) {
				f, ok := own[v]
				if _, order := t.(*logic.Le); !ok || !order {
					return
				}
				for _, q := range []logic.Term{t, p.steps.Delta.L.Not(t)} {
					asked = append(asked,
						refine.Ordering{Ops: [2]*sre.Op{op, o.Op}, Fields: [2]int{op.Position(field.Name()), f}, Term: q, Names: [2]logic.Term{field, v}},
						refine.Ordering{Ops: [2]*sre.Op{o.Op, op}, Fields: [2]int{f, op.Position(field.Name())}, Term: q, Names: [2]logic.Term{v, field}})
				}
			})
		}
	}
	for i, x := range asked {
		if !slices.Contains(asked[:i], x) && !p.steps.Norm.Meter.Empty() && p.contrary(x) {
			p.steps.Orderings[x.Ops] = append(p.steps.Orderings[x.Ops], x)
		}
	}
}

// contrary reports whether it is certain that no justified trace has two such events.
func (p *prover) contrary(x refine.Ordering) bool {
	t := p.around(x.Ops[:])
	return p.never(t, x.Of(p.steps.Delta.L, t.Events[0], t.Events[1]))
}

// never reports whether it is certain that no justified trace has the events of this one, of which
// a term holds.
func (p *prover) never(t *trace.Trace, holds logic.Term) bool {
	p.steps.Solver.Push()
	defer p.steps.Solver.Pop()
	if !logic.IsTrue(holds) {
		t.Cons = []trace.Constraint{{Term: holds}}
	}
	r := &refuter{steps: p.steps, left: budgets.Excluded, justified: true, early: p.steps.Suspects}
	for _, e := range t.Events {
		r.focus = append(r.focus, e.ID)
	}
	return r.refutes(&doubted{trace: t}, 2)
}

// around returns a trace of such events, with anything around them.
func (p *prover) around(ops []*sre.Op) *trace.Trace {
	a := p.steps.Attempt(&trace.Trace{})
	gap := pattern.Class(p.steps.Delta.B.Any())
	t := &trace.Trace{Gaps: []*sre.Class{gap}, Deciding: trace.None, NextID: len(ops)}
	for i, op := range ops {
		e := &trace.Event{ID: i, Op: op, Cause: trace.None, Origin: trace.None}
		for _, f := range op.Fields {
			e.Args = append(e.Args, a.Variable(f.Sort))
		}
		t.Events = append(t.Events, e)
		t.Gaps = append(t.Gaps, gap)
	}
	t.Vars = a.Vars
	return t
}

// learnOrphans asks which receives cannot have a cause.
func (p *prover) learnOrphans(compared []refine.Comparison) {
	p.steps.Orphans = refine.Orphans{}
	for _, c := range compared {
		first := c.Ops[0]
		second := c.Ops[1]
		once := slices.Contains(p.steps.Exclusions[[2]*sre.Op{first, first}], [2]int{c.Fields[0], c.Fields[0]})
		if !once || !p.steps.Rules.Caused(first) || !p.steps.Rules.Caused(second) || first == second {
			continue
		}
		for _, o := range p.steps.Rules.Operations {
			for _, by := range p.steps.Rules.Clauses[o.Op] {
				x := refine.Orphan{Cause: by, First: first, Second: second, Fields: c.Fields}
				if !p.steps.Norm.Meter.Empty() && p.steps.Rules.Demands(by, first) && p.orphaned(x) {
					p.steps.Orphans[c.Ops] = append(p.steps.Orphans[c.Ops], x)
				}
			}
		}
	}
}

// orphaned reports whether it is certain that no justified trace has the two receives, the first
// with such a cause.
func (p *prover) orphaned(x refine.Orphan) bool {
	future := p.steps.Norm.Normalize(x.Cause.Future)
	if !future.Exact || p.steps.Norm.IsLazy(x.Cause.Future) {
		return false
	}
	for _, pat := range future.Union {
		for _, class := range pat.Events {
			for _, entry := range class.Entries() {
				if refine.Demanding(entry, x.First) && !p.orphanedBy(x, entry.Allow) {
					return false
				}
			}
		}
	}
	return true
}

// orphanedBy is orphaned for one event of the future that asks for the first receive.
func (p *prover) orphanedBy(x refine.Orphan, asks logic.Term) bool {
	p.steps.Solver.Push()
	defer p.steps.Solver.Pop()
	gap := pattern.Class(p.steps.Delta.B.Any())
	t := &trace.Trace{Gaps: []*sre.Class{gap, gap, gap, gap}, Deciding: trace.None, NextID: 3}
	a := p.steps.Attempt(t)
	a.Clause = x.Cause
	a.Declare(x.Cause)
	for i, op := range []*sre.Op{x.Cause.Operation.Op, x.First, x.Second} {
		e := &trace.Event{ID: i, Op: op, Cause: trace.None, Origin: trace.None}
		for j, f := range op.Fields {
			v := logic.Term(a.Variable(f.Sort))
			if i == 2 && j == x.Fields[1] {
				v = t.Events[1].Args[x.Fields[0]]
			}
			e.Args = append(e.Args, v)
		}
		t.Events = append(t.Events, e)
	}
	cause := t.Events[0]
	first := t.Events[1]
	second := t.Events[2]
	if first.Args[x.Fields[0]].Sort() != x.Second.Fields[x.Fields[1]].Sort {
		return false
	}
	cause.Clause = x.Cause
	first.Cause = cause.ID
	if !a.Member(x.Cause.Event, cause.Op, cause.Args) || !a.Hold(a.InstantiateWhere()) || !a.Member(asks, first.Op, first.Args) {
		return true
	}
	u := a.Outcome()
	u.Gaps = t.Gaps
	u.Events = t.Events
	u.Wide = true
	if !p.steps.Simplifier.Simplify(u) {
		return true
	}
	is := false
	p.steps.Within(u, func() {
		is = p.steps.None(func(s *refine.Steps, emit func(*trace.Trace)) { s.CauseStep(u, u.Find(second.ID), emit) })
	})
	return is
}
