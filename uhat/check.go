package uhat

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
)

// The type checker of generator terms.
//
// A term is taken apart into paths: a branch of each choice, a depth of each
// recursion. A path is a sequence of symbolic events, whose fields are terms
// over the variables that the path binds, and a condition on these variables:
// the domains of the draws and what is assumed and asserted. Results and
// received fields are variables about which only the asserts say anything, so
// the condition reads "against a system that answers as the term assumes". On
// each path, for all assignments that satisfy the condition:
//
//	typed   for every event some clause of its operation, with some values of
//	        its variables, has where and event qualifier true, its history accept
//	        the events before and its future accept all events after
//	caused  each receive that is not spontaneous is claimed by exactly one
//	        earlier event, in the parse of the future of the clause that types it
//	goal    the events without ghosts are in the goal for some values of its variables
//
// This is what the package comment calls sound, and per rule the type system
// of "Trace-Guided Synthesis of Effectful Test Generators", section 4: a draw
// or a let extends the variable context, assume and assert narrow it, an
// operation is typed by its [H] op [F], a sequence by what its parts allow
// each other, a choice by all its branches, and recursion, deviating from the
// paper, by unrolling.

// CheckOptions bounds the work of Check.
type CheckOptions struct {
	// Unroll is how many depths of each recursion are checked, from its
	// least; 0 for DefaultUnroll.
	Unroll int
	// Paths is how many ways through the term are checked; 0 for
	// DefaultPaths.
	Paths int
	// Rounds is how many instances of clause variables are tried for an
	// obligation; 0 for DefaultRounds.
	Rounds int
	// Claims is how many distributions of the received events over their
	// causes are tried on a path; 0 for DefaultClaims.
	Claims int
	// Named says that an event with a named clause must be typed by this clause. Otherwise the name
	// only says which clause is tried first.
	Named bool
	// States is how many pairs of a remaining expression and an event a
	// membership may go through; 0 for DefaultStates.
	States int
}

// The default bounds of Check. Anything beyond a bound is Undecided; depths beyond Unroll are
// Bounded.
const (
	// DefaultUnroll: an error in an iteration shows in the first iteration, between two, or at the
	// end.
	DefaultUnroll = 4
	// DefaultPaths: a choice of three in a loop of four is 81.
	DefaultPaths = 128
	// DefaultRounds: one instance for each term that an existential may equal; traces have some 20
	// events.
	DefaultRounds = 64
	// DefaultClaims: four receives with four possible causes each.
	DefaultClaims = 256
	// DefaultStates: forty expressions for each of twenty events are many;
	// only nested complements and shuffles go beyond.
	DefaultStates = 1 << 16
)

func (o CheckOptions) withDefaults() CheckOptions {
	o.Unroll = cmp.Or(o.Unroll, DefaultUnroll)
	o.Paths = cmp.Or(o.Paths, DefaultPaths)
	o.Rounds = cmp.Or(o.Rounds, DefaultRounds)
	o.Claims = cmp.Or(o.Claims, DefaultClaims)
	o.States = cmp.Or(o.States, DefaultStates)
	return o
}

// Check types a generator against the context and its goal; a goal of nil
// owes nothing. Functions may be any that satisfy the axioms, so a term that
// relies on more than these say of the Go functions is ill typed. The solver
// must be one for the context's builder, which knows its axioms; Check
// asserts inside its own scopes only. It is deterministic up to the models of
// the solver, which select the counterexample and never the outcome.
func Check(ctx context.Context, c *Context, g *Generator, s logic.Solver, opt CheckOptions) *Report {
	k := newChecker(ctx, c, g, s, opt.withDefaults())
	if k.scope(g.Steps); len(k.report.Failures) == 0 {
		for _, p := range k.paths(g.Steps) {
			k.path(p)
		}
	}
	return k.finish()
}

// checker is one run of Check.
type checker struct {
	ctx    context.Context
	c      *Context
	g      *Generator
	solver logic.Solver
	opt    CheckOptions
	report *Report

	renamed map[*Clause]*Clause // a clause -> itself with variables that no term has
	vars    []*logic.Var        // of the path at hand
	failed  map[failureKey]bool // reported: paths share steps
	cut     bool                // a membership test on this path was cut, so nothing is certain
}

type failureKey struct {
	rule Rule
	step Step
	text string
}

func newChecker(ctx context.Context, c *Context, g *Generator, s logic.Solver, opt CheckOptions) *checker {
	return &checker{ctx: ctx, c: c, g: g, solver: s, opt: opt, report: &Report{},
		renamed: map[*Clause]*Clause{}, failed: map[failureKey]bool{}}
}

// fail records a definite error, once for a step.
func (k *checker) fail(f *Failure) {
	k.report.Failures = k.record(k.report.Failures, f)
}

// unknown records an obligation that could not be decided.
func (k *checker) unknown(f *Failure) {
	k.report.Unknowns = k.record(k.report.Unknowns, f)
}

func (k *checker) record(to []*Failure, f *Failure) []*Failure {
	if f.Step != nil {
		f.Text = describeStep(f.Step)
	}
	key := failureKey{f.Rule, f.Step, f.Detail}
	if k.failed[key] {
		return to
	}
	k.failed[key] = true
	return append(to, f)
}

func (k *checker) finish() *Report {
	r := k.report
	switch {
	case len(r.Failures) > 0:
		r.Outcome = IllTyped
	case len(r.Unknowns) == 0:
		r.Outcome = WellTyped
	}
	return r
}

// path checks the obligations of one path. A failure may need values that no pool has, so failing
// obligations are checked again with the pools.
func (k *checker) path(p path) {
	k.report.Paths++
	if !k.feasible(p) {
		return
	}
	report := *k.report
	failed := maps.Clone(k.failed)
	k.obligations(p, false)
	if len(k.report.Failures) > len(report.Failures) && slices.ContainsFunc(p.conds, func(c condition) bool { return c.pool }) {
		report.Queries = k.report.Queries
		*k.report = report
		k.failed = failed
		k.obligations(p, true)
	}
}

// obligations checks the obligations of the events and the goal under the path condition, with or
// without pools.
func (k *checker) obligations(p path, pools bool) {
	k.vars = p.vars
	k.cut = false
	k.solver.Push()
	defer k.solver.Pop()
	for _, c := range p.conds {
		if pools || !c.pool {
			k.solver.Assert(c.term)
		}
	}
	pc := &pathChecker{checker: k, p: p, plain: newMembership(k.c.B, p.events, nil)}
	pc.events()
	pc.deciding()
	pc.goal()
}

// feasible reports whether the path condition can hold, so that its obligations matter. If it
// cannot, the step to blame is the first one with which it cannot.
func (k *checker) feasible(p path) bool {
	k.solver.Push()
	defer k.solver.Pop()
	k.solver.Push()
	for _, c := range p.conds {
		k.solver.Assert(c.term)
	}
	_, v := k.check()
	k.solver.Pop()
	switch v {
	case logic.Unknown:
		k.unknown(&Failure{Rule: Feasible, Path: p.name, Event: -1, Detail: "whether all conditions of the path can hold"})
	case logic.Unsat:
		f := &Failure{Rule: Feasible, Path: p.name, Event: -1, Step: k.firstContradiction(p.conds), Detail: "it contradicts what is known before it"}
		if _, draw := f.Step.(*Draw); draw {
			f.Rule = DrawRule
			f.Detail = "no value is in the domain"
		}
		k.fail(f)
	}
	return v != logic.Unsat
}

// firstContradiction returns the step of the first condition that cannot hold
// with those before it.
func (k *checker) firstContradiction(conds []condition) Step {
	for _, c := range conds {
		k.solver.Assert(c.term)
		if k.contradiction() {
			return c.step
		}
	}
	return conds[len(conds)-1].step
}

func (k *checker) contradiction() bool {
	_, v := k.check()
	return v == logic.Unsat
}

// rename returns a clause with variables of its own.
func (k *checker) rename(c *Clause) *Clause {
	if r, ok := k.renamed[c]; ok {
		return r
	}
	r := *c
	to := map[logic.Term]logic.Term{}
	r.Ghosts, r.Params = k.fresh(c.Ghosts, to), k.fresh(c.Params, to)
	leaf := func(v *logic.Var) logic.Term { return to[v] }
	r.Where, r.Event = k.c.L.Replace(c.Where, to), k.c.L.Replace(c.Event, to)
	r.History, r.Future = k.c.B.Subst(c.History, leaf), k.c.B.Subst(c.Future, leaf)
	k.renamed[c] = &r
	return &r
}

// fresh returns new variables for vs and notes them in to.
func (k *checker) fresh(vs []*logic.Var, to map[logic.Term]logic.Term) []*logic.Var {
	out := make([]*logic.Var, len(vs))
	for i, v := range vs {
		out[i] = k.c.L.Fresh(v.Name(), v.Sort())
		to[v] = out[i]
	}
	return out
}

// pathChecker checks the events of one path; the path condition is asserted.
type pathChecker struct {
	*checker
	p        path
	plain    *membership
	verdicts map[claimKey]justification
}

// failure returns a failure of event i with the counterexample m, which may
// be nil.
func (k *pathChecker) failure(r Rule, i int, m *logic.Model, format string, args ...any) *Failure {
	f := &Failure{Rule: r, Path: k.p.name, Event: i, Detail: fmt.Sprintf(format, args...)}
	if i >= 0 {
		f.Step = k.p.events[i].step
	}
	if m != nil {
		f.Values, f.Trace = k.counterexample(m)
	}
	return f
}

// counterexample returns the path's values in m and the run that they make. A
// function value that the model does not tell makes the trace nil.
func (k *pathChecker) counterexample(m *logic.Model) ([]Binding, sre.Trace) {
	env := totalModel{m}
	var vs []Binding
	for _, v := range k.p.vars {
		x, _ := env.Lookup(v)
		vs = append(vs, Binding{v, x})
	}
	tr := sre.Trace{}
	for _, e := range k.p.events {
		ev := sre.Event{Op: e.op}
		for _, a := range e.args {
			x, ok := logic.Eval(a, env)
			if !ok {
				return vs, nil
			}
			ev.Values = append(ev.Values, x)
		}
		tr = append(tr, ev)
	}
	return vs, tr
}

// in returns that the events from position i on are in e.
func (k *checker) in(e sre.Expr, m *membership, i int) logic.Term {
	m.limit = k.opt.States
	t := m.holds(e, i)
	k.cut = k.cut || m.cut
	return t
}

// clausesOf returns the clauses that may type event i: those of its operation, that of its
// annotation first, or that one alone.
func (k *pathChecker) clausesOf(i int) []*Clause {
	o := k.p.events[i].origin.Clause
	if k.opt.Named && o != nil {
		return []*Clause{o}
	}
	cs := slices.Clone(k.c.Operation(k.p.events[i].op).Clauses)
	slices.SortStableFunc(cs, func(x, y *Clause) int {
		switch {
		case x == o && y != o:
			return -1
		case y == o && x != o:
			return 1
		}
		return 0
	})
	return cs
}

// Consistency is what a system promises of calls at the same time; see package
// runtime/judge/linear.
type Consistency uint8

// The promises.
const (
	// Linearizable: each call takes effect at some moment between its call and its return.
	Linearizable Consistency = iota
	// Quiescent: calls come in the order of time only where nothing was under way between them.
	Quiescent
	// PerKey: nothing is promised of operations without a key.
	PerKey
)

// Consistencies returns the words for them, in their order.
func Consistencies() []string { return []string{"linearizable", "quiescent", "per_key"} }

func (c Consistency) String() string { return Consistencies()[c] }

// Checks reports how the script of g depends on answers: whether it checks any, and whether an
// answer, or a message that does not come, can end it before its last event.
func (g *Generator) Checks() (checks, stops bool) {
	script := g.Script()
	answers := told(script)
	depends := func(t logic.Term) bool { return mentions(t, answers) }
	Walk(script, func(s Step) {
		switch s := s.(type) {
		case *Draw: // there may be no value for it
			stops = stops || slices.ContainsFunc(s.Among, func(d Domain) bool {
				return depends(d.Guard) || depends(d.Filter) || slices.ContainsFunc(slices.Concat(d.Lo, d.Hi, d.Except), depends)
			})
		case *Take:
			stops = true
		case *Assume:
			stops = stops || depends(s.Cond)
		case *Assert:
			checks = true
			stops = stops || s.Stop
		case *Differ:
			checks = true
			stops = stops || s.Stop
		}
	})
	return checks, stops
}
