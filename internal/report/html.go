package report

import (
	_ "embed"
	"fmt"
	"html/template"
	"io"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/clouseau-go/clouseau/internal/layered"
	"github.com/clouseau-go/clouseau/internal/lists"
	"github.com/clouseau-go/clouseau/internal/spacetime"
	"github.com/clouseau-go/clouseau/internal/timeline"
	"github.com/clouseau-go/clouseau/runtime/report"
	"github.com/clouseau-go/clouseau/synth"
)

//go:embed page.html.tmpl
var pageText string

//go:embed page.css
var pageStyle string

var pageTemplate = template.Must(template.New("page").Funcs(template.FuncMap{
	"assignments": assignments,
	"share":       share,
	"most":        most,
	"plural":      plural,
	"table":       newCountTable,
	"contexts":    newContextTable,
	"values":      values,
}).Parse(pageText))

// page is the data of the template.
type page struct {
	Title    string
	Style    template.CSS
	Sections []section
}

// section is the part of the page on one test.
type section struct {
	*Run
	ID       string
	Headline string // the result of the test, in words
	Icon     string
	Verdicts []report.Count // without zeros
	Timeline *failingRun    // of the failing run; nil: none
	Drawing  template.HTML
	// Folded says that no more than the headline is shown until the reader opens it: the test
	// passes, and others stand on the page as well.
	Folded bool
}

// countTable is a table of counts.
type countTable struct {
	Title, Unit string
	Counts      []report.Count
}

func newCountTable(title, unit string, counts []report.Count) countTable {
	return countTable{title, unit, counts}
}

// HTML writes a page on the reports: those of failing tests first. It refers to nothing outside of
// itself.
func HTML(w io.Writer, runs []*Run) error {
	p := page{Style: template.CSS(pageStyle + layered.Style())}
	failed := 0
	for i, r := range runs {
		s := section{Run: r, ID: fmt.Sprintf("test%d", i+1), Icon: "✓"}
		for _, v := range r.verdicts() {
			if v.Count > 0 {
				s.Verdicts = append(s.Verdicts, v)
			}
		}
		if r.Failed() {
			s.Icon = "✗"
			failed++
		}
		s.Headline = r.headline()
		if r.Failure != nil {
			s.Timeline = newFailingRun(r, s.ID)
		}
		if r.Graph != nil {
			s.Drawing = template.HTML(r.Graph.Inline()) // all text in it is escaped
		}
		s.Folded = len(runs) > 1 && !r.Failed()
		p.Sections = append(p.Sections, s)
	}
	slices.SortStableFunc(p.Sections, func(a, b section) int {
		switch {
		case a.Failed() == b.Failed():
			return 0
		case a.Failed():
			return -1
		}
		return 1
	})
	p.Title = fmt.Sprintf("%s, %d failed", plural(len(runs), "test"), failed)
	if len(runs) == 1 {
		p.Title = fmt.Sprintf("%s: %s", runs[0].System, p.Sections[0].Headline)
	}
	return pageTemplate.Execute(w, p)
}

// headline returns the result of a test in words.
func (r *Run) headline() string {
	switch {
	case r.Failure != nil && r.Failure.Model != "" && r.Failure.Model != r.Goal:
		return fmt.Sprintf("violation of the model %s on the way to %s", r.Failure.Model, r.Goal)
	case r.Failure != nil && r.Failure.Model != "":
		return "violation of the model " + r.Goal
	case r.Violations > 0:
		return "violation of " + r.Goal
	}
	for _, m := range report.Verdicts() {
		if m.Fails() && r.Of(m.Name) > 0 {
			return m.Headline + " on the way to " + r.Goal
		}
	}
	switch {
	case r.Misfits > 0:
		return "the spec lacks a value, on the way to " + r.Goal
	case r.Harmless > 0:
		return "the goal is wrong: " + r.Goal
	case r.Runs == 0:
		return "no run reached the system: " + r.Goal
	default:
		return "no violation of " + r.Goal
	}
}

// share returns a part of a whole in percent.
func share(part, whole int) int {
	if whole == 0 {
		return 0
	}
	return 100 * part / whole
}

// most returns the largest of the counts.
func most(counts []report.Count) int {
	return lists.Most(counts, func(c report.Count) int { return c.Count })
}

func plural(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

// aligned says which step of a plan each event of a run is, counted from 1; 0 where that is not
// known. A run that was made smaller lacks steps of its generator, and one that repeats some has
// others in between: an event is a step if it is the same one in the first and in the last way to
// find the run's operations in the plan. A run that was cut short before it was decided is a
// beginning of the plan.
func aligned(made, plan []string, decided bool) []int {
	if len(made) <= len(plan) && slices.Equal(made, plan[:len(made)]) && (!decided || len(made) == len(plan)) {
		return embedded(made, plan)
	}
	first := embedded(made, plan)
	backwards := func(ops []string) []string {
		ops = slices.Clone(ops)
		slices.Reverse(ops)
		return ops
	}
	last := embedded(backwards(made), backwards(plan))
	slices.Reverse(last)
	out := make([]int, len(made))
	for i := range out {
		if first[i] > 0 && last[i] > 0 && first[i] == len(plan)+1-last[i] {
			out[i] = first[i]
		}
	}
	return out
}

// embedded returns for each of the operations the number of the first step of the plan after those
// before; from where there is none, 0.
func embedded(made, plan []string) []int {
	out := make([]int, len(made))
	at := 0
	for i, op := range made {
		n := slices.Index(plan[at:], op)
		if n < 0 {
			break
		}
		at += n + 1
		out[i] = at
	}
	return out
}

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
			from := byStep[o.From+1]
			to := byStep[o.To+1]
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
		column := 3
		lanes := right
		if a.Earlier() {
			column = 1
			lanes = left
		}
		t.Arrows[i] = arrow{From: a.From, To: a.To, Earlier: a.Earlier(), Title: a.Title,
			Place: template.CSS(fmt.Sprintf("grid-row:%d/%d;grid-column:%d;width:%d%%", 2*a.Top()-1, 2*a.Bottom(), column, 100*(a.Lane+1)/(lanes+1)))}
	}
}
