package failing

import (
	"testing"

	"github.com/clouseau-go/clouseau/internal/play/script"
)

// How often to run a test whose failure is intermittent.
func TestOften(t *testing.T) {
	t.Parallel()
	for rate, want := range map[script.Rate]int{{Seen: 0, Of: 9}: 0, {Seen: 9, Of: 9}: 1, {Seen: 1, Of: 2}: 7, {Seen: 1, Of: 3}: 12, {Seen: 1, Of: 100}: 459} {
		if got := often(rate); got != want {
			t.Errorf("often(%v) = %d, want %d", rate, got, want)
		}
	}
}
