package interp

import (
	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/runtime/play/event"
	"github.com/clouseau-go/clouseau/runtime/strategy/walk"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/uhat"
)

// Walk returns the walks of a spec: random runs of its operations within its clauses.
func Walk(s *uhat.Spec, r Registry) walk.Walk {
	return walk.Walk{
		Requests: Explore(s, r).Requests,
		Clauses:  Clauses(s.Context),
		Counts:   Counts(s.Context, r),
		Plays:    plays(s.Context),
		Funcs:    r.functions(s.Context),
	}
}

// plays returns the calls of which relations speak.
func plays(c *uhat.Context) (out []walk.Play) {
	for _, moves := range c.Plays() {
		var p walk.Play
		for _, m := range moves {
			p = append(p, walk.Move{Op: m.Op.Name, Args: m.Names()})
		}
		out = append(out, p)
	}
	return out
}

// Clauses returns the clauses of a context, as walks follow them.
func Clauses(c *uhat.Context) []walk.Clause {
	var out []walk.Clause
	for _, o := range c.Operations {
		if o.Count != nil {
			continue // nobody performs it
		}
		for _, k := range o.Clauses {
			w := walk.Clause{
				Name: k.Name(), Op: o.Op, Vars: k.Vars(), Where: k.Where, History: k.History, Event: k.Event, Promise: !o.Bounds(k),
			}
			for _, e := range k.GhostsNext() {
				w.Next = append(w.Next, sre.Expr(e))
			}
			out = append(out, w)
		}
	}
	return out
}

// Walker returns the generator that performs walks.
func Walker(name string, c *uhat.Context, w walk.Walk) rt.Generator {
	walker := walk.New(event.SystemOf(name, c.B), w)
	return rt.Generator{Name: name, Run: func(s *rt.Session) { s.Explore(walker) }}
}
