package uhat_test

import (
	"slices"
	"testing"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/uhat"
)

// TestMentionedIsTheCallers: a caller may change the list of a step's variables without changing
// its terms.
func TestMentionedIsTheCallers(t *testing.T) {
	t.Parallel()
	f, _ := stack()
	x, y := f.v("x"), f.v("y")
	less := f.l.Lt(x, y)
	want := slices.Clone(logic.Vars(nil, less))
	got := uhat.Mentioned(&uhat.Assert{Cond: less})
	if !slices.Equal(got, want) || len(got) != 2 {
		t.Errorf("Mentioned = %v, want %v", got, want)
	}
	clear(got)
	if now := logic.Vars(nil, less); !slices.Equal(now, want) {
		t.Errorf("the term is over %v now, not over %v", now, want)
	}
}
