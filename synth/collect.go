package synth

import (
	"errors"

	"github.com/clouseau-go/clouseau/uhat"
)

// collector keeps the best results of a search: first generators with different
// multisets of clauses, that is, different ideas, then those that do the same in
// another order. What a generator performs already, at whatever depth, is no result.
type collector struct {
	*search
	result    *Result
	ideas     map[uint64]bool // that a generator was made of
	spare     []*finished     // other traces, of ideas that there were
	performed map[string]bool // scripts of the generators at all their depths, in canonical form
}

// collect searches and puts generators into the result.
func (s *search) collect(r *Result, starts []*abstractTrace) {
	c := &collector{search: s, result: r, ideas: map[uint64]bool{}, performed: map[string]bool{}}
	limit := s.cfg.MaxRefinements
	exhausted := s.run(starts, func(t *abstractTrace) bool {
		f, err := s.finish(t)
		switch {
		case errors.Is(err, errDecidedEarlier):
			return true
		case err != nil:
			r.Stats.Rejected++
			s.rejections = append(s.rejections, err)
			return s.ctx.Err() == nil
		case c.ideas[t.bucket]:
			c.spare = append(c.spare, f)
			return true
		}
		if c.keep(f) {
			c.ideas[t.bucket] = true
		}
		// Do not spend much more on further ones than on the first.
		s.cfg.MaxRefinements = min(s.cfg.MaxRefinements, r.Stats.Refinements*(1+afterFirst)+afterFirstMin)
		return len(r.Generators) < s.cfg.Results
	})
	s.cfg.MaxRefinements = limit
	s.cut = s.cut || !exhausted
	for _, f := range c.spare {
		if len(r.Generators) == s.cfg.Results {
			s.cut = true
			break
		}
		c.keep(f)
	}
}

// keep adds a generator that performs the trace, unless there is one.
func (c *collector) keep(f *finished) bool {
	g := f.generator(c.goal)
	if c.performed[c.script(g.Script())] {
		return false
	}
	g = c.recursive(f)
	c.result.Generators = append(c.result.Generators, g)
	c.result.Certificates = append(c.result.Certificates, f.certificate)
	script := g.Script()
	c.performed[c.script(script)] = true
	for _, st := range script {
		if a, ok := st.(*uhat.Apply); ok {
			for d := a.Depth.Lo; d <= a.Depth.Hi; d++ {
				c.performed[c.script(uhat.Unroll(c.delta.L, script, d))] = true
			}
		}
	}
	return true
}

func (c *collector) script(steps []uhat.Step) string { return string(c.scriptKey(steps)) }
