package adapters

import (
	"slices"
	"strconv"

	"github.com/dave/jennifer/jen"

	"github.com/clouseau-go/clouseau/emit/internal/code"
	"github.com/clouseau-go/clouseau/emit/internal/names"
	"github.com/clouseau-go/clouseau/emit/internal/sorts"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/uhat"
)

// Adapter prints the adapter of a party.
type Adapter struct {
	*Party
	Sorts     *sorts.Sorts
	Name, SUT string // of the adapter, and of the interface that it needs
	New       string // a constructor that the user has to define if the target names none
	Base      string // of the name of the spec's file
	Source    string // in which the operations are
}

// Synchronous reports whether all visible operations of a spec are calls of methods.
func Synchronous(s *uhat.Spec) bool {
	return s.Played == nil && !slices.ContainsFunc(s.Visible(), func(o *uhat.Operation) bool { return o.Op.Kind != sre.Call })
}

// Open prints the function that makes a fresh implementation by a call.
func (a *Adapter) Open(made *jen.Statement) *jen.Statement {
	sut := &code.Fields{}
	sut.Add("sut", jen.Id("sut"))
	if a.close != "" {
		sut.Add("close", code.RT("Closer").Call(jen.Id("sut").Dot(a.close)))
	}
	for _, o := range a.wrapped() {
		sut.Add(a.wrapper(o.Op), a.wrap(o.Op))
	}
	if a.snapshot != "" {
		sut.Add("snapshot", jen.Func().Params().Any().Block(jen.Return(jen.Id("sut").Dot(a.snapshot).Call())))
	}
	values := sut.Flat()
	if a.contracted() {
		sut.Add("Contract", jen.Id("contract"))
		values = sut.Tall()
	}
	return jen.Func().Params(jen.Qual("context", "Context")).Params(code.RT("Adapter"), jen.Error()).BlockFunc(func(body *jen.Group) {
		body.List(jen.Id("sut"), jen.Err()).Op(":=").Add(code.RT("Made")).Call(made)
		body.If(jen.Err().Op("!=").Nil()).Block(jen.Return(jen.Nil(), jen.Err()))
		if a.contracted() {
			body.Add(a.contract())
		}
		body.Return(code.Pointer(jen.Id(a.Name).Add(values)), jen.Nil())
	})
}

// Declare declares the interface that the tests need of the implementation, and the adapter to it.
func (a *Adapter) Declare() {
	a.iface()
	a.adapter()
}

func (a *Adapter) iface() {
	var methods []jen.Code
	performs := map[string]*sre.Op{}
	for _, o := range a.spec.Visible() {
		if a.spec.Target.Passes(o.Op) || slices.Contains(a.without, o.Op.Name) {
			continue
		}
		other := performs[a.Method(o.Op)]
		if other != nil && !a.alike(other, o.Op) {
			a.Sorts.Go.File.Failf("the operations %s and %s are both performed by the method %s, and their arguments or results are of different Go types; say in methods which one is called what",
				other, o.Op, a.Method(o.Op))
		}
		performs[a.Method(o.Op)] = o.Op
		if other == nil && !a.ignores(o.Op) {
			methods = append(methods, jen.Id(a.Method(o.Op)).Add(a.signature(o.Op)))
		}
	}
	name := a.SUT
	if a.system {
		a.Sorts.Go.File.Commentf("%s is what the tests need of the system under test.", name)
	} else {
		a.Sorts.Go.File.Commentf("%s is what the tests need of the reference.", name)
	}
	if a.system && a.spec.Target.New == "" {
		a.Sorts.Go.File.Commentf("Its package has to define how one is made; an error may come with it:\n\n\tfunc %s() %s", a.New, name)
		if m := a.spec.Target.Close; m != "" && performs[m] == nil {
			methods = append(methods, jen.Id(m).Params().Error())
		}
	}
	a.Sorts.Go.File.Type().Id(name).Interface(methods...)
	a.Sorts.Go.File.Line()
}

// alike reports whether two operations have the same Go types, so that one method may perform both.
func (a *Adapter) alike(x, y *sre.Op) bool {
	typed := func(op *sre.Op) (out []string) {
		direct, mapped := a.Results(op)
		for _, i := range append(a.args(op), direct...) {
			out = append(out, a.Sorts.GoType(op.Fields[i].Sort))
		}
		return append(out, strconv.Itoa(len(direct)), strconv.FormatBool(mapped >= 0))
	}
	return a.ignores(x) == a.ignores(y) && slices.Equal(typed(x), typed(y))
}

// signature prints the parameters and results of a method. Several results are named, as
// documentation.
func (a *Adapter) signature(op *sre.Op) *jen.Statement {
	var params, results []jen.Code
	inner := a.Sorts.Go.Package.Names.Inner()
	for _, i := range a.args(op) {
		f := op.Fields[i]
		params = append(params, jen.Id(inner.Pick(names.Local(f.Name))).Add(a.Sorts.TypeOf(f.Sort)))
	}
	direct, mapped := a.Results(op)
	named := len(direct) > 1 || len(direct) > 0 && a.ready(op)
	result := func(name string, t *jen.Statement) {
		if named {
			t = jen.Id(inner.Pick(name)).Add(t)
		}
		results = append(results, t)
	}
	for _, i := range direct {
		result(names.Local(op.Fields[i].Name), a.Sorts.TypeOf(op.Fields[i].Sort))
	}
	if a.ready(op) {
		result(uhat.Ready, jen.Bool())
	}
	if mapped >= 0 {
		result("err", jen.Error())
	}
	m := jen.Params(params...)
	switch len(results) {
	case 0:
		return m
	case 1:
		return m.Add(results[0])
	default:
		return m.Params(results...)
	}
}

func (a *Adapter) adapter() {
	name := a.Name
	recv := jen.Id("a").Op("*").Id(name)
	if a.system {
		a.Sorts.Go.File.Commentf("%s lets the runtime perform the operations of %s.", name, a.Source)
	} else {
		a.Sorts.Go.File.Commentf("%s lets the runtime perform them on the reference.", name)
	}
	closes := a.close != ""
	a.Sorts.Go.File.Type().Id(name).StructFunc(func(fields *jen.Group) {
		fields.Add(code.RT("CallOnly"))
		fields.Id("sut").Id(a.SUT)
		if closes {
			fields.Id("close").Func().Params().Error()
		}
		if a.contracted() {
			fields.Op("*").Add(code.Judge("Contract"))
		}
		for _, o := range a.wrapped() {
			fields.Id(a.wrapper(o.Op)).Func().Add(a.signature(o.Op))
		}
		if a.snapshot != "" {
			fields.Id("snapshot").Func().Params().Any()
		}
	})
	a.Sorts.Go.File.Line()
	a.Sorts.Go.File.Func().Params(recv.Clone()).Id("Call").Params(
		jen.Id("_").Qual("context", "Context"), jen.Id("op").String(), jen.Id("args").Index().Add(code.RT("Value")),
	).Params(code.List(code.RT("Value")), jen.Error()).BlockFunc(func(body *jen.Group) {
		body.Switch(jen.Id("op")).BlockFunc(func(sw *jen.Group) {
			for _, o := range a.spec.Visible() {
				sw.Case(jen.Lit(o.Op.Name)).BlockFunc(func(c *jen.Group) { a.performed(c, o.Op) })
			}
		})
		body.Panic(jen.Lit(a.Base + ": no operation ").Op("+").Id("op"))
	})
	a.Sorts.Go.File.Line()
	a.Sorts.Go.File.Func().Params(recv).Id("Close").Params().Error().BlockFunc(func(body *jen.Group) {
		if closes {
			body.Return(jen.Id("a").Dot("close").Call())
		} else {
			body.Return(jen.Nil())
		}
	})
	a.Sorts.Go.File.Line()
	if a.snapshot != "" {
		a.Sorts.Go.File.Commentf("Snapshot returns the state, for explanations.")
		a.Sorts.Go.File.Func().Params(recv.Clone()).Id("Snapshot").Params().Any().Block(jen.Return(jen.Id("a").Dot("snapshot").Call()))
		a.Sorts.Go.File.Line()
	}
}

// zero prints a value of a sort that nobody looks at.
func (a *Adapter) zero(s *logic.Sort) *jen.Statement {
	switch s.Kind() {
	case logic.IntKind:
		return a.Sorts.Literal(logic.IntegerValue(s.Bounds().Clip(logic.Integer{})))
	case logic.OpaqueKind:
		return code.RT("OpaqueValue").Call(a.Sorts.Ref(s), jen.Nil())
	case logic.RecordKind:
		var fields []jen.Code
		for _, m := range s.Members() {
			fields = append(fields, code.Pair(code.Convert("Named"), "Name", jen.Lit(m.Name), "Value", a.zero(m.Sort)))
		}
		return code.Convert("RecordValue").Call(fields...)
	}
	return a.Sorts.Literal(logic.Zero(s))
}

// performed prints the call of the system's method for one operation.
func (a *Adapter) performed(c *jen.Group, op *sre.Op) {
	if a.spec.Target.Passes(op) {
		if a.system { // the reference lives in the same time
			c.Add(code.World("Pass")).Call(jen.Qual("time", "Duration").Call(jen.Id("args").Index(jen.Lit(0)).Dot("Int").Call()))
		}
		c.Return(jen.Nil(), jen.Nil())
		return
	}
	if slices.Contains(a.without, op.Name) {
		c.Return(code.List(code.RT("Value")).Values(a.withoutMethod(op, nil, -1)...), jen.Nil())
		return
	}
	var args []jen.Code
	for _, i := range a.args(op) {
		args = append(args, a.Sorts.FromValue(op.Fields[i].Sort, jen.Id("args").Index(jen.Lit(i))))
	}
	invoke := jen.Id("a").Dot("sut").Dot(a.Method(op)).Call(args...)
	if a.wraps(op) {
		invoke = jen.Id("a").Dot(a.wrapper(op)).Call(args...)
	}
	direct, mapped := a.Results(op)
	packed := a.withoutMethod(op, direct, mapped)
	ready := a.ready(op)
	if len(direct) == 0 && mapped < 0 && !ready {
		c.Add(invoke)
		if len(packed) == 0 {
			c.Return(jen.Nil(), jen.Nil())
		} else {
			c.Return(code.List(code.RT("Value")).Values(packed...), jen.Nil())
		}
		return
	}
	a.answered(c, op, invoke)
}

// withoutMethod returns the results of an operation in order, with those printed that its method
// does not give.
func (a *Adapter) withoutMethod(op *sre.Op, direct []int, mapped int) []jen.Code {
	packed := make([]jen.Code, len(op.Fields)-op.Args())
	if field := a.spec.Operation(op).Panicked; field != "" {
		// The runtime sets it after a panic.
		packed[op.Position(field)-op.Args()] = code.RT("BoolValue").Call(jen.False())
	}
	for i := range packed { // these are not compared
		if at := i + op.Args(); packed[i] == nil && at != mapped && !slices.Contains(direct, at) {
			packed[i] = a.zero(op.Fields[at].Sort)
		}
	}
	return packed
}

// answered prints how the results of a method that invoke calls become those of its operation.
func (a *Adapter) answered(c *jen.Group, op *sre.Op, invoke *jen.Statement) {
	direct, mapped := a.Results(op)
	packed := a.withoutMethod(op, direct, mapped)
	ready := a.ready(op)
	inner := a.Sorts.Go.Package.Names.Inner()
	for _, n := range []string{"a", "op", "args"} {
		inner.Reserve(n)
	}
	if mapped >= 0 {
		inner.Reserve("err")
	}
	if ready {
		inner.Reserve("event")
	}
	if len(direct) == 1 && mapped < 0 && !ready {
		packed[direct[0]-op.Args()] = a.Sorts.ToValue(op.Fields[direct[0]].Sort, invoke)
	} else {
		var left []jen.Code
		for _, i := range direct {
			id := inner.Pick(names.Local(op.Fields[i].Name))
			left = append(left, jen.Id(id))
			packed[i-op.Args()] = a.Sorts.ToValue(op.Fields[i].Sort, jen.Id(id))
		}
		if ready {
			left = append(left, jen.Id(inner.Pick(uhat.Ready)))
		}
		if mapped >= 0 {
			left = append(left, jen.Err())
			packed[mapped-op.Args()] = a.fromError(c, inner, op, mapped, func() { c.List(left...).Op(":=").Add(invoke) })
		} else {
			c.List(left...).Op(":=").Add(invoke)
		}
		if ready {
			c.If(jen.Op("!").Add(left[len(direct)])).Block(jen.Return(jen.Nil(), code.Event("ErrWaits")))
		}
	}
	c.Return(code.List(code.RT("Value")).Values(packed...), jen.Nil())
}

// fromError prints how an error becomes a field's value; invoke has printed the call that returns
// it.
func (a *Adapter) fromError(c *jen.Group, inner *names.Names, op *sre.Op, field int, invoke func()) jen.Code {
	m := a.ErrorMap(op)
	invoke()
	f := op.Fields[field]
	if f.Sort.Kind() == logic.BoolKind {
		return code.RT("BoolValue").Call(jen.Err().Op("==").Nil())
	}
	id := inner.Pick(names.Local(f.Name))
	value := func(name string) jen.Code { return code.RT("EnumNamed").Call(a.Sorts.Ref(f.Sort), jen.Lit(name)) }
	c.Var().Id(id).Add(code.RT("Value"))
	c.Switch().BlockFunc(func(sw *jen.Group) {
		sw.Case(jen.Err().Op("==").Nil()).Block(jen.Id(id).Op("=").Add(value(m.Nil)))
		for _, v := range m.Values {
			sw.Case(jen.Qual("errors", "Is").Call(jen.Err(), a.Sorts.Go.Name(v.Go))).Block(jen.Id(id).Op("=").Add(value(v.Value)))
		}
		if m.Other != "" {
			sw.Default().Block(jen.Id(id).Op("=").Add(value(m.Other)))
		} else {
			sw.Default().Block(jen.Return(jen.Nil(), jen.Err()))
		}
	})
	return jen.Id(id)
}
