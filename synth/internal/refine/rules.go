package refine

import (
	"slices"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/synth/internal/pattern"
	"github.com/clouseau-go/clouseau/synth/internal/trace"
	"github.com/clouseau-go/clouseau/synth/terms"
	"github.com/clouseau-go/clouseau/uhat"
)

// Rules is what the operations and clauses of a context say by themselves, whatever the trace is.
// All of it is pure, and what is asked often is remembered.
type Rules struct {
	Delta       *uhat.Context
	Norm        *pattern.Normalizer
	costs       costs
	clauseIndex map[*uhat.Clause]int
	Clauses     map[*sre.Op][]*uhat.Clause // by operation; duplicates left out
	Operations  []*uhat.Operation          // in the order in which they are tried
	rank        map[*sre.Op]int            // of each operation in it
	Enc         *terms.Encoder
	sorts       map[*logic.Sort]*uhat.SortDecl
	definitions map[logic.Term]fieldDefinition
	ranges      map[trace.Ranged]logic.Term
	spoken      map[speaking]bool
}

func NewRules(c *uhat.Context, n *pattern.Normalizer) *Rules {
	r := &Rules{
		Delta: c, Norm: n, clauseIndex: map[*uhat.Clause]int{}, Clauses: map[*sre.Op][]*uhat.Clause{}, Enc: terms.NewEncoder(c),
		sorts: map[*logic.Sort]*uhat.SortDecl{}, definitions: map[logic.Term]fieldDefinition{},
		ranges: map[trace.Ranged]logic.Term{}, spoken: map[speaking]bool{},
	}
	for _, o := range c.Operations {
		for _, cl := range o.Clauses {
			r.clauseIndex[cl] = len(r.clauseIndex)
		}
	}
	for _, o := range c.Operations {
		r.Clauses[o.Op] = r.different(o.Clauses)
	}
	return r
}

// different leaves out clauses that repeat an earlier one, since they lead to the same traces.
func (r *Rules) different(clauses []*uhat.Clause) (out []*uhat.Clause) {
	for _, c := range clauses {
		if !slices.ContainsFunc(out, func(d *uhat.Clause) bool { return uhat.SameClause(r.Delta, c, d) }) {
			out = append(out, c)
		}
	}
	return out
}

func (r *Rules) sortOf(x *logic.Sort) *uhat.SortDecl {
	d := r.sorts[x]
	if d == nil {
		d = r.Delta.SortOf(x)
		r.sorts[x] = d
	}
	return d
}

// Demands reports whether the clause's future can demand an event of op.
func (r *Rules) Demands(c *uhat.Clause, op *sre.Op) bool {
	found := false
	for _, p := range r.Norm.Normalize(c.Future).Union {
		for _, cell := range p.Events {
			for _, x := range cell.Entries() {
				found = found || Demanding(x, op)
			}
		}
	}
	return found
}

// SpeaksOf reports whether a future of the first operation speaks of events of the second one, or a
// history, if these count.
func (r *Rules) SpeaksOf(op, other *sre.Op, histories bool) bool {
	m := speaking{op, other, histories}
	is, known := r.spoken[m]
	if !known {
		for _, c := range r.Clauses[op] {
			is = is || r.speaks(c.Future, other) || histories && r.speaks(c.History, other)
		}
		r.spoken[m] = is
	}
	return is
}

// speaks reports whether patterns of an expression have events of an operation, or gaps that do not
// take all of them.
func (r *Rules) speaks(e sre.Expr, op *sre.Op) bool {
	return slices.ContainsFunc(r.Norm.Normalize(e).Union, func(p pattern.Pattern) bool {
		return slices.ContainsFunc(p.Events, func(c *sre.Class) bool { return c.Allow(op) != nil }) ||
			slices.ContainsFunc(p.Gaps, func(g *sre.Class) bool { return g == nil || g.Allow(op) == nil || !logic.IsTrue(g.Allow(op)) })
	})
}

// speaking is an operation that speaks of another one, in its futures or in its histories as well.
type speaking struct {
	op, other *sre.Op
	histories bool
}

// Comparisons returns the fields that clauses compare, in both orders.
func (r *Rules) Comparisons() (out []Comparison) {
	add := func(c Comparison) {
		if !slices.Contains(out, c) {
			out = append(out, c)
		}
	}
	for _, o := range r.Operations {
		for _, c := range r.Clauses[o.Op] {
			own := r.FieldsOf(o.Op, c.Event)
			r.Mentioned(c, func(op *sre.Op, _ logic.Term, field *logic.Field, v *logic.Var) {
				if f, ok := own[v]; ok {
					add(Comparison{[2]*sre.Op{op, o.Op}, [2]int{op.Position(field.Name()), f}})
					add(Comparison{[2]*sre.Op{o.Op, op}, [2]int{f, op.Position(field.Name())}})
				}
			})
		}
	}
	return out
}

// FieldsOf returns which fields of an event equal variables.
func (r *Rules) FieldsOf(op *sre.Op, q logic.Term) map[*logic.Var]int {
	out := map[*logic.Var]int{}
	for _, c := range logic.Conjuncts(q) {
		if f, t := r.Definition(c); f != nil {
			if v, ok := t.(*logic.Var); ok {
				out[v] = op.Position(f.Name())
			}
		}
	}
	return out
}

// Mentioned calls f with the fields that a clause's history and future say anything of together
// with a variable alone.
func (r *Rules) Mentioned(c *uhat.Clause, f func(op *sre.Op, t logic.Term, field *logic.Field, v *logic.Var)) {
	visit := func(e sre.Expr) bool {
		class, ok := e.(*sre.Class)
		if !ok {
			return true
		}
		for _, x := range class.Entries() {
			logic.Walk(x.Allow, func(t logic.Term) bool {
				if field, v := compared(t); field != nil {
					f(x.Op, t, field, v)
				}
				return true
			})
		}
		return true
	}
	sre.Walk(c.History, visit)
	sre.Walk(c.Future, visit)
}

// compared returns the field and the variable that an equation or an order is about, nil if it is
// about more or less.
func compared(t logic.Term) (field *logic.Field, v *logic.Var) {
	switch t.(type) {
	case *logic.Eq, *logic.Le:
	default:
		return nil, nil
	}
	vs := logic.Vars(nil, t)
	if len(vs) != 1 {
		return nil, nil
	}
	n := 0
	logic.Walk(t, func(x logic.Term) bool {
		if f, ok := x.(*logic.Field); ok {
			field = f
			n = n + 1
		}
		return true
	})
	if n != 1 || field.Sort() != vs[0].Sort() {
		return nil, nil
	}
	return field, vs[0]
}

func (r *Rules) FieldOf(op *sre.Op, i int) logic.Term {
	return r.Delta.L.Field(op.Fields[i].Name, op.Fields[i].Sort)
}

// Unary returns a conjunct of a clause as a qualifier over the one field that it is about.
func (r *Rules) Unary(op *sre.Op, q logic.Term, own map[*logic.Var]int) (f Fact, ok bool) {
	if field, _ := r.Definition(q); field != nil {
		return f, false
	}
	q = r.Delta.L.Subst(q, func(x logic.Term) logic.Term {
		if v, is := x.(*logic.Var); is {
			if i, is := own[v]; is {
				return r.FieldOf(op, i)
			}
		}
		return nil
	})
	at := trace.None
	others := len(logic.Vars(nil, q)) > 0
	logic.Walk(q, func(x logic.Term) bool {
		if field, is := x.(*logic.Field); is {
			i := op.Position(field.Name())
			others = others || at != trace.None && at != i
			at = i
		}
		return true
	})
	return Fact{at, q}, at != trace.None && !others
}

// Comparison is two fields of operations, by position, which a clause compares.
type Comparison struct {
	Ops    [2]*sre.Op
	Fields [2]int
}

// Caused reports whether events of op owe a cause.
func (r *Rules) Caused(op *sre.Op) bool {
	return op.Kind == sre.Receive && !r.Delta.Operation(op).Spontaneous
}

// Of returns what a qualifier says of an event.
func (r *Rules) Of(q logic.Term, e *trace.Event) logic.Term {
	return r.Delta.L.Subst(q, func(x logic.Term) logic.Term {
		if f, ok := x.(*logic.Field); ok {
			return e.Args[e.Op.Position(f.Name())]
		}
		return nil
	})
}

// PartsOf returns the conjuncts of a clause's history and future.
func (r *Rules) PartsOf(c *uhat.Clause) (out []Part) {
	add := func(e sre.Expr, at Stage) {
		parts := []sre.Expr{e}
		if and, ok := e.(*sre.And); ok {
			parts = and.Parts()
		}
		for _, x := range parts {
			if x != r.Delta.B.All() {
				out = append(out, Part{c, at, x})
			}
		}
	}
	add(c.History, AtHistory)
	add(c.Future, AtFuture)
	return out
}

// asksAnswer reports whether an event of the goal, which comes after the events before, asks the
// system for something: it constrains a result, or it is a receive that no other event can replace.
// Binding a variable to a value is no constraint.
func (r *Rules) asksAnswer(x sre.Entry, only bool, before []*trace.Event) bool {
	if x.Op.Kind == sre.Receive && only {
		return true
	}
	return slices.ContainsFunc(logic.Conjuncts(x.Allow), func(c logic.Term) bool {
		return OfResult(x.Op, c) && !r.names(c, before)
	})
}

// names reports whether a qualifier only gives a field's value to a variable that occurs in no
// earlier event.
func (r *Rules) names(c logic.Term, before []*trace.Event) bool {
	_, t := r.Definition(c)
	v, ok := t.(*logic.Var)
	return ok && !slices.ContainsFunc(before, func(e *trace.Event) bool {
		return slices.ContainsFunc(e.Args, func(x logic.Term) bool { return logic.Occurs(v, x) })
	})
}

// OfResult reports whether a qualifier mentions a result.
func OfResult(op *sre.Op, q logic.Term) bool {
	return logic.MentionsField(q, func(f *logic.Field) bool {
		i := op.Position(f.Name())
		return i >= 0 && op.Fields[i].Result
	})
}

// Bound says that the value is in the range. It is true if the range does not bind the value.
func (r *Rules) Bound(c trace.Confinement) logic.Term {
	t := r.ranges[trace.Ranged{Sort: c.Sort, Value: c.Value}]
	if t == nil {
		l := r.Delta.L
		t = l.And(l.Le(l.Integer(c.Sort.Lo), c.Value), l.Le(c.Value, l.Integer(c.Sort.Hi)))
		r.ranges[trace.Ranged{Sort: c.Sort, Value: c.Value}] = t
	}
	return t
}

// choosable reports whether x has variables, and none of them is in a ghost or an answer.
func (r *Rules) choosable(t *trace.Trace, x logic.Term) bool {
	vs := logic.Vars(nil, x)
	for _, e := range t.Events {
		for i, y := range e.Args {
			answer := i >= e.Op.Args() || e.Op.Kind == sre.Receive || !e.Op.Visible()
			if answer && slices.ContainsFunc(vs, func(v *logic.Var) bool { return logic.Occurs(v, y) }) {
				return false
			}
		}
	}
	return len(vs) > 0
}

// Drawn returns the written ranges of the arguments that the tester draws.
func (r *Rules) Drawn(e *trace.Event) []trace.Confinement {
	if e.Op.Kind == sre.Ghost || e.Op.Kind == sre.Receive {
		return nil
	}
	var out []trace.Confinement
	for i := range e.Op.Args() {
		f := e.Op.Fields[i]
		sort := r.sortOf(f.Sort)
		if !sort.Declared {
			continue
		}
		c := trace.Confinement{Value: e.Args[i], What: f.Name + " of " + e.Op.Name, Sort: sort}
		if !logic.IsTrue(r.Bound(c)) {
			out = append(out, c)
		}
	}
	return out
}

// Definition is what definition returns, which is not asked twice.
func (r *Rules) Definition(c logic.Term) (*logic.Field, logic.Term) {
	d, known := r.definitions[c]
	if !known {
		d.field, d.term = Definition(c, r.Delta.L)
		r.definitions[c] = d
	}
	return d.field, d.term
}

// Definition splits field == term, also in a sum, and a bare boolean field.
func Definition(c logic.Term, l *logic.Builder) (*logic.Field, logic.Term) {
	switch c := c.(type) {
	case *logic.Field:
		return c, l.True()
	case *logic.Not:
		if f, ok := c.Arg().(*logic.Field); ok {
			return f, l.False()
		}
	case *logic.Eq:
		x, y := c.Sides()
		if x.Sort().Kind() == logic.IntKind {
			diff := l.Sub(x, y)
			parts, _ := logic.Linear(diff)
			for _, p := range parts {
				if f, ok := p.Term.(*logic.Field); ok && p.Coef.IsUnit() {
					return f, l.Add(f, l.Times(p.Coef.Neg(), diff))
				}
			}
			return nil, nil
		}
		if f, ok := x.(*logic.Field); ok {
			return f, y
		}
		if f, ok := y.(*logic.Field); ok {
			return f, x
		}
	}
	return nil, nil
}

// fieldDefinition says what a field equals; without a field it is none.
type fieldDefinition struct {
	field *logic.Field
	term  logic.Term
}

// exprOf returns the traces that a segment stands for.
func (r *Rules) exprOf(seg Segment) sre.Expr {
	var parts []sre.Expr
	for i, gap := range seg.Gaps {
		if gap != nil {
			parts = append(parts, r.Delta.B.Star(gap))
		}
		if i < len(seg.Events) {
			parts = append(parts, r.Delta.B.Event(seg.Events[i].Op, r.equations(seg.Events[i])))
		}
	}
	return r.Delta.B.Seq(parts...)
}

// equations states the values of an event's fields.
func (r *Rules) equations(e *trace.Event) logic.Term {
	var eqs []logic.Term
	for i, f := range e.Op.Fields {
		eqs = append(eqs, r.Delta.L.Eq(r.Delta.L.Field(f.Name, f.Sort), e.Args[i]))
	}
	return r.Delta.L.And(eqs...)
}

// OwesCause reports whether the event is a receive that still needs its cause.
func (r *Rules) OwesCause(e *trace.Event) bool {
	return e.Op.Kind == sre.Receive && e.Cause == trace.None && !r.Delta.Operation(e.Op).Spontaneous
}
