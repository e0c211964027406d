package synth

import (
	"github.com/clouseau-go/clouseau/sfa"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/synth/internal/budgets"
)

// complement is what automata say of a complement: its patterns are the paths of a deterministic
// automaton, or of one for the reversed language, whose only cycles are self loops; or paths is the
// minimal automaton, which has longer ones.
type complement struct {
	lazy  bool           // paths has to be unrolled
	paths *sfa.Automaton // where it has
	form                 // where it has not
}

// complementOf returns the automaton, and the patterns if these are all. It asks the solver, which
// must not have asserted anything that does not hold wherever e occurs.
func (n *normalizer) complementOf(e *sre.Not) complement {
	if c, ok := n.complements[e]; ok {
		return c
	}
	m := n.submeter(budgets.AgainShare)
	g := sfa.New(n.b, n.solver, sfa.DefaultLimits()).Metered(m)
	var c complement
	switch paths, err := g.Paths(n.ctx, e); {
	case err != nil: // the search is over
		c.cut = LimitTime
	case paths.Ordered():
		ps, exact, err := g.Enumerate(n.ctx, paths)
		c.form = form{patternsOf(ps), exact && err == nil, 0}
	default:
		c.lazy, c.paths = true, paths
	}
	if c.paths != nil && !c.paths.Exact() {
		c.cut = LimitPatterns
	}
	n.meter.Spend(m.Count())
	n.complements[e] = c
	return c
}

// complement returns the patterns of e for a frame, nil for one whose patterns are all known.
func (n *normalizer) complement(e *sre.Not, f *frame) form {
	c := n.complementOf(e)
	if f == nil {
		return c.form
	}
	ps, exact, err := c.paths.Unroll(n.ctx, sfa.DefaultLimits(), func(p sfa.Pattern) (free int, wanted bool) {
		return f.fit(pattern{p.Gaps, p.Events})
	})
	r := form{nil, exact && err == nil, c.cut}
	for _, p := range patternsOf(ps) {
		if !n.add(&r, p) {
			break
		}
	}
	return r
}

func patternsOf(ps []sfa.Pattern) union {
	var out union
	for _, p := range ps {
		out = append(out, pattern{p.Gaps, p.Events})
	}
	return out
}
