package logic_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/clouseau-go/clouseau/internal/gen"
	_ "github.com/clouseau-go/clouseau/internal/seeded"
	"github.com/clouseau-go/clouseau/logic"
)

// world is an Env that knows everything: a number decides all values.
type world struct {
	v    *gen.Vocabulary
	seed int64
	with logic.Assignment // takes precedence
}

func (w world) Lookup(leaf logic.Term) (logic.Value, bool) {
	if v, ok := w.with[leaf]; ok {
		return v, true
	}
	return w.value(leaf.Sort(), int64(leaf.ID())), true
}

func (w world) Apply(fn *logic.Func, args []logic.Value) (logic.Value, bool) {
	n := int64(len(fn.Name))
	for _, a := range args {
		for _, c := range a.String() {
			n = n*31 + int64(c)
		}
	}
	return w.value(fn.Result, n), true
}

// value picks one of few values, so that terms are often equal.
func (w world) value(s *logic.Sort, n int64) logic.Value {
	n = (n*2654435761 + w.seed*40503) >> 7 & 0xffff
	switch s.Kind() {
	case logic.BoolKind:
		return logic.BoolValue(n%2 == 1)
	case logic.IntKind:
		return logic.IntValue(n%5 - 2)
	}
	lits := w.v.Lits[s]
	return lits[n%int64(len(lits))].(*logic.Lit).Value()
}

func (w world) bool(t logic.Term) bool { return logic.Holds(t, w) }
func (w world) int(t logic.Term) int64 { v, _ := logic.Eval(t, w); return v.Int() }

// drawn is the stage of a property: a vocabulary, a world, and where choices
// come from.
func drawn(t *rapid.T) (*gen.Vocabulary, world, gen.Draw) {
	v := gen.NewVocabulary(2)
	v.Linear = true
	return v, world{v: v, seed: rapid.Int64Range(0, 1<<20).Draw(t, "world")}, gen.DrawRapid(t)
}

// TestBuilderMeaning checks that every constructor returns a term with the
// value that its name promises, whatever normal form it chose.
func TestBuilderMeaning(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		v, w, draw := drawn(t)
		b := v.B
		p, q, r := v.Qualifier(draw, 3), v.Qualifier(draw, 3), v.Qualifier(draw, 2)
		x, y := v.Term(draw, logic.Int, 2), v.Term(draw, logic.Int, 2)
		sort := v.Sorts[draw(len(v.Sorts))]
		s, u := v.Term(draw, sort, 2), v.Term(draw, sort, 2)
		n := int64(draw(7) - 3)
		sv, _ := logic.Eval(s, w)
		uv, _ := logic.Eval(u, w)
		for _, law := range []struct {
			name      string
			got, want any
		}{
			{"And", w.bool(b.And(p, q, r)), w.bool(p) && w.bool(q) && w.bool(r)},
			{"Or", w.bool(b.Or(p, q, r)), w.bool(p) || w.bool(q) || w.bool(r)},
			{"Not", w.bool(b.Not(p)), !w.bool(p)},
			{"Implies", w.bool(b.Implies(p, q)), !w.bool(p) || w.bool(q)},
			{"Eq on qualifiers", w.bool(b.Eq(p, q)), w.bool(p) == w.bool(q)},
			{"Eq", w.bool(b.Eq(s, u)), sv == uv},
			{"Ne", w.bool(b.Ne(s, u)), sv != uv},
			{"Le", w.bool(b.Le(x, y)), w.int(x) <= w.int(y)},
			{"Lt", w.bool(b.Lt(x, y)), w.int(x) < w.int(y)},
			{"Add", w.int(b.Add(x, y, x)), 2*w.int(x) + w.int(y)},
			{"Sub", w.int(b.Sub(x, y)), w.int(x) - w.int(y)},
			{"Scale", w.int(b.Scale(n, x)), n * w.int(x)},
			{"Ite", w.int(b.Ite(p, x, y)), map[bool]int64{true: w.int(x), false: w.int(y)}[w.bool(p)]},
			{"Distinct", w.bool(b.Distinct(x, y, b.Int(n))), w.int(x) != w.int(y) && w.int(x) != n && w.int(y) != n},
		} {
			if law.got != law.want {
				t.Errorf("%s of %v, %v, %v, %v, %v, %v, %v, %d is %v, want %v", law.name, p, q, r, x, y, s, u, n, law.got, law.want)
			}
		}
	})
}

// TestBuilderLaws checks equations that hold of nodes, not just of values.
func TestBuilderLaws(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		v, _, draw := drawn(t)
		b := v.B
		p, q, r, atom := v.Qualifier(draw, 3), v.Qualifier(draw, 3), v.Qualifier(draw, 2), v.Term(draw, logic.Bool, 0)
		number := func() logic.Term { // without an if-then-else, which has no normal form
			return b.Add(v.Term(draw, logic.Int, 0), b.App(v.Funcs[logic.Int][1], v.Term(draw, logic.Int, 0)))
		}
		x, y := number(), number()
		for _, law := range []struct {
			name        string
			left, right logic.Term
		}{
			{"and is commutative", b.And(p, q), b.And(q, p)},
			{"and is associative", b.And(p, b.And(q, r)), b.And(b.And(p, q), r)},
			{"or is commutative", b.Or(p, q), b.Or(q, p)},
			{"or is associative", b.Or(p, b.Or(q, r)), b.Or(b.Or(p, q), r)},
			{"and of all at once", b.And(p, q, atom), b.And(b.And(p, q), atom)},
			{"or of all at once", b.Or(p, q, atom), b.Or(b.Or(p, q), atom)},
			{"and is idempotent", b.And(p, p), p},
			{"or is idempotent", b.Or(p, p), p},
			{"contradiction", b.And(atom, q, b.Not(atom)), b.False()},
			{"excluded middle", b.Or(atom, q, b.Not(atom)), b.True()},
			{"double negation", b.Not(b.Not(p)), p},
			{"de morgan", b.Not(b.And(p, q)), b.Or(b.Not(p), b.Not(q))},
			{"less is not at least", b.Lt(x, y), b.Not(b.Le(y, x))},
			{"eq is symmetric", b.Eq(x, y), b.Eq(y, x)},
			{"eq of qualifiers is symmetric", b.Eq(p, q), b.Eq(q, p)},
			{"eq of negations", b.Eq(b.Not(p), b.Not(q)), b.Eq(p, q)},
			{"sums shift", b.Le(b.Add(x, b.Int(2)), y), b.Le(x, b.Sub(y, b.Int(2)))},
			{"sums scale", b.Eq(b.Scale(3, x), b.Scale(3, y)), b.Eq(x, y)},
			{"add and subtract", b.Sub(b.Add(x, y), y), x},
		} {
			if law.left != law.right {
				t.Errorf("%s: %v and %v are different nodes (of %v, %v, %v, %v, %v)", law.name, law.left, law.right, p, q, r, x, y)
			}
		}
	})
}

// TestBuilderNormalForm walks through random terms and checks what the package
// comment says of every case.
func TestBuilderNormalForm(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		v, _, draw := drawn(t)
		q := v.Qualifier(draw, 6)
		logic.Walk(q, func(u logic.Term) bool {
			if fault := fault(u); fault != "" {
				t.Errorf("%v in %v: %s", u, q, fault)
			}
			return true
		})
		if again := v.B.Rewrite(q, func(logic.Term) logic.Term { return nil }); again != q {
			t.Errorf("rebuilding %v gives %v", q, again)
		}
	})
}

// fault says in what way u, not looking into its operands, is not in normal form.
func fault(u logic.Term) string {
	kind := func(ts []logic.Term) string {
		seen := map[logic.Term]bool{}
		for _, t := range ts {
			if fmt.Sprintf("%T", t) == fmt.Sprintf("%T", u) || seen[t] || logic.IsTrue(t) || logic.IsFalse(t) {
				return "nested, repeated or constant operand"
			}
			seen[t] = true
		}
		return ""
	}
	positive := func(t logic.Term) bool {
		parts, _ := logic.Linear(t)
		return !slices.ContainsFunc(parts, func(p logic.Part) bool { return p.Coef.Sign() <= 0 })
	}
	switch u := u.(type) {
	case *logic.And:
		return kind(u.Args())
	case *logic.Or:
		return kind(u.Args())
	case *logic.Not:
		switch a := u.Arg().(type) {
		case *logic.Var, *logic.Field, *logic.App:
			return ""
		case *logic.Eq:
			if x, _ := a.Sides(); x.Sort() != logic.Bool {
				return ""
			}
		}
		return "negation of something other than an atom"
	case *logic.Eq:
		x, y := u.Sides()
		if x == y || x.Sort().Kind() == logic.IntKind && !(positive(x) && positive(y)) {
			return "sides not in normal form"
		}
	case *logic.Le:
		if x, y := u.Sides(); !positive(x) || !positive(y) {
			return "negative coefficient"
		}
	case *logic.Ite:
		return "if-then-else inside a qualifier"
	}
	return ""
}

func TestFresh(t *testing.T) {
	t.Parallel()
	b := logic.NewBuilder()
	taken := b.Var("x'1", logic.Int)
	seen := map[logic.Term]bool{taken: true}
	for range 3 {
		x := b.Fresh("x", logic.Int)
		if seen[x] || !strings.HasPrefix(x.Name(), "x") {
			t.Errorf("Fresh = %v, want a new variable", x)
		}
		seen[x] = true
	}
}

// TestOrderIgnoresNames builds one term under two spellings.
func TestOrderIgnoresNames(t *testing.T) {
	t.Parallel()
	build := func(x, y, f string) string {
		b := logic.NewBuilder()
		v, w := b.Var(x, logic.Int), b.Var(y, logic.Int)
		fn := &logic.Func{Name: f, Args: []*logic.Sort{logic.Int}, Result: logic.Int}
		g := &logic.Func{Name: f + "_", Args: []*logic.Sort{logic.Int}, Result: logic.Int}
		q := b.And(b.Or(b.Le(w, b.App(g, v)), b.Eq(b.Add(v, w), b.App(fn, w))), b.Ne(w, v))
		return strings.NewReplacer(x, "#1", y, "#2", f+"_", "#g", f, "#f").Replace(q.String())
	}
	if one, two := build("Aa", "Bb", "Ff"), build("Zz", "Yy", "Ee"); one != two {
		t.Errorf("after renaming %s became %s", one, two)
	}
}
