package emit

import (
	"go/ast"
	"go/parser"
	"slices"
	"strconv"
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/uhat"
)

// open prints the function that makes a fresh system for a run.
func (e *emitter) open() *jen.Statement {
	if !e.synchronous() { // the user's adapter is the system
		if p := e.spec.Target.Peer; p != nil && e.spec.Target.New == "" {
			return e.openSession(p)
		}
		if e.spec.Target.New == "" {
			return e.constructor()
		}
		return e.goName(e.spec.Target.New)
	}
	open := e.implementation().open(e.made())
	if len(e.spec.Twins) == 0 || e.confirm {
		return open
	}
	return jen.Func().Params(jen.Id("ctx").Qual("context", "Context")).Params(rt("Adapter"), jen.Error()).Block(
		jen.Return(jen.Qual(judgePath, "OpenPair").Call(append([]jen.Code{jen.Id("ctx"), open}, e.twins()...)...)))
}

// open prints the function that makes a fresh implementation by a call.
func (p *party) open(made *jen.Statement) *jen.Statement {
	sut := &composite{}
	sut.add("sut", jen.Id("sut"))
	if p.close != "" {
		sut.add("close", rt("Closer").Call(jen.Id("sut").Dot(p.close)))
	}
	for _, o := range p.wrapped() {
		sut.add(p.wrapper(o.Op), p.wrap(o.Op))
	}
	if p.snapshot != "" {
		sut.add("snapshot", jen.Func().Params().Any().Block(jen.Return(jen.Id("sut").Dot(p.snapshot).Call())))
	}
	values := sut.values(true)
	if p.contracted() {
		sut.add("Contract", jen.Id("contract"))
		values = sut.values(false)
	}
	return jen.Func().Params(jen.Qual("context", "Context")).Params(rt("Adapter"), jen.Error()).BlockFunc(func(body *jen.Group) {
		body.List(jen.Id("sut"), jen.Err()).Op(":=").Add(rt("Made")).Call(made)
		body.If(jen.Err().Op("!=").Nil()).Block(jen.Return(jen.Nil(), jen.Err()))
		if p.contracted() {
			body.Add(p.contract())
		}
		body.Return(jen.Op("&").Id(p.idents[p.role+"Adapter"]).Add(values), jen.Nil())
	})
}

// constructor refers to the constructor of the system: target.new without its arguments, or a
// function that the user's package has to define. Either may also return an error, which the
// printed code passes to the runtime.
func (e *emitter) constructor() *jen.Statement {
	n := e.spec.Target.New
	if n == "" {
		return jen.Id(e.idents["new"])
	}
	if x, err := parser.ParseExpr(n); err == nil {
		if call, is := x.(*ast.CallExpr); is {
			return e.goExpr(call.Fun)
		}
	}
	return e.goName(n)
}

// made prints the call that makes a system.
func (e *emitter) made() *jen.Statement {
	if n := e.spec.Target.New; n != "" {
		return e.madeBy(n)
	}
	return e.constructor().Call()
}

// madeBy prints the call of a constructor; the spec may have its arguments.
func (e *emitter) madeBy(constructor string) *jen.Statement {
	x := e.goName(constructor)
	if strings.HasSuffix(constructor, ")") {
		return x
	}
	return x.Call()
}

// sut declares the interface that the tests need and the adapter to it.
func (e *emitter) sut() {
	if !e.synchronous() {
		switch {
		case e.spec.Target.New != "" || e.spec.Target.Peer != nil:
		case e.spec.Played != nil:
			e.comment("The target does not say who the other party of the session is, so its adapter is written by hand: define\n\n\tvar %s = sessiontest.Open(%q, %q, peer)",
				e.idents["new"], e.source, e.spec.Played.Party)
		default:
			e.comment("The system has sends or receives, so its adapter is written by hand: define\n\n\tfunc %s(ctx context.Context) (rt.Adapter, error)",
				e.idents["new"])
		}
		return
	}
	p := e.implementation()
	p.iface()
	p.adapter()
}

// Method returns the Go method that performs an operation of a spec.
func Method(s *uhat.Spec, op *sre.Op) string {
	if m := s.Target.Methods[op.Name]; m != "" {
		return m
	}
	return upperCamel(op.Name)
}

// mappedField returns the field that an error becomes; empty without one.
func mappedField(m *uhat.ErrorMap) string {
	if m == nil {
		return ""
	}
	return m.Field
}

// iface declares the interface of the system that the tests need.
func (p *party) iface() {
	var methods []jen.Code
	performs := map[string]*sre.Op{}
	for _, o := range p.operations() {
		if p.spec.Target.Passes(o.Op) || slices.Contains(p.without, o.Op.Name) {
			continue
		}
		other := performs[p.method(o.Op)]
		if other != nil && !p.alike(other, o.Op) {
			p.failf("the operations %s and %s are both performed by the method %s, and their arguments or results are of different Go types; say in methods which one is called what",
				other, o.Op, p.method(o.Op))
		}
		performs[p.method(o.Op)] = o.Op
		if other == nil && !p.ignores(o.Op) {
			methods = append(methods, p.methodOf(o.Op))
		}
	}
	name := p.idents[p.role+"SUT"]
	if p.role == "" {
		p.comment("%s is what the tests need of the system under test.", name)
	} else {
		p.comment("%s is what the tests need of the reference.", name)
	}
	if p.role == "" && p.spec.Target.New == "" {
		p.comment("Its package has to define how one is made; an error may come with it:\n\n\tfunc %s() %s", p.idents["new"], name)
		if m := p.spec.Target.Close; m != "" && performs[m] == nil {
			methods = append(methods, jen.Id(m).Params().Error())
		}
	}
	p.file.Type().Id(name).Interface(methods...)
	p.file.Line()
}

// methodOf prints the method of an operation as in the interface. Several results are named, as
// documentation.
func (p *party) methodOf(op *sre.Op) *jen.Statement {
	return jen.Id(p.method(op)).Add(p.signature(op))
}

// alike reports whether two operations have the same Go types, so that one method may perform both.
func (p *party) alike(x, y *sre.Op) bool {
	typed := func(op *sre.Op) (out []string) {
		direct, mapped := p.results(op)
		for _, i := range append(p.args(op), direct...) {
			out = append(out, p.goType(op.Fields[i].Sort))
		}
		return append(out, strconv.Itoa(len(direct)), strconv.FormatBool(mapped >= 0))
	}
	return p.ignores(x) == p.ignores(y) && slices.Equal(typed(x), typed(y))
}

// signature prints the parameters and results of a method.
func (p *party) signature(op *sre.Op) *jen.Statement {
	var params, results []jen.Code
	inner := p.names.inner()
	for _, i := range p.args(op) {
		f := op.Fields[i]
		params = append(params, jen.Id(inner.pick(local(f.Name))).Add(p.goName(p.goType(f.Sort))))
	}
	direct, mapped := p.results(op)
	named := len(direct) > 1 || len(direct) > 0 && p.ready(op)
	result := func(name string, t *jen.Statement) {
		if named {
			t = jen.Id(inner.pick(name)).Add(t)
		}
		results = append(results, t)
	}
	for _, i := range direct {
		result(local(op.Fields[i].Name), p.goName(p.goType(op.Fields[i].Sort)))
	}
	if p.ready(op) {
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

// goType returns the Go type of a sort in the methods of the system.
func (e *emitter) goType(s *logic.Sort) string {
	d := e.decl(s)
	if s.Kind() == logic.EnumKind && d.Go == s.Name() {
		return "string"
	}
	return d.Go
}

func (p *party) adapter() {
	name := p.idents[p.role+"Adapter"]
	recv := jen.Id("a").Op("*").Id(name)
	if p.role == "" {
		p.comment("%s lets the runtime perform the operations of %s.", name, p.source)
	} else {
		p.comment("%s lets the runtime perform them on the reference.", name)
	}
	closes := p.close != ""
	p.file.Type().Id(name).StructFunc(func(fields *jen.Group) {
		fields.Add(rt("CallOnly"))
		fields.Id("sut").Id(p.idents[p.role+"SUT"])
		if closes {
			fields.Id("close").Func().Params().Error()
		}
		if p.contracted() {
			fields.Op("*").Add(promised("Contract"))
		}
		for _, o := range p.wrapped() {
			fields.Id(p.wrapper(o.Op)).Func().Add(p.signature(o.Op))
		}
		if p.snapshot != "" {
			fields.Id("snapshot").Func().Params().Any()
		}
	})
	p.file.Line()
	p.file.Func().Params(recv.Clone()).Id("Call").Params(
		jen.Id("_").Qual("context", "Context"), jen.Id("op").String(), jen.Id("args").Index().Add(rt("Value")),
	).Params(jen.Index().Add(rt("Value")), jen.Error()).BlockFunc(func(body *jen.Group) {
		body.Switch(jen.Id("op")).BlockFunc(func(sw *jen.Group) {
			for _, o := range p.operations() {
				sw.Case(jen.Lit(o.Op.Name)).BlockFunc(func(c *jen.Group) { p.performed(c, o.Op) })
			}
		})
		body.Panic(jen.Lit(p.base + ": no operation ").Op("+").Id("op"))
	})
	p.file.Line()
	p.file.Func().Params(recv).Id("Close").Params().Error().BlockFunc(func(body *jen.Group) {
		if closes {
			body.Return(jen.Id("a").Dot("close").Call())
		} else {
			body.Return(jen.Nil())
		}
	})
	p.file.Line()
	if p.snapshot != "" {
		p.comment("Snapshot returns the state, for explanations.")
		p.file.Func().Params(recv.Clone()).Id("Snapshot").Params().Any().Block(jen.Return(jen.Id("a").Dot("snapshot").Call()))
		p.file.Line()
	}
}

// zero prints a value of a sort that nobody looks at.
func (p *party) zero(s *logic.Sort) *jen.Statement {
	switch s.Kind() {
	case logic.BoolKind:
		return rt("BoolValue").Call(jen.False())
	case logic.IntKind:
		return p.literal(logic.IntegerValue(s.Bounds().Clip(logic.Integer{})))
	case logic.StringKind:
		return rt("StringValue").Call(jen.Lit(""))
	case logic.EnumKind:
		return p.literal(logic.EnumValue(s, 0))
	case logic.OpaqueKind:
		return rt("OpaqueValue").Call(p.sort(s), jen.Nil())
	case logic.RecordKind:
		var fields []jen.Code
		for _, m := range s.Members() {
			fields = append(fields, parts("Named").Values(jen.Dict{jen.Id("Name"): jen.Lit(m.Name), jen.Id("Value"): p.zero(m.Sort)}))
		}
		return parts("RecordValue").Call(fields...)
	}
	return p.literal(logic.Zero(s))
}

// performed prints the call of the system's method for one operation.
func (p *party) performed(c *jen.Group, op *sre.Op) {
	if p.spec.Target.Passes(op) {
		if p.role == "" { // the reference lives in the same time
			c.Add(jen.Qual(worldPath, "Pass")).Call(jen.Qual("time", "Duration").Call(jen.Id("args").Index(jen.Lit(0)).Dot("Int").Call()))
		}
		c.Return(jen.Nil(), jen.Nil())
		return
	}
	if slices.Contains(p.without, op.Name) {
		c.Return(jen.Index().Add(rt("Value")).Values(p.withoutMethod(op, nil, -1)...), jen.Nil())
		return
	}
	var args []jen.Code
	for _, i := range p.args(op) {
		args = append(args, p.fromValue(op.Fields[i].Sort, jen.Id("args").Index(jen.Lit(i))))
	}
	invoke := jen.Id("a").Dot("sut").Dot(p.method(op)).Call(args...)
	if p.wraps(op) {
		invoke = jen.Id("a").Dot(p.wrapper(op)).Call(args...)
	}
	direct, mapped := p.results(op)
	packed := p.withoutMethod(op, direct, mapped)
	ready := p.ready(op)
	if len(direct) == 0 && mapped < 0 && !ready {
		c.Add(invoke)
		if len(packed) == 0 {
			c.Return(jen.Nil(), jen.Nil())
		} else {
			c.Return(jen.Index().Add(rt("Value")).Values(packed...), jen.Nil())
		}
		return
	}
	p.answered(c, op, invoke)
}

// withoutMethod returns the results of an operation in order, with those printed that its method
// does not give.
func (p *party) withoutMethod(op *sre.Op, direct []int, mapped int) []jen.Code {
	packed := make([]jen.Code, len(op.Fields)-op.Args())
	if field := p.spec.Operation(op).Panicked; field != "" {
		// The runtime sets it after a panic.
		packed[op.Position(field)-op.Args()] = rt("BoolValue").Call(jen.False())
	}
	for i := range packed { // these are not compared
		if at := i + op.Args(); packed[i] == nil && at != mapped && !slices.Contains(direct, at) {
			packed[i] = p.zero(op.Fields[at].Sort)
		}
	}
	return packed
}
