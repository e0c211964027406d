package synth

import (
	"github.com/clouseau-go/clouseau/synth/budgets"

	"errors"

	"github.com/clouseau-go/clouseau/synth/terms"
	"github.com/clouseau-go/clouseau/uhat"
)

// collector keeps the best results of a search: first generators with different
// multisets of clauses, that is, different ideas, then those that do the same in
// another order. What a generator performs already, at whatever depth, is no result.
type collector struct {
	*search
	result    *Result
	ideas     map[uint64]bool // that a generator was made of
	shapes    map[string]bool // that a generator has
	spare     spares          // other traces, of ideas that there were
	taken     []*abstractTrace
	first     int             // refinements until there was a generator
	performed map[string]bool // scripts of the generators at all their depths, in canonical form
}

// collect searches and puts generators into the result.
func (s *search) collect(r *Result, starts []*abstractTrace) {
	c := &collector{search: s, result: r, ideas: map[uint64]bool{}, shapes: map[string]bool{}, performed: map[string]bool{}}
	most := s.most
	c.gather(starts)
	if n := len(r.Generators); s.cfg.Padding && n > 0 && n < s.cfg.Results && s.ctx.Err() == nil {
		cut := s.cut
		s.most = most
		s.allow(r.Stats.Refinements + further(c.first, s.cfg.Results-n))
		s.fixed()
		c.gather(s.padded(c.taken))
		r.Padded, s.cut = len(r.Generators)-n, cut // completeness does not ask for padding
	}
	r.Shapes = len(c.shapes)
}

// gather searches from the starts and keeps what is found, until there is enough.
func (c *collector) gather(starts []*abstractTrace) {
	s, r := c.search, c.result
	c.spare = spares{}
	s.run(starts, func(t *abstractTrace) bool {
		if c.ideas[t.bucket] {
			if c.spare.add(t, s.shapeOf(t)); len(c.shapes)+len(c.spare.shapes) >= s.cfg.Results {
				s.cfg.MaxRefinements = min(s.cfg.MaxRefinements, c.first+further(c.first, budgets.FurtherIdeas))
			}
			return true
		}
		if !c.take(t) {
			return s.ctx.Err() == nil
		}
		if c.first == 0 {
			c.first = r.Stats.Refinements
			s.fixed()
			s.cfg.MaxRefinements = min(s.cfg.MaxRefinements, c.first+further(c.first, s.cfg.Results-1))
		}
		return c.wanting()
	})
	c.spare.inTurn(c.shapes, func(t *abstractTrace) bool {
		if !c.wanting() {
			return false
		}
		c.take(t)
		return s.ctx.Err() == nil
	})
}

// wanting reports whether there may be more generators.
func (c *collector) wanting() bool {
	if len(c.result.Generators) < c.cfg.Results {
		return true
	}
	c.cut |= LimitResults
	return false
}

// take finishes a trace and keeps it, if nothing is in the way.
func (c *collector) take(t *abstractTrace) bool {
	f, err := c.scope.Finish(t.plain())
	switch {
	case errors.Is(err, terms.ErrDecidedEarlier):
		return false
	case err != nil:
		c.result.Stats.Rejected++
		c.rejections = append(c.rejections, err)
		return false
	}
	if !c.keep(t, f) {
		return false
	}
	c.ideas[t.bucket], c.shapes[c.shapeOf(t)] = true, true
	c.taken = append(c.taken, t)
	return true
}

// keep adds a generator that performs the trace, unless there is one.
func (c *collector) keep(t *abstractTrace, f *terms.Finished) bool {
	g := f.Generator(c.goal)
	if c.performed[c.scope.ScriptKey(g.Script())] {
		return false
	}
	g = c.recursive(t, f)
	c.result.Generators = append(c.result.Generators, g)
	c.result.Certificates = append(c.result.Certificates, f.Certificate)
	script := g.Script()
	c.performed[c.scope.ScriptKey(script)] = true
	for _, st := range script {
		if a, ok := st.(*uhat.Apply); ok {
			for d := a.Depth.Lo; d <= a.Depth.Hi; d++ {
				c.performed[c.scope.ScriptKey(uhat.Unroll(c.delta.L, script, d))] = true
			}
		}
	}
	return true
}
