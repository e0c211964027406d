package run

import (
	"testing"

	"github.com/clouseau-go/clouseau/logic"
)

// TestHandleOfNothing: a method may answer with a nil interface. That refers to nothing.
func TestHandleOfNothing(t *testing.T) {
	t.Parallel()
	if isHandle(logic.OpaqueValue(logic.NewOpaque("File"), nil)) {
		t.Error("nil is a handle")
	}
}
