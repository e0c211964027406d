package consist

import (
	"slices"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/model"
	"github.com/clouseau-go/clouseau/sre"
)

// maxArguments bounds the combinations of arguments for which a Go function is called.
const maxArguments = 64

// function returns the outcomes of a model that is a Go function. It only knows values: the
// arguments are combinations of values of the domain, up to a number.
func (x *machine) function(st *state, op *sre.Op, args []logic.Term) []outcome {
	var out []outcome
	for _, values := range x.arguments(op) {
		request := sre.Event{Op: op, Values: slices.Grow(values, len(op.Fields))[:len(op.Fields)]}
		var given []logic.Term
		for i, a := range args {
			given = append(given, x.l.Eq(a, x.l.Value(values[i])))
		}
		for _, s := range st.native.Take(request, x.domain) {
			next := *st
			next.native, next.free = s.Next, s.Free
			o := outcome{next: &next, given: given}
			for _, e := range s.Answers {
				if !s.Free {
					o.replies = append(o.replies, model.Answer{Op: e.Op, Values: x.step.Literals(e.Values)})
				}
			}
			out = append(out, o)
		}
	}
	return out
}

// arguments returns combinations of arguments from the domain, at most maxArguments, in the order
// in which the last one changes fastest.
func (x *machine) arguments(op *sre.Op) [][]logic.Value {
	out := [][]logic.Value{nil}
	for _, f := range op.Fields[:op.Args()] {
		var next [][]logic.Value
		for _, vs := range out {
			for _, v := range x.domain(f.Sort) {
				next = append(next, append(slices.Clip(vs), v))
			}
		}
		out = next[:min(len(next), maxArguments)]
	}
	return out
}
