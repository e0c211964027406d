package consist

import (
	"context"
	"slices"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/uhat"
)

// Run is a run of the model, with values.
type Run struct {
	Trace sre.Trace // ghosts included
	// Values are the values of the clause's or goal's variables, and of functions.
	Values *logic.Model
	// Supposes says that the run depends on values of declared functions, which Values lists.
	Supposes bool
}

// observed returns the nodes of a run at which something is observed, in order.
func (n *node) observed() []*node {
	var out []*node
	for ; n != nil; n = n.parent {
		if n.op != nil {
			out = append(out, n)
		}
	}
	slices.Reverse(out)
	return out
}

// witness gives the unknowns of a run values, if possible usual ones of their sorts. It returns nil
// if the solver finds none.
func witness(ctx context.Context, s *uhat.Spec, p *logic.Portfolio, n *node, more ...logic.Term) *Run {
	p.Push()
	defer p.Pop()
	for _, f := range slices.Concat(n.facts, more) {
		p.Assert(f)
	}
	w := &witnesses{ctx: ctx, s: s, p: p}
	observed := n.observed()
	var names [][]logic.Term
	for _, o := range observed {
		names = append(names, w.name(o.values))
	}
	defer w.prefer(w.wishes)()
	m, verdict := p.Confirm(ctx)
	if verdict != logic.Sat || m == nil {
		return nil
	}
	run := &Run{Values: m}
	for i, o := range observed {
		run.Trace = append(run.Trace, sre.Event{Op: o.op, Values: values(m, names[i])})
	}
	for _, f := range slices.Concat(n.facts, more) {
		run.Supposes = run.Supposes || mentions(f, s.Funcs)
	}
	return run
}

// witnesses is a run whose unknowns get values.
type witnesses struct {
	ctx    context.Context
	s      *uhat.Spec
	p      *logic.Portfolio
	wishes []logic.Term
}

// name returns variables for the values of an event, so that a model gives each a value.
func (w *witnesses) name(ts []logic.Term) []logic.Term {
	var out []logic.Term
	for _, t := range ts {
		v := w.s.L.Fresh("value", t.Sort())
		w.p.Assert(w.s.L.Eq(v, t))
		out = append(out, v)
		if wish := w.usual(v); wish != nil {
			w.wishes = append(w.wishes, wish)
		}
	}
	return out
}

// usual says that a value is one of its sort's declaration; nil if the declaration lists none.
func (w *witnesses) usual(v *logic.Var) logic.Term {
	l, d := w.s.L, w.s.SortOf(v.Sort())
	switch {
	case len(d.Pool) > 0 && v.Sort().Kind() != logic.EnumKind && v.Sort().Kind() != logic.BoolKind:
		var any []logic.Term
		for _, x := range d.Pool {
			any = append(any, l.Eq(v, l.Value(x)))
		}
		return l.Or(any...)
	case v.Sort().Kind() == logic.IntKind:
		return l.And(l.Le(l.Integer(d.Lo), v), l.Le(v, l.Integer(d.Hi)))
	}
	return nil
}

// prefer asserts as many wishes as possible, all at once or one after the other, and returns how to
// retract them.
func (w *witnesses) prefer(wishes []logic.Term) (undo func()) {
	depth := 0
	try := func(ts ...logic.Term) bool {
		w.p.Push()
		for _, t := range ts {
			w.p.Assert(t)
		}
		if w.p.Check(w.ctx) == logic.Sat {
			depth++
			return true
		}
		w.p.Pop()
		return false
	}
	if !try(wishes...) {
		for _, t := range wishes {
			try(t)
		}
	}
	return func() {
		for range depth {
			w.p.Pop()
		}
	}
}

// values returns what a model says of variables.
func values(m *logic.Model, vars []logic.Term) []logic.Value {
	var out []logic.Value
	for _, v := range vars {
		x, _ := m.Lookup(v)
		out = append(out, x)
	}
	return out
}

// mentions reports whether a declared function occurs in a term.
func mentions(t logic.Term, funcs []*uhat.FuncDecl) bool {
	return slices.ContainsFunc(logic.Apps(nil, t), func(a *logic.App) bool {
		return slices.ContainsFunc(funcs, func(d *uhat.FuncDecl) bool { return d.Func == a.Func() })
	})
}
