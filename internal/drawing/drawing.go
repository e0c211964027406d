// Package drawing has what pictures have in common: files of SVG, and names in the language of
// Graphviz.
package drawing

import (
	"encoding/xml"
	"fmt"
	"math"
	"strings"
)

// Lines are the elements of a drawing, a line each.
type Lines struct{ strings.Builder }

// Printf adds a line.
func (l *Lines) Printf(format string, args ...any) { fmt.Fprintf(l, format+"\n", args...) }

// File returns the lines as a file of its own. Without a style it is for a page that has it.
func (l *Lines) File(class, title, style string, width, height float64) string {
	var out Lines
	out.Printf(`<svg xmlns="http://www.w3.org/2000/svg" class="%s" role="img" viewBox="0 0 %.0f %.0f" width="%.0f" height="%.0f">`,
		class, width, height, width, height)
	out.Printf("<title>%s</title>", Escape(title))
	if style != "" {
		out.Printf("<style>\n%s</style>", style)
	}
	out.WriteString(l.String())
	out.Printf("</svg>")
	return out.String()
}

// Escape returns a text as it stands in SVG.
func Escape(s string) string {
	var b strings.Builder
	_ = xml.EscapeText(&b, []byte(s)) // a strings.Builder takes everything
	return b.String()
}

// Quoted returns a text as a quoted identifier of the DOT language.
func Quoted(s string) string {
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", `\n`).Replace(s) + `"`
}

// Point is a place in a drawing.
type Point struct{ X, Y float64 }

// Toward returns the point that is so far from p on the way to q.
func (p Point) Toward(q Point, far float64) Point {
	length := p.To(q)
	return Point{p.X + (q.X-p.X)/length*far, p.Y + (q.Y-p.Y)/length*far}
}

// To returns how far q is.
func (p Point) To(q Point) float64 { return math.Hypot(q.X-p.X, q.Y-p.Y) }

// Head returns the head of an arrow that comes from a point, and where the arrow meets it.
func Head(from, tip Point, size float64) (path string, base Point) {
	length := from.To(tip)
	ux := (tip.X - from.X) / length
	uy := (tip.Y - from.Y) / length
	base = Point{tip.X - ux*size, tip.Y - uy*size}
	return fmt.Sprintf(`<path class="head" d="M%.1f %.1fL%.1f %.1fL%.1f %.1fZ"/>`,
		tip.X, tip.Y, base.X-uy*size/2, base.Y+ux*size/2, base.X+uy*size/2, base.Y-ux*size/2), base
}
