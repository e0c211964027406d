package interp

import (
	"github.com/clouseau-go/clouseau/runtime/judge"

	"github.com/clouseau-go/clouseau/uhat"
)

// Promises returns the promises of a context; nil if it has none.
func Promises(c *uhat.Context, r Registry) *judge.Promises {
	ps := c.Promises()
	if ps == nil && len(c.Twins) == 0 {
		return nil
	}
	out := &judge.Promises{Funcs: r.functions(c), Counted: Counts(c, r)}
	for _, p := range ps {
		x := judge.Promise{Name: p.Name, Op: p.Operation.Op}
		for _, k := range p.Clauses {
			x.Clauses = append(x.Clauses, judge.Clause{Name: k.Name(), Vars: k.Vars(), Where: k.Where, History: k.History, Event: k.Event})
		}
		out.List = append(out.List, x)
	}
	for _, t := range c.Twins {
		out.List = append(out.List, judge.Promise{Name: t.Name, InGo: true})
	}
	return out
}

// Counts returns the ghosts of a context that count.
func Counts(c *uhat.Context, r Registry) (out []judge.Count) {
	for _, o := range c.Operations {
		if o.Count == nil {
			continue
		}
		x := judge.Count{Op: o.Op, Start: o.Count.Start, Funcs: r.functions(c)}
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
