package sre_test

import (
	"fmt"
	"testing"

	"pgregory.net/rapid"

	"github.com/clouseau-go/clouseau/internal/gen"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
)

// Each pair is one node: the law holds by construction.
func TestNormalForm(t *testing.T) {
	t.Parallel()
	w := newLetters()
	re, all, any, eps, none := w.re, w.All(), w.Any(), w.Eps(), w.None()
	u := func(s string) sre.Expr { return w.Undemand(re(s)) }
	a, b, ab, ba := re("a"), re("b"), re("ab"), re("ba")
	for _, c := range []struct {
		name      string
		got, want sre.Expr
	}{
		{"seq is associative", w.Seq(w.Seq(a, b), a), w.Seq(a, w.Seq(b, a))},
		{"eps is its unit", w.Seq(eps, a, eps), a},
		{"none is its zero", w.Seq(a, none), none},
		{"seq of nothing", w.Seq(), eps},
		{"star star", w.Seq(re("a*"), re("a*")), re("a*")},
		{"a starred class in a larger one", w.Seq(re("a*"), re("[ab]*"), re("b*")), re("[ab]*")},
		{"a starred class in all", w.Seq(re("a*"), all), all},
		{"or is commutative", w.Or(ab, ba), w.Or(ba, ab)},
		{"or is associative", w.Or(w.Or(ab, ba), re("aa")), w.Or(ab, w.Or(ba, re("aa")))},
		{"or is idempotent", w.Or(ab, ab), ab},
		{"none is its unit", w.Or(ab, none), ab},
		{"all is its zero", w.Or(ab, all), all},
		{"or of a complement", w.Or(ab, w.Not(ab)), all},
		{"or of classes", w.Or(a, b), re("[ab]")},
		{"or of nothing", w.Or(), none},
		{"or with the empty trace", w.Or(re("a*"), eps), re("a*")},
		{"or of a suffix that starts with all", w.Or(u(".*a.*b"), u(".*b")), u(".*b")},
		{"or of a prefix that ends with all", w.Or(u("a.*b.*"), u("a.*")), u("a.*")},
		{"or of starred classes", w.Or(re("a*"), re("[ab]*")), re("[ab]*")},
		{"and is commutative", w.And(ab, ba), w.And(ba, ab)},
		{"and is idempotent", w.And(ab, ab), ab},
		{"all is its unit", w.And(ab, all), ab},
		{"none is its zero", w.And(ab, none), none},
		{"and of a complement", w.And(ab, w.Not(ab)), none},
		{"and of classes", w.And(re("[ab]"), re("[ar]")), a},
		{"and of disjoint classes", w.And(a, b), none},
		{"and with a complemented class", w.And(re("[ab]"), w.Not(b)), a},
		{"and of nothing", w.And(), all},
		{"and with the empty trace", w.And(re("a*"), eps), eps},
		{"and of the empty trace and an event", w.And(a, eps), none},
		{"and of a suffix that starts with all", w.And(u(".*a.*b"), u(".*b")), u(".*a.*b")},
		{"repeat of what may be empty", w.Repeat(w.Opt(ab), 3, 5), w.Repeat(ab, 0, 5)},
		{"double complement", w.Not(w.Not(ab)), ab},
		{"complement of none", w.Not(none), all},
		{"complement of all", w.Not(all), none},
		{"difference of classes", w.Minus(re("[ab]"), b), a},
		{"difference of the same", w.Minus(ab, ab), none},
		{"star of a star", w.Star(re("a*")), re("a*")},
		{"star of eps", w.Star(eps), eps},
		{"star of none", w.Star(none), eps},
		{"star of an option", w.Star(w.Opt(ab)), w.Star(ab)},
		{"star of optional parts", re("(a*b*)*"), re("[ab]*")},
		{"star of any", w.Star(any), all},
		{"interleave is commutative", w.Interleave(ab, ba), w.Interleave(ba, ab)},
		{"interleave is associative", w.Interleave(w.Interleave(a, b), a), w.Interleave(a, w.Interleave(b, a))},
		{"eps is its unit", w.Interleave(ab, eps), ab},
		{"none is its zero", w.Interleave(ab, none), none},
		{"interleave of starred classes", w.Interleave(re("a*"), re("b*")), re("[ab]*")},
		{"interleave of nothing", w.Interleave(), eps},
		{"repeat", w.Repeat(a, 1, 2), re("a(a?)")},
		{"plus", w.Plus(a), w.Seq(a, w.Star(a))},
		{"visible and ghosts", w.Or(w.AnyVisible(), w.AnyGhost()), any},
	} {
		if c.got != c.want {
			t.Errorf("%s: %v, want %v", c.name, c.got, c.want)
		}
	}
}

// An operand that demands an event stays, though another denotes all that it
// denotes: with it the demand would go.
func TestNormalFormKeepsDemands(t *testing.T) {
	t.Parallel()
	w := newLetters()
	e := w.Or(w.re(".*r.*s"), w.re(".*s"))
	check(t, fmt.Sprintf("markings of rs in %v", e), fmt.Sprint(sre.Markings(e, w.trace("rs"), nil)), "[[1] [0 1]]")
	if a := w.re("ab"); w.Interleave(a, a) == a {
		t.Errorf("interleave of two equal operands is one of them")
	}
}

func TestClassArithmetic(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		a := gen.SmallAlphabet()
		x, y := a.Class().Draw(t, "x"), a.Class().Draw(t, "y")
		env := rapid.SampledFrom(a.Assignments()).Draw(t, "env")
		for _, ev := range a.Events() {
			in := func(e sre.Expr) bool { return sre.Match(e, sre.Trace{ev}, env) }
			for _, c := range []struct {
				name string
				e    sre.Expr
				want bool
			}{
				{"or", a.B.Or(x, y), in(x) || in(y)},
				{"and", a.B.And(x, y), in(x) && in(y)},
				{"minus", a.B.Minus(x, y), in(x) && !in(y)},
			} {
				switch c.e.(type) {
				case *sre.Class, *sre.None:
				default:
					t.Fatalf("%s of %v and %v is %v, no class", c.name, x, y, c.e)
				}
				if got := in(c.e); got != c.want {
					t.Fatalf("%s of %v and %v has %v: %v, want %v", c.name, x, y, ev, got, c.want)
				}
			}
		}
	})
}

// cases is one expression of each case of the sum type, and functions on all
// of them: a case that a function forgets panics here.
func TestEveryCase(t *testing.T) {
	t.Parallel()
	w := newLetters()
	tr := w.trace("ab")
	for _, e := range []sre.Expr{
		w.None(), w.Eps(), w.re("a"), w.re("ab"), w.re("ab|ba"), w.And(w.re("a*b"), w.re("ab*")),
		w.Not(w.re("ab")), w.re("(ab)*"), w.Interleave(w.re("ab"), w.re("ba")),
	} {
		_ = sre.Children(e)
		check(t, fmt.Sprintf("Nullable(%v)", e), sre.Nullable(e), sre.Match(e, nil, nil))
		check(t, fmt.Sprintf("derive(%v)", e), derive(w.Builder, e, tr, nil), sre.Match(e, tr, nil))
		check(t, fmt.Sprintf("Rewrite(%v)", e), w.Rewrite(e, func(c *sre.Class) sre.Expr { return c }), e)
		check(t, fmt.Sprintf("Subst(%v)", e), w.Subst(e, func(*logic.Var) logic.Term { return nil }), e)
		check(t, fmt.Sprintf("Reverse(Reverse(%v))", e), w.Reverse(w.Reverse(e)), e)
		if e.String() == "" {
			t.Errorf("%T prints nothing", e)
		}
		if w.Undemand(e).Demands() {
			t.Errorf("Undemand(%v) demands", e)
		}
	}
}

func TestSubst(t *testing.T) {
	t.Parallel()
	w := newStack()
	e := w.Seq(w.All(), w.is(w.push, w.x), w.Not(w.is(w.pop, w.x)))
	got := w.Subst(e, func(v *logic.Var) logic.Term {
		if v == w.x {
			return w.L.Add(w.y, w.L.Int(1))
		}
		return nil
	})
	y1 := w.L.Add(w.y, w.L.Int(1))
	check[sre.Expr](t, "Subst", got, w.Seq(w.All(), w.is(w.push, y1), w.Not(w.is(w.pop, y1))))
	if vs := sre.Vars(nil, got); len(vs) != 1 || vs[0] != w.y {
		t.Errorf("Vars(%v) = %v, want [y]", got, vs)
	}
}

func TestReverseAgreesWithMatch(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		a := gen.SmallAlphabet()
		e, tr := a.Expr(3).Draw(t, "e"), a.Trace(4).Draw(t, "trace")
		env := rapid.SampledFrom(a.Assignments()).Draw(t, "env")
		var back sre.Trace
		for _, ev := range tr {
			back = append(sre.Trace{ev}, back...)
		}
		r := a.B.Reverse(e)
		if got, want := sre.Match(r, back, env), sre.Match(e, tr, env); got != want {
			t.Fatalf("Match(Reverse(%v), %v) = %v, want %v", e, back, got, want)
		}
	})
}
