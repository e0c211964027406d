package spec

import (
	"slices"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/uhat"
)

// A range or a pool that is written bounds what the tester chooses, also where a constraint names a value outside
// of it: runs with that are never tried. Of this the author should know.

// clipped reports constraints of clauses and goals that name a value which a written range or pool keeps
// away.
func (k *checker) clipped() {
	for _, o := range k.s.Operations {
		for _, c := range o.Clauses {
			if k.dead[c] {
				continue
			}
			x := &clipping{checker: k, context: c.Range, vars: map[*logic.Var][]*uhat.SortDecl{}, reported: map[*uhat.SortDecl]bool{}}
			x.link(c.History)
			x.linkEvent(o.Op, c.Event)
			x.link(c.Future)
			x.qualifier(nil, c.Where, c.WhereRange)
			x.trace(c.History, c.HistoryRange)
			x.qualifier(o.Op, c.Event, c.EventRange, c.Where)
			x.trace(c.Future, c.FutureRange)
		}
	}
	for _, g := range k.s.Goals {
		x := &clipping{checker: k, context: g.Range, vars: map[*logic.Var][]*uhat.SortDecl{}, reported: map[*uhat.SortDecl]bool{}}
		x.link(g.Trace)
		x.trace(g.Trace, g.TraceRange)
	}
}

// clipping looks at the constraints of one clause or goal.
type clipping struct {
	*checker
	context uhat.Range
	// vars are the sorts from which the value of a variable is taken besides its own: those of arguments that are
	// equal to it. A variable that is equal to an answer first has an empty list, since that is then its value.
	vars     map[*logic.Var][]*uhat.SortDecl
	reported map[*uhat.SortDecl]bool
}

// link notes what the events of a trace say of variables, in the order in which they stand there.
func (x *clipping) link(e sre.Expr) {
	sre.Walk(e, func(e sre.Expr) bool {
		if c, ok := e.(*sre.Class); ok {
			for _, n := range c.Entries() {
				x.linkEvent(n.Op, n.Demand)
			}
		}
		return e.Demands()
	})
}

func (x *clipping) linkEvent(op *sre.Op, q logic.Term) {
	for _, c := range logic.Conjuncts(q) {
		eq, ok := c.(*logic.Eq)
		if !ok {
			continue
		}
		a, b := eq.Sides()
		if _, ok := b.(*logic.Field); ok {
			a, b = b, a
		}
		f, isField := a.(*logic.Field)
		v, isVar := b.(*logic.Var)
		if !isField || !isVar {
			continue
		}
		from, seen := x.vars[v]
		switch {
		case chosen(op, f):
			if !seen || from != nil {
				x.vars[v] = append(from, x.s.SortOf(f.Sort()))
			}
		case !seen:
			x.vars[v] = nil
		}
	}
}

// chosen reports whether the tester chooses the values of a field.
func chosen(op *sre.Op, f *logic.Field) bool {
	return op.Visible() && op.Kind != sre.Receive && op.Position(f.Name()) < op.Args()
}

// trace looks at the events that a trace demands.
func (x *clipping) trace(e sre.Expr, at uhat.Range) {
	sre.Walk(e, func(e sre.Expr) bool {
		if c, ok := e.(*sre.Class); ok {
			for _, n := range c.Entries() {
				x.qualifier(n.Op, n.Demand, at)
			}
		}
		return e.Demands()
	})
}

// qualifier looks at a qualifier of an operation's event, or of variables alone if op is nil. What else holds is
// given.
func (x *clipping) qualifier(op *sre.Op, q logic.Term, at uhat.Range, also ...logic.Term) {
	if at == (uhat.Range{}) {
		return
	}
	for _, end := range uhat.Ends(x.s.L, q) {
		for _, d := range x.domains(op, end.Of) {
			if x.reported[d] || !keepsAway(d, end) || !x.possibly(op, end, append(also, q)) {
				continue
			}
			x.reported[d] = true
			what, from := "range", d.Lo.String()+".."+d.Hi.String()
			if d.Pool != nil {
				what, from = "pool", "its values"
			}
			x.report(ClippedConstraint, at, x.context, "Here %v can be %v, but the %s of %s has %s only, so no run with that is ever tried. Widen the %s, or leave that value out here.",
				end.Of, end.Value, what, d.Sort, from, what)
			last := x.diags[len(x.diags)-1]
			last.Related = append(last.Related, Related{d.DomainRange, "the " + what})
		}
	}
}

// domains returns the sorts with a written range or pool from which the tester takes the value of a term; nil
// where it is an answer.
func (x *clipping) domains(op *sre.Op, t logic.Term) (out []*uhat.SortDecl) {
	switch t := t.(type) {
	case *logic.Field:
		if op != nil && chosen(op, t) {
			out = []*uhat.SortDecl{x.s.SortOf(t.Sort())}
		}
	case *logic.Var:
		from, seen := x.vars[t]
		if !seen || from != nil {
			out = append([]*uhat.SortDecl{x.s.SortOf(t.Sort())}, from...)
		}
	}
	return slices.DeleteFunc(out, func(d *uhat.SortDecl) bool { return d.DomainRange == (uhat.Range{}) })
}

// keepsAway reports whether a written range or pool has no value for an end.
func keepsAway(d *uhat.SortDecl, end uhat.End) bool {
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

// possibly reports whether constraints are not known to exclude an end.
func (x *clipping) possibly(op *sre.Op, end uhat.End, cs []logic.Term) bool {
	l := x.s.L
	q := l.And(append(slices.Clone(cs), l.Eq(end.Of, l.Value(end.Value)))...)
	if op != nil {
		q = l.Replace(q, x.fresh.of(op, -1))
	}
	return x.possible(q) != no
}
