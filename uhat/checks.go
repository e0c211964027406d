package uhat

import (
	"slices"

	"github.com/clouseau-go/clouseau/logic"
)

// Checks reports how the script of g depends on answers: whether it checks any, and whether an
// answer, or a message that does not come, can end it before its last event.
func (g *Generator) Checks() (checks, stops bool) {
	script := g.Script()
	answers := told(script)
	depends := func(t logic.Term) bool { return mentions(t, answers) }
	Walk(script, func(s Step) {
		switch s := s.(type) {
		case *Draw: // there may be no value for it
			stops = stops || slices.ContainsFunc(s.Among, func(d Domain) bool {
				return depends(d.Guard) || depends(d.Filter) || slices.ContainsFunc(slices.Concat(d.Lo, d.Hi, d.Except), depends)
			})
		case *Take:
			stops = true
		case *Assume:
			stops = stops || depends(s.Cond)
		case *Assert:
			checks, stops = true, stops || s.Stop
		case *Differ:
			checks, stops = true, stops || s.Stop
		}
	})
	return checks, stops
}
