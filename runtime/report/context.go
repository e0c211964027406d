package report

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/clouseau-go/clouseau/internal/lists"
)

// Context says what came before a call that a promise judged.
type Context struct {
	After string // the operation right before; empty at the beginning
	// Earlier are the operations that happened before that one. The caller may reuse it.
	Earlier []string
	// Argument is how the arguments are to those of the event right before; empty: they have no
	// sort in common.
	Argument string
	// Twice says that the two events before are the same call. Undone says that they led back to
	// the state before them; Refused, that the last one left the state as it was, answered false,
	// and changes it elsewhere in the run. The state is what the histories of promises know.
	Twice, Undone, Refused bool
	// Size is how much there was: the first count of the spec, or else how many sets of values the
	// histories of the promise followed, more than at the beginning; -1: unknown.
	Size int
}

// How arguments are to others: some are equal, or else some differ by one or begin with the other,
// or else none is like that.
const (
	ArgumentEqual = "equal"
	ArgumentNear  = "near"
	ArgumentOther = "other"
)

// Names of other contexts.
const (
	contextTwice   = "twice"
	contextUndone  = "undone"
	contextRefused = "refused"
)

// ContextName is a context with a count of its own.
type ContextName struct{ Name, Title string }

// Contexts returns the contexts of [Promised.Contexts] with their titles, in order.
func Contexts() []ContextName {
	return []ContextName{
		{ArgumentEqual, "an argument equal"}, {ArgumentNear, "an argument near"}, {ArgumentOther, "other arguments"},
		{contextTwice, "after a call made twice"}, {contextUndone, "after a call undone"}, {contextRefused, "after a refusal"},
	}
}

// Judge counts a call that is judged in a context.
func (p *Promised) Judge(x Context) {
	p.Judged++
	count(&p.After, x.After)
	for _, op := range x.Earlier {
		count(&p.Later, op)
	}
	if x.Argument != "" {
		count(&p.Contexts, x.Argument)
	}
	for name, is := range x.flags {
		if is {
			count(&p.Contexts, name)
		}
	}
	if x.Size >= 0 {
		count(&p.Sizes, x.Size)
	}
}

// flags yields the contexts that a call is in or not.
func (x *Context) flags(yield func(string, bool) bool) {
	_ = yield(contextTwice, x.Twice) && yield(contextUndone, x.Undone) && yield(contextRefused, x.Refused)
}

func count[K comparable](m *map[K]int, k K) { add(m, map[K]int{k: 1}) }

// add adds counts to others.
func add[K comparable](m *map[K]int, more map[K]int) {
	if *m == nil && len(more) > 0 {
		*m = map[K]int{}
	}
	for k, n := range more {
		(*m)[k] += n
	}
}

// contexts says in which contexts the promise has judged calls, and in which of those that it could
// have met it has not; empty if it has judged none.
func (p Promised) contexts() string {
	if p.Judged == 0 {
		return ""
	}
	var parts []string
	list := func(title string, names ...string) {
		out := lists.Of(names, func(n string) string { return fmt.Sprintf("%s %d", n, p.Contexts[n]) })
		parts = append(parts, title+strings.Join(out, ", "))
	}
	if p.Contexts[ArgumentEqual]+p.Contexts[ArgumentNear]+p.Contexts[ArgumentOther] > 0 {
		list("arguments ", ArgumentEqual, ArgumentNear, ArgumentOther)
	}
	list("", contextTwice, contextUndone, contextRefused)
	if len(p.Sizes) > 0 {
		parts = append(parts, p.sizes())
	}
	return p.Name + ": " + strings.Join(parts, "; ")
}

// sizes names the sizes from 0 to 3 and next to powers of two at which calls were judged, and those
// below the largest at which none was.
func (p Promised) sizes() string {
	var reached, missed []string
	most := slices.Max(slices.Collect(maps.Keys(p.Sizes)))
	for _, n := range Thresholds(most) {
		if p.Sizes[n] > 0 {
			reached = append(reached, fmt.Sprint(n))
		} else {
			missed = append(missed, fmt.Sprint(n))
		}
	}
	text := "up to size " + fmt.Sprint(most) + ", at " + strings.Join(reached, " ")
	if missed != nil {
		text += ", not at " + strings.Join(missed, " ")
	}
	return text
}

// Thresholds returns the sizes up to a largest one at which structures often change: 0 to 3, and
// each power of two with its neighbours.
func Thresholds(most int) (out []int) {
	for n := 0; n <= min(3, most); n++ {
		out = append(out, n)
	}
	for k := 4; k-1 <= most; k *= 2 {
		for n := max(4, k-1); n <= min(k+1, most); n++ {
			out = append(out, n)
		}
	}
	return out
}
