package layered

import (
	_ "embed"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/clouseau-go/clouseau/internal/drawing"
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
	d := &picture{graph: g, at: make([]drawing.Point, len(g.Nodes)), rank: make([]int, len(g.Nodes)), key: map[string]string{}}
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
	if !whole {
		return d.File("graph", g.Name, "", d.width, d.height)
	}
	d.legend()
	return d.File("graph", g.Name, style, d.width, d.height)
}

type picture struct {
	drawing.Lines
	graph         *Graph
	at            []drawing.Point // of the nodes
	rank          []int
	key           map[string]string // letters by label
	width, height float64
}

// place gives the nodes their places. What is written beside them stands to their right.
func (d *picture) place(layers [][]int) {
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
			d.at[v] = drawing.Point{X: left + float64(i*column) + radius + 8, Y: y}
			lines = max(lines, len(d.beside(v)))
		}
		y += max(2*radius, float64(lines*line)) + gap
	}
	d.height = y - gap + margin
}

// forward reports whether an edge leads to the next layer.
func (d *picture) forward(e Edge) bool { return d.rank[e.To] == d.rank[e.From]+1 }

// beside returns the lines beside a node: its edges that do not lead to a later layer.
func (d *picture) beside(v int) []string {
	var out []string
	for _, e := range d.graph.Edges {
		switch {
		case e.From != v:
		case e.To == v:
			out = slices.Insert(out, 0, d.key[e.Label]+" ↻")
		case d.rank[e.To] <= d.rank[v]:
			out = append(out, d.key[e.Label]+" ↩ "+drawing.Escape(d.graph.name(e.To)))
		}
	}
	return out
}

// starts draws the arrows that come from nowhere.
func (d *picture) starts() {
	for v, n := range d.graph.Nodes {
		if n.Start {
			p := d.at[v]
			d.arrow("edge", drawing.Point{X: p.X, Y: p.Y - radius - 20}, p, "")
		}
	}
}

// edge draws an edge to the next layer, with its letter a third of the way, where
// edges to the same state are still apart.
func (d *picture) edge(e Edge) {
	from, to := d.at[e.From], d.at[e.To]
	d.arrow("edge", from, to, e.Label)
	d.Printf(`<text class="key" x="%.1f" y="%.1f">%s</text>`, from.X+(to.X-from.X)*0.45, from.Y+(to.Y-from.Y)*0.45+4, d.key[e.Label])
}

// arrow draws a straight line between the rims of two states, with a head.
func (d *picture) arrow(class string, from, to drawing.Point, title string) {
	start := from
	if title != "" {
		start = from.Toward(to, radius+1)
	}
	end := to.Toward(from, radius+3)
	d.Printf(`<path class="%s" d="M%.1f %.1fL%.1f %.1f"><title>%s</title></path>`, class, start.X, start.Y, end.X, end.Y, drawing.Escape(title))
	head, _ := drawing.Head(from, end, 7)
	d.Printf("%s", head)
}

// node draws a state with its number and what is written beside it.
func (d *picture) node(v int, n Node) {
	p := d.at[v]
	class := "state"
	if n.Open {
		class += " open"
	}
	d.Printf(`<g class="%s"><circle cx="%.1f" cy="%.1f" r="%d"/>`, class, p.X, p.Y, radius)
	if n.Accept {
		d.Printf(`<circle cx="%.1f" cy="%.1f" r="%d"/>`, p.X, p.Y, radius-4)
	}
	d.Printf(`<text x="%.1f" y="%.1f">%s</text></g>`, p.X, p.Y+4, drawing.Escape(d.graph.name(v)))
	for i, text := range d.beside(v) {
		d.Printf(`<text class="beside" x="%.1f" y="%.1f">%s</text>`, p.X+radius+6, p.Y+float64(i*line)-2, text)
	}
}

// legend writes what the letters stand for below the drawing.
func (d *picture) legend() {
	for _, e := range d.graph.Legend() {
		for i, text := range strings.Split(e.Label, "\n") {
			key := e.Key
			if i > 0 {
				key = ""
			}
			d.Printf(`<text class="legend" x="%d" y="%.1f">%s</text>`, legendX, d.height, key)
			d.Printf(`<text class="legend" x="%d" y="%.1f">%s</text>`, legendX+26, d.height, drawing.Escape(text))
			d.height += line + 4
			d.width = max(d.width, float64(legendX+50+8*utf8.RuneCountInString(text)))
		}
	}
	d.height += margin
}
