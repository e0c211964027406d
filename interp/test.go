package interp

import (
	"context"

	"github.com/clouseau-go/clouseau/internal/steps"
	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/runtime/play/event"
	"github.com/clouseau-go/clouseau/uhat"
)

// Test returns the test that runs the generators against the systems that open returns. name is the
// name of the system, for reports. Its monitor works with the context's builders, so tests of one
// context must not run in parallel.
func Test(name string, c *uhat.Context, goal *uhat.Goal, gens []*uhat.Generator, r Registry,
	open func(context.Context) (rt.Adapter, error)) *rt.Test {
	t := &rt.Test{
		System: event.SystemOf(name, c.B),
		Goal: rt.Goal{
			Name: goal.Name, Doc: goal.Doc, Text: goal.Source(),
			Vars: goal.Vars, Violation: goal.Violation, Funcs: r.functions(c),
		},
		Promises: Promises(c, r),
		Funcs:    r.functions(c),
		New:      Twinned(c, open),
		Domains:  Domains(c),
	}
	var scripts []*steps.Script
	for _, g := range gens {
		script := steps.Of(c, g, true)
		scripts = append(scripts, script)
		t.Generators = append(t.Generators, compiled(c, g, script, r))
	}
	t.Clauses = steps.Served(scripts)
	t.Options.PanicsAllowed = c.Named(func(o *uhat.Operation) bool { return o.PanicsAllowed })
	t.Options.Misfortunes = c.Named(func(o *uhat.Operation) bool { return o.Fault })
	t.Options.Waits = c.Named(func(o *uhat.Operation) bool { return o.Waits })
	t.Options.Panicked = panicked(c)
	return t
}

// panicked returns the results that report panics, by operation.
func panicked(c *uhat.Context) map[string]string {
	out := map[string]string{}
	for _, o := range c.Operations {
		if o.Panicked != "" {
			out[o.Op.Name] = o.Panicked
		}
	}
	return out
}
