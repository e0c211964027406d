package report

import (
	"fmt"
	"html/template"

	"github.com/clouseau-go/clouseau/internal/spacetime"
	"github.com/clouseau-go/clouseau/runtime/report"
)

// stage is a run of several parties: their lanes as a drawing, and a line for each row.
type stage struct {
	Drawing template.HTML
	Head    template.CSS // the heights of the lines are those of the drawing's rows
	Lines   []stageLine
	Open    []stageLine // messages that are under way at the end
	Parties int
	Long    int // how many rows there would be, if they are too many to draw; else 0
}

// stageLine is a row of the drawing in words.
type stageLine struct {
	Kind    spacetime.RowKind
	Event   *timedEvent // nil: it is none
	Who     string      // sender and receiver, or the party
	What    string      // of a row that is no event
	Decides bool
}

// newStage returns the picture of a run; nil if it has no parties.
func newStage(r *report.Record, events []timedEvent, id string) *stage {
	d := spacetime.New(r)
	if d == nil {
		return nil
	}
	if d.Long() {
		return &stage{Parties: len(d.Lanes), Long: len(d.Rows)}
	}
	deciding := 0
	for i, e := range r.Events {
		if e.Decides {
			deciding = i + 1
		}
	}
	// All text in the drawing is escaped.
	s := &stage{Parties: len(d.Lanes), Drawing: template.HTML(d.SVG(id+"-lanes", deciding)),
		Head: template.CSS(fmt.Sprintf("--lanes-head:%dpx;--lanes-row:%dpx;--lanes-width:%dpx", spacetime.Head, spacetime.RowHeight, d.Width()))}
	for _, row := range d.Rows {
		l := stageLine{Kind: row.Kind, Who: who(row.From, row.To), What: words(row)}
		if row.Event > 0 {
			l.Event, l.Decides = &events[row.Event-1], row.Event == deciding
		}
		s.Lines = append(s.Lines, l)
	}
	for _, a := range d.Arrows {
		if a.End < 0 {
			s.Open = append(s.Open, stageLine{Who: who(d.Lanes[a.From], d.Lanes[a.To]), What: a.What})
		}
	}
	return s
}

// who names the parties of a row.
func who(from, to string) string {
	if from == to {
		return from
	}
	return from + " → " + to
}

// words says what a row that is no event is.
func words(r spacetime.Row) string {
	switch r.Kind {
	case spacetime.Step:
		if r.From == r.To {
			return r.What
		}
		return r.What + " arrives"
	case spacetime.Timer:
		return "the timer " + r.What + " fires"
	case spacetime.Lost:
		return r.What + " is lost"
	case spacetime.Copied:
		return r.What + " will arrive twice"
	case spacetime.Crashed:
		return "crashes"
	case spacetime.Restarted:
		return "restarts"
	case spacetime.Parted:
		return "a partition: " + r.What
	case spacetime.Healed:
		return "the partition heals"
	}
	return r.What
}
