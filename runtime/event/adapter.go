package event

import (
	"context"

	"github.com/clouseau-go/clouseau/logic"
)

// CallOnly is embedded by adapters of systems without sends.
type CallOnly struct{}

// Send panics: a system without sends is sent nothing.
func (CallOnly) Send(_ context.Context, op string, _ []logic.Value) error {
	panic("runtime: " + op + " is sent to a system that only takes calls")
}

// SendOnly is embedded by adapters of systems without calls.
type SendOnly struct{}

// Call panics: a system without calls takes none.
func (SendOnly) Call(_ context.Context, op string, _ []logic.Value) ([]logic.Value, error) {
	panic("runtime: " + op + " is a call of a system that only takes sends")
}
