package emit

import (
	"path"
	"path/filepath"
	"slices"

	"github.com/dave/jennifer/jen"

	"github.com/clouseau-go/clouseau/uhat"
)

// knownOf returns the known failures for the tests of a goal. Tests that ask about clauses have
// none.
func (e *emitter) knownOf(g *uhat.Goal) []*uhat.Known {
	if e.confirm {
		return nil
	}
	return e.spec.KnownOf(g)
}

// nameKnown fixes the identifiers of the functions that build known failures.
func (e *emitter) nameKnown(goals []GoalGenerators) {
	for _, k := range e.spec.Known {
		if slices.ContainsFunc(goals, func(g GoalGenerators) bool { return slices.Contains(e.knownOf(g.Goal), k) }) {
			e.idents[role{k, "known"}] = e.declare("known" + upperCamel(k.Name))
		}
	}
}

// knownCalls is the list of known failures of a goal's test.
func (e *emitter) knownCalls(g *uhat.Goal) *jen.Statement {
	ks := e.knownOf(g)
	if len(ks) == 0 {
		return nil
	}
	return jen.Index().Add(rt("Known")).ValuesFunc(func(v *jen.Group) {
		for _, k := range ks {
			v.Id(e.idents[role{k, "known"}]).Call(jen.Id("system"))
		}
	})
}

// known declares the functions that build known failures.
func (e *emitter) known() {
	for _, k := range e.spec.Known {
		name, ok := e.idents[role{k, "known"}]
		if !ok {
			continue
		}
		e.comment("%s is known and does not count for now: %s", name, k.Reason)
		e.ofSystem(name).Add(rt("Known")).BlockFunc(func(body *jen.Group) {
			b := e.builder()
			values := &composite{}
			values.add("Name", jen.Lit(k.Name))
			values.add("Reason", jen.Lit(k.Reason))
			if k.Link != "" {
				values.add("Link", jen.Lit(k.Link))
			}
			if k.Verdict != uhat.KnownVerdicts[0] {
				values.add("Verdict", jen.Lit(k.Verdict))
			}
			if k.Message != "" {
				values.add("Message", jen.Lit(k.Message))
			}
			if k.Trace == nil {
				body.Return(rt("Known").Add(values.values(false)))
				return
			}
			values.add("Text", jen.Lit(k.Source()))
			if vars := b.declare(body, k.Vars, k.Trace); len(vars) > 0 {
				values.add("Vars", jen.Index().Op("*").Add(rt("Var")).Values(vars...))
			}
			values.add("Trace", b.expr(k.Trace))
			if len(b.funcs) > 0 {
				values.add("Funcs", e.implementations(b.funcs))
			}
			if k.Saved != "" {
				values.add("Saved", jen.Lit(path.Join(path.Dir(filepath.ToSlash(e.source)), k.Saved)))
			}
			body.Return(rt("Known").Add(values.values(false)))
		})
		e.file.Line()
	}
}
