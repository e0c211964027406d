package interp

import (
	"github.com/clouseau-go/clouseau/runtime/promise"
	"github.com/clouseau-go/clouseau/uhat"
)

// Promises returns the promises of a context; nil if it has none.
func Promises(c *uhat.Context, r Registry) *promise.Promises {
	ps := c.Promises()
	if ps == nil {
		return nil
	}
	out := &promise.Promises{Funcs: r.functions(c)}
	for _, p := range ps {
		x := promise.Promise{Name: p.Name, Op: p.Operation.Op}
		for _, k := range p.Clauses {
			x.Clauses = append(x.Clauses, promise.Clause{Name: k.Name(), Vars: k.Vars(), Where: k.Where, History: k.History, Event: k.Event})
		}
		out.List = append(out.List, x)
	}
	return out
}
