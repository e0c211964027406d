package synth

import (
	"slices"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
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
func (x *lemma) speaks(t *abstractTrace, k int) bool {
	return t.events[k].op == x.op && t.find(x.after) < k && (x.before == none || k < t.find(x.before))
}

// denyInductively denies a start with the help of a lemma. It returns the refuters of the lemma and
// of the start, or nil.
func (s *prover) denyInductively(t *abstractTrace, left *int) []*refuter {
	for k := 1; k < len(t.events); k++ {
		for _, x := range s.lemmas(t, k) {
			first := x
			u := s.firstly(t, k, &first)
			step := &refuter{steps: s.steps, left: *left, justified: true, whole: true, causes: true, lemma: &first}
			ok := u == nil || step.denies(&doubted{trace: u}, nil) != nil
			if *left = step.left; !ok {
				continue
			}
			goal := &refuter{steps: s.steps, left: *left, justified: true, whole: true, causes: true, lemma: &x}
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
func (s *prover) lemmas(t *abstractTrace, k int) (out []lemma) {
	e, p := t.events[k], s.steps.target.conjuncts()[0][t.met[0].pattern]
	class := p.events[k]
	if class == nil || class.Allow(e.op) == nil {
		return nil
	}
	var known []*logic.Var // of the goal's first events
	for _, x := range p.events[:k] {
		known = append(known, s.steps.norm.classes.varsOf(x)...)
	}
	for _, c := range s.steps.rules.clauses[e.op] {
		own := s.steps.rules.fieldsOf(e.op, c.Event)
		sre.Walk(c.History, func(x sre.Expr) bool {
			h, ok := x.(*sre.Class)
			if !ok {
				return true
			}
			for _, entry := range h.Entries() {
				q := s.transferred(e.op, class.Allow(e.op), own, entry, known)
				l := lemma{op: entry.Op, holds: q, after: t.events[k-1].id, before: none}
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
func (s *prover) transferred(op *sre.Op, q logic.Term, own map[*logic.Var]int, entry sre.Entry, known []*logic.Var) logic.Term {
	fields := map[logic.Term]logic.Term{}
	for v, f := range s.steps.rules.fieldsOf(entry.Op, entry.Allow) {
		if i, ok := own[v]; ok {
			fields[s.steps.rules.fieldOf(op, i)] = s.steps.rules.fieldOf(entry.Op, f)
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
			out = append(out, s.steps.delta.L.Replace(c, fields))
			_, by := s.steps.rules.definition(c)
			_, is := by.(*logic.Var)
			more = more || !is
		}
	}
	if !more {
		return nil
	}
	return s.steps.delta.L.And(out...)
}

// of returns what the lemma denies of an event of a trace.
func (x *lemma) of(s *steps, t *abstractTrace, e *event) logic.Term {
	vals := s.target.goalValues(t)
	return s.delta.L.Subst(x.holds, func(y logic.Term) logic.Term {
		switch y := y.(type) {
		case *logic.Field:
			return e.args[e.op.Position(y.Name())]
		case *logic.Var:
			return vals[y]
		}
		return nil
	})
}

// firstly returns the first k events of a start and the first event behind them of which the lemma
// is false; nil if there is none. From then on, the lemma speaks of the events between them.
func (s *prover) firstly(t *abstractTrace, k int, x *lemma) *abstractTrace {
	p := s.steps.target.instantiated(s.steps.target.conjuncts()[0][t.met[0].pattern], s.steps.target.goalValues(t))
	between := s.join(slices.Concat(p.gaps[k:], p.events[k:]))
	a := s.steps.typing(t)
	e := &event{id: t.nextID, op: x.op, cause: none, origin: none}
	for _, f := range x.op.Fields {
		e.args = append(e.args, a.variable(f.Sort))
	}
	a.nextID++
	u := a.outcome()
	u.gaps = slices.Concat(t.gaps[:k], []*sre.Class{between, asClass(s.steps.delta.B.Any())})
	u.events = slices.Concat(t.events[:k], []*event{e})
	u.cons = append(slices.Clone(u.cons), conjunct{term: x.of(s.steps, t, e)})
	u.met = []met{{pattern: t.met[0].pattern, hits: []int{e.id}}}
	u.deciding = e.id
	x.before = e.id
	if !s.steps.simplifier.simplify(u) {
		return nil
	}
	return u
}

// join returns the class of what any of the classes admits.
func (s *prover) join(classes []*sre.Class) (out *sre.Class) {
	for _, c := range classes {
		out = s.steps.norm.classes.join(out, c)
	}
	return out
}
