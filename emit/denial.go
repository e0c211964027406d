package emit

import (
	"github.com/dave/jennifer/jen"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/uhat"
)

// denial returns the runs of a script about a clause in which the answer is not as the clause says.
// It is nil if the script is about none, or if method calls cannot express it.
func (e *emitter) denial(g *uhat.Generator) sre.Expr {
	if !e.confirm || !e.synchronous() {
		return nil
	}
	return g.Denial(e.spec.B)
}

// denials declares the functions that build them.
func (e *emitter) denials(g GoalGenerators) {
	for _, gen := range g.Generators {
		name, ok := e.idents[role{gen, "denial"}]
		if !ok {
			continue
		}
		x, s := e.denial(gen), jen.Id("s")
		b := &builderCode{emitter: e, s: s, ops: map[*sre.Op]string{}, vars: map[*logic.Var]string{}, locals: e.names.inner()}
		b.locals.reserve("s")
		e.comment("%s is the runs of %s in which the answer is not as %s says.", name, e.idents[role{gen, "generator"}], g.Goal.Name)
		e.file.Func().Id(name).Params(s.Clone().Op("*").Add(rt("System"))).Add(rt("Expr")).BlockFunc(func(body *jen.Group) {
			b.declare(body, sre.Vars(nil, x), x)
			body.Return(b.expr(x))
		})
		e.file.Line()
	}
}
