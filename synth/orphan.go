package synth

import (
	"slices"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/uhat"
)

// A receive that exists once for each value of a field, as the begin of a transaction does, has one
// cause, and so do the other receives with this value. A transaction that was begun for a request
// that only reads writes nothing, and one begun for a request that writes one row writes no other:
// what asks for a further write asks for a begin of this transaction as well, which is there, for
// another request. Each trace with such a write would show that after a few steps, in every order
// of its events. So it is asked once, with exclusions (exclusion.go), of a begin with its cause and
// a write that has another one, and anything around them.

// orphan is a receive that cannot have another cause than a first one has, once that is typed.
type orphan struct {
	cause  *uhat.Clause // of the first receive
	first  *sre.Op
	second *sre.Op
	fields [2]int // of the two, which are equal
}

// orphans are those that are known, by the operations of the two receives.
type orphans map[[2]*sre.Op][]orphan

// learnOrphans asks which receives cannot have a cause.
func (s *prover) learnOrphans(compared []comparison) {
	s.steps.orphans = orphans{}
	for _, c := range compared {
		first, second := c.ops[0], c.ops[1]
		once := slices.Contains(s.steps.exclusions[[2]*sre.Op{first, first}], [2]int{c.fields[0], c.fields[0]})
		if !once || !s.steps.rules.caused(first) || !s.steps.rules.caused(second) || first == second {
			continue
		}
		for _, o := range s.steps.rules.operations {
			for _, by := range s.steps.rules.clauses[o.Op] {
				x := orphan{by, first, second, c.fields}
				if !s.steps.norm.meter.Empty() && s.steps.rules.demands(by, first) && s.orphaned(x) {
					s.steps.orphans[c.ops] = append(s.steps.orphans[c.ops], x)
				}
			}
		}
	}
}

// caused reports whether events of op owe a cause.
func (s *rules) caused(op *sre.Op) bool {
	return op.Kind == sre.Receive && !s.delta.Operation(op).Spontaneous
}

// orphaned reports whether it is certain that no justified trace has the two receives, the first
// with such a cause.
func (s *prover) orphaned(x orphan) bool {
	future := s.steps.norm.normalize(x.cause.Future)
	if !future.exact || s.steps.norm.isLazy(x.cause.Future) {
		return false
	}
	for _, p := range future.union {
		for _, class := range p.events {
			for _, entry := range class.Entries() {
				if demanding(entry, x.first) && !s.orphanedBy(x, entry.Allow) {
					return false
				}
			}
		}
	}
	return true
}

// orphanedBy is orphaned for one event of the future that asks for the first receive.
func (s *prover) orphanedBy(x orphan, asks logic.Term) bool {
	s.steps.solver.Push()
	defer s.steps.solver.Pop()
	gap := asClass(s.steps.delta.B.Any())
	t := &abstractTrace{gaps: []*sre.Class{gap, gap, gap, gap}, deciding: none, nextID: 3}
	a := s.steps.typing(t)
	a.clause = x.cause
	a.declare(x.cause)
	for i, op := range []*sre.Op{x.cause.Operation.Op, x.first, x.second} {
		e := &event{id: i, op: op, cause: none, origin: none}
		for j, f := range op.Fields {
			v := logic.Term(a.variable(f.Sort))
			if i == 2 && j == x.fields[1] {
				v = t.events[1].args[x.fields[0]]
			}
			e.args = append(e.args, v)
		}
		t.events = append(t.events, e)
	}
	cause, first, second := t.events[0], t.events[1], t.events[2]
	if first.args[x.fields[0]].Sort() != x.second.Fields[x.fields[1]].Sort {
		return false
	}
	cause.clause, first.cause = x.cause, cause.id
	if !a.member(x.cause.Event, cause.op, cause.args) || !a.hold(a.instantiateWhere()) || !a.member(asks, first.op, first.args) {
		return true
	}
	u := a.outcome()
	u.gaps, u.events, u.wide = t.gaps, t.events, true
	if !s.steps.simplifier.simplify(u) {
		return true
	}
	is := false
	s.steps.within(u, func() {
		is = s.steps.none(func(s *steps, emit func(*abstractTrace)) { s.causeStep(u, u.find(second.id), emit) })
	})
	return is
}

// together reports whether two receives have one cause, as both have that of an event which exists
// once.
func (o orphans) together(x, y *event) bool {
	for ops, known := range o {
		for _, p := range known {
			if ops[1] == x.op && slices.ContainsFunc(o[[2]*sre.Op{p.first, y.op}], func(q orphan) bool {
				return p.fields[0] == q.fields[0] && x.args[p.fields[1]] == y.args[q.fields[1]]
			}) {
				return true
			}
		}
	}
	return false
}

// have reports whether the second of two events cannot have a cause because of the first one,
// whose cause is among these events. An event that is typed causes nothing more.
func (o orphans) have(events []*event, first, second *event) bool {
	return first.cause != none && first.cause != second.cause &&
		slices.ContainsFunc(o[[2]*sre.Op{first.op, second.op}], func(x orphan) bool {
			return first.args[x.fields[0]] == second.args[x.fields[1]] &&
				slices.ContainsFunc(events, func(e *event) bool { return e.id == first.cause && e.clause == x.cause })
		})
}
