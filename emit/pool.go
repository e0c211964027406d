package emit

import (
	"slices"

	"github.com/dave/jennifer/jen"

	"github.com/clouseau-go/clouseau/logic"
)

// Scripts draw from pools and Go generators that the file declares once.

// pooled returns the sorts whose values may come from a pool or a Go function.
func (e *emitter) pooled() []*logic.Sort {
	out := []*logic.Sort{logic.String, logic.Bytes, logic.Float}
	for _, d := range e.spec.Sorts {
		out = append(out, d.Sort)
	}
	return out
}

// pools returns the declarations of what the scripts draw from.
func (e *emitter) pools() []jen.Code {
	var defs []jen.Code
	for _, s := range slices.Backward(e.pooled()) { // a sort's parts are declared before it
		if e.used[role{s, "pool"}] {
			defs = append(defs, jen.Id(e.idents[role{s, "pool"}]).Op("=").Add(e.poolValues(s)))
		}
	}
	slices.Reverse(defs)
	return defs
}

// poolValues prints the values of a sort's pool, or those that its Go function draws.
func (e *emitter) poolValues(s *logic.Sort) *jen.Statement {
	d := e.decl(s)
	if d.Gen != "" {
		return rt("From").Call(jen.Func().Params(jen.Id("t").Op("*").Qual(rapidPath, "T")).Add(rt("Value")).Block(
			jen.Return(e.toValue(s, e.goName(d.Gen).Call(jen.Id("t"))))))
	}
	if s.HasParts() {
		return e.partsPool(d)
	}
	var values []jen.Code
	for _, v := range d.Pool {
		values = append(values, e.literal(v))
	}
	return rt("Among").Call(values...)
}
