package strategy

import (
	"slices"

	"github.com/clouseau-go/clouseau/internal/play/script"
	"github.com/clouseau-go/clouseau/internal/strategy/asking"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/runtime/play/draw"
	"github.com/clouseau-go/clouseau/sre"
)

// Edges. Where the model's next case begins depends on its state: amount > limit + 5 compares with
// a number that no spec and no answer contains. So an argument sometimes takes the value at such an
// edge, or a neighbour of it.

// edge moves an argument of a request to where a comparison of the model changes, given the other
// arguments.
func (e *explorer) edge(q *request, args []script.Arg) {
	if len(q.compared) == 0 || !e.chance(e.Edges.or(20)) {
		return
	}
	i := q.compared[e.draws.Choose(len(q.compared))]
	values := make([]logic.Value, len(args))
	script.Arguments(args, values)
	f := q.op.Fields[i]
	d := q.args[i]
	edges := slices.DeleteFunc(e.s.Edges(q.op, values, i), func(v logic.Value) bool { return !e.may(f, d, v) })
	if len(edges) == 0 {
		return
	}
	x := e.beside(e.origin(f.Sort, edges[e.draws.Choose(len(edges))]), f, d)
	args[i] = script.Answer{Value: x.value, Ref: x.ref}
}

// beside returns a fact or, for an integer, the fact or one of its neighbours.
func (e *explorer) beside(x fact, f sre.Field, d draw.Domain) fact {
	if f.Sort.Kind() != logic.IntKind {
		return x
	}
	by := script.Plus([]int64{0, 1, -1}[e.draws.Choose(3)])
	if by.Name == "" {
		return x
	}
	v, ok := by.Apply(x.value)
	if !ok || !e.may(f, d, v) {
		return x
	}
	return e.moved(x, v, by)
}

// may reports whether an argument may have a value that follows from others. It must be a value
// that could be drawn, or a known one; if the domain is only a preference, any value of the sort
// will do.
func (e *explorer) may(f sre.Field, d draw.Domain, v logic.Value) bool {
	if f.Sort.Kind() == logic.IntKind && !f.Sort.Bounds().Has(v.Integer()) {
		return false
	}
	same := func(x fact) bool { return x.value == v && x.sort == f.Sort }
	return plain(f.Sort) || d != nil && (d.Has(v) || d.Extent().Open) ||
		slices.ContainsFunc(e.told, same) || slices.ContainsFunc(e.model, same)
}

// comparable returns the arguments of a request that may take a value at an edge.
func (e *explorer) comparable(q *request) []int {
	if e.Known.none() || e.Edges.none() {
		return nil
	}
	return slices.DeleteFunc(e.s.Compared(q.op), func(i int) bool {
		f := q.op.Fields[i]
		return asking.Few(f.Sort) || f.Name == e.Connection
	})
}
