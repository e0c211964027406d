// Adapter of gate.clouseau.hcl for example.com/shop/guarded.Gate, written by clouseau init. It is
// yours to change.

package guarded_test

import (
	"context"
	"time"

	"example.com/shop/guarded"
)

// testedGate is a Gate whose methods have the arguments and results of the spec's operations.
type testedGate struct {
	*guarded.Gate
}

// newTestedGate makes a fresh system for a run.
func newTestedGate() *testedGate {
	return &testedGate{guarded.NewGate()}
}

func (s *testedGate) Enter() error {
	return s.Gate.Enter(briefGate())
}

// briefGate is a context that ends soon, for what waits.
func briefGate() context.Context {
	ctx, cancel := context.WithTimeout(context.Background(), 100*time.Millisecond)
	context.AfterFunc(ctx, cancel)
	return ctx
}
