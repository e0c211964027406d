package emit

import (
	"maps"
	"slices"

	"github.com/dave/jennifer/jen"

	"github.com/clouseau-go/clouseau/uhat"
)

// compares reports whether the tests compare the system with a reference.
func (e *emitter) compares() bool { return e.spec.Target.Reference != nil && !e.confirm }

// comparing declares the reference, with an adapter of its own if its methods are not those of the
// system.
func (e *emitter) comparing() {
	if !e.compares() {
		return
	}
	r, p, name := e.spec.Target.Reference, e.reference(), e.idents["Reference"]
	if p.role != "" {
		p.iface()
		p.adapter()
	}
	fields := &composite{}
	fields.add("Name", jen.Lit(r.New))
	fields.add("New", p.open(e.madeBy(r.New)))
	if free := e.freedoms(r); free != nil {
		fields.add("Freedoms", jen.Map(jen.String()).Add(rt("Freedom")).Add(multi(free)))
	}
	var panicked []jen.Code
	for _, o := range e.operations() {
		if o.Panicked != "" {
			panicked = append(panicked, jen.Lit(o.Op.Name).Op(":").Lit(o.Panicked))
		}
	}
	if panicked != nil {
		fields.add("Panicked", jen.Map(jen.String()).String().Values(panicked...))
	}
	e.comment("%s makes the reference: every call is made on it as well, and the answers are compared.", name)
	e.file.Func().Id(name).Params().Op("*").Add(rt("Reference")).Block(
		jen.Return(jen.Op("&").Add(rt("Reference")).Add(fields.values(false))),
	)
	e.file.Line()
}

// freedoms prints in what answers may differ.
func (e *emitter) freedoms(r *uhat.TargetReference) (out []jen.Code) {
	for _, o := range e.operations() {
		f := r.Freedom(o.Op.Name)
		fields := &composite{}
		fields.addNames("Skip", f.Skip)
		fields.addNames("AnyOrder", f.AnyOrder)
		if len(f.Abstract) > 0 {
			var funcs []jen.Code
			for _, field := range slices.Sorted(maps.Keys(f.Abstract)) {
				s := o.Op.Fields[o.Op.Position(field)].Sort
				funcs = append(funcs, jen.Lit(field).Op(":").Func().Params(jen.Id("v").Add(rt("Value"))).Any().Block(
					jen.Return(e.goName(f.Abstract[field]).Call(e.fromValue(s, jen.Id("v"))))))
			}
			fields.add("Abstract", jen.Map(jen.String()).Func().Params(rt("Value")).Any().Add(multi(funcs)))
		}
		if f.Refusal != "" {
			fields.add("Refusal", jen.Lit(f.Refusal))
			fields.add("Done", e.literal(r.Done(o, f.Refusal)))
		}
		if len(fields.elems) > 0 {
			out = append(out, jen.Lit(o.Op.Name).Op(":").Add(fields.values(true)))
		}
	}
	return out
}

// addNames adds a list of names, unless it is empty.
func (c *composite) addNames(field string, names []string) {
	if len(names) > 0 {
		c.add(field, jen.Index().String().ValuesFunc(func(v *jen.Group) {
			for _, x := range names {
				v.Lit(x)
			}
		}))
	}
}
