package sre

import (
	"fmt"
	"slices"
)

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
			if !slices.Contains(out, op) {
				out = append(out, op)
			}
		}
	}
	return out
}
