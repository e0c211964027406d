package consist

import (
	"context"
	"fmt"
	"slices"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/model"
	"github.com/clouseau-go/clouseau/model/validate"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/synth"
	"github.com/clouseau-go/clouseau/uhat"
)

// Outcome is the result of a question.
type Outcome uint8

// The outcomes.
const (
	// Open means that no run was found, and that the absence of runs is not proven.
	Open Outcome = iota
	// Found means that there is a run.
	Found
	// Excluded means that there is no run of any length; this is proven.
	Excluded
)

func (o Outcome) String() string { return [...]string{"open", "found", "excluded"}[o] }

// Answer is what is known of the model's runs in a part of a clause, or in a goal.
type Answer struct {
	Outcome Outcome
	// Run has the fewest events possible; it is set if the question is Found.
	Run *Run
	// Runs is how many runs were examined. UpTo is the number of events up to which there is no
	// run; -1 if the solver could not decide.
	Runs, UpTo int
	// Complete says that UpTo is the requested number of events.
	Complete bool

	near []*node
	g    *graph
}

// ClauseAnswer says whether the model has a run for a clause: a run in the history, then the event,
// then a rest in the future.
type ClauseAnswer struct {
	Clause *uhat.Clause
	Answer
	// For a clause that is Excluded:

	// Part is the first part for which the model has no run, after a run in the parts before it.
	Part Part
	// Refusal is the model's run that comes closest.
	Refusal *Refusal
	// Bug is a goal that the refused answer reaches, so that the clause describes the bug; else
	// nil.
	Bug *uhat.Goal
}

// Part is a part of a clause.
type Part uint8

// The parts of a clause.
const (
	History Part = iota
	Event
	Future
)

func (p Part) String() string { return [...]string{"history", "event", "future"}[p] }

// GoalAnswer says whether the model has a run that the goal calls a bug.
type GoalAnswer struct {
	Goal *uhat.Goal
	Answer
}

// Report is all that is known of a spec and its model.
type Report struct {
	Spec    *uhat.Spec
	Clauses []*ClauseAnswer // of all operations but ghosts, in the order of the spec
	Goals   []*GoalAnswer   // and scenarios with a violation
	Walks   int             // random runs of the model that its validator has accepted
	// Function says that the model is a Go function. It runs with values from the sorts' pools, so
	// nothing is excluded.
	Function bool
}

// Disagreement is a bug of this program: two parts that have to agree about a run do not.
type Disagreement struct {
	What  string
	Trace sre.Trace
}

func (d *Disagreement) Error() string { return fmt.Sprintf("%s\n%v", d.What, d.Trace) }

// Config bounds the work.
type Config struct {
	Limits Limits // for each question
	Walks  int    // random runs of the model that are shown to its validator
	Seed   uint64
	// Progress is called with what is done next; it may be nil.
	Progress func(what string)
}

// Check compares a spec with its model. The spec has been loaded without errors, m is its model in
// the form in which it is run, and the portfolio knows the spec's axioms. If the context is
// cancelled, Check returns what is known so far. The error is a [Disagreement].
func Check(ctx context.Context, s *uhat.Spec, m *model.Model, p *logic.Portfolio, cfg Config) (*Report, error) {
	r := &Report{Spec: s, Function: m.IsFunction()}
	c := &checker{ctx: ctx, s: s, m: m, p: p, cfg: cfg, x: newMachine(s.B, m, functionDomain(s))}
	var err error
	if r.Walks, err = c.walks(); err != nil {
		return r, err
	}
	for _, o := range s.Operations {
		for _, cl := range o.Clauses {
			if ctx.Err() != nil || !o.Op.Visible() {
				continue
			}
			c.progress("clause " + cl.Name())
			a, err := c.clause(cl)
			r.Clauses = append(r.Clauses, a)
			if err != nil {
				return r, err
			}
		}
	}
	for _, g := range s.Goals {
		if ctx.Err() != nil || g.Violation == nil {
			continue
		}
		c.progress("goal " + g.Name)
		a, err := c.goal(g)
		r.Goals = append(r.Goals, a)
		if err != nil {
			return r, err
		}
	}
	return r, nil
}

// checker is a comparison under way.
type checker struct {
	ctx context.Context
	s   *uhat.Spec
	m   *model.Model
	p   *logic.Portfolio
	cfg Config
	x   *machine
}

func (c *checker) progress(what string) {
	if c.cfg.Progress != nil {
		c.cfg.Progress(what)
	}
}

// quick is how many runs are examined before a proof is tried.
const quick = 150

// ask looks for a run of the model in all parts, and for a proof that there is none.
func (c *checker) ask(parts ...part) (Answer, error) {
	g := newGraph(c.s.B, parts...)
	limits := c.cfg.Limits.orDefault()
	first := limits
	first.Runs = min(first.Runs, quick)
	a, err := c.search(g, first)
	if a.Outcome != Open || err != nil || c.ctx.Err() != nil {
		return a, err
	}
	if newProof(c.ctx, c.x, g, c.p).impossible() {
		a.Outcome = Excluded
		return a, nil
	}
	if first.Runs < limits.Runs {
		return c.search(g, limits)
	}
	return a, nil
}

// search looks for a run of the model.
func (c *checker) search(g *graph, limits Limits) (Answer, error) {
	s := newSearch(c.ctx, c.x, g, c.p, limits)
	s.run()
	a := Answer{Runs: s.runs, UpTo: s.upTo(), near: s.near, g: g}
	a.Complete = a.UpTo == s.limits.Events
	switch {
	case s.found != nil:
		a.Run = witness(c.ctx, c.s, c.p, s.found)
		if a.Run == nil {
			a.UpTo = -1
			return a, nil
		}
		a.Outcome = Found
		return a, c.confirm(g, a.Run)
	case s.open:
		a.UpTo = -1
	case !s.cut && !c.m.IsFunction():
		a.Outcome = Excluded
	}
	return a, nil
}

// confirm checks a run: the validator has to accept it, which shares with the search only the way a
// request is taken, and so has the definition of expressions, which shares nothing.
func (c *checker) confirm(g *graph, run *Run) error {
	v := validate.New(c.m, validate.Limits{})
	for _, e := range run.Trace {
		if e.Op.Visible() && v.Step(e) {
			return &Disagreement{fmt.Sprintf("the validator rejects a run of its own model: %v", v.Rejection()), run.Trace}
		}
	}
	for _, p := range g.parts {
		tr := run.Trace
		if !p.ghosts {
			tr = tr.Visible()
		}
		if !sre.Match(p.expr, tr, run.Values) {
			return &Disagreement{fmt.Sprintf("a run that should be in %v is not", p.expr), tr}
		}
	}
	return nil
}

// clause asks whether the model has a run for a clause. If it proves that there is none, it finds
// the part that has none.
func (c *checker) clause(cl *uhat.Clause) (*ClauseAnswer, error) {
	b := c.s.B
	event := b.Event(cl.Operation.Op, b.L.And(cl.Where, cl.Event))
	whole, err := c.ask(part{b.Seq(cl.History, event, cl.Future), true})
	a := &ClauseAnswer{Clause: cl, Answer: whole, Part: Future}
	if whole.Outcome != Excluded || err != nil {
		return a, err
	}
	for i, e := range []sre.Expr{cl.History, b.Seq(cl.History, event)} {
		before, err := c.ask(part{e, true})
		if err != nil {
			return a, err
		}
		if before.Outcome == Excluded {
			a.Part = Part(i)
			a.Answer = before
			break
		}
	}
	a.Refusal = c.refusal(a.near, a.g)
	if a.Part == Event && a.Refusal != nil {
		a.Bug = c.reached(a.Refusal.Trace)
	}
	return a, nil
}

// goal asks whether the model has a run that the goal calls a bug.
func (c *checker) goal(g *uhat.Goal) (*GoalAnswer, error) {
	a, err := c.ask(part{g.Violation, false})
	if a.Outcome == Open && err == nil {
		var led Answer
		if led, err = c.led(g); led.Outcome == Found {
			a = led
		}
	}
	return &GoalAnswer{g, a}, err
}

// The bounds for the synthesizer, which leads the search to a goal that is far away.
const (
	leads           = 6
	leadRefinements = 300
)

// led looks for a run in a goal whose operations are in the order of a script that the synthesizer
// finds. Such a run may be longer than all runs that can be tried.
func (c *checker) led(g *uhat.Goal) (Answer, error) {
	c.progress("goal " + g.Name + ", scripts")
	r := synth.Synthesize(c.ctx, c.s.Context, g, c.p, synth.Config{Results: leads, MaxRefinements: leadRefinements, Depth: synth.NoRecursion})
	for _, cert := range r.Certificates {
		var ops []sre.Expr
		for _, e := range cert.Trace.Visible() {
			ops = append(ops, c.s.B.Event(e.Op, c.s.L.True()))
		}
		order := newGraph(c.s.B, part{g.Violation, false}, part{c.s.B.Seq(ops...), false})
		a, err := c.search(order, Limits{Events: len(ops), Runs: quick * (1 + len(ops))})
		if a.Outcome == Found || err != nil {
			return a, err
		}
	}
	return Answer{}, nil
}

// Refusal is the event at which a run ends that the question asks to continue: the model answers
// something else.
type Refusal struct {
	// Trace is a run of the model, followed by the event that it refuses.
	Trace sre.Trace
	// Rejection is the validator's reason; nil if it objects not to this event but to a later one.
	Rejection *validate.Rejection
}

// refusal explains why the model has no run in the parts of a graph. It takes a run to which the
// fewest events are missing, and a missing event that is as similar as possible to the model's own.
// It prefers runs after which the model answers, but something else.
func (c *checker) refusal(near []*node, g *graph) *Refusal {
	var first *Refusal
	for _, answers := range []bool{true, false} {
		for _, n := range near {
			for _, e := range g.edges(n.at) {
				if g.counted && g.vertex[e.to].distance >= g.vertex[n.at].distance || !e.op.Visible() || n.urgent {
					continue
				}
				r := c.refuse(n, e, answers)
				if r != nil && r.Rejection != nil {
					return r
				}
				if first == nil {
					first = r
				}
			}
		}
	}
	return first
}

// refuse makes the event that the model refuses on an edge.
func (c *checker) refuse(n *node, e edge, answers bool) *Refusal {
	if !answers {
		return c.refused(n, e, nil, move{next: n.st, values: c.x.fresh(e.op, len(e.op.Fields))})
	}
	for _, before := range c.ready(n) {
		for _, m := range c.x.observations(before.st, e.op) {
			if r := c.refused(before, e, m.given, m); r != nil {
				return r
			}
		}
	}
	return nil
}

// ready returns a run, and its successors when the system takes the waiting requests.
func (c *checker) ready(n *node) []*node {
	out := []*node{n}
	for i := 0; i < len(out) && len(out) < 16; i++ {
		for _, m := range c.x.internal(out[i].st) {
			facts := append(slices.Clip(out[i].facts), m.given...)
			if decide(c.ctx, c.p, facts) == logic.Sat {
				out = append(out, &node{parent: out[i], st: m.next, at: n.at, facts: facts, events: n.events})
			}
		}
	}
	return out
}

// refused gives the event on an edge values that are as close as possible to those of the model's
// own event.
func (c *checker) refused(n *node, e edge, given []logic.Term, m move) *Refusal {
	values := c.x.fresh(e.op, len(e.op.Fields))
	facts := append(slices.Clip(n.facts), given...)
	facts = append(facts, c.s.B.Instance(e.op, e.when, values))
	for i, f := range e.op.Fields {
		if !f.Result {
			facts = append(facts, c.s.L.Eq(values[i], m.values[i]))
		}
	}
	if decide(c.ctx, c.p, facts) != logic.Sat {
		return nil
	}
	for i, f := range e.op.Fields {
		same := append(slices.Clip(facts), c.s.L.Eq(values[i], m.values[i]))
		if f.Result && decide(c.ctx, c.p, same) == logic.Sat {
			facts = same
		}
	}
	run := witness(c.ctx, c.s, c.p, &node{parent: n, op: e.op, values: values, facts: facts})
	if run == nil {
		return nil
	}
	r := &Refusal{Trace: run.Trace.Visible()}
	v := validate.New(c.m, validate.Limits{})
	for _, ev := range r.Trace {
		v.Step(ev)
	}
	r.Rejection = v.Rejection()
	return r
}

// reached returns the first goal that provably contains a prefix of a run; nil if there is none.
func (c *checker) reached(tr sre.Trace) *uhat.Goal {
	var ops []*sre.Op
	var args [][]logic.Term
	for _, e := range tr {
		ops, args = append(ops, e.Op), append(args, c.x.step.Literals(e.Values))
	}
	for _, g := range c.s.Goals {
		if g.Violation == nil {
			continue
		}
		some := c.s.L.Or(sre.Along(c.s.B, g.Violation, ops, args)...)
		if !logic.IsFalse(some) && decide(c.ctx, c.p, []logic.Term{some}) == logic.Sat {
			return g
		}
	}
	return nil
}
