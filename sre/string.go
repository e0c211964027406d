package sre

import (
	"slices"
	"strings"

	"github.com/clouseau-go/clouseau/logic"
)

// Expressions print in the notation of the spec language. A class that allows
// most operations prints as a difference from any; any stands for all visible
// events where only these are allowed, as it does in goals.

func (e *None) String() string { return "none" }
func (e *Eps) String() string  { return "eps" }

func (e *Class) String() string {
	s, _ := classText(e)
	return s
}

// classText prints a class and reports whether it is an operator expression.
func classText(e *Class) (s string, compound bool) {
	b := e.b
	var own, but []string // a || b(q), and - c - d(q)
	ghosts := 0           // how many ghost operations the class allows
	next := 0
	for _, op := range b.ops {
		switch {
		case next == len(e.entries) || e.entries[next].Op != op:
			but = append(but, op.Name)
		default:
			q := e.entries[next].Allow
			next++
			own = append(own, eventText(op, q))
			if !logic.IsTrue(q) {
				but = append(but, eventText(op, b.L.Not(q)))
			}
			if !op.Visible() {
				ghosts++
			}
		}
	}
	if ghosts == 0 { // over visible events ghosts are not worth a word
		but = slices.DeleteFunc(but, func(s string) bool {
			return slices.ContainsFunc(b.ops, func(o *Op) bool { return !o.Visible() && o.Name == s })
		})
	}
	switch {
	case len(but) == 0:
		return "any", false
	case len(own)-len(but) < 1 || len(own) == 1:
		return strings.Join(own, " || "), len(own) > 1
	}
	return "any - " + strings.Join(but, " - "), true
}

func eventText(op *Op, q logic.Term) string {
	if logic.IsTrue(q) {
		return op.Name
	}
	return op.Name + "(" + args(q) + ")"
}

func args(q logic.Term) string {
	cs := logic.Conjuncts(q)
	out := make([]string, len(cs))
	for i, c := range cs {
		out[i] = c.String()
	}
	return strings.Join(out, ", ")
}

func (e *Seq) String() string        { return call("seq", e.parts) }
func (e *Or) String() string         { return infix(e.parts, " || ") }
func (e *And) String() string        { return infix(e.parts, " && ") }
func (e *Not) String() string        { return "!" + operand(e.body) }
func (e *Interleave) String() string { return call("interleave", e.parts) }

func (e *Star) String() string {
	if c, ok := e.body.(*Class); ok && c.String() == "any" {
		return "all"
	}
	return "star(" + e.body.String() + ")"
}

func call(name string, es []Expr) string {
	out := make([]string, len(es))
	for i, e := range es {
		out[i] = e.String()
	}
	return name + "(" + strings.Join(out, ", ") + ")"
}

func infix(es []Expr, op string) string {
	out := make([]string, len(es))
	for i, e := range es {
		out[i] = operand(e)
	}
	return strings.Join(out, op)
}

func operand(e Expr) string {
	compound := false
	switch e := e.(type) {
	case *Or, *And:
		compound = true
	case *Class:
		_, compound = classText(e)
	}
	if compound {
		return "(" + e.String() + ")"
	}
	return e.String()
}
