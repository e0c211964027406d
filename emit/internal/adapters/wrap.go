package adapters

import (
	"github.com/dave/jennifer/jen"

	"github.com/clouseau-go/clouseau/emit/internal/names"
	"github.com/clouseau-go/clouseau/internal/lists"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/uhat"
)

// A method may have results that its operation does not have. Their types are not known, so that no
// interface can have the method; where the reference is made its own type is known, and a function
// that drops these results is kept in the adapter. So is a function that asks a contract in Go,
// which wants the system's own type as well.

// wrapped returns the operations that are performed by such functions.
func (a *Adapter) wrapped() []*uhat.Operation {
	return lists.Where(a.spec.Visible(), func(o *uhat.Operation) bool { return a.wraps(o.Op) })
}

// wraps reports whether an operation is performed by such a function.
func (a *Adapter) wraps(op *sre.Op) bool { return a.ignores(op) || a.ensures(op) }

// wrapper names the function of an operation in the adapter. Methods differ, and so do these.
func (a *Adapter) wrapper(op *sre.Op) string { return "call" + a.Method(op) }

// wrap prints the function: a call of the method on sut, without the results that are ignored, and
// what the contract says of it.
func (a *Adapter) wrap(op *sre.Op) *jen.Statement {
	inner := a.Sorts.Go.Package.Names.Inner()
	for _, name := range []string{"sut", "contract", "before"} {
		inner.Reserve(name)
	}
	var params, args, left, kept []jen.Code
	for _, i := range a.args(op) {
		f := op.Fields[i]
		id := inner.Pick(names.Local(f.Name))
		params = append(params, jen.Id(id).Add(a.Sorts.TypeOf(f.Sort)))
		args = append(args, jen.Id(id))
	}
	keep := func(name string, t *jen.Statement) jen.Code {
		id := inner.Pick(name)
		left = append(left, jen.Id(id))
		kept = append(kept, jen.Id(id))
		return t
	}
	var results []jen.Code
	for _, i := range a.left(op) {
		if i < 0 {
			left = append(left, jen.Id(uhat.Dropped))
			continue
		}
		f := op.Fields[i]
		results = append(results, keep(names.Local(f.Name), a.Sorts.TypeOf(f.Sort)))
	}
	if a.ready(op) {
		results = append(results, keep(uhat.Ready, jen.Bool()))
	}
	if _, mapped := a.Results(op); mapped >= 0 {
		results = append(results, keep("err", jen.Error()))
	}
	invoke := jen.Id("sut").Dot(a.Method(op)).Call(args...)
	before, after := a.asked(op, args, kept)
	f := jen.Func().Params(params...)
	if len(kept) == 0 {
		return f.BlockFunc(func(body *jen.Group) {
			add(body, before)
			body.Add(invoke)
			add(body, after)
		})
	}
	return f.Params(results...).BlockFunc(func(body *jen.Group) {
		add(body, before)
		body.List(left...).Op(":=").Add(invoke)
		add(body, after)
		body.Return(kept...)
	})
}

func add(body *jen.Group, lines []jen.Code) {
	for _, l := range lines {
		body.Add(l)
	}
}

// left returns the fields of a method's results, without that of an error; -1 for an ignored one.
func (a *Adapter) left(op *sre.Op) []int {
	if a.ignores(op) {
		names := a.methods[op.Name].Results
		if a.ready(op) {
			names = names[:len(names)-1]
		}
		return positions(op, names)
	}
	direct, _ := a.Results(op)
	return direct
}
