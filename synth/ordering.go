package synth

import (
	"slices"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/synth/internal/budgets"
)

// Commits have increasing numbers, as the clause of a commit forbids earlier ones with a higher
// number. So a read of an old version, after a newer one was committed, needs an old commit where
// there can be none. Such an order of two events is asked for as an exclusion is (exclusion.go),
// where a clause compares a field with more or less. It becomes a constraint of all traces that
// have two such events, before either has its clause.

// ordering is what two events in this order never satisfy.
type ordering struct {
	ops    [2]*sre.Op
	fields [2]int
	term   logic.Term
	names  [2]logic.Term // what stands for the two fields in the term
}

// orderings are those that are known, by the operations of the two events.
type orderings map[[2]*sre.Op][]ordering

// of returns what the ordering speaks of for two events.
func (o ordering) of(l *logic.Builder, before, after *event) logic.Term {
	return l.Replace(o.term, map[logic.Term]logic.Term{o.names[0]: before.args[o.fields[0]], o.names[1]: after.args[o.fields[1]]})
}

// learnOrderings asks which orders of values clauses impose.
func (s *prover) learnOrderings() {
	s.steps.orderings = orderings{}
	var asked []ordering
	for _, o := range s.steps.rules.operations {
		for _, c := range s.steps.rules.clauses[o.Op] {
			own := s.steps.rules.fieldsOf(o.Op, c.Event)
			s.steps.rules.mentioned(c, func(op *sre.Op, t logic.Term, field *logic.Field, v *logic.Var) {
				f, ok := own[v]
				if _, order := t.(*logic.Le); !ok || !order {
					return
				}
				for _, q := range []logic.Term{t, s.steps.delta.L.Not(t)} {
					asked = append(asked,
						ordering{[2]*sre.Op{op, o.Op}, [2]int{op.Position(field.Name()), f}, q, [2]logic.Term{field, v}},
						ordering{[2]*sre.Op{o.Op, op}, [2]int{f, op.Position(field.Name())}, q, [2]logic.Term{v, field}})
				}
			})
		}
	}
	for i, x := range asked {
		if !slices.Contains(asked[:i], x) && !s.steps.norm.meter.Empty() && s.contrary(x) {
			s.steps.orderings[x.ops] = append(s.steps.orderings[x.ops], x)
		}
	}
}

// contrary reports whether it is certain that no justified trace has two such events.
func (s *prover) contrary(x ordering) bool {
	s.steps.solver.Push()
	defer s.steps.solver.Pop()
	t := s.around(x.ops[:])
	t.cons = []conjunct{{term: x.of(s.steps.delta.L, t.events[0], t.events[1])}}
	r := &refuter{steps: s.steps, focus: []int{0, 1}, left: budgets.Excluded, justified: true, early: s.steps.suspects}
	return r.refutes(&doubted{trace: t}, 2)
}

// around returns a trace of such events, with anything around them.
func (s *prover) around(ops []*sre.Op) *abstractTrace {
	a := s.steps.typing(&abstractTrace{})
	gap := asClass(s.steps.delta.B.Any())
	t := &abstractTrace{gaps: []*sre.Class{gap}, deciding: none, nextID: len(ops)}
	for i, op := range ops {
		e := &event{id: i, op: op, cause: none, origin: none}
		for _, f := range op.Fields {
			e.args = append(e.args, a.variable(f.Sort))
		}
		t.events, t.gaps = append(t.events, e), append(t.gaps, gap)
	}
	t.vars = a.vars
	return t
}

// ordered asserts what is known of an event that is inserted at a place of the segment and of those
// around it.
func (a *alignment) ordered(e *event, i int) bool {
	if a.steps.suspects || len(a.steps.orderings) == 0 {
		return true
	}
	before, after := a.around(i)
	var out []logic.Term
	for _, x := range before {
		for _, o := range a.steps.orderings[[2]*sre.Op{x.op, e.op}] {
			out = append(out, a.steps.delta.L.Not(o.of(a.steps.delta.L, x, e)))
		}
	}
	for _, x := range after {
		for _, o := range a.steps.orderings[[2]*sre.Op{e.op, x.op}] {
			out = append(out, a.steps.delta.L.Not(o.of(a.steps.delta.L, e, x)))
		}
	}
	return a.hold(a.steps.delta.L.And(out...))
}
