package spec

import (
	"slices"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/uhat"
)

// mention adds the values that clauses and goals name to the default pools: a named value should be
// tried.
func mention(s *uhat.Spec) {
	add := func(c choice) {
		if !c.end.Least || !c.end.Most {
			return
		}
		for _, d := range c.from {
			mentioned(s.Context, d, c.end.Value)
		}
	}
	for _, o := range s.Operations {
		for _, c := range o.Clauses {
			choicesOfClause(s.Context, o.Op, c, add)
		}
	}
	for _, g := range s.Goals {
		choicesOfGoal(s.Context, g, add)
	}
}

func mentioned(ctx *uhat.Context, d *uhat.SortDecl, v logic.Value) {
	kind := d.Sort.Kind()
	switch {
	case kind != logic.StringKind && kind != logic.OpaqueKind || len(d.Pool) == 0 || d.DomainRange != (uhat.Range{}) || slices.Contains(d.Pool, v):
	case d.Sort == logic.String:
		ctx.Texts = append(ctx.Texts, v)
	default:
		d.Pool = append(d.Pool, v)
	}
}
