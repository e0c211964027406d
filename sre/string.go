package sre

import (
	"fmt"
	"slices"

	"github.com/clouseau-go/clouseau/internal/lists"
	"github.com/clouseau-go/clouseau/logic"
)

// Expressions print in the notation of the spec language. A class that allows
// most events prints as a difference from any; any stands for all visible
// events where only these are allowed, as it does in goals.

func (e *None) String() string       { return Text(e, classText) }
func (e *Eps) String() string        { return Text(e, classText) }
func (e *Class) String() string      { return Text(e, classText) }
func (e *Seq) String() string        { return Text(e, classText) }
func (e *Or) String() string         { return Text(e, classText) }
func (e *And) String() string        { return Text(e, classText) }
func (e *Not) String() string        { return Text(e, classText) }
func (e *Star) String() string       { return Text(e, classText) }
func (e *Interleave) String() string { return Text(e, classText) }

// Text prints an expression in the notation of the spec language, with classes as the function
// prints them, which also reports whether an operator stands at the top.
func Text(e Expr, class func(*Class) (s string, compound bool)) string {
	s, _ := text(e, class)
	return s
}

func text(e Expr, class func(*Class) (string, bool)) (s string, compound bool) {
	plain := func(e Expr) string { return Text(e, class) }
	operand := func(e Expr) string {
		s, compound := text(e, class)
		if compound {
			return "(" + s + ")"
		}
		return s
	}
	list := func(es []Expr, print func(Expr) string, sep string) string {
		return lists.Joined(es, sep, print)
	}
	switch e := e.(type) {
	case *None:
		return "none", false
	case *Eps:
		return "eps", false
	case *Class:
		return class(e)
	case *Seq:
		return "seq(" + list(e.parts, plain, ", ") + ")", false
	case *Or:
		return list(e.parts, operand, " || "), true
	case *And:
		return list(e.parts, operand, " && "), true
	case *Not:
		return "!" + operand(e.body), false
	case *Star:
		if s := plain(e.body); s != "any" {
			return "star(" + s + ")", false
		}
		return "all", false
	case *Interleave:
		return "interleave(" + list(e.parts, plain, ", ") + ")", false
	}
	panic(fmt.Sprintf("sre: unexpected %T", e))
}

// classText prints a class and reports whether it is an operator expression.
func classText(e *Class) (s string, compound bool) {
	var own, but []Entry // a || b(q), and any - c - d(q)
	next := 0
	ghosts := slices.ContainsFunc(e.entries, func(x Entry) bool { return !x.Op.Visible() })
	for _, op := range e.b.ops {
		switch {
		case next < len(e.entries) && e.entries[next].Op == op:
			x := e.entries[next]
			next++
			own = append(own, x)
			if !logic.IsTrue(x.Allow) {
				but = append(but, Entry{Op: op, Allow: e.b.L.Not(x.Allow)})
			}
		case ghosts || op.Visible(): // over visible events ghosts are not worth a word
			but = append(but, Entry{Op: op, Allow: e.b.L.True()})
		}
	}
	switch {
	case len(but) == 0:
		return "any", false
	case len(own) == 1, weight(own) < weight(but)+1:
		return joinEvents(own, " || "), len(own) > 1
	}
	return "any - " + joinEvents(but, " - "), true
}

// weight measures how long events print, whatever their names.
func weight(es []Entry) int {
	n := 0
	for _, x := range es {
		n++
		if !logic.IsTrue(x.Allow) {
			logic.Walk(x.Allow, func(logic.Term) bool { n++; return true })
		}
	}
	return n
}

func joinEvents(es []Entry, sep string) string {
	return lists.Joined(es, sep, func(x Entry) string { return EventText(x.Op, x.Allow) })
}

// EventText prints a symbolic event.
func EventText(op *Op, q logic.Term) string {
	if logic.IsTrue(q) {
		return op.Name
	}
	return op.Name + "(" + args(q) + ")"
}

func args(q logic.Term) string {
	cs := logic.Conjuncts(q)
	return lists.Joined(cs, ", ", func(c logic.Term) string { return c.String() })
}

// Needs returns operations of which every trace of e has an event, in the order in which they stand
// in e. There may be more: it looks at operations only, takes what stands under a star or a
// complement for not needed, and where e allows events of several operations for none of these.
func Needs(e Expr) []*Op {
	switch e := e.(type) {
	case *None, *Eps, *Not, *Star:
		return nil
	case *Class:
		if len(e.entries) == 1 {
			return []*Op{e.entries[0].Op}
		}
		return nil
	case *Seq: // N(p q) = N(p) + N(q)
		return needsOfAll(e.parts)
	case *Or: // N(p | q) = what N(p) and N(q) share
		out := slices.Clone(Needs(e.parts[0]))
		for _, p := range e.parts[1:] {
			other := Needs(p)
			out = slices.DeleteFunc(out, func(op *Op) bool { return !slices.Contains(other, op) })
		}
		return out
	case *And:
		return needsOfAll(e.parts)
	case *Interleave:
		return needsOfAll(e.parts)
	default:
		panic(fmt.Sprintf("sre: unexpected %T", e))
	}
}

func needsOfAll(parts []Expr) (out []*Op) {
	for _, p := range parts {
		for _, op := range Needs(p) {
			out = lists.With(out, op)
		}
	}
	return out
}
