package spec

import (
	"fmt"
	"strings"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
)

// Print prints an expression of b so that [ParseTrace] reads the same expression back, but for its
// demands. It differs from String in that any is taken literally: it stands for all visible events
// if visible is set, as in goals, and else for all events, ghosts included.
func Print(b *sre.Builder, e sre.Expr, visible bool) string {
	p := printer{b, b.Any()}
	if visible {
		p.any = b.AnyVisible()
	}
	return p.expr(e)
}

type printer struct {
	b   *sre.Builder
	any sre.Expr // what the word any means
}

func (p printer) expr(e sre.Expr) string {
	switch e := e.(type) {
	case *sre.None:
		return "none"
	case *sre.Eps:
		return "eps"
	case *sre.Class:
		s, _ := p.class(e)
		return s
	case *sre.Seq:
		return "seq(" + p.list(e.Parts(), p.expr, ", ") + ")"
	case *sre.Or:
		return p.list(e.Parts(), p.operand, " || ")
	case *sre.And:
		return p.list(e.Parts(), p.operand, " && ")
	case *sre.Not:
		return "!" + p.operand(e.Body())
	case *sre.Star:
		if s := p.expr(e.Body()); s != "any" {
			return "star(" + s + ")"
		}
		return "all"
	case *sre.Interleave:
		return "interleave(" + p.list(e.Parts(), p.expr, ", ") + ")"
	default:
		panic(fmt.Sprintf("spec: unexpected %T", e))
	}
}

func (p printer) list(es []sre.Expr, f func(sre.Expr) string, sep string) string {
	out := make([]string, len(es))
	for i, e := range es {
		out[i] = f(e)
	}
	return strings.Join(out, sep)
}

// operand prints e in parentheses where an operator stands at its top.
func (p printer) operand(e sre.Expr) string {
	compound := false
	switch e := e.(type) {
	case *sre.Or, *sre.And:
		compound = true
	case *sre.Class:
		_, compound = p.class(e)
	}
	if compound {
		return "(" + p.expr(e) + ")"
	}
	return p.expr(e)
}

// class prints a class as a union of events, or as any without some events where that is
// shorter, and reports whether an operator stands at the top.
func (p printer) class(c *sre.Class) (s string, compound bool) {
	own := p.events(c)
	if p.b.Minus(c, p.any) != p.b.None() {
		return strings.Join(own, " || "), len(own) > 1
	}
	rest, ok := p.b.Minus(p.any, c).(*sre.Class)
	if !ok {
		return "any", false
	}
	if but := p.events(rest); len(but) < len(own) {
		return "any - " + strings.Join(but, " - "), true
	}
	return strings.Join(own, " || "), len(own) > 1
}

func (p printer) events(c *sre.Class) []string {
	var out []string
	for _, x := range c.Entries() {
		out = append(out, eventText(x.Op, x.Allow))
	}
	return out
}

// eventText prints a symbolic event.
func eventText(op *sre.Op, q logic.Term) string {
	if logic.IsTrue(q) {
		return op.Name
	}
	var args []string
	for _, c := range logic.Conjuncts(q) {
		args = append(args, c.String())
	}
	return op.Name + "(" + strings.Join(args, ", ") + ")"
}
