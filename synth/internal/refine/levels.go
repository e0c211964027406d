package refine

import (
	"math"

	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/synth/internal/pattern"
	"github.com/clouseau-go/clouseau/synth/internal/trace"
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

// Levels says which children of a step are wanted, and how far the enumeration is from the parent.
// A nil *levels wants all.
type Levels struct {
	Least, Most           int // the levels that are wanted
	Next                  int // the lowest one above, as far as is known; noLevel for none
	inserted, Discrepancy int
}

const NoLevel = math.MaxInt

// away is the discrepancy of an event that stands so many events from where it is best.
func away(events int) int { return min(events, 1) }

// beyond reports whether all that inserts so many more events is above the levels that are wanted.
func (l *Levels) beyond(more int) bool {
	if l == nil {
		return false
	}
	at := l.inserted + l.Discrepancy + more
	if at <= l.Most {
		return false
	}
	l.Next = min(l.Next, at)
	return true
}

// wanted reports whether a child that is complete here is of a level that is wanted.
func (l *Levels) wanted() bool {
	return l == nil || l.Least <= l.inserted+l.Discrepancy && !l.beyond(0)
}

// by calls f where so many more events are inserted, with so much more discrepancy.
func (l *Levels) by(inserted, discrepancy int, f func()) {
	if l == nil {
		f()
		return
	}
	l.inserted += inserted
	l.Discrepancy += discrepancy
	if !l.beyond(0) {
		f()
	}
	l.inserted -= inserted
	l.Discrepancy -= discrepancy
}

func (a *Attempt) pairing(e *trace.Event, class *sre.Class) trace.Pairing {
	return trace.Pairing{Clause: a.Clause, Suspect: a.Projected != nil, Target: a.Target.ID, Event: e.ID, Class: class}
}

// tellApart asks which events can be none of a history's, whatever else is aligned. By operation
// alone, fewer insertions seem enough than are, and on each level below the first one that has
// children all patterns, of which there may be thousands, are tried in vain. Nothing is aligned yet
// when the solver is asked, so the answers hold for all patterns and levels.
func (a *Attempt) tellApart(events []*trace.Event, histories pattern.Union) {
	if a.steps.Levels == nil {
		return
	}
	if a.From.Apart == nil {
		a.From.Apart = map[trace.Pairing]bool{}
	}
	for _, p := range histories {
		for _, class := range p.Events {
			for _, e := range events {
				a.compare(e, class)
			}
		}
	}
}

// compare asks the solver whether an event can be one of a class, unless that was done.
func (a *Attempt) compare(e *trace.Event, class *sre.Class) {
	q := class.Allow(e.Op)
	p := a.pairing(e, class)
	if _, asked := a.From.Apart[p]; q != nil && !asked {
		a.Branch(func() { a.From.Apart[p] = !a.Member(q, e.Op, e.Args) })
	}
}

// told reports whether an event is known to be none of a class.
func (a *Attempt) told(e *trace.Event, class *sre.Class) bool {
	return a.Target != nil && len(a.From.Apart) > 0 && a.From.Apart[a.pairing(e, class)]
}

// Stepping is what a step is about: an event of the operation gets a type, or a cause.
type Stepping struct {
	op    *sre.Op
	cause bool
}
