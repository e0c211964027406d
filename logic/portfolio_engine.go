package logic

import "time"

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
