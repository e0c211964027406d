package sfa

import (
	"context"
	"slices"
	"strings"

	"github.com/clouseau-go/clouseau/internal/lists"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
)

// From automata to patterns. The accepting paths of an automaton whose only
// cycles are self loops are finitely many, and each is a pattern: a state's
// self loop is the gap, a transition to another state the event. Which
// automaton has no other cycles depends on the direction of reading:
//
//	!seq(all, open(k), star(any - close(k)))
//
// has, read forwards, a cycle between "open" and "closed" as long as traces
// are. Read backwards it is decided by the last open or close, and has self
// loops only. So the minimal deterministic automaton of the language is tried,
// then that of its reversal. What still has longer cycles is unrolled.

// Patterns returns patterns whose union is the language of e, for every
// assignment of the free variables that satisfies Γ. They are in order of
// length and demand nothing. Where exact is false the union may be smaller:
// longer cycles were unrolled, or a limit was reached. Patterns that no
// assignment can satisfy are left out. The error is that of ctx.
func (g *Algebra) Patterns(ctx context.Context, e sre.Expr) (ps []Pattern, exact bool, err error) {
	a, err := g.Paths(ctx, e)
	if err != nil {
		return nil, false, err
	}
	return g.Enumerate(ctx, a)
}

// Enumerate returns the patterns of the accepting paths of an automaton, as [Algebra.Patterns]
// does.
func (g *Algebra) Enumerate(ctx context.Context, a *Automaton) (ps []Pattern, exact bool, err error) {
	u := newUnrolling(a, g.lim)
	u.keep = func(p *path) bool { return g.feasible(ctx, p) }
	u.beyond = func(p *path, to int) bool { return p.visits(to) > g.lim.Unroll }
	return u.run(ctx)
}

// Paths returns the automaton for e whose accepting paths are the patterns: one whose only cycles
// are self loops, if one is found, else the minimal deterministic one. The error is that of ctx.
func (g *Algebra) Paths(ctx context.Context, e sre.Expr) (*Automaton, error) {
	a, err := g.ordered(ctx, g.b.Undemand(e))
	if err == nil && a == nil {
		a, err = g.minimal(ctx, e)
	}
	return a, err
}

// Ordered reports whether the only cycles are self loops, so that there are finitely many paths.
func (a *Automaton) Ordered() bool { return a.Exact() && a.ordered() }

// minimal returns the minimised automaton of e.
func (g *Algebra) minimal(ctx context.Context, e sre.Expr) (*Automaton, error) {
	a, err := g.Build(ctx, e)
	if err != nil {
		return nil, err
	}
	return g.Minimize(ctx, a)
}

// ordered returns an exact automaton for e whose only cycles are self loops,
// or nil if it finds none.
func (g *Algebra) ordered(ctx context.Context, e sre.Expr) (*Automaton, error) {
	a, err := g.minimal(ctx, e)
	if err != nil || a.Exact() && a.ordered() {
		return a, err
	}
	r, err := g.minimal(ctx, g.b.Reverse(e))
	if err != nil {
		return nil, err
	}
	if !r.Exact() || !r.ordered() {
		return nil, nil
	}
	return r.Reverse(), nil
}

// ordered reports whether the only cycles are self loops.
func (a *Automaton) ordered() bool {
	return !slices.ContainsFunc(a.components(), func(c component) bool { return c.cyclic })
}

// Pattern is the traces of a gap, an event, a gap, ..., an event, a gap: one
// event of each of Events in order, and in each gap any number of events of
// the gap's class. The languages that are finite unions of patterns are
// closed under all operators of trace expressions but star and, in general,
// complement.
type Pattern struct {
	Gaps   []*sre.Class // one more than Events; nil for a gap without events
	Events []*sre.Class
}

// Expr returns the pattern as an expression.
func (p Pattern) Expr(b *sre.Builder) sre.Expr {
	var parts []sre.Expr
	for i, gap := range p.Gaps {
		if gap != nil {
			parts = append(parts, b.Star(gap))
		}
		if i < len(p.Events) {
			parts = append(parts, p.Events[i])
		}
	}
	return b.Seq(parts...)
}

func (p Pattern) String() string {
	var parts []string
	for i, gap := range p.Gaps {
		if gap != nil {
			parts = append(parts, "star("+gap.String()+")")
		}
		if i < len(p.Events) {
			parts = append(parts, p.Events[i].String())
		}
	}
	if len(parts) == 0 {
		return "eps"
	}
	return strings.Join(parts, " . ")
}

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
	todo := lists.Of(a.initial, func(q int) *path { return &path{state: q} })
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
