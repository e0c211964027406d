package spacetime

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/clouseau-go/clouseau/internal/drawing"
)

// RowHeight is the height of a row in the drawing, and Head the height above the first one, both in
// pixels. The texts beside the drawing have the same heights.
const (
	RowHeight = 36
	Head      = 34
)

// Measures of the drawing in pixels.
const (
	margin   = 8
	letter   = 7 // width of a character of a name
	narrow   = 64
	wide     = 112
	longName = 15 // characters of a name that are shown
	big      = 10 // radius of the mark of an event
	dot      = 4  // radius of that of a step
	tip      = 7  // length of an arrow's head
	bend     = 14 // how far an arrow bends for each row that it passes
	mostBend = 56
)

// Width returns the width of the drawing.
func (d *Diagram) Width() int { return 2*margin + d.laneWidth()*len(d.Lanes) }

// Height returns the height of the drawing.
func (d *Diagram) Height() int { return Head + RowHeight*len(d.Rows) + margin }

func (d *Diagram) laneWidth() int {
	w := narrow
	for _, name := range d.Lanes {
		w = max(w, letter*min(utf8.RuneCountInString(name), longName)+10)
	}
	return min(w, wide)
}

// SVG returns the lanes as a drawing. The deciding event is that with this number, 0 if there is
// none. id tells the drawing from others on a page.
func (d *Diagram) SVG(id string, deciding int) string {
	p := &painter{Diagram: d, deciding: deciding}
	p.Printf(`<svg class="lanes" role="img" aria-labelledby="%s-title %s-desc" viewBox="0 0 %d %d" width="%d" height="%d">`,
		id, id, d.Width(), d.Height(), d.Width(), d.Height())
	p.Printf(`<title id="%s-title">The run as a space-time diagram</title>`, id)
	p.Printf(`<desc id="%s-desc">%s</desc>`, id, drawing.Escape(d.describe()))
	p.bands()
	for i, name := range d.Lanes {
		p.lane(i, name)
	}
	for i := range d.Arrows {
		p.arrow(&d.Arrows[i])
	}
	for i := range d.Rows {
		p.row(i)
	}
	p.Printf("</svg>")
	return p.String()
}

// describe says what the drawing shows, for those who do not see it.
func (d *Diagram) describe() string {
	under, lost := 0, 0
	for _, a := range d.Arrows {
		switch {
		case a.Lost:
			lost++
		case a.End < 0:
			under++
		}
	}
	return fmt.Sprintf("Time goes down. The lanes are %s. %d messages, of which %d are lost and %d still under way at the end. The list next to the drawing says the same in words.",
		strings.Join(d.Lanes, ", "), len(d.Arrows), lost, under)
}

type painter struct {
	*Diagram
	drawing.Lines
	deciding int
}

func (p *painter) x(lane int) float64 {
	w := float64(p.laneWidth())
	return margin + w*float64(lane) + w/2
}

// y returns the height of a row; row -1 is the beginning.
func (p *painter) y(row int) float64 {
	if row < 0 {
		return Head - 4
	}
	return Head + RowHeight*(float64(row)+.5)
}

// bands marks the row that decides, and the time of partitions.
func (p *painter) bands() {
	from := -1
	for i, r := range p.Rows {
		switch {
		case r.Kind == Parted && from < 0:
			from = i
		case r.Kind == Healed && from >= 0:
			p.band("parted", p.y(from), p.y(i))
			from = -1
		}
		if r.Event > 0 && r.Event == p.deciding {
			p.band("deciding", p.y(i)-RowHeight/2, p.y(i)+RowHeight/2)
		}
	}
	if from >= 0 {
		p.band("parted", p.y(from), float64(p.Height()))
	}
}

func (p *painter) band(class string, from, to float64) {
	p.Printf(`<rect class="%s" x="0" y="%g" width="%d" height="%g"/>`, class, from, p.Width(), to-from)
}

// lane draws the line of a party, which is broken while the party is down.
func (p *painter) lane(i int, name string) {
	shown := name
	if utf8.RuneCountInString(name) > longName {
		shown = string([]rune(name)[:longName-1]) + "…"
	}
	p.Printf(`<text class="party" x="%g" y="18" text-anchor="middle">%s<title>%s</title></text>`, p.x(i), drawing.Escape(shown), drawing.Escape(name))
	from, down := p.y(-1), false
	piece := func(to float64) {
		class := "life"
		if down {
			class = "life down"
		}
		p.Printf(`<path class="%s" d="M%g %gV%g"/>`, class, p.x(i), from, to)
		from = to
	}
	for k, r := range p.Rows {
		if r.Lane == i && (r.Kind == Crashed || r.Kind == Restarted) {
			piece(p.y(k))
			down = r.Kind == Crashed
		}
	}
	piece(float64(p.Height() - margin/2))
}

// arrow draws a message. One that is lost ends in a cross half way, one that is still under way in
// a ring.
func (p *painter) arrow(a *Arrow) {
	x1, y1, x2 := p.x(a.From), p.y(a.Start), p.x(a.To)
	class := "message"
	if a.Copy {
		class += " copy"
	}
	switch {
	case a.End < 0:
		x, y := x1+stub(a.To-a.From), min(y1+RowHeight*.6, float64(p.Height()-margin))
		p.Printf(`<g class="%s open"><title>%s</title><path d="M%g %gL%g %g"/><circle cx="%g" cy="%g" r="3.5"/></g>`,
			class, p.title(a, "under way"), x1, y1, x, y, x, y)
	case a.Lost:
		x, y := (x1+x2)/2, p.y(a.End)
		p.Printf(`<g class="%s lost"><title>%s</title><path d="M%g %gL%g %g"/><path class="cross" d="M%g %gl10 10m0 -10l-10 10"/></g>`,
			class, p.title(a, "lost"), x1, y1, x, y, x-5, y-5)
	default:
		p.delivered(a, class, x1, y1, x2)
	}
}

// stub returns how far the arrow of a message under way leads aside, less for a near lane: such
// arrows keep apart from each other, and are steeper than others.
func stub(lanes int) float64 {
	switch {
	case lanes < 0:
		return -stub(-lanes)
	case lanes == 0:
		return 0
	}
	return min(2+9*float64(lanes), narrow/2)
}

// delivered draws an arrow up to the mark of its row. An arrow past other rows bends upwards:
// messages that a party sends at once to its neighbours would otherwise lie on one line, if they
// arrive in turn, and look like one message that is passed on.
func (p *painter) delivered(a *Arrow, class string, x1, y1, x2 float64) {
	y2 := p.y(a.End)
	radius := float64(dot)
	if p.Rows[a.End].Event > 0 {
		radius = big
	}
	// The control point of the curve lies above the middle of the line.
	cx, cy := (x1+x2)/2, (y1+y2)/2-min(bend*float64(a.End-a.Start-1), mostBend)
	control := drawing.Point{X: cx, Y: cy}
	end := drawing.Point{X: x2, Y: y2}
	if control == end {
		return
	}
	head, base := drawing.Head(control, end.Toward(control, radius+1), tip)
	p.Printf(`<g class="%s"><title>%s</title><path d="M%.1f %.1fQ%.1f %.1f %.1f %.1f"/>%s</g>`,
		class, p.title(a, ""), x1, y1, cx, cy, base.X, base.Y, head)
}

func (p *painter) title(a *Arrow, end string) string {
	text := fmt.Sprintf("%s, %s to %s", a.What, p.Lanes[a.From], p.Lanes[a.To])
	if a.Copy {
		text += ", a copy"
	}
	if end != "" {
		text += ", " + end
	}
	return drawing.Escape(text)
}

// row draws the mark of a row.
func (p *painter) row(i int) {
	r := p.Rows[i]
	if r.Lane < 0 {
		if r.Kind == Parted || r.Kind == Healed {
			p.Printf(`<path class="cut" d="M0 %gH%d"/>`, p.y(i), p.Width())
		}
		return
	}
	x, y := p.x(r.Lane), p.y(i)
	class := string(r.Kind)
	if r.Event > 0 && r.Event == p.deciding {
		class += " decides"
	}
	p.Printf(`<g class="mark %s">`, class)
	switch r.Kind {
	case Asked:
		p.Printf(`<rect x="%g" y="%g" width="%d" height="%d" rx="4"/>`, x-big, y-big, 2*big, 2*big)
	case Arrived:
		p.Printf(`<circle cx="%g" cy="%g" r="%d"/>`, x, y, big)
	case Crashed:
		p.Printf(`<path d="M%g %gl14 14m0 -14l-14 14"/>`, x-7, y-7)
	case Restarted:
		p.Printf(`<circle cx="%g" cy="%g" r="6"/>`, x, y)
	case Timer, Fault:
		p.Printf(`<path d="M%g %gl6 6l-6 6l-6 -6z"/>`, x, y-6)
	default:
		p.Printf(`<circle cx="%g" cy="%g" r="%d"/>`, x, y, dot)
	}
	if r.Event > 0 && (r.Kind == Asked || r.Kind == Arrived) {
		p.Printf(`<text x="%g" y="%g" text-anchor="middle">%d</text>`, x, y+4, r.Event)
	}
	p.Printf(`</g>`)
}
