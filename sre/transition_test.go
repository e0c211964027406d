package sre_test

import (
	"fmt"
	"regexp"
	"testing"

	"pgregory.net/rapid"

	"github.com/clouseau-go/clouseau/internal/gen"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
)

// derive reports whether e denotes tr, by derivatives: the clever way that the
// tests compare with sre.Match.
func derive(b *sre.Builder, e sre.Expr, tr sre.Trace, env logic.Env) bool {
	for _, ev := range tr {
		self := func(rest sre.Expr) sre.Expr { return rest }
		e = sre.Fold(b.Derivative(e, ev.Op), self, func(test logic.Term, then, els func() sre.Expr) sre.Expr {
			if logic.Holds(test, ev.Env(env)) {
				return then()
			}
			return els()
		})
	}
	return sre.Nullable(e)
}

func TestDerivativeAgreesWithMatch(t *testing.T) {
	t.Parallel()
	rapid.Check(t, checkDerivative)
}

func FuzzDerivative(f *testing.F) { f.Fuzz(rapid.MakeFuzz(checkDerivative)) }

func checkDerivative(t *rapid.T) {
	a := gen.SmallAlphabet()
	e := a.Expr(3).Draw(t, "e")
	env := rapid.SampledFrom(a.Assignments()).Draw(t, "env")
	for tr := range a.Traces(3) {
		if got, want := derive(a.B, e, tr, env), sre.Match(e, tr, env); got != want {
			t.Fatalf("derivatives of %v say %v of %v, want %v", e, got, tr, want)
		}
	}
}

// Demands are for causes; they change no derivative's language.
func TestDerivativeIgnoresDemands(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		a := gen.SmallAlphabet()
		e := a.Expr(3).Draw(t, "e")
		env := rapid.SampledFrom(a.Assignments()).Draw(t, "env")
		tr := a.Trace(4).Draw(t, "trace")
		if got, want := derive(a.B, a.B.Undemand(e), tr, env), derive(a.B, e, tr, env); got != want {
			t.Fatalf("%v without demands: %v of %v, want %v", e, got, tr, want)
		}
	})
}

// One letter per event makes every regular expression a trace expression.
func TestAgreesWithRegexp(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		w := newLetters()
		pattern := regex(t, 4)
		e := w.re(pattern)
		re := regexp.MustCompile("^(?s:" + pattern + ")$")
		for _, s := range words("abr", 4) {
			want := re.MatchString(s)
			if got := derive(w.Builder, e, w.trace(s), nil); got != want {
				t.Fatalf("derivatives of %s (%v) say %v of %q, want %v", pattern, e, got, s, want)
			}
			if got := sre.Match(e, w.trace(s), nil); got != want {
				t.Fatalf("Match(%s, %q) = %v, want %v", pattern, s, got, want)
			}
		}
	})
}

// regex draws a regular expression over the letters a, b and r.
func regex(t *rapid.T, depth int) string {
	if depth == 0 {
		return rapid.SampledFrom([]string{"a", "b", "r", ".", "[ab]", "[^a]"}).Draw(t, "leaf")
	}
	sub := func() string { return regex(t, rapid.IntRange(0, depth-1).Draw(t, "depth")) }
	switch rapid.SampledFrom([]string{"cat", "cat", "or", "star", "plus", "opt", "repeat"}).Draw(t, "regex") {
	case "cat":
		return sub() + sub()
	case "or":
		return "(" + sub() + "|" + sub() + ")"
	case "star":
		return "(" + sub() + ")*"
	case "plus":
		return "(" + sub() + ")+"
	case "opt":
		return "(" + sub() + ")?"
	}
	return "(" + sub() + "){1,2}"
}

func leaves(t sre.Transition) int {
	n := 0
	for range sre.Rests(t) {
		n++
	}
	return n
}

// Tests of one field against many values exclude one another, which keeps the
// decision tree linear.
func TestDerivativeOfManyValues(t *testing.T) {
	t.Parallel()
	w := newStack()
	var parts []sre.Expr
	for i := range 8 {
		parts = append(parts, w.is(w.top, w.L.Int(int64(i))))
	}
	d := w.Derivative(w.Interleave(parts...), w.top)
	check(t, "leaves", leaves(d), 9)
}

// states counts the expressions that derivatives reach from e.
func states(b *sre.Builder, e sre.Expr) int {
	seen := map[sre.Expr]bool{e: true}
	todo := []sre.Expr{e}
	for len(todo) > 0 {
		e, todo = todo[0], todo[1:]
		for _, op := range b.Ops() {
			for rest := range sre.Rests(b.Derivative(e, op)) {
				if !seen[rest] {
					seen[rest] = true
					todo = append(todo, rest)
				}
			}
		}
	}
	return len(seen)
}

func TestDerivativeStates(t *testing.T) {
	t.Parallel()
	w := newLetters()
	re := func(s string) sre.Expr { return w.Undemand(w.re(s)) }
	for _, c := range []struct {
		e    sre.Expr
		want int // none included where it is reached
	}{
		{w.All(), 1},
		{re("a"), 3},
		{re(".*a.*b.*a.*b.*"), 5},
		{w.Not(re(".*a[^b]*")), 2},
		{w.Or(re(".*a.*b.*"), re(".*b.*")), 2}, // the first is part of the second
		{w.And(re(".*a.*b.*"), re(".*b.*")), 3},
		{w.Interleave(re("a*"), re("b*"), re("r")), 3},
		{w.Interleave(w.All(), re("ab")), 3},
		{re("((a?)*b*)*"), 2},
	} {
		check(t, fmt.Sprintf("states of %v", c.e), states(w.Builder, c.e), c.want)
	}
}
