package logic_test

import (
	"context"
	"fmt"
	"testing"

	"github.com/clouseau-go/clouseau/internal/gen"
	"github.com/clouseau-go/clouseau/logic"
)

// TestEngines asks every engine the same questions. What is marked as beyond
// decide it may leave open; z3 answers everything here.
func TestEngines(t *testing.T) {
	t.Parallel()
	v := gen.NewVocabulary(4)
	b, k := v.B, v.B.Int
	ints, paths, colours, bools, texts := v.Vars[logic.Int], v.Vars[v.Path], v.Vars[v.Colour], v.Vars[logic.Bool], v.Vars[logic.String]
	x, y, z, w := ints[0], ints[1], ints[2], ints[3]
	p, q := paths[0], paths[1]
	c, d, e, f := colours[0], colours[1], colours[2], colours[3]
	s, u := bools[0], bools[1]
	parent, size, next := v.Funcs[v.Path][0], v.Funcs[logic.Int][0], v.Funcs[logic.Int][1]
	isRoot, flag, mix := v.Funcs[logic.Bool][0], v.Funcs[logic.Bool][1], v.Funcs[v.Colour][0]
	app := b.App
	root, other := v.Lits[v.Path][0], v.Lits[v.Path][1]
	within := func(lo, hi int64, xs ...logic.Term) logic.Term {
		out := b.True()
		for _, x := range xs {
			out = b.And(out, b.Le(k(lo), x), b.Le(x, k(hi)))
		}
		return out
	}
	const sat, unsat = logic.Sat, logic.Unsat
	tests := []struct {
		name   string
		qs     []logic.Term
		want   logic.Verdict
		beyond bool // for decide
	}{
		{"nothing", nil, sat, false},
		{"false", []logic.Term{b.False()}, unsat, false},

		{"order", []logic.Term{b.Lt(x, y), b.Lt(y, z)}, sat, false},
		{"circle", []logic.Term{b.Lt(x, y), b.Lt(y, z), b.Lt(z, x)}, unsat, false},
		{"no integer between", []logic.Term{b.Lt(x, y), b.Lt(y, b.Add(x, k(2))), b.Ne(y, b.Add(x, k(1)))}, unsat, false},
		{"tight pair", []logic.Term{b.Le(x, y), b.Le(y, x), b.Ne(x, y)}, unsat, false},
		{"tight long circle", []logic.Term{b.Le(x, y), b.Le(y, z), b.Le(z, x), b.Ne(x, z)}, unsat, false},
		{"three pigeons", []logic.Term{b.Distinct(x, y, z), within(0, 1, x, y, z)}, unsat, false},
		{"three places", []logic.Term{b.Distinct(x, y, z), within(0, 2, x, y, z)}, sat, false},
		{"far apart", []logic.Term{b.Le(b.Add(x, k(1_000_000)), y), b.Le(y, k(3))}, sat, false},

		{"congruence", []logic.Term{b.Eq(p, q), b.Ne(app(parent, p), app(parent, q))}, unsat, false},
		{"congruence upwards", []logic.Term{b.Eq(app(parent, app(parent, p)), p), b.Eq(app(parent, app(parent, app(parent, p))), p), b.Ne(app(parent, p), p)}, unsat, false},
		{"congruence by bounds", []logic.Term{b.Le(x, y), b.Le(y, x), b.Ne(app(next, x), app(next, y))}, unsat, false},
		{"congruence with offsets", []logic.Term{b.Eq(x, b.Add(y, k(1))), b.Ne(app(next, b.Add(x, k(1))), app(next, b.Add(y, k(2))))}, unsat, false},
		{"arguments apart", []logic.Term{b.Ne(app(next, x), app(next, y)), within(0, 0, x), within(0, 1, y)}, sat, false},
		{"arguments cannot be apart", []logic.Term{b.Distinct(app(next, x), app(next, y), app(next, z)), within(0, 1, x, y, z)}, unsat, false},
		{"one of two arguments", []logic.Term{b.Or(b.Eq(x, y), b.Eq(x, z)), b.Ne(app(next, x), app(next, y)), b.Ne(app(next, x), app(next, z))}, unsat, false},
		{"values of a function on booleans", []logic.Term{
			b.Ne(app(flag, s, k(0)), app(flag, u, k(0))), b.Eq(s, u),
		}, unsat, false},
		{"a qualifier as argument", []logic.Term{b.Lt(x, y), app(flag, b.Lt(x, y), z), b.Not(app(flag, b.True(), z))}, unsat, false},
		{"distinct literals", []logic.Term{b.Eq(p, root), b.Eq(q, other), b.Eq(p, q)}, unsat, false},
		{"literals in functions", []logic.Term{b.Eq(app(parent, p), root), b.Eq(app(parent, p), other)}, unsat, false},
		{"strings", []logic.Term{b.Distinct(texts...), b.Eq(texts[0], v.Lits[logic.String][0])}, sat, false},
		{"unboundedly many paths", []logic.Term{b.Distinct(append([]logic.Term{root, other, app(parent, p)}, paths...)...)}, sat, false},

		{"four colours", []logic.Term{b.Distinct(c, d, e, f)}, unsat, false},
		{"three colours", []logic.Term{b.Distinct(c, d, e), b.Distinct(d, e, f)}, sat, false},
		{"last colour", []logic.Term{b.Distinct(c, d, e), b.Distinct(d, e, f), b.Ne(c, f)}, unsat, false},
		{"functions of colours", []logic.Term{b.Ne(app(mix, c, c), app(mix, d, d)), b.Ne(app(mix, d, d), app(mix, e, e)), b.Ne(app(mix, c, c), app(mix, e, e)), b.Eq(c, e)}, unsat, false},
		{"booleans", []logic.Term{b.Ne(s, u), b.Eq(b.Lt(x, y), s), b.Eq(u, b.Lt(x, y))}, unsat, false},
		{"predicate", []logic.Term{b.Eq(app(isRoot, p), b.Eq(app(parent, p), p)), app(isRoot, p), b.Ne(q, p), b.Eq(q, app(parent, p))}, unsat, false},
		{"choice", []logic.Term{b.Eq(app(size, b.Ite(b.Lt(x, y), p, q)), k(3)), b.Eq(app(size, p), k(1)), b.Lt(x, y)}, unsat, false},

		{"propositional", []logic.Term{b.Or(s, u), b.Or(s, b.Not(u)), b.Or(b.Not(s), u), b.Or(b.Not(s), b.Not(u))}, unsat, false},
		{"splits", []logic.Term{b.Or(b.Lt(x, y), b.Lt(y, z)), b.Or(b.Lt(y, x), b.Lt(z, y)), b.Or(b.Eq(x, z), b.Eq(y, z)), b.Le(x, y), b.Ne(x, z)}, unsat, false},

		{"sum", []logic.Term{b.Eq(b.Add(x, y), z), b.Le(k(1), x), b.Le(z, y)}, unsat, false},
		{"sum sat", []logic.Term{b.Eq(b.Add(x, y), z), b.Le(k(5), z), b.Le(x, k(1))}, sat, false},
		{"same sum twice", []logic.Term{b.Le(b.Add(x, y), k(3)), b.Le(k(4), b.Add(x, y))}, unsat, false},
		{"sums as arguments", []logic.Term{b.Ne(app(next, b.Add(x, y)), app(next, b.Add(y, x)))}, unsat, false},
		{"parity", []logic.Term{b.Eq(b.Add(b.Scale(2, x), b.Scale(4, y)), b.Add(b.Scale(2, z), k(1)))}, unsat, false},
		{"parity through a bound", []logic.Term{b.Eq(b.Scale(2, x), y), b.Eq(y, k(7))}, unsat, false},
		{"integer solution", []logic.Term{b.Eq(b.Add(b.Scale(2, x), b.Scale(3, y)), k(7)), within(-10, 0, y)}, sat, false},
		{"no integer solution", []logic.Term{b.Eq(b.Add(b.Scale(3, x), b.Scale(6, y), b.Scale(-3, z)), b.Add(w, w, w, k(1)))}, unsat, false},
		{"growing for ever", []logic.Term{b.Eq(x, b.Scale(2, y)), b.Eq(y, b.Scale(2, x)), b.Le(k(1), x)}, unsat, true},
		{"numbers out of range", []logic.Term{b.Le(k(1<<50), x), b.Le(x, k(1<<51))}, sat, true},
	}
	ctx := context.Background()
	all := engines(t, b)
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			for _, engine := range all {
				engine.Solver.Push()
				for _, q := range test.qs {
					engine.Solver.Assert(q)
				}
				got := engine.Solver.Check(ctx)
				open := test.beyond && engine.Name == "decide" && got == logic.Unknown
				if got != test.want && !open {
					t.Errorf("%s: Check(%v) = %v, want %v", engine.Name, test.qs, got, test.want)
				}
				m := engine.Solver.Model()
				if (m != nil) != (got == sat) {
					t.Errorf("%s: model %v after %v", engine.Name, m, got)
				}
				for _, q := range test.qs {
					if m != nil && !logic.Holds(q, m) {
						t.Errorf("%s: %v is not true in the model %v", engine.Name, q, m)
					}
				}
				engine.Solver.Pop()
				if v := engine.Solver.Check(ctx); v != sat {
					t.Errorf("%s: Check after Pop = %v, want sat", engine.Name, v)
				}
			}
		})
	}
}

// TestEnginesModels checks that models of decide, the first engine, prefer
// values that a reader likes: small integers, few elements.
func TestEnginesModels(t *testing.T) {
	t.Parallel()
	b := logic.NewBuilder()
	path := logic.NewOpaque("Path")
	x, y, z := b.Var("x", logic.Int), b.Var("y", logic.Int), b.Var("z", logic.Int)
	p, q := b.Var("p", path), b.Var("q", path)
	element := func(i int) logic.Term { return b.Value(logic.OpaqueValue(path, logic.Element(i))) }
	s := engines(t, b)[0].Solver
	for _, test := range []struct {
		qs   []logic.Term
		want string
	}{
		{[]logic.Term{b.Lt(x, y), b.Lt(y, z)}, "0 1 2"},
		{[]logic.Term{b.Distinct(x, y, z)}, "0 1 2"},
		{[]logic.Term{b.Le(x, b.Int(-3)), b.Eq(y, x), b.Le(b.Int(7), z)}, "-3 -3 7"},
		{[]logic.Term{b.Ne(p, q)}, "Path#0 Path#1"},
		{[]logic.Term{b.Eq(p, element(0)), b.Ne(p, q)}, "Path#0 Path#1"},
		{[]logic.Term{b.Eq(q, element(0)), b.Ne(p, q)}, "Path#1 Path#0"},
	} {
		s.Push()
		got := ""
		for _, t := range test.qs {
			s.Assert(t)
		}
		s.Check(context.Background())
		m := s.Model()
		for _, v := range []logic.Term{x, y, z, p, q} {
			if value, ok := m.Lookup(v); ok {
				got += fmt.Sprint(" ", value)
			}
		}
		if got != " "+test.want {
			t.Errorf("model of %v has%s, want %s", test.qs, got, test.want)
		}
		s.Pop()
	}
}
