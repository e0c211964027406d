package emit

import (
	"github.com/dave/jennifer/jen"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/uhat"
)

// answered prints how the results of a method that invoke calls become those of its operation.
func (p *party) answered(c *jen.Group, op *sre.Op, invoke *jen.Statement) {
	direct, mapped := p.results(op)
	packed, ready := p.withoutMethod(op, direct, mapped), p.ready(op)
	inner := p.names.inner()
	for _, n := range []string{"a", "op", "args"} {
		inner.reserve(n)
	}
	if mapped >= 0 {
		inner.reserve("err")
	}
	if ready {
		inner.reserve("event")
	}
	if len(direct) == 1 && mapped < 0 && !ready {
		packed[direct[0]-op.Args()] = p.toValue(op.Fields[direct[0]].Sort, invoke)
	} else {
		var left []jen.Code
		for _, i := range direct {
			id := inner.pick(local(op.Fields[i].Name))
			left = append(left, jen.Id(id))
			packed[i-op.Args()] = p.toValue(op.Fields[i].Sort, jen.Id(id))
		}
		if ready {
			left = append(left, jen.Id(inner.pick(uhat.Ready)))
		}
		if mapped >= 0 {
			left = append(left, jen.Err())
			packed[mapped-op.Args()] = p.fromError(c, inner, op, mapped, func() { c.List(left...).Op(":=").Add(invoke) })
		} else {
			c.List(left...).Op(":=").Add(invoke)
		}
		if ready {
			c.If(jen.Op("!").Add(left[len(direct)])).Block(jen.Return(jen.Nil(), jen.Qual(eventPath, "ErrWaits")))
		}
	}
	c.Return(jen.Index().Add(rt("Value")).Values(packed...), jen.Nil())
}

// fromError prints how an error becomes a field's value; invoke has printed the call that returns
// it.
func (p *party) fromError(c *jen.Group, inner *names, op *sre.Op, field int, invoke func()) jen.Code {
	m := p.errorMap(op)
	invoke()
	f := op.Fields[field]
	if f.Sort.Kind() == logic.BoolKind {
		return rt("BoolValue").Call(jen.Err().Op("==").Nil())
	}
	id := inner.pick(local(f.Name))
	value := func(name string) jen.Code { return rt("EnumNamed").Call(p.sort(f.Sort), jen.Lit(name)) }
	c.Var().Id(id).Add(rt("Value"))
	c.Switch().BlockFunc(func(sw *jen.Group) {
		sw.Case(jen.Err().Op("==").Nil()).Block(jen.Id(id).Op("=").Add(value(m.Nil)))
		for _, v := range m.Values {
			sw.Case(jen.Qual("errors", "Is").Call(jen.Err(), p.goName(v.Go))).Block(jen.Id(id).Op("=").Add(value(v.Value)))
		}
		if m.Other != "" {
			sw.Default().Block(jen.Id(id).Op("=").Add(value(m.Other)))
		} else {
			sw.Default().Block(jen.Return(jen.Nil(), jen.Err()))
		}
	})
	return jen.Id(id)
}
