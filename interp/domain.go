package interp

import (
	"github.com/clouseau-go/clouseau/logic"
	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/runtime/play/draw"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/uhat"
)

// Domains returns the values that fields of a spec's sorts may have, for shrinking: the pools and
// ranges of the spec. The values of user generators are left out.
func Domains(c *uhat.Context) map[*logic.Sort]draw.Domain {
	out := map[*logic.Sort]draw.Domain{}
	for _, o := range c.Operations {
		for _, f := range o.Op.Fields {
			switch d := c.SortOf(f.Sort); {
			case o.Op.Kind == sre.Ghost || elsewhere(c, f.Sort):
			case d.Pool != nil:
				out[f.Sort] = rt.Among(d.Pool...)
			case f.Sort.HasParts():
				out[f.Sort] = (&program{c: c}).parts(d)
			case f.Sort.Kind() == logic.IntKind:
				out[f.Sort] = draw.Span(d.Lo, d.Hi)
			}
		}
	}
	return out
}
