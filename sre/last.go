package sre

import (
	"fmt"
	"maps"
)

// Lasts returns operations among which are all whose event may be the last one of a trace of e. It
// is nil if these may be all operations. Where e has complements or intersections, there may be
// more in it than need be.
func Lasts(e Expr) map[*Op]bool {
	switch e := e.(type) {
	case *None, *Eps:
		return map[*Op]bool{}
	case *Class:
		out := map[*Op]bool{}
		for _, x := range e.entries {
			out[x.Op] = true
		}
		return out
	case *Seq:
		i := len(e.parts) - 1
		for i > 0 && Nullable(e.parts[i]) {
			i--
		}
		return lastsOf(e.parts[i:])
	case *Or:
		return lastsOf(e.parts)
	case *And:
		out := map[*Op]bool(nil)
		for _, p := range e.parts {
			if ops := Lasts(p); out == nil {
				out = ops
			} else if ops != nil {
				maps.DeleteFunc(out, func(op *Op, _ bool) bool { return !ops[op] })
			}
		}
		return out
	case *Not:
		return nil
	case *Star:
		return Lasts(e.body)
	case *Interleave:
		return lastsOf(e.parts)
	default:
		panic(fmt.Sprintf("sre: unexpected %T", e))
	}
}

// lastsOf returns the union of Lasts.
func lastsOf(es []Expr) map[*Op]bool {
	out := map[*Op]bool{}
	for _, e := range es {
		ops := Lasts(e)
		if ops == nil {
			return nil
		}
		maps.Copy(out, ops)
	}
	return out
}
