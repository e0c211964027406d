package emit

import (
	"slices"

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

// declares reports whether the spec declares a function. The others are known to the runtime: those
// that read a part of a value, and those of the language.
func (e *emitter) declares(fn *logic.Func) bool {
	return slices.ContainsFunc(e.spec.Funcs, func(f *uhat.FuncDecl) bool { return f.Func == fn })
}

// computed returns the declared functions that somebody computes with who judges what scripts do:
// those of answers that arguments refer to, and those that denials mention.
func (e *emitter) computed(gens []*uhat.Generator) []*logic.Func {
	funcs := applied(gens)
	note := func(t logic.Term) bool {
		if app, ok := t.(*logic.App); ok && e.declares(app.Func()) && !slices.Contains(funcs, app.Func()) {
			funcs = append(funcs, app.Func())
		}
		return true
	}
	for _, g := range gens {
		if x := e.denial(g); x != nil {
			sre.Walk(x, func(x sre.Expr) bool {
				if c, ok := x.(*sre.Class); ok {
					for _, entry := range c.Entries() {
						logic.Walk(entry.Allow, note)
					}
				}
				return true
			})
		}
	}
	return funcs
}

// denials declares the functions that build them.
func (e *emitter) denials(g GoalGenerators) {
	for _, gen := range g.Generators {
		name, ok := e.idents[role{gen, "denial"}]
		if !ok {
			continue
		}
		x, b := e.denial(gen), e.builder()
		e.comment("%s is the runs of %s in which the answer is not as %s says.", name, e.idents[role{gen, "generator"}], g.Goal.Name)
		e.ofSystem(name).Add(rt("Expr")).BlockFunc(func(body *jen.Group) {
			b.declare(body, sre.Vars(nil, x), x)
			body.Return(b.expr(x))
		})
		e.file.Line()
	}
}
