package sre

import (
	"fmt"
	"iter"

	"github.com/clouseau-go/clouseau/internal/lists"
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

// Fold walks down a derivative and computes something from its leaves up: leaf of what remains at a
// leaf, branch of a test and what its sides give. The sides are functions, so that branch can leave
// one out, or do something around it. It is the one walk over derivatives.
func Fold[T any](t Transition, leaf func(rest Expr) T, branch func(test logic.Term, then, els func() T) T) T {
	f, ok := t.(*fork)
	if !ok {
		return leaf(t.(end).rest)
	}
	return branch(f.test,
		func() T { return Fold(f.then, leaf, branch) },
		func() T { return Fold(f.els, leaf, branch) })
}

// Rests yields what remains at the leaves of a derivative, from left to right.
func Rests(t Transition) iter.Seq[Expr] {
	return func(yield func(Expr) bool) {
		Fold(t, yield, func(_ logic.Term, then, els func() bool) bool { return then() && els() })
	}
}

// Leaves yields what remains at the leaves of a derivative, from left to right, each with the
// condition under which it does: under and the tests on its way. Leaves whose condition is
// literally false are left out.
func (b *Builder) Leaves(t Transition, under logic.Term) iter.Seq2[logic.Term, Expr] {
	return b.LeavesWithin(nil, t, under)
}

// LeavesWithin yields the leaves as far as the meter allows; each leaf and each test takes a step.
func (b *Builder) LeavesWithin(m *logic.Meter, t Transition, under logic.Term) iter.Seq2[logic.Term, Expr] {
	return func(yield func(logic.Term, Expr) bool) {
		cond := under
		Fold(t, func(rest Expr) bool {
			return m.Spend(1) && yield(cond, rest)
		}, func(test logic.Term, then, els func() bool) bool {
			if !m.Spend(1) {
				return false
			}
			outer := cond
			defer func() { cond = outer }()
			if cond = b.L.And(outer, test); !logic.IsFalse(cond) && !then() {
				return false
			}
			cond = b.L.And(outer, b.L.Not(test))
			return logic.IsFalse(cond) || els()
		})
	}
}

// Instances returns a derivative by op whose tests have args in the place of the fields. Tests that
// are decided then are left out.
func (b *Builder) Instances(t Transition, op *Op, args []logic.Term) Transition {
	return Fold(t, func(rest Expr) Transition {
		return end{rest}
	}, func(test logic.Term, then, els func() Transition) Transition {
		switch test := b.Instance(op, test, args); {
		case logic.IsTrue(test):
			return then()
		case logic.IsFalse(test):
			return els()
		default:
			return &fork{test, then(), els()}
		}
	})
}

// Remainder is an expression that remains where a condition holds.
type Remainder struct {
	Cond logic.Term
	Rest Expr
}

// Remains returns the one expression that remains in any case.
func (b *Builder) Remains(e Expr) []Remainder { return []Remainder{{b.L.True(), e}} }

// Choose returns what remains if then does where test holds and els otherwise; in each of them no
// expression is twice. The size of the conditions stays near the number of tests, where that of the
// union of all ways to an expression would grow with the number of ways.
func (b *Builder) Choose(test logic.Term, then, els []Remainder) []Remainder {
	find := func(rs []Remainder, rest Expr) logic.Term {
		for _, r := range rs {
			if r.Rest == rest {
				return r.Cond
			}
		}
		return b.L.False()
	}
	var out []Remainder
	for _, r := range then {
		out = append(out, Remainder{b.L.Ite(test, r.Cond, find(els, r.Rest)), r.Rest})
	}
	for _, r := range els {
		if logic.IsFalse(find(then, r.Rest)) {
			out = append(out, Remainder{b.L.Ite(test, b.L.False(), r.Cond), r.Rest})
		}
	}
	return out
}

// The derivative of a large expression can be large: that of an intersection is the product of its
// operands', and the operands of a union are compared pair by pair. A caller that cannot wait
// bounds the work of one derivative.

// exhausted is the panic value that leaves the builder when its meter is empty: the recursion runs
// through every operator. No table holds anything unfinished.
type exhausted struct{}

// DerivativeWithin returns the derivative, or false if making it takes more steps than the meter
// allows. A step is a node of an expression or of a decision tree that is made or looked up, or two
// operands that are compared.
func (b *Builder) DerivativeWithin(m *logic.Meter, e Expr, op *Op) (t Transition, ok bool) {
	defer func() {
		if r := recover(); r != nil {
			if _, is := r.(exhausted); !is {
				panic(r)
			}
			t = nil
			ok = false
		}
	}()
	within := &Builder{made: b.made, meter: m}
	return within.Derivative(e, op), true
}

// charge counts n steps of what DerivativeWithin does.
func (b *Builder) charge(n int) {
	if !b.meter.Spend(n) {
		panic(exhausted{})
	}
}

// Subst returns e with its free variables replaced by what leaf returns for
// them; leaf returns nil to keep one. Fields are kept.
func (b *Builder) Subst(e Expr, leaf func(*logic.Var) logic.Term) Expr {
	f := func(t logic.Term) logic.Term {
		if v, ok := t.(*logic.Var); ok {
			return leaf(v)
		}
		return nil
	}
	return b.Rewrite(e, func(c *Class) Expr {
		es := make([]Entry, len(c.entries))
		for i, x := range c.entries {
			es[i] = Entry{x.Op, b.L.Subst(x.Allow, f), b.L.Subst(x.Demand, f)}
		}
		return b.Class(es)
	})
}

// Rewrite returns e with every class replaced by what f returns for it.
func (b *Builder) Rewrite(e Expr, f func(*Class) Expr) Expr {
	return b.rebuild(e, f, func(parts []Expr) Expr { return b.Seq(parts...) })
}

// rebuild makes e again from its leaves up, by class for its classes and by
// seq for its concatenations, whose argument it may keep.
func (b *Builder) rebuild(e Expr, class func(*Class) Expr, seq func([]Expr) Expr) Expr {
	memo := map[Expr]Expr{}
	var rewrite func(Expr) Expr
	all := func(es []Expr) []Expr {
		return lists.Of(es, rewrite)
	}
	rewrite = func(e Expr) Expr {
		if r, ok := memo[e]; ok {
			return r
		}
		var r Expr
		switch e := e.(type) {
		case *None, *Eps:
			r = e
		case *Class:
			r = class(e)
		case *Seq:
			r = seq(all(e.parts))
		case *Or:
			r = b.Or(all(e.parts)...)
		case *And:
			r = b.And(all(e.parts)...)
		case *Not:
			r = b.Not(rewrite(e.body))
		case *Star:
			r = b.Star(rewrite(e.body))
		case *Interleave:
			r = b.Interleave(all(e.parts)...)
		default:
			panic(fmt.Sprintf("sre: unexpected %T", e))
		}
		memo[e] = r
		return r
	}
	return rewrite(e)
}
