package layered

import (
	_ "embed"
	"encoding/xml"
	"fmt"
	"math"
	"slices"
	"strings"
	"unicode/utf8"
)

// Measures of a drawing, in the units of its viewBox, which are pixels where it
// is not made smaller.
const (
	radius  = 15 // of a state
	column  = 96 // between the states of a layer, with room for what is written beside them
	gap     = 46 // between the lowest of one layer and the next
	line    = 14 // between two lines beside a state
	margin  = 26
	legendX = 24
)

//go:embed graph.css
var style string

// Style is what the classes of a drawing look like, for a page that has drawings in it.
func Style() string { return style }

// SVG returns the drawing with its legend and its style, as a file of its own.
func (g *Graph) SVG() string { return g.draw(true) }

// Inline returns the drawing alone, for a page that has [Style] and shows the legend itself.
func (g *Graph) Inline() string { return g.draw(false) }

func (g *Graph) draw(whole bool) string {
	d := &drawing{graph: g, at: make([]point, len(g.Nodes)), rank: make([]int, len(g.Nodes)), key: map[string]string{}}
	for _, e := range g.Legend() {
		d.key[e.Label] = e.Key
	}
	if len(g.Nodes) > 0 {
		d.place(g.layers())
	}
	d.starts()
	for _, e := range g.Edges {
		if d.forward(e) {
			d.edge(e)
		}
	}
	for v, n := range g.Nodes {
		d.node(v, n)
	}
	if whole {
		d.legend()
	}
	return d.svg(whole)
}

type point struct{ x, y float64 }

type drawing struct {
	graph         *Graph
	at            []point // of the nodes
	rank          []int
	key           map[string]string // letters by label
	width, height float64
	b             strings.Builder
}

func (d *drawing) printf(format string, args ...any) { fmt.Fprintf(&d.b, format+"\n", args...) }

// place gives the nodes their places. What is written beside them stands to their right.
func (d *drawing) place(layers [][]int) {
	widest := 0
	for r, layer := range layers {
		widest = max(widest, len(layer))
		for _, v := range layer {
			d.rank[v] = r
		}
	}
	d.width = float64(2*margin + widest*column)
	y := float64(margin + radius)
	for _, layer := range layers {
		left := d.width/2 - float64(len(layer)*column)/2
		lines := 0
		for i, v := range layer {
			d.at[v] = point{left + float64(i*column) + radius + 8, y}
			lines = max(lines, len(d.beside(v)))
		}
		y += max(2*radius, float64(lines*line)) + gap
	}
	d.height = y - gap + margin
}

// forward reports whether an edge leads to the next layer.
func (d *drawing) forward(e Edge) bool { return d.rank[e.To] == d.rank[e.From]+1 }

// beside returns the lines beside a node: its edges that do not lead to a later layer.
func (d *drawing) beside(v int) []string {
	var out []string
	for _, e := range d.graph.Edges {
		switch {
		case e.From != v:
		case e.To == v:
			out = slices.Insert(out, 0, d.key[e.Label]+" ↻")
		case d.rank[e.To] <= d.rank[v]:
			out = append(out, d.key[e.Label]+" ↩ "+escape(d.graph.name(e.To)))
		}
	}
	return out
}

// starts draws the arrows that come from nowhere.
func (d *drawing) starts() {
	for v, n := range d.graph.Nodes {
		if n.Start {
			p := d.at[v]
			d.arrow("edge", point{p.x, p.y - radius - 20}, p, "")
		}
	}
}

// edge draws an edge to the next layer, with its letter a third of the way, where
// edges to the same state are still apart.
func (d *drawing) edge(e Edge) {
	from, to := d.at[e.From], d.at[e.To]
	d.arrow("edge", from, to, e.Label)
	d.printf(`<text class="key" x="%.1f" y="%.1f">%s</text>`, from.x+(to.x-from.x)*0.45, from.y+(to.y-from.y)*0.45+4, d.key[e.Label])
}

// arrow draws a straight line between the rims of two states, with a head.
func (d *drawing) arrow(class string, from, to point, title string) {
	length := math.Hypot(to.x-from.x, to.y-from.y)
	ux, uy := (to.x-from.x)/length, (to.y-from.y)/length
	start, end := from, point{to.x - ux*(radius+3), to.y - uy*(radius+3)}
	if title != "" {
		start = point{from.x + ux*(radius+1), from.y + uy*(radius+1)}
	}
	d.printf(`<path class="%s" d="M%.1f %.1fL%.1f %.1f"><title>%s</title></path>`, class, start.x, start.y, end.x, end.y, escape(title))
	const size = 7
	bx, by := end.x-ux*size, end.y-uy*size
	d.printf(`<path class="head" d="M%.1f %.1fL%.1f %.1fL%.1f %.1fZ"/>`,
		end.x, end.y, bx-uy*size/2, by+ux*size/2, bx+uy*size/2, by-ux*size/2)
}

// node draws a state with its number and what is written beside it.
func (d *drawing) node(v int, n Node) {
	p := d.at[v]
	class := "state"
	if n.Open {
		class += " open"
	}
	d.printf(`<g class="%s"><circle cx="%.1f" cy="%.1f" r="%d"/>`, class, p.x, p.y, radius)
	if n.Accept {
		d.printf(`<circle cx="%.1f" cy="%.1f" r="%d"/>`, p.x, p.y, radius-4)
	}
	d.printf(`<text x="%.1f" y="%.1f">%s</text></g>`, p.x, p.y+4, escape(d.graph.name(v)))
	for i, text := range d.beside(v) {
		d.printf(`<text class="beside" x="%.1f" y="%.1f">%s</text>`, p.x+radius+6, p.y+float64(i*line)-2, text)
	}
}

// legend writes what the letters stand for below the drawing.
func (d *drawing) legend() {
	for _, e := range d.graph.Legend() {
		for i, text := range strings.Split(e.Label, "\n") {
			key := e.Key
			if i > 0 {
				key = ""
			}
			d.printf(`<text class="legend" x="%d" y="%.1f">%s</text>`, legendX, d.height, key)
			d.printf(`<text class="legend" x="%d" y="%.1f">%s</text>`, legendX+26, d.height, escape(text))
			d.height += line + 4
			d.width = max(d.width, float64(legendX+50+8*utf8.RuneCountInString(text)))
		}
	}
	d.height += margin
}

// svg puts the parts together.
func (d *drawing) svg(whole bool) string {
	var b strings.Builder
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" class="graph" role="img" viewBox="0 0 %.0f %.0f" width="%.0f" height="%.0f">`+"\n",
		d.width, d.height, d.width, d.height)
	fmt.Fprintf(&b, "<title>%s</title>\n", escape(d.graph.Name))
	if whole {
		fmt.Fprintf(&b, "<style>\n%s</style>\n", style)
	}
	b.WriteString(d.b.String())
	b.WriteString("</svg>\n")
	return b.String()
}

func escape(s string) string {
	var b strings.Builder
	_ = xml.EscapeText(&b, []byte(s)) // a strings.Builder takes everything
	return b.String()
}
