package spec

import (
	"slices"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/uhat"
)

// A written range or pool bounds the values that the tester chooses. If a constraint names a value
// outside of it, runs with that value are never tried, so the author gets a warning.

// clipped reports constraints of clauses and goals that name a value outside of a written range or
// pool.
func (k *checker) clipped() {
	for _, o := range k.s.Operations {
		for _, c := range o.Clauses {
			if !k.dead[c] {
				x := &clipping{k, c.Range, map[*uhat.SortDecl]bool{}}
				choicesOfClause(k.s.Context, o.Op, c, x.choice)
			}
		}
	}
	for _, g := range k.s.Goals {
		x := &clipping{k, g.Range, map[*uhat.SortDecl]bool{}}
		choicesOfGoal(k.s.Context, g, x.choice)
	}
}

// clipping looks at the constraints of one clause or goal.
type clipping struct {
	*checker
	context  uhat.Range
	reported map[*uhat.SortDecl]bool
}

// choice checks a value that a constraint names.
func (x *clipping) choice(c choice) {
	for _, d := range c.from {
		if d.DomainRange == (uhat.Range{}) || c.at == (uhat.Range{}) || x.reported[d] || !keepsAway(d, c.end) || !x.possibly(c) {
			continue
		}
		x.reported[d] = true
		what, from := "range", d.Lo.String()+".."+d.Hi.String()
		if d.Pool != nil {
			what, from = "pool", "its values"
		}
		x.report(ClippedConstraint, c.at, x.context, "Here %v can be %v, but the %s of %s has %s only, so no run with that is ever tried. Widen the %s, or leave that value out here.",
			c.end.Of, c.end.Value, what, d.Sort, from, what)
		last := x.diags[len(x.diags)-1]
		last.Related = append(last.Related, Related{d.DomainRange, "the " + what})
	}
}

// keepsAway reports whether no value of a written range or pool meets the bounds of end.
func keepsAway(d *uhat.SortDecl, end logic.End) bool {
	switch {
	case d.Declared:
		n := end.Value.Integer()
		return n.Less(d.Lo) || d.Hi.Less(n)
	case d.Pool == nil:
		return false
	}
	return !slices.ContainsFunc(d.Pool, func(v logic.Value) bool {
		if end.Least && end.Most {
			return v == end.Value
		}
		n := v.Integer()
		return !(end.Least && n.Less(end.Value.Integer())) && !(end.Most && end.Value.Integer().Less(n))
	})
}

// possibly reports whether constraints may allow a value that one of them names.
func (x *clipping) possibly(c choice) bool {
	l := x.s.L
	q := l.And(append(slices.Clone(c.given), l.Eq(c.end.Of, l.Value(c.end.Value)))...)
	if c.op != nil {
		q = l.Replace(q, x.fresh.of(c.op, -1))
	}
	return x.possible(q) != no
}
