package linear

import (
	"fmt"
	"slices"
	"strings"

	"github.com/clouseau-go/clouseau/internal/play/overlap"
)

// shown is how many calls of the longest order are shown, the last ones.
const shown = 8

// String returns the verdict, and of a violation the end of the longest order, and a picture of the
// calls that come next in time, of which no order explains one.
func (r Result) String() string {
	if r.Verdict != Violation {
		return r.Verdict.String()
	}
	var b strings.Builder
	b.WriteString("violation: no order of ")
	if r.Key.IsValid() {
		fmt.Fprintf(&b, "the calls for %s ", r.Key)
	} else {
		b.WriteString("the calls ")
	}
	fmt.Fprintf(&b, "explains their answers; the longest has %d of %d", len(r.Order), len(r.Calls))
	for i, at := range r.Order[max(0, len(r.Order)-shown):] {
		if i == 0 {
			b.WriteString(", and ends with\n")
		}
		fmt.Fprintf(&b, "  %s\n", text(r.Calls[at]))
	}
	if len(r.Order) == 0 {
		b.WriteByte('\n')
	}
	b.WriteString("Not in it, or under way at the same time as the first call that is not:\n")
	for line := range strings.Lines(closer(r.next()).PictureOf(text)) {
		b.WriteString("  " + line)
	}
	return strings.TrimSuffix(b.String(), "\n")
}

// text returns a call with its answer, if it has one.
func text(c *overlap.Call) string {
	if !ended(c) {
		return c.Event.String()
	}
	return c.Whole().String()
}

// next returns the call that returns first of those that the longest order lacks, and the calls
// that overlap with it.
func (r Result) next() (out overlap.Calls) {
	var first *overlap.Call
	for i, c := range r.Calls {
		if slices.Contains(r.Order, i) {
			continue
		}
		if first == nil || !ended(first) || ended(c) && returned(c) < returned(first) {
			first = c
		}
	}
	for _, c := range r.Calls {
		if first != nil && !c.Before(first) && !first.Before(c) {
			out = append(out, c)
		}
	}
	return out
}

func returned(c *overlap.Call) int64 {
	_, back := c.Span()
	return back
}

func ended(c *overlap.Call) bool { return returned(c) != 0 }

// closer returns calls with ticks that follow each other.
func closer(calls overlap.Calls) (out overlap.Calls) {
	var ticks []int64
	for _, c := range calls {
		called, back := c.Span()
		ticks = append(ticks, called, back)
	}
	ticks = append(ticks, 0)
	slices.Sort(ticks)
	ticks = slices.Compact(ticks)
	for _, c := range calls {
		called, back := c.Span()
		i, _ := slices.BinarySearch(ticks, called)
		j, _ := slices.BinarySearch(ticks, back)
		e := c.Event
		if ended(c) {
			e = c.Whole()
		}
		out = append(out, overlap.Recorded(c.Lane, e, int64(i), int64(j)))
	}
	return out
}
