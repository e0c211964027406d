package emit

import "github.com/dave/jennifer/jen"

// conforming declares the function that tests whether the system conforms to the model.
func (e *emitter) conforming(test, tie string) {
	e.comment("%s asks whether the system conforms to the model, on paths through its states.", test)
	opt, c := &composite{}, e.conform
	if c.Suites != nil {
		opt.add("Suites", jen.Index().String().ValuesFunc(func(v *jen.Group) {
			for _, s := range c.Suites {
				v.Lit(s)
			}
		}))
	}
	for _, x := range []struct {
		name string
		n    int
	}{{"Values", c.Values}, {"Inputs", c.Inputs}, {"Elements", c.Elements}, {"Number", int(c.Number)}} {
		if x.n != 0 {
			opt.add(x.name, jen.Lit(x.n))
		}
	}
	e.file.Func().Id(test).Params(jen.Id("t").Op("*").Qual("testing", "T")).Block(
		e.inTime(jen.Qual(conformPath, "Run").Call(jen.Id("t"), jen.Id(tie).Call(), jen.Id(e.idents["explore"]).Call(),
			jen.Qual(conformPath, "Options").Add(opt.values(true)))),
	)
	e.file.Line()
}

// asking declares the function that returns the requests of the spec.
func (e *emitter) asking() {
	name := e.idents["explore"]
	e.comment("%s returns the requests that paths are made of.", name)
	e.file.Func().Id(name).Params().Index().Add(explore("Request")).Block(jen.Return(e.requests(true)))
	e.file.Line()
}
