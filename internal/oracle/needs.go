package oracle

import (
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
)

// needs returns conditions on the variables of an expression that hold if it has the trace: for
// each symbolic event that all of its traces have, that some event of the trace is one. They spare
// the oracle most of the values that it would try in vain.
func (o *oracle) needs(e sre.Expr, tr sre.Trace) []logic.Term {
	switch e := e.(type) {
	case *sre.Class:
		var any []logic.Term
		for _, x := range e.Entries() {
			for _, ev := range tr {
				if ev.Op == x.Op {
					any = append(any, o.instance(x.Allow, ev, false))
				}
			}
		}
		return []logic.Term{o.c.L.Or(any...)}
	case *sre.Seq:
		return o.allNeeds(e.Parts(), tr)
	case *sre.And:
		return o.allNeeds(e.Parts(), tr)
	}
	return nil
}

func (o *oracle) allNeeds(es []sre.Expr, tr sre.Trace) []logic.Term {
	var out []logic.Term
	for _, e := range es {
		out = append(out, o.needs(e, tr)...)
	}
	return out
}
