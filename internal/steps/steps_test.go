package steps

import (
	"slices"
	"testing"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/uhat"
)

// TestExpected: what a table says of the deciding answer is what the check says, in its words.
func TestExpected(t *testing.T) {
	l := logic.NewBuilder()
	steps := []uhat.Step{
		&uhat.Assert{Cond: l.True(), Field: "value", Text: "value == value of put 1"},
		&uhat.Assert{Cond: l.False(), Field: "ok"},
		&uhat.Assume{Cond: l.True()},
		&uhat.Assert{Cond: l.True(), Field: "late"},
	}
	if got, want := expected(steps), []string{"value == value of put 1", "false"}; !slices.Equal(got, want) {
		t.Errorf("expected = %q, want %q", got, want)
	}
}
