package pattern

import (
	"github.com/clouseau-go/clouseau/sfa"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/synth/internal/budgets"
)

// complement is what automata say of a complement. If the only cycles of a deterministic automaton,
// for the language or for its reverse, are self loops, its paths are patterns (form). Otherwise the
// minimal automaton (paths) is unrolled.
type complement struct {
	lazy  bool           // paths has to be unrolled
	paths *sfa.Automaton // if lazy
	Form                 // if not lazy
}

// complementOf returns the complement of e. It asks the solver, whose assertions must hold wherever
// e occurs.
func (n *Normalizer) complementOf(e *sre.Not) complement {
	if c, ok := n.complements[e]; ok {
		return c
	}
	m := n.Submeter(budgets.AgainShare)
	g := sfa.New(n.b, n.solver, sfa.DefaultLimits()).Metered(m)
	var c complement
	switch paths, err := g.Paths(n.ctx, e); {
	case err != nil: // the search has ended
		c.Cut = budgets.LimitTime
	case paths.Ordered():
		ps, exact, err := g.Enumerate(n.ctx, paths)
		c.Form = Form{patternsOf(ps), exact && err == nil, 0}
	default:
		c.lazy = true
		c.paths = paths
	}
	if c.paths != nil && !c.paths.Exact() {
		c.Cut = budgets.LimitPatterns
	}
	n.Meter.Spend(m.Count())
	n.complements[e] = c
	return c
}

// complement returns the patterns of e for a frame; f is nil if all patterns are known.
func (n *Normalizer) complement(e *sre.Not, f *Frame) Form {
	c := n.complementOf(e)
	if f == nil {
		return c.Form
	}
	ps, exact, err := c.paths.Unroll(n.ctx, sfa.DefaultLimits(), func(p sfa.Pattern) (free int, wanted bool) {
		return f.fit(Pattern{p.Gaps, p.Events})
	})
	r := Form{nil, exact && err == nil, c.Cut}
	for _, p := range patternsOf(ps) {
		if !n.add(&r, p) {
			break
		}
	}
	return r
}

func patternsOf(ps []sfa.Pattern) Union {
	var out Union
	for _, p := range ps {
		out = append(out, Pattern{p.Gaps, p.Events})
	}
	return out
}

// Expr returns the pattern as an expression.
func (p Pattern) Expr(b *sre.Builder) sre.Expr {
	return sfa.Pattern{Gaps: p.Gaps, Events: p.Events}.Expr(b)
}

// Empty reports whether it is known that e has no trace, under what the solver holds.
func (n *Normalizer) Empty(e sre.Expr) bool { return n.Emptiness(e) == sfa.Yes }

// Emptiness answers whether e has no trace. A search that has ended decides nothing.
func (n *Normalizer) Emptiness(e sre.Expr) sfa.Answer {
	m := n.Submeter(budgets.AgainShare)
	answer, _, err := sfa.New(n.b, n.solver, sfa.DefaultLimits()).Metered(m).Empty(n.ctx, e)
	n.Meter.Spend(m.Count())
	if err != nil {
		return sfa.Undecided
	}
	return answer
}
