package runtime

import (
	"slices"
	"strconv"
	"strings"

	"github.com/clouseau-go/clouseau/internal/environment"
)

// replays returns how often the run of a trace file is performed, and counted; 0: until it fails.
func replays() int {
	n, _ := strconv.Atoi(environment.Replays.Get())
	return n
}

// idleLater reports whether the caller judges a test of a goal of which no run was informative: it
// makes other runs for the goal first. CLOUSEAU_ASSESS=later:A,B names these goals.
func idleLater(goal string) bool {
	names, ok := strings.CutPrefix(environment.Assess.Get(), "later:")
	return ok && slices.Contains(strings.Split(names, ","), goal)
}
