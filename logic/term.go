package logic

import (
	"fmt"
	"slices"
)

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

// leaves is what stands in a term. It is found when the term is made, as nearly every step of a
// search asks for it; terms share the lists of their operands where these say it all.
type leaves struct {
	vars  []*Var // the free variables, by first occurrence
	apps  []*App // the applications, by first occurrence, outer ones first
	field bool   // a field occurs
	parts bool   // a known function, or a term of a sort whose values have parts, occurs
}

// leavesOf collects the leaves of a new term from those of its operands.
func leavesOf(t Term) leaves {
	var l leaves
	switch t := t.(type) {
	case *Var:
		l.vars = []*Var{t}
	case *Field:
		l.field = true
	case *App:
		l.apps = []*App{t}
	}
	n := arity(t)
	vars := merged[*Var]{all: l.vars}
	apps := merged[*App]{all: l.apps}
	for i := range n {
		o := child(t, i).term()
		vars.add(o.vars, n > few)
		apps.add(o.apps, n > few)
		l.field = l.field || o.field
		l.parts = l.parts || o.parts
	}
	l.vars = vars.all
	l.apps = apps.all
	l.parts = l.parts || t.Sort().HasParts()
	if a, ok := t.(*App); ok {
		l.parts = l.parts || a.fn.known != nil
	}
	return l
}

// union returns the elements of x and then those of y that are not in x. It changes neither, and
// returns one of them where that is the answer.
func union[T comparable](x, y []T) []T {
	if len(x) == 0 {
		return y
	}
	out := x[:len(x):len(x)]
	for i, e := range y {
		if !slices.Contains(x, e) {
			if len(out) == len(x) {
				out = slices.Grow(out, len(y)-i)
			}
			out = append(out, e)
		}
	}
	return out
}

// merged is the union of lists.
type merged[T comparable] struct {
	all  []T
	seen map[T]bool // what is in all, if that is long, and many lists are united; else nil
}

// add is union for one of many lists, or of few.
func (m *merged[T]) add(y []T, many bool) {
	if !many || len(m.all) <= few {
		m.all = union(m.all, y)
		return
	}
	if m.seen == nil {
		m.seen = make(map[T]bool, 2*len(m.all))
		m.all = slices.Clone(m.all)
		for _, e := range m.all {
			m.seen[e] = true
		}
	}
	for _, e := range y {
		if !m.seen[e] {
			m.seen[e] = true
			m.all = append(m.all, e)
		}
	}
}

// arity returns how many direct subterms t has.
func arity(t Term) int {
	switch t := t.(type) {
	case *Lit, *Var, *Field:
		return 0
	case *App:
		return len(t.args)
	case *Sum:
		return len(t.parts)
	case *Ite:
		return 3
	case *Eq, *Le:
		return 2
	case *Not:
		return 1
	case *And:
		return len(t.args)
	case *Or:
		return len(t.args)
	default:
		panic(fmt.Sprintf("logic: unexpected %T", t))
	}
}

// child returns the i-th direct subterm of t. Unlike [Children] it makes no list.
func child(t Term, i int) Term {
	switch t := t.(type) {
	case *App:
		return t.args[i]
	case *Sum:
		return t.parts[i].Term
	case *Ite:
		return [3]Term{t.cond, t.then, t.els}[i]
	case *Eq:
		return [2]Term{t.a, t.b}[i]
	case *Le:
		return [2]Term{t.a, t.b}[i]
	case *Not:
		return t.arg
	case *And:
		return t.args[i]
	case *Or:
		return t.args[i]
	default:
		panic(fmt.Sprintf("logic: unexpected %T", t))
	}
}

// Vars appends the variables of t that are not yet in dst, in the order of
// their first occurrence. The caller must not change the elements of the result, which
// may be those of t.
func Vars(dst []*Var, t Term) []*Var { return union(dst, t.term().vars) }

// Occurs reports whether a variable occurs in a term.
func Occurs(v *Var, t Term) bool { return slices.Contains(t.term().vars, v) }

// IsLeaf reports whether a term is a literal, a variable or a field.
func IsLeaf(t Term) bool {
	switch t.(type) {
	case *Lit, *Var, *Field:
		return true
	}
	return false
}

// HasField reports whether a field occurs in t.
func HasField(t Term) bool { return t.term().field }

// Apps appends the applications of functions in t that are not yet in dst, the outermost first. The
// caller must not change the elements of the result, which may be those of t.
func Apps(dst []*App, t Term) []*App { return union(dst, t.term().apps) }

// Applied reports whether a variable occurs in an argument of a function.
func Applied(v *Var, t Term) bool {
	return slices.ContainsFunc(t.term().apps, func(a *App) bool { return Occurs(v, a) })
}

// Contains reports whether t or one of its subterms is one that is looked for.
func Contains(t Term, sought func(Term) bool) bool {
	found := false
	Walk(t, func(u Term) bool {
		found = found || sought(u)
		return !found
	})
	return found
}

// MentionsField reports whether a field that is looked for occurs in t.
func MentionsField(t Term, sought func(*Field) bool) bool {
	return HasField(t) && Contains(t, func(u Term) bool { f, ok := u.(*Field); return ok && sought(f) })
}

// few is the length up to which a list is searched faster than a map.
const few = 16

// Walk calls f on t and all its subterms, each once, parents first; where f
// returns false the subterms of that term are passed over.
func Walk(t Term, f func(Term) bool) {
	if IsLeaf(t) {
		f(t)
		return
	}
	var w walker
	w.walk(t, f)
}

type walker struct {
	seen [few]Term     // subterms that were met, while they are few
	n    int           // of them
	many map[Term]bool // the same when they are many
}

func (w *walker) walk(t Term, f func(Term) bool) {
	if w.met(t) || !f(t) {
		return
	}
	for i := range arity(t) {
		w.walk(child(t, i), f)
	}
}

// met reports whether t was met before, and remembers it.
func (w *walker) met(t Term) bool {
	if w.many != nil {
		before := w.many[t]
		w.many[t] = true
		return before
	}
	if slices.Contains(w.seen[:w.n], t) {
		return true
	}
	if w.n < few {
		w.seen[w.n] = t
		w.n++
		return false
	}
	w.many = make(map[Term]bool, 4*few)
	for _, u := range w.seen {
		w.many[u] = true
	}
	w.many[t] = true
	return false
}
