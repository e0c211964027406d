package refine

import (
	"slices"

	"github.com/clouseau-go/clouseau/internal/lists"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sfa"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/synth/internal/budgets"
	"github.com/clouseau-go/clouseau/synth/internal/pattern"
	"github.com/clouseau-go/clouseau/synth/internal/trace"
	"github.com/clouseau-go/clouseau/synth/terms"
	"github.com/clouseau-go/clouseau/uhat"
)

// Often two events of a transaction, a session or a handle exclude each other: nothing of a
// transaction comes after its commit, and it begins once. No clause says so by itself. That there
// is no second commit follows from three histories: a commit needs the begin before it, with no
// commit between, and there is one begin. A search that does not know it inserts second commits in
// all places, and finds out for each of them after some steps.
//
// So it asks before: a refutation (package refute) of the two events alone, with the same value in
// a field of each and anything around them, holds for all traces of the search. It asks that of
// fields which some clause compares, and only once the search has taken a while: soon for goals
// whose conjuncts are met one by one, later for others, as the order of a path excludes
// most of this anyway. Of a path what it learns is kept if it says what has no cause (Orphans).
// What it learns binds justified traces only, as a suspect event may be what the proof takes for
// justified.

// Exclusions says which fields of two events in this order never have the same value.
type Exclusions map[[2]*sre.Op][][2]int

// Known are what a search learns of all justified traces.
type Known struct {
	Exclusions Exclusions // nil before it has asked
	Orphans    Orphans
	Facts      Facts
	Orderings  Orderings
}

// Learned reports whether it has learned of events that exclude each other, which binds the traces
// of this pass.
func (s *Steps) Learned() bool { return !s.Suspects && len(s.Exclusions) > 0 }

// Contradictory reports whether two events of a trace exclude each other.
func (s *Steps) Contradictory(t *trace.Trace) bool {
	for k, e := range t.Events {
		if s.barred(t.Events[:k], e) {
			return true
		}
	}
	return false
}

// barred reports whether an event is excluded by one of those before it, or can have no cause
// because of one.
func (s *Steps) barred(before []*trace.Event, e *trace.Event) bool {
	return s.Learned() &&
		slices.ContainsFunc(before, func(x *trace.Event) bool { return s.Exclusions.Have(x, e) || s.Orphans.have(before, x, e) })
}

// excluded reports whether an event that is inserted at a place of the segment is excluded by one
// that is there, or excludes it.
func (a *alignment) excluded(e *trace.Event, i int) bool {
	if !a.steps.Learned() {
		return false
	}
	before, after := a.around(i)
	return a.steps.barred(before, e) || slices.ContainsFunc(after, func(x *trace.Event) bool { return a.steps.Exclusions.Have(e, x) })
}

// around returns the trace's events before a place of the segment, and those after it.
func (a *alignment) around(i int) (before, after []*trace.Event) {
	k := a.First
	if a.future {
		k = a.From.Find(a.Target.ID) + 1
	}
	if k == 0 {
		return a.out, a.From.Events[i:]
	}
	return slices.Concat(a.From.Events[:k], a.out), a.From.Events[k+i:]
}

// Have reports whether two events in this order exclude each other.
func (x Exclusions) Have(before, after *trace.Event) bool {
	return slices.ContainsFunc(x[[2]*sre.Op{before.Op, after.Op}], func(f [2]int) bool {
		return before.Args[f[0]] == after.Args[f[1]]
	})
}

// What a clause asks of one of its fields, other operations inherit. The numbers of transactions
// are positive, says the clause of their begin; so no write has a transaction 0, as it needs a
// begin before it. A search that does not know it takes the transaction that a goal speaks of for
// the loader, which has number 0, and finds out when all else is met.
//
// Such a fact is asked for like an exclusion: a refutation of one event of which it
// does not hold, with anything around it. From then on each new event has it as a constraint. It
// would get the same one from some clause, later.

// Fact is a qualifier over one field of an operation that holds of all its justified events.
type Fact struct {
	Field int
	Holds logic.Term
}

// Facts are those that are known, by operation.
type Facts map[*sre.Op][]Fact

// known returns what is known of the fields of an operation.
func (s *Steps) known(op *sre.Op) logic.Term {
	if s.Suspects || s.Facts[op] == nil {
		return s.Delta.L.True()
	}
	out := lists.Of(s.Facts[op], func(f Fact) logic.Term { return f.Holds })
	return s.Delta.L.And(out...)
}

// Inform adds what is known of its events to a trace that was made before.
func (s *Steps) Inform(t *trace.Trace) {
	for _, e := range t.Events {
		for _, q := range logic.Conjuncts(s.Rules.Of(s.known(e.Op), e)) {
			if !slices.ContainsFunc(t.Cons, func(c trace.Constraint) bool { return c.Term == q }) {
				t.Cons = append(t.Cons, trace.Constraint{Term: q})
				t.Rough = true
			}
		}
	}
}

// Commits have increasing numbers, as the clause of a commit forbids earlier ones with a higher
// number. So a read of an old version, after a newer one was committed, needs an old commit where
// there can be none. Such an order of two events is asked for as an exclusion is,
// where a clause compares a field with more or less. It becomes a constraint of all traces that
// have two such events, before either has its clause.

// Ordering is what two events in this order never satisfy.
type Ordering struct {
	Ops    [2]*sre.Op
	Fields [2]int
	Term   logic.Term
	Names  [2]logic.Term // what stands for the two fields in the term
}

// Orderings are those that are known, by the operations of the two events.
type Orderings map[[2]*sre.Op][]Ordering

// Of returns what the ordering speaks of for two events.
func (o Ordering) Of(l *logic.Builder, before, after *trace.Event) logic.Term {
	return l.Replace(o.Term, map[logic.Term]logic.Term{o.Names[0]: before.Args[o.Fields[0]], o.Names[1]: after.Args[o.Fields[1]]})
}

// ordered asserts what is known of an event that is inserted at a place of the segment and of those
// around it.
func (a *alignment) ordered(e *trace.Event, i int) bool {
	if a.steps.Suspects || len(a.steps.Orderings) == 0 {
		return true
	}
	before, after := a.around(i)
	var out []logic.Term
	for _, x := range before {
		for _, o := range a.steps.Orderings[[2]*sre.Op{x.Op, e.Op}] {
			out = append(out, a.steps.Delta.L.Not(o.Of(a.steps.Delta.L, x, e)))
		}
	}
	for _, x := range after {
		for _, o := range a.steps.Orderings[[2]*sre.Op{e.Op, x.Op}] {
			out = append(out, a.steps.Delta.L.Not(o.Of(a.steps.Delta.L, e, x)))
		}
	}
	return a.Hold(a.steps.Delta.L.And(out...))
}

// A receive that exists once for each value of a field, as the begin of a transaction does, has one
// cause, and so do the other receives with this value. A transaction that was begun for a request
// that only reads writes nothing, and one begun for a request that writes one row writes no other:
// what asks for a further write asks for a begin of this transaction as well, which is there, for
// another request. Each trace with such a write would show that after a few steps, in every order
// of its events. So it is asked once, with exclusions, of a begin with its cause and
// a write that has another one, and anything around them.

// Orphan is a receive that cannot have another cause than a first one has, once that is typed.
type Orphan struct {
	Cause  *uhat.Clause // of the first receive
	First  *sre.Op
	Second *sre.Op
	Fields [2]int // of the two, which are equal
}

// Orphans are those that are known, by the operations of the two receives.
type Orphans map[[2]*sre.Op][]Orphan

// together reports whether two receives have one cause, as both have that of an event which exists
// once.
func (o Orphans) together(x, y *trace.Event) bool {
	for ops, known := range o {
		for _, p := range known {
			if ops[1] == x.Op && slices.ContainsFunc(o[[2]*sre.Op{p.First, y.Op}], func(q Orphan) bool {
				return p.Fields[0] == q.Fields[0] && x.Args[p.Fields[1]] == y.Args[q.Fields[1]]
			}) {
				return true
			}
		}
	}
	return false
}

// have reports whether the second of two events cannot have a cause because of the first one,
// whose cause is among these events. An event that is typed causes nothing more.
func (o Orphans) have(events []*trace.Event, first, second *trace.Event) bool {
	return first.Cause != trace.None && first.Cause != second.Cause &&
		slices.ContainsFunc(o[[2]*sre.Op{first.Op, second.Op}], func(x Orphan) bool {
			return first.Args[x.Fields[0]] == second.Args[x.Fields[1]] &&
				slices.ContainsFunc(events, func(e *trace.Event) bool { return e.ID == first.Cause && e.Clause == x.Cause })
		})
}

// Begins reports whether the operation's receives have a cause that is the only one of others, and
// none that is the only one because of others.
func (s *Steps) Begins(op *sre.Op) (is bool) {
	for ops, known := range s.Orphans {
		if slices.ContainsFunc(known, func(x Orphan) bool { return !slices.Contains(s.Exclusions[ops], x.Fields) }) {
			if ops[1] == op {
				return false
			}
			is = is || ops[0] == op
		}
	}
	return is
}

// Only reports whether the cause of the second receive is the one that the first has, as that is a
// clause's.
func (o Orphans) Only(c *uhat.Clause, first, second *trace.Event) bool {
	return slices.ContainsFunc(o[[2]*sre.Op{first.Op, second.Op}], func(x Orphan) bool {
		return x.Cause == c && first.Args[x.Fields[0]] == second.Args[x.Fields[1]]
	})
}

// mayHold reports, for each n, whether the first n operations may be in the goal by their order
// alone. If the goal is approximated, it says yes to all.
func (g *Goal) mayHold(ops []int) []bool {
	in := make([]bool, len(ops)+1)
	if g.goalOutline == nil {
		for _, u := range g.Conjuncts() {
			g.goalOutline = append(g.goalOutline, u.Outline(len(g.delta.Operations)))
		}
	}
	for i := range in {
		in[i] = true
	}
	if len(g.norm.Approximations) > 0 {
		return in
	}
	for _, o := range g.goalOutline {
		if o == nil {
			continue
		}
		of := make([]bool, len(in))
		o.Prefixes(ops, of)
		for i := range in {
			in[i] = in[i] && of[i]
		}
	}
	return in
}

// Outlines holds the outlines that the copies of a trace's parts have to fit.
type Outlines struct {
	target  *Goal
	trace   *trace.Trace
	clauses []*uhat.Clause       // of the trace
	of      [][2]pattern.Outline // their histories and futures
	ops     []int                // of the current sequence
	in      []bool               // of the current outline
}

func (g *Goal) NewOutlines(t *trace.Trace) *Outlines {
	o := &Outlines{target: g, trace: t}
	n := len(g.delta.Operations)
	for _, e := range t.Events {
		if e.Clause != nil && !slices.Contains(o.clauses, e.Clause) {
			o.clauses = append(o.clauses, e.Clause)
			o.of = append(o.of, [2]pattern.Outline{g.norm.Normalize(e.Clause.History).Outline(n), g.norm.Normalize(e.Clause.Future).Outline(n)})
		}
	}
	return o
}

// Fit reports whether a trace of copies of the trace's events, given by their positions, may be
// typed and in the goal, as far as the order of operations tells.
func (o *Outlines) Fit(copies []int) bool {
	t := o.trace
	o.ops = o.ops[:0]
	for _, k := range copies {
		o.ops = append(o.ops, t.Events[k].Op.Index())
	}
	all := func(x pattern.Outline, holds func(pattern.Outline, []int, []bool), c *uhat.Clause, shift int) bool {
		if x == nil {
			return true
		}
		o.in = slices.Grow(o.in[:0], len(o.ops)+1)[:len(o.ops)+1]
		clear(o.in)
		holds(x, o.ops, o.in)
		for i, k := range copies {
			if t.Events[k].Clause == c && !o.in[i+shift] {
				return false
			}
		}
		return true
	}
	for i, c := range o.clauses {
		if !all(o.of[i][0], pattern.Outline.Prefixes, c, 0) || !all(o.of[i][1], pattern.Outline.Suffixes, c, 1) {
			return false
		}
	}
	return o.target.mayHold(o.ops)[len(o.ops)]
}

// A valued outline is what is left of the patterns of a clause when all values are known: it says
// for each event of a certificate, by position, which gaps absorb it and which events of the
// pattern it can be. So whether an event still has its history when others are gone takes two masks
// for each event, as with outlines, and no evaluation. Where a pattern is not exact or a value is
// not known, the answer is yes.

// valuedOutlines holds those of a certificate's events, each made when it is first needed.
type valuedOutlines struct {
	norm  *pattern.Normalizer
	of    *terms.Certificate
	made  []bool
	hists []pattern.Outline
	futs  []pattern.Outline
}

func (g *Goal) NewValued(c *terms.Certificate) *valuedOutlines {
	n := len(c.Trace)
	return &valuedOutlines{g.norm, c, make([]bool, n), make([]pattern.Outline, n), make([]pattern.Outline, n)}
}

// Fit reports whether the events at the given positions may be a run without the others: whether
// the clause of each of them still has its history and its future, for all that is known.
func (v *valuedOutlines) Fit(left []int) bool {
	n := len(v.of.Trace)
	for i, k := range left {
		if v.of.Events[k].Clause == nil {
			continue
		}
		v.make(k)
		if i < k && !v.hists[k].Accepts(left[:i]) || len(left)-i < n-k && !v.futs[k].Accepts(left[i+1:]) {
			return false
		}
	}
	return true
}

func (v *valuedOutlines) make(k int) {
	if v.made[k] {
		return
	}
	v.made[k] = true
	j := v.of.Events[k]
	env := v.of.Env(j)
	v.hists[k] = v.outline(v.norm.Normalize(j.Clause.History), env, 0, k)
	v.futs[k] = v.outline(v.norm.Normalize(j.Clause.Future), env, k+1, len(v.of.Trace))
}

// outline returns the outline of a form whose letters are the positions of events from one up to
// another, nil, which is everything, if the form is not exact.
func (v *valuedOutlines) outline(f pattern.Form, env logic.Env, from, to int) pattern.Outline {
	if !f.Exact {
		return nil
	}
	out := pattern.Outline{}
	for _, p := range f.Union {
		if len(p.Events) > pattern.MaxOutlined {
			return nil
		}
		x := pattern.Outlined{Gaps: make([]uint64, to), Events: make([]uint64, to), Last: 1 << len(p.Events)}
		for at := from; at < to; at++ {
			e := v.of.Trace[at]
			env := e.Env(env)
			for i, c := range p.Gaps {
				if mayBe(c, e.Op, env) {
					x.Gaps[at] |= 1 << i
				}
			}
			for i, c := range p.Events {
				if mayBe(c, e.Op, env) {
					x.Events[at] |= 1 << i
				}
			}
		}
		out = append(out, x)
	}
	return out
}

// mayBe reports whether an event of the operation is in the class, or that is not known.
func mayBe(c *sre.Class, op *sre.Op, env logic.Env) bool {
	if c == nil || c.Allow(op) == nil {
		return false
	}
	v, ok := logic.Eval(c.Allow(op), env)
	return !ok || v.Bool()
}

// An expression that is unrolled a limited number of times cannot be shown to be empty. Automata
// can show it: if the product of an expression's automaton and that of a stretch of a trace accepts
// nothing, for any values that the constraints allow, more rounds do not help, and nothing has been
// left out.

// patterns returns the patterns of a history or a future of the clause that may fit the stretch of
// the trace. Once an expression was approximated, the result is incomplete anyway, and emptiness is
// not checked any further.
func (a *Attempt) patterns(e sre.Expr, seg Segment) pattern.Union {
	var around *pattern.Frame
	if a.steps.Norm.IsLazy(e) {
		around = a.steps.Norm.FrameAround(seg.Gaps, seg.Ops())
	}
	r := a.steps.Norm.Fitting(e, around)
	switch {
	case r.Exact:
	case r.Cut == 0 && slices.Contains(a.steps.Norm.Approximations, e), r.Cut != 0 && a.steps.Norm.Reduced[e]:
	case a.Excludes(e, r.Union, seg):
		return nil
	case r.Cut == 0:
		a.steps.Norm.Approximate(e)
	default:
		a.steps.Norm.Reduced[e] = true
	}
	if a.steps.Norm.Reduced[e] {
		a.steps.Cut |= r.Cut
	}
	return r.Union
}

// Excludes reports whether no trace of the segment is in e, under what the solver holds and the
// bindings of the clause's variables. some are patterns of e. If one of the first of them shares a
// trace with the segment, which is a small question, the large question is not asked.
func (a *Attempt) Excludes(e sre.Expr, some pattern.Union, seg Segment) bool {
	a.steps.Solver.Push()
	defer a.steps.Solver.Pop()
	for _, b := range a.Bind {
		if b.X != nil {
			a.steps.Solver.Assert(a.steps.Delta.L.Eq(b.v, b.X))
		}
	}
	traces := a.steps.Rules.exprOf(seg)
	for _, p := range some[:min(len(some), budgets.AskedFirst)] {
		if a.steps.Norm.Emptiness(a.steps.Delta.B.And(p.Expr(a.steps.Delta.B), traces)) == sfa.No {
			return false
		}
	}
	return a.steps.Norm.Empty(a.steps.Delta.B.And(e, traces))
}

// goalPatterns returns the normal form of the goal, with ghosts everywhere.
func (g *Goal) goalPatterns() pattern.Union {
	goal := g.visible(g.Goal)
	r := g.norm.Normalize(goal)
	switch {
	case r.Exact || g.norm.Empty(goal):
	case r.Cut == 0:
		g.norm.Approximate(g.Goal.Trace)
	default:
		g.PatternCuts |= r.Cut
	}
	return g.withGhosts(r.Union)
}
