package layered

import (
	"fmt"
	"strings"
)

// DOT returns the graph in the language of Graphviz.
func (g *Graph) DOT() string {
	var b strings.Builder
	fmt.Fprintf(&b, "digraph %s {\n\tnode [shape=circle];\n", quoted(g.Name))
	for v, n := range g.Nodes {
		shape := ""
		if n.Accept {
			shape = ", shape=doublecircle"
		}
		if n.Open {
			shape += ", style=dashed"
		}
		fmt.Fprintf(&b, "\t%d [label=%s%s];\n", v, quoted(g.name(v)), shape)
	}
	for _, e := range g.Edges {
		fmt.Fprintf(&b, "\t%d -> %d [label=%s];\n", e.From, e.To, quoted(e.Label))
	}
	b.WriteString("}\n")
	return b.String()
}

// quoted returns s as a quoted identifier of the DOT language.
func quoted(s string) string {
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", `\n`).Replace(s) + `"`
}
