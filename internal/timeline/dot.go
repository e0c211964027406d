package timeline

import (
	"fmt"
	"strings"

	"github.com/clouseau-go/clouseau/internal/drawing"
)

// DOT returns the script as a graph for Graphviz: its events in a column, what histories rest on
// dashed, what futures ask for solid.
func (s *Script) DOT() string {
	var b strings.Builder
	fmt.Fprintf(&b, "digraph %s {\n", drawing.Quoted(s.Name))
	fmt.Fprintln(&b, "\trankdir=TB; nodesep=0.6;")
	fmt.Fprintln(&b, "\tnode [shape=box, fontname=\"monospace\"];")
	for i, e := range s.Events {
		label := fmt.Sprintf("%d. %s", i+1, e.Text)
		if e.Clause != "" {
			label += "\n" + e.Clause
		}
		attrs := "label=" + drawing.Quoted(label)
		if r := e.remark(); r != "" {
			attrs += ", xlabel=" + drawing.Quoted(r)
		}
		switch {
		case e.Decides:
			attrs += ", penwidth=2"
		case e.Ghost:
			attrs += ", style=dashed"
		}
		fmt.Fprintf(&b, "\t%d [%s];\n", i+1, attrs)
	}
	for i := 1; i < len(s.Events); i++ {
		fmt.Fprintf(&b, "\t%d -> %d [weight=100, arrowhead=none, color=gray];\n", i, i+1)
	}
	for _, a := range s.Arrows {
		style := "solid"
		if a.Earlier() {
			style = "dashed"
		}
		fmt.Fprintf(&b, "\t%d -> %d [constraint=false, style=%s, tooltip=%s];\n", a.From+1, a.To+1, style, drawing.Quoted(a.Title))
	}
	fmt.Fprintln(&b, "}")
	return b.String()
}
