package logic_test

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/clouseau-go/clouseau/logic"
)

// theory is a set of functions and axioms that the tests share.
type theory struct {
	b                                      *logic.Builder
	path, list                             *logic.Sort
	parent, isRoot, cons, contains, before *logic.Func
	length, grand, weight                  *logic.Func
	axioms                                 []logic.Axiom
}

func newTheory() *theory {
	b := logic.NewBuilder()
	th := &theory{b: b, path: logic.NewOpaque("Path"), list: logic.NewOpaque("List")}
	fn := func(name string, result *logic.Sort, args ...*logic.Sort) *logic.Func {
		return &logic.Func{Name: name, Args: args, Result: result}
	}
	th.parent, th.isRoot = fn("parent", th.path, th.path), fn("isRoot", logic.Bool, th.path)
	th.grand = fn("hasGrandRoot", logic.Bool, th.path)
	th.cons = fn("cons", th.list, logic.Int, th.list)
	th.contains = fn("contains", logic.Bool, logic.Int, th.list)
	th.length = fn("length", logic.Int, th.list)
	th.before = fn("before", logic.Bool, logic.Int, logic.Int)
	th.weight = fn("weight", logic.Int, logic.Int)

	p, l := b.Var("p", th.path), b.Var("l", th.list)
	h, x, y, z := b.Var("h", logic.Int), b.Var("x", logic.Int), b.Var("y", logic.Int), b.Var("z", logic.Int)
	hl := b.App(th.cons, h, l)
	axiom := func(name string, holds logic.Term) {
		th.axioms = append(th.axioms, logic.Axiom{Name: name, Forall: logic.Vars(nil, holds), Holds: holds})
	}
	axiom("only_root_is_its_parent", b.Eq(b.App(th.isRoot, p), b.Eq(b.App(th.parent, p), p)))
	axiom("grand", b.Eq(b.App(th.grand, p), b.App(th.isRoot, b.App(th.parent, b.App(th.parent, p)))))
	axiom("contains", b.Eq(b.App(th.contains, x, hl), b.Or(b.Eq(x, h), b.App(th.contains, x, l))))
	axiom("length", b.Eq(b.App(th.length, hl), b.Add(b.App(th.length, l), b.Int(1))))
	axiom("length_natural", b.Le(b.Int(0), b.App(th.length, l)))
	axiom("before_transitive", b.Implies(b.And(b.App(th.before, x, y), b.App(th.before, y, z)), b.App(th.before, x, z)))
	axiom("before_irreflexive", b.Not(b.App(th.before, x, x)))
	axiom("weight_step", b.Eq(b.App(th.weight, b.Add(x, b.Int(1))), b.Add(b.App(th.weight, x), b.Int(2))))
	return th
}

func TestAxioms(t *testing.T) {
	t.Parallel()
	th := newTheory()
	b := th.b
	p, q := b.Var("p1", th.path), b.Var("q1", th.path)
	k, l, m := b.Var("k1", th.list), b.Var("l1", th.list), b.Var("m1", th.list)
	x, y, z, w := b.Var("x1", logic.Int), b.Var("y1", logic.Int), b.Var("z1", logic.Int), b.Var("w1", logic.Int)
	app := b.App
	before := func(x, y logic.Term) logic.Term { return app(th.before, x, y) }
	tests := []struct {
		name string
		qs   []logic.Term
		want logic.Verdict
	}{
		{"macro", []logic.Term{app(th.isRoot, p), b.Eq(app(th.parent, p), q), b.Ne(p, q)}, logic.Unsat},
		{"macro negated", []logic.Term{b.Not(app(th.isRoot, p)), b.Eq(app(th.parent, p), p)}, logic.Unsat},
		{"macro sat", []logic.Term{app(th.isRoot, p), b.Not(app(th.isRoot, q)), b.Eq(app(th.parent, q), p)}, logic.Sat},
		{"macro of macro", []logic.Term{app(th.isRoot, p), b.Eq(app(th.parent, q), p), b.Not(app(th.grand, q))}, logic.Unsat},
		{"trigger", []logic.Term{app(th.contains, x, app(th.cons, y, l)), b.Ne(x, y), b.Not(app(th.contains, x, l))}, logic.Unsat},
		{"trigger sat", []logic.Term{app(th.contains, x, app(th.cons, y, l)), b.Ne(x, y)}, logic.Sat},
		{"trigger through an equation", []logic.Term{b.Eq(k, app(th.cons, y, l)), app(th.contains, x, k), b.Ne(x, y), b.Not(app(th.contains, x, l))}, logic.Unsat},
		{"trigger twice", []logic.Term{
			b.Eq(k, app(th.cons, y, l)), b.Eq(l, app(th.cons, z, m)), app(th.contains, x, k),
			b.Ne(x, y), b.Ne(x, z), b.Not(app(th.contains, x, m)),
		}, logic.Unsat},
		{"integer result", []logic.Term{b.Eq(k, app(th.cons, y, l)), b.Eq(app(th.length, k), b.Int(0))}, logic.Unsat},
		{"integer result sat", []logic.Term{b.Eq(k, app(th.cons, y, l)), b.Eq(app(th.length, k), b.Int(1))}, logic.Sat},
		{"several patterns", []logic.Term{before(x, y), before(y, z), b.Not(before(x, z))}, logic.Unsat},
		{"several patterns sat", []logic.Term{before(x, y), b.Not(before(x, z))}, logic.Sat},
		{"repeated variable", []logic.Term{b.Eq(x, y), before(x, y)}, logic.Unsat},
		{"arithmetic pattern", []logic.Term{b.Eq(app(th.weight, w), app(th.weight, b.Add(w, b.Int(1))))}, logic.Unsat},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			p := logic.NewPortfolio(b, th.axioms, engines(t, b)...)
			p.Push()
			for _, q := range test.qs {
				p.Assert(q)
			}
			if got := p.Check(context.Background()); got != test.want {
				t.Errorf("Check of %v = %v, want %v", test.qs, got, test.want)
			}
			model, got := p.Confirm(context.Background())
			if got != test.want || (model != nil) != (got == logic.Sat) {
				t.Errorf("Confirm of %v = %v, %v, want %v", test.qs, model, got, test.want)
			}
			if got == logic.Sat {
				for _, q := range test.qs {
					if !logic.Holds(q, model) {
						t.Errorf("%v is not true in the model %v", q, model)
					}
				}
			}
			p.Pop()
			if v := p.Check(context.Background()); v != logic.Sat {
				t.Errorf("Check after Pop = %v, want sat", v)
			}
		})
	}
}

// TestAxiomsConfirm has questions for which Check's instances do not
// suffice: a chain through which transitivity must pass several times.
func TestAxiomsConfirm(t *testing.T) {
	t.Parallel()
	th := newTheory()
	b := th.b
	p := logic.NewPortfolio(b, th.axioms, engines(t, b)...)
	var vars []logic.Term
	for i := range 5 {
		vars = append(vars, b.Fresh("v", logic.Int))
		if i > 0 {
			p.Assert(b.App(th.before, vars[i-1], vars[i]))
		}
	}
	p.Assert(b.App(th.before, vars[4], vars[0]))
	if m, v := p.Confirm(context.Background()); v != logic.Unsat {
		t.Errorf("Confirm of a circle = %v, %v, want unsat", m, v)
	}
}

// TestAxiomsEnumerated has an axiom without applications, which only
// enumeration can instantiate, and one about two variables, which only
// Confirm's search for violated instances can.
func TestAxiomsEnumerated(t *testing.T) {
	t.Parallel()
	b := logic.NewBuilder()
	level := logic.NewOpaque("Level")
	low, high := b.Value(logic.OpaqueValue(level, "low")), b.Value(logic.OpaqueValue(level, "high"))
	v, w := b.Var("v", level), b.Var("w", level)
	x, y, z := b.Var("x", level), b.Var("y", level), b.Var("z", level)
	ctx := context.Background()

	p := logic.NewPortfolio(b, []logic.Axiom{{Forall: []*logic.Var{v}, Holds: b.Or(b.Eq(v, low), b.Eq(v, high))}}, engines(t, b)...)
	p.Assert(b.Distinct(x, y, z))
	if got := p.Check(ctx); got != logic.Unsat {
		t.Errorf("Check = %v, want unsat: there are two levels", got)
	}

	p = logic.NewPortfolio(b, []logic.Axiom{{Forall: []*logic.Var{v, w}, Holds: b.Eq(v, w)}}, engines(t, b)...)
	p.Assert(b.Ne(x, y))
	if m, got := p.Confirm(ctx); got != logic.Unsat {
		t.Errorf("Confirm = %v, %v, want unsat: there is one level", m, got)
	}
}

func TestAxiomsFact(t *testing.T) {
	t.Parallel()
	b := logic.NewBuilder()
	path := logic.NewOpaque("Path")
	parent := &logic.Func{Name: "parent", Args: []*logic.Sort{path}, Result: path}
	root := b.Value(logic.OpaqueValue(path, "/"))
	p := logic.NewPortfolio(b, []logic.Axiom{{Holds: b.Eq(b.App(parent, root), root)}}, engines(t, b)...)
	x := b.Var("x", path)
	p.Assert(b.Eq(x, root))
	p.Assert(b.Ne(b.App(parent, x), x))
	if v := p.Check(context.Background()); v != logic.Unsat {
		t.Errorf("Check = %v, want unsat", v)
	}
}

// TestConfirmModel checks on random questions that a confirmed model makes no
// axiom false for any values that occur in it, and every assertion true.
func TestConfirmModel(t *testing.T) {
	t.Parallel()
	th := newTheory()
	b := th.b
	all := engines(t, b)
	verdicts := map[logic.Verdict]int{}
	for seed := range uint64(60) {
		r := rand.New(rand.NewPCG(11, seed))
		p := logic.NewPortfolio(b, th.axioms, all...)
		p.Push()
		var qs []logic.Term
		for range 3 + r.IntN(5) {
			qs = append(qs, th.atom(r))
			p.Assert(qs[len(qs)-1])
		}
		m, v := p.Confirm(context.Background())
		verdicts[v]++
		if v == logic.Sat {
			for _, q := range qs {
				if !logic.Holds(q, m) {
					t.Errorf("seed %d: %v is not true in the model %v of %v", seed, q, m, qs)
				}
			}
			for _, a := range th.axioms {
				if at := falsified(a, m); at != nil {
					t.Errorf("seed %d: the model %v of %v makes axiom %s false at %v", seed, m, qs, a.Name, at)
				}
			}
		}
		p.Pop()
	}
	if verdicts[logic.Sat] < 10 || verdicts[logic.Unsat] < 10 {
		t.Errorf("verdicts %v, want many of sat and unsat", verdicts)
	}
}

// atom draws an atom over the theory's functions and two variables of each sort.
func (th *theory) atom(r *rand.Rand) logic.Term {
	b := th.b
	n := func() logic.Term { return b.Add(b.Var(string(rune('m'+r.IntN(2))), logic.Int), b.Int(r.Int64N(3))) }
	path := func() logic.Term { return b.Var(string(rune('s'+r.IntN(2))), th.path) }
	list := func() logic.Term { return b.Var(string(rune('i'+r.IntN(3))), th.list) }
	var t logic.Term
	switch r.IntN(9) {
	case 0:
		t = b.App(th.isRoot, path())
	case 1:
		t = b.Eq(b.App(th.parent, path()), path())
	case 2:
		t = b.App(th.grand, path())
	case 3:
		t = b.App(th.contains, n(), list())
	case 4:
		return b.Eq(list(), b.App(th.cons, n(), list()))
	case 5:
		t = b.Eq(b.App(th.length, list()), b.Int(r.Int64N(3)))
	case 6, 7:
		t = b.App(th.before, n(), n())
	default:
		t = b.Le(b.App(th.weight, n()), b.App(th.weight, n()))
	}
	if r.IntN(3) == 0 {
		return b.Not(t)
	}
	return t
}

// falsified returns values from the model, one for each variable of the axiom,
// for which it is known to be false; nil if there are none.
func falsified(a logic.Axiom, m *logic.Model) []logic.Value {
	var values []logic.Value
	for _, v := range m.Values {
		values = append(values, v)
	}
	for _, table := range m.Tables {
		for _, e := range table {
			values = append(append(values, e.Args...), e.Result)
		}
	}
	slices.SortFunc(values, logic.CompareValues)
	values = slices.Compact(values)
	at := logic.Assignment{}
	var try func(i int) bool
	try = func(i int) bool {
		if i == len(a.Forall) {
			v, ok := logic.Eval(a.Holds, assigned{at, m})
			return ok && !v.Bool()
		}
		for _, v := range values {
			if logic.Compatible(v.Sort(), a.Forall[i].Sort()) {
				at[a.Forall[i]] = v
				if try(i + 1) {
					return true
				}
			}
		}
		return false
	}
	if !try(0) {
		return nil
	}
	var out []logic.Value
	for _, v := range a.Forall {
		out = append(out, at[v])
	}
	return out
}

// assigned is a model in which some variables have other values.
type assigned struct {
	at logic.Assignment
	*logic.Model
}

func (a assigned) Lookup(leaf logic.Term) (logic.Value, bool) {
	if v, ok := a.at[leaf]; ok {
		return v, true
	}
	return a.Model.Lookup(leaf)
}

// TestAxiomsInstancesOnce: an instance that is found again at a lesser depth is told again once,
// not until there is no more room.
func TestAxiomsInstancesOnce(t *testing.T) {
	t.Parallel()
	b := logic.NewBuilder()
	node := logic.NewEnum("Node", "A", "B")
	mid1 := &logic.Func{Name: "mid1", Args: []*logic.Sort{node}, Result: logic.Bool}
	mid2 := &logic.Func{Name: "mid2", Args: []*logic.Sort{node}, Result: logic.Bool}
	next := &logic.Func{Name: "next", Args: []*logic.Sort{node}, Result: node}
	n := b.Var("n", node)
	axioms := []logic.Axiom{
		{Name: "next_of_mid1", Forall: []*logic.Var{n}, Holds: b.Implies(b.App(mid1, n), b.App(mid2, b.App(next, n)))},
		{Name: "not_both", Forall: []*logic.Var{n}, Holds: b.Not(b.And(b.App(mid1, n), b.App(mid2, n)))},
	}
	f := &fake{answer: logic.Sat}
	p := logic.NewPortfolio(b, axioms, logic.Engine{Name: "fake", Solver: f})
	x, y := b.Var("x", node), b.Var("y", node)
	for _, q := range []logic.Term{b.App(mid2, x), b.Or(b.App(mid1, x), b.App(mid1, y))} {
		p.Push()
		p.Assert(q)
		p.Check(t.Context())
	}
	if f.asserts > 20 {
		t.Errorf("the engine was told %d conjuncts, want a few for each of the two terms", f.asserts)
	}
}
