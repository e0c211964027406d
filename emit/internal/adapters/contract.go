package adapters

import (
	"slices"

	"github.com/dave/jennifer/jen"

	"github.com/clouseau-go/clouseau/emit/internal/code"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/uhat"
)

// Contracts in Go are asked where the system is made, since its own type is known there: functions
// in the adapter call a method and then ask what it ensures, and the invariant.

// contracted reports whether the implementation has a contract: the system has it, and no
// reference.
func (a *Adapter) contracted() bool {
	if !a.contracts {
		return false
	}
	return slices.ContainsFunc(a.spec.Visible(), func(o *uhat.Operation) bool {
		return o.Requires != "" || a.ensures(o.Op)
	})
}

// ensures reports whether Go functions judge the calls of an operation.
func (a *Adapter) ensures(op *sre.Op) bool {
	return a.contracts && !a.spec.Target.Passes(op) &&
		(a.spec.Operation(op).Ensures != "" || a.spec.Target.Invariant != "")
}

// asked prints what is done before and after a call with these arguments, for the contract.
func (a *Adapter) asked(op *sre.Op, args, results []jen.Code) (before, after []jen.Code) {
	if !a.ensures(op) {
		return nil, nil
	}
	keep := func(name string, how jen.Code) {
		after = append(after, jen.Id("contract").Dot("Keep").Call(jen.Lit(name), how))
	}
	t := a.spec.Target
	if f := a.spec.Operation(op).Ensures; f != "" {
		states := []jen.Code{jen.Id("sut")}
		if t.Abstract != "" {
			before = append(before, jen.Id("before").Op(":=").Add(a.Sorts.Go.Name(t.Abstract)).Call(jen.Id("sut")))
			states = []jen.Code{jen.Id("before"), a.Sorts.Go.Name(t.Abstract).Call(jen.Id("sut"))}
		}
		keep(f, a.Sorts.Go.Name(f).Call(append(append(states, args...), results...)...))
	}
	if t.Invariant != "" {
		keep(t.Invariant, a.Sorts.Go.Name(t.Invariant).Call(jen.Id("sut")))
	}
	return before, after
}

// contract prints the making of the contract of a system.
func (a *Adapter) contract() *jen.Statement {
	var list []jen.Code
	for _, o := range a.spec.Visible() {
		if o.Requires == "" {
			continue
		}
		x := code.With("Name", o.Requires)
		x.Add("Holds", a.holds(o))
		list = append(list, jen.Lit(o.Op.Name).Op(":").Add(x.Tall()))
	}
	fields := &code.Fields{}
	if list != nil {
		fields.Add("Preconditions", jen.Map(jen.String()).Add(code.Judge("Precondition")).Add(code.Tall(list)))
	}
	return jen.Id("contract").Op(":=").Op("&").Add(code.Judge("Contract")).Add(fields.Tall())
}

// holds prints the function that asks the precondition of an operation.
func (a *Adapter) holds(o *uhat.Operation) *jen.Statement {
	given := "_"
	args := []jen.Code{jen.Id("sut")}
	for _, i := range a.args(o.Op) {
		given = "args"
		args = append(args, a.Sorts.FromValue(o.Op.Fields[i].Sort, jen.Id("args").Index(jen.Lit(i))))
	}
	return jen.Func().Params(jen.Id(given).Index().Add(code.RT("Value"))).Bool().Block(jen.Return(a.Sorts.Go.Name(o.Requires).Call(args...)))
}
