package sre

import (
	"fmt"

	"github.com/clouseau-go/clouseau/logic"
)

// Transition is what remains of an expression after one event of a given
// operation, for all its events at once: a decision tree whose inner nodes
// test qualifiers over the operation's fields and the free variables, and
// whose leaves are expressions. The branches of a tree are disjoint and cover,
// so Boolean operations commute with it.
type Transition interface{ transition() }

type (
	// end is a leaf: the expression that remains.
	end struct{ rest Expr }
	// fork is then for the events that satisfy test and els for the others.
	fork struct {
		test      logic.Term
		then, els Transition
	}
)

func (end) transition()   {}
func (*fork) transition() {}

type derivativeKey struct {
	e  Expr
	op *Op
}

// Derivative returns the symbolic derivative of e by an event of op: for
// every event ev of op and every trace w, e denotes ev w exactly when the leaf
// that ev reaches denotes w.
func (b *Builder) Derivative(e Expr, op *Op) Transition {
	k := derivativeKey{e, op}
	if t, ok := b.derivatives[k]; ok {
		return t
	}
	t := b.derive(e, op)
	b.derivatives[k] = t
	return t
}

func (b *Builder) derive(e Expr, op *Op) Transition {
	switch e := e.(type) {
	case *None, *Eps:
		return end{b.none}
	case *Class:
		switch q := e.Allow(op); {
		case q == nil:
			return end{b.none}
		case logic.IsTrue(q):
			return end{b.eps}
		default:
			return &fork{q, end{b.eps}, end{b.none}}
		}
	case *Seq:
		// d(p q) = d(p) q, or d(q) where p may be empty
		rest := b.Seq(e.parts[1:]...)
		t := b.mapLeaves(b.Derivative(e.parts[0], op), func(x Expr) Expr { return b.Seq(x, rest) })
		if Nullable(e.parts[0]) {
			t = b.combine(t, b.Derivative(rest, op), func(x, y Expr) Expr { return b.Or(x, y) })
		}
		return t
	case *Or:
		return b.fold(e.parts, op, func(x, y Expr) Expr { return b.Or(x, y) })
	case *And:
		return b.fold(e.parts, op, func(x, y Expr) Expr { return b.And(x, y) })
	case *Not:
		return b.mapLeaves(b.Derivative(e.body, op), b.Not)
	case *Star:
		return b.mapLeaves(b.Derivative(e.body, op), func(x Expr) Expr { return b.Seq(x, e) })
	case *Interleave:
		// the event belongs to one of the parts
		var t Transition = end{b.none}
		for i, p := range e.parts {
			d := b.mapLeaves(b.Derivative(p, op), func(x Expr) Expr {
				parts := append([]Expr{x}, e.parts[:i]...)
				return b.Interleave(append(parts, e.parts[i+1:]...)...)
			})
			t = b.combine(t, d, func(x, y Expr) Expr { return b.Or(x, y) })
		}
		return t
	default:
		panic(fmt.Sprintf("sre: unexpected %T", e))
	}
}

func (b *Builder) fold(es []Expr, op *Op, f func(x, y Expr) Expr) Transition {
	t := b.Derivative(es[0], op)
	for _, e := range es[1:] {
		t = b.combine(t, b.Derivative(e, op), f)
	}
	return t
}

func (b *Builder) mapLeaves(t Transition, f func(Expr) Expr) Transition {
	return Fold(t, func(rest Expr) Transition {
		b.charge(1)
		return end{f(rest)}
	}, func(test logic.Term, then, els func() Transition) Transition {
		b.charge(1)
		return branch(test, then(), els())
	})
}

// branch drops a test that decides nothing.
func branch(test logic.Term, then, els Transition) Transition {
	if x, ok := then.(end); ok {
		if y, ok := els.(end); ok && x == y {
			return x
		}
	}
	return &fork{test, then, els}
}

// combine applies f leaf by leaf. A test that x has decided is not asked again
// below in y, so the tree stays as small as the number of distinct tests
// allows.
func (b *Builder) combine(x, y Transition, f func(x, y Expr) Expr) Transition {
	b.charge(1)
	switch x := x.(type) {
	case end:
		return b.mapLeaves(y, func(e Expr) Expr { return f(x.rest, e) })
	case *fork:
		return branch(x.test,
			b.combine(x.then, b.under(y, x.test), f),
			b.combine(x.els, b.under(y, b.L.Not(x.test)), f))
	default:
		panic(fmt.Sprintf("sre: unexpected %T", x))
	}
}

// under simplifies t where fact holds, as far as that needs no solver.
func (b *Builder) under(t Transition, fact logic.Term) Transition {
	b.charge(1)
	br, ok := t.(*fork)
	if !ok {
		return t
	}
	switch {
	case br.test == fact, logic.IsFalse(b.L.And(fact, b.L.Not(br.test))):
		return b.under(br.then, fact)
	case logic.IsFalse(b.L.And(fact, br.test)), clash(fact, br.test):
		return b.under(br.els, fact)
	}
	return branch(br.test, b.under(br.then, fact), b.under(br.els, fact))
}

// clash reports that p and q each have a conjunct that fixes the same term to a
// value, and the values differ. Tests of one field against many values, as an
// interleaving of answers 1 to n has them, would otherwise make a tree with 2^n
// leaves.
func clash(p, q logic.Term) bool {
	for _, x := range logic.Conjuncts(p) {
		t, v := fixed(x)
		if t == nil {
			continue
		}
		for _, y := range logic.Conjuncts(q) {
			if u, w := fixed(y); t == u && v != w {
				return true
			}
		}
	}
	return false
}

// fixed returns the term and the literal of an equation between the two, nil
// for any other qualifier.
func fixed(q logic.Term) (t, value logic.Term) {
	eq, ok := q.(*logic.Eq)
	if !ok {
		return nil, nil
	}
	x, y := eq.Sides()
	if _, ok := x.(*logic.Lit); ok {
		return y, x
	}
	if _, ok := y.(*logic.Lit); ok {
		return x, y
	}
	return nil, nil
}
