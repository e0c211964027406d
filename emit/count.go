package emit

import (
	"slices"

	"github.com/dave/jennifer/jen"

	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/uhat"
)

// counts returns the ghosts that count.
func (e *emitter) counts() (out []*uhat.Operation) {
	for _, o := range e.spec.Operations {
		if o.Count != nil {
			out = append(out, o)
		}
	}
	return out
}

// counting returns what reports whether counts mention an operation.
func (b *builderCode) counting() func(*sre.Op) bool {
	return func(op *sre.Op) bool {
		return slices.ContainsFunc(b.counts(), func(o *uhat.Operation) bool {
			return o.Op == op || o.Count.Up != nil && b.mentions(o.Count.Up, op) || o.Count.Down != nil && b.mentions(o.Count.Down, op)
		})
	}
}

// addCounts adds what is counted to the fields of a literal.
func (b *builderCode) addCounts(fields *composite, name string) {
	counts := b.counts()
	if counts == nil {
		return
	}
	var list []jen.Code
	for _, o := range counts {
		x := &composite{}
		x.add("Op", jen.Id(b.ops[o.Op]))
		if o.Count.Up != nil {
			x.add("Up", b.expr(o.Count.Up))
		}
		if o.Count.Down != nil {
			x.add("Down", b.expr(o.Count.Down))
		}
		if o.Count.Start != 0 {
			x.add("Start", jen.Lit(int(o.Count.Start)))
		}
		list = append(list, x.values(true))
	}
	fields.add(name, jen.Index().Qual(judgePath, "Count").Add(multi(list)))
}
