package logic

import "fmt"

// Term is a term over values. Its cases are exactly the types below, always
// as pointers that a Builder made.
type Term interface {
	fmt.Stringer
	// Sort returns the sort of the term's value.
	Sort() *Sort
	// ID numbers the terms of one builder in the order of their creation.
	ID() int
	term() *node
}

// node is what all terms have.
type node struct {
	id   int
	sort *Sort
	leaves
}

func (n *node) Sort() *Sort { return n.sort }
func (n *node) ID() int     { return n.id }
func (n *node) term() *node { return n }

type (
	// Lit is a value.
	Lit struct {
		node
		value Value
	}
	// Var is a free variable: of a clause, a goal, or a trace.
	Var struct {
		node
		name string
	}
	// Field is a field of the event that the qualifier speaks of.
	Field struct {
		node
		name string
	}
	// App is the value of a declared function.
	App struct {
		node
		fn   *Func
		rank int // of fn: the order in which the builder met functions
		args []Term
	}
	// Sum is const + the sum of coef*term over parts, which is not just one
	// term: parts are ordered, their terms distinct integers other than Sum
	// and Lit, their coefficients not zero.
	Sum struct {
		node
		parts    []Part
		constant Integer
	}
	// Ite is then where cond holds, else otherwise; never of sort bool and
	// never inside an atom.
	Ite struct {
		node
		cond, then, els Term
	}
	// Eq is a == b. On integers each variable stands on one side only; on
	// booleans neither side is a literal.
	Eq struct {
		node
		a, b Term
	}
	// Le is a <= b on integers, each variable on one side only, with a
	// positive coefficient.
	Le struct {
		node
		a, b Term
	}
	// Not is the negation of an atom: a boolean Var, Field or App, or an Eq
	// that is not between booleans.
	Not struct {
		node
		arg Term
	}
	// And is the conjunction of its at least two operands.
	And struct {
		node
		args []Term
	}
	// Or is the disjunction of its at least two operands.
	Or struct {
		node
		args []Term
	}
)

// Part is a summand of a Sum.
type Part struct {
	Coef Integer
	Term Term
}

// Func is an uninterpreted function: total, and nothing else is known of it
// beyond the axioms. Compared by pointer.
type Func struct {
	Name   string
	Args   []*Sort
	Result *Sort
	// The functions that read parts of composite values, and those that make such values, are no
	// unknowns. Made is the sort that the latter are about, and home the builder of both.
	part  partOp
	known *known
	made  *Sort
	home  *Builder
}

// Axiom is a universally quantified fact about functions.
type Axiom struct {
	Name   string
	Forall []*Var
	Holds  Term
}

// Value returns the literal's value.
func (t *Lit) Value() Value { return t.value }

// Name returns the variable's name.
func (t *Var) Name() string { return t.name }

// Name returns the field's name.
func (t *Field) Name() string { return t.name }

// Func returns the applied function.
func (t *App) Func() *Func { return t.fn }

// Args returns the arguments; the caller must not change them.
func (t *App) Args() []Term { return t.args }

// Parts returns the summands; the caller must not change them.
func (t *Sum) Parts() []Part { return t.parts }

// Constant returns the sum's constant.
func (t *Sum) Constant() Integer { return t.constant }

// Cond returns the condition.
func (t *Ite) Cond() Term { return t.cond }

// Then returns the value where the condition holds.
func (t *Ite) Then() Term { return t.then }

// Else returns the value where the condition fails.
func (t *Ite) Else() Term { return t.els }

// Sides returns the two sides of the equation.
func (t *Eq) Sides() (a, b Term) { return t.a, t.b }

// Sides returns the smaller and the larger side.
func (t *Le) Sides() (a, b Term) { return t.a, t.b }

// Arg returns the negated atom.
func (t *Not) Arg() Term { return t.arg }

// Args returns the operands; the caller must not change them.
func (t *And) Args() []Term { return t.args }

// Args returns the operands; the caller must not change them.
func (t *Or) Args() []Term { return t.args }

// Children returns the direct subterms of t, in order.
func Children(t Term) []Term {
	switch t := t.(type) {
	case *App:
		return t.args
	case *And:
		return t.args
	case *Or:
		return t.args
	}
	n := arity(t)
	if n == 0 {
		return nil
	}
	out := make([]Term, n)
	for i := range out {
		out[i] = child(t, i)
	}
	return out
}

// Conjuncts returns the operands of a conjunction, t itself if it is no
// conjunction, and nothing for true.
func Conjuncts(t Term) []Term {
	switch t := t.(type) {
	case *And:
		return t.args
	case *Lit:
		if IsTrue(t) {
			return nil
		}
	}
	return []Term{t}
}

// Unequal splits a term that says that two others differ; ok is false for any other term.
func Unequal(t Term) (x, y Term, ok bool) {
	if n, is := t.(*Not); is {
		if eq, is := n.arg.(*Eq); is {
			return eq.a, eq.b, true
		}
	}
	return nil, nil, false
}

// IsTrue reports whether t is the literal true.
func IsTrue(t Term) bool { l, ok := t.(*Lit); return ok && l.sort == Bool && l.value.n != 0 }

// IsFalse reports whether t is the literal false.
func IsFalse(t Term) bool { l, ok := t.(*Lit); return ok && l.sort == Bool && l.value.n == 0 }
