package spec

import (
	"strings"

	"github.com/hashicorp/hcl/v2/hclsyntax"

	"github.com/clouseau-go/clouseau/uhat"
)

// goal resolves a goal or scenario block.
func (r *resolver) goal(b *hclsyntax.Block) {
	name, _ := r.unique("goal or scenario", b)
	g := &uhat.Goal{Name: name, Doc: r.text(b.Body, "doc"), Scenario: b.Type == "scenario", Range: at(b.DefRange())}
	sc := r.open(b.Type)
	g.Vars = r.variables(b.Body, "vars", "variable", sc, false)
	sc.visible = !g.Scenario
	if a := b.Body.Attributes["trace"]; a != nil {
		g.Trace, g.TraceRange = r.trace(a.Expr, sc), at(a.Expr.Range())
		g.Text = r.l.text(g.TraceRange)
	}
	sc.visible = true
	if !g.Scenario {
		g.Violation = g.Trace
	} else if a := b.Body.Attributes["violation"]; a != nil {
		g.Violation = r.trace(a.Expr, sc)
	}
	g.Judge = r.goName(b.Body, "judge")
	r.goalSearch(b.Body, g)
	r.goals = append(r.goals, g)
}

// text returns a piece of a file on one line; empty where it holds a comment.
func (l *loader) text(at uhat.Range) string {
	lines := l.texts[at.File]
	if at.Line < 1 || at.EndLine > len(lines) {
		return ""
	}
	var words []string
	for i := at.Line; i <= at.EndLine; i++ {
		line := []rune(lines[i-1])
		if i == at.EndLine {
			line = line[:min(len(line), at.EndColumn-1)]
		}
		if i == at.Line {
			line = line[min(len(line), at.Column-1):]
		}
		words = append(words, strings.Fields(string(line))...)
	}
	text := strings.Join(words, " ")
	if strings.Contains(text, "#") || strings.Contains(text, "//") {
		return ""
	}
	return unwrapped(strings.NewReplacer("( ", "(", " )", ")").Replace(text))
}

// unwrapped drops parentheses around a whole expression: in a file they let it span lines.
func unwrapped(text string) string {
	depth := 0
	for i, r := range text {
		switch r {
		case '(':
			depth++
		case ')':
			depth--
		}
		if depth == 0 && i < len(text)-1 {
			return text
		}
	}
	return strings.TrimSuffix(strings.TrimPrefix(text, "("), ")")
}
