package report

import (
	"fmt"
	"html/template"
	"strings"
	"unicode/utf8"

	"github.com/clouseau-go/clouseau/internal/timeline"
	"github.com/clouseau-go/clouseau/runtime/report"
	"github.com/clouseau-go/clouseau/synth"
)

// failingRun is a failing run as a grid of three columns: what events rest on, the events, and what
// they ask for. Each event has two rows, the first of which always has the same height. Arrows lead
// from the middle of one such row to that of another, so they meet their events whatever the width
// of the page.
type failingRun struct {
	Events []timedEvent
	Arrows []arrow
	Stage  *stage // nil: the run has no parties
}

// timedEvent is an event with where it stands.
type timedEvent struct {
	report.Event
	ID      string
	Number  int // from 1
	Head    template.CSS
	Body    template.CSS
	Short   bool // arguments and results fit beside the name
	Reasons []reason
}

// reason is an obligation in words, for readers who do not see the arrows.
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
}

// inline is how many characters of an operation with its values fit on one line of a phone, beside
// a badge with a given width.
const (
	inline = 24
	badge  = 14
)

func newFailingRun(r *Run, id string) *failingRun {
	t := &failingRun{Events: make([]timedEvent, len(r.Failure.Events))}
	byStep := map[int]*timedEvent{}
	for i, e := range r.Failure.Events {
		x := &t.Events[i]
		*x = timedEvent{Event: e, ID: fmt.Sprintf("%s-event%d", id, i+1), Number: i + 1,
			Head: template.CSS(fmt.Sprintf("grid-row:%d", 2*i+1)), Body: template.CSS(fmt.Sprintf("grid-row:%d", 2*i+2))}
		room := inline
		if e.Decides || e.Deviation != "" {
			room -= badge
		}
		x.Short = utf8.RuneCountInString(e.Op+assignments(e.Args)+assignments(e.Results)) <= room
		if n := r.steps[i]; n > 0 {
			byStep[n] = x
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
	t.Stage = newStage(r.Failure, t.Events, id)
	return t
}

// add adds an obligation between two events.
func (t *failingRun) add(o synth.Obligation, from, to *timedEvent) {
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

// arrange places the arrows.
func (t *failingRun) arrange() {
	arrows := make([]timeline.Arrow, len(t.Arrows))
	for i, a := range t.Arrows {
		arrows[i] = timeline.Arrow{From: a.From, To: a.To, Title: a.Title}
	}
	left, right := timeline.Arrange(arrows)
	for i, a := range arrows {
		column, lanes := 3, right
		if a.Earlier() {
			column, lanes = 1, left
		}
		t.Arrows[i] = arrow{From: a.From, To: a.To, Earlier: a.Earlier(), Title: a.Title,
			Place: template.CSS(fmt.Sprintf("grid-row:%d/%d;grid-column:%d;width:%d%%", 2*a.Top()-1, 2*a.Bottom(), column, 100*(a.Lane+1)/(lanes+1)))}
	}
}
