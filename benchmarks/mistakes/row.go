package mistakes

import (
	"fmt"
	"strings"

	"github.com/clouseau-go/clouseau/spec"
)

// Row counts what became of the mistakes in one spec. Each is Rejected, Unreachable or Reached.
type Row struct {
	System          string
	Mistakes, Kinds int
	Rejected        int
	Unreachable     int // some goal is not reached any more
	Repaired        int // of these: explain proposes something
	Restored        int // of these: one proposal is the spec as it was
	Reached         int // all goals are
	Same            int // of these: by the same scripts
	Warned          int // of all that are not rejected: check says more than before
	Disputed        int // of these: the fixed twin denies the changed clause
	Runs            int // that were enumerated
	Unsound         int // mistakes with a generator that its spec does not justify
	Accused         int // mistakes with which the fixed twin is accused, the goal being as it was
	AccusedGoal     int // the same where the goal was changed

	kinds map[spec.EditKind]bool
}

// Add counts a mistake.
func (r *Row) Add(m *Mistake) {
	count := func(n *int, yes bool) {
		if yes {
			*n++
		}
	}
	if r.kinds == nil {
		r.kinds = map[spec.EditKind]bool{}
	}
	r.kinds[m.Edit.Kind] = true
	r.Mistakes, r.Kinds, r.Runs = r.Mistakes+1, len(r.kinds), r.Runs+m.Runs
	count(&r.Rejected, m.Rejected)
	if m.Rejected {
		return
	}
	lost := len(m.Unreached) > 0
	count(&r.Unreachable, lost)
	count(&r.Repaired, m.Repairs > 0)
	count(&r.Restored, m.Restored)
	count(&r.Reached, !lost)
	count(&r.Same, !lost && m.Same)
	count(&r.Warned, m.Warned)
	count(&r.Disputed, m.Disputed)
	count(&r.Unsound, m.Unsound != "")
	count(&r.Accused, m.Accused > 0 && !m.Goal)
	count(&r.AccusedGoal, m.Accused > 0 && m.Goal)
}

// Header is the head of a table of rows in Markdown.
const Header = "| system | mistakes | kinds | rejected | unreachable | repaired | restored | reached | same scripts | warned | disputed | runs | unsound | accused | accused, goal |\n" +
	"|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|\n"

// String returns the row as a line of that table.
func (r *Row) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "| %s |", r.System)
	for _, n := range []int{r.Mistakes, r.Kinds, r.Rejected, r.Unreachable, r.Repaired, r.Restored, r.Reached,
		r.Same, r.Warned, r.Disputed, r.Runs, r.Unsound, r.Accused, r.AccusedGoal} {
		fmt.Fprintf(&b, " %d |", n)
	}
	b.WriteByte('\n')
	return b.String()
}

// Sample returns up to perKind edits of each kind, evenly spread, in the order of the text.
func Sample(edits []*spec.Edit, perKind int) []*spec.Edit {
	total, seen := map[spec.EditKind]int{}, map[spec.EditKind]int{}
	for _, e := range edits {
		total[e.Kind]++
	}
	var out []*spec.Edit
	for _, e := range edits {
		// Edit i of n is taken where the share of those taken so far falls behind.
		n, i := total[e.Kind], seen[e.Kind]
		seen[e.Kind]++
		if n <= perKind || (i+1)*perKind/n > i*perKind/n {
			out = append(out, e)
		}
	}
	return out
}
