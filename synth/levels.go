package synth

import (
	"math"
	"slices"

	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/synth/internal/budgets"
	"github.com/clouseau-go/clouseau/uhat"
)

// Where a clause fits in many places, one step makes thousands of traces that differ in where
// inserted events stand, and nearly all are never looked at. So a trace with too many children
// gives them in levels: those of the lowest level first, and it goes back into the queues for the
// next one, as in "A* with Partial Expansion for Large Branching Factor Problems" (Yoshizumi,
// Miura, Ishida, AAAI 2000).
//
// The level of a child is how many events were inserted, and how many of these stand elsewhere than
// next to what they are for: in a history right before what follows in the clause's history, in a
// future right behind what precedes. The latter is the child's discrepancy, and its descendants
// keep it: a trace of many waits behind one of few, as in "Limited Discrepancy Search" (Harvey,
// Ginsberg, IJCAI 1995). How far away an event stands does not matter, or whole transactions could
// not be put elsewhere.
//
// That there are too many is found out in vain. So it is found out once, until there is a first
// result: where a step about an event of an operation had too many outcomes, later ones have too,
// among as many events or more. For further results all that is alike comes at once, as it may.
//
// Nothing is lost: when the queues are empty, all levels were made.

// levels says which children of a step are wanted, and how far the enumeration is from the parent.
// A nil *levels wants all.
type levels struct {
	least, most           int // the levels that are wanted
	next                  int // the lowest one above, as far as is known; noLevel for none
	inserted, discrepancy int
}

const noLevel = math.MaxInt

// away is the discrepancy of an event that stands so many events from where it is best.
func away(events int) int { return min(events, 1) }

// beyond reports whether all that inserts so many more events is above the levels that are wanted.
func (l *levels) beyond(more int) bool {
	if l == nil {
		return false
	}
	at := l.inserted + l.discrepancy + more
	if at <= l.most {
		return false
	}
	l.next = min(l.next, at)
	return true
}

// wanted reports whether a child that is complete here is of a level that is wanted.
func (l *levels) wanted() bool {
	return l == nil || l.least <= l.inserted+l.discrepancy && !l.beyond(0)
}

// by calls f where so many more events are inserted, with so much more discrepancy.
func (l *levels) by(inserted, discrepancy int, f func()) {
	if l == nil {
		f()
		return
	}
	i, d := l.inserted, l.discrepancy
	l.inserted, l.discrepancy = i+inserted, d+discrepancy
	if !l.beyond(0) {
		f()
	}
	l.inserted, l.discrepancy = i, d
}

// pairing is an event of a trace and one of the history of a clause that types a target.
type pairing struct {
	clause        *uhat.Clause
	suspect       bool
	target, event int // by id
	class         *sre.Class
}

func (a *typing) pairing(e *event, class *sre.Class) pairing {
	return pairing{a.clause, a.projected != nil, a.target.id, e.id, class}
}

// tellApart asks which events can be none of a history's, whatever else is aligned. By operation
// alone, fewer insertions seem enough than are, and on each level below the first one that has
// children all patterns, of which there may be thousands, are tried in vain. Nothing is aligned yet
// when the solver is asked, so the answers hold for all patterns and levels.
func (a *typing) tellApart(events []*event, histories union) {
	if a.steps.levels == nil {
		return
	}
	if a.from.apart == nil {
		a.from.apart = map[pairing]bool{}
	}
	for _, p := range histories {
		for _, class := range p.events {
			for _, e := range events {
				a.compare(e, class)
			}
		}
	}
}

// compare asks the solver whether an event can be one of a class, unless that was done.
func (a *typing) compare(e *event, class *sre.Class) {
	q, p := class.Allow(e.op), a.pairing(e, class)
	if _, asked := a.from.apart[p]; q != nil && !asked {
		a.branch(func() { a.from.apart[p] = !a.member(q, e.op, e.args) })
	}
}

// told reports whether an event is known to be none of a class.
func (a *typing) told(e *event, class *sre.Class) bool {
	return a.target != nil && len(a.from.apart) > 0 && a.from.apart[a.pairing(e, class)]
}

// stepping is what a step is about: an event of the operation gets a type, or a cause.
type stepping struct {
	op    *sre.Op
	cause bool
}

// step returns what the next step of a trace is about, as far as obligations say; ok is false if
// that is not an event.
func (s *steps) step(t *abstractTrace) (x stepping, ok bool) {
	k := s.nextObligation(t)
	if k == none || len(t.rest) > 0 {
		return x, false
	}
	return stepping{t.events[k].op, s.rules.owesCause(t.events[k])}, true
}

// give expands a trace and adds its children, or those of the next level. It returns how many these
// are.
func (s *search) give(t *abstractTrace) int {
	switch step, ok := s.steps.step(t); {
	case t.whole != nil:
	case ok && s.found == 0 && !t.wide && s.broad[step] > 0 && s.broad[step] <= len(t.events):
		t.wide = true
	default:
		most := budgets.Siblings
		if t.wide {
			most = budgets.WideSiblings
		}
		all := s.expanded(t, nil, most)
		if len(all) <= most || len(t.rest) > 0 {
			return s.addAll(all)
		}
		if ok && !t.wide { // with fewer events than before, or it would have been known
			s.broad[step] = len(t.events)
		}
		s.steps.cut, t.wide = 0, true
	}
	l := &levels{least: t.level, most: t.level, next: noLevel}
	out := s.expanded(t.original(), l, math.MaxInt)
	for len(out) == 0 && l.next < noLevel && !s.spent() {
		l.least, l.most, l.next = l.next, l.next, noLevel
		out = s.expanded(t.original(), l, math.MaxInt)
	}
	n := s.addAll(out)
	if l.next < noLevel {
		s.enqueue(t.original().remainder(l.next, out))
	}
	return n
}

// expanded returns the children that are wanted; of more than most of them, some.
func (s *search) expanded(t *abstractTrace, l *levels, most int) (out []*abstractTrace) {
	u := s.steps.apart()
	u.levels = l
	u.family = &family{most: most}
	u.expand(t, func(c *abstractTrace) {
		u.family.made++
		if l != nil {
			c.away = t.away + l.discrepancy
		}
		out = append(out, c)
	})
	s.steps.cut |= u.cut
	return out
}

// addAll adds as many children as there may be. It returns how many there are.
func (s *search) addAll(children []*abstractTrace) int {
	for _, c := range children {
		if s.filled() {
			break
		}
		s.stats.Traces++
		s.add(c)
	}
	return len(children)
}

// original returns the trace of which this one gives children of a higher level, or itself.
func (t *abstractTrace) original() *abstractTrace {
	if t.whole != nil {
		return t.whole
	}
	return t
}

// remainder returns what stands in the queues for a trace's children from a level on. It owes what
// the best of their siblings owes.
func (t *abstractTrace) remainder(level int, siblings []*abstractTrace) *abstractTrace {
	u := *t
	u.whole, u.level, u.expanded, u.away = t, level, false, t.away+level
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

// withoutHistory returns the position of an event of a wide trace for which no clause has a history
// that accepts what is before it, none if there is no such event. What no clause accepts now none
// accepts later, when constraints are only more and gaps narrower. Meeting obligations
// from the left would find that out once for every way to meet those before, of which wide
// traces have many; others have so few that it does not pay. Where events are known to exclude
// each other it pays to look at events once more, and at their futures, whenever there are more of
// those of which their clauses speak.
func (s *steps) withoutHistory(t *abstractTrace) int {
	if !t.wide || t.whole != nil {
		return none
	}
	found, again := none, s.learned()
	s.within(t, func() {
		for k, e := range t.events {
			if e.owesType() && (e.id >= t.checked || again && s.stirred(t, e)) && !s.hasHistory(t, k) {
				found = k
				return
			}
		}
	})
	t.checked = t.nextID
	return found
}

// stirred reports whether there are events since the last look at one, of which its clauses speak.
func (s *steps) stirred(t *abstractTrace, e *event) bool {
	return slices.ContainsFunc(t.events, func(x *event) bool { return x.id >= t.checked && s.rules.minds(e.op, x.op, true) })
}

// hasHistory reports whether some clause of event k may have its history, or that is not known.
func (s *steps) hasHistory(t *abstractTrace, k int) bool {
	return s.mayHave(t, k, false, t.causesFirst)
}

// mayHave reports whether some clause may type event k, or that is not known. Of a send it asks for
// the history alone, and of what has long been there for the future, if old is set.
func (s *steps) mayHave(t *abstractTrace, k int, old, deep bool) bool {
	s = s.apart()
	e := t.events[k]
	if e.id == t.deciding && (s.suspects || s.only != nil) {
		return true
	}
	for _, c := range s.rules.clauses[e.op] {
		part := *c
		if e.op.Kind != sre.Receive || !s.learned() {
			part.Future = s.delta.B.All()
		}
		if old {
			part.History = s.delta.B.All()
		}
		if s.typeable(t, k, &part, deep) || s.cut != 0 || s.ctx.Err() != nil {
			return true
		}
	}
	return false
}
