package synth

import (
	"math"

	"github.com/clouseau-go/clouseau/internal/lists"
	"github.com/clouseau-go/clouseau/synth/internal/budgets"
	"github.com/clouseau-go/clouseau/synth/internal/refine"
	"github.com/clouseau-go/clouseau/synth/internal/trace"
)

// give expands a trace and adds its children, or those of the next level. It returns how many these
// are.
func (s *search) give(t *node) int {
	switch step, ok := s.steps.Next(t.Trace); {
	case t.whole != nil:
	case ok && s.found == 0 && !t.Wide && s.broad[step] > 0 && s.broad[step] <= len(t.Events):
		t.Wide = true
	default:
		most := budgets.Siblings
		if t.Wide {
			most = budgets.WideSiblings
		}
		all := s.expanded(t.Trace, nil, most)
		if len(all) <= most || len(t.Rest) > 0 {
			return len(s.addAll(all))
		}
		if ok && !t.Wide { // with fewer events than before, or it would have been known
			s.broad[step] = len(t.Events)
		}
		s.steps.Cut = 0
		t.Wide = true
	}
	l := &refine.Levels{Least: t.level, Most: t.level, Next: refine.NoLevel}
	out := s.expanded(t.original().Trace, l, math.MaxInt)
	for len(out) == 0 && l.Next < refine.NoLevel && !s.spent() {
		l.Least, l.Most, l.Next = l.Next, l.Next, refine.NoLevel
		out = s.expanded(t.original().Trace, l, math.MaxInt)
	}
	children := s.addAll(out)
	if l.Next < refine.NoLevel {
		s.enqueue(t.original().remainder(l.Next, children))
	}
	return len(children)
}

// expanded returns the children that are wanted; of more than most of them, some.
func (s *search) expanded(t *trace.Trace, l *refine.Levels, most int) (out []*trace.Trace) {
	u := s.steps.Apart()
	u.Levels = l
	u.Family = &refine.Family{Most: most}
	u.Expand(t, func(c *trace.Trace) {
		u.Family.Made++
		if l != nil {
			c.Away = t.Away + l.Discrepancy
		}
		out = append(out, c)
	})
	s.steps.Cut |= u.Cut
	return out
}

// addAll adds as many children as there may be. It returns all.
func (s *search) addAll(children []*trace.Trace) []*node {
	out := lists.Of(children, func(c *trace.Trace) *node { return &node{Trace: c} })
	for _, c := range out {
		if s.filled() {
			break
		}
		s.stats.Traces++
		s.add(c)
	}
	return out
}

// original returns the trace of which this one gives children of a higher level, or itself.
func (t *node) original() *node {
	if t.whole != nil {
		return t.whole
	}
	return t
}

// remainder returns what stands in the queues for a trace's children from a level on. It owes what
// the best of their siblings owes.
func (t *node) remainder(level int, siblings []*node) *node {
	u := *t
	u.whole = t
	u.level = level
	u.expanded = false
	for i, c := range siblings {
		if i == 0 || c.open < u.open {
			u.open = max(c.open, 1)
		}
		if i == 0 || c.estimate < u.estimate {
			u.estimate = c.estimate
		}
	}
	return &u
}

// viable returns the starts whose deciding event some clause can type. An event that cannot be
// typed in the start cannot be typed later, when there are only more constraints. Without this
// check the search, which meets obligations from the left, would find that out last, and once for
// every way to get there: a spec of correct answers excludes just the deciding event. Starts that
// are not whole, and those beyond the budget of refinements, are checked when their turn comes.
func (s *search) viable(starts []*trace.Trace) []*trace.Trace {
	var out []*trace.Trace
	for _, t := range starts {
		if t.Partial() || s.spent() {
			out = append(out, t)
			continue
		}
		u := *t
		if u.Unchecked = false; s.typable(&node{Trace: &u}) {
			out = append(out, &u)
		}
	}
	return out
}

// typable reports whether some clause can type the deciding event of a start.
func (s *search) typable(t *node) bool {
	k := t.Find(t.Deciding)
	if k < 0 || t.Partial() {
		return true
	}
	s.stats.Refinements++
	found := false
	u := s.steps.Apart()
	u.Within(t.Trace, func() {
		u.TypeStep(t.Trace, k, func(*trace.Trace) { found = true })
	})
	s.steps.Cut |= u.Cut
	if found || u.Ctx.Err() != nil || u.Cut != 0 {
		return true
	}
	s.noteDeadEnd(t, k, 0)
	return false
}
