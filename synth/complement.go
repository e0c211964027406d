package synth

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
	form                 // if not lazy
}

// complementOf returns the complement of e. It asks the solver, whose assertions must hold wherever
// e occurs.
func (n *normalizer) complementOf(e *sre.Not) complement {
	if c, ok := n.complements[e]; ok {
		return c
	}
	m := n.submeter(budgets.AgainShare)
	g := sfa.New(n.b, n.solver, sfa.DefaultLimits()).Metered(m)
	var c complement
	switch paths, err := g.Paths(n.ctx, e); {
	case err != nil: // the search has ended
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

// complement returns the patterns of e for a frame; f is nil if all patterns are known.
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
