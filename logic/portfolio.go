package logic

import (
	"context"
	"time"
)

// Engine is a solver under the name that statistics give it.
type Engine struct {
	Name   string
	Solver Solver
}

// Portfolio is a Solver that answers as cheaply as it can. In this order it
// tries
//
//   - what is already known: nothing was asserted since the last verdict, or
//     the last model satisfies what was;
//   - the cache of verdicts, by canonical query, where a query is only the part
//     of the assertions that what is new is connected with;
//   - the engines, in the order given, until one answers something other than
//     Unknown. An engine is brought up to date only when it is asked.
//
// Axioms take part as ground instances, found by triggers and asserted
// beside the assertions that call for them. An instance only adds a
// consequence, so Unsat is always right; Sat means that the instances made so
// far can be satisfied. [Portfolio.Confirm] makes more of them.
//
// A Portfolio is not safe for concurrent use, and neither is its builder.
type Portfolio struct {
	*told
	quick bool // only the first engine is asked
}

// told is what a portfolio was told and has found out.
type told struct {
	b       *Builder
	engines []*mirror
	ground  *grounder
	cache   *verdictCache

	waiting []Term // assertions that are not on the stack yet; nil opens a scope
	opened  []int  // where in waiting scopes are opened

	stack   []Term    // conjuncts of all assertions and axiom instances, outermost scope first
	depths  []int     // of each conjunct: 0 for an assertion, see instance
	at      byID[int] // conjunct -> 1 + the index in stack of its least depth; 0: nowhere
	earlier []int     // of each conjunct: its index at a greater depth, or -1
	defined []*App    // applications of macros in the assertions as given
	match   *matcher  // that finds the instances the stack calls for
	scopes  []scope

	model    *Model // satisfies stack[:modelEnd]
	mended   bool   // the model is not as an engine gave it
	unused   int    // the last number that mending used for a value of its own
	firsts   firsts
	values   []Value // working memory of mend
	modelEnd int
	satEnd   int // stack[:satEnd] is Sat as far as the instances go
	unsatEnd int // stack[:unsatEnd] is Unsat; 0 where none is known
	stats    SolverStats
}

// scope is what a Push finds.
type scope struct {
	start   int // length of the stack
	defined int // length of defined
	trail   int // length of the matcher's trail
	done    int // so much of it was looked at
}

// NewPortfolio returns a portfolio without assertions over the engines, best
// first, whose terms come from b.
func NewPortfolio(b *Builder, axioms []Axiom, engines ...Engine) *Portfolio {
	p := &Portfolio{told: &told{
		unused: firstUnused,
		b:      b,
		ground: newGrounder(b, axioms),
		cache:  newVerdictCache(),
	}}
	p.match = newMatcher(p.ground)
	for _, e := range engines {
		p.engines = append(p.engines, &mirror{Engine: e, stats: EngineStats{Name: e.Name}})
	}
	for _, t := range p.ground.facts {
		p.addAt(t, 0)
	}
	return p
}

// Quick returns the same portfolio, asked by who wants the first engine's answer alone: for
// questions that are not worth more. What it leaves open counts as Unknown, and is not kept in the
// cache.
func (p *Portfolio) Quick() *Portfolio { return &Portfolio{told: p.told, quick: true} }

// Push opens a scope.
func (p *Portfolio) Push() {
	p.opened = append(p.opened, len(p.waiting))
	p.waiting = append(p.waiting, nil)
}

// Pop forgets what was asserted since the matching Push.
func (p *Portfolio) Pop() {
	if n := len(p.opened) - 1; n >= 0 {
		p.waiting, p.opened = p.waiting[:p.opened[n]], p.opened[:n]
		return
	}
	p.waiting = p.waiting[:0]
	p.close()
}

// Assert adds a qualifier to the current scope. Many are gone before anything is asked, so they
// wait until then.
func (p *Portfolio) Assert(q Term) { p.waiting = append(p.waiting, q) }

// flush makes the scopes and assertions that wait.
func (p *Portfolio) flush() {
	for _, q := range p.waiting {
		if q == nil {
			p.begin()
		} else {
			p.take(q)
		}
	}
	p.waiting = p.waiting[:0]
	p.opened = p.opened[:0]
}

// begin opens a scope.
func (p *Portfolio) begin() {
	p.scopes = append(p.scopes, scope{len(p.stack), len(p.defined), len(p.match.trail), p.match.done})
}

// close ends a scope.
func (p *Portfolio) close() {
	last := p.scopes[len(p.scopes)-1]
	p.scopes = p.scopes[:len(p.scopes)-1]
	n := last.start
	for i := len(p.stack) - 1; i >= n; i-- {
		*p.at.of(p.stack[i]) = p.earlier[i] + 1
		p.firsts.remove(p.stack[i], i)
	}
	p.stack = p.stack[:n]
	p.depths = p.depths[:n]
	p.earlier = p.earlier[:n]
	p.defined = p.defined[:last.defined]
	p.match.undo(last.trail)
	p.match.done = last.done // instances found since are gone
	p.modelEnd = min(p.modelEnd, n)
	p.satEnd = min(p.satEnd, n)
	if p.unsatEnd > n {
		p.unsatEnd = 0
	}
	for _, m := range p.engines {
		m.pop(len(p.scopes), n)
	}
}

// take asserts a qualifier.
func (p *Portfolio) take(q Term) {
	if len(p.ground.macros) > 0 {
		x := p.ground.expanded(q)
		p.defined = append(p.defined, x.defined...)
		q = x.term
	}
	p.addAt(q, 0)
}

// addAt puts the conjuncts of t on the stack that do not stand there yet, or only at greater
// depths.
func (p *Portfolio) addAt(t Term, depth int) {
	for _, c := range Conjuncts(t) {
		at := p.at.of(c)
		before := *at - 1
		if before >= 0 && p.depths[before] <= depth {
			continue
		}
		p.firsts.add(c, len(p.stack))
		p.stack = append(p.stack, c)
		*at = len(p.stack)
		p.depths = append(p.depths, depth)
		p.earlier = append(p.earlier, before)
		if p.ground.active() {
			p.match.add(c, depth)
		}
		if IsFalse(c) && p.unsatEnd == 0 {
			p.unsatEnd = len(p.stack)
		}
	}
}

// Check decides the conjunction of all that is asserted.
func (p *Portfolio) Check(ctx context.Context) Verdict {
	p.stats.Queries++
	p.flush()
	if v := p.known(); v != Unknown {
		p.stats.Reused++
		return v
	}
	if ctx.Err() != nil {
		p.stats.Unknowns++
		return Unknown
	}
	p.instantiate(shallowRounds)
	if v := p.known(); v != Unknown {
		p.stats.Reused++
		return v
	}
	key := p.cache.key(p.open())
	v, hit := p.cache.verdicts[string(key)]
	if hit {
		p.stats.Cached++
	} else {
		v = p.ask(ctx)
		if v != Unknown || ctx.Err() == nil && !p.quick {
			p.cache.verdicts[string(key)] = v
		}
	}
	p.learn(v)
	return v
}

// known returns the verdict if it needs no search.
func (p *Portfolio) known() Verdict {
	n := len(p.stack)
	switch {
	case p.unsatEnd > 0:
		return Unsat
	case p.match.pending(shallowRounds):
		return Unknown // there may be instances to come
	case p.satEnd == n:
		return Sat
	case p.model == nil:
		return Unknown
	}
	for i := p.modelEnd; i < n; i++ {
		if !p.satisfied(i) {
			return Unknown
		}
	}
	p.modelEnd = n
	p.satEnd = n
	return Sat
}

// learn records the verdict about the whole stack.
func (p *Portfolio) learn(v Verdict) {
	switch v {
	case Sat:
		p.satEnd = len(p.stack)
	case Unsat:
		p.unsatEnd = len(p.stack)
	default:
		p.stats.Unknowns++
	}
}

// open returns the conjuncts whose joint satisfiability is in question: all
// that are connected with those added since the stack was last known to be Sat.
func (p *Portfolio) open() []Term {
	return p.cache.connected(p.stack, p.satEnd)
}

// ask consults the engines in turn about the whole stack.
func (p *Portfolio) ask(ctx context.Context) Verdict {
	for _, m := range p.engines {
		m.sync(p.stack, p.scopes)
		start := time.Now()
		v := m.Solver.Check(ctx)
		m.stats.Time += time.Since(start)
		m.stats.Queries++
		if v == Unknown && p.quick {
			break
		}
		if v == Unknown {
			continue
		}
		m.stats.Decided++
		if v == Sat {
			if model := m.Solver.Model(); model != nil {
				p.model = model
				p.modelEnd = len(p.stack)
				p.mended = false
			}
		}
		return v
	}
	return Unknown
}

// Model returns a model of all that is asserted after Check gave Sat. Where the
// verdict came from the cache an engine is asked now; a cancelled or failing
// search gives nil.
func (p *Portfolio) Model() *Model {
	p.flush()
	if p.model == nil || p.mended || p.modelEnd < len(p.stack) {
		if p.ask(context.Background()) != Sat || p.modelEnd < len(p.stack) {
			return nil
		}
	}
	return p.complete()
}

// SolverStats counts the questions that a portfolio was asked.
type SolverStats struct {
	Queries  int // calls of Check
	Reused   int // answered from the last verdict or the last model
	Cached   int // answered from the cache of verdicts
	Unknowns int // that no engine could answer
	Engines  []EngineStats
}

// EngineStats counts the questions that one engine was asked.
type EngineStats struct {
	Name    string
	Queries int           // questions that reached the engine
	Decided int           // that it did not answer with Unknown
	Time    time.Duration // spent in them
}

// Stats returns the counts so far.
func (p *Portfolio) Stats() SolverStats {
	s := p.stats
	for _, m := range p.engines {
		s.Engines = append(s.Engines, m.stats)
	}
	return s
}

// Queries returns how many calls of Check there were so far.
func (p *Portfolio) Queries() int { return p.stats.Queries }

// Unknowns returns how many of them no engine could answer.
func (p *Portfolio) Unknowns() int { return p.stats.Unknowns }

// mirror is an engine with how much of the portfolio's stack it has been told.
type mirror struct {
	Engine
	told  int // stack[:told] is asserted in the engine
	depth int // scopes open in the engine, a prefix of the portfolio's
	stats EngineStats
}

// sync tells the engine what it does not know yet.
func (m *mirror) sync(stack []Term, scopes []scope) {
	tell := func(end int) {
		for ; m.told < end; m.told++ {
			m.Solver.Assert(stack[m.told])
		}
	}
	for ; m.depth < len(scopes); m.depth++ {
		tell(scopes[m.depth].start)
		m.Solver.Push()
	}
	tell(len(stack))
}

// pop follows the portfolio back to a number of open scopes and a length of
// its stack.
func (m *mirror) pop(depth, length int) {
	for ; m.depth > depth; m.depth-- {
		m.Solver.Pop()
	}
	m.told = min(m.told, length)
}

// Since returns the counts that were added to before, an earlier result of
// Stats of the same portfolio.
func (s SolverStats) Since(before SolverStats) SolverStats {
	d := SolverStats{
		Queries: s.Queries - before.Queries, Reused: s.Reused - before.Reused,
		Cached: s.Cached - before.Cached, Unknowns: s.Unknowns - before.Unknowns,
	}
	for i, e := range s.Engines {
		if i < len(before.Engines) {
			e.Queries -= before.Engines[i].Queries
			e.Decided -= before.Engines[i].Decided
			e.Time -= before.Engines[i].Time
		}
		d.Engines = append(d.Engines, e)
	}
	return d
}
