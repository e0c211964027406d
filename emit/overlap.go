package emit

import (
	"github.com/dave/jennifer/jen"

	"github.com/clouseau-go/clouseau/uhat"
)

// overlap is who looks for an order of calls at the same time: by the keys of operations and by
// what the spec promises of such calls.
func (e *emitter) overlap() *jen.Statement {
	judge, promise, late, keys := &composite{}, &composite{}, []jen.Code{}, []jen.Code{}
	for _, o := range e.operations() {
		if o.Key != "" {
			keys = append(keys, jen.Lit(o.Op.Name).Op(":").Lit(o.Key))
		}
		if o.Stale > 0 {
			late = append(late, jen.Lit(o.Op.Name).Op(":").Lit(o.Stale))
		}
	}
	if len(keys) > 0 {
		judge.add("Keys", jen.Map(jen.String()).String().Values(keys...))
	}
	switch e.spec.Target.Consistency {
	case uhat.Quiescent:
		promise.add("Quiescent", jen.True())
	case uhat.PerKey:
		promise.add("ByKey", jen.True())
	}
	if len(late) > 0 {
		promise.add("Late", jen.Map(jen.String()).Int().Values(late...))
	}
	if len(promise.elems) > 0 {
		judge.add("Promise", jen.Qual(linearPath, "Promise").Add(promise.values(true)))
	}
	return jen.Parens(jen.Op("&").Qual(linearPath, "Judge").Add(judge.values(true))).Dot("Find")
}
