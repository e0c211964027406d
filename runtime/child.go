package runtime

import (
	"context"
	"testing"

	"github.com/clouseau-go/clouseau/internal/environment"
	"github.com/clouseau-go/clouseau/internal/process/child"
)

// apart moves the system of a test into a process of its own, if the environment asks for that. In
// the child process it does not return: it serves the system.
func (h *Harness) apart(tb testing.TB) {
	child.ServeTest(tb.Name(), h.test.System, h.test.New)
	if !h.test.Options.Child && environment.Child.Get() != "on" {
		return
	}
	p, test := child.Of(tb.Name(), h.test.System), *h.test
	test.New = func(ctx context.Context) (Adapter, error) { return p.New(ctx) }
	h.test = &test
	tb.Cleanup(p.Stop)
}
