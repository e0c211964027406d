package synth

import (
	"slices"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/synth/internal/budgets"
	"github.com/clouseau-go/clouseau/uhat"
)

// Often two events of a transaction, a session or a handle exclude each other: nothing of a
// transaction comes after its commit, and it begins once. No clause says so by itself. That there
// is no second commit follows from three histories: a commit needs the begin before it, with no
// commit between, and there is one begin. A search that does not know it inserts second commits in
// all places, and finds out for each of them after some steps.
//
// So it asks before: a refutation (refute.go) of the two events alone, with the same value in a
// field of each and anything around them, holds for all traces of the search. It asks that of
// fields which some clause compares, and only once the search has taken a while: soon for goals
// whose conjuncts are met one by one (conjuncts.go), later for others, as the order of a path
// excludes most of this anyway. Of a path what it learns is kept if it says what has no cause
// (orphan.go). What it learns binds justified traces only, as a suspect event may be what the proof
// takes for justified.

// exclusions says which fields of two events in this order never have the same value.
type exclusions map[[2]*sre.Op][][2]int

// lessons are what a search learns of all justified traces.
type lessons struct {
	exclusions exclusions // nil before it has asked
	orphans    orphans
	facts      facts
	orderings  orderings
}

// learned reports whether it has learned of events that exclude each other, which binds the traces
// of this pass.
func (s *steps) learned() bool { return !s.suspects && len(s.exclusions) > 0 }

// comparison is two fields of operations, by position, which a clause compares.
type comparison struct {
	ops    [2]*sre.Op
	fields [2]int
}

// consult learns which events exclude each other once the search has taken a while, unless that
// would take longer than the first result did. What is known of a path is forgotten if it does not
// say what has no cause.
func (s *search) consult() {
	path := len(s.target.conjuncts()) == 1
	n := s.stats.Refinements
	s.steps.cut |= s.target.patternCuts
	switch {
	case s.steps.exclusions != nil && (n >= budgets.InsistAfter || s.queries() >= budgets.InsistQueries) && !s.insisted && len(s.steps.orphans) > 0 && s.doubtful != nil && !s.steps.suspects:
		if !s.denial.proved() {
			s.insist(s.doubtful)
		}
	case s.steps.exclusions != nil, s.cfg.naive:
	case !s.cfg.eager && (n < budgets.ExcludeAfter || path && n < budgets.ExcludePathAfter):
	case s.found > 0 && budgets.Comparison*len(s.rules.comparisons()) > s.found:
		s.steps.exclusions = exclusions{}
	case s.cfg.eager, !path:
		s.learn()
		s.consultDenial()
	default:
		s.learn()
		if s.consultDenial(); len(s.steps.orphans) == 0 {
			s.steps.exclusions = exclusions{}
		}
	}
}

// consultDenial asks whether there is a justified run at all, once what that needs is known.
func (s *search) consultDenial() {
	if s.doubtful != nil && !s.steps.suspects {
		s.denied(s.doubtful)
	}
}

// learn asks which events exclude each other, unless that was done.
func (s *search) learn() {
	if s.steps.exclusions == nil {
		s.steps.lessons = learn(s.steps)
	}
}

// learn asks which events exclude each other. What is known so far binds the next questions.
func learn(s *steps) lessons {
	u, end := s.share(budgets.AgainShare)
	defer end()
	u.free = true
	u.exclusions = exclusions{}
	p := &prover{steps: u}
	compared := u.rules.comparisons()
	for _, c := range compared {
		if !u.norm.meter.Empty() && p.excludes(c) {
			u.exclusions[c.ops] = append(u.exclusions[c.ops], c.fields)
		}
	}
	if p.learnOrphans(compared); u.suspects {
		u.orphans = orphans{} // which ask for causes of justified events
	}
	p.learnFacts(compared)
	p.learnOrderings()
	return u.lessons
}

// comparisons returns the fields that clauses compare, in both orders.
func (s *rules) comparisons() (out []comparison) {
	add := func(c comparison) {
		if !slices.Contains(out, c) {
			out = append(out, c)
		}
	}
	for _, o := range s.operations {
		for _, c := range s.clauses[o.Op] {
			own := s.fieldsOf(o.Op, c.Event)
			s.mentioned(c, func(op *sre.Op, _ logic.Term, field *logic.Field, v *logic.Var) {
				if f, ok := own[v]; ok {
					add(comparison{[2]*sre.Op{op, o.Op}, [2]int{op.Position(field.Name()), f}})
					add(comparison{[2]*sre.Op{o.Op, op}, [2]int{f, op.Position(field.Name())}})
				}
			})
		}
	}
	return out
}

// fieldsOf returns which fields of an event equal variables.
func (s *rules) fieldsOf(op *sre.Op, q logic.Term) map[*logic.Var]int {
	out := map[*logic.Var]int{}
	for _, c := range logic.Conjuncts(q) {
		if f, t := s.definition(c); f != nil {
			if v, ok := t.(*logic.Var); ok {
				out[v] = op.Position(f.Name())
			}
		}
	}
	return out
}

// mentioned calls f with the fields that a clause's history and future say anything of together
// with a variable alone.
func (s *rules) mentioned(c *uhat.Clause, f func(op *sre.Op, t logic.Term, field *logic.Field, v *logic.Var)) {
	visit := func(e sre.Expr) bool {
		class, ok := e.(*sre.Class)
		if !ok {
			return true
		}
		for _, x := range class.Entries() {
			logic.Walk(x.Allow, func(t logic.Term) bool {
				if field, v := compared(t); field != nil {
					f(x.Op, t, field, v)
				}
				return true
			})
		}
		return true
	}
	sre.Walk(c.History, visit)
	sre.Walk(c.Future, visit)
}

// compared returns the field and the variable that an equation or an order is about, nil if it is
// about more or less.
func compared(t logic.Term) (field *logic.Field, v *logic.Var) {
	switch t.(type) {
	case *logic.Eq, *logic.Le:
	default:
		return nil, nil
	}
	vs := logic.Vars(nil, t)
	if len(vs) != 1 {
		return nil, nil
	}
	n := 0
	logic.Walk(t, func(x logic.Term) bool {
		if f, ok := x.(*logic.Field); ok {
			field, n = f, n+1
		}
		return true
	})
	if n != 1 || field.Sort() != vs[0].Sort() {
		return nil, nil
	}
	return field, vs[0]
}

// excludes reports whether it is certain that no justified trace has two such events.
func (s *prover) excludes(c comparison) bool {
	s.steps.solver.Push()
	defer s.steps.solver.Pop()
	t := s.around(c.ops[:])
	x, second := t.events[0].args[c.fields[0]], t.events[1]
	if x.Sort() != c.ops[1].Fields[c.fields[1]].Sort {
		return false
	}
	second.args[c.fields[1]] = x
	r := &refuter{steps: s.steps, focus: []int{0, 1}, left: budgets.Excluded, justified: true, early: s.steps.suspects}
	return r.refutes(&doubted{trace: t}, 2)
}

// contradictory reports whether two events of a trace exclude each other.
func (s *steps) contradictory(t *abstractTrace) bool {
	for k, e := range t.events {
		if s.barred(t.events[:k], e) {
			return true
		}
	}
	return false
}

// barred reports whether an event is excluded by one of those before it, or can have no cause
// because of one.
func (s *steps) barred(before []*event, e *event) bool {
	return s.learned() &&
		slices.ContainsFunc(before, func(x *event) bool { return s.exclusions.have(x, e) || s.orphans.have(before, x, e) })
}

// excluded reports whether an event that is inserted at a place of the segment is excluded by one
// that is there, or excludes it.
func (a *alignment) excluded(e *event, i int) bool {
	if !a.steps.learned() {
		return false
	}
	before, after := a.around(i)
	return a.steps.barred(before, e) || slices.ContainsFunc(after, func(x *event) bool { return a.steps.exclusions.have(e, x) })
}

// around returns the trace's events before a place of the segment, and those after it.
func (a *alignment) around(i int) (before, after []*event) {
	k := a.first
	if a.future {
		k = a.from.find(a.target.id) + 1
	}
	if k == 0 {
		return a.out, a.from.events[i:]
	}
	return slices.Concat(a.from.events[:k], a.out), a.from.events[k+i:]
}

// have reports whether two events in this order exclude each other.
func (x exclusions) have(before, after *event) bool {
	for _, f := range x[[2]*sre.Op{before.op, after.op}] {
		if before.args[f[0]] == after.args[f[1]] {
			return true
		}
	}
	return false
}
