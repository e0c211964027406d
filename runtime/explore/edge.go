package explore

import (
	"slices"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/runtime/draw"
	"github.com/clouseau-go/clouseau/runtime/script"
	"github.com/clouseau-go/clouseau/sre"
)

// Where another case of the model begins depends on its state: amount > limit + 5 is a number that
// nobody has written or told. So an argument goes to such an edge once in a while, and to both
// sides of it.

// edge moves an argument of a request to where a comparison of the model changes, given the others.
func (e *explorer) edge(q *request, args []script.Arg) {
	if len(q.compared) == 0 || !e.chance(percent(e.Edges, 20)) {
		return
	}
	i := q.compared[e.draws.Choose(len(q.compared))]
	values := make([]logic.Value, len(args))
	script.Arguments(args, values)
	f, d := q.op.Fields[i], q.args[i]
	edges := slices.DeleteFunc(e.s.Edges(q.op, values, i), func(v logic.Value) bool { return !e.may(f, d, v) })
	if len(edges) == 0 {
		return
	}
	x := e.beside(e.origin(f.Sort, edges[e.draws.Choose(len(edges))]), f, d)
	args[i] = script.Answer{Value: x.value, Ref: x.ref}
}

// beside returns a fact, or of an integer that or one of its neighbours.
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
	if y := e.origin(f.Sort, v); x.ref != nil && y.ref != nil {
		return y // that it is a neighbour as well is chance
	}
	if x.value = v; x.ref != nil {
		ref := *x.ref
		if ref.Func, ok = ref.Func.Then(by); !ok {
			return fact{sort: x.sort, value: v}
		}
		x.ref = &ref
	}
	return x
}

// may reports whether an argument may have a value that follows from others: one that could be
// drawn, any value of the sort where what is drawn is a preference, and otherwise what is known
// already.
func (e *explorer) may(f sre.Field, d draw.Domain, v logic.Value) bool {
	if f.Sort.Kind() == logic.IntKind && !f.Sort.Bounds().Has(v.Integer()) {
		return false
	}
	same := func(x fact) bool { return x.value == v && x.sort == f.Sort }
	return plain(f.Sort) || d != nil && (d.Has(v) || d.Extent().Open) ||
		slices.ContainsFunc(e.told, same) || slices.ContainsFunc(e.model, same)
}

// comparable returns the arguments of a request that may go to an edge.
func (e *explorer) comparable(q *request) []int {
	if e.Known < 0 || e.Edges < 0 {
		return nil
	}
	return slices.DeleteFunc(e.s.Compared(q.op), func(i int) bool {
		f := q.op.Fields[i]
		return finite(f.Sort) || f.Name == e.Connection
	})
}
