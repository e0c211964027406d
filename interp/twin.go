package interp

import (
	"context"

	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/runtime/judge"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/uhat"
)

// Twinned returns the function that makes a system with its second runs, if the spec has relations
// of two runs; else open itself.
func Twinned(c *uhat.Context, open func(context.Context) (rt.Adapter, error)) func(context.Context) (rt.Adapter, error) {
	if len(c.Twins) == 0 {
		return open
	}
	var relations []judge.Relation
	for _, t := range c.Twins {
		x := judge.Relation{Name: t.Name, Of: t.Of.Name, Compared: names(t.Compared)}
		switch {
		case t.Before != nil:
			x.Rule = judge.Later
			x.Before = t.Before.Name
		case t.Anew:
			x.Rule = judge.Anew
		}
		for _, m := range t.Instead {
			x.Instead = append(x.Instead, judge.Move{Op: m.Op.Name, Args: m.Args, Repeat: m.Repeat, List: m.List})
		}
		relations = append(relations, x)
	}
	return func(ctx context.Context) (rt.Adapter, error) { return judge.OpenPair(ctx, open, relations...) }
}

func names(ops []*sre.Op) (out []string) {
	for _, op := range ops {
		out = append(out, op.Name)
	}
	return out
}
