package validate

import (
	"context"
	"slices"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/logic/decide"
	"github.com/clouseau-go/clouseau/model"
	"github.com/clouseau-go/clouseau/sre"
)

// engine is the part of a validator without the branches. Its terms belong to a builder of its own,
// which is replaced when it has grown too large, since terms cannot be freed one by one.
type engine struct {
	m      *model.Model
	limits Limits
	ctx    context.Context // done: the run is given up
	stats  Stats
	// overwhelmed says that the run has more explanations than the limits allow.
	overwhelmed bool
	work        int                            // branches settled in this event, with their facts
	allowed     int                            // the limit of work
	spent       bool                           // the limit was reached
	summing     bool                           // the event is judged by a summary
	meanwhiles  int                            // how many have been made
	joined      map[[2]*meanwhile]*meanwhile   // within this event: two of them -> their union
	states      map[any]int                    // of a Go function: state -> its number in keys
	comparisons map[*model.Rule][][]logic.Term // by rule and argument: what it is compared with
	lasting     bool                           // the terms and numbers of states have to last
	// local says that a request is answered on its own connection.
	local bool

	sym    *symbols
	solver logic.Solver
}

// symbols knows the terms in which states are written, and how the model steps over them: l and the
// variables with their initial values are of one builder.
type symbols struct {
	m    *model.Model
	vars []*model.Var
	l    *logic.Builder
	step *model.Stepper
}

func newSymbols(m *model.Model) *symbols {
	sy := &symbols{m: m, l: logic.NewBuilder()}
	sy.step = model.NewStepper(m, model.Terms{L: sy.l, Fresh: sy.fresh, Call: sy.call})
	sy.vars = sy.step.Vars
	return sy
}

func newEngine(m *model.Model, limits Limits) *engine {
	x := &engine{m: m, ctx: context.Background(), limits: limits.orDefault(), states: map[any]int{},
		comparisons: map[*model.Rule][][]logic.Term{}}
	x.refill()
	x.local = x.answersLocally()
	return x
}

// refill starts a new builder.
func (x *engine) refill() {
	x.sym = newSymbols(x.m)
	x.solver = decide.New(x.sym.l)
}

// fresh returns the choice with a number.
func (sy *symbols) fresh(n int, _ string, s *logic.Sort) logic.Term {
	return sy.l.Var(choiceName(n), s)
}

// start returns the branch before the first event.
func (sy *symbols) start() *branch {
	if sy.m.IsFunction() {
		return &branch{state: sy.m.NativeStart()}
	}
	br := &branch{}
	br.slots, br.choices = sy.step.Start()
	return br
}

// outcome is one way in which the model takes a request.
type outcome struct {
	br      *branch // after the request, before settling
	replies []model.Answer
	path    []string // the labels of the cases that apply
	clash   string   // why the terms alone show that it is impossible
	wrote   []place  // what it changed
	// needs are the conditions on choices, for explanations.
	needs   []logic.Term
	because string // why a function says so, for explanations
}

// respond returns the ways in which a branch takes a request, in the order of the cases.
func (sy *symbols) respond(br *branch, r *model.Message) []outcome {
	if sy.m.IsFunction() {
		return sy.function(br, eventOf(r))
	}
	rule := sy.m.Rule(r.Op)
	if rule == nil || br.free {
		return []outcome{{br: br.clone()}}
	}
	var out []outcome
	for _, o := range sy.step.Take(br.slots, br.choices, rule, r.Values[:len(rule.Args)]) {
		out = append(out, sy.outcome(br, o))
	}
	return out
}

// outcome returns what the step says as a branch of its own.
func (sy *symbols) outcome(br *branch, s model.Outcome) outcome {
	o := outcome{br: br.clone(), replies: s.Answers, path: s.Path, needs: s.Given}
	copy(o.br.slots, s.Slots)
	o.br.choices = s.Fresh
	o.br.free = s.Free
	for _, t := range s.Given {
		o.br.assume(t)
	}
	for _, c := range s.Changes {
		o.wrote = append(o.wrote, written(c.Update, c.Slot))
	}
	if s.Clash {
		o.clash = "nothing satisfies what it requires"
	}
	return o
}

// call applies a declared function, with its Go implementation if it has one.
func (sy *symbols) call(fn *logic.Func, args []logic.Term) logic.Term {
	impl := sy.m.Funcs[fn]
	if impl == nil {
		return sy.l.App(fn, args...)
	}
	values := make([]logic.Value, len(args))
	for i, a := range args {
		if _, ok := a.(*logic.Ite); ok {
			return sy.l.EachCase(a, func(t logic.Term) logic.Term { return sy.call(fn, replaced(args, i, t)) })
		}
		lit, ok := a.(*logic.Lit)
		if !ok {
			return sy.l.App(fn, args...)
		}
		values[i] = lit.Value()
	}
	return sy.l.Value(impl(values))
}

func replaced(args []logic.Term, i int, t logic.Term) []logic.Term {
	out := append([]logic.Term(nil), args...)
	out[i] = t
	return out
}

// function returns the ways in which a model that is a Go function takes a request.
func (sy *symbols) function(br *branch, e sre.Event) []outcome {
	if br.free {
		return []outcome{{br: br.clone()}}
	}
	steps := sy.m.NativeSteps(br.state, e)
	if len(steps) == 0 {
		if sy.m.Unspecified == model.Forbidden {
			return nil
		}
		next := br.clone()
		next.free = sy.m.Unspecified == model.Free
		return []outcome{{br: next, path: []string{"not specified"}}}
	}
	var out []outcome
	for _, s := range steps {
		o := outcome{br: br.clone()}
		o.br.state = s.State
		o.because = s.Because
		for _, answer := range s.Answers {
			r := model.Answer{Op: answer.Op, Values: make([]logic.Term, len(answer.Values))}
			for i, v := range answer.Values {
				if v.IsValid() {
					r.Values[i] = sy.l.Value(v)
				}
			}
			o.replies = append(o.replies, r)
		}
		out = append(out, o)
	}
	return out
}

// Choices. What is known of them is kept in solved form: an equation of a choice with a term is not
// kept as a fact, but replaces the choice everywhere. Only disequalities, orders and disjunctions
// remain, and only these are queries to the solver.
//
// A choice is dead when the state and the packets do not mention it. Facts about dead choices alone
// can be dropped, since they are satisfiable together. A dead choice with only disequalities has a
// value whatever the others are. So the memory of a branch depends on its state and not on the
// length of the run.

// settle brings a branch into solved form with standard names. It returns false if the facts are
// proven to contradict each other.
func (x *engine) settle(br *branch) bool {
	if !x.sym.solve(br) || !x.satisfiable(br.facts) {
		return false
	}
	if x.sym.apply(br) && !x.sym.solve(br) {
		return false
	}
	for i, s := range br.slots {
		if s.Whole != nil {
			br.slots[i] = x.sym.step.Listed(s.Whole)
		}
	}
	br.in, br.out = x.arrange(br.in), x.arrange(br.out)
	if br.choices > 0 {
		x.forget(br)
		x.sym.rename(br)
		return true
	}
	for i, s := range br.slots {
		if len(s.Cells) > 0 {
			br.slots[i] = x.sym.tidy(i, s, func(logic.Term) bool { return false })
		}
	}
	return true
}

// apply replaces conditions in the state, the answers and larger facts by what the facts say of
// them. It reports whether a fact has changed.
func (sy *symbols) apply(br *branch) (changed bool) {
	if len(br.facts) == 0 {
		return false
	}
	known := make(map[logic.Term]logic.Term, 2*len(br.facts))
	for _, t := range br.facts {
		known[t], known[sy.l.Not(t)] = sy.l.True(), sy.l.False()
	}
	var f func(t logic.Term) logic.Term
	f = func(t logic.Term) logic.Term {
		if u := known[t]; u != nil {
			return u
		}
		if _, ite := t.(*logic.Ite); !ite && !isJunction(t) {
			return t
		}
		u := sy.l.Rebuild(t, f)
		known[t] = u
		return u
	}
	br.present(f)
	var facts []logic.Term
	for _, t := range br.facts {
		u := t
		if isJunction(t) { // the others may entail it, or simplify it
			u = sy.l.Rebuild(t, f)
		}
		changed = changed || u != t
		facts = append(facts, logic.Conjuncts(u)...)
	}
	br.facts = facts
	return changed
}

// assume adds a condition to the facts; it returns false if the condition cannot hold.
func (br *branch) assume(t logic.Term) bool {
	if t == nil || logic.IsTrue(t) {
		return true
	}
	br.facts = append(br.facts, logic.Conjuncts(t)...)
	return !logic.IsFalse(t)
}

// solve replaces choices by the terms that they equal, until no fact is such an equation.
func (sy *symbols) solve(br *branch) bool {
	for i := 0; i < len(br.facts); {
		t := br.facts[i]
		switch {
		case logic.IsFalse(t):
			return false
		case logic.IsTrue(t):
			br.facts = slices.Delete(br.facts, i, i+1)
			continue
		}
		choice, value := sy.solved(t)
		if choice == nil {
			choice, value = sy.measured(br, t)
		}
		if choice == nil {
			i++
			continue
		}
		br.facts = slices.Delete(br.facts, i, i+1)
		sy.substitute(br, map[*logic.Var]logic.Term{choice: value})
		if !br.assume(sy.fits(value, choice.Sort())) {
			return false
		}
		i = 0
	}
	return true
}

// fits says that the value of a choice is in its sort: in x + 1 == n, x is no int if n is the
// smallest int. Bounds that a sum cannot reach are left out.
func (sy *symbols) fits(value logic.Term, s *logic.Sort) logic.Term {
	if s.Kind() != logic.IntKind {
		return sy.l.True()
	}
	sum, ok := value.(*logic.Sum)
	if !ok {
		return sy.l.Within(value, s)
	}
	lo := sum.Constant()
	hi := sum.Constant()
	for _, p := range sum.Parts() {
		b := p.Term.Sort().Bounds()
		from := p.Coef.Mul(b.Lo)
		to := p.Coef.Mul(b.Hi)
		lo, hi = lo.Add(from.Min(to)), hi.Add(from.Max(to))
	}
	t := sy.l.True()
	ends := s.Bounds()
	if lo.Less(ends.Lo) {
		t = sy.l.Le(sy.l.Integer(ends.Lo), value)
	}
	if ends.Hi.Less(hi) {
		t = sy.l.And(t, sy.l.Le(value, sy.l.Integer(ends.Hi)))
	}
	return t
}

// solved reads a fact as choice = value; choice is nil if it is none.
func (sy *symbols) solved(t logic.Term) (choice *logic.Var, value logic.Term) {
	switch t := t.(type) {
	case *logic.Var:
		return t, sy.l.True()
	case *logic.Not:
		if v, ok := t.Arg().(*logic.Var); ok {
			return v, sy.l.False()
		}
	case *logic.Eq:
		a, b := t.Sides()
		for range 2 {
			if v, ok := a.(*logic.Var); ok && !logic.Occurs(v, b) {
				return v, b
			}
			a, b = b, a
		}
	}
	return nil, nil
}

// maxMeasured is the length up to which a list of known length gets a choice for each element.
const maxMeasured = 16

// measured reads a fact as the length of a list that is a choice. The list that takes its place has
// a choice for each of its elements.
func (sy *symbols) measured(br *branch, t logic.Term) (choice *logic.Var, value logic.Term) {
	eq, ok := t.(*logic.Eq)
	if !ok {
		return nil, nil
	}
	a, b := eq.Sides()
	if _, ok := a.(*logic.Lit); ok {
		a, b = b, a
	}
	app, ok := a.(*logic.App)
	lit, known := b.(*logic.Lit)
	if !ok || !known || !app.Func().ReadsLen() || app.Func().Args[0].Kind() != logic.ListKind {
		return nil, nil
	}
	list, ok := app.Args()[0].(*logic.Var)
	n, small := lit.Value().Int64()
	if !ok || list.Sort().Elem() == nil || !small || n < 0 || n > maxMeasured {
		return nil, nil
	}
	elems := make([]logic.Term, n)
	for i := range elems {
		elems[i] = sy.fresh(br.choices, "", list.Sort().Elem())
		br.choices++
	}
	return list, sy.l.List(list.Sort(), elems...)
}

// substitute replaces choices everywhere in a branch, and evaluates what has become ground.
func (sy *symbols) substitute(br *branch, by map[*logic.Var]logic.Term) {
	replaced := func(v *logic.Var) bool { return by[v] != nil }
	leaf := func(t logic.Term) logic.Term {
		switch t := t.(type) {
		case *logic.App:
			return sy.call(t.Func(), t.Args())
		case *logic.Var:
			return by[t]
		}
		return nil
	}
	f := func(t logic.Term) logic.Term {
		if _, ok := t.(*logic.Lit); ok || !slices.ContainsFunc(logic.Vars(nil, t), replaced) {
			return t
		}
		return sy.l.Rewrite(t, leaf)
	}
	br.terms(f)
	var facts []logic.Term
	for _, t := range br.facts {
		facts = append(facts, logic.Conjuncts(f(t))...)
	}
	br.facts = facts
}

// largeFact is the size, as a tree, from which a fact is kept from the solver until values make it
// smaller. If keys of maps are known, facts have about ten nodes.
const largeFact = 400

// satisfiable returns false only if facts are proven to contradict each other.
func (x *engine) satisfiable(facts []logic.Term) bool {
	if answer, known := apparent(facts); known {
		return answer
	}
	x.stats.Queries++
	x.solver.Push()
	defer x.solver.Pop()
	for _, t := range facts {
		if size(t, largeFact) < largeFact {
			x.solver.Assert(t)
			// Its cost is that of a tree. Without it less is known, which rejects nothing.
		} else {
			x.stats.Unknowns++
		}
	}
	switch x.solver.Check(x.ctx) {
	case logic.Unsat:
		return false
	case logic.Unknown:
		x.stats.Unknowns++ // the branch stays: only a proof may end it
	}
	return true
}

// apparent decides facts without the solver. It applies if each says that two terms without
// functions differ, or gives the value of a declared function for known arguments: they can all be
// met unless a function has two values.
func apparent(facts []logic.Term) (satisfiable, known bool) {
	var values map[logic.Term]logic.Term // of functions
	for _, t := range facts {
		if keepsApart(t) {
			continue
		}
		app, value := tabled(t)
		if app == nil {
			return false, false
		}
		if old, ok := values[app]; ok && old != value {
			return false, true
		}
		if values == nil {
			values = map[logic.Term]logic.Term{}
		}
		values[app] = value
	}
	return true, true
}

// tabled reads a fact as the value of a declared function for known arguments; app is nil if it is
// none.
func tabled(t logic.Term) (app *logic.App, value *logic.Lit) {
	eq, ok := t.(*logic.Eq)
	if !ok {
		return nil, nil
	}
	a, b := eq.Sides()
	if _, ok := a.(*logic.Lit); ok {
		a, b = b, a
	}
	app, ok = a.(*logic.App)
	value, isValue := b.(*logic.Lit)
	if !ok || !isValue || slices.ContainsFunc(app.Args(), func(t logic.Term) bool { _, ok := t.(*logic.Lit); return !ok }) {
		return nil, nil
	}
	return app, value
}

// keepsApart reports whether t only says that two terms without functions differ, in a sort with
// infinitely many values. Any number of such facts can be met together.
func keepsApart(t logic.Term) bool {
	a, b, ok := logic.Unequal(t)
	return ok && infinite(a.Sort()) && plain(a) && plain(b)
}

func infinite(s *logic.Sort) bool {
	return s.Kind() != logic.BoolKind && s.Kind() != logic.EnumKind
}

func plain(t logic.Term) bool {
	switch t.(type) {
	case *logic.Lit, *logic.Var:
		return true
	}
	return false
}

// isJunction reports whether t is a conjunction or disjunction.
func isJunction(t logic.Term) bool {
	switch t.(type) {
	case *logic.And, *logic.Or:
		return true
	}
	return false
}

// tidy drops cells whose content would hold without them. It does so only if all keys are values.
func (sy *symbols) tidy(i int, s model.Slot, idle func(logic.Term) bool) model.Slot {
	v := sy.vars[i]
	for _, c := range s.Cells {
		if _, ok := c.Key.(*logic.Lit); !ok {
			return s
		}
	}
	rest := v.Initial
	known := (v.Known || v.Shape == model.Set) && !s.Open
	if s.Terms != nil && !s.Open {
		rest = s.Terms
		known = true
	}
	redundant := func(c model.Cell) bool {
		for k, t := range c.Terms {
			switch {
			case v.Shape == model.Set && known:
				return logic.IsFalse(t)
			case !known && (t == nil || !idle(t)):
				return false
			case known && t != rest[k]:
				return false
			}
		}
		return true
	}
	if slices.ContainsFunc(s.Cells, redundant) {
		s = model.Slot{Terms: s.Terms, Open: s.Open, Cells: slices.DeleteFunc(slices.Clone(s.Cells), redundant)}
	}
	byKey := func(a, b model.Cell) int {
		return logic.CompareValues(a.Key.(*logic.Lit).Value(), b.Key.(*logic.Lit).Value())
	}
	if !slices.IsSortedFunc(s.Cells, byKey) {
		s = model.Slot{Terms: s.Terms, Open: s.Open, Cells: slices.Clone(s.Cells)}
		slices.SortFunc(s.Cells, byKey)
	}
	return s
}
