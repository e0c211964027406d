package runtime

import (
	"context"
	"testing"

	"github.com/clouseau-go/clouseau/internal/environment"
	"github.com/clouseau-go/clouseau/internal/process/child"
)

// apart moves the system of a test into a process of its own, if the environment asks for that. In
// the child process it does not return: it serves the system.
func apart(tb testing.TB, test *Test) {
	child.ServeTest(tb.Name(), test.System, test.New)
	if !test.Options.Child && environment.Child.Get() != "on" {
		return
	}
	p := child.Of(tb.Name(), test.System)
	test.New = func(ctx context.Context) (Adapter, error) { return p.New(ctx) }
	tb.Cleanup(p.Stop)
}
