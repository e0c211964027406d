package runtime

import (
	"fmt"

	"github.com/clouseau-go/clouseau/runtime/report"
)

// another describes a failure of another kind that was seen along the way.
func (s *shrunk) another(test *Test) string {
	if s.Other == nil {
		return ""
	}
	return fmt.Sprintf("Another failure was seen on the way, in %s: %s\n%s", report.Plural(s.Others, "run"), complaint(s.Other, test), s.Other.Table())
}
