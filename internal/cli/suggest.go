package cli

import (
	"fmt"

	"github.com/clouseau-go/clouseau/spec"
)

// Suggestion returns ", did you mean ..." with the candidate closest to name,
// or nothing if none is close.
func Suggestion(name string, candidates []string) string {
	best, distance := "", 1+max(1, min(3, len(name)/2))
	for _, c := range candidates {
		if d := spec.EditDistance(name, c, distance); d < distance {
			best, distance = c, d
		}
	}
	if best == "" {
		return ""
	}
	return fmt.Sprintf(", did you mean %q?", best)
}
