package finding

import (
	"path"
	"strings"
)

// Place returns the place of a panic in a stack as Go prints it, as in "ring.go:17": that of the
// first function that is not of Go's own runtime. It is empty if there is none.
func Place(stack string) string {
	function := ""
	for _, line := range strings.Split(stack, "\n") {
		where, is := strings.CutPrefix(line, "\t")
		if !is {
			function = line
			continue
		}
		if own := strings.HasPrefix(function, "runtime.") || strings.HasPrefix(function, "runtime/debug.") || strings.HasPrefix(function, "panic("); own {
			continue
		}
		where, _, _ = strings.Cut(where, " ")
		return path.Base(strings.ReplaceAll(where, "\\", "/"))
	}
	return ""
}
