package report

import (
	"cmp"
	"fmt"
	"html/template"
	"slices"
	"strings"
	"unicode/utf8"

	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/synth"
)

// timeline is a failing run as a grid of three columns: what events rest on, the
// events, and what they ask for. Each event has two rows, of which the first has
// the same height for all: arrows lead from the middle of one such row to that of
// another, so that they meet their events whatever the width of the page.
type timeline struct {
	Events []timedEvent
	Arrows []arrow
}

// timedEvent is an event with where it stands.
type timedEvent struct {
	rt.RecordedEvent
	ID      string
	Number  int // from 1
	Head    template.CSS
	Body    template.CSS
	Short   bool // arguments and results fit beside the name
	Reasons []reason
}

// reason is an obligation in words, for those who do not see arrows.
type reason struct {
	Verb string // rests on, asks for
	To   *timedEvent
	Via  string // the ghost that carries it
}

// arrow is an obligation in the grid.
type arrow struct {
	From, To int // numbers of events
	Earlier  bool
	Place    template.CSS
	Title    string
	lane     int
}

// inline is how many characters of an operation with its values fit on one line
// of a phone, beside a badge that takes the room of so many.
const (
	inline = 24
	badge  = 14
)

func newTimeline(r *Run, id string) *timeline {
	t := &timeline{Events: make([]timedEvent, len(r.Failure.Events))}
	byStep := map[int]*timedEvent{}
	for i, e := range r.Failure.Events {
		x := &t.Events[i]
		*x = timedEvent{RecordedEvent: e, ID: fmt.Sprintf("%s-event%d", id, i+1), Number: i + 1,
			Head: template.CSS(fmt.Sprintf("grid-row:%d", 2*i+1)), Body: template.CSS(fmt.Sprintf("grid-row:%d", 2*i+2))}
		room := inline
		if e.Decides || e.Deviation != "" {
			room -= badge
		}
		x.Short = utf8.RuneCountInString(e.Op+assignments(e.Args)+assignments(e.Results)) <= room
		if e.Step > 0 {
			byStep[e.Step] = x
		}
	}
	if p := r.Plan(r.Failure.Generator); p != nil {
		for _, o := range p.Obligations {
			from, to := byStep[o.From+1], byStep[o.To+1]
			if from != nil && to != nil { // the run may have ended earlier
				t.add(o, from, to)
			}
		}
	}
	t.arrange()
	return t
}

// add adds an obligation between two events.
func (t *timeline) add(o synth.Obligation, from, to *timedEvent) {
	a := arrow{From: from.Number, To: to.Number, Earlier: to.Number < from.Number}
	verb := "asks for"
	if a.Earlier {
		verb = "rests on"
	}
	ghost, _, _ := strings.Cut(o.Via, "(") // its values are the certificate's, not this run's
	from.Reasons = append(from.Reasons, reason{verb, to, ghost})
	a.Title = fmt.Sprintf("%d %s %s %d %s, by %s", from.Number, from.Op, verb, to.Number, to.Op, o.Clause)
	if ghost != "" {
		a.Title += " through the ghost " + ghost
	}
	t.Arrows = append(t.Arrows, a)
}

// arrange gives each arrow a lane that no arrow on the same side has at the same height,
// short arrows first, which come nearest to the events.
func (t *timeline) arrange() {
	slices.SortStableFunc(t.Arrows, func(a, b arrow) int { return cmp.Compare(a.length(), b.length()) })
	lanes := map[bool]int{}
	for i := range t.Arrows {
		a := &t.Arrows[i]
		for a.lane = 1; slices.ContainsFunc(t.Arrows[:i], a.collides); a.lane++ {
		}
		lanes[a.Earlier] = max(lanes[a.Earlier], a.lane)
	}
	for i := range t.Arrows {
		a := &t.Arrows[i]
		column := 3
		if a.Earlier {
			column = 1
		}
		width := 100 * (a.lane + 1) / (lanes[a.Earlier] + 1)
		a.Place = template.CSS(fmt.Sprintf("grid-row:%d/%d;grid-column:%d;width:%d%%", 2*a.top()-1, 2*a.bottom(), column, width))
	}
}

func (a *arrow) top() int    { return min(a.From, a.To) }
func (a *arrow) bottom() int { return max(a.From, a.To) }
func (a *arrow) length() int { return a.bottom() - a.top() }

// collides reports whether two arrows share a lane and more than an end.
func (a *arrow) collides(b arrow) bool {
	return a.Earlier == b.Earlier && a.lane == b.lane && a.top() < b.bottom() && b.top() < a.bottom()
}
