package servers

import (
	"context"

	"github.com/clouseau-go/clouseau/benchmarks"
	"github.com/clouseau-go/clouseau/benchmarks/store"
	rt "github.com/clouseau-go/clouseau/runtime"
)

// Further returns the applications of package benchmarks as forms at the levels of servers that
// run: the buggy application by the name of the level, and the fixed one with
// [benchmarks.ServerFixed] behind it.
func Further(running map[string]*Server) func(benchmarks.System) []benchmarks.SUT {
	apps := map[string]benchmarks.Application{}
	for _, a := range benchmarks.Applications() {
		apps[a.Name] = a
	}
	return func(s benchmarks.System) (out []benchmarks.SUT) {
		a, ok := apps[s.Name]
		if !ok {
			return nil
		}
		add := func(name string, app benchmarks.Opened, open store.Opener) {
			out = append(out, benchmarks.SUT{Name: name, Dial: func(ctx context.Context) (rt.Adapter, error) { return app(ctx, open) }})
		}
		for _, l := range Levels() {
			if server := running[l.Server]; server != nil {
				add(l.Name, a.Buggy, server.Open(l))
				add(l.Name+benchmarks.ServerFixed, a.Fixed, server.Open(l))
			}
		}
		return out
	}
}
