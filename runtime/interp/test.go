package interp

import (
	"context"

	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/uhat"
)

// Test returns the test that runs the generators against the systems that
// open returns. name is the system's, for reports. Its monitor works with
// the context's builders, so tests of one context must not run in parallel.
func Test(name string, c *uhat.Context, goal *uhat.Goal, gens []*uhat.Generator, r Registry,
	open func(context.Context) (rt.Adapter, error)) *rt.Test {
	t := &rt.Test{
		System: rt.SystemOf(name, c.B),
		Goal: rt.Goal{
			Name: goal.Name, Doc: goal.Doc, Text: goal.Trace.String(),
			Vars: goal.Vars, Violation: goal.Violation, Funcs: r.functions(c),
		},
		New:     open,
		Clauses: clauses(gens),
	}
	for _, g := range gens {
		t.Generators = append(t.Generators, Generator(c, g, r))
	}
	for _, o := range c.Operations {
		if o.PanicsAllowed {
			t.Options.PanicsAllowed = append(t.Options.PanicsAllowed, o.Op.Name)
		}
	}
	return t
}

// clauses returns the names of the clauses that the generators' visible events serve, in
// the order of their first event.
func clauses(gens []*uhat.Generator) []string {
	var names []string
	seen := map[string]bool{}
	add := func(o uhat.Origin) {
		if o.Clause != nil && !seen[o.Clause.Name()] {
			seen[o.Clause.Name()] = true
			names = append(names, o.Clause.Name())
		}
	}
	funs := map[*uhat.Fun]bool{}
	var walk func([]uhat.Step)
	walk = func(steps []uhat.Step) {
		for _, s := range steps {
			switch s := s.(type) {
			case *uhat.Perform:
				add(s.Origin)
			case *uhat.Take:
				add(s.Origin)
			case *uhat.Choice:
				for _, b := range s.Branches {
					walk(b)
				}
			case *uhat.Apply:
				if !funs[s.Fun] {
					funs[s.Fun] = true
					walk(s.Fun.Base)
					walk(s.Fun.Step)
				}
			}
		}
	}
	for _, g := range gens {
		walk(g.Script())
	}
	return names
}
