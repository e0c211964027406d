package emit

import (
	"github.com/dave/jennifer/jen"

	"github.com/clouseau-go/clouseau/uhat"
)

func twin(name string) *jen.Statement { return jen.Qual(judgePath, name) }

// twins prints the relations of two runs.
func (e *emitter) twins() (out []jen.Code) {
	for _, t := range e.spec.Twins {
		x := &composite{}
		x.add("Name", jen.Lit(t.Name))
		x.add("Of", jen.Lit(t.Of.Name))
		switch {
		case t.Before != nil:
			x.add("Rule", twin("Later"))
			x.add("Before", jen.Lit(t.Before.Name))
		case t.Anew:
			x.add("Rule", twin("Anew"))
		case len(t.Instead) > 0:
			x.add("Instead", jen.Index().Add(twin("Move")).Add(multi(instead(t))))
		}
		var compared []string
		for _, op := range t.Compared {
			compared = append(compared, op.Name)
		}
		x.addNames("Compared", compared)
		out = append(out, twin("Relation").Add(x.values(false)))
	}
	return out
}

// instead prints the calls that are made instead of another one.
func instead(t uhat.Twin) (out []jen.Code) {
	for _, m := range t.Instead {
		x := &composite{}
		x.add("Op", jen.Lit(m.Op.Name))
		if len(m.Args) > 0 {
			x.add("Args", jen.Index().Int().ValuesFunc(func(g *jen.Group) {
				for _, i := range m.Args {
					g.Lit(i)
				}
			}))
		}
		if m.Repeat {
			x.add("Repeat", jen.True())
			x.add("List", jen.Lit(m.List))
		}
		out = append(out, x.values(true))
	}
	return out
}
