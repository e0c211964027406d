package sfa

import (
	"context"

	"github.com/clouseau-go/clouseau/internal/lists"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
)

// Algebra answers questions about character classes and builds automata over
// them, under the variable context Γ that its solver has asserted. That
// context must stay the same for as long as the algebra is used.
type Algebra struct {
	b      *sre.Builder
	s      logic.Solver
	lim    Limits
	meter  *logic.Meter               // of the work
	fields map[*sre.Op][]*logic.Var   // stand for the fields of some event of the operation
	sat    map[symbolic]logic.Verdict // whether some assignment and event satisfy the qualifier
	occurs map[*sre.Class]logic.Term  // that some event is in the class, over variables
}

// symbolic is a symbolic event: an operation and a qualifier over its fields.
type symbolic struct {
	op *sre.Op
	q  logic.Term
}

// New returns an algebra over b's alphabet. What s has asserted is Γ; s is
// left as it was found after every call.
func New(b *sre.Builder, s logic.Solver, lim Limits) *Algebra {
	return &Algebra{
		b: b, s: s, lim: lim, meter: logic.NewMeter(context.Background(), lim.Steps),
		fields: map[*sre.Op][]*logic.Var{},
		sat:    map[symbolic]logic.Verdict{},
		occurs: map[*sre.Class]logic.Term{},
	}
}

// Metered lets the algebra use the steps of a meter in place of Limits.Steps, and returns it.
func (g *Algebra) Metered(m *logic.Meter) *Algebra {
	g.meter = m
	return g
}

// eventVars returns fresh variables for the fields of one event of op.
func (g *Algebra) eventVars(op *sre.Op) []*logic.Var {
	return lists.Of(op.Fields, func(f sre.Field) *logic.Var { return g.b.L.Fresh(f.Name, f.Sort) })
}

// instance returns q with the fields of op replaced by vs.
func (g *Algebra) instance(op *sre.Op, q logic.Term, vs []*logic.Var) logic.Term {
	return g.b.L.Subst(q, func(t logic.Term) logic.Term {
		if f, ok := t.(*logic.Field); ok {
			return vs[op.Position(f.Name())]
		}
		return nil
	})
}

// bind returns q of the one event of op about which the algebra asks.
func (g *Algebra) bind(op *sre.Op, q logic.Term) logic.Term {
	vs, ok := g.fields[op]
	if !ok {
		vs = g.eventVars(op)
		g.fields[op] = vs
	}
	return g.instance(op, q, vs)
}

// check decides Γ and the given qualifiers together.
func (g *Algebra) check(ctx context.Context, qs ...logic.Term) logic.Verdict {
	g.s.Push()
	defer g.s.Pop()
	for _, q := range qs {
		if logic.IsFalse(q) {
			return logic.Unsat
		}
		g.s.Assert(q)
	}
	return g.s.Check(ctx)
}

// satisfiable decides whether some assignment that satisfies Γ and some event
// of op satisfy q.
func (g *Algebra) satisfiable(ctx context.Context, op *sre.Op, q logic.Term) logic.Verdict {
	switch {
	case logic.IsTrue(q): // Γ is satisfiable, or every answer is right
		return logic.Sat
	case logic.IsFalse(q):
		return logic.Unsat
	}
	k := symbolic{op, q}
	v, ok := g.sat[k]
	if !ok {
		if v = g.check(ctx, g.bind(op, q)); v != logic.Unknown {
			g.sat[k] = v
		}
	}
	return v
}

// occurrence returns that some event is in the class: true where this depends
// on no variable, else a qualifier over the free variables and variables of
// its own for the event's fields. Since the fields of different events are
// independent, a run is possible under an assignment when the occurrences of
// its transitions are, each taken once.
func (g *Algebra) occurrence(c *sre.Class) logic.Term {
	if q, ok := g.occurs[c]; ok {
		return q
	}
	var alts []logic.Term
	for _, x := range c.Entries() {
		if !open(x.Allow) {
			alts = []logic.Term{g.b.L.True()}
			break
		}
		alts = append(alts, g.instance(x.Op, x.Allow, g.eventVars(x.Op)))
	}
	q := g.b.L.Or(alts...)
	g.occurs[c] = q
	return q
}

// open reports whether q speaks of anything but the event: a variable, or a
// function, whose interpretation all events share.
func open(q logic.Term) bool {
	return len(logic.Vars(nil, q)) > 0 || len(logic.Apps(nil, q)) > 0
}

// asClass returns the class e, or nil for none.
func asClass(e sre.Expr) *sre.Class {
	c, _ := e.(*sre.Class)
	return c
}

// or returns the events of either class; either may be nil for none.
func (g *Algebra) or(x, y *sre.Class) *sre.Class {
	switch {
	case x == nil:
		return y
	case y == nil:
		return x
	}
	return asClass(g.b.Or(x, y))
}

// Limits bound the work on one automaton. Reaching one is an outcome, not an
// error: the automaton is then from below (see the package comment), and the
// answers that need all of it are unknown.
type Limits struct {
	// States bounds the states of one automaton.
	States int
	// Minterms bounds the parts into which one state splits the events of one
	// operation.
	Minterms int
	// Paths bounds the paths that a search for a witness extends.
	Paths int
	// Patterns bounds how many patterns an enumeration returns.
	Patterns int
	// Unroll bounds how often a pattern comes back to a state on a cycle of
	// more than one transition.
	Unroll int
	// Steps bounds the work of an algebra, and of an unrolling, as a whole: derivatives,
	// comparisons of states, and places of paths.
	Steps int
}

// DefaultLimits returns limits far above what a readable expression needs:
// tens of states, a few minterms and patterns. They are there for the
// exponential cases, and low enough that these end soon: of a thousand random
// expressions with up to a hundred operators the slowest took under two
// seconds, and nine in ten had exact patterns. Three rounds through a cycle are
// the fewest that show a loop as one: enter, go round, leave. A million steps are below a second.
func DefaultLimits() Limits {
	return Limits{States: 500, Minterms: 64, Paths: 5000, Patterns: 500, Unroll: 3, Steps: 1_000_000}
}
