package words_test

import (
	"testing"

	"github.com/clouseau-go/clouseau/internal/scaffold/words"
)

// TestBroken checks which texts of a panic say that the package is wrong.
func TestBroken(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]bool{
		"unreachable: lost a bit": true, "BUG: no root": true, "invariant broken": true, "internal error": true, "this should never happen": true,
		"pop of an empty stack": false, "index out of range": false, "negative count": false,
	} {
		if got := words.Broken.In(text); got != want {
			t.Errorf("%q: %v, want %v", text, got, want)
		}
	}
}
