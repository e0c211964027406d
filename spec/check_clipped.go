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
	k        *checker
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
		what := "range"
		from := d.Lo.String() + ".." + d.Hi.String()
		if d.Pool != nil {
			what = "pool"
			from = "its values"
		}
		can := "can"
		tried := "no run with that is ever tried"
		leave := "leave that value out here"
		if x.forced(c, d) {
			can = "must"
			tried = "nothing is ever tried here"
			leave = "allow other values here"
		}
		x.k.report(ClippedConstraint, x.place(c), x.context, "Here %v %s be %v%s, but the %s of %s has %s only, so %s. Widen the %s, or %s.",
			c.end.Of, can, c.end.Value, beyond(c.end, can), what, d.Sort, from, tried, what, leave)
		last := x.k.diags[len(x.k.diags)-1]
		last.Related = append(last.Related, Related{d.DomainRange, "the " + what})
	}
}

// place returns where in its trace the constraint of a choice stands, or the whole trace if that is
// unknown: it may come from a define, or from two conditions together.
func (x *clipping) place(c choice) uhat.Range {
	for _, cond := range x.k.s.Conditions {
		if cond.Op != c.op || !c.at.Contains(cond.Range) {
			continue
		}
		for _, end := range logic.Ends(x.k.s.L, cond.Holds) {
			if end == c.end {
				return cond.Range
			}
		}
	}
	return c.at
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

// beyond says on which side of a value all others lie, if a bound demands no single one.
func beyond(end logic.End, can string) string {
	switch {
	case can == "can" || end.Least == end.Most:
		return ""
	case end.Least:
		return " or more"
	}
	return " or less"
}

// forced reports whether the constraints of a choice allow only values beyond an end that a written
// range or pool keeps away.
func (x *clipping) forced(c choice, d *uhat.SortDecl) bool {
	n, end, l := c.end.Value.Integer, c.end, x.k.s.L
	if d.Pool == nil && !(end.Least && d.Hi.Less(n())) && !(end.Most && n().Less(d.Lo)) {
		return false
	}
	inside := l.Ne(end.Of, l.Value(end.Value))
	switch {
	case end.Least && !end.Most:
		inside = l.Lt(end.Of, l.Value(end.Value))
	case end.Most && !end.Least:
		inside = l.Lt(l.Value(end.Value), end.Of)
	}
	return x.excludes(c, inside)
}

// possibly reports whether constraints may allow a value that one of them names.
func (x *clipping) possibly(c choice) bool {
	return !x.excludes(c, x.k.s.L.Eq(c.end.Of, x.k.s.L.Value(c.end.Value)))
}

// excludes reports whether what holds at a choice certainly contradicts a term.
func (x *clipping) excludes(c choice, t logic.Term) bool {
	l := x.k.s.L
	q := l.And(append(slices.Clone(c.given), t)...)
	if c.op != nil {
		q = l.Replace(q, x.k.fresh.of(c.op, -1))
	}
	return x.k.possible(q) == no
}
