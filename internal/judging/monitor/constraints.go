package monitor

import (
	"context"
	"slices"
	"strconv"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/logic/decide"
)

// constraints is the monitor's constraint store: it builds and decides the constraints of states.
// Its terms live in a builder of its own, so that a monitor that judges millions of runs can
// discard them.
type constraints struct {
	vars []*logic.Var // the goal's, in its builder
	functions
	l      *logic.Builder
	solver logic.Solver
	slots  map[*logic.Var]int // of the variables in l
	proofs map[logic.Term]proof
	// both has the conjunctions of two terms, by their numbers.
	both  map[[2]int]logic.Term
	put   map[substitution]logic.Term
	codes map[logic.Term]*code
	begun int // how many terms there were when the run began
	most  int // how many terms a run has added at most, also to earlier builders
}

// proof is the result of deciding a constraint. Sat comes with a model under which the constraint
// was evaluated.
type proof struct {
	verdict logic.Verdict
	model   logic.Assignment
	unmade  bool // there is a model, and nobody has asked for it
}

// Terms are kept from run to run, as most runs ask for much the same. The builder is replaced when
// it holds as many terms as keptRuns runs of the largest kind add, so that making them again costs
// little, at least fewestTerms (about a megabyte), and at most mostTerms.
const (
	keptRuns    = 16
	fewestTerms = 1 << 12
	mostTerms   = 1 << 17
)

// maxFactRounds bounds how often a model is refined with the true values of functions that it
// guessed wrong. Each round fixes at least one value.
const maxFactRounds = 8

func newConstraints(vars []*logic.Var, fns logic.Env) *constraints {
	r := &constraints{vars: vars, functions: functions{fns}, l: logic.NewBuilder(), slots: map[*logic.Var]int{}, proofs: map[logic.Term]proof{},
		both: map[[2]int]logic.Term{}, put: map[substitution]logic.Term{}, codes: map[logic.Term]*code{}}
	r.solver = decide.NewSeparate(r.l)
	for i, v := range vars {
		if i < maxSlots {
			r.slots[r.l.Var(v.Name(), v.Sort())] = i
		}
	}
	return r
}

// next returns the store for another run: this one, or an empty one where this one has grown beyond
// use.
func (r *constraints) next() *constraints {
	r.most = max(r.most, r.l.Size()-r.begun)
	next := r
	if r.l.Size() > min(mostTerms, max(fewestTerms, keptRuns*r.most)) {
		next = newConstraints(r.vars, r.fns)
		next.most = r.most
	}
	next.begun = next.l.Size()
	return next
}

// functions applies the functions of the goal, if they have implementations.
type functions struct{ fns logic.Env }

func (f functions) Apply(fn *logic.Func, args []logic.Value) (logic.Value, bool) {
	if f.fns == nil {
		return logic.Value{}, false
	}
	return f.fns.Apply(fn, args)
}

// constraintEnv evaluates constraints under values in slots.
type constraintEnv struct {
	functions
	at    map[*logic.Var]int
	slots []logic.Value
}

func (r *constraints) env(slots []logic.Value) logic.Env {
	return constraintEnv{r.functions, r.slots, slots}
}

func (e constraintEnv) Lookup(leaf logic.Term) (logic.Value, bool) {
	v, ok := leaf.(*logic.Var)
	if !ok {
		return logic.Value{}, false
	}
	i, ok := e.at[v]
	if !ok || !e.slots[i].IsValid() {
		return logic.Value{}, false
	}
	return e.slots[i], true
}

// code returns a constraint, or a part of one, as code.
func (r *constraints) code(q logic.Term) *code {
	c := compiler{slots: r.slots, done: r.codes}
	return c.kept(q)
}

// settle returns the constraint under which to remains: the one of the source and of the tests
// passed, under the bound variables. It binds variables that the constraint determines, and drops
// satisfiable parts that do not concern to. It returns false if the constraint is unsatisfiable.
func (m *Monitor) settle(to *remainder, constraint logic.Term) (logic.Term, bool) {
	r := m.constraints
	q := constraint
	if len(m.trail) > 0 {
		q = m.substitute(q, 0)
	}
	for _, u := range m.passed {
		t := m.frame.term(r.l, u.test)
		if !u.holds {
			t = r.l.Not(t)
		}
		q = r.and(q, t)
	}
	trail := len(m.trail)
	for m.bindDetermined(q) {
		q = m.substitute(q, len(m.trail)-1)
	}
	if !m.within(trail) || logic.IsFalse(q) || r.refutes(q) {
		return nil, false
	}
	return m.project(to, q), true
}

// bindDetermined binds a variable that a conjunct of q determines; it returns false if there is
// none.
func (m *Monitor) bindDetermined(q logic.Term) bool {
	for _, t := range logic.Conjuncts(q) {
		value := logic.BoolValue(true)
		switch u := t.(type) {
		case *logic.Not:
			t, value = u.Arg(), logic.BoolValue(false)
		case *logic.Eq:
			x, y := u.Sides()
			if _, ok := x.(*logic.Lit); ok {
				x, y = y, x
			}
			lit, ok := y.(*logic.Lit)
			if !ok {
				continue
			}
			t, value = x, lit.Value()
		}
		v, ok := t.(*logic.Var)
		if !ok {
			continue
		}
		if slot, ok := m.constraints.slots[v]; ok {
			m.set(slot, value)
			return true
		}
	}
	return false
}

// project drops conjuncts from q, which is not known to be unsatisfiable. It drops those that share
// no variable with to, directly or through other conjuncts, if they can be satisfied; their values
// are kept as a witness. Conjuncts with functions stay, because a function ties all its
// applications together.
func (m *Monitor) project(to *remainder, q logic.Term) logic.Term {
	if len(to.vars) == len(m.vars) { // all variables matter
		return q
	}
	cs := logic.Conjuncts(q)
	kept := make([]bool, len(cs))
	matters := map[*logic.Var]bool{}
	for changed := true; changed; {
		changed = false
		for i, c := range cs {
			if kept[i] || !m.concerns(c, to, matters) {
				continue
			}
			kept[i] = true
			changed = true
			for _, v := range logic.Vars(nil, c) {
				matters[v] = true
			}
		}
	}
	var rest, keep []logic.Term
	for i, c := range cs {
		if kept[i] {
			keep = append(keep, c)
		} else {
			rest = append(rest, c)
		}
	}
	if len(rest) == 0 {
		return q
	}
	p := m.constraints.prove(m.constraints.l.And(rest...))
	if p.verdict != logic.Sat {
		return q
	}
	m.setModel(p.model)
	return m.constraints.l.And(keep...)
}

// concerns reports whether c has a function, a variable of to, a variable that matters, or one
// without a slot.
func (m *Monitor) concerns(c logic.Term, to *remainder, matters map[*logic.Var]bool) bool {
	return len(logic.Apps(nil, c)) > 0 || slices.ContainsFunc(logic.Vars(nil, c), func(v *logic.Var) bool {
		slot, ok := m.constraints.slots[v]
		return !ok || matters[v] || slices.Contains(to.vars, slot)
	})
}

// setModel binds the variables of a model until undo.
func (m *Monitor) setModel(model logic.Assignment) {
	for v, slot := range m.constraints.slots {
		if x, ok := model[v]; ok && !m.slots[slot].IsValid() {
			m.set(slot, x)
		}
	}
}

// prove decides q. The result is Unsat only if no values satisfy q, and Sat only with values under
// which q evaluates to true, functions included.
func (r *constraints) prove(q logic.Term) proof {
	if logic.IsTrue(q) {
		return proof{verdict: logic.Sat}
	}
	p, ok := r.proofs[q]
	if !ok || p.unmade {
		if p, ok = r.exclude(q); !ok {
			p = r.search(q)
		}
		r.proofs[q] = p
	}
	return p
}

// refutes reports whether q is Unsat. Most constraints exclude values, and need no model for that.
func (r *constraints) refutes(q logic.Term) bool {
	p, ok := r.proofs[q]
	if !ok && excludes(q) {
		p = proof{verdict: logic.Sat, unmade: true}
		r.proofs[q] = p
	} else if !ok {
		p = r.prove(q)
	}
	return p.verdict == logic.Unsat
}

// excludes reports whether a conjunction only excludes values of sorts that have always more.
func excludes(q logic.Term) bool {
	for _, c := range logic.Conjuncts(q) {
		x, y, ok := logic.Unequal(c)
		if !ok {
			return false
		}
		v, ok1 := x.(*logic.Var)
		if !ok1 {
			v, ok1 = y.(*logic.Var)
			y = x
		}
		_, ok2 := y.(*logic.Lit)
		if !ok1 || !ok2 || v.Sort() != logic.Int && v.Sort() != logic.String {
			return false
		}
	}
	return true
}

// exclude decides conjunctions that only exclude single values of sorts with infinitely many
// values; ok is false for others. Such constraints grow with a run, if a variable first occurs
// under a negation.
func (r *constraints) exclude(q logic.Term) (p proof, ok bool) {
	excluded := map[*logic.Var]map[logic.Value]bool{}
	for _, c := range logic.Conjuncts(q) {
		x, y, ok := logic.Unequal(c)
		if !ok {
			return p, false
		}
		if _, ok := y.(*logic.Var); ok {
			x, y = y, x
		}
		v, ok1 := x.(*logic.Var)
		lit, ok2 := y.(*logic.Lit)
		if !ok1 || !ok2 || !nthValue(v.Sort(), 0).IsValid() {
			return p, false
		}
		if excluded[v] == nil {
			excluded[v] = map[logic.Value]bool{}
		}
		excluded[v][lit.Value()] = true
	}
	p = proof{verdict: logic.Sat, model: logic.Assignment{}}
	for v, values := range excluded {
		p.model[v] = valueBeyond(v.Sort(), values)
		if v.Sort().Kind() == logic.IntKind && !v.Sort().Bounds().Has(p.model[v].Integer()) {
			return proof{}, false // more values are excluded than a narrow sort has from 0 on
		}
	}
	return p, true
}

// search asks the solver for a model. If the model guesses the value of a function wrong, the true
// value is added and the solver is asked again.
func (r *constraints) search(q logic.Term) proof {
	r.solver.Push()
	defer r.solver.Pop()
	r.solver.Assert(q)
	for range maxFactRounds {
		switch r.solver.Check(context.Background()) {
		case logic.Unsat:
			return proof{verdict: logic.Unsat}
		case logic.Unknown:
			return proof{}
		}
		model := r.solver.Model()
		if model == nil {
			return proof{}
		}
		env := modelEnv{r.functions, r.complete(q, model)}
		if logic.Holds(q, env) {
			return proof{verdict: logic.Sat, model: env.values}
		}
		facts := r.facts(q, env)
		if len(facts) == 0 {
			return proof{}
		}
		r.solver.Assert(r.l.And(facts...))
	}
	return proof{}
}

// facts returns the true values of the functions in q for the values of their arguments under env.
func (r *constraints) facts(q logic.Term, env logic.Env) []logic.Term {
	var out []logic.Term
	logic.Walk(q, func(t logic.Term) bool {
		app, ok := t.(*logic.App)
		if !ok {
			return true
		}
		args := make([]logic.Term, len(app.Args()))
		for i, a := range app.Args() {
			v, ok := logic.Eval(a, env)
			if !ok {
				return true
			}
			args[i] = r.l.Value(v)
		}
		if v, ok := logic.Eval(app, env); ok {
			out = append(out, r.l.Eq(r.l.App(app.Func(), args...), r.l.Value(v)))
		}
		return true
	})
	return out
}

// complete returns a value for each variable of q; if the model leaves it open, a default one.
func (r *constraints) complete(q logic.Term, model *logic.Model) logic.Assignment {
	out := logic.Assignment{}
	for _, v := range logic.Vars(nil, q) {
		x, ok := model.Lookup(v)
		if !ok {
			x = logic.AnyValue(v.Sort())
		}
		out[v] = x
	}
	return out
}

// modelEnv evaluates terms under a model and the true functions.
type modelEnv struct {
	functions
	values logic.Assignment
}

func (e modelEnv) Lookup(leaf logic.Term) (logic.Value, bool) { return e.values.Lookup(leaf) }

// valueBeyond returns a value of s, a sort with infinitely many and without parts, that is not
// excluded.
func valueBeyond(s *logic.Sort, excluded map[logic.Value]bool) logic.Value {
	for n := 0; ; n++ {
		if v := nthValue(s, n); !excluded[v] {
			return v
		}
	}
}

// nthValue enumerates values of a sort from 0. They are invalid for a sort that has not infinitely
// many, or has parts.
func nthValue(s *logic.Sort, n int) logic.Value {
	switch s.Kind() {
	case logic.IntKind:
		return logic.IntValue(int64(n))
	case logic.StringKind:
		if n == 0 {
			return logic.StringValue("")
		}
		return logic.StringValue(strconv.Itoa(n))
	case logic.OpaqueKind:
		return logic.OpaqueValue(s, logic.Element(n))
	case logic.FloatKind:
		return logic.FloatValue(float64(n))
	}
	return logic.Value{}
}

// chains finds the states of a cohort by the hash of their bound values. The last one that was
// added comes first in its chain.
type chains struct {
	// few has the chains while there are not many: nearly all cohorts of nearly all runs have one
	// or two states, and these come and go with each event.
	few  []chain
	many map[uint64]*state // all chains, if it is not nil
}

type chain struct {
	hash  uint64
	first *state
}

// manyChains is where a map begins to be faster than a search.
const manyChains = 8

// with returns the first state with a hash; the others follow it.
func (x *chains) with(hash uint64) *state {
	if x.many != nil {
		return x.many[hash]
	}
	for i := range x.few {
		if x.few[i].hash == hash {
			return x.few[i].first
		}
	}
	return nil
}

// begin makes s the first state of its chain; there is none with its hash if s is nil.
func (x *chains) begin(hash uint64, s *state) {
	if x.many != nil {
		if s == nil {
			delete(x.many, hash)
		} else {
			x.many[hash] = s
		}
		return
	}
	for i := range x.few {
		if x.few[i].hash != hash {
			continue
		}
		if x.few[i].first = s; s == nil {
			last := len(x.few) - 1
			x.few[i], x.few[last] = x.few[last], chain{}
			x.few = x.few[:last]
		}
		return
	}
	if x.few = append(x.few, chain{hash, s}); len(x.few) <= manyChains {
		return
	}
	x.many = make(map[uint64]*state, 2*len(x.few))
	for _, c := range x.few {
		x.many[c.hash] = c.first
	}
	clear(x.few)
	x.few = x.few[:0]
}

func (x *chains) clear() {
	clear(x.few)
	x.few = x.few[:0]
	clear(x.many)
}

// and returns the conjunction of two terms. It is remembered: an event moves many states that have
// the same constraint, which grows with the run where values are excluded before they are bound.
func (r *constraints) and(q, t logic.Term) logic.Term {
	ids := [2]int{q.ID(), t.ID()}
	both, ok := r.both[ids]
	if !ok {
		both = r.l.And(q, t)
		r.both[ids] = both
	}
	return both
}

// substitution is a value of one variable, put into a term.
type substitution struct {
	term, slot int
	value      logic.Value
}

// substitute replaces the variables of the trail from an index on by their values in q, which has
// no other bound variables, and evaluates functions. A single variable is remembered as in
// [constraints.and].
func (m *Monitor) substitute(q logic.Term, from int) logic.Term {
	if logic.IsTrue(q) {
		return q
	}
	if len(m.trail) > from+1 {
		return m.replace(q)
	}
	slot := m.trail[from]
	key := substitution{q.ID(), slot, m.slots[slot]}
	left, ok := m.constraints.put[key]
	if !ok {
		left = m.replace(q)
		m.constraints.put[key] = left
	}
	return left
}

func (m *Monitor) replace(q logic.Term) logic.Term {
	// The usual case, which takes no new term.
	if v, ok := logic.Eval(q, m.constraints.env(m.slots)); ok {
		return m.constraints.l.Bool(v.Bool())
	}
	return m.frame.term(m.constraints.l, m.constraints.code(q))
}
