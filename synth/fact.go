package synth

import (
	"slices"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/synth/internal/budgets"
)

// What a clause asks of one of its fields, other operations inherit. The numbers of transactions
// are positive, says the clause of their begin; so no write has a transaction 0, as it needs a
// begin before it. A search that does not know it takes the transaction that a goal speaks of for
// the loader, which has number 0, and finds out when all else is met.
//
// Such a fact is asked for like an exclusion (exclusion.go): a refutation of one event of which it
// does not hold, with anything around it. From then on each new event has it as a constraint. It
// would get the same one from some clause, later.

// fact is a qualifier over one field of an operation that holds of all its justified events.
type fact struct {
	field int
	holds logic.Term
}

// facts are those that are known, by operation.
type facts map[*sre.Op][]fact

// learnFacts asks what holds of fields: what some clause says of the field, or of one with which it
// is compared.
func (s *prover) learnFacts(compared []comparison) {
	s.steps.facts = facts{}
	var open []learning
	for _, o := range s.steps.rules.operations {
		for _, c := range s.steps.rules.clauses[o.Op] {
			own := s.steps.rules.fieldsOf(o.Op, c.Event)
			for _, q := range append(logic.Conjuncts(c.Where), logic.Conjuncts(c.Event)...) {
				if f, ok := s.steps.rules.unary(o.Op, q, own); ok {
					open = append(open, learning{o.Op, f})
				}
			}
		}
	}
	var asked []learning
	for len(open) > 0 && !s.steps.norm.meter.Empty() {
		x := open[0]
		open = open[1:]
		if slices.Contains(asked, x) {
			continue
		}
		if asked = append(asked, x); !s.holds(x) {
			continue
		}
		s.steps.facts[x.op] = append(s.steps.facts[x.op], x.fact)
		for _, c := range compared {
			sorts := [2]*logic.Sort{c.ops[0].Fields[c.fields[0]].Sort, c.ops[1].Fields[c.fields[1]].Sort}
			if c.ops[0] == x.op && c.fields[0] == x.field && sorts[0] == sorts[1] {
				is := s.steps.delta.L.Replace(x.holds, map[logic.Term]logic.Term{s.steps.rules.fieldOf(x.op, x.field): s.steps.rules.fieldOf(c.ops[1], c.fields[1])})
				open = append(open, learning{c.ops[1], fact{c.fields[1], is}})
			}
		}
	}
}

// learning is a fact that is asked for.
type learning struct {
	op *sre.Op
	fact
}

// unary returns a conjunct of a clause as a qualifier over the one field that it is about.
func (s *rules) unary(op *sre.Op, q logic.Term, own map[*logic.Var]int) (f fact, ok bool) {
	if field, _ := s.definition(q); field != nil {
		return f, false
	}
	q = s.delta.L.Subst(q, func(x logic.Term) logic.Term {
		if v, is := x.(*logic.Var); is {
			if i, is := own[v]; is {
				return s.fieldOf(op, i)
			}
		}
		return nil
	})
	at, others := none, len(logic.Vars(nil, q)) > 0
	logic.Walk(q, func(x logic.Term) bool {
		if field, is := x.(*logic.Field); is {
			i := op.Position(field.Name())
			others = others || at != none && at != i
			at = i
		}
		return true
	})
	return fact{at, q}, at != none && !others
}

func (s *rules) fieldOf(op *sre.Op, i int) logic.Term {
	return s.delta.L.Field(op.Fields[i].Name, op.Fields[i].Sort)
}

// holds reports whether it is certain that a fact holds of all justified events.
func (s *prover) holds(x learning) bool {
	s.steps.solver.Push()
	defer s.steps.solver.Pop()
	a := s.steps.typing(&abstractTrace{})
	gap := asClass(s.steps.delta.B.Any())
	t := &abstractTrace{gaps: []*sre.Class{gap, gap}, deciding: none, nextID: 1}
	e := &event{id: 0, op: x.op, cause: none, origin: none}
	for _, f := range x.op.Fields {
		e.args = append(e.args, a.variable(f.Sort))
	}
	t.events, t.vars = []*event{e}, a.vars
	t.cons = []conjunct{{term: s.steps.delta.L.Not(s.steps.rules.of(x.holds, e))}}
	r := &refuter{steps: s.steps, focus: []int{0}, left: budgets.Excluded, justified: true, early: s.steps.suspects}
	return r.refutes(&doubted{trace: t}, 2)
}

// known returns what is known of the fields of an operation.
func (s *steps) known(op *sre.Op) logic.Term {
	if s.suspects || s.facts[op] == nil {
		return s.delta.L.True()
	}
	var out []logic.Term
	for _, f := range s.facts[op] {
		out = append(out, f.holds)
	}
	return s.delta.L.And(out...)
}

// inform adds what is known of its events to a trace that was made before.
func (s *steps) inform(t *abstractTrace) {
	for _, e := range t.events {
		for _, q := range logic.Conjuncts(s.rules.of(s.known(e.op), e)) {
			if !slices.ContainsFunc(t.cons, func(c conjunct) bool { return c.term == q }) {
				t.cons, t.rough = append(t.cons, conjunct{term: q}), true
			}
		}
	}
}
