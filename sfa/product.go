package sfa

import (
	"cmp"
	"context"
	"slices"

	"github.com/clouseau-go/clouseau/internal/lists"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
)

// Answer is the answer to a question about the language of an expression.
type Answer uint8

// The answers. Undecided means that a limit was reached or the solver did not
// know; whoever asks says which way is sound then.
const (
	Undecided Answer = iota
	Yes
	No
)

func (x Answer) String() string { return [...]string{"undecided", "yes", "no"}[x] }

// Witness is a trace with the assignment under which it is one.
type Witness struct {
	Trace sre.Trace
	Model *logic.Model // values of the free variables; what it leaves out may have any value
}

// Empty answers whether no assignment that satisfies Γ makes the language of e
// contain a trace. For No it returns a shortest trace, with nil for the
// witness if the solver gives no models. The error is that of ctx.
func (g *Algebra) Empty(ctx context.Context, e sre.Expr) (Answer, *Witness, error) {
	a, err := g.Build(ctx, e)
	if err != nil {
		return Undecided, nil, err
	}
	return g.EmptyAutomaton(ctx, a)
}

// Included answers whether, for every assignment that satisfies Γ, each trace
// of x is one of y. For No the witness is an assignment and a shortest trace
// of x that under it is none of y. The error is that of ctx.
func (g *Algebra) Included(ctx context.Context, x, y sre.Expr) (Answer, *Witness, error) {
	return g.Empty(ctx, g.b.And(g.b.Undemand(x), g.b.Not(g.b.Undemand(y))))
}

// EmptyAutomaton answers as Empty does for the language of a.
//
// A run is possible when one assignment satisfies all its transitions at once,
// so reaching an end is not enough. But the events of different transitions are
// independent of one another, and the assignment must only admit some event on
// each; whether it does depends on the set of transitions used, not on their
// order or number. So the search runs over pairs of a state and the set of
// occurrences asked for on the way, breadth first; a pair whose set includes
// that of an earlier one at the same state can add nothing.
func (g *Algebra) EmptyAutomaton(ctx context.Context, a *Automaton) (Answer, *Witness, error) {
	answer := Yes
	var todo []*searchNode
	seen := make([][][]*sre.Class, len(a.states))
	add := func(n *searchNode) {
		for _, asked := range seen[n.state] {
			g.meter.Spend(1 + len(asked))
			if includes(n.asked, asked) {
				return
			}
		}
		seen[n.state] = append(seen[n.state], n.asked)
		todo = append(todo, n)
	}
	for _, q := range a.initial {
		add(&searchNode{state: q})
	}
	for i := 0; i < len(todo); i++ {
		if err := ctx.Err(); err != nil {
			return Undecided, nil, err
		}
		if i == g.lim.Paths || !g.meter.Spend(1) {
			return Undecided, nil, nil
		}
		n := todo[i]
		if n.before != nil && len(n.asked) == len(n.before.asked) {
			n.possible = n.before.possible
		} else {
			n.possible = g.possiblyAll(ctx, n.asked)
		}
		if n.possible == logic.Unsat {
			continue
		}
		s := a.states[n.state]
		switch {
		case s.Accept && n.possible == logic.Sat:
			return No, g.witness(ctx, n.classes()), nil
		case s.Accept, s.Open:
			answer = Undecided
		}
		for _, t := range s.Out {
			if t.To != n.state { // a self loop leads nowhere new
				add(&searchNode{state: t.To, asked: g.ask(n.asked, t.Class), class: t.Class, before: n})
			}
		}
	}
	return answer, nil, ctx.Err()
}

// searchNode is a run that ends in state.
type searchNode struct {
	state    int
	asked    []*sre.Class  // the classes of the run whose occurrence depends on variables, by ID
	possible logic.Verdict // whether they can occur together
	class    *sre.Class    // of the last transition
	before   *searchNode   // nil at an initial state
}

// ask adds c to the classes asked for.
func (g *Algebra) ask(asked []*sre.Class, c *sre.Class) []*sre.Class {
	if logic.IsTrue(g.occurrence(c)) {
		return asked
	}
	i, found := slices.BinarySearchFunc(asked, c, byID)
	if found {
		return asked
	}
	return slices.Insert(slices.Clone(asked), i, c)
}

func byID(x, y *sre.Class) int { return cmp.Compare(x.ID(), y.ID()) }

// includes reports whether all of sub are in set; both are in order of ID.
func includes(set, sub []*sre.Class) bool {
	for _, c := range sub {
		if _, found := slices.BinarySearchFunc(set, c, byID); !found {
			return false
		}
	}
	return true
}

// possiblyAll decides whether some assignment admits an event of each class.
func (g *Algebra) possiblyAll(ctx context.Context, cs []*sre.Class) logic.Verdict {
	qs := lists.Of(cs, g.occurrence)
	return g.check(ctx, qs...)
}

// classes returns the classes of the run in order.
func (n *searchNode) classes() []*sre.Class {
	var out []*sre.Class
	for ; n.before != nil; n = n.before {
		out = append(out, n.class)
	}
	slices.Reverse(out)
	return out
}

// witness returns a trace with one event of each class and an assignment under
// which it is one, for classes that can occur together; nil if the solver gives
// no model. Where a class allows several operations the first is taken that
// leaves the other classes possible.
func (g *Algebra) witness(ctx context.Context, cs []*sre.Class) *Witness {
	g.s.Push()
	defer g.s.Pop()
	for _, c := range cs {
		g.s.Assert(g.occurrence(c))
	}
	w := &Witness{Trace: make(sre.Trace, len(cs))}
	vars := make([][]*logic.Var, len(cs))
	for i, c := range cs {
		op, vs := g.choose(ctx, c)
		if op == nil {
			return nil
		}
		defer g.s.Pop()
		w.Trace[i].Op = op
		vars[i] = vs
	}
	if g.s.Check(ctx) != logic.Sat {
		return nil
	}
	if w.Model = g.s.Model(); w.Model == nil {
		return nil
	}
	for i, vs := range vars {
		for _, v := range vs {
			w.Trace[i].Values = append(w.Trace[i].Values, valueOf(w.Model, v))
		}
	}
	return w
}

// choose asserts, in a new scope, that an event of the class happens, with
// variables for its fields. It returns nil, and opens no scope, if the solver
// finds no operation for which that is possible.
func (g *Algebra) choose(ctx context.Context, c *sre.Class) (*sre.Op, []*logic.Var) {
	for _, x := range c.Entries() {
		vs := g.eventVars(x.Op)
		g.s.Push()
		g.s.Assert(g.instance(x.Op, x.Allow, vs))
		if g.s.Check(ctx) == logic.Sat {
			return x.Op, vs
		}
		g.s.Pop()
	}
	return nil, nil
}

// valueOf returns the variable's value in m, or any value if m leaves it open.
func valueOf(m *logic.Model, v *logic.Var) logic.Value {
	if x, ok := m.Lookup(v); ok {
		return x
	}
	return logic.AnyValue(v.Sort())
}
