package monitor

import (
	"slices"

	"github.com/clouseau-go/clouseau/internal/lists"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
)

// A derivative by one event is a transition tree with one expression in each leaf. A violation may
// lie in any operand of the leaves' unions, each for values of its own. So trees are cut into arcs,
// one for each operand that some leaf has. The guard of an arc says for which events and values the
// operand remains. In
//
//	push(elem == y) ? (A || B) : A
//
// A always remains, and B remains if elem == y. The way to A does not restrict y. This is the step
// from derivatives to partial derivatives (Antimirov, "Partial derivatives of regular expressions",
// TCS 1996).

// remainder is an expression that may remain, never a union, with the arcs that start from it.
type remainder struct {
	expr    sre.Expr
	index   int              // counts the monitor's remainders
	final   bool             // accepts the empty trace
	vars    []int            // slots of its free variables, which matter, in increasing order
	arcs    []*departure     // by index of the operation; nil if not made yet
	cohorts []*cohort        // its states, one cohort for each set of bound variables seen
	stays   map[*sre.Op]bool // whatever the event of the operation is; nil if not asked yet
}

// departure says how a remainder goes on with an event of one operation.
type departure struct {
	stay *guard // when the remainder itself remains
	arcs []arc  // to other remainders
	keys []key  // of all the guards, by slot
}

// arc leads to target if the guard holds.
type arc struct {
	guard  *guard
	target *remainder
}

// key lists the terms with which events of an operation compare the variable in a slot.
type key struct {
	slot  int
	terms []*code
}

// guard is a decision tree over tests; test is nil in the leaves.
type guard struct {
	test       *guardTest
	then, els  *guard
	leafResult bool
}

var (
	always = &guard{leafResult: true}
	never  = &guard{}
)

// guardTest is a test as code: the whole, and its conjuncts.
type guardTest struct {
	code      *code
	conjuncts []*code
}

// remainder returns the remainder for e, always the same one.
func (m *Monitor) remainder(e sre.Expr) *remainder {
	if r, ok := m.remainders[e]; ok {
		return r
	}
	r := &remainder{expr: e, index: len(m.remainders), final: sre.Nullable(e), arcs: make([]*departure, len(m.b.Ops()))}
	free := lists.Set(sre.Vars(nil, e))
	for slot, v := range m.vars {
		if (free[v] || m.follows) && slot < maxSlots {
			r.vars = append(r.vars, slot)
		}
	}
	m.remainders[e] = r
	return r
}

// departure returns how r goes on with an event of op.
func (m *Monitor) departure(r *remainder, op *sre.Op) *departure {
	if d := r.arcs[op.Index()]; d != nil {
		return d
	}
	m.b.Settle() // the expressions that remain must not depend on which run asks first
	c := &guardCompiler{m: m, compiler: compiler{op: op, slots: m.slotOf}, tests: map[logic.Term]*guardTest{}, parts: map[sre.Expr][]sre.Expr{}}
	tree := m.b.Derivative(r.expr, op)
	d := &departure{stay: never}
	for _, e := range c.targets(tree) {
		g := c.guard(tree, e)
		switch {
		case g == never:
		case e == r.expr:
			d.stay = g
		default:
			d.arcs = append(d.arcs, arc{g, m.remainder(e)})
		}
	}
	d.keys = keys(c.order, len(m.vars))
	r.arcs[op.Index()] = d
	return d
}

// guardCompiler makes the guards of one remainder and operation.
type guardCompiler struct {
	m        *Monitor
	compiler compiler
	tests    map[logic.Term]*guardTest // of the tree's tests
	order    []*code
	parts    map[sre.Expr][]sre.Expr // operands of the tree's leaves
}

// targets returns the operands of all leaves, each once, in order.
func (c *guardCompiler) targets(t sre.Transition) []sre.Expr {
	var out []sre.Expr
	seen := map[sre.Expr]bool{}
	for rest := range sre.Rests(t) {
		if _, ok := c.parts[rest]; !ok {
			c.parts[rest] = alternatives(c.m.b, rest)
		}
		for _, e := range c.parts[rest] {
			if !seen[e] {
				seen[e] = true
				out = append(out, e)
			}
		}
	}
	return out
}

// guard says when target is an operand of the leaf of t. A test that does not matter for target is
// dropped.
func (c *guardCompiler) guard(t sre.Transition, target sre.Expr) *guard {
	return sre.Fold(t, func(rest sre.Expr) *guard {
		if slices.Contains(c.parts[rest], target) {
			return always
		}
		return never
	}, func(test logic.Term, then, els func() *guard) *guard {
		x := then()
		y := els()
		if sameGuard(x, y) {
			return x
		}
		return &guard{test: c.test(test), then: x, els: y}
	})
}

func sameGuard(x, y *guard) bool {
	if x == y {
		return true
	}
	return x.test != nil && x.test == y.test && sameGuard(x.then, y.then) && sameGuard(x.els, y.els)
}

func (c *guardCompiler) test(t logic.Term) *guardTest {
	if x, ok := c.tests[t]; ok {
		return x
	}
	x := &guardTest{code: c.compiler.compile(t)}
	if x.conjuncts = x.code.args; x.code.kind != codeAnd {
		x.conjuncts = []*code{x.code}
	}
	c.tests[t] = x
	c.order = append(c.order, x.code)
	return x
}

// keys collects the keys of some tests.
func keys(tests []*code, slots int) []key {
	bySlot := make([][]*code, slots)
	for _, t := range tests {
		for _, eq := range t.keys(nil) {
			bySlot[eq.key] = append(bySlot[eq.key], eq.keyTerm())
		}
	}
	var out []key
	for slot, terms := range bySlot {
		if terms != nil {
			out = append(out, key{slot, terms})
		}
	}
	return out
}

// maxAlternatives bounds the products that arise when intersections and shuffles are distributed
// over unions. Beyond it an expression stays one remainder, which is correct, but learns of its
// variables by case distinction.
const maxAlternatives = 32

// alternatives returns expressions that are not unions, and whose union is e; it returns nothing
// for none. Unions are pulled out of the first part of a concatenation, out of intersections and
// out of shuffles.
func alternatives(b *sre.Builder, e sre.Expr) []sre.Expr {
	switch e := e.(type) {
	case *sre.None:
		return nil
	case *sre.Or:
		var out []sre.Expr
		for _, p := range e.Parts() {
			out = append(out, alternatives(b, p)...)
		}
		return out
	case *sre.Seq: // (x || y) z = x z || y z
		heads := alternatives(b, e.Parts()[0])
		if len(heads) == 1 && heads[0] == e.Parts()[0] {
			return []sre.Expr{e}
		}
		var out []sre.Expr
		for _, h := range heads {
			rest := append([]sre.Expr{h}, e.Parts()[1:]...)
			if _, ok := h.(*sre.Eps); ok {
				out = append(out, alternatives(b, b.Seq(rest...))...)
				continue
			}
			out = append(out, b.Seq(rest...))
		}
		return out
	case *sre.And:
		return distribute(b, e, e.Parts(), b.And)
	case *sre.Interleave:
		return distribute(b, e, e.Parts(), b.Interleave)
	default:
		return []sre.Expr{e}
	}
}

// distribute returns f of every way to choose one alternative of each part.
func distribute(b *sre.Builder, e sre.Expr, parts []sre.Expr, f func(...sre.Expr) sre.Expr) []sre.Expr {
	combos := [][]sre.Expr{nil}
	for _, p := range parts {
		var next [][]sre.Expr
		for _, c := range combos {
			for _, a := range alternatives(b, p) {
				next = append(next, append(c[:len(c):len(c)], a))
			}
		}
		if combos = next; len(combos) > maxAlternatives {
			return []sre.Expr{e}
		}
	}
	if len(combos) == 1 {
		return []sre.Expr{e}
	}
	var out []sre.Expr
	for _, c := range combos {
		if x := f(c...); x != b.None() {
			out = append(out, x)
		}
	}
	return out
}
