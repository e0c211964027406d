package interp

import (
	"slices"
	"testing"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/uhat"
)

// TestAnswersInWords: what a table says of the deciding answer is what the check says, in its
// words, as in emitted tests.
func TestAnswersInWords(t *testing.T) {
	l := logic.NewBuilder()
	steps := []uhat.Step{
		&uhat.Assert{Cond: l.True(), Field: "value", Text: "value == value of put 1"},
		&uhat.Assert{Cond: l.False(), Field: "ok"},
		&uhat.Assume{Cond: l.True()},
		&uhat.Assert{Cond: l.True(), Field: "late"},
	}
	if got, want := answers(steps), []string{"value == value of put 1", "false"}; !slices.Equal(got, want) {
		t.Errorf("answers = %q, want %q", got, want)
	}
}
