package synth

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"time"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/synth/internal/budgets"
	"github.com/clouseau-go/clouseau/synth/internal/pattern"
	"github.com/clouseau-go/clouseau/synth/internal/refine"
	"github.com/clouseau-go/clouseau/synth/internal/trace"
	"github.com/clouseau-go/clouseau/uhat"
)

// A probe asks a system whether it does what one clause says. Its scripts are meaningful
// runs that end in an event of the clause:
//
//	some history that the clause accepts, the clause's event, what its future promises
//
// They come from the same search as generators: the target is an event of the clause's operation,
// and only this clause may type it. The search plans the events after it too, so the values before
// it let the run go on. The script ends with the event or, if the clause's future demands receives,
// with the last of these. It asserts what the clause itself says of the answer after the events
// before (probe.go), and not what the rest of the planned trace happens to need.
//
// One history is little evidence. So other scripts plan further operations before the event: each
// one up to three times in a row, and pairs, until there are enough scripts or the bounds are
// reached.

// Probe is a clause and the scripts that ask a system about it. Either Generators is
// not empty or Explanation is not nil.
type Probe struct {
	Clause *uhat.Clause
	// Goal carries the clause's name; it has neither a violation nor a judge.
	Goal *uhat.Goal
	// Generators are the scripts, the shortest first. The deciding event of each is the clause's. A
	// later receive whose origin is the clause is promised by it.
	Generators []*uhat.Generator
	// Claims says that some script asserts something. Otherwise the clause leaves every answer open
	// and promises nothing.
	Claims      bool
	Explanation *Explanation
	Stats       Stats
}

// ProbeConfig bounds the search for the scripts of one clause. The zero value of a field
// means its default.
type ProbeConfig struct {
	Scripts        int // how many scripts to keep
	MaxEvents      int // as in Config
	MaxRefinements int // obligations to meet for each history that is tried, as in Config
}

// The defaults.
const (
	DefaultScripts          = budgets.Scripts
	DefaultProbeEvents      = budgets.ProbeEvents
	DefaultProbeRefinements = budgets.ProbeRefinements
)

func (c ProbeConfig) withDefaults() ProbeConfig {
	c.Scripts = cmp.Or(c.Scripts, DefaultScripts)
	c.MaxEvents = cmp.Or(c.MaxEvents, DefaultProbeEvents)
	c.MaxRefinements = cmp.Or(c.MaxRefinements, DefaultProbeRefinements)
	return c
}

// ProbeClause looks for scripts that ask a system about a clause of a visible
// operation. The portfolio is used as by [Synthesize].
func ProbeClause(ctx context.Context, c *uhat.Context, cl *uhat.Clause, p *logic.Portfolio, cfg ProbeConfig) *Probe {
	cfg = cfg.withDefaults()
	start := time.Now()
	before := p.Stats()
	goal := &uhat.Goal{Name: cl.Name(), Doc: "the system does what the clause " + cl.Name() + " says",
		Scenario: true, Trace: leadingTo(c.B, cl.Operation.Op), Text: cl.Name(), Range: cl.Range}
	pr := &prober{Probe: &Probe{Clause: cl, Goal: goal}, ctx: ctx, delta: c, solver: p, cfg: cfg, scripts: map[string]bool{}}
	if pr.after() {
		pr.vary()
	}
	slices.SortStableFunc(pr.Generators, func(x, y *uhat.Generator) int {
		return uhat.Planned(x.Script()) - uhat.Planned(y.Script())
	})
	for i, g := range pr.Generators {
		g.Name = fmt.Sprintf("%s_%d", cl.Name(), i+1)
	}
	pr.Stats.Solver = p.Stats().Since(before)
	pr.Stats.Time = time.Since(start)
	return pr.Probe
}

// leadingTo returns the traces in which the operations happen in the given order.
func leadingTo(b *sre.Builder, ops ...*sre.Op) sre.Expr {
	parts := []sre.Expr{b.All()}
	for _, op := range ops {
		parts = append(parts, b.Event(op, b.L.True()), b.All())
	}
	return b.Seq(parts...)
}

// prober is a probe under construction.
type prober struct {
	*Probe
	ctx     context.Context
	delta   *uhat.Context
	solver  *logic.Portfolio
	cfg     ProbeConfig
	scripts map[string]bool // those found so far, as text
	limit   int             // of traces
}

// vary looks for scripts with other operations before the clause's event: each of them up to maxRow
// times in a row, then pairs, until there are enough scripts. If one operation cannot come first,
// no longer sequence with it is tried.
func (pr *prober) vary() {
	var ops, can []*sre.Op
	for _, o := range pr.delta.Operations {
		if o.Op.Visible() && len(o.Clauses) > 0 {
			ops = append(ops, o.Op)
		}
	}
	row := ops
	for n := 1; n <= budgets.Row; n++ {
		row = slices.DeleteFunc(slices.Clone(row), func(op *sre.Op) bool { return !pr.after(slices.Repeat([]*sre.Op{op}, n)...) })
		if n == 1 {
			can = row
		}
	}
	for d := 1; d < len(can); d++ {
		for i := range can {
			pr.after(can[i], can[(i+d)%len(can)])
		}
	}
}

// after looks for scripts in which the operations happen before the clause's event, besides those
// that its history needs, and reports whether there are any. Without operations it takes several
// scripts, which reach the event by different clauses, else one. When the bounds are reached it
// finds nothing more.
func (pr *prober) after(ops ...*sre.Op) bool {
	results := 1
	if len(ops) == 0 {
		results = DefaultResults
	} else if pr.limit == 0 {
		pr.limit = pr.Stats.Traces + budgets.ProbeTraces
	}
	if pr.ctx.Err() != nil || len(pr.Generators) >= pr.cfg.Scripts || pr.limit > 0 && pr.Stats.Traces >= pr.limit {
		return false
	}
	goal := *pr.Goal
	goal.Trace = leadingTo(pr.delta.B, append(ops, pr.Clause.Operation.Op)...)
	var stats Stats
	cfg := Config{Results: results, MaxEvents: pr.cfg.MaxEvents, MaxRefinements: pr.cfg.MaxRefinements, MaxTraces: math.MaxInt}
	s := newSearch(pr.ctx, pr.delta, &goal, pr.solver, cfg, &stats)
	s.steps.Only = pr.Clause
	// This includes a clause that repeats an earlier one, which the search leaves out otherwise.
	s.rules.Clauses[pr.Clause.Operation.Op] = pr.Clause.Operation.Clauses
	starts := s.steps.Starts(s.cfg.starts())
	found := pr.collect(s, starts, results)
	pr.Stats.Refinements += stats.Refinements
	pr.Stats.Traces += stats.Traces
	pr.Stats.Rejected += stats.Rejected
	pr.Stats.Approximated += len(s.steps.Norm.Approximations)
	if len(ops) == 0 && found == 0 && pr.ctx.Err() == nil {
		pr.explain(s, starts)
	}
	return found > 0
}

// collect keeps the scripts of at most results traces, each with another multiset of clauses, and
// returns how many traces there were. Other searches may have found the same script.
func (pr *prober) collect(s *search, starts []*trace.Trace, results int) (found int) {
	ideas := map[uint64]bool{}
	exhausted := s.run(starts, func(t *trace.Trace) bool {
		if ideas[t.Bucket] {
			return true
		}
		g, claims, err := (&claims{s.steps}).finishProbe(t)
		if err != nil {
			s.stats.Rejected++
			s.rejections = append(s.rejections, err)
			return pr.ctx.Err() == nil
		}
		ideas[t.Bucket] = true
		found++
		if text := uhat.Describe(g.Script()); !pr.scripts[text] {
			g.Goal = pr.Goal
			pr.scripts[text] = true
			pr.Generators = append(pr.Generators, g)
			pr.Claims = pr.Claims || claims
		}
		return found < results && len(pr.Generators) < pr.cfg.Scripts
	})
	if !exhausted {
		s.steps.Cut |= budgets.LimitResults
	}
	return found
}

// explain says why no run leads to the clause's event.
func (pr *prober) explain(s *search, starts []*trace.Trace) {
	x := s.explainer().explain(starts)
	switch {
	case len(s.rejections) > 0 && s.deadEnd.trace == nil: // it says so
	case x.Exhausted:
		x.Reason = "No run leads to it."
	default:
		x.Reason = fmt.Sprintf("Within %d refinements and %d events no run was found that leads to it.", pr.cfg.MaxRefinements, pr.cfg.MaxEvents)
	}
	pr.Explanation = x
}

// errNoTarget is returned if the script does not reach the clause's event, which would be a bug of
// this package.
var errNoTarget = errors.New("synth: the script lacks the clause's event")

// finishProbe turns a trace that owes nothing into a script that ends with the probed event and
// what its clause promises. It reports whether the script asserts anything of the event.
func (k *claims) finishProbe(t *trace.Trace) (g *uhat.Generator, claims bool, err error) {
	t = k.steps.Renamed(t)
	f, err := k.steps.Scope.Named(t.Plain())
	if err != nil {
		return nil, false, err
	}
	steps := slices.Concat(f.Groups...)
	at := slices.IndexFunc(steps, func(st uhat.Step) bool { _, o := uhat.Event(st); return o != nil && o.Deciding })
	if at < 0 {
		return nil, false, errNoTarget
	}
	after := at + 1
	for after < len(steps) && isAnswer(steps[after]) {
		after++
	}
	script := slices.Clone(steps[:at+1])
	for _, st := range steps[at+1 : after] {
		if _, check := st.(*uhat.Assert); !check {
			script = append(script, st)
		}
	}
	asserts := k.asserted(t, script)
	promised := k.promised(t, steps[after:])
	return &uhat.Generator{Steps: slices.Concat(script, asserts, promised)}, len(asserts)+len(promised) > 0, nil
}

// isAnswer reports whether a step belongs to the event before it.
func isAnswer(st uhat.Step) bool {
	switch st.(type) {
	case *uhat.Let, *uhat.Assert:
		return true
	}
	return false
}

// promised returns the steps after the clause's event, up to the last receive that its future owes.
// The clause promises that the receive comes, not what it holds. Answers on the way are checked: a
// run tells something of the promise only if the other clauses held so far.
func (k *claims) promised(t *trace.Trace, steps []uhat.Step) []uhat.Step {
	at := t.Find(t.Deciding)
	var out []uhat.Step
	end := 0
	own := false
	for _, st := range steps {
		if _, check := st.(*uhat.Assert); check && own {
			continue
		}
		out = append(out, st)
		if op, _ := uhat.Event(st); op != nil {
			own = false
		}
		take, ok := st.(*uhat.Take)
		if ok && slices.Contains(take.Origin.Demanded, at) && k.owes(k.steps.Only, take.Op) {
			take.Origin.Clause = k.steps.Only
			end = len(out)
			own = true
		}
	}
	return out[:end]
}

// owes reports whether the clause's future demands a receive of op in every case: each of its
// patterns contains the same symbolic event. If the future asks for one of two receives, neither is
// owed.
func (k *claims) owes(c *uhat.Clause, op *sre.Op) bool {
	r := k.steps.Norm.Normalize(c.Future)
	ps := r.Union
	return r.Exact && len(ps) > 0 && slices.ContainsFunc(ps[0].Events, func(e *sre.Class) bool {
		x := e.Entries()
		return len(x) == 1 && x[0].Op == op && !logic.IsFalse(x[0].Demand) &&
			!slices.ContainsFunc(ps[1:], func(p pattern.Pattern) bool { return !slices.Contains(p.Events, e) })
	})
}

// What a clause claims. Let the history of get be "some put(key == k, value == v) and no later one
// of k", its event get(key == k, value == v). After
//
//	put(a, x)  put(b, y)  get(a) = r
//
// the clause types get's event only if r == x: this is its claim. To compute it, the event is typed
// once more, against a trace in which everything before is as planned, all gaps are closed, and the
// results are unknown. Each alignment of the history is one way to justify the event, with
// constraints of its own. The claim is their disjunction. It says nothing about later events: if
// the trace goes on with an operation that needs r > 5, this is no claim on r.
//
// A claim may be too weak, never too strong: an answer is called wrong only if no choice of the
// clause's variables explains it. So a constraint on a variable that nothing visible determines,
// such as a ghost's between two bounds, is left out. A clause whose history is known only from
// below (normalize.go) claims nothing.

// claims turns traces into scripts that ask what a clause claims.
type claims struct{ steps *refine.Steps }

// asserted returns the checks of the probed event's answer, for a script that ends with the event.
// One check for each field says what the event's clause claims. If other clauses of the operation
// allow further answers after the same history, one more check without a field holds where any of
// the clauses explains the answer.
func (k *claims) asserted(t *trace.Trace, script []uhat.Step) []uhat.Step {
	q := k.question(t, script)
	own, ok := k.claim(q, k.steps.Only)
	if !ok {
		return nil
	}
	var out []uhat.Step
	for _, c := range logic.Conjuncts(own) {
		out = append(out, &uhat.Assert{Cond: c, Field: q.field(c), Text: k.words(q, c)})
	}
	explained := []logic.Term{own}
	for _, c := range k.steps.Delta.Operation(q.target.Op).Clauses {
		if c == k.steps.Only {
			continue
		}
		if x, ok := k.claim(q, c); !ok {
			explained = append(explained, k.steps.Delta.L.True())
		} else if !logic.IsFalse(x) {
			explained = append(explained, x)
		}
	}
	if len(explained) > 1 {
		out = append(out, &uhat.Assert{Cond: k.steps.Delta.L.Or(explained...)})
	}
	return out
}

// question is the event that a probe asks about, with what is known when its answer arrives.
type question struct {
	before  []*trace.Event // with their clauses
	vars    int            // the number of the next variable
	target  *trace.Event   // its results are variables, and it owes its type
	results []*logic.Var
	bound   map[*logic.Var]bool // the variables that the visible events of the run determine
	facts   []trace.Constraint  // constraints over bound variables, without the results
}

// question reads the event off a script that ends with it, and what binds its results.
func (k *claims) question(t *trace.Trace, script []uhat.Step) *question {
	at := t.Find(t.Deciding)
	e := *t.Events[at]
	q := &question{before: t.Events[:at], vars: t.Vars, target: &e, bound: map[*logic.Var]bool{}}
	n := e.Op.Args()
	for _, st := range script {
		switch st := st.(type) {
		case *uhat.Let:
			q.bind(st.Var)
		case *uhat.Perform:
			if !st.Op.Visible() {
				continue
			}
			for _, x := range st.Args {
				q.bind(logic.Vars(nil, x)...)
			}
			q.bind(st.Results...)
			if st.Origin.Deciding {
				q.results = st.Results
			}
		case *uhat.Take:
			q.bind(st.Fields...)
			if st.Origin.Deciding {
				q.results = st.Fields[n:]
			}
		}
	}
	e.Clause = nil
	e.Vals = nil
	e.Args = slices.Clone(e.Args)
	for i, v := range q.results {
		e.Args[n+i] = v
	}
	for _, c := range t.Cons {
		if q.known(c.Term) && !slices.ContainsFunc(q.results, func(v *logic.Var) bool { return logic.Occurs(v, c.Term) }) {
			q.facts = append(q.facts, c)
		}
	}
	return q
}

func (q *question) bind(vs ...*logic.Var) {
	for _, v := range vs {
		q.bound[v] = true
	}
}

// known reports whether the run has values for all variables of a term.
func (q *question) known(x logic.Term) bool {
	return !slices.ContainsFunc(logic.Vars(nil, x), func(v *logic.Var) bool { return !q.bound[v] })
}

// field names the field that a condition on the answer is about: the first one that it mentions.
func (q *question) field(c logic.Term) string {
	n := q.target.Op.Args()
	for i, v := range q.results {
		if logic.Occurs(v, c) {
			return q.target.Op.Fields[n+i].Name
		}
	}
	return q.target.Op.Fields[max(n-1, 0)].Name
}

// words prints a condition in terms of what a reader sees in the run. "elem of push 2" is that
// field of the second event, which is a push; a mere "elem" is the answer's own.
func (k *claims) words(q *question, c logic.Term) string {
	l := k.steps.Delta.L
	names := map[logic.Term]logic.Term{}
	name := func(x logic.Term, format string, args ...any) {
		if v, ok := x.(*logic.Var); ok && names[v] == nil {
			names[v] = k.steps.Scope.Vars.Named(fmt.Sprintf(format, args...), v.Sort())
		}
	}
	n := q.target.Op.Args()
	for i, v := range q.results {
		name(v, "%s", q.target.Op.Fields[n+i].Name)
	}
	visible := 0
	for _, e := range q.before {
		if !e.Op.Visible() {
			continue
		}
		visible++
		for i, x := range e.Args {
			name(x, "%s of %s %d", e.Op.Fields[i].Name, e.Op.Name, visible)
		}
	}
	if eq, ok := c.(*logic.Eq); ok { // the answer comes first
		x, y := eq.Sides()
		if v, ok := y.(*logic.Var); ok && slices.Contains(q.results, v) {
			return fmt.Sprintf("%s == %s", names[v], l.Replace(x, names))
		}
	}
	return l.Replace(c, names).String()
}

// claim returns what the clause says of the answer: a condition on the results and on what the
// script knows. The condition is false if the clause cannot type the event after this history. ok
// is false if the clause leaves every answer open, or may do so.
func (k *claims) claim(q *question, c *uhat.Clause) (claim logic.Term, ok bool) {
	at := len(q.before)
	gaps := make([]*sre.Class, at+2)
	if len(q.results) == 0 || !k.steps.Norm.Fitting(c.History, k.steps.Norm.FrameAround(gaps[:at+1], refine.Segment{Events: q.before}.Ops())).Exact {
		return nil, false
	}
	now := *c
	now.Future = k.steps.Delta.B.All()
	u := &trace.Trace{Gaps: gaps, Events: append(slices.Clone(q.before), q.target), Cons: q.facts,
		Deciding: trace.None, NextID: at + 1, Vars: q.vars}
	var ways []logic.Term
	steps := k.steps.Apart()
	steps.Within(u, func() {
		var all [][]logic.Term
		steps.TypeBy(u, at, &now, false, trace.None, func(v *trace.Trace) { all = append(all, k.way(q, u, v)) })
		for _, way := range all { // the solver holds only the facts here
			ways = append(ways, k.steps.Delta.L.And(slices.DeleteFunc(way, k.follows)...))
		}
	})
	claim = k.steps.Delta.L.Or(ways...)
	return claim, steps.Cut == 0 && !logic.IsTrue(claim)
}

// way returns the conditions of one way to type the event, each once. An equation that eliminated a
// variable is recovered from the events, in which the variable is replaced.
func (k *claims) way(q *question, u, v *trace.Trace) []logic.Term {
	l := k.steps.Delta.L
	var out []logic.Term
	add := func(x logic.Term) {
		for _, c := range logic.Conjuncts(x) {
			if !logic.IsTrue(c) && q.known(c) && k.computable(c) && !slices.Contains(out, c) {
				out = append(out, c)
			}
		}
	}
	for i, e := range u.Events {
		for j, x := range e.Args {
			add(l.Eq(x, v.Events[i].Args[j]))
		}
	}
	for _, c := range v.Cons {
		add(c.Term)
	}
	return out
}

// follows reports whether the facts, which the solver holds, entail a condition.
func (k *claims) follows(c logic.Term) bool { return k.steps.Unsat(k.steps.Delta.L.Not(c)) }

// computable reports whether the functions in a term have Go implementations.
func (k *claims) computable(t logic.Term) bool {
	ok := true
	logic.Walk(t, func(x logic.Term) bool {
		if app, is := x.(*logic.App); is {
			for _, f := range k.steps.Rules.Delta.Funcs {
				ok = ok && (f.Func != app.Func() || f.Go != "")
			}
		}
		return ok
	})
	return ok
}
