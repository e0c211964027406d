package emit

import (
	"github.com/dave/jennifer/jen"

	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/uhat"
)

// A method may have results that its operation does not have. Their types are not known, so that no
// interface can have the method; where the reference is made its own type is known, and a function
// that drops these results is kept in the adapter.

// ignoring returns the operations whose methods have such results.
func (p *party) ignoring() (out []*uhat.Operation) {
	for _, o := range p.operations() {
		if p.ignores(o.Op) {
			out = append(out, o)
		}
	}
	return out
}

// narrowed names the function of an operation in the adapter. Methods differ, and so do these.
func (p *party) narrowed(op *sre.Op) string { return "call" + p.method(op) }

// narrow prints the function: a call of the method on sut, without the results that are ignored.
func (p *party) narrow(op *sre.Op) *jen.Statement {
	inner := p.names.inner()
	inner.reserve("sut")
	var params, args, left, kept []jen.Code
	for _, i := range p.args(op) {
		f := op.Fields[i]
		id := inner.pick(local(f.Name))
		params = append(params, jen.Id(id).Add(p.goName(p.goType(f.Sort))))
		args = append(args, jen.Id(id))
	}
	keep := func(name string, t *jen.Statement) jen.Code {
		id := inner.pick(name)
		left, kept = append(left, jen.Id(id)), append(kept, jen.Id(id))
		return t
	}
	var results []jen.Code
	for _, i := range positions(op, p.methods[op.Name].Results) {
		if i < 0 {
			left = append(left, jen.Id(uhat.Dropped))
			continue
		}
		f := op.Fields[i]
		results = append(results, keep(local(f.Name), p.goName(p.goType(f.Sort))))
	}
	if _, mapped := p.results(op); mapped >= 0 {
		results = append(results, keep("err", jen.Error()))
	}
	call := jen.Id("sut").Dot(p.method(op)).Call(args...)
	f := jen.Func().Params(params...)
	if len(kept) == 0 {
		return f.Block(call)
	}
	return f.Params(results...).Block(jen.List(left...).Op(":=").Add(call), jen.Return(kept...))
}
