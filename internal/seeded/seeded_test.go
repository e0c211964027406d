package seeded_test

import (
	"flag"
	"os"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/clouseau-go/clouseau/internal/environment"
	_ "github.com/clouseau-go/clouseau/internal/seeded"
)

// TestSeeded: two checks of a process draw the same, and so does every other process.
func TestSeeded(t *testing.T) {
	if environment.Long.Get() != "" || os.Getenv("RAPID_SEED") != "" || flag.Lookup("rapid.seed").Value.String() != "1" {
		t.Skip("the seed is another one")
	}
	draw := func() (all []int) {
		rapid.Check(t, func(t *rapid.T) { all = append(all, rapid.IntRange(0, 999).Draw(t, "n")) })
		return all
	}
	first := draw()
	if again := draw(); !slices.Equal(first, again) || len(first) < 100 {
		t.Errorf("drew %v and then %v", first, again)
	}
	if want := []int{612, 0, 11, 2, 8, 0}; !slices.Equal(first[:len(want)], want) {
		t.Errorf("drew %v first, want %v", first[:6], want)
	}
}
