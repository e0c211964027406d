package sfa

import (
	"fmt"
	"strings"
)

// DOT returns the automaton as a directed graph in the language of Graphviz.
// States are numbered; a double circle accepts, a dashed circle was not expanded
// because a limit was reached. The same automaton gives the same text.
func (a *Automaton) DOT(name string) string {
	var s strings.Builder
	fmt.Fprintf(&s, "digraph %s {\n", quoteDOT(name))
	s.WriteString("\trankdir=LR;\n\tnode [shape=circle];\n")
	for i, q := range a.initial {
		fmt.Fprintf(&s, "\tstart%d [shape=point];\n\tstart%d -> %d;\n", i, i, q)
	}
	for q, st := range a.states {
		var attrs []string
		if st.Accept {
			attrs = append(attrs, "shape=doublecircle")
		}
		if st.Open {
			attrs = append(attrs, "style=dashed")
		}
		if len(attrs) > 0 {
			fmt.Fprintf(&s, "\t%d [%s];\n", q, strings.Join(attrs, ", "))
		} else {
			fmt.Fprintf(&s, "\t%d;\n", q)
		}
	}
	for q, st := range a.states {
		for _, t := range st.Out {
			fmt.Fprintf(&s, "\t%d -> %d [label=%s];\n", q, t.To, quoteDOT(wrap(t.Class.String())))
		}
	}
	s.WriteString("}\n")
	return s.String()
}

// wrapAt is the width at which labels are broken: wider ones push states off
// the screen.
const wrapAt = 32

// wrap breaks a class into lines, before its operators.
func wrap(s string) string {
	var out strings.Builder
	width := 0
	for _, word := range splitBefore(s, " || ", " - ") {
		if width > 0 && width+len(word) > wrapAt {
			out.WriteString("\n")
			width = 0
			word = strings.TrimLeft(word, " ")
		}
		out.WriteString(word)
		width += len(word)
	}
	return out.String()
}

// splitBefore cuts s before each separator outside of parentheses.
func splitBefore(s string, seps ...string) []string {
	var out []string
	depth, from := 0, 0
	for i := range len(s) {
		switch s[i] {
		case '(':
			depth++
		case ')':
			depth--
		}
		for _, sep := range seps {
			if depth == 0 && i > from && strings.HasPrefix(s[i:], sep) {
				out = append(out, s[from:i])
				from = i
			}
		}
	}
	return append(out, s[from:])
}

// quoteDOT returns s as a quoted identifier of the DOT language.
func quoteDOT(s string) string {
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", `\n`).Replace(s) + `"`
}
