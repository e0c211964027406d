package sfa

import (
	"context"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
)

// Guide says whether the beginning of a pattern is wanted, and how many of its events are free:
// only the unrolling has added them.
type Guide func(beginning Pattern) (free int, wanted bool)

// Unroll returns the patterns of the automaton's accepting paths whose beginnings the guide wants.
// A cycle may be repeated as long as the guide wants it; only the free events may not exceed those
// of lim.Unroll rounds. No solver is asked. exact is false if anything but the guide left patterns
// out.
func (a *Automaton) Unroll(ctx context.Context, lim Limits, guide Guide) (ps []Pattern, exact bool, err error) {
	free := map[*path]int{}
	u := newUnrolling(a, lim)
	u.keep = func(p *path) (wanted bool) {
		free[p], wanted = guide(u.a.pattern(p))
		return wanted
	}
	u.beyond = func(p *path, to int) bool { return free[p]*p.visits(to) > lim.Unroll*p.length() }
	return u.run(ctx)
}

// path is a run under construction, shared with the runs that extend it.
type path struct {
	state  int
	event  *sre.Class // that led here
	before *path      // nil at an initial state
}

// unrolling enumerates the accepting paths of an automaton, shortest first.
type unrolling struct {
	a     *Automaton // without open states
	exact bool       // there were none
	lim   Limits
	keep  func(*path) bool // whether a path, and what extends it, is wanted
	// beyond says that a path has gone through a cycle often enough, so that it does not return to
	// a state on it.
	beyond func(p *path, to int) bool
}

func newUnrolling(a *Automaton, lim Limits) *unrolling {
	return &unrolling{a: a.closed().trim(), exact: a.Exact(), lim: lim}
}

// run returns the patterns of the paths; exact is false if a wanted one was left out.
func (u *unrolling) run(ctx context.Context) (ps []Pattern, exact bool, err error) {
	a, cyclic := u.a, u.a.onCycles()
	exact = u.exact
	meter := logic.NewMeter(ctx, u.lim.Steps)
	var todo []*path
	for _, q := range a.initial {
		todo = append(todo, &path{state: q})
	}
	for i := 0; i < len(todo); i++ {
		if err := ctx.Err(); err != nil {
			return nil, false, err
		}
		p := todo[i]
		if !u.keep(p) {
			continue
		}
		if i >= u.lim.Paths || len(ps) >= u.lim.Patterns || !meter.Spend(1+p.length()) {
			return ps, false, nil
		}
		if a.states[p.state].Accept {
			ps = append(ps, a.pattern(p))
		}
		for _, t := range a.states[p.state].Out {
			switch {
			case t.To == p.state: // the gap
			case cyclic[t.To] && u.beyond(p, t.To):
				exact = false
			case !meter.Spend(1):
				return ps, false, nil
			default:
				todo = append(todo, &path{state: t.To, event: t.Class, before: p})
			}
		}
	}
	return ps, exact, nil
}

// onCycles says of each state whether it is on a cycle of more than one transition.
func (a *Automaton) onCycles() []bool {
	cyclic := make([]bool, len(a.states))
	for _, c := range a.components() {
		for _, q := range c.states {
			cyclic[q] = c.cyclic
		}
	}
	return cyclic
}

// visits returns how often the path has been at state q.
func (p *path) visits(q int) int {
	n := 0
	for ; p != nil; p = p.before {
		if p.state == q {
			n++
		}
	}
	return n
}

// feasible reports that the events of p are not shown to exclude one another.
func (g *Algebra) feasible(ctx context.Context, p *path) bool {
	var qs []logic.Term
	for ; p.before != nil; p = p.before {
		if q := g.occurrence(p.event); !logic.IsTrue(q) {
			qs = append(qs, q)
		}
	}
	if len(qs) < 2 { // each transition has been checked by itself
		return true
	}
	return g.check(ctx, qs...) != logic.Unsat
}

// length returns the number of events of the path.
func (p *path) length() int {
	n := 0
	for ; p.before != nil; p = p.before {
		n++
	}
	return n
}

// pattern returns the pattern of the path.
func (a *Automaton) pattern(p *path) Pattern {
	n := p.length()
	pat := Pattern{make([]*sre.Class, n+1), make([]*sre.Class, n)}
	for i := n; i >= 0; i-- {
		pat.Gaps[i] = a.loop(p.state)
		if i > 0 {
			pat.Events[i-1] = p.event
		}
		p = p.before
	}
	return pat
}
