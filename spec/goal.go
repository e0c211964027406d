package spec

import (
	"slices"
	"strings"

	"github.com/hashicorp/hcl/v2/hclsyntax"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
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
	if a := b.Body.Attributes["where"]; a != nil {
		sc.beyond(func() { r.goalWhere(g, a, sc) })
	}
	if !g.Scenario && g.Trace != nil {
		g.Trace = r.B.Visible(g.Trace)
		g.Violation = g.Trace
	} else if g.Violation != nil {
		g.Violation = r.B.Visible(g.Violation)
	}
	g.Judge = r.goName(b.Body, "judge")
	r.goalSearch(b.Body, g)
	g.Informative = r.informative(b.Body)
	r.goals = append(r.goals, g)
}

// goalWhere adds a condition over the variables of a goal to its runs. To the violation of a
// scenario, it adds the parts about variables that occur there; the other variables can have any
// values.
func (r *resolver) goalWhere(g *uhat.Goal, a *hclsyntax.Attribute, sc *scope) {
	g.WhereRange = at(a.Expr.Range())
	if g.Where = r.qualifier(a.Expr, sc, nil); g.Where == nil {
		return
	}
	if text := r.l.text(g.WhereRange); g.Text != "" && text != "" {
		g.Text += " where " + text
	}
	if g.Trace != nil {
		g.Trace = r.B.Where(g.Trace, g.Where)
	}
	switch {
	case !g.Scenario:
		g.Violation = g.Trace
	case g.Violation != nil:
		met := sre.Vars(nil, g.Violation)
		for _, c := range logic.Conjuncts(g.Where) {
			if slices.ContainsFunc(met, func(v *logic.Var) bool { return logic.Occurs(v, c) }) {
				g.Violation = r.B.Where(g.Violation, c)
			}
		}
	}
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

// unwrapped removes parentheses around a whole expression. In a file they allow line breaks.
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
