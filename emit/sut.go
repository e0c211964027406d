package emit

import (
	"github.com/dave/jennifer/jen"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/uhat"
)

// open prints the function that makes a fresh system for a run.
func (e *emitter) open() *jen.Statement {
	if !e.synchronous() { // the user's adapter is the system
		return e.constructor()
	}
	sut := &composite{}
	sut.add("sut", jen.Id("sut"))
	if m := e.spec.Target.Close; m != "" {
		sut.add("close", rt("Closer").Call(jen.Id("sut").Dot(m)))
	}
	return jen.Func().Params(jen.Qual("context", "Context")).Params(rt("Adapter"), jen.Error()).Block(
		jen.List(jen.Id("sut"), jen.Err()).Op(":=").Add(rt("Made")).Call(e.constructor().Call()),
		jen.If(jen.Err().Op("!=").Nil()).Block(jen.Return(jen.Nil(), jen.Err())),
		jen.Return(jen.Op("&").Id(e.idents["Adapter"]).Add(sut.values(true)), jen.Nil()),
	)
}

// constructor refers to the constructor of the system: target.new, or a function that the user's
// package has to define. Either may also return an error, which the printed code passes to the
// runtime.
func (e *emitter) constructor() *jen.Statement {
	if n := e.spec.Target.New; n != "" {
		return e.goName(n)
	}
	return jen.Id(e.idents["new"])
}

// sut declares the interface that the tests need and the adapter to it.
func (e *emitter) sut() {
	if !e.synchronous() {
		if e.spec.Target.New == "" {
			e.comment("The system has sends or receives, so its adapter is written by hand: define\n\n\tfunc %s(ctx context.Context) (rt.Adapter, error)",
				e.idents["new"])
		}
		return
	}
	e.iface()
	e.adapter()
}

// Method returns the Go method that performs an operation of a spec.
func Method(s *uhat.Spec, op *sre.Op) string {
	if m := s.Target.Methods[op.Name]; m != "" {
		return m
	}
	return upperCamel(op.Name)
}

func (e *emitter) method(op *sre.Op) string { return Method(e.spec, op) }

// errorMap returns how the operation's last Go result, an error, becomes a field; nil if it does
// not.
func (e *emitter) errorMap(op *sre.Op) *uhat.ErrorMap {
	for i, m := range e.spec.Target.Errors {
		if m.Op == op.Name {
			return &e.spec.Target.Errors[i]
		}
	}
	return nil
}

// results returns the fields that Go results give, and the position of the field that an error
// gives, -1 if none does. The field for a panic is left out.
func (e *emitter) results(op *sre.Op) (direct []int, mapped int) {
	m := e.errorMap(op)
	mapped = -1
	for i := op.Args(); i < len(op.Fields); i++ {
		switch op.Fields[i].Name {
		case e.spec.Operation(op).Panicked:
		case mappedField(m):
			mapped = i
		default:
			direct = append(direct, i)
		}
	}
	return direct, mapped
}

// mappedField returns the field that an error becomes; empty without one.
func mappedField(m *uhat.ErrorMap) string {
	if m == nil {
		return ""
	}
	return m.Field
}

// iface declares the interface of the system that the tests need.
func (e *emitter) iface() {
	var methods []jen.Code
	performs := map[string]*sre.Op{}
	for _, o := range e.operations() {
		if other := performs[e.method(o.Op)]; other != nil {
			e.failf("the operations %s and %s are both performed by the method %s; say in target.methods which one is called what",
				other, o.Op, e.method(o.Op))
		}
		performs[e.method(o.Op)] = o.Op
		methods = append(methods, e.methodOf(o.Op))
	}
	name := e.idents["SUT"]
	e.comment("%s is what the tests need of the system under test.", name)
	if e.spec.Target.New == "" {
		e.comment("Its package has to define how one is made; an error may come with it:\n\n\tfunc %s() %s", e.idents["new"], name)
		if m := e.spec.Target.Close; m != "" && performs[m] == nil {
			methods = append(methods, jen.Id(m).Params().Error())
		}
	}
	e.file.Type().Id(name).Interface(methods...)
	e.file.Line()
}

// methodOf prints the method of an operation as in the interface. Several results are named, as
// documentation.
func (e *emitter) methodOf(op *sre.Op) *jen.Statement {
	var params, results []jen.Code
	inner := e.names.inner()
	for _, f := range op.Fields[:op.Args()] {
		params = append(params, jen.Id(inner.pick(local(f.Name))).Add(e.goName(e.goType(f.Sort))))
	}
	direct, mapped := e.results(op)
	named := len(direct) > 1
	result := func(name string, t *jen.Statement) {
		if named {
			t = jen.Id(inner.pick(name)).Add(t)
		}
		results = append(results, t)
	}
	for _, i := range direct {
		result(local(op.Fields[i].Name), e.goName(e.goType(op.Fields[i].Sort)))
	}
	if mapped >= 0 {
		result("err", jen.Error())
	}
	m := jen.Id(e.method(op)).Params(params...)
	switch len(results) {
	case 0:
		return m
	case 1:
		return m.Add(results[0])
	default:
		return m.Params(results...)
	}
}

// goType returns the Go type of a sort in the methods of the system.
func (e *emitter) goType(s *logic.Sort) string {
	d := e.decl(s)
	if s.Kind() == logic.EnumKind && d.Go == s.Name() {
		return "string"
	}
	return d.Go
}

func (e *emitter) adapter() {
	name := e.idents["Adapter"]
	recv := jen.Id("a").Op("*").Id(name)
	e.comment("%s lets the runtime perform the operations of %s.", name, e.source)
	closes := e.spec.Target.Close != ""
	e.file.Type().Id(name).StructFunc(func(fields *jen.Group) {
		fields.Add(rt("CallOnly"))
		fields.Id("sut").Id(e.idents["SUT"])
		if closes {
			fields.Id("close").Func().Params().Error()
		}
	})
	e.file.Line()
	e.file.Func().Params(recv.Clone()).Id("Call").Params(
		jen.Id("_").Qual("context", "Context"), jen.Id("op").String(), jen.Id("args").Index().Add(rt("Value")),
	).Params(jen.Index().Add(rt("Value")), jen.Error()).BlockFunc(func(body *jen.Group) {
		body.Switch(jen.Id("op")).BlockFunc(func(sw *jen.Group) {
			for _, o := range e.operations() {
				sw.Case(jen.Lit(o.Op.Name)).BlockFunc(func(c *jen.Group) { e.performed(c, o.Op) })
			}
		})
		body.Panic(jen.Lit(e.base + ": no operation ").Op("+").Id("op"))
	})
	e.file.Line()
	e.file.Func().Params(recv).Id("Close").Params().Error().BlockFunc(func(body *jen.Group) {
		if closes {
			body.Return(jen.Id("a").Dot("close").Call())
		} else {
			body.Return(jen.Nil())
		}
	})
	e.file.Line()
}

// performed prints the call of the system's method for one operation.
func (e *emitter) performed(c *jen.Group, op *sre.Op) {
	var args []jen.Code
	for i, f := range op.Fields[:op.Args()] {
		args = append(args, e.fromValue(f.Sort, jen.Id("args").Index(jen.Lit(i))))
	}
	invoke := jen.Id("a").Dot("sut").Dot(e.method(op)).Call(args...)
	direct, mapped := e.results(op)
	packed := make([]jen.Code, len(op.Fields)-op.Args())
	if p := e.spec.Operation(op).Panicked; p != "" {
		// The runtime sets it after a panic.
		packed[op.Position(p)-op.Args()] = rt("BoolValue").Call(jen.False())
	}
	if len(direct) == 0 && mapped < 0 {
		c.Add(invoke)
		if len(packed) == 0 {
			c.Return(jen.Nil(), jen.Nil())
		} else {
			c.Return(jen.Index().Add(rt("Value")).Values(packed...), jen.Nil())
		}
		return
	}
	inner := e.names.inner()
	for _, n := range []string{"a", "op", "args"} {
		inner.reserve(n)
	}
	if mapped >= 0 {
		inner.reserve("err")
	}
	if len(direct) == 1 && mapped < 0 {
		packed[direct[0]-op.Args()] = e.toValue(op.Fields[direct[0]].Sort, invoke)
	} else {
		var left []jen.Code
		for _, i := range direct {
			id := inner.pick(local(op.Fields[i].Name))
			left = append(left, jen.Id(id))
			packed[i-op.Args()] = e.toValue(op.Fields[i].Sort, jen.Id(id))
		}
		if mapped >= 0 {
			left = append(left, jen.Err())
			packed[mapped-op.Args()] = e.fromError(c, inner, op, mapped, func() { c.List(left...).Op(":=").Add(invoke) })
		} else {
			c.List(left...).Op(":=").Add(invoke)
		}
	}
	c.Return(jen.Index().Add(rt("Value")).Values(packed...), jen.Nil())
}

// fromError prints how an error becomes a field's value; invoke has printed the call that returns
// it.
func (e *emitter) fromError(c *jen.Group, inner *names, op *sre.Op, field int, invoke func()) jen.Code {
	m := e.errorMap(op)
	invoke()
	f := op.Fields[field]
	if f.Sort.Kind() == logic.BoolKind {
		return rt("BoolValue").Call(jen.Err().Op("==").Nil())
	}
	id := inner.pick(local(f.Name))
	value := func(name string) jen.Code { return rt("EnumNamed").Call(e.sort(f.Sort), jen.Lit(name)) }
	c.Var().Id(id).Add(rt("Value"))
	c.Switch().BlockFunc(func(sw *jen.Group) {
		sw.Case(jen.Err().Op("==").Nil()).Block(jen.Id(id).Op("=").Add(value(m.Nil)))
		for _, v := range m.Values {
			sw.Case(jen.Qual("errors", "Is").Call(jen.Err(), e.goName(v.Go))).Block(jen.Id(id).Op("=").Add(value(v.Value)))
		}
		if m.Other != "" {
			sw.Default().Block(jen.Id(id).Op("=").Add(value(m.Other)))
		} else {
			sw.Default().Block(jen.Return(jen.Nil(), jen.Err()))
		}
	})
	return jen.Id(id)
}
