package runtime

import (
	"fmt"
	"strings"

	"github.com/clouseau-go/clouseau/runtime/report"
)

// String says how the run was made smaller, on a few lines.
func (s *Shrunk) String() string {
	var b strings.Builder
	if s.Before.Seen == 0 {
		return fmt.Sprintf("Not made smaller: %s.\n", s.Limit)
	}
	fmt.Fprintf(&b, "Shrunk to %d of %s: %s, %s; ", s.To, report.Plural(s.From, "input"), report.Plural(s.Candidates, "candidate"), report.Plural(s.Runs, "run"))
	if s.Minimal {
		b.WriteString("no single pass makes it smaller.\n")
	} else {
		fmt.Fprintf(&b, "stopped by %s, so it may not be the smallest.\n", s.Limit)
	}
	if s.After.Seen < s.After.Of || s.Before.Seen < s.Before.Of {
		fmt.Fprintf(&b, "It fails in %d of %d runs; before, in %d of %d.\n", s.After.Seen, s.After.Of, s.Before.Seen, s.Before.Of)
	}
	return b.String()
}

// another tells of a failure of another kind that was seen on the way.
func (s *Shrunk) another(test *Test) string {
	if s.Other == nil {
		return ""
	}
	return fmt.Sprintf("Another failure was seen on the way, in %s: %s\n%s", report.Plural(s.Others, "run"), complaint(s.Other, test), s.Other.Table())
}
