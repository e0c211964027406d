package interp

import (
	"github.com/clouseau-go/clouseau/runtime/count"
	"github.com/clouseau-go/clouseau/runtime/promise"
	"github.com/clouseau-go/clouseau/uhat"
)

// Promises returns the promises of a context; nil if it has none.
func Promises(c *uhat.Context, r Registry) *promise.Promises {
	ps := c.Promises()
	if ps == nil && len(c.Twins) == 0 {
		return nil
	}
	out := &promise.Promises{Funcs: r.functions(c), Counted: Counts(c, r)}
	for _, p := range ps {
		x := promise.Promise{Name: p.Name, Op: p.Operation.Op}
		for _, k := range p.Clauses {
			x.Clauses = append(x.Clauses, promise.Clause{Name: k.Name(), Vars: k.Vars(), Where: k.Where, History: k.History, Event: k.Event})
		}
		out.List = append(out.List, x)
	}
	for _, t := range c.Twins {
		out.List = append(out.List, promise.Promise{Name: t.Name, InGo: true})
	}
	return out
}

// Counts returns the ghosts of a context that count.
func Counts(c *uhat.Context, r Registry) (out []count.Count) {
	for _, o := range c.Operations {
		if o.Count == nil {
			continue
		}
		x := count.Count{Op: o.Op, Start: o.Count.Start, Funcs: r.functions(c)}
		if o.Count.Up != nil {
			x.Up = o.Count.Up
		}
		if o.Count.Down != nil {
			x.Down = o.Count.Down
		}
		out = append(out, x)
	}
	return out
}
