package timeline

import (
	_ "embed"
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/clouseau-go/clouseau/internal/drawing"
	"github.com/clouseau-go/clouseau/internal/lists"
)

//go:embed timeline.css
var style string

// Measures of a drawing, in the units of its viewBox, which are pixels where it is not made
// smaller.
const (
	rowHeight = 44  // from one event to the next
	boxHeight = 34  // of an event
	lane      = 14  // between two arrows side by side
	letter    = 8   // width of a character
	small     = 7   // width of one in the lines below
	margin    = 20  // around everything
	title     = 34  // height of a name
	minBox    = 160 // width of the smallest box
)

// SVG returns scripts, one below the other, as a file of its own.
func SVG(scripts []*Script) string {
	d := &picture{y: margin}
	for _, s := range scripts {
		d.measure(s)
	}
	for _, s := range scripts {
		d.script(s)
	}
	names := lists.Of(scripts, func(s *Script) string { return s.Name })
	return d.File("script", strings.Join(names, ", "), style, float64(d.left+d.box+d.right), float64(d.y))
}

// picture is a drawing under way. All scripts share the place of their boxes.
type picture struct {
	drawing.Lines
	left, box, right int // widths of what is left of the boxes, of these, and right of them
	y                int // where the next line goes
}

// measure makes room for a script.
func (d *picture) measure(s *Script) {
	lanes := map[bool]int{}
	for i := range s.Arrows {
		a := &s.Arrows[i]
		lanes[a.Earlier()] = max(lanes[a.Earlier()], a.Lane)
	}
	d.left = max(d.left, margin+lane*(lanes[true]+1))
	d.right = max(d.right, margin+lane*(lanes[false]+1))
	d.box = max(d.box, minBox, letter*utf8.RuneCountInString(s.Name))
	for i, e := range s.Events {
		d.box = max(d.box, letter*utf8.RuneCountInString(e.label(i))+16, small*utf8.RuneCountInString(e.Clause+e.remark())+40)
	}
}

func (e *Event) label(i int) string { return fmt.Sprintf("%d. %s", i+1, e.Text) }

// script draws a script.
func (d *picture) script(s *Script) {
	d.Printf(`<text class="name" x="%d" y="%d">%s</text>`, d.left, d.y+14, drawing.Escape(s.Name))
	top := d.y + title
	for i := range s.Arrows {
		d.arrow(&s.Arrows[i], top)
	}
	for i, e := range s.Events {
		d.event(i, e, top+i*rowHeight)
	}
	d.y = top + len(s.Events)*rowHeight + margin
}

// event draws an event, its box beginning at y.
func (d *picture) event(i int, e Event, y int) {
	class := "event"
	switch {
	case e.Decides:
		class += " decides"
	case e.Ghost:
		class += " ghost"
	}
	d.Printf(`<g class="%s"><rect class="box" x="%d" y="%d" width="%d" height="%d" rx="6"/>`, class, d.left, y, d.box, boxHeight)
	d.Printf(`<text x="%d" y="%d">%s</text>`, d.left+8, y+15, drawing.Escape(e.label(i)))
	d.Printf(`<text class="clause" x="%d" y="%d">%s</text>`, d.left+8, y+29, drawing.Escape(e.Clause))
	d.Printf(`<text class="remark" x="%d" y="%d" text-anchor="end">%s</text></g>`, d.left+d.box-8, y+29, drawing.Escape(e.remark()))
}

// arrow draws an arrow beside the boxes, the first of which begins at top. At one event the
// arrows that stand above end above those that stand below, so that they do not touch.
func (d *picture) arrow(a *Arrow, top int) {
	from, to := top+a.From*rowHeight+2*boxHeight/3, top+a.To*rowHeight+boxHeight/3
	edge, way, class := d.left+d.box, 1, "asks"
	if a.Earlier() {
		from, to = top+a.From*rowHeight+boxHeight/3, top+a.To*rowHeight+2*boxHeight/3
		edge, way, class = d.left, -1, "rests"
	}
	x := edge + way*lane*a.Lane
	const head = 7
	d.Printf(`<path class="arrow %s" d="M%d %dH%dV%dH%d"><title>%s</title></path>`, class, edge, from, x, to, edge+way*head, drawing.Escape(a.Title))
	d.Printf(`<path class="head" d="M%d %dl%d %dv%dZ"/>`, edge, to, way*head, -head/2-1, head+1)
}
