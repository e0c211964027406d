package emit

import (
	"github.com/dave/jennifer/jen"

	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/uhat"
)

// Contracts in Go are asked where the system is made, since its own type is known there: functions
// in the adapter call a method and then ask what it ensures, and the invariant.

// contracted reports whether the implementation has a contract: the system has it, and no
// reference.
func (p *party) contracted() bool {
	if p.role != "" || p.confirm {
		return false
	}
	for _, o := range p.operations() {
		if o.Requires != "" || p.ensures(o.Op) {
			return true
		}
	}
	return false
}

// ensures reports whether Go functions judge the calls of an operation.
func (p *party) ensures(op *sre.Op) bool {
	return p.role == "" && !p.confirm && !p.spec.Target.Passes(op) &&
		(p.spec.Operation(op).Ensures != "" || p.spec.Target.Invariant != "")
}

// asked prints what is done before and after a call with these arguments, for the contract.
func (p *party) asked(op *sre.Op, args, results []jen.Code) (before, after []jen.Code) {
	if !p.ensures(op) {
		return nil, nil
	}
	keep := func(name string, how jen.Code) {
		after = append(after, jen.Id("contract").Dot("Keep").Call(jen.Lit(name), how))
	}
	t := p.spec.Target
	if f := p.spec.Operation(op).Ensures; f != "" {
		states := []jen.Code{jen.Id("sut")}
		if t.Abstract != "" {
			before = append(before, jen.Id("before").Op(":=").Add(p.goName(t.Abstract)).Call(jen.Id("sut")))
			states = []jen.Code{jen.Id("before"), p.goName(t.Abstract).Call(jen.Id("sut"))}
		}
		keep(f, p.goName(f).Call(append(append(states, args...), results...)...))
	}
	if t.Invariant != "" {
		keep(t.Invariant, p.goName(t.Invariant).Call(jen.Id("sut")))
	}
	return before, after
}

// contract prints the making of the contract of a system.
func (p *party) contract() *jen.Statement {
	var list []jen.Code
	for _, o := range p.operations() {
		if o.Requires == "" {
			continue
		}
		x := &composite{}
		x.add("Name", jen.Lit(o.Requires))
		x.add("Holds", p.holds(o))
		list = append(list, jen.Lit(o.Op.Name).Op(":").Add(x.values(false)))
	}
	fields := &composite{}
	if list != nil {
		fields.add("Preconditions", jen.Map(jen.String()).Add(promised("Precondition")).Add(multi(list)))
	}
	return jen.Id("contract").Op(":=").Op("&").Add(promised("Contract")).Add(fields.values(false))
}

// holds prints the function that asks the precondition of an operation.
func (p *party) holds(o *uhat.Operation) *jen.Statement {
	given, args := "_", []jen.Code{jen.Id("sut")}
	for _, i := range p.args(o.Op) {
		given = "args"
		args = append(args, p.fromValue(o.Op.Fields[i].Sort, jen.Id("args").Index(jen.Lit(i))))
	}
	return jen.Func().Params(jen.Id(given).Index().Add(rt("Value"))).Bool().Block(jen.Return(p.goName(o.Requires).Call(args...)))
}
