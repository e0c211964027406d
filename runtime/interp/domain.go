package interp

import (
	"github.com/clouseau-go/clouseau/logic"
	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/uhat"
)

// Domains returns the values that fields of the sorts of a spec may have, for shrinking: pools
// and ranges as the spec has them. What a generator of the user's draws is left out.
func Domains(c *uhat.Context) map[*logic.Sort]rt.ShrinkDomain {
	out := map[*logic.Sort]rt.ShrinkDomain{}
	for _, o := range c.Operations {
		for _, f := range o.Op.Fields {
			if d := c.SortOf(f.Sort); d.Gen == "" && o.Op.Kind != sre.Ghost {
				out[f.Sort] = rt.ShrinkDomain{Pool: d.Pool, Lo: d.Lo, Hi: d.Hi, Bounded: d.Pool == nil && f.Sort.Kind() == logic.IntKind}
			}
		}
	}
	return out
}
