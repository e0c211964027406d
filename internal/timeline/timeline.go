// Package timeline draws scripts: their events one below the other, and beside them arrows from
// each event to those that its clause asks for. Arrows of its history are on the left, those of its
// future on the right. Ghosts, which never run, are drawn faintly. [Script.SVG] and [Script.DOT]
// draw the same; [Arrange], which keeps arrows apart, also serves the pages of package report,
// which set events in HTML.
package timeline

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/clouseau-go/clouseau/synth"
)

// Script is a script with the reasons for its events.
type Script struct {
	Name   string
	Events []Event
	Arrows []Arrow
}

// Event is an event of a script.
type Event struct {
	Text   string // the event itself
	Clause string // that types it; empty for none
	Ghost  bool
	// Wanted says that the goal asks for it, Decides that with it the goal is reached, Suspect that
	// its answer has no clause.
	Wanted, Decides, Suspect bool
}

// Arrow leads from an event to one that it asks for. Events are counted from 0.
type Arrow struct {
	From, To int
	Title    string
	// Lane counts from 1, next to the events, on the side of the arrow; [Arrange] sets it.
	Lane int
}

// Earlier reports whether the arrow leads back to an earlier event, and stands to the left.
func (a *Arrow) Earlier() bool { return a.To < a.From }

// Top and Bottom are the events between which the arrow stands.
func (a *Arrow) Top() int    { return min(a.From, a.To) }
func (a *Arrow) Bottom() int { return max(a.From, a.To) }

// New returns the script that certificate i of a result is of.
func New(r *synth.Result, i int) *Script {
	c := r.Certificates[i]
	s := &Script{Name: r.Generators[i].Name}
	for k, e := range c.Trace {
		x := Event{Text: e.String(), Ghost: !e.Op.Visible(), Decides: k == c.Deciding, Suspect: c.Events[k].Suspect}
		if cl := c.Events[k].Clause; cl != nil {
			x.Clause = cl.Name()
		}
		s.Events = append(s.Events, x)
	}
	for _, w := range c.Reasons(r.Goal) {
		switch {
		case w.By < 0:
			s.Events[w.Event].Wanted = true
		case w.Part == "cause":
			title := fmt.Sprintf("%d asks for %d", w.Event+1, w.By+1)
			if cl := c.Events[w.Event].Clause; cl != nil {
				title += ": future of " + cl.Name()
			}
			s.Arrows = append(s.Arrows, Arrow{From: w.Event, To: w.By, Title: title})
		case w.By != w.Event:
			title := fmt.Sprintf("%d asks for %d: %s of %s", w.By+1, w.Event+1, w.Part, w.Clause.Name())
			switch {
			case w.Instead:
				title += ", or for another"
			case w.Without:
				title = fmt.Sprintf("%d needs %d: %s of %s does not hold without it", w.By+1, w.Event+1, w.Part, w.Clause.Name())
			}
			s.Arrows = append(s.Arrows, Arrow{From: w.By, To: w.Event, Title: title})
		}
	}
	Arrange(s.Arrows)
	return s
}

// Arrange gives each arrow a lane in which no other arrow on the same side has the same height. It
// sorts the arrows, short ones first; these come nearest to the events. It returns the number of
// lanes on each side.
func Arrange(arrows []Arrow) (left, right int) {
	slices.SortStableFunc(arrows, func(a, b Arrow) int { return cmp.Compare(a.Bottom()-a.Top(), b.Bottom()-b.Top()) })
	for i := range arrows {
		a := &arrows[i]
		for a.Lane = 1; slices.ContainsFunc(arrows[:i], a.collides); a.Lane++ {
		}
		if a.Earlier() {
			left = max(left, a.Lane)
		} else {
			right = max(right, a.Lane)
		}
	}
	return left, right
}

// collides reports whether two arrows share a lane and more than an end.
func (a *Arrow) collides(b Arrow) bool {
	return a.Earlier() == b.Earlier() && a.Lane == b.Lane && a.Top() < b.Bottom() && b.Top() < a.Bottom()
}

// remark says what is special about an event.
func (e *Event) remark() string {
	switch {
	case e.Decides && e.Suspect:
		return "decides, suspect"
	case e.Decides:
		return "decides"
	case e.Wanted:
		return "goal"
	}
	return ""
}
