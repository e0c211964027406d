package spec

import (
	"slices"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/uhat"
)

// Constraints name values that the tester chooses: put(key == "a" && size <= 100) names the key "a"
// and the size 100. Such values should be drawn too, or the author should learn why they are not.

// choice is a value that a constraint names for something that the tester may choose.
type choice struct {
	op    *sre.Op // whose event the constraint is about; nil for variables alone
	end   logic.End
	from  []*uhat.SortDecl // the sorts from which the value is taken
	given []logic.Term     // what else holds there
	at    uhat.Range
}

// choicesOfClause calls found for each choice of a clause.
func choicesOfClause(ctx *uhat.Context, op *sre.Op, c *uhat.Clause, found func(choice)) {
	x := &chooser{ctx: ctx, found: found, vars: map[*logic.Var][]*uhat.SortDecl{}}
	x.link(c.History)
	x.linkEvent(op, c.Event)
	x.link(c.Future)
	x.qualifier(nil, c.Where, c.WhereRange)
	x.trace(c.History, c.HistoryRange)
	x.qualifier(op, c.Event, c.EventRange, c.Where)
	x.trace(c.Future, c.FutureRange)
}

// choicesOfGoal calls found for each choice of a goal.
func choicesOfGoal(ctx *uhat.Context, g *uhat.Goal, found func(choice)) {
	x := &chooser{ctx: ctx, found: found, vars: map[*logic.Var][]*uhat.SortDecl{}}
	x.link(g.Trace)
	x.trace(g.Trace, g.TraceRange)
}

// chooser finds the choices of one clause or goal.
type chooser struct {
	ctx   *uhat.Context
	found func(choice)
	// vars are the sorts from which the value of a variable is taken besides its own: those of
	// arguments that are equal to it. A variable that is equal to an answer first has an empty
	// list, since that is then its value.
	vars map[*logic.Var][]*uhat.SortDecl
}

// link notes what the events of a trace say of variables, in the order in which they stand there.
func (x *chooser) link(e sre.Expr) {
	sre.Walk(e, func(e sre.Expr) bool {
		if c, ok := e.(*sre.Class); ok {
			for _, n := range c.Entries() {
				x.linkEvent(n.Op, n.Demand)
			}
		}
		return e.Demands()
	})
}

func (x *chooser) linkEvent(op *sre.Op, q logic.Term) {
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
				x.vars[v] = append(from, x.ctx.SortOf(f.Sort()))
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
func (x *chooser) trace(e sre.Expr, at uhat.Range) {
	sre.Walk(e, func(e sre.Expr) bool {
		if c, ok := e.(*sre.Class); ok {
			for _, n := range c.Entries() {
				x.qualifier(n.Op, n.Demand, at)
			}
		}
		return e.Demands()
	})
}

// qualifier finds the values that a qualifier of an operation's event names, or one of variables
// alone if op is nil. What else holds is given.
func (x *chooser) qualifier(op *sre.Op, q logic.Term, at uhat.Range, also ...logic.Term) {
	for _, end := range logic.Ends(x.ctx.L, q) {
		if from := x.domains(op, end.Of); len(from) > 0 {
			x.found(choice{op, end, from, append(also[:len(also):len(also)], q), at})
		}
	}
}

// domains returns the sorts from which the tester takes the value of a term; nil where it is an
// answer.
func (x *chooser) domains(op *sre.Op, t logic.Term) []*uhat.SortDecl {
	switch t := t.(type) {
	case *logic.Field:
		if op != nil && chosen(op, t) {
			return []*uhat.SortDecl{x.ctx.SortOf(t.Sort())}
		}
	case *logic.Var:
		if from, seen := x.vars[t]; !seen || from != nil {
			return append([]*uhat.SortDecl{x.ctx.SortOf(t.Sort())}, from...)
		}
	}
	return nil
}

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
