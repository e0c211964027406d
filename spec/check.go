package spec

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/clouseau-go/clouseau/internal/lists"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/uhat"
)

// Check looks for parts of a spec that make no sense: parts that contradict each other, events that
// can never be justified, clauses that add nothing, goals without runs, and generators that break a
// clause or miss their goal. The spec must be loaded without errors. The solver must belong to its
// builder and should know the spec's axioms. Check reports nothing that the solver does not decide.
//
// Check adds terms and expressions to the builders of the spec. The order of some steps of
// synthesis depends on the age of terms, so load the spec again before a synthesis that must be
// reproducible.
func Check(ctx context.Context, s *uhat.Spec, solver logic.Solver) Diagnostics {
	k := newChecker(ctx, s, solver)
	if !k.axioms() {
		return k.diags // everything follows from a contradiction
	}
	for _, o := range s.Operations {
		for _, c := range o.Clauses {
			k.clause(c)
		}
	}
	k.justify()
	k.redundant()
	k.receives()
	k.ghosts()
	k.promises()
	for _, g := range s.Goals {
		k.goal(g)
	}
	for _, x := range s.Known {
		k.known(x)
	}
	k.pools()
	k.clipped()
	k.absent()
	for _, g := range s.Generators {
		k.generator(g)
	}
	for _, x := range s.Sessions {
		k.session(x)
	}
	k.sort()
	return k.diags
}

func newChecker(ctx context.Context, s *uhat.Spec, solver logic.Solver) *checker {
	return &checker{
		ctx: ctx, s: s, solver: solver,
		fresh: &freshFields{l: s.L, vars: map[string]*logic.Var{}},
		dead:  map[*uhat.Clause]bool{}, live: map[*uhat.Clause]bool{},
		left: maxCheck, undecided: map[uhat.Range]bool{},
	}
}

type checker struct {
	ctx    context.Context
	s      *uhat.Spec
	solver logic.Solver
	fresh  *freshFields
	dead   map[*uhat.Clause]bool // clauses that contradict themselves
	live   map[*uhat.Clause]bool // clauses that can be satisfied, as far as histories tell
	diags  Diagnostics

	left      int                 // steps that may be made for all further questions
	undecided map[uhat.Range]bool // parts of which it was said that limits left a question open
}

// maxCheck bounds the steps for all questions about one spec. It is twenty times the limit of one
// question.
const maxCheck = 20 * maxSteps

// part is an expression of the spec in a question, with its position.
type part struct {
	expr             sre.Expr
	subject, context uhat.Range
}

func historyOf(c *uhat.Clause) part { return part{c.History, c.HistoryRange, c.Range} }
func futureOf(c *uhat.Clause) part  { return part{c.Future, c.FutureRange, c.Range} }

// ask answers whether the part has a trace. If a limit prevents an answer, it reports that.
func (k *checker) ask(p part, s *search) answer {
	a := k.answer(s, p.expr)
	if at := cmp.Or(p.subject, p.context); a == undecided && s.cut != "" && k.ctx.Err() == nil && !k.undecided[at] {
		k.undecided[at] = true
		k.report(UndecidedTrace, at, p.context, "Whether a run fits this was not found out: the limit of %s was reached. Other checks are not affected. Fewer repetitions, alternatives or independent conditions make it smaller.", s.cut)
	}
	return a
}

// answer answers a question within the remaining steps.
func (k *checker) answer(s *search, es ...sre.Expr) answer {
	s.meter = logic.NewMeter(k.ctx, min(maxSteps, k.left))
	a := s.run(es...)
	k.left -= s.meter.Count()
	return a
}

func (k *checker) report(code Code, subject, context uhat.Range, format string, args ...any) {
	k.diags = append(k.diags, NewDiagnostic(code, subject, context, format, args...))
}

// sort sorts the diagnostics by position. Those of imported files come first, in the order of the
// files' first declarations.
func (k *checker) sort() {
	rank := map[string]int{}
	see := func(r uhat.Range) {
		if _, ok := rank[r.File]; !ok {
			rank[r.File] = len(rank)
		}
	}
	for _, d := range k.s.Sorts {
		see(d.Range)
	}
	for _, o := range k.s.Operations {
		see(o.Range)
	}
	rank[k.s.File] = len(rank)
	k.diags.sort(rank)
}

// under asserts terms, calls f, and returns its answer. It answers no if the terms contradict each
// other.
func (k *checker) under(f func() answer, ts ...logic.Term) answer {
	k.solver.Push()
	defer k.solver.Pop()
	for _, t := range ts {
		k.solver.Assert(t)
	}
	if k.solver.Check(k.ctx) == logic.Unsat {
		return no
	}
	return f()
}

// possible answers whether terms without fields can hold together.
func (k *checker) possible(ts ...logic.Term) answer {
	return k.under(func() answer { return yes }, ts...)
}

// event returns the qualifier of c's event, its fields replaced by variables.
func (k *checker) event(c *uhat.Clause) logic.Term {
	return k.s.L.Replace(c.Event, k.fresh.of(c.Operation.Op, -1))
}

// nonEmpty answers whether the part has a trace of the given operations.
func (k *checker) nonEmpty(p part, ops []*sre.Op) answer { return k.ask(p, k.search(ops)) }

func (k *checker) search(ops []*sre.Op) *search {
	return &search{b: k.s.B, solver: k.solver, ctx: k.ctx, fresh: k.fresh, ops: ops}
}

// axioms reports axioms that contradict each other. One instance of each axiom, for unknown values,
// must be satisfiable.
func (k *checker) axioms() bool {
	var ts []logic.Term
	for i, a := range k.s.Axioms {
		m := map[logic.Term]logic.Term{}
		for j, v := range a.Forall {
			m[v] = k.variable(fmt.Sprintf("axiom %d.%d", i, j), v)
		}
		ts = append(ts, k.s.L.Replace(a.Holds, m))
	}
	if k.possible(ts...) != no {
		return true
	}
	names := lists.Of(logic.Core(k.ctx, k.solver, ts), func(i int) string { return k.s.Axioms[i].Name })
	k.report(ContradictoryAxioms, uhat.Range{File: k.s.File, Line: 1, Column: 1, EndLine: 1, EndColumn: 1}, uhat.Range{},
		"No functions satisfy the axioms; those that contradict each other: %s.", cmp.Or(strings.Join(names, ", "), "all together"))
	return false
}

// clause reports a clause that contradicts itself.
func (k *checker) clause(c *uhat.Clause) {
	ops := k.s.B.Ops()
	where := c.Where
	event := k.event(c)
	empty := func(p part, ts ...logic.Term) bool {
		return k.under(func() answer { return k.nonEmpty(p, ops) }, ts...) == no
	}
	fail := func(code Code, subject uhat.Range, format string, args ...any) {
		k.dead[c] = true
		k.report(code, subject, c.Range, format, args...)
	}
	switch {
	case k.possible(where) == no:
		fail(UnsatisfiableWhere, c.WhereRange, "No values of the variables satisfy where.")
		return
	case k.possible(where, event) == no:
		fail(UnsatisfiableEvent, c.EventRange, "No event satisfies this qualifier%s.", together(c.WhereRange, "where"))
		return
	}
	switch {
	case empty(historyOf(c)):
		fail(EmptyHistory, c.HistoryRange, "No trace satisfies this history.")
	case empty(historyOf(c), where, event):
		fail(EmptyHistory, c.HistoryRange, "No trace satisfies this history together with where and the event.")
	}
	switch {
	case empty(futureOf(c)):
		fail(EmptyFuture, c.FutureRange, "No trace satisfies this future. Write eps if the run ends here, all if anything may follow.")
	case empty(futureOf(c), where, event):
		fail(EmptyFuture, c.FutureRange, "No trace satisfies this future together with where and the event.")
	}
}

func together(part uhat.Range, name string) string {
	if part == (uhat.Range{}) {
		return ""
	}
	return " together with " + name
}

// justify computes the clauses that can be satisfied, as far as histories tell. A history may only
// contain events that are described by other clauses that can be satisfied. The result is a least
// fixpoint: the other clauses can never be satisfied.
func (k *checker) justify() {
	for grown := true; grown; {
		grown = false
		for _, o := range k.s.Operations {
			for _, c := range o.Clauses {
				if !k.live[c] && !k.dead[c] && k.supported(historyOf(c), c) {
					k.live[c] = true
					grown = true
				}
			}
		}
	}
	for _, o := range k.s.Operations {
		k.unjustified(o)
	}
}

// supported answers whether a part of c can consist of events that live
// clauses describe.
func (k *checker) supported(p part, c *uhat.Clause) bool {
	var ops []*sre.Op
	for _, o := range k.s.Operations {
		if k.anytime(o) || slices.ContainsFunc(o.Clauses, k.isLive) {
			ops = append(ops, o.Op)
		}
	}
	s := k.search(ops)
	s.require = k.described
	return k.under(func() answer { return k.ask(p, s) }, c.Where, k.event(c)) != no
}

func (k *checker) isLive(c *uhat.Clause) bool { return k.live[c] }

// described returns that some live clause of op describes the n-th event of a trace.
func (k *checker) described(op *sre.Op, fields map[logic.Term]logic.Term, n int) logic.Term {
	if k.anytime(k.s.Operation(op)) {
		return k.s.L.True()
	}
	var cases []logic.Term
	for i, c := range k.s.Operation(op).Clauses {
		if !k.live[c] {
			continue
		}
		m := map[logic.Term]logic.Term{}
		for j, v := range c.Vars() {
			m[v] = k.variable(fmt.Sprintf("%d.%d clause %d.%d", n, op.Index(), i, j), v)
		}
		event := k.s.L.Replace(k.s.L.Replace(c.Event, m), fields)
		cases = append(cases, k.s.L.And(k.s.L.Replace(c.Where, m), event))
	}
	return k.s.L.Or(cases...)
}

// variable returns a variable of v's sort, the same one for the same key.
func (k *checker) variable(key string, v *logic.Var) *logic.Var {
	return k.fresh.variable(key, v.Name(), v.Sort())
}

// anytime reports whether an operation may be performed at any time: it has no clause, and random
// requests need none. That a model receives something has to be said.
func (k *checker) anytime(o *uhat.Operation) bool {
	if len(o.Clauses) > 0 || len(k.s.Goals) > 0 {
		return false
	}
	asked := o.Op.Kind == sre.Call || o.Op.Kind == sre.Send
	return k.s.Target.Reference != nil || k.s.Promised() || k.s.Model != nil && asked
}

// unjustified reports an operation without a clause that can be satisfied,
// and clauses that cannot where the operation has others.
func (k *checker) unjustified(o *uhat.Operation) {
	if k.anytime(o) {
		return
	}
	if len(o.Clauses) == 0 {
		k.report(UnjustifiedOperation, o.Range, uhat.Range{}, "The operation has no clause, so nothing ever justifies it. A clause that always does is: clause { event = %s }.", o.Op.Name)
		return
	}
	if !slices.ContainsFunc(o.Clauses, k.isLive) {
		if !slices.ContainsFunc(o.Clauses, func(c *uhat.Clause) bool { return k.dead[c] }) {
			k.report(UnjustifiedOperation, o.Range, uhat.Range{}, "No clause of %s can ever be satisfied: all histories wait for events that are never justified either. Some event must be possible at the beginning, with a history that accepts the empty trace.", o.Op.Name)
		}
		return
	}
	for _, c := range o.Clauses {
		switch {
		case k.dead[c]:
		case !k.live[c]:
			k.report(UselessClause, c.HistoryRange, c.Range, "The history waits for events that no clause describes.")
		case !k.supported(futureOf(c), c):
			k.report(UselessClause, c.FutureRange, c.Range, "The future asks for events that no clause describes.")
		}
	}
}

// receives reports receives without a cause.
func (k *checker) receives() {
	for _, o := range k.s.Operations {
		if o.Op.Kind != sre.Receive || o.Spontaneous || slices.ContainsFunc(k.s.Operations, func(p *uhat.Operation) bool {
			return slices.ContainsFunc(p.Clauses, func(c *uhat.Clause) bool { return uhat.Demands(c.Future, o.Op) })
		}) {
			continue
		}
		k.report(UncausedReceive, o.Range, uhat.Range{}, "No future asks for %s, so nothing causes it. Name it in the future of the operation that makes the system send it, or write spontaneous = true if it comes by itself.", o.Op.Name)
	}
}

// pools reports opaque sorts without any value that could be invented.
func (k *checker) pools() {
	for _, d := range k.s.Sorts {
		if d.Sort.Kind() != logic.OpaqueKind || d.Pool != nil || d.Gen != "" {
			continue
		}
		taken := ""
		given := false
		for _, o := range k.s.Operations {
			for _, f := range o.Op.Fields {
				answered := f.Result || o.Op.Kind == sre.Receive
				switch {
				case f.Sort != d.Sort || !o.Op.Visible():
				case answered:
					given = true
				case taken == "":
					taken = o.Op.Name
				}
			}
		}
		if taken != "" && !given {
			k.report(MissingPool, d.Range, uhat.Range{}, "%s takes a %s, no operation answers one, and values of the Go type %s cannot be invented. Write gen = \"pkg.Func\", a Go function that draws one.", taken, d.Sort, d.Go)
		}
	}
}
